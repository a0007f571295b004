"""People of an evening: contestants, players, sections, substitutes, entrants and system cards."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from troef.web.evenings.models.evening import Evening
from troef.web.people.models import Member


def captain_secret() -> str:
    """Return a random secret for the address of a captain's page: one team on one evening."""
    return secrets.token_urlsafe(12)


class Section(models.Model):
    """A section of the evening: contestants with a movement of their own."""

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
    """Base of contestants and entrants that have a club and district, if they are recorded (klaverjas: II-10)."""

    club = models.CharField(_("club"), max_length=80, blank=True)
    district = models.CharField(_("district"), max_length=80, blank=True)

    class Meta:
        abstract = True

    @property
    def plays_for(self) -> str:
        """Club and district, such as `De Troef, Noord-Holland`; empty if not recorded."""
        return ", ".join(filter(None, (self.club, self.district)))


class Contestant(PlaysFor):
    """A pair, team or player of tonight, with a number."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="contestants")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=260)
    """Name of a team, or else the names of the players together. Stored so that lists need no further query."""
    section = models.ForeignKey(Section, models.SET_NULL, null=True, blank=True, related_name="contestants")
    secret = models.CharField(max_length=40, unique=True, null=True, default=captain_secret)
    origin = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="+")
    """The same contestant in the previous session that they played in this event."""
    left_after = models.PositiveSmallIntegerField(null=True, blank=True)
    """Last round in which the contestant took part, if they left before the end; else None."""
    results_fall = models.BooleanField(default=False)
    """Whether the contestant's results do not count, because they left too early."""

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["evening", "number"], name="number_once")]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class Player(models.Model):
    """A player of tonight. `member` is None for a guest."""

    contestant = models.ForeignKey(Contestant, models.CASCADE, related_name="players")
    place = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=120)
    member = models.ForeignKey(Member, models.SET_NULL, null=True, blank=True)

    class Meta:
        ordering = ["place"]

    def __str__(self) -> str:
        return self.name


class Substitute(models.Model):
    """A substitute for a player from a round onwards (1949: 122, 123; 2017: 4)."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="substitutes")
    name = models.CharField(max_length=120)
    member = models.ForeignKey(Member, models.SET_NULL, null=True, blank=True)
    first_round = models.PositiveSmallIntegerField()
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    """Last round of the substitute; None for the end of the session."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.name} for {self.player}"

    def plays_in(self, number: int) -> bool:
        return self.first_round <= number and (self.last_round is None or number <= self.last_round)


def entry_secret() -> str:
    """Return a random secret for the address of an entry's own page, where it can be withdrawn."""
    return secrets.token_urlsafe(12)


class EntryList(models.Model):
    """The entry list of an evening: whether people may enter themselves, and the number of places."""

    evening = models.OneToOneField(Evening, models.CASCADE, related_name="entry_list")
    open = models.BooleanField(_("people may enter themselves"), default=True)
    most = models.PositiveSmallIntegerField(_("room for"), null=True, blank=True)

    def __str__(self) -> str:
        return f"entries of {self.evening}"


class SignUp(PlaysFor):
    """An entry by the players themselves, in order of arrival. Those beyond the capacity are on the waiting list."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="sign_ups")
    names = models.JSONField()
    secret = models.CharField(max_length=40, unique=True, default=entry_secret)
    at = models.DateTimeField(auto_now_add=True)
    withdrawn = models.DateTimeField(null=True, blank=True)
    contestant = models.ForeignKey(Contestant, models.SET_NULL, null=True, blank=True, related_name="+")
    """The contestant made from this entry; None until the organiser has put it on tonight's list."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return " – ".join(self.names)


class SystemCard(models.Model):
    """A system card of two partners: a file, or lines of a form. The newest card of these partners is current."""

    one = models.CharField(max_length=160)
    other = models.CharField(max_length=160)
    """Keys of both players. A member's key is the same every evening; a guest's is for one evening."""
    evening = models.ForeignKey(Evening, models.SET_NULL, null=True, blank=True, related_name="system_cards")
    """Evening on which the card was stored."""
    type = models.CharField(max_length=20, blank=True)
    """`application/pdf`, `image/png` or `image/jpeg`; empty if the card consists of lines."""
    file = models.BinaryField(blank=True, default=b"")
    lines = models.JSONField(default=dict, blank=True)
    """Lines of the system card, by field of the form."""
    who = models.CharField(max_length=120)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["one", "other"], name="cards_of_a_pair")]

    def __str__(self) -> str:
        return f"system card of {self.one} and {self.other}"
