"""Tables on screens: four phones and one link, each board an append-only log that the engine folds."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from troef.cards.dealing import SealedSecret
from troef.laws import Edition
from troef.web.evenings.models.evening import SPECTATOR_DELAY_DEFAULT
from troef.web.evenings.models.schedule import Sitting, table_secret

if TYPE_CHECKING:
    from troef.web.evenings.games.game import Game


PACES = [("slow", _("slow")), ("normal", _("normal")), ("quick", _("quick"))]


def live_topic(secret: str) -> str:
    return f"play-{secret}"


class LiveTable(models.Model):
    """A table for whoever has its link; its boards come from a secret that binds Troef before anybody sits.

    Of an evening on screens it is one table in one round: its players sit there by the movement, and its boards are
    those of the evening.
    """

    sitting = models.OneToOneField(Sitting, models.CASCADE, null=True, blank=True, related_name="live")
    """None: friends play here."""
    secret = models.CharField(max_length=40, unique=True, default=table_secret)
    edition = models.CharField(max_length=20)
    rules = models.JSONField(default=dict)
    """What the log of every board says beside its edition, number and cards."""
    guarded = models.BooleanField()
    """Whether irregular calls and cards cannot be made; else they can, as at the table."""
    lesson = models.CharField(max_length=3, blank=True, default="")
    """Who sees which hands where a teacher teaches: `all`, or everybody his `own`; empty: nobody teaches."""
    minutes = models.PositiveSmallIntegerField(default=0)
    """That a board may take; 0: as long as they like."""
    watch_minutes = models.PositiveSmallIntegerField(default=SPECTATOR_DELAY_DEFAULT)
    """After which whoever only watches sees what happened."""
    pace = models.CharField(max_length=6, default="normal", choices=PACES)
    """The pace of robots."""
    cards_at_once = models.BooleanField(default=False)
    """Klaverjas: whether everybody sees their cards before their turn to speak (other than I-9)."""
    sealed = models.TextField(blank=True)
    """Empty in an evening, which has its own dealing."""
    opened = models.DateTimeField(auto_now_add=True)
    closed = models.DateTimeField(null=True, blank=True)
    """When play ended here for good: then the secret behind the deals is told."""

    def __str__(self) -> str:
        return f"live table {self.pk}"

    @cached_property
    def game(self) -> Game:
        from troef.web.evenings.games import GAMES

        return GAMES[Edition.parse(self.edition).game]

    @property
    def way_in_full(self) -> list[str]:
        """The way of playing, in sentences."""
        return self.game.way_in_full(self)

    def head(self, number: int, deal: str) -> dict[str, Any]:
        """What the log of a board begins with."""
        return {"edition": self.edition, "board": number, "deal": deal, **self.rules}

    @property
    def topic(self) -> str:
        """What its pages watch; they ask before the table is looked up, so it goes by the link."""
        return live_topic(self.secret)

    @property
    def seal(self) -> SealedSecret:
        return SealedSecret.from_json(self.sealed)


class Sitter(models.Model):
    """Somebody in a seat of a live table, and the devices that speak for him; a director has no seat."""

    table = models.ForeignKey(LiveTable, models.CASCADE, related_name="sitters")
    seat = models.CharField(max_length=1, blank=True)
    name = models.CharField(max_length=40)
    secret = models.CharField(max_length=40, unique=True, default=table_secret)
    """Leads a second device of the same person to the seat."""
    devices = models.JSONField(default=list)
    robot = models.BooleanField(default=False)
    """Whether Troef itself sits there, to practise with."""
    since = models.DateTimeField(auto_now_add=True)
    gone = models.DateTimeField(null=True, blank=True)
    """When the last of his pages stopped listening."""
    left = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], condition=Q(left=None), name="one_sitter_in_a_seat")
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.seat})"


class Watching(models.Model):
    """A page of a sitter that listens, and when its server last said so."""

    sitter = models.ForeignKey(Sitter, models.CASCADE, related_name="watching")
    seen = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"page of {self.sitter}"


class TableConsent(models.Model):
    """A side of a live table agrees to something; a newcomer, who has no side, asks for a seat."""

    table = models.ForeignKey(LiveTable, models.CASCADE, related_name="consents")
    side = models.CharField(max_length=2, blank=True)
    about = models.JSONField()
    """An act at a moment of the table, or a seat, who wants it and who holds it."""
    who = models.CharField(max_length=40)
    at = models.DateTimeField(auto_now_add=True)
    settled = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.who} ({self.side}) agrees"


class LiveBoard(models.Model):
    """A board at a live table; what happened are its acts."""

    table = models.ForeignKey(LiveTable, models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    head = models.JSONField()
    """The log of the table without its events."""
    at = models.DateTimeField(auto_now_add=True)
    line = models.PositiveSmallIntegerField(default=0)
    """In a lesson, the number of the line; elsewhere 0, until the board is dealt again or set aside."""
    came_from = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="+")
    after = models.PositiveSmallIntegerField(default=0)
    """The line that this one continues, and after how many of its acts."""
    turn = models.PositiveIntegerField(default=0)
    """The line that the lesson turned to last has the highest."""
    seat_changes = models.JSONField(default=list)
    """Seats that changed hands in the middle of the board: `seat`, `was`, `now`, and `after` how many acts."""

    class Meta:
        ordering = ["number", "line"]
        constraints = [models.UniqueConstraint(fields=["table", "number", "line"], name="live_board_once")]

    def __str__(self) -> str:
        return f"board {self.number}"

    @property
    def is_aside(self) -> bool:
        """Return whether the board was dealt again or set aside, so that nothing more is done with these cards."""
        return self.line > 0 and not self.table.lesson


class Act(models.Model):
    """An event of the log, when it happened and by whose device; of two at the same moment one gets the number."""

    board = models.ForeignKey(LiveBoard, models.CASCADE, related_name="acts")
    number = models.PositiveSmallIntegerField()
    event = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)
    sitter = models.ForeignKey(Sitter, models.PROTECT, related_name="+")
    device = models.CharField(max_length=40, blank=True)
    reason = models.JSONField(null=True)
    """Why a robot did so, in both languages; told when the board is over."""

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["board", "number"], name="one_act_a_number")]

    def __str__(self) -> str:
        return f"act {self.number}"
