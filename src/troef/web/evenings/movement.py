"""The movement of an evening: proposals, and seating everybody by the chosen one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.contest.contestant import ContestantKind
from troef.contest.movements import catalogue, drive, knockout, swiss
from troef.contest.movements.catalogue import MOST_CONTESTANTS, Pace, Proposal, build_movement
from troef.contest.movements.movement import EntryField, Movement, Schedule
from troef.web.evenings import progress
from troef.web.evenings.deals import dealing
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import Contestant, Decided, Evening, EveningState, LogVerb, Section
from troef.web.evenings.scoring import contest_file, standings
from troef.web.evenings.seating_plan import by_number, field_of, remove_unused_tables, schedule_of, seat_schedule
from troef.web.evenings.start_list import discard_movement, lock_setup
from troef.web.evenings.team_matches import DrawnMatch, bracket_of, is_knockout

DUPLICATED = MOST_CONTESTANTS
"""Number of copies of each board that lets every table have its own."""
_FEWEST = {"pairs": 4, "teams": 2, "individual": 4}


def _field(evening: Evening, section: Section | None = None) -> EntryField:
    contestants = field_of(evening, section).count()
    kind = ContestantKind.parse(evening.kind)
    return EntryField(contestants, evening.most_boards, kind, evening.most_rounds, evening.copies)


def propose_movements(evening: Evening, section: Section | None = None) -> list[Proposal]:
    """Return the movements that fit the number of contestants, best first. Raise TroefError if there are too few."""
    field = _field(evening, section)
    if field.contestants < _FEWEST[evening.kind]:
        too_few = {
            "pairs": _("There are %(number)s pairs; two tables need four."),
            "teams": _("There are %(number)s teams; a match needs two."),
            "individual": _("There are %(number)s players; a table needs four."),
        }
        raise TroefError(too_few[evening.kind] % {"number": field.contestants})
    pace = Pace(board=evening.minutes_per_board)
    possible = catalogue.propose_movements(field, pace, evening.game.plays_schevenings)
    if section:
        return [proposal for proposal in possible if proposal.movement.planned is None]
    if evening.kind != "teams":
        return possible
    bracket = knockout.first_round(field)  # It comes last, as half of the field leaves after each round.
    return [*possible, Proposal(bracket, None, pace.minutes(bracket.rounds, bracket.boards_per_round), 0)]


def tables_sharing(evening: Evening) -> tuple[int, int]:
    """Return the largest number of tables that share boards in a round, and the number of those boards."""
    is_apart = evening.kind == "teams" or evening.is_drive or evening.sections.exists()
    sittings = [] if is_apart else evening.sittings.all()
    together = Counter((sitting.round, tuple(sitting.boards)) for sitting in sittings if not sitting.is_sit_out)
    (_round, boards), tables = max(together.items(), key=lambda item: item[1], default=((0, ()), 1))
    return tables, len(boards) or 1


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
    """Set the length of the evening. A change of boards, rounds or halves discards the chosen movement."""
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
    """Seat everybody, or one section, by the movement named `name`. Return sentences about boards dealt before."""
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
    """Return the movement for a section. Raise TroefError if it cannot be played there or beside the other sections."""
    if evening.kind == "teams":
        raise TroefError(_("Teams play in one section."))
    movement = build_movement(name, _field(evening, section))
    if movement.planned is not None:
        raise TroefError(_("The movement %(name)s is drawn round by round, for one section only.") % {"name": name})
    others = evening.sections.exclude(pk=section.pk).exclude(movement="")
    if not evening.sections_apart and any(other.winners != movement.winners for other in others):
        raise TroefError(
            _("In one field all sections have the same winners: one ranking, or North-South and East-West apart.")
        )
    return movement


def _note(evening: Evening, name: str, movement: Movement, section: Section | None) -> None:
    """Store the chosen movement for the evening or a section. The evening has one when all its sections have one."""
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


DRAWN = ("swiss", "knockout", "drive-lot", "drive-standing")
Winners = Mapping[str, str]
"""The number of the team that goes on after a tied match, by the match's name."""


def is_drawn(evening: Evening) -> bool:
    return evening.movement in DRAWN


def is_draw_due(evening: Evening) -> bool:
    """Return whether all rounds drawn so far have been played, and another is still to be drawn."""
    if not is_drawn(evening) or evening.state != EveningState.PLAYING or evening.round >= evening.rounds:
        return False
    seated = evening.sittings.filter(round__lte=evening.rounds).order_by("-round").first()
    return seated is not None and seated.round == evening.round and progress.is_round_finished(evening, evening.round)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Contestants of a drawn round who meet, as pairs, teams or players. `ew` is empty at a bye."""

    ns: tuple[Contestant, ...]
    ew: tuple[Contestant, ...]

    @property
    def home(self) -> Contestant:
        return self.ns[0]

    @property
    def away(self) -> Contestant | None:
        return self.ew[0] if self.ew else None


def next_round(evening: Evening, winners: Winners | None = None) -> Schedule:
    """Return the next round by the standings, or by lot. Raise TroefError if the current round is not finished."""
    if not is_draw_due(evening):
        raise TroefError(_("The next round is drawn when this one has been played."))
    played = schedule_of(evening)
    if evening.is_drive:
        return drive_rounds(evening, played, numbers_by_standing(evening), 1)
    return _swiss(evening, played) if evening.movement == "swiss" else _knockout(evening, played, winners or {})


def preview_draw(evening: Evening, winners: Winners | None = None) -> list[Pairing]:
    """Return the pairings that drawing the next round now would give. Nothing is stored."""
    people = by_number(evening)
    return [
        Pairing(tuple(people[name] for name in game.ns), tuple(people[name] for name in game.ew))
        for game in next_round(evening, winners).games
    ]


@transaction.atomic
def draw_next_round(
    evening: Evening, actor: Actor, winners: Winners | None = None, why: Mapping[str, str] | None = None
) -> None:
    """Draw, seat and start the next round. `winners` and `why` decide tied matches, by the match's name."""
    decide_tied_matches(evening, winners or {}, why or {}, actor)
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    schedule = next_round(evening)
    seat_schedule(evening, schedule, by_number(evening))
    dealing.deal_missing(evening)
    progress.begin_round(evening, evening.round + 1)
    matches = [" – ".join("+".join(side) for side in (game.ns, game.ew) if side) for game in schedule.games]
    rest = evening.klaverjas.rest_given if evening.is_drive and schedule.sit_outs else {}
    record_change(evening, actor, LogVerb.ROUND_DRAWN, round=schedule.rounds[0], matches=matches, **rest)


@transaction.atomic
def stop_drawing(evening: Evening, actor: Actor) -> None:
    """Draw no further rounds. The rounds played so far are the whole contest."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    if not is_draw_due(evening):
        raise TroefError(_("The next round is drawn when this one has been played."))
    evening.rounds = evening.round
    evening.save(update_fields=["rounds"])
    progress.advance_round(evening)
    record_change(evening, actor, LogVerb.NO_MORE_ROUNDS, rounds=evening.rounds)


def _size(played: Schedule) -> int:
    return max(len(game.boards) for game in played.played)


def numbers_by_standing(evening: Evening) -> list[str]:
    """Return the numbers of contestants who have not left, best first. Those without a score come last."""
    here = [str(contestant.number) for contestant in evening.contestants.filter(left_after=None)]
    ranked = [str(place.contestant.number) for place in standings(evening).ranking]
    return [number for number in ranked if number in here] + [number for number in here if number not in ranked]


def drive_rounds(evening: Evening, played: Schedule, people: Sequence[str], rounds: int) -> Schedule:
    """Return the next `rounds` rounds of a drive. Lots follow from the site's secret, so a preview is what is drawn."""
    deals, after = evening.klaverjas.entries, played.rounds[-1] if played.rounds else 0
    if evening.movement == "drive-standing" and after:
        return drive.draw_by_standing(played, people, deals)
    here = sorted(people, key=int)
    lot = Random(salted_hmac("troef.drive", f"{evening.pk} {after} {here}").hexdigest())
    drawn = drive.draw_by_lot(played, here, evening.rounds - after, deals, lot)
    return Schedule.of((game for game in drawn.games if game.round <= after + rounds), drawn.kind)


def _swiss(evening: Evening, played: Schedule) -> Schedule:
    standing = swiss.SwissStanding(
        tuple(numbers_by_standing(evening)),
        frozenset(frozenset(game.contestants) for game in played.played),
        frozenset(game.ns[0] for game in played.games if game.is_sit_out),
        played.rounds[-1],
    )
    return swiss.next_round(standing, _size(played), ContestantKind.parse(evening.kind))


def _knockout(evening: Evening, played: Schedule, winners: Winners) -> Schedule:
    number = played.rounds[-1]
    last = sorted(played.in_round(number), key=lambda game: game.table)
    met = {frozenset(str(team.number) for team in match.teams): match for match in _last_matches(evening)}
    places = [game.ns[0] if game.is_sit_out else _goes_on(met[frozenset(game.contestants)], winners) for game in last]
    return knockout.next_round(number + 1, places, _size(played), ContestantKind.parse(evening.kind))


def _goes_on(met: DrawnMatch, winners: Winners) -> str:
    """Return the number of the team that goes on. Raise TroefError for a tie not decided in `winners` (2017: 78D)."""
    winner = met.winner or met.team(winners.get(met.match))
    if winner is None:
        teams = {"one": met.home.number, "other": met.away.number}
        sentence = _("%(one)s and %(other)s are level: say who goes on under the conditions of contest.")
        raise TroefError(sentence % teams)
    return str(winner.number)


def _last_matches(evening: Evening) -> list[DrawnMatch]:
    drawn = list(bracket_of(evening, contest_file(evening)))
    return [met for met in drawn if met.number == drawn[-1].number]


def tied_matches(evening: Evening) -> list[DrawnMatch]:
    """Return the tied matches of the last round of a knock-out in which nobody has decided yet who goes on."""
    if not is_knockout(evening) or evening.state == EveningState.SETUP:
        return []
    return [met for met in _last_matches(evening) if met.is_played and met.winner is None]


@transaction.atomic
def decide_tied_matches(evening: Evening, winners: Winners, why: Mapping[str, str], actor: Actor) -> None:
    """Store who goes on from tied matches and why, both by the match's name. Raise TroefError without a reason."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    for met in tied_matches(evening):
        winner = met.team(winners.get(met.match))
        if winner is None:
            continue
        reason = why.get(met.match, "").strip()[:120]
        if not reason:
            raise TroefError(_("Say how it was decided, so that the players can read it."))
        Decided.objects.update_or_create(evening=evening, match=met.match, defaults={"winner": winner, "why": reason})
        record_change(evening, actor, LogVerb.MATCH_DECIDED, match=met.match, winner=winner.number, reason=reason)
