"""The movement of an evening: proposals, and seating everybody by the chosen one."""

from __future__ import annotations

from collections import Counter

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.contest.contestant import ContestantKind
from troef.contest.movements import knockout
from troef.contest.movements.catalogue import MOST_CONTESTANTS, Pace, Proposal, build_movement
from troef.contest.movements.catalogue import propose_movements as fitting
from troef.contest.movements.movement import EntryField, Movement
from troef.web.evenings.deals import dealing
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import Evening, LogVerb, Section
from troef.web.evenings.seating_plan import field_of, remove_unused_tables, seat_schedule
from troef.web.evenings.start_list import discard_movement, lock_setup

DUPLICATED = MOST_CONTESTANTS
"""Number of copies of each board that gives every table its own."""
_FEWEST = {"pairs": 4, "teams": 2, "individual": 4}


def _field(evening: Evening, section: Section | None = None) -> EntryField:
    contestants = field_of(evening, section).count()
    return EntryField(
        contestants, evening.most_boards, ContestantKind.parse(evening.kind), evening.most_rounds, evening.copies
    )


def propose_movements(evening: Evening, section: Section | None = None) -> list[Proposal]:
    """Return the movements that fit the contestants, best first. Raise TroefError if there are too few."""
    field = _field(evening, section)
    if field.contestants < _FEWEST[evening.kind]:
        raise TroefError(_too_few(evening.kind) % {"number": field.contestants})
    pace = Pace(board=evening.minutes_per_board)
    possible = fitting(field, pace, evening.game.plays_schevenings)
    if section:
        return [proposal for proposal in possible if proposal.movement.planned is None]
    return [*possible, _bracket(field, pace)] if evening.kind == "teams" else possible


def tables_sharing(evening: Evening) -> tuple[int, int]:
    """Return the maximum number of tables that share boards concurrently, and the number of those boards.

    The two rooms of a match always share boards and are not counted.
    """
    sittings = (
        [] if evening.kind == "teams" or evening.is_drive or evening.sections.exists() else evening.sittings.all()
    )
    together = Counter((sitting.round, tuple(sitting.boards)) for sitting in sittings if not sitting.is_sit_out)
    (_round, boards), tables = max(together.items(), key=lambda item: item[1], default=((0, ()), 1))
    return tables, len(boards) or 1


def _bracket(field: EntryField, pace: Pace) -> Proposal:
    """Return the proposal of a knock-out. It comes last, as half of the field leaves after each round."""
    movement = knockout.first_round(field)
    return Proposal(movement, None, pace.minutes(movement.rounds, movement.boards_per_round), 0)


def _too_few(kind: str) -> str:
    return {
        "pairs": _("There are %(number)s pairs; two tables need four."),
        "teams": _("There are %(number)s teams; a match needs two."),
        "individual": _("There are %(number)s players; a table needs four."),
    }[kind]


@transaction.atomic
def set_length(
    evening: Evening,
    most_boards: int,
    minutes_per_board: int,
    actor: Actor,
    most_rounds: int | None = None,
    halves: int = 1,
    copies: int | None = None,
) -> None:
    """Set the length of the evening. Other boards, rounds or halves discard the movement."""
    lock_setup(evening)
    if (most_boards, most_rounds, halves) != (evening.most_boards, evening.most_rounds, evening.halves):
        discard_movement(evening)
    evening.most_boards, evening.minutes_per_board = most_boards, minutes_per_board
    evening.most_rounds, evening.halves, evening.copies = most_rounds, halves, copies
    evening.save(update_fields=["most_boards", "minutes_per_board", "most_rounds", "halves", "copies"])
    more = {name: value for name, value in (("rounds", most_rounds), ("copies", copies)) if value}
    record_change(evening, actor, LogVerb.LENGTH_SET, boards=most_boards, minutes=minutes_per_board, **more)


@transaction.atomic
def choose_movement(evening: Evening, name: str, actor: Actor, section: Section | None = None) -> list[str]:
    """Seat everybody, or one section, by the movement of this name.

    Return sentences about the effect on deals made earlier.
    """
    lock_setup(evening)
    movement = _section_movement(evening, name, section) if section else _movement(name, _field(evening))
    sittings = evening.sittings.filter(table__section=section) if section else evening.sittings.all()
    sittings.delete()
    people = {str(number): contestant for number, contestant in enumerate(field_of(evening, section), 1)}
    seat_schedule(evening, movement.schedule, people, section)
    remove_unused_tables(evening)
    _note(evening, name, movement, section)
    where = {"section": section.name} if section else {}
    about = {"name": name, "rounds": movement.rounds, "boards": movement.boards_per_round}
    record_change(evening, actor, LogVerb.MOVEMENT_CHOSEN, **about, **where)
    return dealing.fit_deals_to_movement(evening, actor)


def _movement(name: str, field: EntryField) -> Movement:
    return knockout.first_round(field) if name == "knockout" else build_movement(name, field)


def _section_movement(evening: Evening, name: str, section: Section) -> Movement:
    """Return a movement for one of several sections. Raise TroefError if a section cannot play it."""
    if evening.kind == "teams":
        raise TroefError(_("Teams play in one section."))
    movement = build_movement(name, _field(evening, section))
    if movement.planned is not None:
        raise TroefError(_("The movement %(name)s is drawn round by round, for one section only.") % {"name": name})
    others = evening.sections.exclude(pk=section.pk).exclude(movement="")
    if not evening.sections_apart and any(other.winners != movement.winners for other in others):
        raise TroefError(_("In one field every section has as many winners: one, or North-South and East-West."))
    return movement


def _note(evening: Evening, name: str, movement: Movement, section: Section | None) -> None:
    """Store the choice. With sections, the evening has a movement once each section has one."""
    if section is None:
        evening.movement, evening.winners = name, movement.winners
        evening.rounds = movement.rounds * (evening.halves if evening.kind == "teams" else 1)
    else:
        section.movement, section.rounds, section.winners = name, movement.rounds, movement.winners
        section.save()
        sections = list(evening.sections.all())
        names = {part.movement for part in sections}
        evening.movement = "" if "" in names else names.pop() if len(names) == 1 else "sections"
        evening.rounds, evening.winners = max(part.rounds for part in sections), sections[0].winners
    evening.save(update_fields=["movement", "rounds", "winners"])
