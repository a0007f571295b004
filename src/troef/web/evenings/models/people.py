"""Those who play tonight, and those who entered: contestants, players, sections, substitutes, and system cards."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from troef.web.evenings.models.evening import Evening
from troef.web.people.models import Member


def captain_secret() -> str:
    """What the captain's page hangs on: too long to guess, good for one team on one evening."""
    return secrets.token_urlsafe(12)


class Section(models.Model):
    """A part of the hall with a movement of its own."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="sections")
    name = models.CharField(max_length=20)
    movement = models.CharField(max_length=60, blank=True)
    rounds = models.PositiveSmallIntegerField(default=0)
    winners = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["evening", "name"], name="section_once")]

    def __str__(self) -> str:
        return self.name


class PlaysFor(models.Model):
    """For which club and district somebody plays, where that is asked (klaverjas: II-10)."""

    club = models.CharField(_("club"), max_length=80, blank=True)
    district = models.CharField(_("district"), max_length=80, blank=True)

    class Meta:
        abstract = True

    @property
    def plays_for(self) -> str:
        """`De Troef, Noord-Holland`; nothing where it was not asked."""
        return ", ".join(filter(None, (self.club, self.district)))


class Contestant(PlaysFor):
    """A pair, a team or one player under the number it plays with tonight."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="contestants")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=260)
    """A team's name, or the players' names as they are read out, kept here so that lists need no second look."""
    section = models.ForeignKey(Section, models.SET_NULL, null=True, blank=True, related_name="contestants")
    secret = models.CharField(max_length=40, unique=True, null=True, default=captain_secret)
    origin = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="+")
    """The same contestant in an earlier session of the event."""
    left_after = models.PositiveSmallIntegerField(null=True, blank=True)
    """The last round before it left."""
    results_fall = models.BooleanField(default=False)
    """Its results do not count, as it left too early."""

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["evening", "number"], name="number_once")]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class Player(models.Model):
    """Somebody who plays tonight; a guest has no member behind the name."""

    contestant = models.ForeignKey(Contestant, models.CASCADE, related_name="players")
    place = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=120)
    member = models.ForeignKey(Member, models.SET_NULL, null=True, blank=True)

    class Meta:
        ordering = ["place"]

    def __str__(self) -> str:
        return self.name


class Substitute(models.Model):
    """Somebody who takes a player's place from a round on (1949: 122, 123; 2017: 4)."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="substitutes")
    name = models.CharField(max_length=120)
    member = models.ForeignKey(Member, models.SET_NULL, null=True, blank=True)
    first_round = models.PositiveSmallIntegerField()
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    """None: to the end of the session."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.name} for {self.player}"

    def plays_in(self, number: int) -> bool:
        return self.first_round <= number and (self.last_round is None or number <= self.last_round)


def entry_secret() -> str:
    """What an entry's own page hangs on, to withdraw it."""
    return secrets.token_urlsafe(12)


class EntryList(models.Model):
    """Whether people may enter themselves, and for how many there is room."""

    evening = models.OneToOneField(Evening, models.CASCADE, related_name="entry_list")
    open = models.BooleanField(_("people may enter themselves"), default=True)
    most = models.PositiveSmallIntegerField(_("room for"), null=True, blank=True)

    def __str__(self) -> str:
        return f"entries of {self.evening}"


class SignUp(PlaysFor):
    """One entry, in the order in which they came; the first so many play, the others wait."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="sign_ups")
    names = models.JSONField()
    secret = models.CharField(max_length=40, unique=True, default=entry_secret)
    at = models.DateTimeField(auto_now_add=True)
    withdrawn = models.DateTimeField(null=True, blank=True)
    contestant = models.ForeignKey(Contestant, models.SET_NULL, null=True, blank=True, related_name="+")
    """On tonight's list, once the organiser has taken it over."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return " – ".join(self.names)


class SystemCard(models.Model):
    """A card of two people who play together: a file, or a few lines; the newest of a pair counts."""

    one = models.CharField(max_length=160)
    other = models.CharField(max_length=160)
    """Members by their number, for every evening they play together; guests by their name, for this evening."""
    evening = models.ForeignKey(Evening, models.SET_NULL, null=True, blank=True, related_name="system_cards")
    """Where it was handed in."""
    type = models.CharField(max_length=20, blank=True)
    """`application/pdf`, `image/png` or `image/jpeg`; empty where it is lines."""
    file = models.BinaryField(blank=True, default=b"")
    lines = models.JSONField(default=dict, blank=True)
    """What the form asks, by name."""
    who = models.CharField(max_length=120)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["one", "other"], name="cards_of_a_pair")]

    def __str__(self) -> str:
        return f"system card of {self.one} and {self.other}"
