"""Replanning: new remaining rounds after a late arrival or a departure, with few changes for the others.

A late pair plays pairs that would sit out, else it takes another pair's place for one round, as a rover does. The
opponents of a pair that left sit out, unless two of them can play each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from troef.contest.contestant import ContestantKind
from troef.contest.movements.movement import MovementNotAvailable, Schedule, ScheduledGame, mark_shared_boards
from troef.contest.movements.verify import Absent, find_faults
from troef.core.messages import _

_NODES = 20_000
Step = tuple[ScheduledGame, ...]
"""The games of one round that seat a late pair and replace the earlier games of those contestants."""


def replan(
    schedule: Schedule,
    after: int,
    add: Sequence[str] = (),
    drop: Sequence[str] = (),
    before: Absent = frozenset(),
    as_it_is: bool = False,
) -> Schedule:
    """Return the rounds after round `after`, with the pairs `add` in them and without the pairs `drop`.

    The result is verified together with the rounds that were played; raise MovementNotAvailable if it has a fault.
    `before` lists known absences from earlier changes. With `as_it_is`, ignore faults that the schedule already has:
    those rounds were played and ruled on (a wrong board, wrong opponents).
    """
    known = find_faults(schedule, before) if as_it_is else ()
    _check(schedule, after, add, drop, before, as_it_is)
    whole = mark_shared_boards(schedule)
    for contestant in drop:
        whole = _without(whole, after, contestant)
    for contestant in add:
        whole = _with(whole, after, contestant)
    whole = mark_shared_boards(whole)
    wrong = [fault for fault in find_faults(whole, before | absent_rounds(whole, add, drop)) if fault not in known]
    if wrong:
        raise MovementNotAvailable(_("no schedule was found for the remaining rounds: {text}", text=wrong[0].text))
    return Schedule.of((game for game in whole.games if game.round > after), whole.kind)


def absent_rounds(schedule: Schedule, add: Sequence[str] = (), drop: Sequence[str] = ()) -> Absent:
    """Return the absences of late pairs (before their first game) and of pairs that left (after their last game)."""
    rounds_of = {
        contestant: [game.round for game in schedule.games if contestant in game.contestants] or [0]
        for contestant in (*add, *drop)
    }
    return frozenset(
        (contestant, number)
        for contestant, rounds in rounds_of.items()
        for number in schedule.rounds
        if (contestant in add and number < min(rounds)) or (contestant in drop and number > max(rounds))
    )


def _check(
    schedule: Schedule, after: int, add: Sequence[str], drop: Sequence[str], before: Absent, as_it_is: bool
) -> None:
    word = schedule.kind.word
    if schedule.kind is ContestantKind.INDIVIDUAL:
        raise MovementNotAvailable(
            _("in an individual contest a missing player needs a substitute; the movement cannot change")
        )
    if not schedule.rounds[0] - 1 <= after < schedule.rounds[-1]:
        raise MovementNotAvailable(
            _("no rounds come after round {after}: give the schedule of the whole session", after=after)
        )
    for contestant in add:
        if contestant in schedule.contestants:
            raise MovementNotAvailable(_("{word} {contestant} plays already", word=word, contestant=contestant))
    for contestant in drop:
        if contestant not in schedule.contestants:
            raise MovementNotAvailable(
                _("there is no {word} {contestant} in this schedule", word=word, contestant=contestant)
            )
    wrong = () if as_it_is else find_faults(schedule, before)
    if wrong:
        raise MovementNotAvailable(_("the schedule itself is wrong: {text}", text=wrong[0].text))


# Departures.


def _without(schedule: Schedule, after: int, gone: str) -> Schedule:
    games: list[ScheduledGame] = []
    for game in schedule.games:
        if game.round <= after or gone not in game.contestants:
            games.append(game)
        elif not game.is_sit_out:
            left = game.ew if game.ns == (gone,) else game.ns
            games.append(ScheduledGame(game.round, game.table, left, (), ()))
    whole = Schedule.of(games, schedule.kind)
    for number in whole.rounds:
        if number > after:
            whole = _resting_paired(whole, number)
    return whole


def _resting_paired(schedule: Schedule, number: int) -> Schedule:
    """Return the schedule with a game in round `number` between two pairs that would sit out, if any two can play."""
    resting = [game for game in schedule.in_round(number) if game.is_sit_out]
    met = {frozenset(game.contestants) for game in schedule.played}
    north_south = _lines(schedule)
    for first, second in combinations(resting, 2):
        a, b = first.ns[0], second.ns[0]
        if north_south is not None and (a in north_south) == (b in north_south):
            continue
        if north_south is not None and b in north_south:
            a, b = b, a
        sets = _open_sets(schedule, number, a, b)
        if sets and frozenset((a, b)) not in met:
            game = _new_game(schedule, number, first.table, a, b, sets[0])
            return Schedule.of([g for g in schedule.games if g not in (first, second)] + [game], schedule.kind)
    return schedule


# Late arrivals.


def _with(schedule: Schedule, after: int, late: str) -> Schedule:
    rounds = [number for number in schedule.rounds if number > after]
    for rests in range(len(rounds) + 1):
        steps = _steps(schedule, late, rounds, rests)
        if steps is not None:
            new = [game for step in steps for game in step]
            named = {(contestant, game.round) for game in new for contestant in game.contestants}
            kept = [game for game in schedule.games if named.isdisjoint((one, game.round) for one in game.contestants)]
            return Schedule.of(kept + new, schedule.kind)
    raise AssertionError("resting in every round is always possible")


def _steps(schedule: Schedule, late: str, rounds: list[int], rests: int) -> list[Step] | None:
    """Return games that seat the late pair in each round, with at most `rests` sit-outs; None if none are found."""
    options = {number: list(_options(schedule, number, late)) for number in rounds}
    steps: list[Step] = []
    used = set[str | int]()
    nodes = 0

    def extend(left: int) -> bool:
        nonlocal nodes
        nodes += 1
        if len(steps) == len(rounds) or nodes > _NODES:
            return len(steps) == len(rounds)
        number = rounds[len(steps)]
        for step, uses in options[number]:
            if used.isdisjoint(uses):
                steps.append(step)
                used.update(uses)
                if extend(left):
                    return True
                used.difference_update(uses)
                steps.pop()
        steps.append((_waiting(schedule, number, late),))
        if left and extend(left - 1):
            return True
        steps.pop()
        return False

    return steps if extend(rests) else None


def _options(schedule: Schedule, number: int, late: str) -> Iterator[tuple[Step, frozenset[str | int]]]:
    """Yield ways to seat the late pair in a round, each with the opponents, hosts and boards that it uses up."""
    games, north_south = schedule.in_round(number), _lines(schedule)
    resting = {game.ns[0] for game in schedule.games if game.is_sit_out}
    moves_in_line = north_south is not None
    sits_ns = north_south is None or not resting & north_south
    for game in games:
        if game.is_sit_out:
            for boards in _open_sets(schedule, number, game.ns[0]):
                ns, ew = (late, game.ns[0]) if sits_ns else (game.ns[0], late)
                played = _new_game(schedule, number, game.table, ns, ew, boards)
                yield (played,), frozenset((f"meet {game.ns[0]}", *boards))
    for game in games:
        for host, opponent in ((game.ns, game.ew), (game.ew, game.ns)):
            if game.is_sit_out or host[0] in resting or (moves_in_line and sits_ns != (host == game.ns)):
                continue
            instead = replace(game, ns=(late,)) if host == game.ns else replace(game, ew=(late,))
            step = (instead, _waiting(schedule, number, host[0]))
            yield step, frozenset((f"meet {opponent[0]}", f"host {host[0]}", *game.boards))


def _waiting(schedule: Schedule, number: int, who: str) -> ScheduledGame:
    return ScheduledGame(number, max(game.table for game in schedule.in_round(number)) + 1, (who,), (), ())


# Free boards.


def _lines(schedule: Schedule) -> set[str] | None:
    """Return the North-South pairs of a contest with two lines; None if some pair changes direction."""
    north_south = {game.ns[0] for game in schedule.played}
    east_west = {game.ew[0] for game in schedule.played}
    return None if north_south & east_west else north_south


def _open_sets(schedule: Schedule, number: int, *who: str) -> list[tuple[int, ...]]:
    """Return the sets that none of these contestants plays in the schedule.

    Sets that are free in this round come first, then those that can be shared. If each table has its own copy, the sets
    that others play in this round come first.
    """
    theirs = {board for game in schedule.played if set(who) & set(game.contestants) for board in game.boards}
    busy = {board for game in schedule.in_round(number) for board in game.boards}
    sets = [boards for boards in sorted({game.boards for game in schedule.played}) if not theirs & set(boards)]
    return sorted(sets, key=lambda boards: bool(busy & set(boards)) != _own_copies(schedule))


def _own_copies(schedule: Schedule) -> bool:
    return max(game.copy for game in schedule.games) > 2


def _new_game(schedule: Schedule, number: int, table: int, ns: str, ew: str, boards: tuple[int, ...]) -> ScheduledGame:
    return ScheduledGame(number, table, (ns,), (ew,), boards, copy=table if _own_copies(schedule) else 1)
