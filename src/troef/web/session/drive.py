"""A drive: the tables of all rounds are drawn by lot, and every table deals its own cards."""

from __future__ import annotations

from random import SystemRandom

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.contest.contestant import Kind
from troef.contest.movements.drive import drive
from troef.contest.movements.movement import Field
from troef.web.session.actor import Actor
from troef.web.session.log import record
from troef.web.session.models import Evening, Verb
from troef.web.session.people import check_setup, unplan
from troef.web.session.seating import by_number, forget_tables, seat

FEWEST = {"pairs": 4, "individual": 8}


@transaction.atomic
def draw(evening: Evening, rounds: int, deals: int, minutes: int, actor: Actor) -> None:
    """Draws lots for the tables of every round; drawing again makes a new draw."""
    check_setup(evening)
    people = evening.contestants.count()
    if people < FEWEST[evening.kind]:
        raise TroefError(
            _("Two tables need %(fewest)s on the list, not %(people)s.")
            % {"fewest": FEWEST[evening.kind], "people": people}
        )
    field = Field(people, rounds * deals, Kind.parse(evening.kind), rounds)
    movement = drive(field, deals, SystemRandom())
    unplan(evening)
    evening.klaverjas.deals = deals
    evening.klaverjas.save(update_fields=["deals"])
    seat(evening, movement.schedule, by_number(evening))
    forget_tables(evening)
    evening.movement, evening.rounds, evening.winners = "drive", rounds, 1
    evening.minutes_per_board = minutes
    evening.save(update_fields=["movement", "rounds", "winners", "minutes_per_board"])
    record(evening, actor, Verb.TABLES_DRAWN, rounds=rounds, deals=deals, minutes=minutes)
