"""Writing down a warning, a suspension or an exclusion; the organiser agrees to it or lifts it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.director import conduct
from troef.director.conduct import Kind
from troef.director.library import book, nearest, normal_id
from troef.web.people.models import Member
from troef.web.session.actor import Actor
from troef.web.session.log import record
from troef.web.session.models import Case, Evening, Mark, Player, Verb

_SAID = {Kind.WARNING: Verb.WARNED, Kind.SUSPENSION: Verb.SUSPENDED, Kind.EXCLUSION: Verb.EXCLUDED}


@dataclass(frozen=True, slots=True)
class Person:
    """Whom it is about: somebody who plays tonight, or anybody else in the room by name."""

    name: str
    member: Member | None = None
    number: int | None = None

    @classmethod
    def playing(cls, player: Player) -> Person:
        return cls(player.name, player.member, player.contestant.number)

    @classmethod
    def named(cls, name: str) -> Person:
        """A spectator, a captain, a substitute; a member where the name is one."""
        clean = " ".join(name.split())[:120]
        member = Member.objects.filter(name__iexact=clean).first() if clean else None
        return cls(member.name if member else clean, member)


@transaction.atomic
def note(
    evening: Evening,
    person: Person,
    kind: Kind,
    law: str,
    text: str,
    actor: Actor,
    until: date | None = None,
    case: Case | None = None,
) -> Mark:
    """Writes it down; what needs the organiser's agreement waits for it, unless he does it himself."""
    if not person.name:
        raise TroefError(_("Choose whom it is about."))
    if not text.strip():
        raise TroefError(_("Say what happened."))
    cited = _cited(law, evening)
    last = until if kind is not Kind.WARNING else None
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
    record(evening, actor, _SAID[kind], number=person.number, law=cited, ruling=case and case.number)
    return mark


def _cited(law: str, evening: Evening) -> str:
    """The paragraph as the book writes it; one that is not there is refused with its neighbours."""
    if not law:
        raise TroefError(_("Name the paragraph, such as %(law)s.") % {"law": conduct.powers(evening.laws).warnings[0]})
    cited = normal_id(law, evening.laws)
    if cited not in book(evening.laws).by_id:
        told = {"law": cited, "near": ", ".join(nearest(cited, evening.laws))}
        raise TroefError(_("There is no paragraph %(law)s; near it are %(near)s.") % told)
    return cited


@transaction.atomic
def approve(mark: Mark, actor: Actor) -> None:
    """The organiser agrees (2017: 91B); from now on it counts."""
    mark = Mark.objects.select_for_update().get(pk=mark.pk)
    if not mark.waits:
        raise TroefError(_("This does not wait for you."))
    mark.approved_by = actor.who
    mark.save(update_fields=["approved_by"])
    record(mark.evening, actor, Verb.MEASURE_APPROVED, law=mark.approval)


@transaction.atomic
def lift(mark: Mark, reason: str, actor: Actor) -> None:
    """It ends now, or never begins; what was written stays readable."""
    mark = Mark.objects.select_for_update().get(pk=mark.pk)
    if mark.lifted_by or mark.kind == Kind.WARNING.value:
        raise TroefError(_("There is nothing to lift."))
    if not reason.strip():
        raise TroefError(_("Give the reason."))
    mark.lifted_by, mark.lifted_why = actor.who, reason.strip()[:300]
    mark.save(update_fields=["lifted_by", "lifted_why"])
    record(mark.evening, actor, Verb.MEASURE_LIFTED, law=mark.law)
