"""Klaverjas evenings: the rules of play (I-23), the draw of a drive, and the score for a round of rest."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.contest.contestant import ContestantKind
from troef.contest.movements.drive import drive
from troef.contest.movements.movement import EntryField
from troef.core import messages
from troef.klaverjas.game.rules import Preset, Rules, presets
from troef.web.evenings.deals.dealing import check_screens
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import Evening, EveningState, LogVerb
from troef.web.evenings.seating_plan import by_number, remove_unused_tables, seat_schedule
from troef.web.evenings.start_list import discard_movement, lock_setup

PRESETS = ((4, 16), (3, 12))
"""Usual choices for a drive: number of rounds, and deals in each round. The first is the default."""
FEWEST = {"pairs": 4, "individual": 8}


@transaction.atomic
def draw_tables(evening: Evening, rounds: int, deals: int, minutes: int, actor: Actor, way: str = "drive") -> None:
    """Draw the seats by lot for the first round, or with `way` `drive` for all. An earlier draw is replaced."""
    lock_setup(evening)
    people = evening.contestants.count()
    if people < FEWEST[evening.kind]:
        words = {"fewest": FEWEST[evening.kind], "people": people}
        raise TroefError(_("Two tables need %(fewest)s people on the list, not %(people)s.") % words)
    field = EntryField(people, rounds * deals, ContestantKind.parse(evening.kind), rounds if way == "drive" else 1)
    evening.klaverjas.deals, evening.klaverjas.draw = deals, way
    schedule = drive(field, evening.klaverjas.entries, SystemRandom()).schedule
    discard_movement(evening)
    evening.klaverjas.save(update_fields=["deals", "draw"])
    seat_schedule(evening, schedule, by_number(evening))
    remove_unused_tables(evening)
    evening.movement, evening.rounds, evening.winners = way, rounds, 1
    evening.minutes_per_board, evening.most_rounds = minutes, rounds
    evening.save(update_fields=["movement", "rounds", "winners", "minutes_per_board", "most_rounds"])
    about = {"rounds": rounds, "deals": deals, "minutes": minutes, "draw": way}
    rest = evening.klaverjas.rest_given if schedule.sit_outs else {}
    record_change(evening, actor, LogVerb.TABLES_DRAWN, **about, **rest)


OF_A_DRIVE = ("by_totals", "rest", "rest_points")
"""Names of the settings of a drive: entry by totals, and the score for a round of rest."""
SETTINGS = (
    "troef_deals",
    "screens",
    "robots",
    "watch_minutes",
    "standings_open",
    "correction_minutes",
    "appeal_minutes",
)
"""Names of the evening's settings that are announced together with the rules of play."""


@transaction.atomic
def announce_rules(evening: Evening, rules: Rules, actor: Actor, **settings: Any) -> None:
    """Set the rules of play and these settings, by name. Raise TroefError once play has started."""
    if evening.state != EveningState.SETUP:
        raise TroefError(_("The rules are fixed once play has begun."))
    deals, by_totals = settings.get("troef_deals", evening.troef_deals), settings.get("by_totals", evening.by_totals)
    check_screens(evening, settings.get("screens", evening.screens), deals, by_totals)
    evening.klaverjas.options = rules.as_json()
    for name, value in settings.items():
        setattr(evening.klaverjas if name in OF_A_DRIVE else evening, name, value)
    evening.klaverjas.save(update_fields=["options", *OF_A_DRIVE])
    evening.save(update_fields=[name for name in settings if name not in OF_A_DRIVE])
    if "by_totals" in settings:
        for number in range(1, evening.rounds + 1):
            played = evening.sittings.filter(round=number, east__isnull=False)
            played.update(boards=evening.klaverjas.numbers(number))
    record_change(evening, actor, LogVerb.RULES_SET, **rules.as_json(), **settings)


def preset_of(rules: Rules) -> Preset | None:
    """Return the named set of rules that equals these rules, or None if there is none."""
    return next((preset for preset in presets().values() if preset.rules == rules), None)


_WHY = messages._("by the draw")


def contest_file_place(evening: Evening, board: int, table: int) -> dict[str, Any]:
    """Return the contest file fields that locate a result: its board, in a drive its round, for a total its table."""
    if not evening.is_drive:
        return {"board": board}
    if evening.by_totals:
        return {"round": board, "table": str(table), "deals": evening.klaverjas.deals}
    return {"board": board, "round": (board - 1) // evening.klaverjas.deals + 1}


def compensation_of(evening: Evening, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the points for rest, as the contest file stores them. Only rounds with a result in `rows` count."""
    if not evening.is_drive:
        return []
    way = evening.klaverjas
    worth = {"points": way.rest_points or 0} if way.rest == "points" else {"rule": way.rest}
    scored = {row["round"] for row in rows}
    played = {(row["round"], row[seat]) for row in rows for seat in ("ns", "ew", "n", "e", "s", "w") if seat in row}
    resting = evening.sittings.filter(round__in=scored, north__results_fall=False, east=None)
    rests = resting.order_by("round", "north__number").values_list("round", "north__number", "north__left_after")
    return [
        {"contestant": str(number), "round": in_round, **worth, "why": _WHY.as_json()}
        for in_round, number, left in rests
        if (left is None or left >= in_round) and (in_round, str(number)) not in played
    ]
