"""Who sits in which chair: a pair's two players, a team's line-up for a room and a half, substitutes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.session.actor import Actor
from troef.web.session.log import record
from troef.web.session.models import Contestant, Evening, Player, Result, Seated, Sitting, State, Verb

CHAIRS = {"NS": ("N", "S"), "EW": ("E", "W")}


def chairs(sitting: Sitting) -> dict[str, str]:
    """The names of those who sit here, by seat; a chair is empty while a team has not filled it."""
    players = _by_line_up(sitting) if sitting.match else _by_contestant(sitting)
    return {seat: name_in(player, sitting.round) for seat, player in players.items()}


def _by_line_up(sitting: Sitting) -> dict[str, Player]:
    rows = sitting.seated.select_related("player").prefetch_related("player__substitutes")
    taken = {one.seat: one.player for one in rows}
    return {seat: taken[seat] for seat in "NSEW" if seat in taken}


def _by_contestant(sitting: Sitting) -> dict[str, Player]:
    everybody = Player.objects.filter(contestant__in=sitting.ids).prefetch_related("substitutes")
    players: dict[int, list[Player]] = {}
    for player in everybody:
        players.setdefault(player.contestant_id, []).append(player)
    found: dict[str, Player] = {}
    for side, seats in CHAIRS.items():
        here = [player for one in sitting.contestants(side) for player in players.get(one.pk, [])]
        found.update(zip(seats, here, strict=False))
    return found


def name_in(player: Player, number: int) -> str:
    """Who plays for this player in a round: himself, or his substitute."""
    stands_in = [one.name for one in player.substitutes.all() if one.plays_in(number)]
    return stands_in[-1] if stands_in else player.name


def seat_teams(evening: Evening, sittings: Iterable[Sitting]) -> None:
    """Fills the chairs of new matches: as the team sat before, or with its first four players."""
    last: dict[int, list[Player]] = {}
    seated = []
    for one in sorted((one for one in sittings if one.match), key=lambda one: (one.round, one.room != "open")):
        for side, seats in CHAIRS.items():
            team = one.contestant(side)
            assert team is not None
            four = last.get(team.pk) or last.setdefault(team.pk, _four(evening, team))
            first = 0 if one.room == "open" else 2
            seated += [
                Seated(sitting=one, seat=seat, player=player)
                for seat, player in zip(seats, four[first : first + 2], strict=False)
            ]
    Seated.objects.bulk_create(seated)


def _four(evening: Evening, team: Contestant) -> list[Player]:
    """The line-up of the team's last match, open room first; before the first match the list of players."""
    mine = Seated.objects.filter(sitting__evening=evening, player__contestant=team).select_related("player", "sitting")
    rows = sorted(mine, key=lambda one: (-one.sitting.round, one.sitting.room != "open", one.pk))
    return [one.player for one in rows[:4]] or list(team.players.all()[:4])


def rooms_of(team: Contestant, number: int) -> dict[str, Sitting]:
    """The two rooms of a team in a round of the hall."""
    found = team.evening.sittings.filter(round=number).exclude(match="").select_related("table", "north", "east")
    return {one.room: one for one in found if team.pk in one.ids}


@transaction.atomic
def line_up(team: Contestant, number: int, rooms: Mapping[str, Sequence[int]], actor: Actor) -> None:
    """The captain or the organiser says who sits where in a half: two players in each room, by their keys."""
    evening = Evening.objects.select_for_update().get(pk=team.evening_id)
    sittings = rooms_of(team, number)
    if not sittings:
        raise TroefError(_("This team does not play in that round."))
    _check_open(evening, sittings.values())
    players = {player.pk: player for player in team.players.all()}
    chosen = {room: [players.get(key) for key in rooms.get(room, ())] for room in sittings}
    _check_four([player for two in chosen.values() for player in two], len(chosen))
    told = {}
    for room, sitting in sittings.items():
        seats = CHAIRS[sitting.side_of(team)]
        sitting.seated.filter(seat__in=seats).delete()
        two = [player for player in chosen[room] if player is not None]
        Seated.objects.bulk_create(
            Seated(sitting=sitting, seat=seat, player=player) for seat, player in zip(seats, two, strict=True)
        )
        told[room] = [player.name for player in two]
    record(evening, actor, Verb.LINE_UP_CHOSEN, team=team.number, round=number, **told)


def _check_open(evening: Evening, sittings: Iterable[Sitting]) -> None:
    if evening.state in (State.ENDED, State.OFFICIAL):
        raise TroefError(_("Play is over: the line-up does not change any more."))
    if Result.objects.filter(sitting__in=[one.pk for one in sittings]).exists():
        raise TroefError(_("This half has begun: the line-up can be changed for the next one. Call the director."))


def _check_four(players: list[Player | None], rooms: int) -> None:
    if len(players) != 2 * rooms or None in players:
        raise TroefError(_("Two players of the team sit in each room."))
    if len(set(players)) != len(players):
        raise TroefError(_("Somebody cannot sit in two chairs."))
