"""Signing up, withdrawing, the waiting list, and taking the entries over on tonight's list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.web.session.actor import Actor
from troef.web.session.conduct import barred
from troef.web.session.log import record
from troef.web.session.models import EntryList, Evening, SignUp, State, Verb
from troef.web.session.people import add

MOST = 500
"""Entries for one evening, with those that were withdrawn."""
SIZES = {"pairs": (2, 2), "teams": (4, 8), "individual": (1, 1)}


@dataclass(frozen=True, slots=True)
class Entries:
    """Who plays and who waits, in the order of entering."""

    playing: tuple[SignUp, ...]
    waiting: tuple[SignUp, ...]


def entries(evening: Evening) -> Entries:
    """Those who have not withdrawn; where there is no more room they wait."""
    found = list(evening.sign_ups.filter(withdrawn=None))
    room = _list(evening).most
    cut = len(found) if room is None else room
    return Entries(tuple(found[:cut]), tuple(found[cut:]))


def _list(evening: Evening) -> EntryList:
    return EntryList.objects.filter(evening=evening).first() or EntryList(evening=evening, open=False)


def is_open(evening: Evening) -> bool:
    """Whether people may enter themselves now."""
    return evening.state == State.SETUP and _list(evening).open


@transaction.atomic
def set_list(evening: Evening, open_: bool, most: int | None, actor: Actor) -> None:
    """The organiser opens or closes the entries, and says how many can play."""
    if most is not None and most < 1:
        raise TroefError(_("There is room for at least one."))
    EntryList.objects.update_or_create(evening=evening, defaults={"open": open_, "most": most})
    record(evening, actor, Verb.ENTRIES_SET, entries_open=open_, room=most)


@transaction.atomic
def sign_up(evening: Evening, names: Sequence[str]) -> SignUp:
    """Enters a pair, a team or a player; nobody enters twice."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    if not is_open(evening):
        raise TroefError(_("Entries for this evening are closed."))
    if evening.sign_ups.count() >= MOST:
        raise TroefError(_("So many have entered that the list is full. Ask the organiser."))
    clean = [" ".join(name.split())[:120] for name in names if name.strip()]
    fewest, most = SIZES[evening.kind]
    if not fewest <= len(clean) <= most or len({name.lower() for name in clean}) < len(clean):
        raise TroefError(
            {
                "pairs": _("Fill in two different names."),
                "teams": _("A team has four to eight different players."),
                "individual": _("Fill in your name."),
            }[evening.kind]
        )
    known = {name.lower() for one in evening.sign_ups.filter(withdrawn=None) for name in one.names}
    twice = next((name for name in clean if name.lower() in known), None)
    if twice:
        raise TroefError(_("%(name)s has entered already.") % {"name": twice})
    if any(barred(name, evening.date) for name in clean):  # everybody can read this page, so it does not say why
        raise TroefError(_("This entry cannot be made here. Ask the organiser."))
    made = SignUp.objects.create(evening=evening, names=clean)
    record(evening, Actor(clean[0]), Verb.ENTERED, players=clean)
    return made


@transaction.atomic
def withdraw(entry: SignUp, actor: Actor) -> None:
    """Takes an entry back; the first who waits moves up by itself."""
    if entry.withdrawn is not None:
        return
    if entry.contestant_id is not None or entry.evening.state != State.SETUP:
        raise TroefError(_("The list has been made up: tell the organiser that you cannot come."))
    SignUp.objects.filter(pk=entry.pk).update(withdrawn=timezone.now())
    record(entry.evening, actor, Verb.ENTRY_WITHDRAWN, players=entry.names)


@transaction.atomic
def take_over(evening: Evening, actor: Actor) -> int:
    """Those who play come on tonight's list; counts the new ones."""
    new = [one for one in entries(evening).playing if one.contestant_id is None]
    for one in new:
        one.contestant = add(evening, one.names, actor)
        one.save(update_fields=["contestant"])
    return len(new)
