"""Simultaneous events, which many clubs play with the same deals, and participation of evenings in them."""

from __future__ import annotations

import secrets
from datetime import date, datetime, time, timedelta

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from troef.cards.dealing import SealedSecret
from troef.contest.simultaneous import new_key
from troef.laws import BRIDGE_2017
from troef.web.evenings.models.evening import BRIDGE_LAWS, REGULATIONS, Evening


def event_code() -> str:
    """Return a new public code, which identifies an event in addresses."""
    return secrets.token_hex(6)


def club_key() -> str:
    """Return a new key with which a club signs its reports."""
    return new_key()


def _in_two_weeks() -> datetime:
    return timezone.make_aware(datetime.combine(timezone.localdate() + timedelta(days=14), time(23, 59)))


class Simultaneous(models.Model):
    """A simultaneous event of many clubs: its boards, days, laws and deadline for reports."""

    code = models.CharField(max_length=16, unique=True, default=event_code)
    name = models.CharField(_("name"), max_length=120)
    first_day = models.DateField(_("first day"), default=timezone.localdate)
    last_day = models.DateField(_("last day"), default=timezone.localdate)
    boards = models.PositiveSmallIntegerField(
        _("boards"), default=24, validators=[MinValueValidator(2), MaxValueValidator(80)]
    )
    edition = models.CharField(_("laws"), max_length=20, default=str(BRIDGE_2017), choices=BRIDGE_LAWS)
    regulations = models.CharField(_("regulations"), max_length=20, default="nbb", choices=REGULATIONS)
    corrections_until = models.DateTimeField(_("reports and corrections until"), default=_in_two_weeks)
    sealed = models.TextField(blank=True)
    """The secret behind the deals (docs/dealing.md). It is published after the last day."""
    opened = models.BooleanField(default=False)
    """Whether everybody may see the boards even before the last day is over."""
    version = models.PositiveIntegerField(default=0)
    """Version of the event: the number of reports that were accepted."""
    ranked = models.PositiveIntegerField(default=0)
    """Version of the event for which the ranking was computed."""
    ranked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-first_day", "-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def seal(self) -> SealedSecret | None:
        return SealedSecret.from_json(self.sealed) if self.sealed else None

    @property
    def is_dealt(self) -> bool:
        return self.seal is not None and self.seal.text is not None

    @property
    def numbers(self) -> range:
        """The numbers of the event's boards."""
        return range(1, self.boards + 1)

    @property
    def is_open(self) -> bool:
        """Whether everybody may see the boards: the last day is over, or the organiser has opened them."""
        return self.opened or timezone.localdate() > self.last_day

    @property
    def is_official(self) -> bool:
        return timezone.now() > self.corrections_until


class PlayingClub(models.Model):
    """A club that plays in a simultaneous event, with its last report."""

    event = models.ForeignKey(Simultaneous, models.CASCADE, related_name="clubs")
    number = models.PositiveIntegerField()
    name = models.CharField(_("name"), max_length=120)
    district = models.CharField(_("district"), max_length=60, blank=True)
    key = models.CharField(max_length=60, default=club_key, blank=True)
    """Key that verifies the club's reports, so not a hash. Empty: the club was withdrawn, its reports are refused."""
    may_be_late = models.BooleanField(default=False)
    """Whether the event accepts one more report of this club after the deadline."""
    report = models.TextField(blank=True)
    """The last report as received, without its signature."""
    report_number = models.PositiveIntegerField(default=0)
    reported = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="club_once")]

    def __str__(self) -> str:
        return self.name


class Frequency(models.Model):
    """The number of times that each score was made on a board, over all clubs."""

    event = models.ForeignKey(Simultaneous, models.CASCADE, related_name="frequencies")
    board = models.PositiveSmallIntegerField()
    counts = models.JSONField(default=dict)

    class Meta:
        ordering = ["board"]
        constraints = [models.UniqueConstraint(fields=["event", "board"], name="frequency_once")]

    def __str__(self) -> str:
        return f"board {self.board} of {self.event}"


class Overall(models.Model):
    """A pair in the ranking over all clubs, as last computed."""

    club = models.ForeignKey(PlayingClub, models.CASCADE, related_name="overall")
    event = models.ForeignKey(Simultaneous, models.CASCADE, related_name="overall")
    rank = models.PositiveIntegerField()
    contestant = models.CharField(max_length=120)
    """The pair's number in its own club."""
    name = models.CharField(max_length=300)
    percentage = models.FloatField(null=True)
    boards = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["event", "rank"], name="overall_rank")]

    def __str__(self) -> str:
        return f"{self.rank} {self.name}"


class TakingPart(models.Model):
    """An evening of this site in a simultaneous event of any site, with the state of its reports."""

    evening = models.OneToOneField(Evening, models.CASCADE, primary_key=True, related_name="taking_part")
    address = models.CharField(max_length=300)
    """Address of this club at the site of the event. It does not contain the key."""
    key = models.CharField(max_length=60)
    event = models.CharField(max_length=120)
    terms = models.JSONField()
    """The event's description: code, club, days, laws and commitment."""
    deals = models.JSONField()
    """The cards of the event by board number. The evening uses those that its movement needs."""
    number = models.PositiveIntegerField(default=0)
    """Number of the last report that was created."""
    report = models.TextField(blank=True)
    sent = models.PositiveIntegerField(default=0)
    """Number of the last report that the event accepted."""
    sent_at = models.DateTimeField(null=True, blank=True)
    tried_at = models.DateTimeField(null=True, blank=True)
    problem = models.JSONField(null=True, blank=True)
    """The reason why the last report or request failed, in English and Dutch."""
    is_refused = models.BooleanField(default=False)
    """Whether the event refused the last report. It is then not sent again without a new request."""
    overall = models.JSONField(default=dict, blank=True)
    """The last ranking received from the event: our pairs among all clubs."""
    overall_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.evening} in {self.event}"

    @property
    def page(self) -> str:
        """Public address of the event's page."""
        return self.address.split("/club/", 1)[0] + "/"

    @property
    def last_day(self) -> date:
        return date.fromisoformat(self.terms["last_day"])
