"""What can happen at a klaverjas table, each act a frozen value; `reading` reads them from a log."""

from __future__ import annotations

from dataclasses import dataclass

from troef.cards import Card, Seat, Side, Suit


@dataclass(frozen=True, slots=True)
class Bid:
    """Play with a trump suit, or pass when there is none; `said` are words added to it."""

    by: Seat
    trump: Suit | None
    said: str | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """A card played, in turn or not; `along` are cards that went with it unseen."""

    by: Seat
    card: Card
    along: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A played card is to be taken back."""

    by: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Omit:
    """A seat does not play to the trick."""

    by: Seat


@dataclass(frozen=True, slots=True)
class ClaimRoem:
    """Somebody claims the roem of the trick; the points said do not matter."""

    by: Seat
    said: int | None = None


@dataclass(frozen=True, slots=True)
class Cover:
    """The trick is turned face down."""

    by: Seat


@dataclass(frozen=True, slots=True)
class Accuse:
    """A side is accused of a revoke; by a player or by the director (None)."""

    by: Seat | None
    of: Side


@dataclass(frozen=True, slots=True)
class Inform:
    """A player may have told his partner something."""

    by: Seat
    how: str


@dataclass(frozen=True, slots=True)
class Expose:
    """Cards are seen that were not played."""

    by: Seat
    cards: tuple[Card, ...]
    how: str


@dataclass(frozen=True, slots=True)
class See:
    """A player sees cards of a hand, perhaps his own."""

    by: Seat
    of: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Restore:
    """A card is put where it belongs, or out of the pack (None); `source` is the seat it was with, None elsewhere."""

    by: Seat | None
    card: Card
    source: Seat | None


@dataclass(frozen=True, slots=True)
class Ask:
    """Somebody asks about the call, to see the last trick again, or whether a suit has run out."""

    by: Seat
    about: str
    of: Seat | None = None


@dataclass(frozen=True, slots=True)
class EndEarly:
    """A claim or a concession."""

    by: Seat


@dataclass(frozen=True, slots=True)
class Answer:
    """Agreement with, or objection to, a claim."""

    by: Seat


@dataclass(frozen=True, slots=True)
class Attention:
    """Attention is drawn to an irregularity."""

    by: Seat


@dataclass(frozen=True, slots=True)
class DirectorCalled:
    """The director is at the table."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Somebody makes the choice he was offered."""

    by: str
    option: str


@dataclass(frozen=True, slots=True)
class Find:
    """The director finds a fact or gives a judgement."""

    question: str
    answer: bool | int


@dataclass(frozen=True, slots=True)
class Return:
    """The hands are back in the board."""


@dataclass(frozen=True, slots=True)
class Outside:
    """Something that does not touch this deal: the next board, the end of the round."""


Event = (
    Bid
    | Play
    | TakeBack
    | Omit
    | ClaimRoem
    | Cover
    | Accuse
    | Inform
    | Expose
    | See
    | Restore
    | Ask
    | EndEarly
    | Answer
    | Attention
    | DirectorCalled
    | Choose
    | Find
    | Return
    | Outside
)
