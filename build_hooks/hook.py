"""What is done before a wheel is packed: the page is built, and a compiler is found.

Hatchling loads this file by its path (see ``pyproject.toml``); the compiled core itself is built by
scikit-build-core's hook, which runs after this one.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from compiler import CompilerHelp
from page import PageHelp
from trouble import BuildTroubleError

__all__ = ["TilewrightBuildHook"]


class TilewrightBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the page and sees to a C++ compiler, for wheels and editable installs."""

    def dependencies(self) -> list[str]:
        """Packages that stand in for tools this machine lacks."""
        root = Path(self.root)
        return [*PageHelp(root).dependencies(), *CompilerHelp().dependencies()]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Run before each build; ends it with one sentence when something is missing."""
        try:
            CompilerHelp().prepare()
            PageHelp(Path(self.root)).build()
        except BuildTroubleError as trouble:
            self.app.abort(str(trouble))
