"""The evening: rules, movement, state and conditions; its event, its regular evening and the source of its cards."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from troef.cards import Deal, Deck
from troef.cards.dealing import SealedSecret
from troef.director.deadlines import Clock
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, KLAVERJAS_1976, Edition

FIELD_METHODS = [("matchpoints", _("matchpoints")), ("butler", _("Butler IMPs")), ("cross-imps", _("cross-IMPs"))]
"""Scoring methods that compare all tables, with their labels."""
BRIDGE_LAWS = [
    (str(BRIDGE_2017), _("bridge, laws of 2017")),
    (str(BRIDGE_2007), _("bridge, laws of 2007")),
    (str(BRIDGE_1949), _("bridge, laws of 1949")),
]
REGULATIONS = [("nbb", _("Dutch (NBB)")), ("vbl", _("Flemish (VBL)")), ("wbf", _("international (WBF)"))]
SPECTATOR_DELAY_DEFAULT, SPECTATOR_DELAY_MIN, SPECTATOR_DELAY_MAX = 5, 2, 60
"""Minutes of delay for spectators of live tables: default, minimum and maximum."""


class Event(models.Model):
    """An event of several sessions: the weight of earlier sessions, and how many contestants qualify for the next."""

    name = models.CharField(_("name"), max_length=120)
    carry = models.PositiveSmallIntegerField(_("earlier sessions count for (%)"), null=True, blank=True)
    """Percentage of earlier results that carries over. None: all sessions count in full, and nobody drops out."""
    qualify = models.PositiveSmallIntegerField(_("number who go on"), null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name


if TYPE_CHECKING:
    from troef.web.evenings.games.game import Game


class EveningState(models.TextChoices):
    """The stage of an evening. An official result becomes final when the correction and appeal periods end."""

    SETUP = "setup", _("being prepared")
    PLAYING = "playing", _("being played")
    ENDED = "ended", _("provisional result")
    OFFICIAL = "official", _("official result")


class EveningKind(models.TextChoices):
    """The kind of contestants: pairs, teams or players."""

    PAIRS = "pairs", _("Pairs")
    TEAMS = "teams", _("Teams")
    INDIVIDUAL = "individual", _("Individual")


class ScreenMode(models.TextChoices):
    """Whether the cards are played on screens, and whether these block irregularities."""

    NO = "", _("with cards, at tables")
    GUARDED = "guarded", _("on screens: only legal calls and cards")
    TABLE = "table", _("on screens, as at the table: everything can happen")


class Evening(models.Model):
    """An evening: one session of a competition, with its rules, movement, progress and prizes."""

    name = models.CharField(_("name"), max_length=120)
    date = models.DateField(_("date"), default=timezone.localdate)
    state = models.CharField(max_length=12, choices=EveningState, default=EveningState.SETUP)

    kind = models.CharField(max_length=12, choices=EveningKind, default=EveningKind.PAIRS)
    edition = models.CharField(
        _("laws"),
        max_length=20,
        default=str(BRIDGE_2017),
        choices=[*BRIDGE_LAWS, (str(KLAVERJAS_1976), _("klaverjas, regulations of 1976"))],
    )
    regulations = models.CharField(_("regulations"), max_length=20, default="nbb", choices=REGULATIONS)
    house = models.JSONField(default=dict, blank=True)
    """The club's own regulations: table options and usual penalties that differ from the set in `regulations`."""
    method = models.CharField(
        _("scoring"),
        max_length=20,
        default="matchpoints",
        choices=[
            *FIELD_METHODS,
            ("total-points", _("total points")),
            ("imps", _("IMPs between the rooms")),
            ("board-a-match", _("board-a-match")),
        ],
    )
    winners = models.PositiveSmallIntegerField(default=1)

    regular = models.ForeignKey("session.Regular", models.SET_NULL, null=True, blank=True, related_name="evenings")
    most_boards = models.PositiveSmallIntegerField(_("boards"), default=24)
    most_rounds = models.PositiveSmallIntegerField(_("rounds"), null=True, blank=True)
    """Maximum number of rounds; None for as many as the movement has."""
    copies = models.PositiveSmallIntegerField(_("copies of each board"), null=True, blank=True)
    """Copies of each board. None: unknown; one for each table: the boards are duplicated."""
    minutes_per_board = models.PositiveSmallIntegerField(_("minutes a board"), default=7)
    movement = models.CharField(max_length=60, blank=True)
    rounds = models.PositiveSmallIntegerField(default=0)
    halves = models.PositiveSmallIntegerField(_("halves of a match"), default=1)
    """Parts of a match, for teams. Line-ups may change between them, and each is a round of the evening."""
    sections_apart = models.BooleanField(_("a ranking for each section"), default=False)
    event = models.ForeignKey("session.Event", models.SET_NULL, null=True, blank=True, related_name="sessions")
    session = models.PositiveSmallIntegerField(default=1)
    """Number of this session within its event, from 1."""

    troef_deals = models.BooleanField(_("Troef deals the boards"), default=False)
    screens = models.CharField(_("played"), max_length=8, choices=ScreenMode, default=ScreenMode.NO, blank=True)
    watch_minutes = models.PositiveSmallIntegerField(
        _("minutes before spectators see it"), default=SPECTATOR_DELAY_DEFAULT
    )
    """Minutes of delay with which spectators see live tables."""
    robots = models.BooleanField(_("on screens Troef plays for players called Robot 1, Robot 2 …"), default=False)
    standings_open = models.BooleanField(_("standings may be seen during play"), default=False)
    in_force_shown = models.BooleanField(_("a table's phone shows penalty cards and obligations"), default=False)
    """Only obligations that the director has announced to the player are shown."""
    hidden_until = models.DateField(null=True, blank=True)
    """Last day of a simultaneous event. Until then, only players who have played the boards this evening see them."""
    correction_minutes = models.PositiveSmallIntegerField(_("minutes for corrections"), default=30)
    appeal_minutes = models.PositiveSmallIntegerField(_("minutes for appeals"), default=30)

    round = models.PositiveSmallIntegerField(default=0)
    round_started = models.DateTimeField(null=True, blank=True)
    more_minutes = models.SmallIntegerField(default=0)
    """Minutes that the director added to the time of this round."""
    paused = models.DateTimeField(null=True, blank=True)
    """Time at which the clock was stopped; None while it runs."""
    ended = models.DateTimeField(null=True, blank=True)
    published = models.DateTimeField(null=True, blank=True)
    prizes = models.JSONField(default=dict, blank=True)
    """Prizes that the club chose, in the form of `contest.prizes.PrizeSettings`. Empty values are left out."""
    read_out = models.PositiveSmallIntegerField(default=0)
    """Number of places that the hall sees, counted from the last place upwards."""
    late_consent = models.BooleanField(default=False)
    """Whether the organiser permits one correction although the correction period is over (2017: 79C2)."""
    version = models.PositiveIntegerField(default=0)
    """Version of the evening, higher after every change. Values computed from it are cached by version."""
    is_held = False
    """Whether the current transaction has locked this object, so that nothing locks it again. Not stored."""

    class Meta:
        ordering = ["-date", "-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def laws(self) -> Edition:
        return Edition.parse(self.edition)

    @property
    def game(self) -> Game:
        """The game that is played, as the object that does everything in which games differ."""
        from troef.web.evenings.games import GAMES  # Games import evenings.

        return GAMES[self.laws.game]

    @property
    def is_drive(self) -> bool:
        """Whether the evening is a klaverjas drive, in which each table deals its own cards."""
        return self.game.rules.is_drive(self)

    @property
    def by_totals(self) -> bool:
        """Whether a table enters one total for a round of a drive, and no results for its deals (klaverjas)."""
        return self.game.rules.by_totals(self)

    @property
    def deck(self) -> Deck:
        return self.game.deck

    def deal(self, number: int) -> Deal | None:
        """Return the cards of a board, or None if they are not known."""
        board = self.boards.filter(number=number).first()
        return board.deal if board else None

    @property
    def clock(self) -> Clock:
        """The correction and appeal periods of this evening, counted from the end of play and the publication."""
        minutes = {"corrections": self.correction_minutes, "protests": self.appeal_minutes}
        return Clock(self.laws, self.ended, self.published, minutes)

    @property
    def corrections_until(self) -> datetime | None:
        return self.clock.corrections_until

    @property
    def appeals_until(self) -> datetime | None:
        return self.clock.protests_until

    @property
    def appeals_closed(self) -> bool:
        """Whether the appeal period is over."""
        until = self.appeals_until
        return until is not None and timezone.now() >= until

    def is_final(self, now: datetime) -> bool:
        """Return whether both the correction and the appeal period are over at `now`."""
        return self.clock.is_final(now)


class Regular(models.Model):
    """A weekly evening of the club, with the settings for each new evening."""

    name = models.CharField(_("name"), max_length=120, unique=True)
    settings = models.JSONField()
    movement = models.CharField(max_length=60, blank=True)
    """Name of the preferred movement, used if it fits the contestants; empty if there is none."""
    rounds = models.PositiveSmallIntegerField(default=0)
    weekday = models.PositiveSmallIntegerField()
    """Weekday on which it is played; 0 is Monday."""

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Standing(models.Model):
    """A pair, team or player of the standing list: expected every week at a regular evening."""

    regular = models.ForeignKey(Regular, models.CASCADE, related_name="standing")
    name = models.CharField(max_length=260, blank=True)
    """Name of the team; empty for a pair or player."""
    names = models.JSONField()
    section = models.CharField(max_length=20, blank=True)
    """Section in which they play, if the regular evening has several."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name or " – ".join(self.names)


class Conditions(models.Model):
    """The conditions of contest in both languages: sections with title, paragraph and lines (2017: 78D, 80B2)."""

    evening = models.OneToOneField(Evening, models.CASCADE, primary_key=True, related_name="conditions")
    at = models.DateTimeField(auto_now_add=True)
    nl = models.JSONField()
    en = models.JSONField()

    def __str__(self) -> str:
        return f"conditions of {self.evening}"


class DealSource(models.TextChoices):
    """The origin of the cards of an evening. The cards themselves are in `evening.boards`."""

    TROEF = "troef", _("dealt by Troef")
    SEALED = "sealed", _("dealt by Troef with a commitment")
    FILE = "file", _("from a file")
    TABLE = "table", _("dealt at the table, entered afterwards")
    EVENT = "event", _("from a simultaneous event")


class Dealing(models.Model):
    """The origin of one evening's cards: the source, and the file or the secret."""

    evening = models.OneToOneField(Evening, models.CASCADE, primary_key=True, related_name="dealing")
    source = models.CharField(max_length=8, choices=DealSource)
    file = models.CharField(max_length=200, blank=True)
    sealed = models.TextField(blank=True)
    """The secret behind verifiable deals (docs/dealing.md). It stays hidden until the session is over."""

    def __str__(self) -> str:
        return f"cards of {self.evening}: {self.source}"

    @property
    def seal(self) -> SealedSecret | None:
        return SealedSecret.from_json(self.sealed) if self.sealed else None


class Solved(models.Model):
    """A solver's question about a deal and its answer, stored because computing it takes seconds."""

    question = models.CharField(max_length=200, unique=True)
    answer = models.JSONField()

    def __str__(self) -> str:
        return self.question
