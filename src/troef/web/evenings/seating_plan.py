"""Seating: sittings from the schedule of a movement, and the player or substitute in each seat."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from operator import or_

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from troef.cards import SEATS, Seat, TroefError
from troef.cards.wording import seat_name
from troef.contest.contestant import ContestantKind
from troef.contest.movements.movement import Schedule, ScheduledGame
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import (
    SEAT_FIELDS,
    Contestant,
    Evening,
    EveningState,
    LogVerb,
    Player,
    Result,
    Seated,
    Section,
    Sitting,
    Substitute,
    Table,
    seats_for,
)
from troef.web.platform.i18n.filters import current_language
from troef.web.platform.internals.compiled_queries import compiled_query, set_prefetched

CHAIRS = {"NS": ("N", "S"), "EW": ("E", "W")}


def names_by_seat(sitting: Sitting) -> dict[str, str]:
    """Return the names of the players at a sitting, by seat. A team's seats without a chosen player are missing."""
    return {seat: name_in(player, sitting.round) for seat, player in sitting_players(sitting).items()}


def missing_players(sitting: Sitting, sat_down: Collection[Seat]) -> list[tuple[str, str]]:
    """Return the seats not in `sat_down`, each with the player's name; empty if a team has not chosen one."""
    named = names_by_seat(sitting)
    return [(str(seat), named.get(str(seat), "")) for seat in SEATS if seat not in sat_down]


_ROBOT = re.compile(r"Robot( \d+)?")
_MOST_ROBOTS = 3
"""Maximum number of robots at a table. Somebody has to start the next board."""


def robots_at(sitting: Sitting) -> dict[str, str]:
    """Return the names of the robots at a sitting, by seat. Empty if the evening does not permit robots."""
    allowed = sitting.evening.robots and sitting.evening.screens
    return {seat: name for seat, name in names_by_seat(sitting).items() if allowed and _ROBOT.fullmatch(name)}


def check_robots(evening: Evening) -> None:
    """Raise TroefError if there are robots without play on screens, or a table with robots only."""
    if evening.robots and not evening.screens:
        raise TroefError(_("Robots play on screens only: let the evening be played on screens."))
    check_few_robots(evening)


def check_few_robots(evening: Evening) -> None:
    """Raise TroefError if some round could have a table with robots only. Substitutes count too."""
    everybody = Player.objects.filter(contestant__evening=evening).prefetch_related("substitutes")
    rounds = range(1, max(evening.rounds, 1) + 1) if evening.robots else ()
    for number in rounds:
        if len([player for player in everybody if _ROBOT.fullmatch(name_in(player, number))]) > _MOST_ROBOTS:
            raise TroefError(_("At most three robots play in an evening, so that a person sits at every table."))


def names_at(sitting: Sitting, turned: Collection[str] = ()) -> dict[Seat, str]:
    """Return a name for each seat; an empty seat's is its direction. `turned`: sides whose partners changed seats."""
    seated = {Seat.parse(seat): name for seat, name in names_by_seat(sitting).items()}
    return {
        seat: seated.get(seat.partner if str(seat.side) in turned else seat) or seat_name(seat, current_language())
        for seat in SEATS
    }


def sitting_players(sitting: Sitting) -> dict[str, Player]:
    """Return the entered players at a sitting, by seat. `actual_player` finds substitutes."""
    if not sitting.match:
        return _by_contestant(sitting)
    rows = sitting.seated.select_related("player").prefetch_related("player__substitutes")
    taken = {row.seat: row.player for row in rows}
    return {seat: taken[seat] for seat in "NSEW" if seat in taken}


def _by_contestant(sitting: Sitting) -> dict[str, Player]:
    players: dict[int, list[Player]] = {}
    seated_here = _players(sitting.ids)
    instead = _substitutes(sitting.ids) if seated_here else []
    for player in seated_here:
        own = [substitute for substitute in instead if substitute.player_id == player.pk]
        set_prefetched(player, "substitutes", own)
        players.setdefault(player.contestant_id, []).append(player)
    seated: dict[str, Player] = {}
    for side, seats in CHAIRS.items():
        here = [player for contestant in sitting.contestants(side) for player in players.get(contestant.pk, [])]
        seated.update(zip(seats, here, strict=False))
    return seated


@compiled_query
def _players(contestants: tuple[int, ...]) -> QuerySet[Player]:
    return Player.objects.filter(reduce(or_, (Q(contestant=pk) for pk in contestants)))


@compiled_query
def _substitutes(contestants: tuple[int, ...]) -> QuerySet[Substitute]:
    return Substitute.objects.filter(reduce(or_, (Q(player__contestant=pk) for pk in contestants)))


def actual_player(player: Player, number: int) -> Player | Substitute:
    """Return the player, or their substitute in round `number`."""
    stands_in = [substitute for substitute in player.substitutes.all() if substitute.plays_in(number)]
    return stands_in[-1] if stands_in else player


def name_in(player: Player, number: int) -> str:
    return actual_player(player, number).name


def stand_ins(evening: Evening, number: int | None = None) -> dict[int, str]:
    """Return text on each contestant's substitutes in a round, by primary key. Without a round it names the rounds."""
    by_contestant: dict[int, list[str]] = {}
    here = Substitute.objects.filter(player__contestant__evening=evening).select_related("player")
    for substitute in here if number is None else (substitute for substitute in here if substitute.plays_in(number)):
        words = _("%(name)s plays for %(player)s") % {"name": substitute.name, "player": substitute.player.name}
        rounds = "" if number else f" ({_rounds_of(substitute)})"
        by_contestant.setdefault(substitute.player.contestant_id, []).append(words + rounds)
    return {contestant: ", ".join(lines) for contestant, lines in by_contestant.items()}


def _rounds_of(substitute: Substitute) -> str:
    first, last = substitute.first_round, substitute.last_round
    if last is None:
        return _("from round %(round)s") % {"round": first}
    if first == last:
        return _("round %(round)s") % {"round": first}
    return _("rounds %(first)s–%(last)s") % {"first": first, "last": last}


def seat_teams(evening: Evening, sittings: Iterable[Sitting]) -> None:
    """Fill the team seats of new matches with the previous line-up of each team, else with its first four players."""
    last: dict[int, list[Player]] = {}
    seated = []
    for sitting in (sitting for sitting in sittings if sitting.match):
        for side, seats in CHAIRS.items():
            team = sitting.contestant(side)
            assert team is not None
            four = last.get(team.pk) or last.setdefault(team.pk, _four(evening, team))
            first = 0 if sitting.room == "open" else 2
            seated += [
                Seated(sitting=sitting, seat=seat, player=player)
                for seat, player in zip(seats, four[first : first + 2], strict=False)
            ]
    Seated.objects.bulk_create(seated)


def _four(evening: Evening, team: Contestant) -> list[Player]:
    """Return the four players of a team's last line-up, open room first, else its first four players."""
    mine = Seated.objects.filter(sitting__evening=evening, player__contestant=team).select_related("player", "sitting")
    rows = sorted(mine, key=lambda row: (-row.sitting.round, row.sitting.room != "open", row.pk))
    return [row.player for row in rows[:4]] or list(team.players.all()[:4])


def rooms_of(team: Contestant, number: int) -> dict[str, Sitting]:
    """Return the sittings of a team in round `number` of the evening, by room."""
    sittings = team.evening.sittings.filter(round=number).exclude(match="").select_related("table", "north", "east")
    return {sitting.room: sitting for sitting in sittings if team.pk in sitting.ids}


@transaction.atomic
def set_line_up(team: Contestant, number: int, rooms: Mapping[str, Sequence[int]], actor: Actor) -> None:
    """Set the two players of a team in each room of a round. Raise TroefError if that round has results already."""
    evening = Evening.objects.select_for_update().get(pk=team.evening_id)
    sittings = rooms_of(team, number)
    if not sittings:
        raise TroefError(_("This team does not play in that round."))
    if evening.state in (EveningState.ENDED, EveningState.OFFICIAL):
        raise TroefError(_("Play is over: the line-up can no longer be changed."))
    if Result.objects.filter(sitting__in=[sitting.pk for sitting in sittings.values()]).exists():
        raise TroefError(_("This half has begun: the line-up can be changed for the next one. Call the director."))
    players = {player.pk: player for player in team.players.all()}
    chosen = {room: [players.get(key) for key in rooms.get(room, ())] for room in sittings}
    here = [player for two in chosen.values() for player in two]
    if len(here) != 2 * len(chosen) or None in here:
        raise TroefError(_("Two players of the team sit in each room."))
    if len(set(here)) != len(here):
        raise TroefError(_("One person cannot take two seats."))
    names = {}
    for room, sitting in sittings.items():
        seats = CHAIRS[sitting.side_of(team)]
        sitting.seated.filter(seat__in=seats).delete()
        two = [player for player in chosen[room] if player is not None]
        Seated.objects.bulk_create(
            Seated(sitting=sitting, seat=seat, player=player) for seat, player in zip(seats, two, strict=True)
        )
        names[room] = [player.name for player in two]
    record_change(evening, actor, LogVerb.LINE_UP_CHOSEN, team=team.number, round=number, **names)


ROOMS = ("open", "closed")
People = Mapping[str, Contestant]
"""Contestants by the names that a schedule uses."""
Tables = Callable[[int], Table]
"""Function that returns the evening's table for a table number of a schedule."""
Meeting = tuple[int, int | None, str]
"""Primary keys of the contestants at North and East (None: sit-out), and the name of their match."""


def field_of(evening: Evening, section: Section | None = None) -> QuerySet[Contestant]:
    """Return the contestants of a section, or of the evening."""
    return evening.contestants.filter(section=section) if section else evening.contestants.all()


def by_number(evening: Evening, section: Section | None = None) -> dict[str, Contestant]:
    return {str(contestant.number): contestant for contestant in field_of(evening, section)}


def number_offset(evening: Evening, section: Section | None) -> int:
    """Return the number before the section's first, such as 100 if its numbers start at 101; 0 without sections."""
    first = field_of(evening, section).order_by("number").first() if section else None
    return first.number - 1 if first else 0


def sittings_of(evening: Evening, section: Section | None = None) -> QuerySet[Sitting]:
    """Return the sittings of the movement's rounds. Those for postponed boards, after the last round, are left out."""
    rounds = evening.sittings.filter(round__lte=evening.rounds)
    return rounds.filter(table__section=section) if section else rounds


def postponed_sittings(evening: Evening) -> QuerySet[Sitting]:
    """Return the sittings after the last round, at which postponed boards are played."""
    return evening.sittings.filter(round__gt=evening.rounds)


def remove_unused_tables(evening: Evening) -> None:
    """Delete the tables at which nobody sits in any round. The others keep their codes."""
    evening.tables.exclude(pk__in=evening.sittings.values("table")).delete()


def seat_schedule(
    evening: Evening, schedule: Schedule, people: People, section: Section | None = None, after: int = 0
) -> list[Sitting]:
    """Create and return the sittings for rounds above `after`. `people`: contestants by their names in the schedule."""
    base = number_offset(evening, section)
    games = [game for game in schedule.games if game.round > after]
    tables = _tables(evening, section, base, schedule)
    made = Sitting.objects.bulk_create(
        sitting for game in games for sitting in _sittings(evening, game, people, lambda number: tables[base + number])
    )
    seat_teams(evening, made)
    return made


def _tables(evening: Evening, section: Section | None, base: int, schedule: Schedule) -> dict[int, Table]:
    rooms = len(ROOMS) if schedule.kind is ContestantKind.TEAMS else 1
    numbers = {base + rooms * (game.table - 1) + room for game in schedule.games for room in range(1, rooms + 1)}
    if section:  # The tables may be older than the sections.
        evening.tables.filter(number__in=numbers).update(section=section)
    known = {table.number: table for table in evening.tables.filter(number__in=numbers)}
    for number in sorted(numbers - set(known)):
        known[number] = Table.objects.create(evening=evening, number=number, section=section)
    return known


def _sittings(evening: Evening, game: ScheduledGame, people: People, table: Tables) -> Iterator[Sitting]:
    ns, ew = ([people[name] for name in side] for side in (game.ns, game.ew))
    if evening.kind == "teams":
        yield from _match(evening, game, ns[0], ew[0] if ew else None, table)
        return
    if evening.kind == "pairs":
        seats = seats_for(ns[0], ew[0] if ew else None)
    else:
        players = (side[index] if index < len(side) else None for index in (0, 1) for side in (ns, ew))
        seats = dict(zip(SEAT_FIELDS, players, strict=True))
    yield Sitting(evening=evening, round=game.round, table=table(game.table), boards=list(game.boards), **seats)


def _match(
    evening: Evening, game: ScheduledGame, home: Contestant, away: Contestant | None, table: Tables
) -> Iterator[Sitting]:
    """Yield the sittings of a match: two rooms in each half. The home team sits North-South in the open room."""
    name = f"{game.round}.{table(2 * game.table).number // 2}"
    for half, boards in enumerate(halves_of(game.boards, evening.halves), 1):
        number = (game.round - 1) * evening.halves + half
        if away is None:
            yield Sitting(evening=evening, round=number, table=table(2 * game.table - 1), **seats_for(home, None))
            continue
        for index, (room, ns, ew) in enumerate((("open", home, away), ("closed", away, home))):
            at = table(2 * game.table - 1 + index)
            sitting = Sitting(evening=evening, round=number, table=at, **seats_for(ns, ew))
            sitting.match, sitting.room, sitting.boards = name, room, list(boards)
            yield sitting


def halves_of(boards: tuple[int, ...], halves: int) -> list[tuple[int, ...]]:
    """Return the boards of a match divided into `halves` parts, as equal as possible, larger parts first."""
    size, more = divmod(len(boards), halves)
    ends = [0]
    for half in range(halves):
        ends.append(ends[-1] + size + (half < more))
    return [boards[first:last] for first, last in pairwise(ends)]


def schedule_of(evening: Evening, section: Section | None = None) -> Schedule:
    """Return a schedule made from the sittings of an evening or section. Its names are contestant numbers."""
    base, kind = number_offset(evening, section), ContestantKind.parse(evening.kind)
    later: dict[Meeting, list[int]] = {}  # Postponed boards, by the contestants who will play them.
    for sitting in postponed_sittings(evening):
        later.setdefault((sitting.north_id, sitting.east_id, sitting.match), []).extend(sitting.boards)
    games: dict[tuple[int, int], ScheduledGame] = {}
    for sitting in sittings_of(evening, section).select_related("table", *SEAT_FIELDS):
        if sitting.room == "closed":
            continue
        game = _game(sitting, base, kind, evening.halves, later)
        known = games.get((game.round, game.table))
        games[game.round, game.table] = replace(known, boards=known.boards + game.boards) if known else game
    return Schedule.of(_copied(list(games.values())), kind)


def _game(
    sitting: Sitting, base: int, kind: ContestantKind, halves: int, later: dict[Meeting, list[int]]
) -> ScheduledGame:
    number = sitting.table.number - base
    table = (number + 1) // 2 if kind is ContestantKind.TEAMS else number
    ns, ew = (tuple(str(who.number) for who in sitting.contestants(side)) for side in ("NS", "EW"))
    boards = sorted({*sitting.boards, *later.get((sitting.north_id, sitting.east_id, sitting.match), [])}) if ew else []
    return ScheduledGame((sitting.round - 1) // halves + 1, table, ns, ew, tuple(boards))


def _copied(games: list[ScheduledGame]) -> Iterator[ScheduledGame]:
    """Mark boards as separate copies per table, if in every round all tables play the same boards."""
    sets: dict[int, set[tuple[int, ...]]] = {}
    for game in games:
        if not game.is_sit_out:
            sets.setdefault(game.round, set()).add(game.boards)
    alike = all(len(boards) == 1 for boards in sets.values())
    for game in games:
        yield replace(game, copy=game.table) if alike and not game.is_sit_out else game
