"""Where everybody sits with which boards, round by round."""

from __future__ import annotations

import secrets

from django.db import models

from troef.cards import Board as Marks
from troef.cards import Deal
from troef.web.session.models.evening import Evening
from troef.web.session.models.people import Contestant, Player, Section


def table_secret() -> str:
    """What the code at the table holds: too long to guess, good for one table on one evening."""
    return secrets.token_urlsafe(12)


class Table(models.Model):
    """A table of the hall; whoever has its secret sits there."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    secret = models.CharField(max_length=40, unique=True, default=table_secret)
    section = models.ForeignKey(Section, models.SET_NULL, null=True, blank=True, related_name="tables")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["evening", "number"], name="table_once")]

    def __str__(self) -> str:
        return str(self.number)


class Sitting(models.Model):
    """One table in one round: two contestants and their boards, or one contestant that sits out.

    A match between teams has two, one in each room, for each of its halves. In an individual contest `ns` is North
    and `ew` East, and their partners are `south` and `west`.
    """

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="sittings")
    round = models.PositiveSmallIntegerField()
    table = models.ForeignKey(Table, models.CASCADE, related_name="sittings")
    ns = models.ForeignKey(Contestant, models.CASCADE, null=True, related_name="+")
    ew = models.ForeignKey(Contestant, models.CASCADE, null=True, related_name="+")
    south = models.ForeignKey(Contestant, models.CASCADE, null=True, blank=True, related_name="+")
    west = models.ForeignKey(Contestant, models.CASCADE, null=True, blank=True, related_name="+")
    match = models.CharField(max_length=20, blank=True)
    room = models.CharField(max_length=6, blank=True)
    boards = models.JSONField(default=list)
    closed = models.BooleanField(default=False)
    """Closed sittings are changed by the director only: the next round has begun at this table."""

    class Meta:
        ordering = ["round", "table__number"]
        constraints = [models.UniqueConstraint(fields=["table", "round"], name="one_sitting_a_round")]

    def __str__(self) -> str:
        return f"round {self.round} table {self.table.number}"

    @property
    def is_sit_out(self) -> bool:
        return self.ns_id is None or self.ew_id is None

    def contestant(self, side: str) -> Contestant | None:
        return self.ns if side == "NS" else self.ew

    def contestants(self, side: str) -> list[Contestant]:
        """Who plays on a side: one contestant, or two players in an individual contest."""
        both = (self.ns, self.south) if side == "NS" else (self.ew, self.west)
        return [one for one in both if one is not None]

    @property
    def ids(self) -> tuple[int, ...]:
        """Everybody who is named here, by their keys."""
        return tuple(key for key in (self.ns_id, self.ew_id, self.south_id, self.west_id) if key is not None)

    def side_of(self, contestant: Contestant) -> str:
        return "NS" if contestant.pk in (self.ns_id, self.south_id) else "EW"


class Seated(models.Model):
    """A player of a team in a chair: the line-up of one room and one half."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="seated")
    seat = models.CharField(max_length=1)
    player = models.ForeignKey(Player, models.CASCADE, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["sitting", "seat"], name="one_player_a_seat")]

    def __str__(self) -> str:
        return f"{self.player} {self.seat} at {self.sitting}"


class Board(models.Model):
    """A board of the evening whose cards are known."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    cards = models.CharField(max_length=80)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["evening", "number"], name="board_once")]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def deal(self) -> Deal:
        return Deal.parse(self.cards, self.evening.deck)

    @property
    def marks(self) -> Marks:
        return Marks(self.number)
