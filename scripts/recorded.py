"""Record of Troef's behaviour on a fixed set of good and bad inputs, in lines that people can read.

    python scripts/recorded.py                   write the record again; read the difference
    python scripts/recorded.py --show NAME …     print input and output of every input with NAME in its name

`tests/cases/recorded/` has a file for each subject, and in it an entry for each input. The entry of a table lists what
the law did after each event: paragraphs, effects and choices. The situation at the end follows, then its differences
under other editions. Other entries have the scores, verdicts or numbers of an answer. A refusal has its place, the name
of the function that found it, and the values that it names.

No sentence is recorded. Of a text, only the numbers and paragraphs are.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import dis
import gc
import io
import json
import os
import random
import re
import runpy
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from itertools import pairwise, takewhile
from pathlib import Path
from types import CodeType
from typing import Any

from troef import bridge, conformance, klaverjas
from troef.bridge.laws import rules_of
from troef.bridge.laws.register import BridgeRules
from troef.bridge.laws.regulations import WBF
from troef.bridge.laws.ruling import AskDirector, OfferChoice
from troef.bridge.table.compare import AgreementLevel, compare
from troef.cards import TroefError
from troef.cli import COMMANDS, main
from troef.cli.table import table_of
from troef.core.numbers import parse_json
from troef.core.records import ReadError
from troef.core.values import FrozenRecord
from troef.director.charts.outcome import outcome, provisional_ruling
from troef.director.charts.walk import all_charts, answered_from
from troef.klaverjas.game.rules import Rules
from troef.laws import EDITIONS, Edition, Sentence, Text
from troef.laws.charts.chart import fact_combinations

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "cases"
RECORD = CASES / "recorded"
_combinations = runpy.run_path(str(ROOT / "scripts" / "editions.py"))["combinations"]

Json = Any


@dataclass(frozen=True)
class Input:
    """Files, and commands that run on them in sequence, in their own folder."""

    name: str
    commands: Sequence[Sequence[str]]
    files: dict[str, bytes] = field(default_factory=dict)
    typed: str = ""


@dataclass(frozen=True)
class InputAnswer:
    """The answer to a command: the lines of the record, and the texts that a command printed or refused with."""

    lines: list[str]
    texts: list[str]


# Inputs.


def inputs() -> Iterator[Input]:
    yield from _tables()
    yield from _contests()
    yield from _claims()
    yield from _files()
    yield from _calls()
    yield from _talks()
    yield from _ways()
    yield from _facts()


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
        if "error" not in case["expect"] and not place.startswith("contract"):
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
        if "error" not in case["expect"] and not place.startswith("contract"):
            for _ in range(2):
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
    yield Input("files/boards dealt by a seed", commands, {"a.pbn": _board(1) + _board(2)})
    yield Input("files/board numbers that are too high", commands[1:], {"a.pbn": _board(70000)})
    yield Input("files/a board without a number", commands[1:], {"a.pbn": _board(1).partition(b"\n")[2]})
    yield Input("files/a board without a deal", commands[1:], {"a.pbn": _board(1).partition(b"[Deal")[0]})
    for name, (command, contents) in _BAD_FILES.items():
        for number, data in enumerate(contents):
            files = {"a.json": data, "a.pbn": data, "c.json": _CONTEST}
            yield Input(f"files/{name} {number}", [(*command.split(), "--lang", lang) for lang in ("nl", "en")], files)
    yield Input("files/klaverjas dealt by a seed", [("deal", "--klaverjas", "--boards", "4", "--seed", "recorded")])
    judged = [("replay", "a.pbn", "--lang", lang) for lang in ("nl", "en")] + [("replay", "a.pbn", "--json")]
    yield Input("files/a played file", [*judged, ("convert", "a.pbn", "b.pbn")], {"a.pbn": _PLAYED})
    lin = [("replay", "a.lin"), ("convert", "a.lin", "b.pbn")]
    yield Input("files/a LIN file", lin, {"a.lin": _LIN})
    results = [("convert", "--results", "a.csv", "b.json"), ("score", "b.json")]
    yield Input("files/results in CSV", results, {"a.csv": _CSV})
    source = random.Random("files")
    for number in range(40):
        yield Input(f"files/a played file, spoiled {number}", judged[:1], {"a.pbn": _spoiled_bytes(_PLAYED, source)})
        yield Input(f"files/a LIN file, spoiled {number}", lin[:1], {"a.lin": _spoiled_bytes(_LIN, source)})
        yield Input(f"files/results in CSV, spoiled {number}", results, {"a.csv": _spoiled_bytes(_CSV, source)})
    for ending in _ENDINGS[1:]:
        yield Input(
            f"files/not a file of .{ending}", [("convert", f"a.{ending}", "b.pbn")], {f"a.{ending}": b"x" * 200}
        )


def _calls() -> Iterator[Input]:
    """Yield commands without files: books, charts, movements and scores, and commands that cannot be answered."""
    for line in (CASES / "recorded.calls").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield Input(f"commands/troef {line}", [tuple(word.replace("␣", " ") for word in line.split())])
    for name in COMMANDS:
        yield Input(f"commands/troef {name} --nonsense", [(name, "--nonsense")])
    yield Input(
        "commands/troef in Dutch",
        [("nonsense", "--lang", "nl"), *((name, "--nonsense", "--lang=nl") for name in COMMANDS)],
    )


def _talks() -> Iterator[Input]:
    """Yield sessions of the assistant: an unknown number, help, another chart first, back, and the next chart."""
    for chart, typed in (("27", "9\n?\n1\n1\n2\n2\ns\nb\nq\n"), ("12", "1\n1\n1\nj\nq\n")):
        talks = [("assist", "--chart", chart, "--lang", lang) for lang in ("nl", "en")]
        yield Input(f"commands/a talk about {chart}", talks, typed=typed)


def _ways() -> Iterator[Input]:
    """Yield every path through every chart, with the complete advice."""
    for chart in all_charts():
        ways = {str(answered_from(chart, facts)): _text(facts) for facts in fact_combinations(chart)}
        files = {f"{number}.json": answers for number, answers in enumerate(ways.values())}
        walk = ("assist", "--chart", chart.id, "--edition", str(chart.edition), "--json", "--answers")
        yield Input(f"charts-{chart.edition}/{chart.id}", [(*walk, name) for name in files], files)


def _facts() -> Iterator[Input]:
    """Yield every kind of facts with few enough combinations, for every edition that judges it."""
    for edition in (edition for edition in EDITIONS if edition.game == "bridge"):
        for kind in sorted(rules_of(edition, WBF).judges, key=lambda kind: kind.__name__):
            if any(True for _ in _combinations(kind)):
                yield Input(f"facts/{edition} {kind.__name__}", [(str(edition), kind.__name__)])


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


# Answers.


def answered(one: Input) -> list[InputAnswer]:
    """Run each command in the current folder, which is emptied first, and return the answers."""
    assert not (Path().resolve() / ".git").exists(), "this folder is worked in"
    for path in Path().iterdir():
        path.unlink()
    for name, data in one.files.items():
        Path(name).write_bytes(data)
    with noted_refusals() as refusals:
        return [_answer(command, one, refusals) for command in one.commands]


def _answer(command: Sequence[str], one: Input, refusals: list[TroefError]) -> InputAnswer:
    match command:
        case ("table", name, *options) if name in one.files and options[:1] in ([], ["--after"]):
            return _of_table(one, int(options[1]) if options else None)
        case ("assist", "--chart", _, "--edition", _, "--json", "--answers", name):
            return _of_walk(one, json.loads(one.files[name]))
        case (edition, kind) if one.name.startswith("facts/"):
            return _of_facts(rules_of(Edition.parse(edition), WBF), kind)
    return _of_command(command, one, refusals)


def _of_facts(rules: BridgeRules, name: str) -> InputAnswer:
    """Return each ruling of an edition on one kind of facts, with the number of combinations that lead to it."""
    kind = next(kind for kind in rules.judges if kind.__name__ == name)
    rulings: Counter[str] = Counter()
    for facts in _combinations(kind):
        with contextlib.suppress(AssertionError, KeyError, TypeError):  # Impossible facts.
            rulings[_brief(rules.about(facts)) or "-"] += 1
    return InputAnswer([f"{count} {ruling}" for ruling, count in rulings.items()], [])


def _of_table(one: Input, after: int | None) -> InputAnswer:
    try:
        log = parse_json(one.files["log.json"], "the log")
        table = table_of(log, after)
    except TroefError as error:
        return InputAnswer([refusal(error)], [error.words("nl"), error.words("en")])
    if after is not None:
        return InputAnswer([f"after {after}: {_line(_situation(table))}"], [])
    elsewhere = _elsewhere(log) if one.name.startswith("bridge-") and len(one.commands) > 1 else ()
    return InputAnswer([*_course(table), _line(_situation(table)), *elsewhere], [])


def _course(table: bridge.Table | klaverjas.Table) -> Iterator[str]:
    """Yield a line for every event on which the law said something, or after which somebody else has to decide."""
    rulings, decisions = (), ()
    for number in range(len(table.log["events"]) + 1):
        then = table.after(number)
        pending = getattr(then.state, "decisions", None)
        now = [each.decision for each in then.state.ledger.pending] if pending is None else list(pending)
        known = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(rulings, then.rulings, strict=False)))
        told = [*map(_ruling, then.rulings[known:]), *(map(_brief, now) if now != decisions else ())]
        rulings, decisions = then.rulings, now
        if told:
            yield f"{number}: {'; '.join(told)}"


def _ruling(said: Any) -> str:
    """Return the paragraph of a ruling, the offender with their call or cards, and the effects."""
    players, words = (said.text.players, said.text.words) if isinstance(said.text, Sentence) else ({}, {})
    what = [found for name in ("call", "other", "cards") if name in words for found in _NUMBER.findall(words[name].en)]
    parts = [said.law, "" if said.in_sources else "?", _brief(players.get("offender", tuple(players.values()))), *what]
    effects = [_brief(effect) for effect in said.effects if not isinstance(effect, AskDirector | OfferChoice)]
    return " ".join(filter(None, parts)) + (f": {', '.join(effects)}" if effects else "")


_USUAL = Rules().as_json()


def _situation(table: bridge.Table | klaverjas.Table) -> Json:
    """Return the situation without what the course of the table has, what the log has, and what is as usual."""
    found, events = dict(table.situation_json), table.log["events"]
    turn = " ".join(str(found.pop(name, None) or "-") for name in ("turn", "contract", "declarer", "dummy"))
    if "rules" in found:
        found["rules"] = {name: value for name, value in found["rules"].items() if value != _USUAL[name]}
    calls, called = found["auction"], [(event["by"], event["call"]) for event in events if event["do"] == "call"]
    if called == [(call["by"], call["call"]) for call in calls]:
        found["auction"] = [f"{at} {call['status']}" for at, call in enumerate(calls, 1) if call["status"] != "stands"]
    if not any(event["do"] == "ask" for event in events):
        found.pop("may_ask", None)
    found["legal"] = _acts(found["legal"])
    return {found.pop("phase"): turn, **found, "edition": None, "rulings": None, "decisions": None}


_LESS = ("legal", "may_ask", "trick", "turn", "auction", "phase", "watch", "rulings", "misinformed")
"""Fields that differ between editions whenever another field does."""


def _elsewhere(log: Json) -> Iterator[str]:
    """Yield a line for each other edition under which the board ends differently: its fields that differ."""
    comparison = compare(log, [edition for edition in EDITIONS if edition.game == "bridge"])
    own = [str(judged.edition) for judged in comparison.judged].index(log["edition"])
    rows = [row for row in comparison.rows if row.sort is AgreementLevel.OUTCOME]
    rows = [row for row in rows if row.field not in _LESS] or rows[:1]
    for place, judged in enumerate(comparison.judged):
        told = [f"skips {skip.event}" for skip in judged.skipped]
        values = [(row.field, row.values[place]) for row in rows if row.values[place] != row.values[own]]
        told += [f"{name} {_brief(value) or '-'}" for name, value in values]
        if told:
            yield f"{judged.edition.year}: {'; '.join(told)}"


def _of_walk(one: Input, facts: Json) -> InputAnswer:
    """Return the end of a walk through a chart: paragraph and effects, and the number of things to say and do."""
    chart = next(chart for chart in all_charts() if one.name == f"charts-{chart.edition}/{chart.id}")
    walk = answered_from(chart, facts)
    ended = outcome(walk)
    assert ended is not None, "every question has been answered"
    ruling = None if ended.paragraph is None else provisional_ruling(chart, walk.path.facts)
    told = {
        "tricks": getattr(ruling, "count", None),
        "effects": getattr(ruling, "effects", None),
        "say": [saying.to for saying in ended.say],
        "do": len(ended.do) or None,
        "later": len(ended.later) or None,
        "final": (ended.appeal is None and ruling is not None) or None,
        "chart": ended.next,
        "weighty": ended.affects_score or None,
        "score": ended.score,
    }
    return InputAnswer([f"{str(walk).partition(':')[2]} → {ended.paragraph or '-'} {_line(told)}"], [])


def _of_command(command: Sequence[str], one: Input, refusals: list[TroefError]) -> InputAnswer:
    """Run a command of the command line, and return its exit status, its refusal or output, and its files."""
    before = {path.name: path.read_bytes() for path in Path().iterdir()}
    out, err = io.StringIO(), io.StringIO()
    refusals.clear()
    sys.stdin, stdin = io.TextIOWrapper(io.BytesIO(one.typed.encode())), sys.stdin
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = main(list(command))
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else 2
        finally:
            sys.stdin = stdin
            gc.enable()  # Scoring leaves it disabled.
    name, printed = " ".join(command), err.getvalue().strip()
    texts = [out.getvalue(), printed, *(error.words(lang) for error in refusals for lang in ("nl", "en"))]
    refused = [error for error in refusals if printed in (error.words("nl"), str(error))]
    told = [refusal(refused[-1])] if refused else [f"status {status}"] if status else []
    told += [_output(name, out.getvalue()), "" if refused else _output(name, printed)]
    if not any(told) and _ONLY_WORDS.search(name):
        return InputAnswer([], texts)
    for path in sorted(Path().iterdir()):
        if before.get(path.name) != (data := path.read_bytes()):
            told.append(f"{path.name}: {_output(name, data.decode(errors='replace'))}")
    return InputAnswer([("" if len(one.commands) == 1 else f"{name} → ") + "; ".join(filter(None, told))], texts)


_ONLY_WORDS = re.compile(r"^table .*(--story|--editions)|^claim .*--lang")
"""Commands that put into words what is recorded of the same input."""
_BOOKS = re.compile(r"^law|--list|--help|--svg")
"""Commands that print much text about the books and charts, with numbers in it."""
_ASKED = re.compile(r"\?  \((\S+)\)$", re.MULTILINE)
_NUMBER = re.compile(r"[♠♥♦♣][\dA-Z]+|[+-]?[A-Z]*\d[\w.%×+-]*")


def _output(command: str, text: str) -> str:
    """Return the output of a command without its words."""
    if _BOOKS.search(command) or _ONLY_WORDS.search(command):
        return ""
    if text.startswith(("{", "[")):
        with contextlib.suppress(ValueError):
            return _line(json.loads(text))
    found = (_ASKED if command.startswith("assist") else _NUMBER).findall(text)
    return " ".join(found[:_MOST]) + (f" … ({len(found)})" if len(found) > _MOST else "")


_MOST = 200
"""Maximum number of numbers of a text; of more, only how many there are."""


# Values without words.


_WORDS = ("nl", "en", "text", "what", "note", "title", "code", "tests", "regulations", "scoring")
"""Fields with words, with places in the code, or with what a file says about every contest."""
_PLAIN = ("by", "seat", "card", "call", "law", "id", "to")
"""Fields whose values explain themselves."""


def _line(value: Json) -> str:
    if not isinstance(value, Mapping):
        return _brief(value)
    shown = ((name, _brief(inner)) for name, inner in value.items() if name not in _WORDS)
    return "; ".join(f"{name} {text}" for name, text in shown if text)


def _brief(value: Any) -> str:
    """Return a value in a few characters, without its texts. Nothing is left of an empty value, or of zeros only."""
    match value:
        case None | Text():
            return ""
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:g}"
        case Enum():
            return str(value) if type(value).__str__ is not Enum.__str__ else value.name.lower()
        case Mapping():
            return _of_mapping(value)
        case list() | tuple() | frozenset():
            return _of_list(list(value))
        case FrozenRecord():
            name = re.sub(r"(?<!^)(?=[A-Z])", "_", type(value).__name__).lower()
            return " ".join([name, *filter(None, map(_brief, vars(value).values()))])
    if is_dataclass(value):
        return _of_mapping({each.name: getattr(value, each.name) for each in fields(value)})
    return str(value)


def _of_list(values: list[Any]) -> str:
    """Return the values between commas, or records as rows under one head."""
    head = dict.fromkeys(name for value in values if isinstance(value, Mapping) for name in value)
    if len(values) > 1 and head and not head.keys() & {*_PLAIN, *_WORDS}:
        rows = (" ".join(_brief(value.get(name)) or "-" for name in head) for value in values)
        return " | ".join([" ".join(head), *rows])
    texts = list(filter(None, map(_brief, values)))
    return (", " if any(" " in text for text in texts) else ",").join(texts)


def _of_mapping(value: Mapping[str, Any]) -> str:
    if value and all(isinstance(inner, list) and inner and isinstance(inner[0], dict) for inner in value.values()):
        return _of_list([{"": name, **row} for name, rows in value.items() for row in rows])
    both = [f"{_brief(value['NS'])}:{_brief(value['EW'])}"] if value.keys() >= {"NS", "EW"} else []
    parts = [] if both == ["0:0"] else both
    for name, inner in value.items():
        text = "" if name in _WORDS or inner == "stands" or (both and name in ("NS", "EW")) else _brief(inner)
        if text:
            text = f"({text})" if " " in text and not isinstance(inner, str) else text
            parts.append(text if name in _PLAIN else f"{name} {text}")
    return " ".join(parts)


def _acts(acts: Sequence[str]) -> list[str]:
    """Return calls or cards, with `3C+` for all bids from there, and the cards of a suit together."""
    bids = [act for act in acts if re.fullmatch(r"[1-7][CDHSN]", act)]
    if bids and len(bids) == 5 * (7 - int(bids[0][0])) + 5 - "CDHSN".index(bids[0][1]):
        return [*(act for act in acts if act not in bids), f"{bids[0]}+"]
    suits = dict.fromkeys(act[0] for act in acts) if all(re.fullmatch(r"[SHDC][2-9TJQKA]", act) for act in acts) else ()
    return [suit + "".join(act[1] for act in acts if act[0] == suit) for suit in suits] or list(acts)


# Refusals.


@contextlib.contextmanager
def noted_refusals() -> Iterator[list[TroefError]]:
    """Collect every refusal that is created; its reason is the one that it repeats, and the function that found it."""
    make, refusals = TroefError.__init__, []

    def noted(self: Any, *arguments: Any, **named: Any) -> None:
        make(self, *arguments, **named)
        frame = sys._getframe(1)
        while frame.f_locals.get("self") is self and frame.f_back is not None:
            frame = frame.f_back
        inner = [value for value in frame.f_locals.values() if isinstance(value, TroefError) and value is not self]
        reasons = [error.reason for error in inner if str(error.reason[0]) in str(self)]
        self.reason = reasons[0] if reasons else (self, frame.f_code, frame.f_lasti)
        refusals.append(self)

    TroefError.__init__ = noted  # type: ignore[method-assign]
    try:
        yield refusals
    finally:
        TroefError.__init__ = make  # type: ignore[method-assign]


def refusal(error: Any) -> str:
    """Return a refusal without its sentence: the place, the function that found it, and the values that it names.

    If that function can refuse for several reasons, the number of the reason is added.
    """
    first, code, at = error.reason
    ends = [(first.sentence if isinstance(first, ReadError) else first).in_language(lang) for lang in ("en", "nl")]
    places = [text.partition(end)[0].split() for text, end in zip((str(error), error.words("nl")), ends, strict=True)]
    reasons = [step.offset for step in dis.get_instructions(code) if str(step.argval).endswith("Error")]
    name = code.co_qualname.replace(".<locals>", "")
    if len(reasons) > 1:
        name += f"/{sum(offset < at for offset in reasons)}"
    written = {word for text in _constants(code) for word in text.split()}
    words = (word.strip(".,:;") for word in ends[0].split() if word not in written)
    values = [word for word in words if _VALUE.search(word)]
    place = [word for word in places[0] if word in places[1] and re.search(r"[\d:.`]", word)]
    return " ".join(["refused", *place, name, *values])


_VALUE = re.compile(r"[\dA-Z]|^['`].*['`]$|^[\[{]")


def _constants(code: CodeType) -> Iterator[str]:
    for constant in code.co_consts:
        if isinstance(constant, str):
            yield constant
        elif isinstance(constant, CodeType):
            yield from _constants(constant)


# The record.


def entry(one: Input, answers: Sequence[InputAnswer]) -> str:
    """Return the entry of an input: its name, and below it the lines of its answers."""
    lines = [line for answer in answers for line in answer.lines]
    again = (line.rpartition(" → ")[2] == before.rpartition(" → ")[2] for before, line in pairwise(["", *lines]))
    told = [f" {line}" for line, same in zip(lines, again, strict=True) if not same]
    return "".join(f"{line}\n" for line in [one.name, *told])


def every_answer() -> Iterator[tuple[Input, list[InputAnswer]]]:
    with _folder():
        for one in inputs():
            yield one, answered(one)


def record(answers: Iterable[tuple[Input, list[InputAnswer]]]) -> dict[str, str]:
    """Return the file of each subject."""
    files: dict[str, str] = defaultdict(str)
    for one, given in answers:
        subject, _, told = entry(one, given).partition("/")
        files[f"{subject}.txt"] += told
    return files


def recorded() -> set[str]:
    """Return every entry of the record, as `entry` has it."""
    files = {path.stem: path.read_text(encoding="utf-8") for path in RECORD.iterdir()}
    return {f"{name}/{told}" for name, text in files.items() for told in re.split(r"(?<=\n)(?=\S)", text)}


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
            print(entry(one, answered(one)))
            for name, data in one.files.items():
                print(f"{name}: {data.decode(errors='replace')}")
            for command in one.commands:
                print(f"$ troef {' '.join(command)}", flush=True)
                main(list(command))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--show", nargs="+", metavar="NAME")
    options = parser.parse_args()
    if options.show:
        show(options.show)
    else:
        RECORD.mkdir(exist_ok=True)
        for name, text in record(every_answer()).items():
            (RECORD / name).write_text(text, encoding="utf-8")
