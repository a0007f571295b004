"""Events at a klaverjas table: one frozen class per verb of the table log (`do`).

A log may have events as in bridge that klaverjas does not need. They are read and have no effect.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias, get_args

from troef.cards import Card, Deck, Seat, Side, Suit, TroefError
from troef.cards.wording import card_symbol
from troef.core.records import ListOf, ParsedString, TaggedUnion
from troef.engine.acts import asks_own_seat
from troef.engine.table_log import (
    AskedAbout,
    By,
    ByAnybody,
    ByDirector,
    CardFrom,
    Finding,
    HowExposed,
    HowInformed,
    Place,
)


def _card(text: str) -> Card:
    card = Card.parse(text)
    if not card.bit & Deck.KLAVERJAS.bits:
        raise TroefError(
            f"{card} is not in the pack of klaverjas",
            f"{card_symbol(card, 'nl')} zit niet in het spel van klaverjassen",
        )
    return card


_CARD = ParsedString(_card, "[SHDC][AKQJT987]")
PackCard = Annotated[Card, _CARD]
PackCards = Annotated[tuple[Card, ...], ListOf(_CARD, unique=True)]


@dataclass(frozen=True, slots=True)
class KlaverjasBidEvent:
    """A call: to play with a trump suit, or to pass."""

    do: ClassVar[str] = "bid"
    by: By
    bid: Literal["play", "pass"]
    trump: Annotated[Suit | None, "the trump suit of who plays"] = None
    said: Annotated[str, "words added to it"] = ""

    def __post_init__(self) -> None:
        if self.bid == "pass" and self.trump is not None:
            raise TroefError("a pass names no trump suit", "wie past, noemt geen troef")
        if self.bid == "play" and self.trump is None:
            raise TroefError("play without a trump suit cannot have happened", "wie speelt, noemt een troef")


@dataclass(frozen=True, slots=True)
class KlaverjasPlayEvent:
    """A card played, in turn or not."""

    do: ClassVar[str] = "play"
    by: By
    card: PackCard
    with_: Annotated[PackCards, "cards that went along unseen"] = ()
    face: Literal["up", "down"] = "up"
    how: Literal["laid", "held"] = "laid"
    simultaneous: bool = False
    misinformed: Literal["turn", "explanation"] | None = None


@dataclass(frozen=True, slots=True)
class KlaverjasTakeBackEvent:
    """A played card is to be taken back."""

    do: ClassVar[str] = "take-back"
    by: By
    card: PackCard


@dataclass(frozen=True, slots=True)
class KlaverjasOmitEvent:
    """A seat does not play to the trick."""

    do: ClassVar[str] = "omit"
    by: By


@dataclass(frozen=True, slots=True)
class ClaimRoemEvent:
    """Somebody claims the roem of the trick; the engine counts what lies there."""

    do: ClassVar[str] = "roem"
    by: By
    points: Annotated[int | None, "how much he says it is"] = None


@dataclass(frozen=True, slots=True)
class CoverTrickEvent:
    """The trick is turned face down."""

    do: ClassVar[str] = "cover"
    by: By


@dataclass(frozen=True, slots=True)
class AccuseEvent:
    """A side is accused of a revoke."""

    do: ClassVar[str] = "accuse"
    by: ByAnybody
    of: Annotated[Side, "the side that is accused"]


@dataclass(frozen=True, slots=True)
class KlaverjasInformEvent:
    """A player may have told his partner something."""

    do: ClassVar[str] = "inform"
    by: By
    how: HowInformed


@dataclass(frozen=True, slots=True)
class KlaverjasExposeEvent:
    """Cards are seen that were not played."""

    do: ClassVar[str] = "expose"
    by: By
    cards: PackCards
    how: HowExposed


@dataclass(frozen=True, slots=True)
class KlaverjasSeeEvent:
    """A player sees cards of a hand, perhaps his own."""

    do: ClassVar[str] = "see"
    by: By
    of: Annotated[Seat, "whose cards they are"]
    cards: PackCards
    deliberate: bool = False


@dataclass(frozen=True, slots=True)
class KlaverjasRestoreEvent:
    """A card is put where it belongs; to the director when it leaves the pack."""

    do: ClassVar[str] = "restore"
    by: ByAnybody
    card: PackCard
    from_: CardFrom

    @property
    def source(self) -> Seat | None:
        """The seat that had the card, or None if it was elsewhere."""
        return self.from_ if isinstance(self.from_, Seat) else None


@dataclass(frozen=True, slots=True)
class KlaverjasAskEvent:
    """Somebody asks about the call, to see the last trick again, or whether a suit has run out."""

    do: ClassVar[str] = "ask"
    by: By
    about: AskedAbout
    of: Annotated[Seat | None, "who is asked"] = None
    call: Place = None

    def __post_init__(self) -> None:
        if self.of is self.by:
            raise asks_own_seat(self.by)


@dataclass(frozen=True, slots=True)
class EndEarlyEvent:
    """A claim or a concession."""

    do: Literal["claim", "concede"]
    by: By
    tricks: int
    statement: str = ""


@dataclass(frozen=True, slots=True)
class ClaimAnswerEvent:
    """Agreement with, or objection to, a claim."""

    do: Literal["agree", "object"]
    by: By


@dataclass(frozen=True, slots=True)
class KlaverjasAttentionEvent:
    """Attention is drawn to an irregularity."""

    do: ClassVar[str] = "attention"
    by: By
    of: Annotated[Seat | None, "who committed it"] = None
    trick: Annotated[Place, "in which trick, counted from 1"] = None


@dataclass(frozen=True, slots=True)
class DirectorCalledEvent:
    """The director is at the table."""

    do: ClassVar[str] = "director"
    by: ByAnybody = None


@dataclass(frozen=True, slots=True)
class KlaverjasChooseEvent:
    """Somebody makes the choice he was offered."""

    do: ClassVar[str] = "choose"
    by: By
    option: Annotated[str, "the id of the option, as the situation offers it"]


@dataclass(frozen=True, slots=True)
class FindingEvent:
    """The director finds a fact or gives a judgement."""

    do: ClassVar[str] = "rule"
    by: ByDirector
    question: Finding
    answer: Annotated[bool | int, "true or false, or a number"]


@dataclass(frozen=True, slots=True)
class KlaverjasReturnCardsEvent:
    """The hands are back in the board."""

    do: ClassVar[str] = "return"
    by: ByAnybody = None


@dataclass(frozen=True, slots=True)
class OutsideEvent:
    """Something that does not touch this deal: the next board, the end of the round."""

    do: Literal["next-call", "end-round", "end-correction"]
    by: ByAnybody = None


Event: TypeAlias = (
    KlaverjasBidEvent
    | KlaverjasPlayEvent
    | KlaverjasTakeBackEvent
    | KlaverjasOmitEvent
    | ClaimRoemEvent
    | CoverTrickEvent
    | AccuseEvent
    | KlaverjasInformEvent
    | KlaverjasExposeEvent
    | KlaverjasSeeEvent
    | KlaverjasRestoreEvent
    | KlaverjasAskEvent
    | EndEarlyEvent
    | ClaimAnswerEvent
    | KlaverjasAttentionEvent
    | DirectorCalledEvent
    | KlaverjasChooseEvent
    | FindingEvent
    | KlaverjasReturnCardsEvent
    | OutsideEvent
)
EVENT = TaggedUnion("do", get_args(Event))
"""Every verb of the klaverjas table log."""
