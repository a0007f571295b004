"""What is kept of a poll: the question, whom it was put to, and their replies, which nobody can change."""

from __future__ import annotations

import secrets

from django.db import models

from troef.director.poll import Answer, Asked, read_answer, read_asked
from troef.web.people.models import Member
from troef.web.session.models.case import Case


def poll_secret() -> str:
    """What a peer's page hangs on: too long to guess, good for one answer."""
    return secrets.token_urlsafe(12)


class Poll(models.Model):
    """A question about one player's turn, asked for a ruling."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="polls")
    asked = models.JSONField()
    who = models.CharField(max_length=120)
    at = models.DateTimeField(auto_now_add=True)
    closed = models.DateTimeField(null=True, blank=True)
    """When the sum went into the ruling."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"poll for {self.case}"

    @property
    def question(self) -> Asked:
        return read_asked(self.asked)

    @property
    def answers(self) -> list[Answer]:
        replies = Reply.objects.filter(peer__poll=self).order_by("pk")
        return [read_answer(one.told) for one in replies]


class Peer(models.Model):
    """Somebody who was asked, by an address of his own."""

    poll = models.ForeignKey(Poll, models.PROTECT, related_name="peers")
    name = models.CharField(max_length=120)
    member = models.ForeignKey(Member, models.SET_NULL, null=True, blank=True, related_name="+")
    secret = models.CharField(max_length=40, unique=True, default=poll_secret)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["poll", "name"], name="asked_once")]

    def __str__(self) -> str:
        return self.name

    @property
    def answer(self) -> Answer | None:
        reply = Reply.objects.filter(peer=self).first()
        return read_answer(reply.told) if reply else None


class Reply(models.Model):
    """What he would do, and what else he thought of."""

    peer = models.OneToOneField(Peer, models.PROTECT, related_name="reply")
    told = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"reply of {self.peer}"
