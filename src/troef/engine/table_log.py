"""Field types that the table logs of both games share: who acts, what the director finds, and the log header."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from troef.cards import Card, Seat, TroefError, Vulnerability
from troef.core.messages import _, gettext_noop
from troef.core.records import BoundedInt, Json, ListOf, ParsedString, Schema, schema_for
from troef.engine.verbs import ActChoice, Label, TableEvent
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
                _("only the director ({director}) rules, not {value!r:.60}", director=DIRECTOR, value=value)
            )

    def write(self, value: None) -> str:
        return DIRECTOR

    def schema(self, records: Json) -> Json:
        return {"const": DIRECTOR}


class Manner(ActChoice):
    """The ways in which a player may inform partner."""

    TEMPO = "tempo", _("a hesitation, or haste")
    REMARK = "remark", _("a remark")
    QUESTION = "question", _("a question")
    GESTURE = "gesture", _("a gesture")
    ALERT = "alert", _("an alert")
    NO_ALERT = "no-alert", _("a missing alert")
    EXPLANATION = "explanation", _("an explanation by partner")


class Exposure(ActChoice):
    """The ways in which cards come to be seen."""

    DROPPED = "dropped", _("dropped")
    TWO_AT_ONCE = "two-at-once", _("two at once")
    SHOWN = "shown", _("shown")
    NAMED = "named", _("named")
    LED = "led", _("led during the auction")


class AskTopic(ActChoice):
    """The subjects of a player's question."""

    AUCTION = "auction", _("to hear the auction again")
    CALL = "call", _("what a call means")
    TRICK = "trick", _("to see the last trick again")
    REVOKE = "revoke", _("whether a suit has run out")
    CONTRACT = "contract", _("what the contract is")
    CARD = "card", _("to see their own last card again")


class CardPlace(ActChoice):
    """The places of a card that is in no hand."""

    BOARD = "board", _("in the board")
    FLOOR = "floor", _("on the floor")
    PLAYED = "played", _("among the played cards")
    LOST = "lost", _("it is lost: from another pack")


_WHO, _WHOM = _("Who"), _("Whom")
_CARD = Label(_("Card"))
TRICKS = Label(_("Tricks"))
WHAT_IS_ASKED = Label(_("Question"), _("About"))
WHICH_CALL = Label(_("Which call (1 is the first)"), _("Call"))
STATEMENT = Label(_("Spoken words"), _("What you say about it"))
HOW_INFORMED, HOW_EXPOSED = Label(_("By"), _("How")), Label(_("How"))

By = Annotated[Seat, Label(_WHO), "who does it"]
ByAnybody = Annotated[Seat | None, _SeatOrDirector(), f"a seat, or `{DIRECTOR}` for the director"]
ByDirector = Annotated[None, _OnlyDirector(), "the director"]
ByPlayer = Annotated[ByAnybody, Label(_WHO, widget="seat")]
"""Anybody, but the practice table offers the players."""
Receiver = Annotated[ByAnybody, Label(_("It goes to"))]
"""The player who gets a card, or the director who takes it out."""
Offender = Annotated[Seat | None, Label(None, _WHOM), "who committed it"]
AskedSeat = Annotated[Seat | None, Label(_("Who is asked"), _WHOM), "who is asked"]
SeenSeat = Annotated[Seat, Label(_("Whose card")), "whose cards they are"]
NamedCard = Annotated[Card, _CARD]
Cards = Annotated[tuple[Card, ...], ListOf(schema_for(Card), unique=True)]
SeenCards = Annotated[Cards, _CARD]
CardFrom = Annotated[
    Seat | CardPlace,
    Label(_("It was with")),
    "where the card was: a seat, `board`, `floor`, `played` or `lost`",
]
Place = Annotated[int | None, BoundedInt(1)]
"""The number of a call or trick, counted from 1."""
WhichTrick = Annotated[Place, Label(None, _("Trick")), "in which trick, counted from 1"]
HowInformed = Annotated[Manner, HOW_INFORMED, "by what; `explanation`: one that tells the caller he was misunderstood"]
HowExposed = Annotated[Exposure, HOW_EXPOSED, "how they came to be seen; `led`: during the auction"]


class PlayerEvent(TableEvent):
    """An event that a player caused."""

    by: By


class NeutralEvent(TableEvent):
    """An event whose actor does not matter. `by` is None for the director or for nobody in particular."""

    by: ByAnybody = None


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

EVENT_PLACE = gettext_noop("event {number}: {error}")


@dataclass(frozen=True, slots=True, kw_only=True)
class LogHeader:
    """The fields of a log that precede its events."""

    deal_pattern: ClassVar[str] = r"[NESW]:\s*\S+(\s+\S+){3}\s*"

    edition: Annotated[Edition, "the laws that are played by"]
    board: Annotated[int | None, BoundedInt(1), "the number of the board, which gives dealer and vulnerability"] = None
    dealer: Annotated[Seat | None, "the dealer, where the number does not tell"] = None
    vulnerable: Annotated[Vulnerability | None, "who is vulnerable, where the number does not tell"] = None
