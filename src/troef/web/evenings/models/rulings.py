"""Director calls, incidents, rulings, appeals, polls and conduct. The database rejects changes to them."""

from __future__ import annotations

import secrets
from dataclasses import replace
from fractions import Fraction

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from troef.contest.session import Fine, Unit
from troef.core.records import read, read_at, record_schema
from troef.director.appeals import STEP, AppealRecord, replay_steps
from troef.director.conduct import ConductKind, ConductMeasure
from troef.director.polls import PollAnswer, PollQuestion, PollSuggestion
from troef.director.rulings.adjusted_scores import AdjustedScore
from troef.director.rulings.record import RulingHistory, RulingRecord, RulingVersion, VersionReason
from troef.web.evenings.models.evening import Evening
from troef.web.evenings.models.people import Contestant
from troef.web.evenings.models.result import Result
from troef.web.evenings.models.schedule import Sitting, Table
from troef.web.people.models import Account, Member


class Call(models.Model):
    """A call for the director from a table."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="calls")
    table = models.ForeignKey(Table, models.CASCADE, related_name="calls")
    round = models.PositiveSmallIntegerField()
    board = models.PositiveSmallIntegerField(null=True, blank=True)
    side = models.CharField(max_length=2, blank=True)
    device = models.CharField(max_length=40, blank=True)
    """The phone that made the call, and the only one that may withdraw it."""
    at = models.DateTimeField(auto_now_add=True)
    coming = models.DateTimeField(null=True, blank=True)
    done = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at"]

    def __str__(self) -> str:
        return f"table {self.table.number} round {self.round}"


class Incident(models.Model):
    """An incident as reported at one moment. The last row of a key at a table replaces earlier ones."""

    call = models.ForeignKey(Call, models.SET_NULL, null=True, blank=True, related_name="incidents")
    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="incidents")
    board = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=16)
    told = models.JSONField()
    over = models.BooleanField(default=False)
    """Whether the director needs no further look at the incident."""
    who = models.CharField(max_length=120)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.told.get('incident')} on board {self.board}"


class ScoringRuling(models.Model):
    """Base of rulings that affect the score. They cannot change after they are stored, except to be withdrawn."""

    law = models.CharField(_("paragraph"), max_length=20)
    reason = models.TextField(_("reason"), max_length=1000)
    by = models.ForeignKey(Account, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    withdrawn = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True
        ordering = ["pk"]


class Adjustment(ScoringRuling):
    """An adjusted score for a result. The table's own result stays stored."""

    result = models.ForeignKey(Result, models.SET_NULL, null=True, related_name="adjustments")
    """The adjusted result; None if the board was redealt or cancelled since."""
    given = models.JSONField()
    """Scores by side, `artificial` or `weighted`, in the form of the contest file."""

    def __str__(self) -> str:
        return f"{self.law} on {self.result}"

    @property
    def score(self) -> AdjustedScore:
        return AdjustedScore.read(self.given)


class Penalty(ScoringRuling):
    """A penalty: points taken from a contestant."""

    UNITS = [("top", _("part of a top")), ("percent", _("percentage points")), ("mp", _("matchpoints")), ("imp", "IMP")]

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="penalties")
    contestant = models.ForeignKey(Contestant, models.CASCADE, related_name="penalties")
    amount = models.DecimalField(_("amount"), max_digits=6, decimal_places=3)
    unit = models.CharField(_("unit"), max_length=8, choices=UNITS, default="top")
    match = models.CharField(max_length=20, null=True, blank=True)
    """The match from whose score it is taken; None for the score of the whole contest."""

    def __str__(self) -> str:
        return f"{self.amount} {self.unit} from {self.contestant}"

    @property
    def fine(self) -> Fine:
        """The penalty as ruling records have it."""
        number, unit = str(self.contestant.number), Unit.parse(self.unit)
        return Fine(number, Fraction(self.amount), unit, self.law, match=self.match)


class Case(models.Model):
    """A matter with a ruling: the table, board and call. Its versions contain the ruling."""

    evening = models.ForeignKey(Evening, models.PROTECT, related_name="cases")
    number = models.PositiveSmallIntegerField()
    call = models.ForeignKey(Call, models.PROTECT, null=True, blank=True, related_name="cases")
    sitting = models.ForeignKey(Sitting, models.PROTECT, null=True, blank=True, related_name="cases")
    board = models.PositiveSmallIntegerField(null=True, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["evening", "number"], name="case_number_once")]

    def __str__(self) -> str:
        return f"ruling {self.number} of {self.evening}"

    @property
    def result(self) -> Result | None:
        """The stored result on the board of this case, or None if there is none."""
        if self.sitting is None or self.board is None:
            return None
        return self.sitting.results.filter(board=self.board).select_related("north", "east", "evening").first()

    @property
    def boards(self) -> frozenset[int]:
        """The board of the case; if it was not recorded, all boards of the table in that round."""
        return frozenset([self.board] if self.board else self.sitting.boards if self.sitting else [])

    @property
    def history(self) -> RulingHistory:
        """All versions of the ruling, oldest first."""
        return RulingHistory(tuple(kept.version for kept in self.versions.all()))

    @property
    def now(self) -> RulingRecord:
        """The ruling of the newest version."""
        return self.history.now


class CaseVersionManager(models.Manager["CaseVersion"]):
    """A manager that loads versions with their adjusted score and penalties."""

    def get_queryset(self) -> models.QuerySet[CaseVersion]:
        return super().get_queryset().select_related("adjustment").prefetch_related("penalties__contestant")


class CaseVersion(models.Model):
    """One version of a ruling. The adjusted score and the penalties are in tables of their own."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="versions")
    number = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    account = models.ForeignKey(Account, models.PROTECT, null=True, blank=True, related_name="+")
    who = models.CharField(max_length=120)
    why = models.CharField(max_length=20)
    reason = models.TextField(blank=True)
    ruling = models.JSONField()
    notes = models.TextField(blank=True)
    """The director's notes, which players cannot read."""
    adjustment = models.ForeignKey(Adjustment, models.PROTECT, null=True, blank=True, related_name="versions")
    penalties = models.ManyToManyField(Penalty, related_name="versions")

    objects = CaseVersionManager()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["case", "number"], name="version_once")]

    def __str__(self) -> str:
        return f"version {self.number} of {self.case}"

    @property
    def version(self) -> RulingVersion:
        ruling = replace(
            read_at(f"version {self.number}", record_schema(RulingRecord), self.ruling),
            score=self.adjustment.score if self.adjustment else None,
            penalties=tuple(penalty.fine for penalty in self.penalties.all()),
        )
        return RulingVersion(
            self.number, timezone.localtime(self.at), self.who, VersionReason(self.why), ruling, self.reason, self.notes
        )


class Direction(models.Model):
    """The appointment of a chief director, on an evening with several directors."""

    evening = models.OneToOneField(Evening, models.CASCADE, related_name="direction")
    chief = models.ForeignKey(Account, models.PROTECT, related_name="+")

    def __str__(self) -> str:
        return f"{self.chief} for {self.evening}"


def chief_of(evening: Evening) -> Account | None:
    """Return the appointed chief director, else the oldest account with the role of director, or None."""
    appointed = Direction.objects.filter(evening=evening).select_related("chief").first()
    return appointed.chief if appointed else Account.objects.filter(directs=True, is_active=True).order_by("pk").first()


class Appeal(models.Model):
    """An appeal of one contestant against a ruling."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="appeals")
    contestant = models.ForeignKey(Contestant, models.PROTECT, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["case", "contestant"], name="one_appeal_a_contestant")]

    def __str__(self) -> str:
        return f"appeal of {self.contestant} against {self.case}"

    @property
    def record(self) -> AppealRecord:
        """The appeal as it is after all its steps."""
        evening = self.case.evening
        return replay_steps(evening.laws, evening.kind, [STEP.read(step.told) for step in self.steps.all()])


class Step(models.Model):
    """A step of an appeal, such as the filing or a verdict."""

    appeal = models.ForeignKey(Appeal, models.PROTECT, related_name="steps")
    told = models.JSONField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.told['do']} of {self.appeal}"


def poll_secret() -> str:
    """Return a random secret for the address of one peer's page of a poll."""
    return secrets.token_urlsafe(12)


class Poll(models.Model):
    """A poll among peers: the choice of one player at their turn, for a ruling that exists or is in preparation."""

    evening = models.ForeignKey(Evening, models.PROTECT, related_name="polls")
    sitting = models.ForeignKey(Sitting, models.PROTECT, null=True, blank=True, related_name="polls")
    board = models.PositiveSmallIntegerField(null=True, blank=True)
    case = models.ForeignKey(Case, models.PROTECT, null=True, blank=True, related_name="polls")
    walk = models.TextField(blank=True)
    """State of the walk through a law chart that led to the poll, at the question that it helps to answer."""
    asked = models.JSONField()
    who = models.CharField(max_length=120)
    at = models.DateTimeField(auto_now_add=True)
    closed = models.DateTimeField(null=True, blank=True)
    """Time at which the poll was closed, with its totals in the ruling."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"poll on board {self.board} of {self.evening}"

    @classmethod
    def about(cls, case: Case) -> Poll:
        """Return an unsaved poll for an existing ruling."""
        return cls(evening=case.evening, sitting=case.sitting, board=case.board, case=case)

    @property
    def boards(self) -> frozenset[int]:
        """The board concerned. If it is not recorded, all boards of the table in that round."""
        return frozenset([self.board] if self.board else self.sitting.boards if self.sitting else [])

    @property
    def question(self) -> PollQuestion:
        return read(PollQuestion, self.asked)

    @property
    def answers(self) -> list[PollAnswer]:
        replies = Reply.objects.filter(peer__poll=self).order_by("pk")
        return [read(PollAnswer, reply.told) for reply in replies]

    @property
    def suggestions(self) -> list[PollSuggestion]:
        return [read(PollSuggestion, kept.told) for kept in Suggested.objects.filter(peer__poll=self).order_by("pk")]


class Peer(models.Model):
    """A person who is asked in a poll. The secret is part of the address of their own page."""

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
    def answer(self) -> PollAnswer | None:
        reply = Reply.objects.filter(peer=self).first()
        return read(PollAnswer, reply.told) if reply else None

    @property
    def suggestion(self) -> PollSuggestion | None:
        kept = Suggested.objects.filter(peer=self).first()
        return read(PollSuggestion, kept.told) if kept else None


class Reply(models.Model):
    """A peer's answer in a poll: the action they would take and the alternatives they considered."""

    peer = models.OneToOneField(Peer, models.PROTECT, related_name="reply")
    told = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"reply of {self.peer}"


class Suggested(models.Model):
    """The action that the extraneous information suggests, according to a peer who had answered without it."""

    peer = models.OneToOneField(Peer, models.PROTECT, related_name="suggested")
    told = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"what it suggests to {self.peer}"


class Mark(models.Model):
    """A measure of conduct: warning, suspension or exclusion. Later only its approval and its end can be added."""

    evening = models.ForeignKey(Evening, models.PROTECT, related_name="marks")
    case = models.ForeignKey(Case, models.PROTECT, null=True, blank=True, related_name="marks")
    member = models.ForeignKey(Member, models.SET_NULL, null=True, blank=True, related_name="marks")
    """The member concerned; None for a guest, a spectator or a former member."""
    name = models.CharField(max_length=120)
    kind = models.CharField(max_length=12, choices=[(kind.value, kind.value) for kind in ConductKind])
    law = models.CharField(_("paragraph"), max_length=20)
    text = models.TextField(_("what happened"))
    since = models.DateField()
    until = models.DateField(null=True, blank=True)
    approval = models.CharField(max_length=20, blank=True)
    """Paragraph that requires the organiser's approval; empty if none is required."""
    who = models.CharField(max_length=120)
    at = models.DateTimeField(auto_now_add=True)
    approved_by = models.CharField(max_length=120, blank=True)
    lifted_by = models.CharField(max_length=120, blank=True)
    lifted_why = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind} of {self.name}"

    @property
    def measure(self) -> ConductMeasure:
        approved = not self.approval or bool(self.approved_by)
        return ConductMeasure(ConductKind(self.kind), self.since, self.until, approved, bool(self.lifted_by))

    @property
    def waits(self) -> bool:
        """Whether the measure has no effect yet, as the organiser has to approve it."""
        return not (self.measure.approved or self.lifted_by)
