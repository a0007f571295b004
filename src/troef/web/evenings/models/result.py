"""Results of tables, the slips that they are typed from, and the rules of a klaverjas evening."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from troef.bridge.game.contract import Contract, parse_contract
from troef.cards import Card, Seat
from troef.contest.options import RestCompensation
from troef.klaverjas.game.rules import Rules
from troef.klaverjas.game.score_slip import SlipEnding
from troef.web.evenings.models.evening import Evening
from troef.web.evenings.models.people import Contestant
from troef.web.evenings.models.schedule import FourSeats, Sitting


class ResultManager(models.Manager["Result"]):
    """A manager that loads results with all that a text about them needs: evening, and for klaverjas slip and rules."""

    def get_queryset(self) -> models.QuerySet[Result]:
        return super().get_queryset().select_related("slip", "evening__klaverjas")

    def bare(self) -> models.QuerySet[Result]:
        """Return results unordered and without their evening, for callers that have the evening already."""
        return self.select_related(None).select_related("slip").order_by()


class UnplayedReason(models.TextChoices):
    """The players' reason for not playing a board. The director decides on the score."""

    TIME = "time", _("no time")
    FOULED = "fouled", _("the cards were wrong")
    KNOWN = "known", _("somebody knew it already")
    OTHER = "other", _("another reason")


class Result(FourSeats):
    """The current result of a board at a table. Earlier results are in the log, adjusted scores in `adjustments`."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="results")
    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="results")
    board = models.PositiveSmallIntegerField()
    east = models.ForeignKey(Contestant, models.CASCADE, related_name="+")
    south = models.ForeignKey(Contestant, models.CASCADE, related_name="+")
    west = models.ForeignKey(Contestant, models.CASCADE, related_name="+")

    contract = models.CharField(max_length=4, blank=True)
    """Contract such as `4SX`, or `P` for passed out; empty if the board was not played."""
    declarer = models.CharField(max_length=1, blank=True)
    lead = models.CharField(max_length=2, blank=True)
    tricks = models.PositiveSmallIntegerField(null=True, blank=True)
    score = models.IntegerField(null=True, blank=True)
    """Score for North-South; None if the board was not played."""

    unplayed = models.CharField(max_length=8, blank=True, choices=UnplayedReason.choices)
    """The players' reason for not playing (`UnplayedReason`); empty if played, or if the director decided it."""
    proposed_by = models.CharField(max_length=2, choices=[("NS", "NS"), ("EW", "EW"), ("TD", _("director"))])
    agreed = models.BooleanField(default=False)
    entered_on = models.CharField(max_length=40, blank=True)
    agreed_on = models.CharField(max_length=40, blank=True)
    """The phone that confirmed; `entered_on` entered. Empty for the director, or if one phone served both sides."""
    version = models.PositiveSmallIntegerField(default=1)
    """Increases with every entry and confirmation, so that nobody confirms or corrects an unseen version."""
    other_entry = models.JSONField(null=True, blank=True)
    """The other side's last entry if it differs: `side`, `device`, `unplayed`, `score`, and `result` as logged."""

    objects = ResultManager()

    class Meta:
        ordering = ["board", "north__number"]
        constraints = [models.UniqueConstraint(fields=["sitting", "board"], name="one_result_a_board")]
        indexes = [models.Index(fields=["evening", "board", "sitting", "agreed"], name="results_of_a_board")]

    def __str__(self) -> str:
        return f"board {self.board} at {self.sitting}"

    @classmethod
    def of(cls, sitting: Sitting, board: int, **fields: Any) -> Result:
        """Return an unsaved result of a board, with the contestants of this sitting in their seats."""
        return cls(evening=sitting.evening, sitting=sitting, board=board, **sitting.seats, **fields)

    @property
    def rival(self) -> dict[str, Any] | None:
        """The entry in `other_entry` while the two sides disagree, else None."""
        entry = self.other_entry
        return entry if entry and not self.agreed and {entry["side"], self.proposed_by} == {"NS", "EW"} else None

    @property
    def is_played(self) -> bool:
        """Whether the result has a bridge contract or a klaverjas slip. Otherwise the board was not played."""
        return bool(self.contract) or hasattr(self, "slip")

    @property
    def is_left_out(self) -> bool:
        """Whether the players say that they did not play the board. That alone does not let anyone see its cards."""
        return bool(self.unplayed) and not self.is_played

    @property
    def played_contract(self) -> Contract | None:
        return parse_contract(self.contract)

    @property
    def declarer_seat(self) -> Seat | None:
        return Seat.parse(self.declarer) if self.declarer else None

    @property
    def lead_card(self) -> Card | None:
        return Card.parse(self.lead) if self.lead else None


class Desk(models.Model):
    """Settings of an evening for scorers who type slips."""

    evening = models.OneToOneField(Evening, models.CASCADE, primary_key=True, related_name="scorers_desk")
    double = models.BooleanField(default=False)
    """Whether two people type every slip, neither seeing the other's line."""

    def __str__(self) -> str:
        return f"scorer's desk of {self.evening}"


class Typed(models.Model):
    """Lines typed for a slip by up to two scorers, and the state of its checks."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="typed")
    board = models.PositiveSmallIntegerField()
    first = models.CharField(max_length=60, blank=True)
    first_by = models.CharField(max_length=200, blank=True)
    second = models.CharField(max_length=60, blank=True)
    """The second scorer's line. Stored only while it differs from the first."""
    second_by = models.CharField(max_length=200, blank=True)
    returned = models.CharField(max_length=200, blank=True)
    """The reason why the slip went back to the table; empty if it did not."""
    stands = models.BooleanField(default=False)
    """Whether somebody accepted the result although it looks suspicious."""

    class Meta:
        ordering = ["board", "pk"]
        constraints = [models.UniqueConstraint(fields=["sitting", "board"], name="one_slip_a_board")]

    def __str__(self) -> str:
        return f"slip of board {self.board} at {self.sitting}"


_SIDES = [("NS", "NS"), ("EW", "EW")]


def as_printed() -> dict[str, Any]:
    """Return the rules of play of the printed regulations, as stored options."""
    return Rules().as_json()


class WayOfPlaying(models.Model):
    """The announced rules of a klaverjas evening (I-23), and whether each table deals its own cards."""

    evening = models.OneToOneField(Evening, models.CASCADE, primary_key=True, related_name="klaverjas")
    options = models.JSONField(default=as_printed)
    """Every rule of play with its value. A later change of a named set does not affect this evening."""
    is_drive = models.BooleanField(default=False)
    """Whether each table deals its own cards and points decide. Otherwise all tables play the same boards."""
    by_totals = models.BooleanField(
        _("what a table of a drive enters"),
        default=False,
        choices=[(True, _("two totals for each round")), (False, _("every deal"))],
    )
    """With totals a table enters one result for a round; its number is that of the round."""
    deals = models.PositiveSmallIntegerField(_("deals a round"), default=16)
    draw = models.CharField(
        _("when the tables are drawn"),
        max_length=16,
        default="drive",
        choices=[
            ("drive", _("all rounds beforehand, by lot")),
            ("drive-lot", _("round by round, by lot")),
            ("drive-standing", _("round by round, by standing: the leaders together")),
        ],
    )
    """Name of the movement that drawing the tables gives to the drive."""
    rest = models.CharField(
        _("a round of rest in a drive"),
        max_length=16,
        default=RestCompensation.OWN_AVERAGE.value,
        choices=[
            (RestCompensation.OWN_AVERAGE.value, _("gives the same number of deals at the player's own average")),
            (RestCompensation.ROUND_AVERAGE.value, _("gives the average of that round")),
            ("points", _("gives a fixed number of points")),
        ],
    )
    rest_points = models.PositiveIntegerField(_("that number of points"), null=True, blank=True)

    def __str__(self) -> str:
        return f"way of playing of {self.evening}"

    @property
    def entries(self) -> int:
        """Number of results that a table of a drive enters in a round."""
        return 1 if self.by_totals else self.deals

    def numbers(self, in_round: int) -> list[int]:
        """Return the numbers that results of this round of a drive have. They are the same at every table."""
        return list(range((in_round - 1) * self.entries + 1, in_round * self.entries + 1))

    @property
    def rest_given(self) -> dict[str, Any]:
        """The setting for a round of rest, as the log stores it; empty if the evening is no drive."""
        if not self.is_drive:
            return {}
        return {"rest": self.rest} | ({"rest_points": self.rest_points} if self.rest == "points" else {})

    @property
    def rules(self) -> Rules:
        options = dict(self.options)
        variant = options.pop("variant", "nkf")
        return Rules.parse(options, variant)


class Slip(models.Model):
    """The details of a klaverjas result: one deal as on its slip, or the total of a round; with both scores."""

    result = models.OneToOneField(Result, models.CASCADE, primary_key=True, related_name="slip")
    deals = models.PositiveSmallIntegerField(null=True, blank=True)
    """Number of deals in a total; None for a single deal."""
    trump = models.CharField(max_length=1, blank=True)
    declarer = models.CharField(max_length=1, blank=True)
    points = models.PositiveSmallIntegerField(default=0)
    """Card points of the declaring side; 0 if the deal was ended early."""
    roem_ns = models.PositiveIntegerField(null=True, blank=True, default=0)
    roem_ew = models.PositiveIntegerField(null=True, blank=True, default=0)
    """Roem that each side claimed in the deal. In a total it is part of the points; None if not reported."""
    marches_ns = models.PositiveSmallIntegerField(null=True, blank=True)
    marches_ew = models.PositiveSmallIntegerField(null=True, blank=True)
    wet_ns = models.PositiveSmallIntegerField(null=True, blank=True)
    wet_ew = models.PositiveSmallIntegerField(null=True, blank=True)
    """Number of times each side was wet, in a total; None if not reported."""
    march = models.CharField(max_length=2, blank=True, choices=_SIDES)
    ending = models.CharField(
        max_length=12, default=SlipEnding.PLAYED.value, choices=[(ending.value, ending.value) for ending in SlipEnding]
    )
    offender = models.CharField(max_length=2, blank=True, choices=_SIDES)
    ns = models.PositiveIntegerField()
    ew = models.PositiveIntegerField()
    """Score of each side: points, roem, march and penalties together."""

    @property
    def has_roem(self) -> bool:
        """Whether roem was claimed. If not, the box is struck through (I-25)."""
        return bool(self.roem_ns or self.roem_ew)

    @property
    def is_total(self) -> bool:
        return self.deals is not None

    def __str__(self) -> str:
        return f"{self.ns}-{self.ew} on {self.result}"


class Counted(models.Model):
    """The deals of a round entered so far at a table, which Troef adds up to propose the total."""

    sitting = models.OneToOneField(Sitting, models.CASCADE, primary_key=True, related_name="counted")
    lines = models.JSONField(default=list)
    """The line of each deal as scorers type it, in the order of play."""

    def __str__(self) -> str:
        return f"{len(self.lines)} deals of {self.sitting}"
