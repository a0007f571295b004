"""What is kept of a ruling. The database refuses to change or remove a line of it (see the migrations)."""

from __future__ import annotations

from dataclasses import replace

from django.db import models
from django.utils import timezone

from troef.director.judgement import History, Judgement, Version, Why, read_ruling
from troef.web.people.models import Account
from troef.web.session.models.evening import Evening
from troef.web.session.models.result import Result
from troef.web.session.models.ruling import Adjustment, Call, Penalty
from troef.web.session.models.schedule import Sitting


class Case(models.Model):
    """A matter that was ruled upon: where and when; what was ruled stands in its versions."""

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
        """What the table scored on the board that it is about."""
        if self.sitting is None or self.board is None:
            return None
        return self.sitting.results.filter(board=self.board).select_related("north", "east", "evening").first()

    @property
    def boards(self) -> frozenset[int]:
        """What it may tell about: its board, or where that was not noted any board of the table in that round."""
        return frozenset([self.board] if self.board else self.sitting.boards if self.sitting else [])

    @property
    def history(self) -> History:
        """The record, oldest version first."""
        return History(tuple(kept.version for kept in self.versions.all()))

    @property
    def now(self) -> Judgement:
        """The ruling as it stands."""
        return self.history.now


class Versions(models.Manager["CaseVersion"]):
    """Versions come with the score and the penalties that they refer to."""

    def get_queryset(self) -> models.QuerySet[CaseVersion]:
        return super().get_queryset().select_related("adjustment").prefetch_related("penalties__contestant")


class CaseVersion(models.Model):
    """A ruling as it stood from a moment on; the score and the penalties that it gave are told there."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="versions")
    number = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    account = models.ForeignKey(Account, models.PROTECT, null=True, blank=True, related_name="+")
    who = models.CharField(max_length=120)
    why = models.CharField(max_length=20)
    reason = models.TextField(blank=True)
    ruling = models.JSONField()
    notes = models.TextField(blank=True)
    """The director's own, apart from what players may read."""
    adjustment = models.ForeignKey(Adjustment, models.PROTECT, null=True, blank=True, related_name="versions")
    penalties = models.ManyToManyField(Penalty, related_name="versions")

    objects = Versions()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["case", "number"], name="version_once")]

    def __str__(self) -> str:
        return f"version {self.number} of {self.case}"

    @property
    def version(self) -> Version:
        ruling = replace(
            read_ruling(f"version {self.number}", self.ruling),
            score=self.adjustment.score if self.adjustment else None,
            penalties=tuple(penalty.fine for penalty in self.penalties.all()),
        )
        return Version(
            self.number, timezone.localtime(self.at), self.who, Why(self.why), ruling, self.reason, self.notes
        )


class Direction(models.Model):
    """Who is chief director of an evening that several directors direct."""

    evening = models.OneToOneField(Evening, models.CASCADE, related_name="direction")
    chief = models.ForeignKey(Account, models.PROTECT, related_name="+")

    def __str__(self) -> str:
        return f"{self.chief} for {self.evening}"


def chief_of(evening: Evening) -> Account | None:
    """The chief director: as appointed, or the first of those who direct."""
    appointed = Direction.objects.filter(evening=evening).select_related("chief").first()
    return appointed.chief if appointed else Account.objects.filter(directs=True, is_active=True).order_by("pk").first()
