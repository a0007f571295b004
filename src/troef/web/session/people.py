"""Tonight's list: pairs, teams or players typed, pasted, changed and taken off, until the evening starts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.people.models import Member
from troef.web.session.actor import Actor
from troef.web.session.conduct import check_may_play
from troef.web.session.log import record
from troef.web.session.models import Contestant, Evening, Player, Section, State, Verb

_BETWEEN = re.compile(r"\s+(?:-|–|—|&|\+|/|en|and)\s+|\s*[;\t/&+]\s*|\s*,\s*")
_NUMBERED = re.compile(r"^\s*\d+[.):\t ]\s*")
_SIZES = {"pairs": (2, 2), "teams": (4, 8), "individual": (1, 1)}
_VERBS = {"pairs": "pair", "teams": "team", "individual": "player"}


def check_setup(evening: Evening) -> None:
    if evening.state != State.SETUP:
        raise TroefError(_("The evening has started: the list does not change any more."))


def split_names(line: str) -> tuple[str, str]:
    """Two names from one line: `Anna Bakker - Bram de Wit`, `3. Anna; Bram`, `Anna en Bram`."""
    names = _names(line)
    if len(names) != 2:
        raise TroefError(
            _("“%(line)s” is not a pair: write two names with a dash between them.") % {"line": line.strip()}
        )
    return names[0], names[1]


def split_team(line: str) -> tuple[str, list[str]]:
    """A team from one line: `De Azen: Anna, Bram, Corrie, Dirk`; without a name it is called after its captain."""
    name, colon, players = _NUMBERED.sub("", line).partition(":")
    names = _names(players if colon else line)
    return (_clean(name) if colon else ""), names


def _names(line: str) -> list[str]:
    return [_clean(name) for name in _BETWEEN.split(_NUMBERED.sub("", line)) if name.strip()]


def _clean(name: str) -> str:
    return " ".join(name.split())


def add(
    evening: Evening, names: Sequence[str], actor: Actor, name: str = "", section: Section | None = None
) -> Contestant:
    """Puts a pair, a team (under its name) or a player on tonight's list under the next number."""
    check_setup(evening)
    with transaction.atomic():
        made = enter(evening, names, name, section)
        unplan(evening)
        if made.section_id:
            renumber(evening)
            made.refresh_from_db(fields=["number"])
        about = {"name": made.name} if evening.kind == "teams" else {}
        players = [_clean(one) for one in names]
        record(evening, actor, Verb(f"{_VERBS[evening.kind]} added"), number=made.number, players=players, **about)
    return made


def enter(evening: Evening, names: Sequence[str], name: str = "", section: Section | None = None) -> Contestant:
    """A new contestant under the next number of its section; the caller writes the log."""
    clean = [_clean(one) for one in names]
    _check_size(evening.kind, clean)
    _check_new(evening, clean)
    check_may_play(clean, evening.date)
    called = _clean(name) or (clean[0] if evening.kind == "teams" else " – ".join(clean))
    section = section or evening.sections.last()
    number = next_number(evening, section)
    made = Contestant.objects.create(evening=evening, number=number, name=called, section=section)
    members = {member.name.lower(): member for member in Member.objects.filter(name__in=clean)}
    Player.objects.bulk_create(
        Player(contestant=made, place=place, name=one, member=members.get(one.lower()))
        for place, one in enumerate(clean, 1)
    )
    return made


def next_number(evening: Evening, section: Section | None) -> int:
    """The number after the last one of the section."""
    section = section or evening.sections.last()
    here = evening.contestants.filter(section=section).aggregate(last=Max("number"))["last"]
    return (here or evening.contestants.aggregate(last=Max("number"))["last"] or 0) + 1


def _check_size(kind: str, names: Sequence[str]) -> None:
    fewest, most = _SIZES[kind]
    if fewest <= len(names) <= most and all(names):
        return
    raise TroefError(
        {
            "pairs": _("A pair has two players: fill in both names."),
            "teams": _("A team has four to eight players: fill in their names."),
            "individual": _("Fill in the player's name."),
        }[kind]
    )


def _check_new(evening: Evening, names: Sequence[str]) -> None:
    known = {name.lower() for name in Player.objects.filter(contestant__evening=evening).values_list("name", flat=True)}
    for place, name in enumerate(names):
        if name.lower() in known:
            raise TroefError(_("%(name)s is on tonight's list already.") % {"name": name})
        if name.lower() in (one.lower() for one in names[:place]):
            raise TroefError(_("%(name)s is named twice.") % {"name": name})


@transaction.atomic
def paste(evening: Evening, text: str, actor: Actor, section: Section | None = None) -> int:
    """Puts a contestant on the list for every line; all of them or, with a sentence about the first bad line, none."""
    lines = [line for line in text.splitlines() if line.strip()]
    for line in lines:
        name, players = names_of(evening.kind, line)
        add(evening, players, actor, name, section)
    return len(lines)


def names_of(kind: str, line: str) -> tuple[str, list[str]]:
    """The name, where a team has one, and the players in a line."""
    if kind == "teams":
        return split_team(line)
    return "", list(split_names(line)) if kind == "pairs" else [_NUMBERED.sub("", line)]


@transaction.atomic
def remove_pair(evening: Evening, number: int, actor: Actor) -> None:
    """Takes a contestant off; the numbers close up."""
    check_setup(evening)
    gone = evening.contestants.get(number=number)
    players = [player.name for player in gone.players.all()]
    record(evening, actor, Verb(f"{_VERBS[evening.kind]} removed"), number=number, players=players)
    gone.delete()
    renumber(evening)
    unplan(evening)


def renumber(evening: Evening) -> None:
    """Numbers from 1; those of the next section from the next hundred and 1, so that a number says the section."""
    wanted: list[tuple[Contestant, int]] = []
    base = 0
    sections: list[Section | None] = [*evening.sections.all()]
    for section in sections or [None]:
        field = list(evening.contestants.filter(section=section).order_by("number"))
        wanted += [(one, base + place) for place, one in enumerate(field, 1)]
        base = (base + len(field)) // 100 * 100 + 100
    if all(one.number == number for one, number in wanted):
        return
    for shift in (10_000, 0):  # in two steps, as no two may have the same number for a moment
        for one, number in wanted:
            Contestant.objects.filter(pk=one.pk).update(number=number + shift)


def unplan(evening: Evening) -> None:
    """Another list needs another movement."""
    evening.sittings.all().delete()
    evening.sections.update(movement="", rounds=0)
    evening.movement, evening.rounds = "", 0
    evening.save(update_fields=["movement", "rounds"])
