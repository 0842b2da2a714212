"""The error of records: where the first fault stands, and the reason beneath it."""

from collections.abc import Sequence

from tilewright.game import NotationError, TilewrightError
from tilewright.plain import Parameter

__all__ = ["RecordError"]


class RecordError(NotationError):
    """A record that cannot be read, or that holds something the rules forbid.

    Codes are ``record.*``. The parameter ``line`` counts from 1; ``number`` is the place of a move
    counted from 1, deals included. When another error is the reason, it is ``reason_error``, and
    the sentence ends with that error's sentence in the same language.
    """

    def __init__(
        self,
        code: str,
        *,
        parts: Sequence[str] = (),
        reason_error: TilewrightError | None = None,
        **parameters: Parameter,
    ) -> None:
        if reason_error is not None:
            parameters |= {"reason_code": reason_error.code, "reason": str(reason_error)}
        super().__init__(code, parts=parts, **parameters)
        # An error rebuilt in another process has no reason_error and keeps the English reason.
        self.reason_error = reason_error

    def message(self, language: str = "en") -> str:
        """The sentence for a person, in one of ``messages.LANGUAGES``."""
        if self.reason_error is None:
            return super().message(language)
        reason = self.reason_error.message(language)
        return NotationError(
            self.code, parts=self.parts, **{**self.parameters, "reason": reason}
        ).message(language)
