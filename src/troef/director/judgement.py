"""A ruling as a record: what was told and asked, what was decided by which paragraph, by whom and when."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum

from troef.cards import TroefError
from troef.contest.session import Penalty
from troef.director.adjusting import AdjustedScore
from troef.director.library import paragraph
from troef.laws import BRIDGE_2017, Edition, Text
from troef.laws.chart import Value


class Standing(Enum):
    """Whether a ruling is meant to stay (2017: 85B: play may have to go on before the facts are clear)."""

    FINAL = "final"
    PROVISIONAL = "provisional"


class Why(Enum):
    """Why a version of a ruling was written."""

    FIRST = "first"
    SCORED = "scored"
    CONFIRMED = "confirmed"
    CORRECTED = "corrected"
    DIRECTORS_ERROR = "directors-error"
    APPEAL = "appeal"
    POLLED = "polled"
    WITHDRAWN = "withdrawn"

    @property
    def needs_reason(self) -> bool:
        """What was decided is not changed without saying why."""
        return self not in (Why.FIRST, Why.SCORED, Why.POLLED)


POLL = "poll"
"""Who tells, where it is the sum of a poll."""


@dataclass(frozen=True, slots=True)
class Told:
    """The facts as somebody tells them: a side (`NS`), a player (`N`), a poll, or whoever has a name."""

    by: str
    text: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A question of a chart as it was put, the answer, and the fact that it settles."""

    fact: str
    value: Value
    question: Text
    answer: Text
    law: str = ""


@dataclass(frozen=True, slots=True)
class Walked:
    """The way through a chart: which chart of which edition, what was answered, and the paragraph it came to."""

    chart: str
    edition: Edition
    answers: tuple[Answered, ...]
    law: str


@dataclass(frozen=True, slots=True)
class Where:
    """Where it happened: table, round and board as far as there are any, and who sat there."""

    table: int | None = None
    round: int | None = None
    board: int | None = None
    ns: str = ""
    ew: str = ""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One ruling, complete in itself; texts are the director's own words."""

    laws: tuple[str, ...]
    decision: str
    by: str
    edition: Edition = BRIDGE_2017
    regulations: str = ""
    where: Where = Where()
    told: tuple[Told, ...] = ()
    found: str = ""
    """The facts as the director holds them to be, where the sides tell them differently (2017: 85A)."""
    walked: tuple[Walked, ...] = ()
    rectification: str = ""
    standing: Standing = Standing.FINAL
    chief: str = ""
    consulted: tuple[str, ...] = ()
    score: AdjustedScore | None = None
    penalties: tuple[Penalty, ...] = ()


def check(ruling: Judgement) -> None:
    """A ruling names existing paragraphs and says what was decided."""
    if not ruling.laws:
        raise TroefError("Name the paragraph, such as 12C1c.", "Noem het artikel, bijvoorbeeld 12C1c.")
    for law in ruling.laws:
        paragraph(law, ruling.edition)
    if not ruling.decision.strip():
        raise TroefError(
            "Write down what you decided, so that the players can read it.",
            "Schrijf op wat je hebt beslist, zodat de spelers het kunnen lezen.",
        )


@dataclass(frozen=True, slots=True)
class Version:
    """A ruling as it stood from a moment on; `notes` are the director's own and nobody else's."""

    number: int
    at: datetime
    by: str
    why: Why
    ruling: Judgement
    reason: str = ""
    notes: str = ""

    def public(self) -> Version:
        return replace(self, notes="")


@dataclass(frozen=True, slots=True)
class History:
    """A ruling through its versions, oldest first; nothing is ever overwritten."""

    versions: tuple[Version, ...] = field(default=())

    @property
    def now(self) -> Judgement:
        """The ruling as it stands."""
        return self.versions[-1].ruling

    @property
    def is_withdrawn(self) -> bool:
        return self.versions[-1].why is Why.WITHDRAWN

    def public(self) -> History:
        """Without the private notes."""
        return History(tuple(version.public() for version in self.versions))


def first(ruling: Judgement, at: datetime, notes: str = "") -> History:
    """The beginning of a record."""
    check(ruling)
    return History((Version(1, at, ruling.by, Why.FIRST, ruling, "", notes),))


def amended(
    history: History, ruling: Judgement, why: Why, reason: str, at: datetime, by: str, notes: str = ""
) -> History:
    """The record with one more version; a change says why."""
    check(ruling)
    last = history.versions[-1]
    if why is Why.FIRST:
        raise TroefError("This ruling has been written down already.", "Deze beslissing staat al op papier.")
    if history.is_withdrawn:
        raise TroefError("This ruling has been withdrawn.", "Deze beslissing is ingetrokken.")
    if why.needs_reason and not reason.strip():
        raise TroefError("Give the reason for the change.", "Geef de reden van de wijziging.")
    made = Version(last.number + 1, max(at, last.at), by, why, ruling, reason.strip(), notes)
    return History((*history.versions, made))


def confirmed(history: History, reason: str, at: datetime, by: str) -> History:
    """A provisional ruling becomes final (2017: 85A2, when the facts are clear after all)."""
    if history.now.standing is Standing.FINAL:
        raise TroefError("This ruling is final already.", "Deze beslissing is al definitief.")
    return amended(history, replace(history.now, standing=Standing.FINAL), Why.CONFIRMED, reason, at, by)
