"""The view of a seat and the acts open to it, in the JSON form that pages and robots read.

Fields that are not required are those of one game. Entries of lists are as in the situation of that game.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

ByPhase: TypeAlias = Any
"""A seat, suit or contract as text, or None. The phase tells which, so that readers need not ask."""
BySide = dict[str, int]
"""A number for each side, `{"NS": 420, "EW": -420}`."""


class SeenCard(TypedDict):
    """A card, and the hand it came from."""

    by: str
    card: str


class FaceDownCard(TypedDict):
    """A card that lies face down. Only its player sees which."""

    by: str
    card: str | None


class CallView(TypedDict):
    """A call, and what became of it."""

    by: str
    call: str
    status: str
    alert: NotRequired[bool | str]
    explained: NotRequired[str]
    said: NotRequired[str]
    bid: NotRequired[str]
    trump: NotRequired[str | None]


class ExplanationView(TypedDict):
    """An explanation of the call with this number."""

    by: str
    call: int
    text: str


class OptionView(TypedDict):
    """Something that a player may choose."""

    id: str
    law: str
    nl: str
    en: str


class DecisionView(TypedDict):
    """A choice of a player, with options, or a question to the director."""

    by: str
    law: str
    options: NotRequired[list[OptionView]]
    question: NotRequired[str]
    nl: NotRequired[str]
    en: NotRequired[str]


class NamedCard(TypedDict):
    """The card of dummy that declarer named last, and its trick."""

    card: str
    trick: int


class ClaimView(TypedDict):
    """A claim or concession of `tricks` of the `of` tricks that are left."""

    do: Literal["claim", "concede"]
    by: str
    tricks: int
    of: int
    statement: str
    contested: bool


class QuestionView(TypedDict):
    """A question that the player may ask now."""

    by: str
    about: str
    of: list[str]
    law: str


class RevokeView(TypedDict):
    """A revoke that everybody knows of."""

    seat: str
    trick: int


class TableView(TypedDict):
    """A board as one seat may know it. Nothing hidden is in it."""

    seat: ByPhase
    """None for a spectator."""
    hands: dict[str, str]
    edition: str
    phase: str
    dealer: str
    turn: ByPhase
    legal: list[str]
    waits_for: list[str]
    decisions: list[DecisionView]
    auction: list[CallView]
    declarer: ByPhase
    trick: list[SeenCard]
    open: list[SeenCard]
    obligations: list[dict[str, Any]]
    penalty_cards: list[dict[str, Any]]
    barred: list[dict[str, Any]]
    misinformed: list[dict[str, Any]]
    unauthorized: list[dict[str, Any]]
    may_ask: list[QuestionView]
    revokes: list[RevokeView]
    tricks: dict[str, Any]
    score: BySide | None
    rulings: list[dict[str, Any]]
    turned: NotRequired[list[list[SeenCard]]]
    """The cards of all quitted tricks, for a perfect memory (`Table.remembered`)."""
    # Bridge.
    vulnerable: NotRequired[str]
    contract: NotRequired[ByPhase]
    dummy: NotRequired[ByPhase]
    explanations: NotRequired[list[ExplanationView]]
    lead_down: NotRequired[FaceDownCard | None]
    lead_restrictions: NotRequired[list[dict[str, Any]]]
    last_trick: NotRequired[list[SeenCard] | None]
    named: NotRequired[NamedCard | None]
    claim: NotRequired[ClaimView | None]
    played: NotRequired[list[int]]
    # Klaverjas.
    rules: NotRequired[dict[str, Any]]
    trump: NotRequired[ByPhase]
    points: NotRequired[BySide]
    roem: NotRequired[BySide]
    penalty: NotRequired[BySide]
    total: NotRequired[ByPhase]
    winner: NotRequired[str | None]
    wet: NotRequired[bool | None]
    march: NotRequired[str | None]
    claimed: NotRequired[int]


class AllowedAct(TypedDict):
    """An act that a player can enter: verb, hand, and for each field the list of values, or None for any value."""

    do: str
    by: str
    fields: dict[str, Any]
    optional: dict[str, Any]
