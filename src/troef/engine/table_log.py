"""Field types that the table logs of both games share: who acts, what the director finds, and the log header."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from troef.cards import Card, Seat, TroefError, Vulnerability
from troef.core.messages import _, gettext_noop
from troef.core.records import BoundedInt, Json, ListOf, ParsedString, Schema, schema_for
from troef.engine.verbs import Choice, Label, TableEvent
from troef.laws.edition import Edition
from troef.laws.ruling import DIRECTOR, Text


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


class Manner(Choice):
    """The ways in which a player may inform partner."""

    TEMPO = "tempo", Text("aarzelen of haast", "a hesitation, or haste")
    REMARK = "remark", Text("een opmerking", "a remark")
    QUESTION = "question", Text("een vraag", "a question")
    GESTURE = "gesture", Text("een gebaar", "a gesture")
    ALERT = "alert", Text("een alert", "an alert")
    NO_ALERT = "no-alert", Text("een alert die uitblijft", "a missing alert")
    EXPLANATION = "explanation", Text("een uitleg door partner", "an explanation by partner")


class Exposure(Choice):
    """The ways in which cards come to be seen."""

    DROPPED = "dropped", Text("gevallen", "dropped")
    TWO_AT_ONCE = "two-at-once", Text("twee tegelijk", "two at once")
    SHOWN = "shown", Text("getoond", "shown")
    NAMED = "named", Text("genoemd", "named")
    LED = "led", Text("voorgespeeld tijdens het bieden", "led during the auction")


class AskTopic(Choice):
    """The subjects of a player's question."""

    AUCTION = "auction", Text("het bieden nog eens horen", "to hear the auction again")
    CALL = "call", Text("wat een bieding betekent", "what a call means")
    TRICK = "trick", Text("de laatste slag nog eens zien", "to see the last trick again")
    REVOKE = "revoke", Text("of een kleur op is", "whether a suit has run out")
    CONTRACT = "contract", Text("wat het contract is", "what the contract is")
    CARD = "card", Text("de eigen laatste kaart nog eens zien", "to see the own last card again")


class CardPlace(Choice):
    """The places of a card that is in no hand."""

    BOARD = "board", Text("in het bord", "in the board")
    FLOOR = "floor", Text("op de grond", "on the floor")
    PLAYED = "played", Text("tussen de gespeelde kaarten", "among the played cards")
    LOST = "lost", Text("zij is zoek: uit een ander spel kaarten", "it is lost: from another pack")


_WHO, _WHOM = Text("Wie", "Who"), Text("Wie", "Whom")
_CARD = Label(Text("Kaart", "Card"))
TRICKS = Label(Text("Slagen", "Tricks"))
WHAT_IS_ASKED = Label(Text("Wat hij vraagt", "What he asks"), Text("Waarover", "About"))
WHICH_CALL = Label(Text("Welke bieding (1 is de eerste)", "Which call (1 is the first)"), Text("Bieding", "Call"))
STATEMENT = Label(Text("Wat erbij gezegd wordt", "What is said"), Text("Wat je erbij zegt", "What you say about it"))
HOW_INFORMED, HOW_EXPOSED = Label(Text("Door", "By"), Text("Hoe", "How")), Label(Text("Hoe", "How"))

By = Annotated[Seat, Label(_WHO), "who does it"]
ByAnybody = Annotated[Seat | None, _SeatOrDirector(), f"a seat, or `{DIRECTOR}` for the director"]
ByDirector = Annotated[None, _OnlyDirector(), "the director"]
ByPlayer = Annotated[ByAnybody, Label(_WHO, widget="seat")]
"""Anybody, but the practice table offers the players."""
Receiver = Annotated[ByAnybody, Label(Text("Zij gaat naar", "It goes to"))]
"""The player who gets a card, or the director who takes it out."""
Offender = Annotated[Seat | None, Label(None, _WHOM), "who committed it"]
AskedSeat = Annotated[Seat | None, Label(Text("Aan wie", "Who is asked"), _WHOM), "who is asked"]
SeenSeat = Annotated[Seat, Label(Text("Kaart van", "Whose card")), "whose cards they are"]
NamedCard = Annotated[Card, _CARD]
Cards = Annotated[tuple[Card, ...], ListOf(schema_for(Card), unique=True)]
SeenCards = Annotated[Cards, _CARD]
CardFrom = Annotated[
    Seat | CardPlace,
    Label(Text("Hij zat bij", "It was with")),
    "where the card was: a seat, `board`, `floor`, `played` or `lost`",
]
Place = Annotated[int | None, BoundedInt(1)]
"""The number of a call or trick, counted from 1."""
WhichTrick = Annotated[Place, Label(None, Text("Slag", "Trick")), "in which trick, counted from 1"]
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
