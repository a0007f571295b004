"""Sections: parts of the hall with a movement of their own, in one field or each with its own ranking."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.session.actor import Actor
from troef.web.session.log import record
from troef.web.session.models import Contestant, Evening, Section, Verb
from troef.web.session.people import check_setup, renumber, unplan

_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@transaction.atomic
def add_section(evening: Evening, actor: Actor) -> Section:
    """One section more; the first time everybody who is on the list comes into section A."""
    check_setup(evening)
    if evening.kind == "teams":
        raise TroefError(_("Teams play in one section."))
    if not evening.sections.exists():
        first = Section.objects.create(evening=evening, name="A")
        evening.contestants.update(section=first)
    taken = set(evening.sections.values_list("name", flat=True))
    name = next((one for one in _NAMES if one not in taken), "")
    if not name:
        raise TroefError(_("There are no more letters for sections."))
    made = Section.objects.create(evening=evening, name=name)
    unplan(evening)
    record(evening, actor, Verb.SECTION_ADDED, section=name)
    return made


@transaction.atomic
def move(contestant: Contestant, section: Section, actor: Actor) -> None:
    """Puts a contestant in another section, where it comes last."""
    evening: Evening = contestant.evening
    check_setup(evening)
    Contestant.objects.filter(pk=contestant.pk).update(section=section, number=30_000)
    renumber(evening)
    unplan(evening)
    record(evening, actor, Verb.MOVED_TO_A_SECTION, name=contestant.name, section=section.name)


@transaction.atomic
def remove_section(section: Section, actor: Actor) -> None:
    """Takes a section away; who was in it goes to the first, and a single one is no section."""
    evening: Evening = section.evening
    check_setup(evening)
    name = section.name
    left = list(evening.sections.exclude(pk=section.pk))
    target = left[0] if len(left) > 1 else None
    moved = section.contestants.all()
    for place, one in enumerate(moved):
        Contestant.objects.filter(pk=one.pk).update(section=target, number=20_000 + place)
    section.delete()
    if target is None:
        evening.contestants.update(section=None)
        evening.sections.all().delete()
    renumber(evening)
    unplan(evening)
    record(evening, actor, Verb.SECTION_REMOVED, section=name)


@transaction.atomic
def rank_apart(evening: Evening, apart: bool, actor: Actor) -> None:
    """One field for all sections, or a ranking for each (1949: 83)."""
    check_setup(evening)
    evening.sections_apart = apart
    evening.save(update_fields=["sections_apart"])
    record(evening, actor, Verb.SECTIONS_APART if apart else Verb.SECTIONS_TOGETHER)
