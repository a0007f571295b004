"""Record of Troef's answers to a fixed set of good and bad inputs, through its commands only.

    python scripts/recorded.py                   write the record again; the difference shows which inputs changed
    python scripts/recorded.py --show NAME …     print input and output of every input with NAME in its name

Each input has one line: its name and, for each command, the exit status and a hash of its output. Refusals count in
both languages. Moving code between packages does not change a line.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import gc
import hashlib
import io
import json
import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from troef import conformance
from troef.cards import TroefError
from troef.cli import COMMANDS, main
from troef.director.charts.walk import all_charts, answered_from
from troef.laws.charts.chart import fact_combinations

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "cases"
RECORD = CASES / "recorded.txt"

Json = Any


@dataclass(frozen=True)
class Input:
    """Files, and commands that run on them in sequence, in their own folder."""

    name: str
    commands: Sequence[Sequence[str]]
    files: dict[str, bytes] = field(default_factory=dict)
    typed: str = ""


@dataclass(frozen=True)
class CommandAnswer:
    """The answer of a command: its exit status, its output and files, and every refusal on the way."""

    status: int
    said: bytes
    refusals: tuple[str, ...]


# Inputs.


def inputs() -> Iterator[Input]:
    yield from _tables()
    yield from _contests()
    yield from _claims()
    yield from _files()
    yield from _calls()
    yield from _talks()
    yield from _ways()


_SITUATION = ("table", "log.json")
_STORIES = tuple(("table", "log.json", "--story", "--lang", lang) for lang in ("nl", "en"))
_EDITIONS = ("table", "log.json", "--editions", "bridge-2017,bridge-2007,bridge-1949")


def _tables() -> Iterator[Input]:
    """Yield every log with its situation and story, and the same log with a fault."""
    for place, case in _cases("bridge-*", "klaverjas-*", "contract/bridge", "contract/klaverjas"):
        log = {"edition": case.get("edition", "klaverjas-1976"), **case["log"]}
        source = random.Random(place)
        commands: list[Sequence[str]] = [_SITUATION, _STORIES[source.random() < 0.3]]
        if log["edition"].startswith("bridge") and source.random() < 0.1:
            commands += [(*_EDITIONS, "--lang", source.choice(["nl", "en"]))]
        if source.random() < 0.1:
            commands.append((*_SITUATION, "--after", str(len(log["events"]) // 2)))
        yield Input(place, commands, {"log.json": _text(log)})
        if "error" not in case["expect"]:
            how, data = _spoiled(log, source)
            yield Input(f"{place} {how}", [_SITUATION], {"log.json": data})


def _contests() -> Iterator[Input]:
    """Yield every contest file with its scores and conversions, and the same file with a fault."""
    for place, case in _cases("contest", "contract/contest"):
        told = case["contest"]
        data = told.encode() if isinstance(told, str) else _text(told)
        source = random.Random(place)
        commands = [("score", "a.json"), ("score", "a.json", "--table", "--lang", source.choice(["nl", "en"]))]
        if source.random() < 0.3:
            commands += [("convert", "a.json", "b.xml"), ("score", "b.xml", "--check"), ("convert", "a.json", "c.csv")]
        yield Input(place, commands, {"a.json": data})
        if "error" not in case["expect"]:
            for _ in range(3):
                how, data = _spoiled(told, source)
                yield Input(f"{place} {how}", [("score", "a.json")], {"a.json": data})


_LONG = ("claims/published israel-seven-spades-2017", "claims/normal high-by-discards")
"""Claims left out here: they take ten seconds each, and the test of the cases covers them."""


def _claims() -> Iterator[Input]:
    """Yield every claim with its verdict, as JSON and as text in both languages."""
    spoken = [("claim", "a.json", "--lang", lang) for lang in ("nl", "en")]
    for place, case in _cases("claims"):
        if place in _LONG:
            continue
        yield Input(place, [("claim", "a.json", "--json"), *spoken], {"a.json": _text(case["claim"])})


_ENDINGS = ("pbn", "bri", "dge", "dup", "dlm", "ber", "bhg", "csv", "rzd", "cds")
_LIN = b"qx|o1|md|1SAKQJT98765432H,HAKQJT98765432,DAKQJT98765432|sv|o|mb|7S|mb|p|mb|p|mb|p|pc|CA|pc|S2|mc|13|\n"
_PLAYED = (CASES / "recorded.pbn").read_bytes()
_CSV = b"board,ns,ew,contract,by,tricks\n1,1,2,4S,N,10\n1,3,4,3NT,E,9\n2,1,2,2HX,W,7\n2,3,4,P,,\n"


_CONTEST = json.dumps(
    {
        "edition": "bridge-2017",
        "kind": "pairs",
        "scoring": {"method": "matchpoints"},
        "results": [{"board": 1, "ns": 1, "ew": 2, "contract": "4S", "declarer": "N", "tricks": 10}],
    }
).encode()


def _game(**more: Json) -> bytes:
    return json.dumps([{"round": 1, "table": 1, "ns": 1, "ew": 2, "boards": [1], **more}]).encode()


def _match(**more: Json) -> bytes:
    return json.dumps([{"home": 1, "away": 2, "vp": 3, **more}]).encode()


def _board(number: int) -> bytes:
    text = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    return f'[Board "{number}"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{text}"]\n\n'.encode()


def _noted(auction: str, play: str = "", tags: str = "") -> bytes:
    played = f'[Play "E"]\n{play}\n' if play else ""
    return _board(1).strip() + f'\n{tags}[Auction "N"]\n{auction}\n{played}\n'.encode()


_BAD_FILES = {
    "a schedule": (
        "movement --check a.json",
        (
            *(
                b"[]",
                b"[1]",
                b"\xff",
                b'[{"round": 1, "table": 1, "n": 1, "e": 2}]',
                b'[{"table": 1, "ns": 1, "ew": 2}]',
            ),
            *(_game(boards="x"), _game(boards=[]), _game(copy=0), _game(round="x"), _game(ns=1.5)),
            _game(ns=None, ew=None),
        ),
    ),
    "matches": (
        "movement --results a.json",
        (b"{}", b"[1]", _match(vp=None), _match(round="x"), _match(vp="x"), _match(home=None), _match(home=1.5)),
    ),
    "a schedule to score by": ("score c.json --schedule a.json", (b"{", b"[1]")),
    "what is no list of deals": ("klaverjas solve a.json", (b"", b"\xff", b"N:AK")),
    "what is no klaverjas log": ("klaverjas analyse a.json", (b"[]", b'{"edition": "klaverjas-1976", "events": []}')),
    "printed figures of a contest file": ("score c.json --check", (b"",)),
    "notes in a played file": (
        "replay a.pbn",
        (
            _noted("$1 1S Pass Pass Pass"),
            _noted("1S $300 Pass Pass Pass"),
            _noted("1S =99= Pass Pass Pass"),
            _noted('1S =1= =2= Pass Pass Pass\n[Note "1:a"]'),
            _noted("1S ! ? Pass Pass Pass"),
            _noted("1S Pass ^Z Pass Pass"),
            _noted("1S " + "Pass " * 400),
            _noted("Pass Pass Pass Pass", tags='[Contract "1S"]\n[Declarer "N"]\n'),
            _noted("Pass Pass Pass Pass", tags='[Contract "Pass"]\n[Score "NS 50"]\n'),
            _noted("1S - Pass Pass Pass"),
            _noted("1S Pass Pass Pass", "HA ^Z D2 C2"),
            _noted("1S Pass Pass Pass", "HA D2 C2 S2\n" * 14),
            _noted("1S Pass Pass Pass", tags='[Vulnerable "Most"]\n'),
        ),
    ),
}


def _files() -> Iterator[Input]:
    """Yield dealt boards in every format and back, played records, and the same files with faults."""
    deals = ("deal", "--boards", "4", "--seed", "recorded")
    to_and_back = [(("convert", "a.pbn", f"b.{ending}"), ("convert", f"b.{ending}", "c.pbn")) for ending in _ENDINGS]
    commands = [deals, *(command for pair in to_and_back for command in pair)]
    yield Input("boards dealt by a seed", commands, {"a.pbn": _board(1) + _board(2)})
    yield Input("board numbers that are too high", commands[1:], {"a.pbn": _board(70000)})
    yield Input("a board without a number", commands[1:], {"a.pbn": _board(1).partition(b"\n")[2]})
    yield Input("a board without a deal", commands[1:], {"a.pbn": _board(1).partition(b"[Deal")[0]})
    for name, (command, contents) in _BAD_FILES.items():
        for number, data in enumerate(contents):
            files = {"a.json": data, "a.pbn": data, "c.json": _CONTEST}
            yield Input(f"{name} {number}", [(*command.split(), "--lang", lang) for lang in ("nl", "en")], files)
    yield Input("klaverjas dealt by a seed", [("deal", "--klaverjas", "--boards", "4", "--seed", "recorded")])
    judged = [("replay", "a.pbn", "--lang", lang) for lang in ("nl", "en")] + [("replay", "a.pbn", "--json")]
    yield Input("a played file", [*judged, ("convert", "a.pbn", "b.pbn")], {"a.pbn": _PLAYED})
    lin = [("replay", "a.lin"), ("convert", "a.lin", "b.pbn")]
    yield Input("a LIN file", lin, {"a.lin": _LIN})
    results = [("convert", "--results", "a.csv", "b.json"), ("score", "b.json")]
    yield Input("results in CSV", results, {"a.csv": _CSV})
    source = random.Random("files")
    for number in range(40):
        yield Input(f"a played file, spoiled {number}", judged[:1], {"a.pbn": _spoiled_bytes(_PLAYED, source)})
        yield Input(f"a LIN file, spoiled {number}", lin[:1], {"a.lin": _spoiled_bytes(_LIN, source)})
        yield Input(f"results in CSV, spoiled {number}", results, {"a.csv": _spoiled_bytes(_CSV, source)})
    for ending in _ENDINGS[1:]:
        yield Input(f"not a file of .{ending}", [("convert", f"a.{ending}", "b.pbn")], {f"a.{ending}": b"x" * 200})


def _calls() -> Iterator[Input]:
    """Yield commands without files: books, charts, movements and scores, and commands that cannot be answered."""
    for line in (CASES / "recorded.calls").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield Input(f"troef {line}", [tuple(word.replace("␣", " ") for word in line.split())])
    for name in COMMANDS:
        yield Input(f"troef {name} --nonsense", [(name, "--nonsense")])
    yield Input(
        "troef in Dutch", [("nonsense", "--lang", "nl"), *((name, "--nonsense", "--lang=nl") for name in COMMANDS)]
    )


def _talks() -> Iterator[Input]:
    """Yield sessions of the assistant: an unknown number, help, another chart first, back, and the next chart."""
    for chart, typed in (("27", "9\n?\n1\n1\n2\n2\ns\nb\nq\n"), ("12", "1\n1\n1\nj\nq\n")):
        talks = [("assist", "--chart", chart, "--lang", lang) for lang in ("nl", "en")]
        yield Input(f"a talk about {chart}", talks, typed=typed)


def _ways() -> Iterator[Input]:
    """Yield every path through every chart, with the complete advice."""
    for chart in all_charts():
        ways = {str(answered_from(chart, facts)): _text(facts) for facts in fact_combinations(chart)}
        files = {f"{number}.json": answers for number, answers in enumerate(ways.values())}
        walk = ("assist", "--chart", chart.id, "--edition", str(chart.edition), "--json", "--answers")
        yield Input(f"every way through {chart.edition} {chart.id}", [(*walk, name) for name in files], files)


def _cases(*folders: str) -> Iterator[tuple[str, Json]]:
    homes = {
        path.relative_to(home): path
        for home in (CASES, conformance.CASES)
        for folder in folders
        for path in home.glob(f"{folder}/*.json")
    }
    for name, path in sorted(homes.items()):
        told = json.loads(path.read_text(encoding="utf-8"))
        for case in told if isinstance(told, list) else [told]:
            yield f"{name.with_suffix('')} {case['id']}", case


def _text(value: Json) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


# Faults.


def _spoiled(value: Json, source: random.Random) -> tuple[str, bytes]:
    """Return the name of a fault, and the value with that fault as JSON."""
    how = source.choice(list(_WRONGS))
    spoiled = copy.deepcopy(value)
    rows = spoiled.get("events") or spoiled.get("results") or [{}]
    return how, _WRONGS[how](spoiled, rows, source) or _text(spoiled)


Wrong = Callable[[Json, list[Json], random.Random], bytes | None]


def _dropped(_value: Json, rows: list[Json], source: random.Random) -> None:
    del rows[source.randrange(len(rows))]


def _doubled(_value: Json, rows: list[Json], source: random.Random) -> None:
    at = source.randrange(len(rows))
    rows.insert(at, copy.deepcopy(rows[at]))


def _swapped(_value: Json, rows: list[Json], source: random.Random) -> None:
    first, second = source.randrange(len(rows)), source.randrange(len(rows))
    rows[first], rows[second] = rows[second], rows[first]


def _other_word(_value: Json, rows: list[Json], source: random.Random) -> None:
    """Replace a card, call, seat or name by that of another row."""
    row, other = source.choice(rows), source.choice(rows)
    if both := sorted(row.keys() & other.keys()):
        row[key] = other[key] if (key := source.choice(both)) else None


def _unknown_word(_value: Json, rows: list[Json], source: random.Random) -> None:
    row = source.choice(rows)
    row[source.choice(sorted(row)) if row else "do"] = source.choice(["zzz", "", "S1", "8N", "Q", "noord"])


def _other_type(_value: Json, rows: list[Json], source: random.Random) -> None:
    row = source.choice(rows)
    row[source.choice(sorted(row)) if row else "do"] = source.choice([None, [], {}, True, 3.5, -1, [None], "x"])


def _key_missing(_value: Json, rows: list[Json], source: random.Random) -> None:
    row = source.choice(rows)
    row.pop(source.choice(sorted(row)) if row else "", None)


def _key_too_many(_value: Json, rows: list[Json], source: random.Random) -> None:
    source.choice(rows)["colour"] = "red"


def _no_row(_value: Json, rows: list[Json], source: random.Random) -> None:
    rows[source.randrange(len(rows))] = source.choice([None, 7, "call", []])


def _number(value: Json, _rows: list[Json], source: random.Random) -> None:
    """Put one of the numbers out of range."""
    found = [(node, key) for node, key in _leaves(value) if type(node[key]) is int]
    if found:
        node, key = source.choice(found)
        node[key] = source.choice([-1, 0, 10**9, 14, 1.5])


def _header(value: Json, _rows: list[Json], source: random.Random) -> None:
    key = source.choice(sorted(key for key in value if key not in ("events", "results")))
    value[key] = source.choice(["bridge-1999", None, 0, [], "N:AK... - - -", {"method": "dice"}, "x"])


def _cut(value: Json, _rows: list[Json], source: random.Random) -> bytes:
    data = _text(value)
    return data[: source.randrange(len(data))]


_WRONGS: dict[str, Wrong] = {
    "with a row dropped": _dropped,
    "with a row doubled": _doubled,
    "with two rows swapped": _swapped,
    "with a word of another row": _other_word,
    "with an unknown word": _unknown_word,
    "with another type": _other_type,
    "with a key missing": _key_missing,
    "with a key too many": _key_too_many,
    "with something else for a row": _no_row,
    "with a number out of range": _number,
    "with another header": _header,
    "cut off": _cut,
}


def _leaves(value: Json) -> Iterator[tuple[Json, Any]]:
    for key in sorted(value) if isinstance(value, dict) else range(len(value)):
        if isinstance(value[key], dict | list):
            yield from _leaves(value[key])
        else:
            yield value, key


def _spoiled_bytes(data: bytes, source: random.Random) -> bytes:
    first, second = sorted((source.randrange(len(data)), source.randrange(len(data))))
    shorter = data[:first] + data[first + source.randint(1, 9) :]
    return source.choice(
        [
            data[:first],
            shorter,
            data[:first] + source.choice([b"Z", b"99", b'"', b"|", b"\xff", b"[", b"-"]) + data[first + 1 :],
            data[:second] + data[first : first + 12] + data[second:],
        ]
    )


# Outputs.


def answered(one: Input) -> list[CommandAnswer]:
    """Run each command in the current folder, which is emptied first, and return the answers."""
    assert not (Path().resolve() / ".git").exists(), "this folder is worked in"
    for path in Path().iterdir():
        path.unlink()
    for name, data in one.files.items():
        Path(name).write_bytes(data)
    return [_run(command, one.typed) for command in one.commands]


def _run(command: Sequence[str], typed: str) -> CommandAnswer:
    before = {path.name: path.read_bytes() for path in Path().iterdir()}
    out, err = io.StringIO(), io.StringIO()
    refusals: list[TroefError] = []
    sys.stdin, stdin = io.TextIOWrapper(io.BytesIO(typed.encode())), sys.stdin
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), _noting(refusals):
        try:
            status = main(list(command))
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else 2
        finally:
            sys.stdin = stdin
            gc.enable()  # Scoring leaves it disabled.
    said = "\0".join([out.getvalue(), err.getvalue(), *_in_both_languages(err.getvalue(), refusals)]).encode()
    written = (path.read_bytes() for path in sorted(Path().iterdir()) if before.get(path.name) != path.read_bytes())
    words = tuple(error.words(lang) for error in refusals for lang in ("nl", "en"))
    return CommandAnswer(status, b"\0".join([said, *written]), words)


def _in_both_languages(told: str, refusals: Sequence[TroefError]) -> list[str]:
    """Return the printed refusal in the other language; empty if there was none."""
    for error in reversed(refusals):
        if told.strip() in (both := [error.words("nl"), str(error)]):
            return [text for text in both if text != told.strip()]
    return []


@contextlib.contextmanager
def _noting(refusals: list[TroefError]) -> Iterator[None]:
    """Collect every refusal that is created, because the command line prints it in one language only."""
    make = TroefError.__init__

    def noted(self: TroefError, *arguments: Any, **named: Any) -> None:
        make(self, *arguments, **named)
        refusals.append(self)

    TroefError.__init__ = noted  # type: ignore[method-assign]
    try:
        yield
    finally:
        TroefError.__init__ = make  # type: ignore[method-assign]


def line(one: Input, answers: Sequence[CommandAnswer]) -> str:
    outcomes = (f"{answer.status}:{hashlib.sha256(answer.said).hexdigest()[:10]}" for answer in answers)
    return f"{one.name}\t{' '.join(outcomes)}"


def every_answer() -> Iterator[tuple[Input, list[CommandAnswer]]]:
    with _folder():
        for one in inputs():
            yield one, answered(one)


def record() -> str:
    """Return the whole record."""
    return "".join(f"{line(one, answers)}\n" for one, answers in every_answer())


@contextlib.contextmanager
def _folder() -> Iterator[None]:
    """Change to an empty folder, with the settings of a standard terminal."""
    before = dict(os.environ)
    os.environ.update(COLUMNS="100", TROEF_LANG="en")
    os.environ.pop("TROEF_DEBUG", None)
    try:
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def show(words: Sequence[str]) -> None:
    for one in (one for one in inputs() if any(word in one.name for word in words)):
        with _folder():
            print(f"# {one.name}")
            for name, data in one.files.items():
                print(f"{name}: {data.decode(errors='replace')}")
            for command, answer in zip(one.commands, answered(one), strict=True):
                print(f"$ troef {' '.join(command)}\n{answer.said.decode(errors='replace')}\n-> {answer.status}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", nargs="+", metavar="NAME")
    options = parser.parse_args()
    if options.show:
        show(options.show)
    else:
        RECORD.write_text(record(), encoding="utf-8")
