"""The one error of the build hooks."""

__all__ = ["BuildTroubleError"]


class BuildTroubleError(Exception):
    """The build cannot go on; the text says why and what to install, in a sentence."""
