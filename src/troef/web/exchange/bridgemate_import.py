"""Import of a Bridgemate session: a `.bws` file becomes an evening with a provisional result."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import Side, TroefError
from troef.cards.wording import side_letters
from troef.formats import bridgemate
from troef.formats.session_results import ParsedResults, ResultPlace
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import (
    Adjustment,
    Contestant,
    Evening,
    EveningState,
    LogVerb,
    Player,
    Result,
    Section,
    Sitting,
    Table,
    seats_for,
)
from troef.web.platform.i18n.filters import current_language

_PARTS = re.compile(r"(\D*)(\d+)(?: (NS|EW))?")
_LAW = "12C2"
"""The law for artificial scores in the file."""


@dataclass(frozen=True, slots=True)
class BridgemateImport:
    """The evening that was created, and remarks about the file."""

    evening: Evening
    remarks: list[str] = field(default_factory=list)


def import_session(data: bytes, file: str, name: str, day: date, method: str, actor: Actor) -> BridgemateImport:
    """Create an evening from a Bridgemate file. The organiser checks and publishes it like any other.

    Raises TroefError if the file cannot be read, or has no results.
    """
    return create_evening(bridgemate.read(data, file, {"method": method}), file, name, day, actor)


@transaction.atomic
def create_evening(read: ParsedResults, file: str, name: str, day: date, actor: Actor) -> BridgemateImport:
    """Create an evening with all results of a session, in one transaction."""
    contest = read.contest()  # Raises TroefError for an impossible session.
    if not read.value["results"]:
        raise TroefError(_("%(file)s has no results.") % {"file": file})
    method = read.value["scoring"]["method"]
    evening = Evening.objects.create(name=name, date=day, method=method, winners=contest.winners, movement="bridgemate")
    pairs = _pairs(evening, read)
    sittings = _sittings(evening, read, pairs)
    for row, place in zip(read.value["results"], read.places, strict=True):
        _result(evening, sittings[place], row, pairs, actor)
    rounds = max(place.round for place in read.places)
    Evening.objects.filter(pk=evening.pk).update(
        state=EveningState.ENDED, ended=timezone.now(), rounds=rounds, round=rounds, most_boards=len(contest.results)
    )
    record_change(evening, actor, LogVerb.BROUGHT_IN, file=file, results=len(read.value["results"]))
    return BridgemateImport(
        Evening.objects.get(pk=evening.pk), [finding.words(current_language()) for finding in read.findings]
    )


def _pairs(evening: Evening, read: ParsedResults) -> dict[str, Contestant]:
    """Create the pairs by their own numbers, or renumber them if sections or directions share numbers."""
    letters = sorted({place.section for place in read.places} - {""})
    sections = {letter: Section.objects.create(evening=evening, name=letter) for letter in letters}
    contestants: dict[str, Contestant] = {}
    told_once = all(row["id"].isdecimal() for row in read.value["contestants"])
    for index, row in enumerate(sorted(read.value["contestants"], key=_in_order), 1):
        names = row.get("players", [])
        number = int(row["id"]) if told_once else index
        section = next((sections[letter] for letter in letters if row["id"].startswith(letter)), None)
        title = " – ".join(names) or _("Pair %(number)s") % {"number": _said(row["id"])}
        contestant = Contestant.objects.create(evening=evening, number=number, name=title[:260], section=section)
        for seat, player in enumerate(names, 1):
            Player.objects.create(contestant=contestant, place=seat, name=player[:120])
        contestants[row["id"]] = contestant
    return contestants


def _in_order(row: dict[str, Any]) -> tuple[str, str, int]:
    """Return a sort key: section, then North-South before East-West if both count from 1, then number."""
    parts = _PARTS.fullmatch(row["id"])
    assert parts is not None
    letter, number, side = parts.groups()
    return letter, "" if side is None else {"NS": "1", "EW": "2"}[side], int(number)


def _said(id_: str) -> str:
    """Return a pair's number as readers write it: `A3`, or `3 NZ` if both directions count from 1."""
    number, _space, side = id_.partition(" ")
    return f"{number} {side_letters(Side.parse(side), current_language())}" if side else number


def _sittings(evening: Evening, read: ParsedResults, pairs: dict[str, Contestant]) -> dict[ResultPlace, Sitting]:
    """Create the sittings: the pairs at each table in each round, with their boards."""
    boards: dict[ResultPlace, list[dict[str, Any]]] = defaultdict(list)
    for row, place in zip(read.value["results"], read.places, strict=True):
        boards[place].append(row)
    halls = sorted({(place.section, place.table) for place in read.places})
    tables = {hall: Table.objects.create(evening=evening, number=number) for number, hall in enumerate(halls, 1)}
    return {
        place: Sitting.objects.create(
            evening=evening,
            round=place.round,
            table=tables[place.section, place.table],
            boards=sorted({row["board"] for row in rows}),
            closed=True,
            **seats_for(pairs[rows[0]["ns"]], pairs[rows[0]["ew"]]),
        )
        for place, rows in boards.items()
    }


def _result(
    evening: Evening, sitting: Sitting, row: dict[str, Any], pairs: dict[str, Contestant], actor: Actor
) -> None:
    seats = seats_for(pairs[row["ns"]], pairs[row["ew"]])
    kept = Result(evening=evening, sitting=sitting, board=row["board"], proposed_by="TD", agreed=True, **seats)
    game = evening.game
    line = " ".join(str(row[name]) for name in ("contract", "by", "tricks") if name in row)
    game.save_result(kept, game.parse(evening, line) if line else None)
    if "artificial" in row:
        given = {"artificial": row["artificial"]}
        Adjustment.objects.create(
            result=kept, given=given, law=_LAW, reason=_("As the file says."), by=actor.signed_in_account
        )
