"""What can be told about a table, one frozen class for each verb of the table log (`do`)."""

from __future__ import annotations

from typing import ClassVar, Literal

from troef.bridge.game.calls import Call
from troef.bridge.values import Value
from troef.cards import Card, Denomination, Rank, Seat, Suit


class Event(Value):
    """Something that happened."""

    do: ClassVar[str]


class Act(Event):
    """Something that a player did."""

    by: Seat


class Happening(Event):
    """Something of which it does not matter who did it; the director and nobody are None."""

    by: Seat | None = None


class Made(Act):
    """A call, in or out of turn, legal or not."""

    do = "call"
    call: Call
    artificial: bool = False
    shows: tuple[Denomination, ...] | None = None
    simultaneous: bool = False
    wrong_board: bool = False
    said: str = ""
    alert: bool | str = False
    explained: str = ""


class Change(Act):
    """The caller tries to change a call; `of` is its place in the auction, counted from 1."""

    do = "change"
    to: Call
    unintended: bool | None = None
    of: int | None = None


class Inform(Act):
    """The partner may have learnt something that the law does not allow."""

    do = "inform"
    how: Literal["tempo", "remark", "question", "gesture", "alert", "no-alert", "explanation"]


class Explain(Act):
    """An explanation to the opponents of the call at this place in the auction."""

    do = "explain"
    call: int
    text: str
    wrong: bool = False
    corrects: bool = False


class Reserve(Act):
    """The right to call the director later is reserved."""

    do = "reserve"


class Play(Act):
    """A card played or led; `by` is the hand it comes from."""

    do = "play"
    card: Card
    face: Literal["up", "down"] = "up"
    simultaneous: bool = False
    how: Literal["laid", "held", "touched"] = "laid"
    with_: tuple[Card, ...] = ()
    misinformed: Literal["turn", "explanation"] | None = None


class TakeBack(Act):
    """A played card is to be taken back into the hand it came from."""

    do = "take-back"
    card: Card


class Omit(Act):
    """This seat does not play to the trick."""

    do = "omit"


class Face(Happening):
    """The face-down opening lead is faced."""

    do = "face"


class Designate(Act):
    """Declarer names a card of dummy, completely or not."""

    do = "designate"
    suit: Suit | None = None
    rank: Rank | None = None
    word: Literal["high", "low", "win", "anything"] | None = None
    intended: Card | None = None


class Redesignate(Act):
    """Declarer wants another card of dummy than he named."""

    do = "redesignate"
    card: Card
    unintended: bool | None = None


class Suggest(Act):
    """Dummy suggests or touches a card without being told."""

    do = "suggest"
    card: Card


class Forfeit(Act):
    """Dummy does what costs him his rights."""

    do = "forfeit"
    how: Literal["swap", "walk", "look"]


class Warn(Act):
    """Dummy warns declarer, or asks about a revoke."""

    do = "warn"
    of: Seat | None = None


class Expose(Act):
    """Cards are seen that are not played."""

    do = "expose"
    cards: tuple[Card, ...]
    how: Literal["dropped", "two-at-once", "shown", "named", "led"]


class See(Act):
    """A player sees cards of another hand."""

    do = "see"
    cards: tuple[Card, ...]
    of: Seat
    deliberate: bool = False


class Restore(Event):
    """A missing or surplus card is put right: it goes to `by`; to the director (None) when it leaves the pack."""

    do = "restore"
    by: Seat | None
    card: Card
    from_: Seat | Literal["board", "floor", "played", "lost"]


class Ask(Act):
    """Somebody asks to hear the auction again, about a call, to see the last trick, or whether a suit has run out."""

    do = "ask"
    about: Literal["auction", "call", "trick", "revoke"]
    of: Seat | None = None
    call: int | None = None


class Claim(Act):
    """The speaker's side takes so many of the tricks that are not complete."""

    do = "claim"
    tricks: int
    statement: str = ""


class Concede(Act):
    """The speaker's side gives up so many of the tricks that are not complete."""

    do = "concede"
    tricks: int
    statement: str = ""


class Agree(Act):
    """To the last claim or concession."""

    do = "agree"


class Object(Act):
    """To the last claim or concession; after `agree` it withdraws the agreement."""

    do = "object"


class Attention(Happening):
    """Attention is drawn to an irregularity; without seat and trick, to everything so far."""

    do = "attention"
    of: Seat | None = None
    trick: int | None = None


class Director(Happening):
    """The director is called and comes."""

    do = "director"


class Choose(Act):
    """Whoever has a choice makes it."""

    do = "choose"
    option: str


Question = Literal[
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
    "barred",
]


class Rule(Event):
    """The director finds a fact or gives a judgement; what he bars a player from is a list of calls or cards."""

    do = "rule"
    by: None
    question: Question
    answer: bool | int | tuple[str, ...]


class Return(Happening):
    """The four hands are back in the board."""

    do = "return"


class NextCall(Act):
    """A player calls on the next board."""

    do = "next-call"


class EndRound(Happening):
    """The round ends."""

    do = "end-round"


class EndCorrection(Happening):
    """The correction period ends."""

    do = "end-correction"
