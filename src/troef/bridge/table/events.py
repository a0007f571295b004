"""Events of the table log: one frozen class per verb (`do`)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from troef.bridge.game.calls import Call, parse_call
from troef.cards import Card, Denomination, Rank, Seat, Suit
from troef.core.records import BoundedInt, ListOf, ParsedString, TaggedUnion
from troef.core.values import FrozenRecord
from troef.engine.table_log import By, ByAnybody, ByDirector, CardFrom, Cards, Finding, HowExposed, HowInformed, Place

CALL = ParsedString(parse_call, "P|XX?|[1-9][CDHSN]")
_DENOMINATION = ParsedString(Denomination.parse, "[CDHS]|NT?")
_Statement = Annotated[str, "what the speaker says about it, in his words"]
_Unintended = Annotated[bool | None, "whether he had meant another one; left out: the director is asked"]


class BridgeEvent(FrozenRecord):
    """An event of the table log."""

    do: ClassVar[str]


class PlayerEvent(BridgeEvent):
    """An event that a player caused."""

    by: By


class NeutralEvent(BridgeEvent):
    """An event whose actor does not matter. `by` is None for the director or for nobody in particular."""

    by: ByAnybody = None


class CallEvent(PlayerEvent):
    """A call, in or out of turn, legal or not."""

    do = "call"
    call: Annotated[Call, CALL, "`P`, `X`, `XX`, `1C` … `7N`; also `8C`, which somebody may say"]
    artificial: Annotated[bool, "whether it is artificial"] = False
    shows: Annotated[
        tuple[Denomination, ...] | None,
        ListOf(_DENOMINATION, unique=True),
        "the denominations it shows; left out: the one it names, or none",
    ] = None
    simultaneous: Annotated[bool, "made at the same moment as another call"] = False
    wrong_board: Annotated[bool, "made with the cards of another board"] = False
    said: Annotated[str, "words added to it, such as a wrongly named contract that is doubled"] = ""
    alert: Annotated[bool | str, "alerted by partner, or with which words"] = False
    explained: Annotated[str, "how partner explained it"] = ""


class ChangeCallEvent(PlayerEvent):
    """The caller tries to change a call."""

    do = "change"
    to: Annotated[Call, CALL, "the call he wants instead"]
    unintended: _Unintended = None
    of: Annotated[Place, "the place of the call in the auction, counted from 1; left out: his last"] = None


class BridgeInformEvent(PlayerEvent):
    """The partner may have learnt something that the law does not allow."""

    do = "inform"
    how: HowInformed
    longer: Annotated[bool, "with `tempo`: the pause was longer than the stop card prescribes"] = False


class ExplainEvent(PlayerEvent):
    """An explanation of a call to the opponents."""

    do = "explain"
    call: Annotated[int, BoundedInt(1), "the place of the call in the auction, counted from 1"]
    text: Annotated[str, "the explanation"]
    wrong: Annotated[bool, "it is not what the partners agreed, so the director found"] = False
    corrects: Annotated[bool, "it puts an earlier explanation, or a missing alert, right"] = False


class ReserveRightsEvent(PlayerEvent):
    """The right to call the director later is reserved."""

    do = "reserve"


class BridgePlayEvent(PlayerEvent):
    """A card played or led; `by` is the hand it comes from."""

    do = "play"
    card: Card
    face: Literal["up", "down"] = "up"
    simultaneous: Annotated[bool, "played at the same moment as another card"] = False
    how: Annotated[
        Literal["laid", "held", "touched"], "laid on the table, held so that it could be seen, a card of dummy touched"
    ] = "laid"
    with_: Annotated[Cards, "cards that went along unseen"] = ()
    misinformed: Annotated[Literal["turn", "explanation"] | None, "about what an opponent had misinformed him"] = None


class BridgeTakeBackEvent(PlayerEvent):
    """A played card is to be taken back into the hand it came from."""

    do = "take-back"
    card: Card


class BridgeOmitEvent(PlayerEvent):
    """This seat does not play to the trick."""

    do = "omit"


class FaceLeadEvent(NeutralEvent):
    """The face-down opening lead is faced."""

    do = "face"


class DesignateEvent(PlayerEvent):
    """Declarer names a card of dummy, completely or not."""

    do = "designate"
    suit: Annotated[Suit | None, "the suit he names"] = None
    rank: Annotated[Rank | None, "the rank he names"] = None
    word: Annotated[Literal["high", "low", "win", "anything"] | None, "what he says instead"] = None
    intended: Annotated[Card | None, "the card he means, where that is beyond doubt"] = None


class RedesignateEvent(PlayerEvent):
    """Declarer wants another card of dummy than he named."""

    do = "redesignate"
    card: Card
    unintended: _Unintended = None


class SuggestCardEvent(PlayerEvent):
    """Dummy suggests or touches a card that declarer did not name."""

    do = "suggest"
    card: Card


class ForfeitRightsEvent(PlayerEvent):
    """Dummy does what costs him his rights."""

    do = "forfeit"
    how: Annotated[
        Literal["swap", "walk", "look"], "exchanges hands with declarer, walks round the table, looks into a hand"
    ]


class WarnDeclarerEvent(PlayerEvent):
    """Dummy warns declarer, or asks about a revoke."""

    do = "warn"
    of: Annotated[Seat | None, "whom he asks; left out: declarer"] = None


class BridgeExposeEvent(PlayerEvent):
    """Cards are seen that are not played."""

    do = "expose"
    cards: Cards
    how: HowExposed


class BridgeSeeEvent(PlayerEvent):
    """A player sees cards of another hand."""

    do = "see"
    cards: Cards
    of: Annotated[Seat, "whose cards they are"]
    deliberate: Annotated[bool, "whether he looked on purpose"] = False


class BridgeRestoreEvent(BridgeEvent):
    """A missing or surplus card is corrected: it goes to `by`, or to the director if it leaves the pack."""

    do = "restore"
    by: ByAnybody
    card: Card
    from_: CardFrom


class BridgeAskEvent(PlayerEvent):
    """Somebody asks about the auction, to see a card or trick again, or whether a suit has run out."""

    do = "ask"
    about: Annotated[
        Literal["auction", "call", "contract", "trick", "card", "revoke"],
        "to hear the auction again, what a call means, what the contract is, to see the last trick again or his own "
        "card in it, whether a suit has run out",
    ]
    of: Annotated[Seat | None, "who is asked"] = None
    call: Annotated[Place, "the place of the call in the auction, counted from 1"] = None
    purpose: Annotated[
        Literal["partner", "trap"] | None,
        "the only purpose, as the director found: that partner hears the answer, or that an opponent answers wrongly",
    ] = None


class ClaimEvent(PlayerEvent):
    """The speaker's side claims a number of the tricks that are not complete."""

    do = "claim"
    tricks: Annotated[int, "how many his side takes"]
    statement: _Statement = ""


class ConcedeEvent(PlayerEvent):
    """The speaker's side concedes a number of the tricks that are not complete."""

    do = "concede"
    tricks: Annotated[int, "how many his side gives up"]
    statement: _Statement = ""


class AgreeToClaimEvent(PlayerEvent):
    """To the last claim or concession."""

    do = "agree"


class ObjectToClaimEvent(PlayerEvent):
    """To the last claim or concession; after `agree` it withdraws the agreement."""

    do = "object"


class DisputeTricksEvent(PlayerEvent):
    """Somebody says how many tricks his side has won, and the other side does not agree."""

    do = "dispute"
    tricks: Annotated[int, BoundedInt(0, 13), "how many his side has won, as he counts"]


class MixCardsEvent(PlayerEvent):
    """A player mixes the cards that he has played."""

    do = "mix"


class CardDirectionEvent(PlayerEvent):
    """Somebody says that a card of the last trick points the wrong way."""

    do = "direction"
    of: Annotated[Seat | None, "whose card it is"] = None


class AgreeTricksEvent(PlayerEvent):
    """The sides agree about the tricks, and the score is entered."""

    do = "score"
    tricks: Annotated[int, BoundedInt(0, 13), "how many the side of the speaker has won, as they agree"]


class BridgeAttentionEvent(NeutralEvent):
    """Attention is drawn to an irregularity; without seat and trick, to everything so far."""

    do = "attention"
    of: Annotated[Seat | None, "who committed it"] = None
    trick: Annotated[Place, "in which trick, counted from 1"] = None
    what: Annotated[
        Literal["revoke", "turn", "bid", "exposed", "other"] | None, "what it is about: a revoke, or anything else"
    ] = None


class CallDirectorEvent(NeutralEvent):
    """The director is called and comes."""

    do = "director"
    looks: Annotated[bool, "whether he also finds a revoke that nobody has spoken of; on screens he does not"] = True


class BridgeChooseEvent(PlayerEvent):
    """A player who has a choice makes it."""

    do = "choose"
    option: Annotated[str, "the id of the option, as the situation offers it"]


Question = Literal[Finding, "barred", "playable", "prescribed"]


class DirectorFindingEvent(BridgeEvent):
    """The director finds a fact or gives a judgement; what he bars a player from is a list of calls or cards."""

    do = "rule"
    by: ByDirector
    question: Annotated[Question, "what he was asked, or finds by himself"]
    answer: Annotated[
        bool | int | tuple[str, ...],
        "true or false, a number of tricks, or the calls and cards that a player is barred from",
    ]


class BridgeReturnCardsEvent(NeutralEvent):
    """The four hands are back in the board."""

    do = "return"


class NextBoardCallEvent(PlayerEvent):
    """A player calls on the next board."""

    do = "next-call"


class EndRoundEvent(NeutralEvent):
    """The round ends."""

    do = "end-round"


class EndCorrectionPeriodEvent(NeutralEvent):
    """The correction period ends."""

    do = "end-correction"


EVENT = TaggedUnion("do", (kind for kind in list(vars().values()) if isinstance(kind, type) and "do" in vars(kind)))
"""Every verb of the bridge table log."""
