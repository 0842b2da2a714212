"""A program of the text protocol as others might write it, with the faults it is told to have.

Run as ``python small_program.py FAULT...``; with ``azul`` among them it is given Azul's positions.
It names the moves of the option ``move=``, or falls silent, dies and so on. It knows nothing beyond
the dialect.
"""

import os
import subprocess
import sys
import time


def say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def complain(text: object) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def main(faults: list[str]) -> None:
    moves = [fault[5:] for fault in faults if fault.startswith("move=")]
    if "greets" in faults:
        say("Welcome!", "", "Type away.")
    if "has-child" in faults:
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        complain(child.pid)
    for line in sys.stdin:
        word = line.split()[0]
        if "log" in faults:
            complain(line.rstrip())
        if word == "info":
            say("id small v0", "ok")
        elif word == ("position" if "azul" in faults else "newgame"):
            if "refuses" in faults:
                say("err", "cells 00 and 99", "do not match", "ok")
            else:
                say(line.split(maxsplit=1)[1].rstrip(), "ok")
        elif word == "bestmove":
            think(faults, moves)
        elif word == "quit":
            if "lingers" in faults:
                time.sleep(600)
            return
        else:
            say("err", "unknown", "ok")


def think(faults: list[str], moves: list[str]) -> None:
    if "silent" in faults:
        time.sleep(600)
    elif "dies" in faults:
        sys.exit("thread 'main' panicked")
    elif "murmurs" in faults:
        while True:
            say("info string still thinking")
            time.sleep(0.01)
    elif "floods" in faults:
        while True:
            say("x" * 10)
    elif "long" in faults:
        say("x" * (1 << 21), "ok")
    elif "garbage" in faults:
        sys.stdout.buffer.write(b"\xff\x00\xfe\nok\n")
        sys.stdout.buffer.flush()
    elif "closes" in faults:
        os.close(1)
        time.sleep(600)
    elif "empty" in faults:
        say("ok")
    else:
        say(*moves, "ok")


if __name__ == "__main__":
    main(sys.argv[1:])
