"""What can go wrong between a client and the site."""

from tilewright.game import TilewrightError

__all__ = ["AnswerError", "RefusedError", "SiteError", "UnreachableError"]

_TEMPORARY = frozenset({408, 429})


class SiteError(TilewrightError):
    """The site did not do what it was asked for."""

    @property
    def is_temporary(self) -> bool:
        """Whether the same may succeed later."""
        return False


class UnreachableError(SiteError):
    """There is no connection to the site; whether a request arrived is not known."""

    def __init__(self, address: str, reason: str) -> None:
        super().__init__("site.unreachable", parts=[address], address=address, reason=reason[:200])

    @property
    def is_temporary(self) -> bool:
        """The site may be starting again."""
        return True


class AnswerError(SiteError):
    """The answer is not one of this interface: another site, or another version of it."""

    def __init__(self, address: str) -> None:
        super().__init__("site.answer", parts=[address], address=address)


class RefusedError(SiteError):
    """The site said no. ``reason`` is its sentence, in the language that was asked for."""

    def __init__(self, status: int, told: str, reason: str) -> None:
        super().__init__("site.refused", parts=[told], status=status, reason=reason[:300])

    @property
    def told(self) -> str:
        """The code of the site's own error, such as ``play.outdated``."""
        return self.parts[0]

    @property
    def status(self) -> int:
        """The HTTP status."""
        status = self.parameters["status"]
        return status if isinstance(status, int) else 0

    @property
    def is_temporary(self) -> bool:
        """Whether the site was too busy, or its database away."""
        return self.status >= 500 or self.status in _TEMPORARY
