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


class ObligationView(TypedDict):
    """A player who must pass."""

    seat: str
    kind: str
    extent: str
    law: str


class LeadRestrictionView(TypedDict):
    """A restriction that declarer may put on a defender who must lead."""

    seat: str
    may_prohibit: list[str]
    may_require: list[str]
    chosen: str | None
    extent: str | None
    law: str


class PenaltyCardView(TypedDict):
    """A card that lies open as a penalty card."""

    seat: str
    card: str
    kind: str
    law: str


BarView = TypedDict("BarView", {"for": list[str], "acts": list[str], "law": str})
"""A bar that the director puts on players."""
MisinformationView = TypedDict("MisinformationView", {"side": str, "from": str, "may_change": list[str], "law": str})
"""A side that was misinformed."""
UnauthorizedView = TypedDict("UnauthorizedView", {"for": list[str], "from": str, "law": str})
"""Information that some players may not use."""
TransferView = TypedDict("TransferView", {"from": str, "to": str, "count": int, "law": str})
"""Tricks that go to the other side."""


class TricksView(TypedDict):
    """The tricks of both sides, and their result after transfers."""

    NS: int
    EW: int
    transferred: list[TransferView]
    result: BySide


class RulingView(TypedDict):
    """A paragraph, and its meaning here."""

    law: str
    nl: str
    en: str
    in_sources: NotRequired[bool]


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
    obligations: list[ObligationView]
    penalty_cards: list[PenaltyCardView]
    barred: list[BarView]
    misinformed: list[MisinformationView]
    unauthorized: list[UnauthorizedView]
    may_ask: list[QuestionView]
    revokes: list[RevokeView]
    tricks: TricksView
    score: BySide | None
    rulings: list[RulingView]
    turned: NotRequired[list[list[SeenCard]]]
    """The cards of all quitted tricks, for a perfect memory (`Table.remembered`)."""
    # Bridge.
    vulnerable: NotRequired[str]
    contract: NotRequired[ByPhase]
    dummy: NotRequired[ByPhase]
    explanations: NotRequired[list[ExplanationView]]
    lead_down: NotRequired[FaceDownCard | None]
    lead_restrictions: NotRequired[list[LeadRestrictionView]]
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
