"""Where everybody sits with which boards, round by round."""

from __future__ import annotations

import secrets

from django.db import models

from troef.cards import Board as Marks
from troef.cards import Deal
from troef.web.evening.models.evening import Evening
from troef.web.evening.models.people import Contestant


def table_secret() -> str:
    """What the code at the table holds: too long to guess, good for one table on one evening."""
    return secrets.token_urlsafe(12)


class Table(models.Model):
    """A table of the hall; whoever has its secret sits there."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    secret = models.CharField(max_length=40, unique=True, default=table_secret)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["evening", "number"], name="table_once")]

    def __str__(self) -> str:
        return str(self.number)


class Sitting(models.Model):
    """One table in one round: two contestants and their boards, or one contestant that sits out."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="sittings")
    round = models.PositiveSmallIntegerField()
    table = models.ForeignKey(Table, models.CASCADE, related_name="sittings")
    ns = models.ForeignKey(Contestant, models.CASCADE, null=True, related_name="+")
    ew = models.ForeignKey(Contestant, models.CASCADE, null=True, related_name="+")
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
        return Deal.parse(self.cards)

    @property
    def marks(self) -> Marks:
        return Marks(self.number)
