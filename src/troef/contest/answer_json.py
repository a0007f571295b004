"""The answer as JSON: one line for each result, so that a national simultaneous can be written as it goes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from troef.cards import Side
from troef.contest.answer import Answer, Line, MatchScore, Note, Standing, Suspicion
from troef.contest.contestant import Kind
from troef.contest.exact import Number, plain
from troef.contest.imps import mean_of
from troef.contest.options import Method
from troef.contest.result import Artificial, Played, Result, Weighted, outcomes_of
from troef.contest.session import Contest
from troef.contest.sessions import Event, Selection
from troef.contest.total_points import worth

_ADJUSTED = (Artificial, Weighted)
_dumps = json.JSONEncoder(ensure_ascii=False).encode


def answer_lines(answer: Answer, selections: Sequence[Selection] = ()) -> Iterator[str]:
    """The JSON text in pieces."""
    yield '{"boards": {},\n"rounds": {' if answer.contest.by_rounds else '{"boards": {'
    for place, (number, lines) in enumerate(answer.boards.items()):
        yield f'{"," if place else ""}\n "{number}": [\n  '
        yield ",\n  ".join(_line(line, answer) for line in lines)
        yield "\n ]"
    yield "\n},\n"
    lists = {
        "ranking": [standing_json(row) for row in answer.ranking],
        "notes": [note_json(note) for note in answer.notes],
        "matches": [_match(match) for match in answer.matches],
        "suspicious": [_suspicion(one, answer.contest) for one in answer.suspicious],
        "selection": [selection_json(selection) for selection in selections],
    }
    yield ",\n".join(_list(name, rows) for name, rows in lists.items() if rows or name in ("ranking", "notes"))
    yield "\n}\n"


def _list(name: str, rows: Sequence[dict[str, Any]]) -> str:
    body = ",\n ".join(map(_dumps, rows))
    return f'"{name}": [\n {body}\n]' if rows else f'"{name}": []'


def _line(line: Line, answer: Answer) -> str:
    result = line.result
    told: dict[str, Any] = who(result, answer.contest.kind)
    told["score"] = _score(result, answer)
    told["ns_points"], told["ew_points"] = _number(line.ns_points), _number(line.ew_points)
    if line.top is not None:
        told["top"] = plain(line.top)
    if result.drive is not None:
        told["round"] = result.drive.round
    if result.drive is not None and result.is_total:
        told |= {"table": result.drive.table, "deals": result.drive.deals}
    named = {"group": result.copy and result.copy.group, "match": result.match, "room": result.room}
    told |= {name: value for name, value in named.items() if value is not None}
    if result.table is not None or any(isinstance(given, _ADJUSTED) for given in (result.for_ns, result.for_ew)):
        told["adjusted"] = True
    if result.table is not None and isinstance(result.table[0], Played):
        told["table_score"] = result.table[0].ns
    return _dumps(told)


def who(result: Result, kind: Kind) -> dict[str, Any]:
    """The contestants of a result, as the file names them."""
    if kind is Kind.INDIVIDUAL:
        (north, south), (east, west) = result.ns, result.ew
        return {"n": north, "e": east, "s": south, "w": west}
    return {"ns": result.ns[0], "ew": result.ew[0]}


def _score(result: Result, answer: Answer) -> int | float | None:
    """The score as NS see it, the mean where it is weighted, null where neither side has one."""
    given = result.for_ns if outcomes_of(result.for_ns) else result.for_ew
    if isinstance(given, Played):
        options, rules = answer.contest.options, answer.contest.rules
        counts = options.method is Method.TOTAL_POINTS and options.honours and rules.honours
        return worth(given, Side.NS, counts)
    return plain(mean_of(given, Side.NS)) if outcomes_of(given) else None


def _number(value: Number | None) -> int | float | None:
    return None if value is None else plain(value)


def standing_json(row: Standing) -> dict[str, Any]:
    told: dict[str, Any] = {
        "rank": row.rank,
        "contestant": row.contestant,
        "side": row.side and str(row.side),
        "points": plain(row.points),
        "percentage": _number(row.percentage),
        "boards": row.boards,
        "vp": _number(row.vp),
        "tops": row.tops,
        "section": row.section,
        "average": _number(row.average),
        "compensation": plain(row.compensation) if row.compensation else None,
        "out": row.out,
        "tie_broken_by": row.tie_broken_by,
        "tie_detail": row.tie_detail and row.tie_detail.as_json(),
    }
    return {name: value for name, value in told.items() if value is not None}


def note_json(note: Note) -> dict[str, Any]:
    told = {"law": note.law, "regulation": note.regulation, **note.text.as_json()}
    return {name: value for name, value in told.items() if value is not None}


def _match(match: MatchScore) -> dict[str, Any]:
    teams = [
        {"team": team.team, "points": plain(team.points), **({} if team.vp is None else {"vp": plain(team.vp)})}
        for team in match.teams
    ]
    return {"match": match.name, "boards": match.boards, "teams": teams}


def _suspicion(suspicion: Suspicion, contest: Contest) -> dict[str, Any]:
    where = "round" if contest.by_rounds else "board"
    return {
        where: suspicion.board,
        "ns": "+".join(suspicion.ns),
        "ew": "+".join(suspicion.ew),
        "kind": suspicion.kind,
        **suspicion.text.as_json(),
    }


def selection_json(selection: Selection) -> dict[str, Any]:
    told: dict[str, Any] = {
        "side": selection.side and str(selection.side),
        "section": selection.section,
        "qualified": list(selection.qualified),
        "reserves": list(selection.reserves),
        "undecided": list(selection.undecided) or None,
    }
    return {name: value for name, value in told.items() if value is not None}


def event_text(event: Event, selections: Sequence[Selection]) -> str:
    """The ranking of an event, who goes on, and the notes."""
    told: dict[str, Any] = {
        "sessions": len(event.sessions),
        "ranking": [standing_json(row) for row in event.ranking],
        "notes": [note_json(note) for note in event.notes],
    }
    if selections:
        told["selection"] = [selection_json(selection) for selection in selections]
    return json.dumps(told, ensure_ascii=False, indent=1)
