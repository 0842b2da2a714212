"""The parts of a round."""

from enum import StrEnum

__all__ = ["Phase"]


class Phase(StrEnum):
    """What happens next."""

    DEAL = "deal"
    OFFER = "offer"
    TILING = "tiling"
    OVER = "over"

    def __repr__(self) -> str:
        return f"Phase.{self.name}"
