"""Conduct of players: warnings, suspensions and exclusions, earlier measures, and checks of who may play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.director import conduct
from troef.director.conduct import ConductKind, longest_bar
from troef.director.library import book, nearest, normal_id
from troef.web.evenings.log import Actor, record_change
from troef.web.evenings.models import Case, Contestant, Evening, LogVerb, Mark, Penalty, Player
from troef.web.people.models import Member
from troef.web.people.name_matching import is_same_name

_SAID = {
    ConductKind.WARNING: LogVerb.WARNED,
    ConductKind.SUSPENSION: LogVerb.SUSPENDED,
    ConductKind.EXCLUSION: LogVerb.EXCLUDED,
}


@dataclass(frozen=True, slots=True)
class Person:
    """The person whom a measure concerns: a player of tonight, or anybody else by name."""

    name: str
    member: Member | None = None
    number: int | None = None

    @classmethod
    def playing(cls, player: Player) -> Person:
        return cls(player.name, player.member, player.contestant.number)

    @classmethod
    def named(cls, name: str) -> Person:
        """Return somebody who is not on tonight's list, such as a spectator. A member's name finds the member too."""
        clean = " ".join(name.split())[:120]
        member = Member.objects.named(clean)
        return cls(member.name if member else clean, member)


@transaction.atomic
def record_conduct(
    evening: Evening,
    person: Person,
    kind: ConductKind,
    law: str,
    text: str,
    actor: Actor,
    until: date | None = None,
    case: Case | None = None,
) -> Mark:
    """Store a measure. Some measures need the organiser's approval first. Raise TroefError if it is not valid."""
    if not person.name:
        raise TroefError(_("Choose the person concerned."))
    if not text.strip():
        raise TroefError(_("Say what happened."))
    cited = _cited(law, evening)
    last = until if kind is not ConductKind.WARNING else None
    conduct.check(evening.laws, kind, evening.date, last)
    approval = conduct.needs_approval(evening.laws, kind, evening.date, last)
    organises = bool(actor.account and actor.account.organises)
    mark = Mark.objects.create(
        evening=evening,
        case=case,
        member=person.member,
        name=person.name,
        kind=kind.value,
        law=cited,
        text=text.strip(),
        since=evening.date,
        until=last,
        approval=approval,
        approved_by=actor.who if approval and organises else "",
        who=actor.who,
    )
    record_change(evening, actor, _SAID[kind], number=person.number, law=cited, ruling=case and case.number)
    return mark


def _cited(law: str, evening: Evening) -> str:
    """Return `law` as its book writes it. Raise TroefError, naming nearby paragraphs, if the book does not have it."""
    if not law:
        raise TroefError(_("Name the paragraph, such as %(law)s.") % {"law": conduct.powers(evening.laws).warnings[0]})
    cited = normal_id(law, evening.laws)
    if cited not in book(evening.laws).by_id:
        words = {"law": cited, "near": ", ".join(nearest(cited, evening.laws))}
        raise TroefError(_("There is no paragraph %(law)s; near it are %(near)s.") % words)
    return cited


@transaction.atomic
def approve_measure(mark: Mark, actor: Actor) -> None:
    """Approve a measure as the organiser (2017: 91B). It takes effect now."""
    mark = Mark.objects.select_for_update().get(pk=mark.pk)
    if not mark.waits:
        raise TroefError(_("This is not waiting for you."))
    mark.approved_by = actor.who
    mark.save(update_fields=["approved_by"])
    record_change(mark.evening, actor, LogVerb.MEASURE_APPROVED, law=mark.approval)


@transaction.atomic
def lift_measure(mark: Mark, reason: str, actor: Actor) -> None:
    """End a measure, or cancel it before it takes effect. It stays in the history, with this reason."""
    mark = Mark.objects.select_for_update().get(pk=mark.pk)
    if mark.lifted_by or mark.kind == ConductKind.WARNING.value:
        raise TroefError(_("There is nothing to lift."))
    if not reason.strip():
        raise TroefError(_("Give the reason."))
    mark.lifted_by, mark.lifted_why = actor.who, reason.strip()[:300]
    mark.save(update_fields=["lifted_by", "lifted_why"])
    record_change(mark.evening, actor, LogVerb.MEASURE_LIFTED, law=mark.law)


def check_may_play(names: Iterable[str], day: date) -> None:
    """Raise TroefError if one of these people is suspended or excluded on that day. The error says until when."""
    for name in names:
        mark = active_bar(name, day)
        if mark is not None:
            raise TroefError(_sentence(mark))


def active_bar(name: str, day: date) -> Mark | None:
    """Return the suspension or exclusion that a person of this name has on that day, or None."""
    kept = Mark.objects.exclude(kind=ConductKind.WARNING.value).select_related("member")
    marks = [mark for mark in kept if is_same_name(name, mark.member.name if mark.member else mark.name)]
    measure = longest_bar((mark.measure for mark in marks), day)
    return next((mark for mark in marks if mark.measure == measure), None)


def _sentence(mark: Mark) -> str:
    last = mark.until or (mark.since if mark.kind == ConductKind.SUSPENSION.value else None)
    words = {"name": mark.name, "law": mark.law, "date": date_format(last, "j F Y") if last else ""}
    if last is None:
        return _("%(name)s is excluded (%(law)s) and cannot be put on the list.") % words
    return _("%(name)s is suspended to %(date)s (%(law)s) and cannot be put on the list before it ends.") % words


@dataclass(frozen=True, slots=True)
class ConductEntry:
    """An entry in a person's conduct history: a warning, suspension or exclusion, or a penalty in points."""

    day: date
    name: str
    evening: Evening
    law: str
    text: str
    recorded_by: str
    mark: Mark | None = None
    penalty: Penalty | None = None

    @property
    def kind(self) -> ConductKind | None:
        return ConductKind(self.mark.kind) if self.mark else None


def conduct_of_member(member: Member) -> list[ConductEntry]:
    """Return the conduct history of a member, newest first."""
    plays = Q(contestant__players__member=member) | Q(contestant__players__substitutes__member=member)
    return _lines(Mark.objects.filter(member=member), Penalty.objects.filter(plays), member.name)


def conduct_of_player(player: Player) -> list[ConductEntry]:
    """Return the conduct of a member over all evenings. For a guest it covers this evening only."""
    if player.member:
        return conduct_of_member(player.member)
    marks = Mark.objects.filter(evening=player.contestant.evening, member=None, name__iexact=player.name)
    return _lines(marks, Penalty.objects.filter(contestant=player.contestant), player.name)


def conduct_of_contestant(contestant: Contestant) -> list[ConductEntry]:
    """Return the conduct histories of all players in a pair or team. A penalty for all appears once."""
    players = contestant.players.select_related("member", "contestant__evening")
    lines = [line for player in players for line in conduct_of_player(player)]
    return list({line.penalty or line.mark: line for line in lines}.values())


def _lines(marks: QuerySet[Mark], penalties: QuerySet[Penalty], name: str) -> list[ConductEntry]:
    lines = [
        ConductEntry(mark.since, mark.name, mark.evening, mark.law, mark.text, mark.who, mark=mark)
        for mark in marks.select_related("evening")
    ]
    lines += [
        ConductEntry(
            penalty.evening.date, name, penalty.evening, penalty.law, penalty.reason, penalty.by.name, penalty=penalty
        )
        for penalty in penalties.filter(withdrawn=None).select_related("evening", "by").distinct()
    ]
    return sorted(lines, key=lambda line: (line.day, line.evening.pk), reverse=True)


def as_export(lines: Iterable[ConductEntry]) -> list[dict[str, Any]]:
    """Return the entries as JSON values, for the file with personal data that a person may request."""
    return [
        {
            "date": str(line.day),
            "evening": line.evening.name,
            "kind": line.kind.value if line.kind else "penalty",
            "law": line.law,
            "text": line.text,
            "by": line.recorded_by,
            "until": str(line.mark.until) if line.mark and line.mark.until else None,
        }
        for line in lines
    ]
