"""The demo club's teams: four of them, everybody against everybody, in the middle of the second match."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import timedelta

from django.utils import timezone

from troef.cards.dealing import seeded_deals
from troef.web.session import formats, plan, run, start_list
from troef.web.session.log import Actor
from troef.web.session.models import Board, Evening, Sitting
from troef.web.session.seating import line_up

_TEAMS = ("De Azen", "De Heren", "De Vrouwen", "De Boeren")
Play = Callable[[Sitting, list[int], random.Random], None]


def make(names: Sequence[str], organiser: Actor, chance: random.Random, play: Play) -> Evening:
    """A competition that began yesterday: three matches of eight boards, in two halves each."""
    yesterday = timezone.localdate() - timedelta(days=1)
    evening = formats.begin("Viertallencompetitie", yesterday, "bridge-teams", organiser)
    lines = [f"{team}: {', '.join(names[5 * index : 5 * index + 5])}" for index, team in enumerate(_TEAMS)]
    start_list.paste(evening, "\n".join(lines), organiser)
    plan.resize(evening, 24, 7, organiser, halves=2)
    plan.choose(evening, "round-robin", organiser)
    dealt = seeded_deals("troef-demo-teams")
    Board.objects.bulk_create(Board(evening=evening, number=number, cards=str(next(dealt))) for number in range(1, 25))
    evening = run.start(evening, organiser)
    run.show_standings(evening, True, organiser)
    _fifth_player(evening, organiser)
    for sitting in evening.sittings.filter(round__lte=3).select_related("table", "north", "east", "evening"):
        ahead = sitting.round < 3 or sitting.room == "open"
        play(sitting, sitting.boards if ahead else sitting.boards[:2], chance)
    return evening


def _fifth_player(evening: Evening, organiser: Actor) -> None:
    """The first team lets its fifth player in for the second match."""
    team = evening.contestants.get(number=1)
    first, _second, third, fourth, fifth = (player.pk for player in team.players.all())
    for half in (3, 4):
        line_up(team, half, {"open": [first, fifth], "closed": [third, fourth]}, organiser)
