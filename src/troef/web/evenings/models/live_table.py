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
    """A table played on screens: opened by friends and shared by a link, or a table in a round of an evening."""

    sitting = models.OneToOneField(Sitting, models.CASCADE, null=True, blank=True, related_name="live")
    """The table in the evening's round; None for a table of friends."""
    secret = models.CharField(max_length=40, unique=True, default=table_secret)
    edition = models.CharField(max_length=20)
    rules = models.JSONField(default=dict)
    """Log fields that all boards share: regulations or rules of play, without edition, number and cards."""
    guarded = models.BooleanField()
    """Whether irregular calls and cards are refused. Otherwise they happen, as at a real table."""
    lesson = models.CharField(max_length=3, blank=True, default="")
    """Hands that players see in a lesson: `all`, or only their `own`. Empty if the table is no lesson."""
    minutes = models.PositiveSmallIntegerField(default=0)
    """Minutes for each board; 0 is unlimited."""
    watch_minutes = models.PositiveSmallIntegerField(default=SPECTATOR_DELAY_DEFAULT)
    """Minutes of delay with which spectators see the table."""
    pace = models.CharField(max_length=6, default="normal", choices=PACES)
    """Pace at which the robots act."""
    cards_at_once = models.BooleanField(default=False)
    """For klaverjas: whether players see their cards before it is their turn to bid (contrary to I-9)."""
    sealed = models.TextField(blank=True)
    """The secret behind the deals. It is empty at a table of an evening, where the evening has it."""
    opened = models.DateTimeField(auto_now_add=True)
    closed = models.DateTimeField(null=True, blank=True)
    """Time at which the table was closed, so that nobody can play on and the secret behind the deals is public."""

    def __str__(self) -> str:
        return f"live table {self.pk}"

    @cached_property
    def game(self) -> Game:
        from troef.web.evenings.games import GAMES

        return GAMES[Edition.parse(self.edition).game]

    @property
    def way_in_full(self) -> list[str]:
        """Sentences about the variant of the game that is played here."""
        return self.game.live.way_in_full(self)

    def head(self, number: int, deal: str) -> dict[str, Any]:
        """Return the log fields of a new board: edition, board number, cards and the rules of this table."""
        return {"edition": self.edition, "board": number, "deal": deal, **self.rules}

    @property
    def topic(self) -> str:
        """Topic of notifications for the table's pages. They know it from their link, before any query."""
        return live_topic(self.secret)

    @property
    def seal(self) -> SealedSecret:
        return SealedSecret.from_json(self.sealed)


class Sitter(models.Model):
    """A person in a seat of a live table, with their devices. A director or a teacher has no seat."""

    table = models.ForeignKey(LiveTable, models.CASCADE, related_name="sitters")
    seat = models.CharField(max_length=1, blank=True)
    name = models.CharField(max_length=40)
    secret = models.CharField(max_length=40, unique=True, default=table_secret)
    """Part of a link with which another device of this person gets access to the seat."""
    devices = models.JSONField(default=list)
    robot = models.BooleanField(default=False)
    """Whether a robot of Troef plays in this seat."""
    since = models.DateTimeField(auto_now_add=True)
    gone = models.DateTimeField(null=True, blank=True)
    """Time at which the last open page of this person was disconnected."""
    left = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], condition=Q(left=None), name="one_sitter_in_a_seat")
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.seat})"


class Watching(models.Model):
    """An open page of a sitter. Its server regularly updates `seen`, the last sign of life."""

    sitter = models.ForeignKey(Sitter, models.CASCADE, related_name="watching")
    seen = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"page of {self.sitter}"


class TableConsent(models.Model):
    """Consent of one side to an act or seat change at a live table. Without a side: a newcomer's request for a seat."""

    table = models.ForeignKey(LiveTable, models.CASCADE, related_name="consents")
    side = models.CharField(max_length=2, blank=True)
    about = models.JSONField()
    """The subject: an act with its moment at the table, or a seat with its newcomer and its holder."""
    who = models.CharField(max_length=40)
    at = models.DateTimeField(auto_now_add=True)
    settled = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.who} ({self.side}) agrees"


class LiveBoard(models.Model):
    """A board at a live table. Its history is the log header together with its acts."""

    table = models.ForeignKey(LiveTable, models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    head = models.JSONField()
    """The log header: all fields of the table log except the events."""
    at = models.DateTimeField(auto_now_add=True)
    line = models.PositiveSmallIntegerField(default=0)
    """Number of the line of play in a lesson. Elsewhere 0, or more once the board has been redealt or set aside."""
    came_from = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="+")
    after = models.PositiveSmallIntegerField(default=0)
    """The line of play that this one continues, and the number of acts it shares with that line."""
    turn = models.PositiveIntegerField(default=0)
    """Order in which a lesson switched to its lines: the current line has the highest value."""
    seat_changes = models.JSONField(default=list)
    """Seat changes during the board: `seat`, names `was` and `now`, and `after`, the number of acts before it."""

    class Meta:
        ordering = ["number", "line"]
        constraints = [models.UniqueConstraint(fields=["table", "number", "line"], name="live_board_once")]

    def __str__(self) -> str:
        return f"board {self.number}"

    @property
    def is_aside(self) -> bool:
        """Whether the board was redealt or set aside, so that play with these cards has stopped."""
        return self.line > 0 and not self.table.lesson


class Act(models.Model):
    """An event of a board's log, with time and device. Numbers are unique, so of two concurrent acts one is refused."""

    board = models.ForeignKey(LiveBoard, models.CASCADE, related_name="acts")
    number = models.PositiveSmallIntegerField()
    event = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)
    sitter = models.ForeignKey(Sitter, models.PROTECT, related_name="+")
    device = models.CharField(max_length=40, blank=True)
    reason = models.JSONField(null=True)
    """A robot's reason for the act, in both languages. Players see it when the board is over."""

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["board", "number"], name="one_act_a_number")]

    def __str__(self) -> str:
        return f"act {self.number}"
