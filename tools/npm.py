"""Runs npm in ``web/`` for the Makefile: ``python tools/npm.py run check``.

Node is the machine's when it fits and else comes from the package index into this environment; the
page's packages are installed first when they are not.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "build_hooks"))

from node import NODE_PACKAGE, machine_node_fits, npm_command
from page import PageHelp
from trouble import BuildTroubleError


def main(arguments: list[str]) -> int:
    """Run npm with the arguments and return its exit code."""
    if not machine_node_fits():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", NODE_PACKAGE]
        subprocess.run(pip, check=True)
    page = PageHelp(ROOT)
    try:
        page.install_packages()
        npm, environment = npm_command()
    except BuildTroubleError as trouble:
        sys.stderr.write(f"{trouble}\n")
        return 1
    return subprocess.run([*npm, *arguments], cwd=page.web, env=environment, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
