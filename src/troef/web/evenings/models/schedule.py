"""The schedule: contestants and boards at each table in each round, and the phones that enter results."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from functools import cached_property, reduce
from operator import or_
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

import troef.cards
from troef.cards import Deal
from troef.web.evenings.models.evening import Evening
from troef.web.evenings.models.people import Contestant, Player, Section
from troef.web.platform.internals.compiled_queries import compiled_query, is_prefetched


def table_secret() -> str:
    """Return a random secret for the address on a table's card. It is valid for one evening."""
    return secrets.token_urlsafe(12)


class Table(models.Model):
    """A table of the hall. Its secret, printed as a code to scan, lets a phone take a seat."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    secret = models.CharField(max_length=40, unique=True, default=table_secret)
    section = models.ForeignKey(Section, models.SET_NULL, null=True, blank=True, related_name="tables")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["evening", "number"], name="table_once")]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def code(self) -> str:
        """A short code for players who cannot scan. It can be guessed, so a phone that uses it must be admitted."""
        drawn = hashlib.sha256(self.secret.encode()).digest()
        return "".join(_LETTERS[byte % len(_LETTERS)] for byte in drawn[:6])


_LETTERS = "34679ACDEFGHJKMNPQRTVWXY"
"""Characters of a short code, without those that look or sound alike: 0 O, 1 I L, 2 Z, 5 S, 8 B, U."""
SEAT_FIELDS = ("north", "east", "south", "west")
"""The seat fields of a sitting or result, for `select_related`."""
SITTING_SEAT_FIELDS = tuple(f"sitting__{seat}" for seat in SEAT_FIELDS)


def filter_seats_of(contestant: Any, where: str = "") -> models.Q:
    """Return a filter for rows in which the contestant has a seat. `where` is the lookup path to those seats."""
    return reduce(or_, (models.Q((where + seat, contestant)) for seat in SEAT_FIELDS))


def filter_seats_among(contestants: Iterable[Any], where: str = "") -> models.Q:
    """Return a filter for rows in which any of these contestants has a seat. No contestants: all rows match."""
    return reduce(or_, (filter_seats_of(contestant, where) for contestant in contestants), models.Q())


def seats_for(ns: Contestant, ew: Contestant | None) -> dict[str, Any]:
    """Return the four seat fields for a North-South and an East-West contestant (None: a sit-out)."""
    return {"north": ns, "east": ew, "south": ns, "west": ew}


class FourSeats(models.Model):
    """Base of sittings and results: the contestant in each seat. A pair or team has both seats of its side."""

    north = models.ForeignKey(Contestant, models.CASCADE, related_name="+")
    east = models.ForeignKey(Contestant, models.CASCADE, null=True, related_name="+")
    south = models.ForeignKey(Contestant, models.CASCADE, null=True, related_name="+")
    west = models.ForeignKey(Contestant, models.CASCADE, null=True, related_name="+")

    class Meta:
        abstract = True

    @property
    def ids(self) -> tuple[int, ...]:
        """Primary keys of the contestants, each once."""
        return tuple(dict.fromkeys(key for key in self.seats.values() if key is not None))

    @property
    def seats(self) -> dict[str, Any]:
        """Primary keys of the contestants by seat field, such as `north_id`."""
        return {"north_id": self.north_id, "east_id": self.east_id, "south_id": self.south_id, "west_id": self.west_id}

    @property
    def turned(self) -> dict[str, Any]:
        """Primary keys by seat field after a quarter turn: North changes places with East, South with West."""
        return {"north_id": self.east_id, "east_id": self.north_id, "south_id": self.west_id, "west_id": self.south_id}

    @property
    def is_individual(self) -> bool:
        """Whether the contest is individual here: each seat has its own contestant."""
        return self.north_id != self.south_id

    @property
    def ns(self) -> Contestant | None:
        """The pair or team at North-South; None in an individual contest."""
        return None if self.is_individual else self.north

    @property
    def ew(self) -> Contestant | None:
        """The pair or team at East-West; None in an individual contest, or at a sit-out."""
        return None if self.is_individual else self.east

    def at(self, seat: str) -> Contestant | None:
        """Return the contestant in the seat with this letter, or None."""
        contestant: Contestant | None = getattr(self, next(name for name in SEAT_FIELDS if name[0] == seat.lower()))
        return contestant

    def contestant(self, side: str) -> Contestant | None:
        """Return the pair or team of a side; None in an individual contest, or for East-West at a sit-out."""
        return self.ns if side == "NS" else self.ew

    def contestants(self, side: str) -> list[Contestant]:
        """Return the contestants of a side: its pair or team, or its two players in an individual contest."""
        if not self.is_individual:
            pair = self.contestant(side)
            return [pair] if pair else []
        both = (self.north, self.south) if side == "NS" else (self.east, self.west)
        return [player for player in both if player is not None]

    def side_of(self, contestant: Contestant) -> str:
        return "NS" if contestant.pk in (self.north_id, self.south_id) else "EW"

    def seat_of(self, contestant: Contestant) -> str:
        """Return the seat letter of a player in an individual contest. Pairs and teams have a side instead."""
        seat = next((name for name in SEAT_FIELDS if getattr(self, f"{name}_id") == contestant.pk), "")
        return seat[:1].upper() if self.is_individual else ""


class Sitting(FourSeats):
    """One table in one round. At a sit-out North is the contestant and East is empty. In a match it is one room."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="sittings")
    round = models.PositiveSmallIntegerField()
    table = models.ForeignKey(Table, models.CASCADE, related_name="sittings")
    match = models.CharField(max_length=20, blank=True)
    room = models.CharField(max_length=6, blank=True)
    boards = models.JSONField(default=list)
    closed = models.BooleanField(default=False)
    """Whether only the director can change the results here. It is set when the table starts its next round."""

    class Meta:
        ordering = ["round", "table__number"]
        constraints = [models.UniqueConstraint(fields=["table", "round"], name="one_sitting_a_round")]

    def __str__(self) -> str:
        return f"round {self.round} table {self.table.number}"

    @property
    def is_sit_out(self) -> bool:
        return self.east_id is None

    @cached_property
    def forms(self) -> dict[int, Fouled]:
        """Boards that were fouled at this sitting, by number."""
        rows = self.fouled.all() if is_prefetched(self, "fouled") else _fouled_at(self.pk)
        return {fouled.board: fouled for fouled in rows}

    def marks(self, board: int) -> troef.cards.Board:
        """Return dealer and vulnerability of a board as marked on the copy that this table played."""
        fouled = self.forms.get(board)
        return fouled.marks if fouled else troef.cards.Board(board)


class Fouled(models.Model):
    """A fouled board at one table: a version that is not the correct one (2017: 87A; 1949: 104)."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="fouled")
    board = models.PositiveSmallIntegerField()
    form = models.CharField(max_length=1)
    """`B`, `C` or `D`: tables with the same letter had the same cards and marks. `A` is the correct version."""
    dealer = models.CharField(max_length=1, blank=True)
    vulnerable = models.CharField(max_length=4, blank=True)
    """Dealer and vulnerability as marked at that table; empty if they were correct."""

    class Meta:
        ordering = ["board", "form", "sitting__round", "sitting__table__number"]
        constraints = [models.UniqueConstraint(fields=["sitting", "board"], name="one_form_a_board")]

    def __str__(self) -> str:
        return f"board {self.board} in form {self.form} at {self.sitting}"

    @property
    def marks(self) -> troef.cards.Board:
        right = troef.cards.Board(self.board)
        marks = f"{self.board} {self.dealer or right.dealer} {self.vulnerable or right.vulnerable}"
        return troef.cards.Board.parse(marks)

    @property
    def copy(self) -> dict[str, str]:
        """Contest file fields for a result with this version."""
        fields = {"group": self.form, "dealer": self.dealer, "vulnerable": self.vulnerable}
        return {name: value for name, value in fields.items() if value}


@compiled_query
def _fouled_at(sitting: int) -> models.QuerySet[Fouled]:
    return Fouled.objects.filter(sitting=sitting)


class Seated(models.Model):
    """The player of a team who has this seat, in one room and one half of a match."""

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
    def marks(self) -> troef.cards.Board:
        return troef.cards.Board(self.number)


class Decided(models.Model):
    """The team that goes on after a tied match, and how that was decided (2017: 78D)."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="decided")
    match = models.CharField(max_length=12)
    winner = models.ForeignKey(Contestant, models.CASCADE, related_name="+")
    why = models.CharField(_("how it was decided"), max_length=120)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["evening", "match"], name="decided_once")]

    def __str__(self) -> str:
        return f"{self.match}: {self.winner}"


class Place(models.Model):
    """A seat taken by a phone: the side of a sitting that it represents. A device that stays at a table serves both."""

    device = models.CharField(max_length=40)
    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="places")
    side = models.CharField(max_length=2)
    seat = models.CharField(max_length=1, blank=True)
    """Seat letter of the player, in an individual contest and on screens; otherwise empty."""
    name = models.CharField(max_length=40, blank=True)
    """On screens: the name of a substitute who plays in this seat; otherwise empty."""
    waits = models.BooleanField(default=False)
    """Whether the phone still has to be admitted. Until then it is shown nothing."""
    stays = models.BooleanField(default=False)
    here = models.JSONField(default=list)
    """For a device that stays at its table: the keys of the contestants who confirmed their presence."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["device", "sitting"], name="one_side_a_sitting")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.side} at {self.sitting}"

    @property
    def contestant(self) -> Contestant | None:
        """The pair, team or player that the phone represents, or None for a device that stays."""
        if self.stays:
            return None
        return self.sitting.at(self.seat) if self.seat else self.sitting.contestant(self.side)

    @property
    def speaks_for(self) -> int | None:
        """The primary key of `contestant`, read without a query."""
        chair = next(seat for seat in SEAT_FIELDS if seat[0].upper() == (self.seat or self.side[:1]))
        key: int | None = None if self.stays else getattr(self.sitting, f"{chair}_id")
        return key

    @property
    def owner(self) -> Contestant | Table | None:
        """The contestant that the phone represents, or the table of a device that stays."""
        return self.sitting.table if self.stays else self.contestant

    @property
    def missing(self) -> list[str]:
        """For a device that stays at its table: sides whose contestants have not all confirmed their presence."""
        sides = ("NS", "EW") if self.stays else ()
        return [side for side in sides if any(who.pk not in self.here for who in self.sitting.contestants(side))]


class Admission(models.Model):
    """A statement by staff or a phone at the table: a phone belongs to a contestant or table, or does not."""

    device = models.CharField(max_length=40)
    contestant = models.ForeignKey(Contestant, models.CASCADE, null=True, related_name="admissions")
    table = models.ForeignKey(Table, models.CASCADE, null=True, related_name="admissions")
    granted = models.BooleanField(default=True)
    by_device = models.CharField(max_length=40, blank=True)
    by = models.ForeignKey(Contestant, models.CASCADE, null=True, related_name="+")
    """The contestant whose phone made the statement; None for staff."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{'a' if self.granted else 'no'} phone of {self.contestant or self.table}"


class Entry(models.Model):
    """A message from a phone. The phone chose its id, so a message that arrives twice is processed once."""

    id = models.UUIDField(primary_key=True, editable=False)
    table = models.ForeignKey(Table, models.PROTECT, related_name="+")
    device = models.CharField(max_length=40)
    verb = models.CharField(max_length=20)
    fields = models.JSONField()
    refused = models.CharField(max_length=400, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.verb} {self.id}"
