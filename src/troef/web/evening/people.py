"""Tonight's list: pairs typed, pasted, changed and taken off, until the evening starts."""

from __future__ import annotations

import re

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.club.models import Member
from troef.web.evening.actor import Actor
from troef.web.evening.log import record
from troef.web.evening.models import Contestant, Evening, Player, State

_BETWEEN = re.compile(r"\s+(?:-|–|—|&|\+|/|en|and)\s+|\s*[;\t/&+]\s*|\s*,\s*")
_NUMBERED = re.compile(r"^\s*\d+[.):\t ]\s*")


def check_setup(evening: Evening) -> None:
    if evening.state != State.SETUP:
        raise TroefError(_("The evening has started: the list of pairs does not change any more."))


def split_names(line: str) -> tuple[str, str]:
    """Two names from one line: `Anna Bakker - Bram de Wit`, `3. Anna; Bram`, `Anna en Bram`."""
    names = [" ".join(name.split()) for name in _BETWEEN.split(_NUMBERED.sub("", line)) if name.strip()]
    if len(names) != 2:
        raise TroefError(
            _("“%(line)s” is not a pair: write two names with a dash between them.") % {"line": line.strip()}
        )
    return names[0], names[1]


@transaction.atomic
def add_pair(evening: Evening, names: tuple[str, str], actor: Actor) -> Contestant:
    """Puts a pair on tonight's list under the next number."""
    check_setup(evening)
    clean = [" ".join(name.split()) for name in names]
    if not all(clean):
        raise TroefError(_("A pair has two players: fill in both names."))
    _check_new(evening, clean)
    pair = Contestant.objects.create(
        evening=evening, number=evening.contestants.count() + 1, name=f"{clean[0]} – {clean[1]}"
    )
    _seat(pair, clean)
    unplan(evening)
    record(evening, actor, "pair added", number=pair.number, players=clean)
    return pair


def _check_new(evening: Evening, names: list[str]) -> None:
    known = {name.lower() for name in Player.objects.filter(contestant__evening=evening).values_list("name", flat=True)}
    for place, name in enumerate(names):
        if name.lower() in known or name.lower() in (one.lower() for one in names[:place]):
            raise TroefError(_("%(name)s is on tonight's list already.") % {"name": name})


def _seat(pair: Contestant, names: list[str]) -> None:
    members = {member.name.lower(): member for member in Member.objects.filter(name__in=names)}
    Player.objects.bulk_create(
        Player(contestant=pair, place=place, name=name, member=members.get(name.lower()))
        for place, name in enumerate(names, 1)
    )


@transaction.atomic
def paste(evening: Evening, text: str, actor: Actor) -> int:
    """Puts a pair on the list for every line; all of them or, with a sentence about the first bad line, none."""
    lines = [line for line in text.splitlines() if line.strip()]
    for line in lines:
        add_pair(evening, split_names(line), actor)
    return len(lines)


@transaction.atomic
def remove_pair(evening: Evening, number: int, actor: Actor) -> None:
    """Takes a pair off; the numbers close up."""
    check_setup(evening)
    pair = evening.contestants.get(number=number)
    record(evening, actor, "pair removed", number=number, players=[player.name for player in pair.players.all()])
    pair.delete()
    for place, left in enumerate(evening.contestants.order_by("number"), 1):
        Contestant.objects.filter(pk=left.pk).update(number=place)
    unplan(evening)


def unplan(evening: Evening) -> None:
    """Another list needs another movement."""
    evening.sittings.all().delete()
    evening.movement, evening.rounds = "", 0
    evening.save(update_fields=["movement", "rounds"])
