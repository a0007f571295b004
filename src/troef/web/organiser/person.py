"""One person: everything that is kept of him, to give him, and taking his name out where he asks for it."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from troef.web.people.models import Member
from troef.web.session.conduct import as_kept, of_member
from troef.web.session.models import Contestant, Peer, Player, SignUp, Substitute, seats_of


def everything(member: Member) -> dict[str, Any]:
    """What is kept of a member, as he may have it."""
    players = Player.objects.filter(member=member).select_related("contestant__evening")
    stood_in = Substitute.objects.filter(member=member).select_related("player__contestant__evening")
    return {
        "name": member.name,
        "number": member.number,
        "accounts": list(member.accounts.values_list("username", flat=True)),
        "played": [_played(one.contestant, one.name) for one in players],
        "stood_in": [_played(one.player.contestant, one.name) for one in stood_in],
        "entries": [
            {"evening": one.evening.name, "at": one.at.isoformat(), "withdrawn": bool(one.withdrawn)}
            for one in SignUp.objects.select_related("evening")
            if member.name in one.names
        ],
        "conduct": as_kept(of_member(member)),
        "polls": [{"evening": one.poll.case.evening.name, "at": one.poll.at.isoformat()} for one in _asked(member)],
        "seasons": [{"season": one.season.name, "as": one.name} for one in member.entrants.select_related("season")],
    }


def _asked(member: Member) -> QuerySet[Peer]:
    return Peer.objects.filter(member=member).select_related("poll__case__evening")


def _played(contestant: Contestant, name: str) -> dict[str, Any]:
    evening = contestant.evening
    about = {"evening": evening.name, "date": str(evening.date), "number": contestant.number, "as": name}
    return {**about, "results": evening.results.filter(seats_of(contestant)).count()}


@transaction.atomic
def forget(member: Member) -> None:
    """Takes the name out of evenings, entries, polls and seasons; the results stay, under nobody's name.

    What was written about his conduct goes with him.

    The log of an evening keeps what was written then: it is the proof of what happened, and cannot be changed.
    """
    name, nobody = member.name, _("former member")
    for player in Player.objects.filter(member=member).select_related("contestant"):
        _rename(player.contestant, player.name, nobody)
    Player.objects.filter(member=member).update(name=nobody)
    Substitute.objects.filter(member=member).update(name=nobody)
    member.marks.all().delete()
    for peer in _asked(member):
        Peer.objects.filter(pk=peer.pk).update(name=f"{nobody} {peer.pk}")  # nobody is asked twice in one poll
    for entry in SignUp.objects.all():
        if name in entry.names:
            entry.names = [nobody if one == name else one for one in entry.names]
            entry.save(update_fields=["names"])
    for entrant in member.entrants.all():
        entrant.name = entrant.name.replace(name, nobody)
        entrant.save(update_fields=["name"])
    member.delete()


def _rename(contestant: Contestant, name: str, nobody: str) -> None:
    Contestant.objects.filter(pk=contestant.pk).update(name=contestant.name.replace(name, nobody)[:260])
