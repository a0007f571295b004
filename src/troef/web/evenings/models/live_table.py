"""Live tables: four phones and one link. Each board is an append-only log that the engine replays."""

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
    """A table for anyone with its link, with boards fixed by a commitment; or a table in a round of an evening."""

    sitting = models.OneToOneField(Sitting, models.CASCADE, null=True, blank=True, related_name="live")
    """None at a table of friends."""
    secret = models.CharField(max_length=40, unique=True, default=table_secret)
    edition = models.CharField(max_length=20)
    rules = models.JSONField(default=dict)
    """Fields of every board's log, besides edition, number and cards."""
    guarded = models.BooleanField()
    """Whether irregular calls and cards are blocked; otherwise they can occur, as at a real table."""
    lesson = models.CharField(max_length=3, blank=True, default="")
    """Visible hands in a lesson: `all`, or each player's `own`. Empty: no lesson."""
    minutes = models.PositiveSmallIntegerField(default=0)
    """Minutes for each board; 0 is unlimited."""
    watch_minutes = models.PositiveSmallIntegerField(default=SPECTATOR_DELAY_DEFAULT)
    """Minutes of delay for spectators."""
    pace = models.CharField(max_length=6, default="normal", choices=PACES)
    """Speed of the robots."""
    cards_at_once = models.BooleanField(default=False)
    """Klaverjas: whether players see their cards before their turn to bid (contrary to I-9)."""
    sealed = models.TextField(blank=True)
    """The secret behind the deals. Empty for an evening, which has its own dealing."""
    opened = models.DateTimeField(auto_now_add=True)
    closed = models.DateTimeField(null=True, blank=True)
    """Time at which play ended for good. The secret behind the deals is then published."""

    def __str__(self) -> str:
        return f"live table {self.pk}"

    @cached_property
    def game(self) -> Game:
        from troef.web.evenings.games import GAMES

        return GAMES[Edition.parse(self.edition).game]

    @property
    def way_in_full(self) -> list[str]:
        """The variant of the game, in sentences."""
        return self.game.way_in_full(self)

    def head(self, number: int, deal: str) -> dict[str, Any]:
        """Return the first fields of a board's log."""
        return {"edition": self.edition, "board": number, "deal": deal, **self.rules}

    @property
    def topic(self) -> str:
        """Topic that its pages subscribe to. It uses the link, as pages subscribe before the table is looked up."""
        return live_topic(self.secret)

    @property
    def seal(self) -> SealedSecret:
        return SealedSecret.from_json(self.sealed)


class Sitter(models.Model):
    """A person in a seat of a live table, with the devices that represent them. A director has no seat."""

    table = models.ForeignKey(LiveTable, models.CASCADE, related_name="sitters")
    seat = models.CharField(max_length=1, blank=True)
    name = models.CharField(max_length=40)
    secret = models.CharField(max_length=40, unique=True, default=table_secret)
    """Gives a second device of the same person access to the seat."""
    devices = models.JSONField(default=list)
    robot = models.BooleanField(default=False)
    """Whether Troef plays in this seat."""
    since = models.DateTimeField(auto_now_add=True)
    gone = models.DateTimeField(null=True, blank=True)
    """Time at which the last connected page of this person disconnected."""
    left = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], condition=Q(left=None), name="one_sitter_in_a_seat")
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.seat})"


class Watching(models.Model):
    """A connected page of a sitter, with the last sign of life from its server."""

    sitter = models.ForeignKey(Sitter, models.CASCADE, related_name="watching")
    seen = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"page of {self.sitter}"


class TableConsent(models.Model):
    """A side's consent at a live table, or a newcomer's request for a seat; a newcomer has no side."""

    table = models.ForeignKey(LiveTable, models.CASCADE, related_name="consents")
    side = models.CharField(max_length=2, blank=True)
    about = models.JSONField()
    """An act at a moment of the table; or a seat, the newcomer and the holder."""
    who = models.CharField(max_length=40)
    at = models.DateTimeField(auto_now_add=True)
    settled = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.who} ({self.side}) agrees"


class LiveBoard(models.Model):
    """A board at a live table. Its acts say what happened."""

    table = models.ForeignKey(LiveTable, models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    head = models.JSONField()
    """The log of the table without its events."""
    at = models.DateTimeField(auto_now_add=True)
    line = models.PositiveSmallIntegerField(default=0)
    """Number of the line in a lesson; elsewhere 0, until the board is redealt or set aside."""
    came_from = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="+")
    after = models.PositiveSmallIntegerField(default=0)
    """The line that this one continues, and the number of acts taken from it."""
    turn = models.PositiveIntegerField(default=0)
    """The highest value marks the line that a lesson switched to last."""
    seat_changes = models.JSONField(default=list)
    """Seat changes during the board: `seat`, `was`, `now`, and `after`, a number of acts."""

    class Meta:
        ordering = ["number", "line"]
        constraints = [models.UniqueConstraint(fields=["table", "number", "line"], name="live_board_once")]

    def __str__(self) -> str:
        return f"board {self.number}"

    @property
    def is_aside(self) -> bool:
        """Whether the board was redealt or set aside, so that these cards are not played on."""
        return self.line > 0 and not self.table.lesson


class Act(models.Model):
    """An event of a board's log, with its time and device. Of two concurrent acts, one gets the number."""

    board = models.ForeignKey(LiveBoard, models.CASCADE, related_name="acts")
    number = models.PositiveSmallIntegerField()
    event = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)
    sitter = models.ForeignKey(Sitter, models.PROTECT, related_name="+")
    device = models.CharField(max_length=40, blank=True)
    reason = models.JSONField(null=True)
    """The reason of a robot, in both languages. Shown when the board is over."""

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["board", "number"], name="one_act_a_number")]

    def __str__(self) -> str:
        return f"act {self.number}"
