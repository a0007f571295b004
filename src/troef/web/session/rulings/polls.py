"""Asking peers and summing up what they say; each act is one transaction and one line in the log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from troef.cards import TroefError
from troef.director.judgement import POLL, Told, Why
from troef.director.poll import Asked, answer_json, answered, asked_json, check
from troef.director.poll_words import summary
from troef.web.people.models import Member
from troef.web.session.actor import Actor
from troef.web.session.log import record
from troef.web.session.models import Case, Peer, Poll, Reply, Verb
from troef.web.session.rulings import verbs as rulings
from troef.web.session.rulings.candidates import Hall
from troef.web.site.language import lang

MOST_PEERS = 40


@transaction.atomic
def start(case: Case, asked: Asked, actor: Actor) -> Poll:
    """A poll for a ruling; the question stays as it is."""
    if case.history.is_withdrawn:
        raise TroefError(_("This ruling has been withdrawn."))
    check(asked)
    poll = Poll.objects.create(case=case, asked=asked_json(asked), who=actor.who)
    record(case.evening, actor, Verb.POLL_MADE, ruling=case.number, board=case.board)
    return poll


@transaction.atomic
def ask(poll: Poll, names: Iterable[str], actor: Actor) -> list[Peer]:
    """Puts it to these people, each by an address of his own; who may not be asked is refused."""
    poll = _open(poll)
    clean = list(dict.fromkeys(" ".join(name.split())[:120] for name in names if name.strip()))
    known = {name.lower() for name in poll.peers.values_list("name", flat=True)}
    new = [name for name in clean if name.lower() not in known]
    if not new or len(known) + len(new) > MOST_PEERS:
        raise TroefError(_("Choose whom you ask, at most %(most)s people.") % {"most": MOST_PEERS})
    hall = Hall.of(poll.case)
    for name in new:
        if reason := hall.why_not(name):
            raise TroefError(reason)
    members = {member.name.lower(): member for member in Member.objects.filter(name__in=new)}
    made = [Peer.objects.create(poll=poll, name=name, member=members.get(name.lower())) for name in new]
    record(poll.case.evening, actor, Verb.POLL_PUT_TO, ruling=poll.case.number, number=len(made))
    return made


@transaction.atomic
def reply(peer: Peer, chosen: str, considered: Iterable[str]) -> Reply:
    """A peer answers, once."""
    poll = _open(peer.poll)
    if Reply.objects.filter(peer=peer).exists():
        raise TroefError(_("You have answered already."))
    told = answer_json(answered(poll.question, chosen, considered))
    made = Reply.objects.create(peer=peer, told=told)
    record(poll.case.evening, Actor(peer.name), Verb.POLL_ANSWERED, ruling=poll.case.number)
    return made


@transaction.atomic
def into_ruling(poll: Poll, actor: Actor) -> None:
    """The sum becomes part of the facts of the ruling; nobody answers any more."""
    poll = _open(poll)
    answers, case = poll.answers, poll.case
    if not answers:
        raise TroefError(_("Nobody has answered yet."))
    told = Told(POLL, summary(poll.question, answers, poll.peers.count(), case.evening.laws, lang()))
    now = case.now
    rulings.amend(case, replace(now, told=(*now.told, told)), Why.POLLED, "", actor)
    Poll.objects.filter(pk=poll.pk).update(closed=timezone.now())


def _open(poll: Poll) -> Poll:
    found = (
        Poll.objects.select_for_update(of=("self",)).select_related("case__evening", "case__sitting").get(pk=poll.pk)
    )
    if found.closed:
        raise TroefError(_("This poll is closed."))
    return found
