"""Records and field types that the situations of both games share, each with the meaning of its fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from troef.cards import Card, Seat, Side
from troef.cards.seat import PerSide
from troef.core.records import LARGEST, BoundedInt, Json, Nullable, OneOf, write
from troef.laws.ruling import DIRECTOR, Consequence, Decision


class JsonWritable:
    """A record that can be written as JSON."""

    __slots__ = ()

    def as_json(self) -> Json:
        """Return the JSON object, with the fields of its schema."""
        return write(self)


Law = Annotated[str, "the paragraph, as the edition prints it"]


@dataclass(frozen=True, slots=True)
class TrickCard:
    """A card of the current trick."""

    by: Annotated[Seat, "the hand it was played from"]
    card: Annotated[Card, "the card"]


@dataclass(frozen=True, slots=True)
class ChoiceOption:
    """Something that a player may choose."""

    id: Annotated[str, "how `choose` names it"]
    law: Law
    nl: Annotated[str, "what it leads to, in Dutch"]
    en: Annotated[str, "what it leads to, in English"]


@dataclass(frozen=True, slots=True)
class PendingChoice:
    """A choice of a player."""

    by: Annotated[Seat, "who chooses"]
    law: Law
    options: Annotated[tuple[ChoiceOption, ...], "what he may choose from"]


@dataclass(frozen=True, slots=True)
class PendingQuestion:
    """A question to the director."""

    by: Annotated[str, OneOf(DIRECTOR), "the director answers, with `rule`"]
    law: Law
    question: Annotated[str, "what `rule` finds"]
    nl: Annotated[str | None, "the question in Dutch, where the edition asks it in its own way"] = None
    en: Annotated[str | None, "the same in English"] = None


def pending_decision(decision: Decision) -> PendingChoice | PendingQuestion:
    """Return a pending decision as it appears in the situation."""
    if decision.question is None:
        options = (ChoiceOption(option.id, option.law, option.text.nl, option.text.en) for option in decision.options)
        return PendingChoice(Seat.parse(decision.by), decision.law, tuple(options))
    nl, en = (decision.text.nl, decision.text.en) if decision.text else (None, None)
    return PendingQuestion(decision.by, decision.law, decision.question, nl, en)


@dataclass(frozen=True, slots=True)
class SaidRuling:
    """A paragraph and what it means here."""

    law: Law
    nl: Annotated[str, "the sentence in Dutch"]
    en: Annotated[str, "the sentence in English"]
    in_sources: Annotated[bool, "false where our sources of the edition do not carry on what follows"] = True

    @classmethod
    def of(cls, consequence: Consequence) -> SaidRuling:
        return cls(consequence.law, consequence.text.nl, consequence.text.en, consequence.in_sources)


@dataclass(frozen=True, slots=True)
class PassObligation:
    """A player who must pass."""

    seat: Annotated[Seat, "the player"]
    kind: Annotated[Literal["pass"], "what he must do"]
    extent: Annotated[str, OneOf("once", "throughout"), "at his next turn, or as long as the auction lasts"]
    law: Law


@dataclass(frozen=True, slots=True)
class PenaltyCardEntry:
    """A card that lies open as a penalty card."""

    seat: Annotated[Seat, "whose it is"]
    card: Annotated[Card, "the card"]
    kind: Annotated[str, OneOf("major", "minor"), "which sort it is; klaverjas knows one"]
    law: Law


@dataclass(frozen=True, slots=True)
class UnauthorizedInformation:
    """Information that some players may not use."""

    for_: Annotated[tuple[Seat, ...], "the seats that may not use it"]
    from_: Annotated[Seat, "the seat it comes from"]
    law: Law


@dataclass(frozen=True, slots=True)
class AdjustmentDue:
    """An adjusted score that must be given; how much is the director's."""

    for_: Annotated[tuple[Side, ...], "the sides whose score it is"]
    law: Law


@dataclass(frozen=True, slots=True)
class TrickTransfer:
    """Tricks that go to the other side."""

    from_: Annotated[Side, "the side that gives"]
    to: Annotated[Side, "the side that receives"]
    count: Annotated[int, "how many tricks"]
    law: Law


Pair = Annotated[tuple[int, int], PerSide(BoundedInt())]
PairOrNull = Annotated[tuple[int, int] | None, Nullable(PerSide(BoundedInt(-LARGEST)))]


@dataclass(frozen=True, slots=True)
class TrickCount:
    """The tricks of both sides."""

    NS: Annotated[int, "won at the table by North and South"]
    EW: Annotated[int, "won at the table by East and West"]
    transferred: Annotated[tuple[TrickTransfer, ...], "what the law moves from one side to the other"]
    result: Annotated[Pair, "`NS` and `EW` after that"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeEntry:
    """A revoke."""

    seat: Annotated[Seat, "who revoked"]
    trick: Annotated[int, "the number of the trick"]
    card: Annotated[Card | None, "the card that was played (klaverjas)"] = None
    established: Annotated[bool, "whether it can no longer be put right"]
    law: Law


# Fields of a situation that mean the same in both games.

Turn = Annotated[Seat | None, "the hand that must act, in bridge dummy's where dummy is to play; null when nobody must"]
CurrentTrick = Annotated[tuple[TrickCard, ...], "the cards of the current trick in order"]
Decisions = Annotated[
    tuple[PendingChoice | PendingQuestion, ...],
    "what waits for an answer, the first to be answered first: choices of players, questions to the director",
]
Declarer = Annotated[Seat | None, "declarer, when known"]
Obligations = Annotated[tuple[PassObligation, ...], "who must pass, while the auction lasts"]
PenaltyCards = Annotated[tuple[PenaltyCardEntry, ...], "the penalty cards on the table"]
Unauthorized = Annotated[
    tuple[UnauthorizedInformation, ...], "what may not be used, and by whom; stays after the board"
]
Adjust = Annotated[tuple[AdjustmentDue, ...], "where an adjusted score must be given now"]
Watch = Annotated[tuple[SaidRuling, ...], "what may still lead to an adjusted score"]
TricksWon = Annotated[TrickCount, "the tricks as won at the table, and what the law makes of them"]
Rulings = Annotated[tuple[SaidRuling, ...], "everything the law has said so far, in order"]
