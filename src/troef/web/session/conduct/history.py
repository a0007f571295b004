"""What happened with somebody before: warnings, measures, and penalties of the pair or team he played in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet

from troef.director.conduct import Kind
from troef.web.people.models import Member
from troef.web.session.models import Contestant, Evening, Mark, Penalty, Player


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened; a mark, or a penalty in points."""

    day: date
    name: str
    evening: Evening
    law: str
    text: str
    who: str
    mark: Mark | None = None
    penalty: Penalty | None = None

    @property
    def kind(self) -> Kind | None:
        return Kind(self.mark.kind) if self.mark else None


def of_member(member: Member) -> list[Line]:
    """Everything about a member, the newest first."""
    plays = Q(contestant__players__member=member) | Q(contestant__players__substitutes__member=member)
    return _lines(Mark.objects.filter(member=member), Penalty.objects.filter(plays), member.name)


def of_player(player: Player) -> list[Line]:
    """Of a member over all evenings; of a guest this evening."""
    if player.member:
        return of_member(player.member)
    marks = Mark.objects.filter(evening=player.contestant.evening, member=None, name__iexact=player.name)
    return _lines(marks, Penalty.objects.filter(contestant=player.contestant), player.name)


def of_contestant(contestant: Contestant) -> list[Line]:
    """Of everybody in a pair or team, each penalty once."""
    players = contestant.players.select_related("member", "contestant__evening")
    lines = [line for player in players for line in of_player(player)]
    return list({line.penalty or line.mark: line for line in lines}.values())


def _lines(marks: QuerySet[Mark], penalties: QuerySet[Penalty], name: str) -> list[Line]:
    found = [
        Line(one.since, one.name, one.evening, one.law, one.text, one.who, mark=one)
        for one in marks.select_related("evening")
    ]
    found += [
        Line(one.evening.date, name, one.evening, one.law, one.reason, one.by.name, penalty=one)
        for one in penalties.filter(withdrawn=None).select_related("evening", "by").distinct()
    ]
    return sorted(found, key=lambda one: (one.day, one.evening.pk), reverse=True)


def as_kept(lines: Iterable[Line]) -> list[dict[str, Any]]:
    """For the file that a person may have."""
    return [
        {
            "date": str(one.day),
            "evening": one.evening.name,
            "kind": one.kind.value if one.kind else "penalty",
            "law": one.law,
            "text": one.text,
            "by": one.who,
            "until": str(one.mark.until) if one.mark and one.mark.until else None,
        }
        for one in lines
    ]
