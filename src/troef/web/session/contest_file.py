"""The evening as a contest file: what `troef score` reads, and the only thing our own scoring reads."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.db.models import QuerySet

from troef.web.session.bracket import with_bracket
from troef.web.session.drive import compensation_of, round_of
from troef.web.session.games import told_of
from troef.web.session.models import AROUND, Adjustment, Contestant, Evening, Penalty, Result, Section
from troef.web.session.score_options import scoring_of

_WHO = {
    "pairs": {"ns": "north__number", "ew": "east__number"},
    "teams": {"ns": "north__number", "ew": "east__number", "match": "sitting__match", "room": "sitting__room"},
    "individual": {seat[0]: f"{seat}__number" for seat in AROUND},
}
"""What says who played, by the names of the contest file and of our columns."""


def contest_file(evening: Evening, section: Section | None = None) -> dict[str, Any]:
    """Everything that counts: agreed results, rulings in force, penalties; of one section, or of the whole evening."""
    people = evening.contestants.select_related("section").prefetch_related("players__substitutes")
    penalties = evening.penalties.select_related("contestant")
    results = evening.results.filter(agreed=True, north__results_fall=False, east__results_fall=False)
    if section:
        people, penalties = people.filter(section=section), penalties.filter(contestant__section=section)
        results = results.filter(north__section=section)
    rows = _rows(evening, results)
    file = {
        "edition": evening.edition,
        "regulations": evening.game.regulations(evening),
        "kind": evening.kind,
        "winners": section.winners if section else evening.winners,
        "contestants": [_contestant(one, evening.kind) for one in people],
        "scoring": scoring_of(evening),
        "results": rows,
        "penalties": [_penalty(one) for one in in_force(penalties)],
    }
    if rests := compensation_of(evening, rows):
        file["compensation"] = rests
    if tables := _tables(evening, section, rows):
        file["boards"] = {str(board): {"tables": number} for board, number in tables.items()}
    return with_bracket(evening, file)


def _tables(evening: Evening, section: Section | None, rows: list[dict[str, Any]]) -> dict[int, int]:
    """How many tables play a deal that some have still to play: an award may go by all of them (klaverjas: II-18)."""
    if not evening.game.awards_by_all_tables or evening.method != "matchpoints":
        return {}
    sittings = evening.sittings.filter(north__results_fall=False, east__results_fall=False)
    if section:
        sittings = sittings.filter(table__section=section)
    planned = Counter(board for boards in sittings.values_list("boards", flat=True) for board in boards)
    planned.subtract(row["board"] for row in rows if "not_played" in row)
    known = Counter(row["board"] for row in rows if "not_played" not in row)
    return {board: number for board, number in sorted(planned.items()) if number > known[board] > 0}


def contest_files(evening: Evening) -> list[dict[str, Any]]:
    """One file; where each section has a ranking of its own, one for each."""
    parts = list(evening.sections.all()) if evening.sections_apart else []
    return [contest_file(evening, section) for section in parts] or [contest_file(evening)]


def file_with(contestant: Contestant) -> dict[str, Any]:
    """The file that a contestant's results are in."""
    return contest_file(contestant.evening, contestant.section if contestant.evening.sections_apart else None)


def _contestant(one: Contestant, kind: str) -> dict[str, Any]:
    players = [player.name for player in one.players.all()]
    stand_ins = [sub.name for player in one.players.all() for sub in player.substitutes.all()]
    more = {"captain": players[0]} if kind == "teams" and players else {}
    more |= {"section": one.section.name} if one.section else {}
    return {"id": str(one.number), "name": one.name, "players": players + stand_ins, **more}


def _rows(evening: Evening, results: QuerySet[Result]) -> list[dict[str, Any]]:
    """The agreed results; plain rows, as a large evening has thousands, and the few that were ruled upon in full."""
    rulings = Adjustment.objects.filter(result__evening=evening, withdrawn=None)
    found = rulings.select_related("result__north", "result__east", "result__sitting")
    ruled = {one.result_id: adjusted_row(one.result, one.given) for one in found if one.result}
    game, who = evening.game, _WHO[evening.kind]
    rows = []
    for pk, board, *told in results.values_list("pk", "board", *who.values(), *game.columns):
        if pk in ruled:
            rows.append(ruled[pk])
        else:
            ids = {name: str(value) for name, value in zip(who, told, strict=False)}
            rows.append({"board": board, **round_of(evening, board), **ids, **game.row(*told[len(who) :])})
    return rows


def place_of(row: dict[str, Any]) -> tuple[int, int, int]:
    """What tells a row from the others: the board, and who sat North-South and East-West (or North and East)."""
    ns, ew = (row["n"], row["e"]) if "n" in row else (row["ns"], row["ew"])
    return row["board"], int(ns), int(ew)


def in_force(rulings: Any) -> list[Any]:
    """Rulings that were not withdrawn, oldest first."""
    return [ruling for ruling in rulings.all() if ruling.withdrawn is None]


def adjustment_of(result: Result) -> Adjustment | None:
    """The ruling that stands for this result."""
    rulings: list[Adjustment] = in_force(result.adjustments)
    return rulings[-1] if rulings else None


def adjusted_row(result: Result, given: dict[str, Any]) -> dict[str, Any]:
    """The ruling counts; what the table scored stays beside it."""
    told = told_of(result)
    one_sided = len(given.get("artificial", {})) + len(given.get("weighted", {})) == 1
    table = told.as_result() if told else {"not_played": True} if one_sided else None
    beside = {"adjusted_from": table} if table else {}
    where = {"board": result.board, **round_of(result.evening, result.board)}
    return {**where, **_who(result), **given, **beside}


def _who(result: Result) -> dict[str, str]:
    sitting, kind = result.sitting, result.evening.kind
    if kind == "individual":
        return {seat[0]: str(getattr(result, seat).number) for seat in AROUND}
    room = {"match": sitting.match, "room": sitting.room} if kind == "teams" else {}
    return {"ns": str(result.north.number), "ew": str(result.east.number), **room}


def _penalty(penalty: Penalty) -> dict[str, Any]:
    return {
        "contestant": str(penalty.contestant.number),
        "amount": float(penalty.amount),
        "unit": penalty.unit,
        "law": penalty.law,
    }
