"""Seasons: rules, evenings, lines and entrants. The season table (a ranking) is computed from them each time."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from troef.contest.sessions import Absence, SeasonRules
from troef.web.evenings.models.evening import Evening
from troef.web.people.models import Member

_AMOUNT: dict[str, Any] = {"max_digits": 5, "decimal_places": 2, "null": True, "blank": True}


class Season(models.Model):
    """A series of evenings with one ranking over all of them, the season table."""

    name = models.CharField(_("name"), max_length=120)
    per = models.CharField(
        _("ranking of"), max_length=8, default="pairs", choices=[("pairs", _("pairs")), ("players", _("players"))]
    )
    evenings = models.ManyToManyField(Evening, related_name="seasons", blank=True, verbose_name=_("evenings"))
    counting = models.PositiveSmallIntegerField(
        _("number of best evenings that count"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    least = models.PositiveSmallIntegerField(
        _("evenings needed for a place"), default=1, validators=[MinValueValidator(1)]
    )
    absence = models.CharField(
        _("a missed evening"),
        max_length=8,
        default=Absence.NOTHING.value,
        choices=[
            (Absence.NOTHING.value, _("does not count")),
            (Absence.FIXED.value, _("is worth a fixed result")),
            (Absence.OWN.value, _("is worth the player's own average, less an amount")),
        ],
    )
    absence_amount = models.DecimalField(_("that result, or what is taken off"), **_AMOUNT)
    absence_most = models.DecimalField(_("at most"), **_AMOUNT)
    absences = models.PositiveSmallIntegerField(_("for this number of missed evenings"), null=True, blank=True)
    substitute_most = models.DecimalField(
        _("with a substitute at most this amount above the player's own average"), **_AMOUNT
    )
    promote = models.PositiveSmallIntegerField(_("number who go up and down"), default=0)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> SeasonRules:
        """The season's rules in the form that the contest package uses."""
        return SeasonRules(
            best_evenings=self.counting,
            minimum_evenings=self.least,
            absence=Absence(self.absence),
            absence_amount=Fraction(self.absence_amount or 0),
            absence_most=None if self.absence_most is None else Fraction(self.absence_most),
            absences=self.absences,
            substitute_most=None if self.substitute_most is None else Fraction(self.substitute_most),
            handicaps={
                str(entrant.pk): Fraction(entrant.handicap) for entrant in self.entrants.all() if entrant.handicap
            },
        )


class Line(models.Model):
    """A line of the season, which is a division; the first line is the highest."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="lines")
    name = models.CharField(_("name"), max_length=20)
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["place"]
        constraints = [models.UniqueConstraint(fields=["season", "place"], name="one_line_a_place")]

    def __str__(self) -> str:
        return self.name


class Entrant(models.Model):
    """A pair or player in the season table, made of members. Guests are not in it."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="entrants")
    line = models.ForeignKey(Line, models.SET_NULL, null=True, blank=True, related_name="entrants")
    members = models.ManyToManyField(Member, related_name="entrants")
    name = models.CharField(_("name"), max_length=260)
    handicap = models.DecimalField(_("handicap"), max_digits=5, decimal_places=2, default=0)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class SeasonPeriod(models.Model):
    """A closed part of a season. Its ranking uses the rules, lines and handicaps of the closing date."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="periods")
    evenings = models.ManyToManyField(Evening)
    rules = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    """The season's fields that affect the ranking, as they were at the closing date."""
    closed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.season}, closed {self.closed_at:%Y-%m-%d}"

    def as_season(self) -> Season:
        """Return an unsaved season with the rules at the closing date."""
        return Season(pk=self.season_id, **self.rules)


class PeriodEntry(models.Model):
    """The line and the handicap of one entrant in a closed period."""

    period = models.ForeignKey(SeasonPeriod, models.CASCADE, related_name="entries")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="+")
    line_place = models.PositiveSmallIntegerField(null=True)
    line_name = models.CharField(max_length=20, blank=True)
    handicap = models.DecimalField(max_digits=5, decimal_places=2, default=0)

    def __str__(self) -> str:
        return f"{self.entrant} in {self.line_name}"


class Moved(models.Model):
    """A promotion or relegation: the entrant and the new line."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="moved")
    to = models.ForeignKey(Line, models.CASCADE, related_name="+")
    up = models.BooleanField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.entrant} to {self.to}"
