"""Builds the page from ``web/`` into ``src/tilewright/server/static/``.

It is not built again while its sources are unchanged.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from node import NODE_PACKAGE, machine_node_fits, npm_command
from trouble import BuildTroubleError

__all__ = ["PageHelp"]

# Folders in web/ that are no source of the built page.
UNHASHED = {"node_modules", "dev", "dist", "coverage"}


class PageHelp:
    """The page of one source tree."""

    def __init__(self, root: Path) -> None:
        self.web = root / "web"
        self.package = root / "src" / "tilewright"
        self.output = self.package / "server" / "static"
        # Inside the output, so that a build by hand, which empties the folder, takes it away.
        self.stamp = self.output / ".sources"

    def dependencies(self) -> list[str]:
        """Node from the package index, when the page must be built and there is no fitting one."""
        return [] if self.is_built() or machine_node_fits() else [NODE_PACKAGE]

    def is_built(self) -> bool:
        """Whether the output was made from the sources as they are."""
        return (
            (self.output / "index.html").is_file()
            and self.stamp.is_file()
            and self.stamp.read_text(encoding="utf-8") == self._hash()
        )

    def build(self) -> None:
        """Build the page unless it is built. Raises BuildTroubleError."""
        if self.is_built():
            return
        sources = self._hash()
        self.install_packages()
        self._npm("run", "build")
        if not (self.output / "index.html").is_file():
            raise BuildTroubleError(
                f"The page could not be built: `npm run build` left no index.html in {self.output}."
            )
        self.stamp.write_text(sources, encoding="utf-8")

    def install_packages(self) -> None:
        """Install what ``package-lock.json`` names, unless it is. Raises BuildTroubleError."""
        # npm writes this copy of the lock file when it has installed everything.
        installed = self.web / "node_modules" / ".package-lock.json"
        lock = self.web / "package-lock.json"
        if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
            self._npm("ci")

    def _sources(self) -> Iterator[Path]:
        """Every file the page is made from, sorted: ``web/`` and the package's JSON files."""
        for folder, subfolders, names in os.walk(self.web):
            subfolders[:] = sorted(set(subfolders) - UNHASHED)
            yield from (Path(folder) / name for name in sorted(names))
        for file in sorted(self.package.rglob("*.json")):
            if self.output not in file.parents:
                yield file

    def _hash(self) -> str:
        digest = hashlib.sha256()
        for file in self._sources():
            content = file.read_bytes()
            name = file.relative_to(self.web.parent).as_posix()
            digest.update(f"{name} {len(content)}\n".encode())
            digest.update(content)
        return digest.hexdigest()

    def _npm(self, *arguments: str) -> None:
        npm, environment = npm_command()
        try:
            done = subprocess.run(
                [*npm, *arguments],
                cwd=self.web,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                encoding="utf-8",
                errors="replace",
                check=False,
            )
        except OSError as error:
            raise BuildTroubleError(
                f"The page could not be built: npm did not start ({error})."
            ) from error
        if done.returncode != 0:
            sys.stderr.write("\n".join(done.stdout.splitlines()[-40:]) + "\n")
            raise BuildTroubleError(
                f"The page could not be built: `npm {' '.join(arguments)}` in {self.web} failed; "
                "its last lines are above."
            )
