"""Field types that the table logs of both games share: who acts, what the director finds, and the log header."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from troef.cards import Card, Seat, TroefError, Vulnerability
from troef.core.records import BoundedInt, Json, ListOf, ParsedString, Schema, schema_for
from troef.laws.edition import Edition
from troef.laws.ruling import DIRECTOR


class _SeatOrDirector(ParsedString):
    """A seat, or the director as None."""

    def __init__(self) -> None:
        super().__init__(Seat.parse, words=(*Seat, DIRECTOR))

    def read(self, value: Any) -> Seat | None:
        return None if value == DIRECTOR else super().read(value)

    def write(self, value: Seat | None) -> str:
        return DIRECTOR if value is None else str(value)


class _OnlyDirector(Schema):
    def read(self, value: Any) -> None:
        if value != DIRECTOR:
            raise TroefError(
                f"only the director ({DIRECTOR}) rules, not {value!r:.60}",
                f"alleen de wedstrijdleider ({DIRECTOR}) beslist, niet {value!r:.60}",
            )

    def write(self, value: None) -> str:
        return DIRECTOR

    def schema(self, records: Json) -> Json:
        return {"const": DIRECTOR}


By = Annotated[Seat, "who does it"]
ByAnybody = Annotated[Seat | None, _SeatOrDirector(), f"a seat, or `{DIRECTOR}` for the director"]
ByDirector = Annotated[None, _OnlyDirector(), "the director"]
Cards = Annotated[tuple[Card, ...], ListOf(schema_for(Card), unique=True)]
Place = Annotated[int | None, BoundedInt(1)]
"""The number of a call or trick, counted from 1."""

HowInformed = Annotated[
    Literal["tempo", "remark", "question", "gesture", "alert", "no-alert", "explanation"],
    "by what; `explanation`: one that tells the caller he was misunderstood",
]
HowExposed = Annotated[
    Literal["dropped", "two-at-once", "shown", "named", "led"], "how they came to be seen; `led`: during the auction"
]
AskedAbout = Annotated[
    Literal["auction", "call", "trick", "revoke"],
    "to hear the auction again, what a call means, to see the last trick again, whether a suit has run out",
]
CardFrom = Annotated[
    Seat | Literal["board", "floor", "played", "lost"],
    "where the card was: a seat, `board`, `floor`, `played` or `lost`",
]

Finding = Literal[
    "unintended",
    "comparable",
    "artificial",
    "led",
    "deliberate",
    "claim",
    "tricks",
    "could-have-known",
    "damage",
    "influenced",
]
"""The questions about a fact or judgement that the director may answer in either game."""

EVENT_PLACE = ("event", "gebeurtenis")


@dataclass(frozen=True, slots=True, kw_only=True)
class LogHeader:
    """The fields of a log that precede its events."""

    deal_pattern: ClassVar[str] = r"[NESW]:\s*\S+(\s+\S+){3}\s*"

    edition: Annotated[Edition, "the laws that are played by"]
    board: Annotated[int | None, BoundedInt(1), "the number of the board, which gives dealer and vulnerability"] = None
    dealer: Annotated[Seat | None, "the dealer, where the number does not tell"] = None
    vulnerable: Annotated[Vulnerability | None, "who is vulnerable, where the number does not tell"] = None
