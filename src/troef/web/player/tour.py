"""A first evening, step by step: what is done, what comes next, and where to do it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from troef.web.people.models import Account, Member
from troef.web.session.models import Evening, State


@dataclass(frozen=True, slots=True)
class TourStep:
    """One thing to do, why, where, and whether it is done."""

    title: str
    text: str
    url: str
    done: bool


def steps() -> list[TourStep]:
    """The way from an empty club to an official result; the last evening that was made is the one it is about."""
    evening = Evening.objects.order_by("-pk").first()
    state = evening.state if evening else None
    begun, over = state not in (None, State.SETUP), state in (State.ENDED, State.OFFICIAL)

    def at(page: str) -> str:
        return reverse(page, args=[evening.pk]) if evening else reverse("new_evening")

    return [
        TourStep(
            _("Somebody directs"),
            _("Make an account for the director. If that is you, tick both offices."),
            reverse("accounts"),
            Account.objects.filter(directs=True, is_active=True).exists(),
        ),
        TourStep(
            _("Members, if you like"),
            _("Type them or take in a file: their names are then offered while you type. Guests need not be listed."),
            reverse("members"),
            Member.objects.exists(),
        ),
        TourStep(
            _("Tonight's list"),
            _("Make an evening and put the pairs, teams or players on it."),
            at("who"),
            bool(evening and (begun or evening.contestants.exists())),
        ),
        TourStep(
            _("The movement"),
            _("Troef proposes what fits, best first. Choose one."),
            at("movement"),
            bool(evening and (begun or evening.movement)),
        ),
        TourStep(
            _("Print and start"),
            _("Put a card with a code on each table, then start. Players scan the code with their phone."),
            at("ready"),
            begun,
        ),
        TourStep(
            _("During play"),
            _("Results come in by themselves. Who calls the director appears on the desk."),
            at("evening"),
            over,
        ),
        TourStep(
            _("The official result"),
            _("End play, look at what is odd, and publish. From then the periods for corrections and appeals run."),
            at("evening"),
            state == State.OFFICIAL,
        ),
    ]


def is_needed() -> bool:
    """Until a first evening is official."""
    return not Evening.objects.filter(state=State.OFFICIAL).exists()
