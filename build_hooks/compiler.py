"""Sees to it that CMake finds a C++20 compiler and Python's header files.

A machine without a compiler gets Zig's from the package index: Clang with everything it needs.
"""

import atexit
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from trouble import BuildTroubleError

__all__ = ["CompilerHelp"]

ZIG_PACKAGE = "ziglang>=0.13"
# std::span came with C++20; libraries that lack it are too old for us.
PROBE = "#include <span>\nint main() { return int(std::span<int>{}.size()); }\n"


class CompilerHelp:
    """The C++ compiler of this machine, or its stand-in."""

    def dependencies(self) -> list[str]:
        """Zig from the package index, when there is no fitting compiler."""
        return [] if self._machine_compiles() else [ZIG_PACKAGE]

    def prepare(self) -> None:
        """Make the environment such that CMake succeeds. Raises BuildTroubleError."""
        headers = Path(sysconfig.get_path("include"))
        if not (headers / "Python.h").is_file():
            version = f"{sys.version_info.major}.{sys.version_info.minor}"
            raise BuildTroubleError(
                f"The core could not be compiled: the header files of Python {version} are missing "
                f"in {headers}; install them (the package is called python3-dev on Debian and "
                "Ubuntu, python3-devel on Fedora)."
            )
        if self._machine_compiles():
            return
        if importlib.util.find_spec("ziglang") is None:
            raise BuildTroubleError(
                "The core could not be compiled: there is no C++20 compiler; install one (the "
                "package is called g++ on Debian and Ubuntu, gcc-c++ on Fedora), or let pip build "
                "in isolation so that it can fetch one itself."
            )
        self._use_zig()

    def _machine_compiles(self) -> bool:
        """Whether the compiler that CMake would take (CXX, or the usual names) knows C++20."""
        chosen = os.environ.get("CXX")
        if chosen:
            return True  # The person's own choice: CMake says what is wrong with it, if anything.
        compiler = next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)
        if compiler is None:
            return False
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "probe.cpp"
            source.write_text(PROBE, encoding="utf-8")
            command = [compiler, "-std=c++20", str(source), "-o", str(Path(folder) / "probe")]
            return subprocess.run(command, capture_output=True, check=False).returncode == 0

    def _use_zig(self) -> None:
        """Set CXX and the archive tools to scripts that call Zig, for the rest of this process."""
        folder = Path(tempfile.mkdtemp(prefix="tilewright-zig-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        scripts = {}
        for tool in ("c++", "cc", "ar", "ranlib"):
            script = folder / f"zig-{tool}"
            script.write_text(
                f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m ziglang {tool} "$@"\n',
                encoding="utf-8",
            )
            script.chmod(0o755)
            scripts[tool] = str(script)
        os.environ["CXX"] = scripts["c++"]
        os.environ["CC"] = scripts["cc"]
        os.environ["CMAKE_ARGS"] = " ".join(
            [
                os.environ.get("CMAKE_ARGS", ""),
                f"-DCMAKE_AR={scripts['ar']}",
                f"-DCMAKE_RANLIB={scripts['ranlib']}",
            ]
        ).strip()
