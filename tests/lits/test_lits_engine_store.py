"""Proven positions in a file: kept whole, added up, refused when foreign or damaged, of use."""

import json
import os
from pathlib import Path

import pytest
from lits_truth import drawn, measured, values_of_moves

from tilewright.game import ConfigError
from tilewright.lits import LitsPosition
from tilewright.lits.engine import Engine
from tilewright.lits.engine.store import ProofStore

ONE = measured(10, 6)[0]
OTHER = measured(10, 6)[1]


def engine(file: Path | None, **settings: int) -> Engine:
    return Engine(store=file, **{"table_megabytes": 16, **settings})


def kept(position: LitsPosition, file: Path) -> int:
    """Prove a position and keep it; returns how many positions the file has then."""
    solver = engine(file)
    assert solver.search(position).proven
    return solver.save()


def test_what_was_kept_is_known_again(tmp_path: Path) -> None:
    file = tmp_path / "proofs"
    first = engine(file)
    result = first.search(ONE)
    assert not file.exists()
    count = first.save()
    assert count > 0
    assert len(ProofStore(file).read()) == 16 * count
    again = engine(file).search(ONE)
    assert again.proven
    assert again.lines[0].value == result.lines[0].value
    assert again.nodes < result.nodes / 2
    assert engine(file, threads=2).search(ONE).lines[0].value == result.lines[0].value


def test_an_interrupted_proof_goes_on(tmp_path: Path) -> None:
    """Left in the middle again and again, with a new engine each time, it gets nearer its end."""
    file = tmp_path / "proofs"
    position = measured(10, 5)[0]
    whole = engine(None).search(position)
    most = whole.nodes // 2
    for _ in range(4):
        solver = engine(file)
        for report in solver.analyse(position):
            if report.nodes > most:
                break
        solver.save()
    end = engine(file).search(position)
    assert end.proven
    assert end.lines[0].value == whole.lines[0].value
    assert end.nodes < whole.nodes / 2


def test_saving_twice_adds_nothing(tmp_path: Path) -> None:
    file = tmp_path / "proofs"
    solver = engine(file)
    solver.search(ONE)
    count = solver.save()
    content = file.read_bytes()
    assert solver.save() == count
    assert file.read_bytes() == content
    assert {path.name for path in tmp_path.iterdir()} <= {"proofs", ".proofs.lock"}


def test_one_file_serves_several_boards(tmp_path: Path) -> None:
    """Their positions have other keys: each is as if the other were not there."""
    file = tmp_path / "proofs"
    one, alone = kept(ONE, file), engine(file).search(ONE)
    both = kept(OTHER, file)
    assert both > one
    assert engine(file).search(ONE) == alone
    values = engine(None).search(OTHER).lines[0].value
    assert engine(file).search(OTHER).lines[0].value == values


def test_a_store_of_one_board_says_nothing_of_another(tmp_path: Path) -> None:
    """The same placements on other symbols, and with another supply, keep their own values."""
    file = tmp_path / "proofs"
    for seed in range(4):
        position = drawn(8, 2, seed, supply=5, pie=False)
        kept(position, file)
    for seed in range(4):
        board = drawn(8, 2, seed + 10).board
        for supply in (2, 5):
            position = LitsPosition(board, drawn(8, 2, seed).placements, pie=False, supply=supply)
            truth = max(values_of_moves(position).values())
            assert engine(file).search(position).lines[0].value == truth


def test_two_files_add_up(tmp_path: Path) -> None:
    """As on two machines: of a position that both know, the tighter bounds stay."""
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    kept(ONE, mine)
    counts = len(ProofStore(mine).read()) // 16, kept(OTHER, theirs)
    total = ProofStore(mine).add(ProofStore(theirs).read())
    assert total == sum(counts)
    assert ProofStore(mine).add(ProofStore(theirs).read()) == total
    for position in (ONE, OTHER):
        assert engine(mine).search(position).nodes < engine(None).search(position).nodes


def entry(key: int, low: int, high: int, work: int) -> bytes:
    numbers = (low, 2), (high, 2), (7, 2), (work, 2)
    return key.to_bytes(8, "little") + b"".join(
        number.to_bytes(size, "little", signed=True) for number, size in numbers
    )


def test_the_tighter_bounds_stay(tmp_path: Path) -> None:
    store = ProofStore(tmp_path / "proofs")
    assert store.read() == b""
    assert store.add(b"") == 0
    assert store.add(entry(5, -16_000, 48, 12) + entry(3, 0, 0, 13)) == 2
    assert store.add(entry(5, -80, 112, 14)) == 2
    assert store.read() == entry(3, 0, 0, 13) + entry(5, -80, 48, 14)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "foreign"),
        (b'{"format": "something else"}\n', "foreign"),
        (b"[1]\n", "foreign"),
        (b'{"format": "tilewright lits proofs", "version": 99}\n', "version"),
        (b'{"format": "tilewright lits proofs", "version": 1}\n', "damaged"),
        (b'{"format": "tilewright lits proofs", "version": 1, "sha256": "00"}\nabc', "damaged"),
    ],
)
def test_other_files_are_refused_and_left_alone(tmp_path: Path, content: bytes, code: str) -> None:
    file = tmp_path / "proofs"
    file.write_bytes(content)
    with pytest.raises(ConfigError) as refused:
        engine(file).search(ONE)
    assert refused.value.code == f"lits_engine.store.{code}"
    assert str(file) in refused.value.parts
    with pytest.raises(ConfigError):
        ProofStore(file).add(entry(1, 0, 0, 12))
    assert file.read_bytes() == content
    assert list(tmp_path.iterdir()) == [file]


def test_an_empty_file_is_an_empty_store(tmp_path: Path) -> None:
    file = tmp_path / "proofs"
    file.touch()
    assert ProofStore(file).read() == b""
    assert kept(ONE, file) > 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_what_is_no_regular_file_is_refused_unread(tmp_path: Path) -> None:
    """A device may have no end, and nobody may ever write to a pipe."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    link = tmp_path / "link"
    link.symlink_to("/dev/zero")
    for path in (pipe, link, Path("/dev/zero"), tmp_path):
        for use in (ProofStore(path).read, lambda path=path: ProofStore(path).add(b"")):
            with pytest.raises(ConfigError) as refused:
                use()
            assert refused.value.code == "lits_engine.store.not_a_file"
    assert {path.name for path in tmp_path.iterdir()} == {"pipe", "link"}


def test_a_missing_folder_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as refused:
        ProofStore(tmp_path / "missing" / "proofs").add(entry(1, 0, 0, 12))
    assert refused.value.code == "lits_engine.store.unwritable"
    assert not list(tmp_path.iterdir())


def test_a_damaged_file_is_found_out(tmp_path: Path) -> None:
    """One changed bit, a missing end, another version: all told apart from a good file."""
    file = tmp_path / "proofs"
    kept(ONE, file)
    good = file.read_bytes()
    flipped = bytearray(good)
    flipped[-3] ^= 1
    for content in (bytes(flipped), good[:-16], good[:-1], good + bytes(16)):
        file.write_bytes(content)
        with pytest.raises(ConfigError) as refused:
            engine(file).search(ONE)
        assert refused.value.code == "lits_engine.store.damaged"
    head, _, body = good.partition(b"\n")
    file.write_bytes(json.dumps({**json.loads(head), "version": 2}).encode() + b"\n" + body)
    with pytest.raises(ConfigError) as refused:
        engine(file).search(ONE)
    assert refused.value.code == "lits_engine.store.version"
    file.write_bytes(good)
    assert engine(file).search(ONE).proven


def test_an_engine_with_a_bad_store_fails_every_time(tmp_path: Path) -> None:
    """Not once with an error and then as if the store were empty."""
    file = tmp_path / "proofs"
    file.write_bytes(b"nonsense")
    solver = engine(file)
    for _ in range(2):
        with pytest.raises(ConfigError):
            solver.search(ONE)


def test_a_folder_and_a_file_in_the_way(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as refused:
        engine(tmp_path).search(ONE)
    assert refused.value.code == "lits_engine.store.not_a_file"
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(ConfigError) as refused:
        ProofStore(tmp_path / "file" / "below").add(entry(1, 0, 0, 12))
    assert refused.value.code in ("lits_engine.store.unwritable", "lits_engine.store.unreadable")


def test_without_a_store_or_a_search_nothing_is_saved(tmp_path: Path) -> None:
    assert Engine(table_megabytes=4).save() == 0
    assert engine(tmp_path / "proofs").save() == 0
    solver = engine(None)
    solver.search(measured(10, 8)[0])
    assert solver.save() == 0
    assert not list(tmp_path.iterdir())


def test_saving_while_a_search_runs(tmp_path: Path) -> None:
    file = tmp_path / "proofs"
    solver = engine(file)
    counts = [solver.save() for _ in solver.analyse(measured(10, 5)[1])]
    assert counts == sorted(counts)
    assert counts[-1] > 0
    assert engine(file).search(measured(10, 5)[1]).proven
