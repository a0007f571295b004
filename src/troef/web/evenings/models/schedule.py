"""Where everybody sits with which boards, round by round, and on whose phone the results come in."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from functools import cached_property, reduce
from operator import or_
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from troef.cards import Board as Marks
from troef.cards import Deal
from troef.web.evenings.models.evening import Evening
from troef.web.evenings.models.people import Contestant, Player, Section
from troef.web.platform.compiled_queries import compiled_query


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

    @property
    def code(self) -> str:
        """What a player types who cannot scan. It is short, so it proves nothing: somebody lets him in."""
        drawn = hashlib.sha256(self.secret.encode()).digest()
        return "".join(_LETTERS[byte % len(_LETTERS)] for byte in drawn[:6])


_LETTERS = "34679ACDEFGHJKMNPQRTVWXY"
"""Without those that are taken for each other on paper or by ear: 0 O, 1 I L, 2 Z, 5 S, 8 B, U."""
SEAT_FIELDS = ("north", "east", "south", "west")
"""The seats of a table, to read a sitting or a result together with those who sit in them."""
SITTING_SEAT_FIELDS = tuple(f"sitting__{seat}" for seat in SEAT_FIELDS)


def filter_seats_of(contestant: Any, where: str = "") -> models.Q:
    """Wherever a contestant sits; `where` leads to what has the seats."""
    return reduce(or_, (models.Q((where + seat, contestant)) for seat in SEAT_FIELDS))


def filter_seats_among(contestants: Iterable[Any], where: str = "") -> models.Q:
    """Wherever one of these sits; everybody, where nobody is named."""
    return reduce(or_, (filter_seats_of(contestant, where) for contestant in contestants), models.Q())


def seats_for(ns: Contestant, ew: Contestant | None) -> dict[str, Any]:
    """The seats of two pairs or teams."""
    return {"north": ns, "east": ew, "south": ns, "west": ew}


class FourSeats(models.Model):
    """Who sits where: a pair or a team has both seats of its side, a player in an individual contest his own."""

    north = models.ForeignKey(Contestant, models.CASCADE, related_name="+")
    east = models.ForeignKey(Contestant, models.CASCADE, null=True, related_name="+")
    south = models.ForeignKey(Contestant, models.CASCADE, null=True, related_name="+")
    west = models.ForeignKey(Contestant, models.CASCADE, null=True, related_name="+")

    class Meta:
        abstract = True

    @property
    def ids(self) -> tuple[int, ...]:
        """Everybody who sits here, by their keys."""
        return tuple(dict.fromkeys(key for key in self.seats.values() if key is not None))

    @property
    def seats(self) -> dict[str, Any]:
        """The keys of those who sit here, by seat."""
        return {"north_id": self.north_id, "east_id": self.east_id, "south_id": self.south_id, "west_id": self.west_id}

    @property
    def turned(self) -> dict[str, Any]:
        """The same with the arrow on the table a quarter turn on."""
        return {"north_id": self.east_id, "east_id": self.north_id, "south_id": self.west_id, "west_id": self.south_id}

    @property
    def is_individual(self) -> bool:
        """Whether every seat has its own player."""
        return self.north_id != self.south_id

    @property
    def ns(self) -> Contestant | None:
        """The pair or the team that sits North-South; in an individual contest there is none."""
        return None if self.is_individual else self.north

    @property
    def ew(self) -> Contestant | None:
        """The pair or the team that sits East-West."""
        return None if self.is_individual else self.east

    def at(self, seat: str) -> Contestant | None:
        """Who sits in a seat, by its letter."""
        contestant: Contestant | None = getattr(self, next(name for name in SEAT_FIELDS if name[0] == seat.lower()))
        return contestant

    def contestant(self, side: str) -> Contestant | None:
        """The pair or the team of a side."""
        return self.ns if side == "NS" else self.ew

    def contestants(self, side: str) -> list[Contestant]:
        """Who plays on a side: one pair or team, or two players."""
        if not self.is_individual:
            pair = self.contestant(side)
            return [pair] if pair else []
        both = (self.north, self.south) if side == "NS" else (self.east, self.west)
        return [player for player in both if player is not None]

    def side_of(self, contestant: Contestant) -> str:
        return "NS" if contestant.pk in (self.north_id, self.south_id) else "EW"

    def seat_of(self, contestant: Contestant) -> str:
        """The chair of a player in an individual contest, by its letter; pairs and teams have a side."""
        seat = next((name for name in SEAT_FIELDS if getattr(self, f"{name}_id") == contestant.pk), "")
        return seat[:1].upper() if self.is_individual else ""


class Sitting(FourSeats):
    """One table in one round and its boards; who sits out is at North, and nobody East.

    A match between teams has two, one in each room, for each of its halves.
    """

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="sittings")
    round = models.PositiveSmallIntegerField()
    table = models.ForeignKey(Table, models.CASCADE, related_name="sittings")
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
        return self.east_id is None

    @cached_property
    def forms(self) -> dict[int, Fouled]:
        """The boards that lay here in another form than they should have."""
        is_known = "fouled" in getattr(self, "_prefetched_objects_cache", ())
        return {fouled.board: fouled for fouled in (self.fouled.all() if is_known else _fouled_at(self.pk))}

    def marks(self, board: int) -> Marks:
        """Dealer and vulnerability of a board as it lay at this table."""
        fouled = self.forms.get(board)
        return fouled.marks if fouled else Marks(board)


class Fouled(models.Model):
    """A board that lay at a table in another form than it should have (2017: 87A; 1949: 104)."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="fouled")
    board = models.PositiveSmallIntegerField()
    form = models.CharField(max_length=1)
    """`B`, `C` or `D`: tables with the same letter had the same cards and marks; `A` is the board as it should be."""
    dealer = models.CharField(max_length=1, blank=True)
    vulnerable = models.CharField(max_length=4, blank=True)
    """As they were marked there; empty where they were right."""

    class Meta:
        ordering = ["board", "form", "sitting__round", "sitting__table__number"]
        constraints = [models.UniqueConstraint(fields=["sitting", "board"], name="one_form_a_board")]

    def __str__(self) -> str:
        return f"board {self.board} in form {self.form} at {self.sitting}"

    @property
    def marks(self) -> Marks:
        right = Marks(self.board)
        return Marks.parse(f"{self.board} {self.dealer or right.dealer} {self.vulnerable or right.vulnerable}")

    @property
    def copy(self) -> dict[str, str]:
        """The fields of the contest file."""
        fields = {"group": self.form, "dealer": self.dealer, "vulnerable": self.vulnerable}
        return {name: value for name, value in fields.items() if value}


@compiled_query
def _fouled_at(sitting: int) -> models.QuerySet[Fouled]:
    return Fouled.objects.filter(sitting=sitting)


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


class Decided(models.Model):
    """Who won a match that ended level, as the conditions of the contest have it (2017: 78D)."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="decided")
    match = models.CharField(max_length=12)
    winner = models.ForeignKey(Contestant, models.CASCADE, related_name="+")
    why = models.CharField(_("how it was decided"), max_length=120)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["evening", "match"], name="decided_once")]

    def __str__(self) -> str:
        return f"{self.match}: {self.winner}"


class Place(models.Model):
    """A phone took a seat: from now on it speaks for one side of this sitting.

    A device that stays at the table speaks for nobody: both sides enter and confirm on it. It holds the seat of
    North-South, who hand it over.
    """

    device = models.CharField(max_length=40)
    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="places")
    side = models.CharField(max_length=2)
    seat = models.CharField(max_length=1, blank=True)
    """In an individual contest and on screens: the player's own seat."""
    name = models.CharField(max_length=40, blank=True)
    """On screens: who plays here instead of the player whose seat it is."""
    waits = models.BooleanField(default=False)
    """Until somebody lets this phone in, it is shown nothing."""
    stays = models.BooleanField(default=False)
    here = models.JSONField(default=list)
    """On a device that stays: the keys of the contestants who have said that they sit here."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["device", "sitting"], name="one_side_a_sitting")]
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.side} at {self.sitting}"

    @property
    def contestant(self) -> Contestant | None:
        """For whom the phone speaks: a pair, a team, or one player."""
        if self.stays:
            return None
        return self.sitting.at(self.seat) if self.seat else self.sitting.contestant(self.side)

    @property
    def speaks_for(self) -> int | None:
        """The key of that contestant, without asking for more."""
        chair = next(seat for seat in SEAT_FIELDS if seat[0].upper() == (self.seat or self.side[:1]))
        key: int | None = None if self.stays else getattr(self.sitting, f"{chair}_id")
        return key

    @property
    def owner(self) -> Contestant | Table | None:
        """Whose phone it is: theirs for whom it speaks, or the table's."""
        return self.sitting.table if self.stays else self.contestant

    @property
    def missing(self) -> list[str]:
        """On a device that stays: the sides that have not said yet that they sit here."""
        sides = ("NS", "EW") if self.stays else ()
        return [side for side in sides if any(who.pk not in self.here for who in self.sitting.contestants(side))]


class Admission(models.Model):
    """Somebody said whose a phone is, a contestant's or a table's: a phone at the table, organiser or director."""

    device = models.CharField(max_length=40)
    contestant = models.ForeignKey(Contestant, models.CASCADE, null=True, related_name="admissions")
    table = models.ForeignKey(Table, models.CASCADE, null=True, related_name="admissions")
    granted = models.BooleanField(default=True)
    by_device = models.CharField(max_length=40, blank=True)
    by = models.ForeignKey(Contestant, models.CASCADE, null=True, related_name="+")
    """For whom the phone spoke that said so; organiser and director, who have no phone, speak for nobody."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{'a' if self.granted else 'no'} phone of {self.contestant or self.table}"


class Entry(models.Model):
    """Something a phone sent, under the id that it made itself: taken once, however often it arrives."""

    id = models.UUIDField(primary_key=True, editable=False)
    table = models.ForeignKey(Table, models.PROTECT, related_name="+")
    device = models.CharField(max_length=40)
    verb = models.CharField(max_length=20)
    fields = models.JSONField()
    refused = models.CharField(max_length=400, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.verb} {self.id}"
