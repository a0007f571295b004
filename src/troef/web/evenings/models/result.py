"""What a table scored on a board, the slip that it was typed from, and how klaverjas is played."""

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
    """Results come with what it takes to say them: the evening, and in klaverjas the slip and its rules."""

    def get_queryset(self) -> models.QuerySet[Result]:
        return super().get_queryset().select_related("slip", "evening__klaverjas")

    def bare(self) -> models.QuerySet[Result]:
        """In no order and without the evening, for whoever has that at hand."""
        return self.select_related(None).select_related("slip").order_by()


class UnplayedReason(models.TextChoices):
    """Why a table did not play a board, as its players say it; what it gets for it is the director's."""

    TIME = "time", _("no time")
    FOULED = "fouled", _("the cards were wrong")
    KNOWN = "known", _("somebody knew it already")
    OTHER = "other", _("another reason")


class Result(FourSeats):
    """The result at the table as it stands now; earlier ones are in the log, rulings lie beside it."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="results")
    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="results")
    board = models.PositiveSmallIntegerField()
    east = models.ForeignKey(Contestant, models.CASCADE, related_name="+")
    south = models.ForeignKey(Contestant, models.CASCADE, related_name="+")
    west = models.ForeignKey(Contestant, models.CASCADE, related_name="+")

    contract = models.CharField(max_length=4, blank=True)
    """`4SX`, `P` for passed out; empty where the board was not played."""
    declarer = models.CharField(max_length=1, blank=True)
    lead = models.CharField(max_length=2, blank=True)
    tricks = models.PositiveSmallIntegerField(null=True, blank=True)
    score = models.IntegerField(null=True, blank=True)
    """For North-South; null where the board was not played."""

    unplayed = models.CharField(max_length=8, blank=True, choices=UnplayedReason.choices)
    """Why the players did not play it; empty where the director says so."""
    proposed_by = models.CharField(max_length=2, choices=[("NS", "NS"), ("EW", "EW"), ("TD", _("director"))])
    agreed = models.BooleanField(default=False)
    entered_on = models.CharField(max_length=40, blank=True)
    agreed_on = models.CharField(max_length=40, blank=True)
    """The phones that told it and agreed to it; empty where the director did, or where one phone went round."""
    version = models.PositiveSmallIntegerField(default=1)
    """Counts entries and agreements, so that nobody agrees to or corrects something they have not seen."""
    other_entry = models.JSONField(null=True, blank=True)
    """The other side's last entry, if it differs: side, device, unplayed, score, and result as the log has it."""

    objects = ResultManager()

    class Meta:
        ordering = ["board", "north__number"]
        constraints = [models.UniqueConstraint(fields=["sitting", "board"], name="one_result_a_board")]
        indexes = [models.Index(fields=["evening", "board", "sitting", "agreed"], name="results_of_a_board")]

    def __str__(self) -> str:
        return f"board {self.board} at {self.sitting}"

    @classmethod
    def of(cls, sitting: Sitting, board: int, **fields: Any) -> Result:
        """Nothing is kept yet of a board of a sitting: whoever sits there plays it."""
        return cls(evening=sitting.evening, sitting=sitting, board=board, **sitting.seats, **fields)

    @property
    def rival(self) -> dict[str, Any] | None:
        """The other side's different entry, while the sides disagree."""
        entry = self.other_entry
        return entry if entry and not self.agreed and {entry["side"], self.proposed_by} == {"NS", "EW"} else None

    @property
    def is_played(self) -> bool:
        """Whether a game was told: a bridge contract, or a klaverjas slip beside it."""
        return bool(self.contract) or hasattr(self, "slip")

    @property
    def is_left_out(self) -> bool:
        """Whether its players say that they did not play it: nobody may look at it because of that word."""
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
    """How slips are typed tonight."""

    evening = models.OneToOneField(Evening, models.CASCADE, primary_key=True, related_name="scorers_desk")
    double = models.BooleanField(default=False)
    """Every slip is typed twice, by two people who do not see each other's line."""

    def __str__(self) -> str:
        return f"scorer's desk of {self.evening}"


class Typed(models.Model):
    """One slip on its way into the results."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="typed")
    board = models.PositiveSmallIntegerField()
    first = models.CharField(max_length=60, blank=True)
    first_by = models.CharField(max_length=200, blank=True)
    second = models.CharField(max_length=60, blank=True)
    """Kept only while it differs from the first."""
    second_by = models.CharField(max_length=200, blank=True)
    returned = models.CharField(max_length=200, blank=True)
    """Why the slip went back to the table."""
    stands = models.BooleanField(default=False)
    """Somebody looked at the slip: it is odd, and right."""

    class Meta:
        ordering = ["board", "pk"]
        constraints = [models.UniqueConstraint(fields=["sitting", "board"], name="one_slip_a_board")]

    def __str__(self) -> str:
        return f"slip of board {self.board} at {self.sitting}"


_SIDES = [("NS", "NS"), ("EW", "EW")]


def as_printed() -> dict[str, Any]:
    """The regulations as they were printed."""
    return Rules().as_json()


class WayOfPlaying(models.Model):
    """What is announced before the start (I-23): the rules of the game, and where the cards come from."""

    evening = models.OneToOneField(Evening, models.CASCADE, primary_key=True, related_name="klaverjas")
    options = models.JSONField(default=as_printed)
    """Every option with its value, so that a later edition of our presets does not change an old evening."""
    is_drive = models.BooleanField(default=False)
    """Each table deals its own cards, and the points themselves count; otherwise everybody plays the same boards."""
    by_totals = models.BooleanField(
        _("what a table of a drive enters"),
        default=False,
        choices=[(True, _("two totals for each round")), (False, _("every deal"))],
    )
    """The total of a round is then one result, numbered as the round is."""
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
    """The name of the movement that the drive becomes when it is drawn."""
    rest = models.CharField(
        _("a round of rest in a drive"),
        max_length=16,
        default=RestCompensation.OWN_AVERAGE.value,
        choices=[
            (RestCompensation.OWN_AVERAGE.value, _("gives as many deals at the own average")),
            (RestCompensation.ROUND_AVERAGE.value, _("gives the average of that round")),
            ("points", _("gives a fixed number of points")),
        ],
    )
    rest_points = models.PositiveIntegerField(_("that number of points"), null=True, blank=True)

    def __str__(self) -> str:
        return f"way of playing of {self.evening}"

    @property
    def entries(self) -> int:
        """How many results a table of a drive tells in a round."""
        return 1 if self.by_totals else self.deals

    def numbers(self, in_round: int) -> list[int]:
        """What the results of a round of a drive are numbered, at every table alike."""
        return list(range((in_round - 1) * self.entries + 1, in_round * self.entries + 1))

    @property
    def rest_given(self) -> dict[str, Any]:
        """What a round of rest gives, as the log keeps it; where boards go round it gives nothing."""
        if not self.is_drive:
            return {}
        return {"rest": self.rest} | ({"rest_points": self.rest_points} if self.rest == "points" else {})

    @property
    def rules(self) -> Rules:
        options = dict(self.options)
        variant = options.pop("variant", "nkf")
        return Rules.parse(options, variant)


class Slip(models.Model):
    """A deal as the score slip has it, or the total of a round; and what each side gets."""

    result = models.OneToOneField(Result, models.CASCADE, primary_key=True, related_name="slip")
    deals = models.PositiveSmallIntegerField(null=True, blank=True)
    """How many deals this is the total of; null where it is a deal."""
    trump = models.CharField(max_length=1, blank=True)
    declarer = models.CharField(max_length=1, blank=True)
    points = models.PositiveSmallIntegerField(default=0)
    """The card points of the declaring side; 0 where the deal was stopped."""
    roem_ns = models.PositiveIntegerField(null=True, blank=True, default=0)
    roem_ew = models.PositiveIntegerField(null=True, blank=True, default=0)
    """As claimed in the deal; of a total what is in it, null where nobody told."""
    marches_ns = models.PositiveSmallIntegerField(null=True, blank=True)
    marches_ew = models.PositiveSmallIntegerField(null=True, blank=True)
    wet_ns = models.PositiveSmallIntegerField(null=True, blank=True)
    wet_ew = models.PositiveSmallIntegerField(null=True, blank=True)
    """How often, of a total where somebody told."""
    march = models.CharField(max_length=2, blank=True, choices=_SIDES)
    ending = models.CharField(
        max_length=12, default=SlipEnding.PLAYED.value, choices=[(ending.value, ending.value) for ending in SlipEnding]
    )
    offender = models.CharField(max_length=2, blank=True, choices=_SIDES)
    ns = models.PositiveIntegerField()
    ew = models.PositiveIntegerField()
    """What each side writes down: points, roem, march and penalties together."""

    @property
    def has_roem(self) -> bool:
        """Where nobody claimed any, the box is struck through (I-25)."""
        return bool(self.roem_ns or self.roem_ew)

    @property
    def is_total(self) -> bool:
        return self.deals is not None

    def __str__(self) -> str:
        return f"{self.ns}-{self.ew} on {self.result}"


class Counted(models.Model):
    """The deals of a round whose total a table has Troef count, until that total is told."""

    sitting = models.OneToOneField(Sitting, models.CASCADE, primary_key=True, related_name="counted")
    lines = models.JSONField(default=list)
    """Each deal as somebody types it, in the order of play."""

    def __str__(self) -> str:
        return f"{len(self.lines)} deals of {self.sitting}"
