"""Events of the table log: one frozen class per verb (`do`), with its fields and its words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from troef.bridge.game.calls import PASS, Bid, Call, call_text, parse_call
from troef.bridge.table.play.legal_cards import turn_of_play
from troef.bridge.wording.decisions import choice_text, finding_text
from troef.bridge.wording.templates import definite_call, indefinite_call
from troef.cards import Card, Denomination, Rank, Seat, Suit
from troef.cards.wording import rank_letter, rank_name
from troef.core.messages import NO_TEXT, Localised, _
from troef.core.records import BoundedInt, EnumValue, ListOf, ParsedString
from troef.engine import common_verbs
from troef.engine.common_verbs import ALWAYS
from troef.engine.table_log import (
    STATEMENT,
    TRICKS,
    WHAT_IS_ASKED,
    WHICH_CALL,
    AskedSeat,
    AskTopic,
    ByDirector,
    ByPlayer,
    CardFrom,
    Cards,
    Exposure,
    Finding,
    HowExposed,
    HowInformed,
    Manner,
    NamedCard,
    NeutralEvent,
    Offender,
    Place,
    PlayerEvent,
    Receiver,
    SeenCards,
    SeenSeat,
    WhichTrick,
)
from troef.engine.verbs import ActChoice, Label, TableEvent, events_in
from troef.laws import Text, say
from troef.laws.ruling import Word

if TYPE_CHECKING:
    from troef.bridge.table.state import BridgeState

CALL = ParsedString(parse_call, "P|XX?|[1-9][CDHSN]")
_DENOMINATION = ParsedString(Denomination.parse, "[CDHS]|NT?")
_Statement = Annotated[str, STATEMENT, "what the speaker says about it, in his words"]
_Unintended = Annotated[bool | None, "whether he had meant another one; left out: the director is asked"]
_NOTHING = NO_TEXT


class DummyWord(ActChoice):
    """The words with which declarer may name a card of dummy."""

    HIGH = "high", _("high")
    LOW = "low", _("low")
    WIN = "win", _("win the trick")
    ANYTHING = "anything", _("anything")


class Forfeit(ActChoice):
    """The acts that cost dummy his rights."""

    SWAP = "swap", _("exchanges hands with declarer")
    WALK = "walk", _("walks round the table")
    LOOK = "look", _("looks into another hand")


class AttentionSubject(ActChoice):
    """The irregularities to which a player may draw attention."""

    REVOKE = "revoke", _("a revoke")
    TURN = "turn", _("a call or card out of turn")
    BID = "bid", _("an insufficient bid")
    EXPOSED = "exposed", _("an exposed card")
    OTHER = "other", _("something else")


class CallEvent(PlayerEvent):
    """A call, in or out of turn, legal or not."""

    do = "call"
    line = _("{by} {verb}")
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

    @property
    def verb(self) -> Text:
        """The call as a verb, such as `bids 1♠`."""
        if isinstance(self.call, Bid):
            return say("bids {call}", call=_call_words(self.call))
        if self.call is PASS:
            return _("passes")
        return {"X": _("doubles"), "XX": _("redoubles")}[str(self.call)]

    def listed(self, **words: Word) -> Text:
        made = super().listed(**words)
        return say("{made} (artificial)", made=made) if self.artificial else made

    def told(self, state: BridgeState) -> Text:
        verb = self.verb
        if state.regulations.bidding_boxes:
            verb = say("puts down {call}", call=_a_call(self.call))
        said = say("{by} {verb}{odd}.", by=self.by, verb=verb, odd=self._oddity(state))
        seconds = state.regulations.stop_seconds
        if not seconds or not state.auction.is_jump(self.call):
            return said
        return say("{said} {lho} waits about {seconds} seconds.", said=said, lho=self.by.lho, seconds=seconds)

    def _oddity(self, state: BridgeState) -> Text:
        """Return what everybody can see to be irregular about the call, as `, out of turn`; else nothing."""
        if state.auction.is_over:
            return _(", after the final pass")
        if self.by is not state.auction.turn:
            return _OUT_OF_TURN
        if isinstance(self.call, Bid) and not state.auction.is_sufficient(self.call):
            return _(", which is insufficient")
        proper = state.auction.is_proper(self.call)
        return _NOTHING if proper else _(", which is not possible here")


_OUT_OF_TURN = _(", out of turn")


def _call_words(call: Call) -> Text:
    return Localised(call_text, call)


def _a_call(call: Call) -> Text:
    """Return a call with the indefinite article, as `een doublet`; a bid is just `2♥`."""
    return Localised(indefinite_call, call)


def _the_call(state: BridgeState, place: int) -> Text:
    """Return the call at this place with the definite article, as `het doublet`; a bid is just `2♥`."""
    call = state.calls[place - 1].call
    return Localised(definite_call, call)


class ChangeCallEvent(PlayerEvent):
    """The caller tries to change a call."""

    do = "change"
    label = _("Somebody wants to change a call")
    button = _("Change my last call")
    phases = ("auction", "clarification")
    line = _("{by} wants {call} instead")
    sentence = _("{by} wants to change it to {a_call}.")
    impossible = _("{by} has no call here to change.")
    to: Annotated[Call, CALL, Label(_("Into")), "the call he wants instead"]
    unintended: _Unintended = None
    of: Annotated[Place, "the place of the call in the auction, counted from 1; left out: his last"] = None

    @property
    def call(self) -> Text:
        return _call_words(self.to)

    @property
    def a_call(self) -> Text:
        return _a_call(self.to)


class BridgeInformEvent(PlayerEvent, common_verbs.InformAct):
    """The partner may have learnt something that the law does not allow."""

    how: HowInformed
    longer: Annotated[bool, "with `tempo`: the pause was longer than the stop card prescribes"] = False

    def told(self, state: BridgeState) -> Text:
        said = _INFORMED.get(self.how)
        return self.filled(said) if said else super().told(state)


_INFORMED = {
    Manner.TEMPO: _("{by} breaks tempo."),
    Manner.ALERT: _("{by} alerts unexpectedly."),
    Manner.EXPLANATION: _("{by} gives an explanation that surprises partner."),
}


class ExplainEvent(PlayerEvent):
    """An explanation of a call to the opponents."""

    do = "explain"
    label = _("A call is explained")
    button = _("Explain a call")
    phases = ALWAYS
    line = _("{by} explains: {text}")
    impossible = _("The call that {by} explains is not there.")
    call: Annotated[int, BoundedInt(1), WHICH_CALL, "the place of the call in the auction, counted from 1"]
    text: Annotated[str, Label(_("The explanation")), "the explanation"]
    wrong: Annotated[
        bool,
        Label(_("The explanation is wrong")),
        "it is not what the partners agreed, so the director found",
    ] = False
    corrects: Annotated[
        bool,
        Label(_("It corrects an earlier one")),
        "it puts an earlier explanation, or a missing alert, right",
    ] = False

    def told(self, state: BridgeState) -> Text:
        said = _("{by} explains {call} as {text}.")
        if self.corrects:
            said = _("{by} corrects: {call} is {text}.")
        return self.filled(said, call=_the_call(state, self.call))


class ReserveRightsEvent(PlayerEvent):
    """The right to call the director later is reserved."""

    do = "reserve"
    label = _("Rights are reserved")
    button = _("Reserve my rights")
    phases = ALWAYS
    line = _("{by} reserves the right to call the director later")
    sentence = _("{by} reserves rights.")


class BridgePlayEvent(PlayerEvent, common_verbs.PlayAct):
    """A card played or led; `by` is the hand it comes from."""

    needs_play = True
    card: Card
    face: Literal["up", "down"] = "up"
    simultaneous: Annotated[bool, "played at the same moment as another card"] = False
    how: Annotated[
        Literal["laid", "held", "touched"], "laid on the table, held so that it could be seen, a card of dummy touched"
    ] = "laid"
    with_: Annotated[Cards, "cards that went along unseen"] = ()
    misinformed: Annotated[Literal["turn", "explanation"] | None, "about what an opponent had misinformed him"] = None

    def told(self, state: BridgeState) -> Text:
        said = _("{by} plays {card}{odd}{more}.")
        if self.face == "down":
            said = _("{by} leads face down{odd}{more}.")
        elif state.play is None or not state.play.cards:
            said = _("{by} leads {card}{odd}{more}.")
        turn, more = turn_of_play(state), _NOTHING
        if self.with_:
            more = self.filled(_("; {with_} is led unseen with it"))
        return self.filled(said, odd=_NOTHING if turn in (None, self.by) else _OUT_OF_TURN, more=more)


class BridgeTakeBackEvent(PlayerEvent, common_verbs.TakeBackAct):
    """A played card is to be taken back into the hand it came from."""

    sentence = _("{by} wants to take {card} back.")
    impossible = _("{by} has not played that card here.")
    needs_play = True
    card: NamedCard


class BridgeOmitEvent(PlayerEvent, common_verbs.OmitAct):
    """This seat does not play to the trick."""

    impossible = _("It is not for {by} to play here.")
    needs_play = True


class FaceLeadEvent(NeutralEvent):
    """The face-down opening lead is faced."""

    do = "face"
    label = _("The opening lead is faced")
    button = _("Face the lead")
    line = label
    impossible = _("There is no face-down lead.")


class DesignateEvent(PlayerEvent):
    """Declarer names a card of dummy, completely or not."""

    do = "designate"
    label = _("Declarer names a card of dummy")
    line = _("{by} names a card of dummy: {named}")
    sentence = _("{by} says to dummy: {said}.")
    impossible = _("{by} cannot name a card of dummy here.")
    needs_play = True
    suit: Annotated[Suit | None, Label(_("Suit of the card")), "the suit he names"] = None
    rank: Annotated[Rank | None, Label(_("Rank")), "the rank he names"] = None
    word: Annotated[DummyWord | None, Label(_("Or with a word")), "what he says instead"] = None
    intended: Annotated[Card | None, "the card he means, where that is beyond doubt"] = None

    @property
    def named(self) -> Text:
        """The words in short: a card, or a suit, rank or other word."""
        if self.suit and self.rank:
            return say("{card}", card=Card(self.suit, self.rank))
        rank = self.rank and Localised(rank_letter, self.rank)
        return _joined(self.suit, rank, self.word and self.word.text)

    @property
    def said(self) -> Text:
        rank = self.rank and Localised(rank_name, self.rank)
        return _joined(self.suit, rank, self.word and _SAID.get(self.word, self.word.text))


_SAID = {DummyWord.WIN: _("win it"), DummyWord.ANYTHING: _("play anything")}


def _joined(*words: Word | None) -> Text:
    known = {f"word{number}": word for number, word in enumerate(words) if word is not None}
    slots = " ".join(f"{{{name}}}" for name in known)
    return say(Text(slots, slots), **known)


class RedesignateEvent(PlayerEvent):
    """Declarer wants another card of dummy than he named."""

    do = "redesignate"
    label = _("Declarer wants another card of dummy")
    button = _("I meant another card of dummy")
    line = _("{by} wants {card} from dummy instead")
    sentence = _("{by} wants {card} from dummy instead.")
    impossible = _("{by} named no card that can be changed.")
    card: NamedCard
    unintended: _Unintended = None


_NOT_DUMMY = _("{by} is not dummy here.")


class SuggestCardEvent(PlayerEvent):
    """Dummy suggests or touches a card that declarer did not name."""

    do = "suggest"
    label = _("Dummy suggests a card")
    button = _("Suggest a card")
    line = _("{by} suggests {card}")
    sentence = _("Dummy indicates {card} by himself.")
    impossible = _NOT_DUMMY
    card: NamedCard


class ForfeitRightsEvent(PlayerEvent):
    """Dummy does what costs him his rights."""

    do = "forfeit"
    label = _("Dummy loses his rights")
    button = label
    line = _("{by} loses the rights of dummy")
    impossible = _NOT_DUMMY
    how: Annotated[
        Forfeit,
        Label(_("Action"), _("How")),
        "exchanges hands with declarer, walks round the table, looks into a hand",
    ]

    def told(self, state: BridgeState) -> Text:
        return self.filled(_FORFEITED[self.how])


_FORFEITED = {
    Forfeit.SWAP: _("{by} exchanges hands with declarer."),
    Forfeit.WALK: _("{by} gets up to watch."),
    Forfeit.LOOK: _("{by} looks into a defender's hand."),
}


class WarnDeclarerEvent(PlayerEvent):
    """Dummy warns declarer, or asks about a revoke."""

    do = "warn"
    label = _("Dummy warns, or asks about a revoke")
    button = _("Warn a player")
    line = _("{by} warns")
    sentence = _("{by} gives a warning, or asks about a revoke.")
    impossible = _NOT_DUMMY
    of: Annotated[Seat | None, Label(_("Whom"), widget="seat"), "whom he asks; left out: declarer"] = None


_NOT_THERE = _("These cards are not where {by} needs them.")


class BridgeExposeEvent(PlayerEvent, common_verbs.ExposeAct):
    """Cards are seen that are not played."""

    impossible = _NOT_THERE
    cards: SeenCards
    how: HowExposed

    def told(self, state: BridgeState) -> Text:
        return self.filled(_EXPOSED[self.how])


_EXPOSED = {
    Exposure.DROPPED: _("{by} drops {cards}."),
    Exposure.TWO_AT_ONCE: _("{by} shows {cards} together."),
    Exposure.SHOWN: _("{by} shows {cards}."),
    Exposure.NAMED: _("{by} names {cards}."),
    Exposure.LED: _("{by} leads {cards} during the auction."),
}


class BridgeSeeEvent(PlayerEvent, common_verbs.SeeAct):
    """A player sees cards of another hand."""

    label = _("Somebody sees a card of another hand")
    impossible = _NOT_THERE
    cards: SeenCards
    of: SeenSeat
    deliberate: Annotated[bool, Label(_("On purpose")), "whether he looked on purpose"] = False


class BridgeRestoreEvent(TableEvent, common_verbs.RestoreAct):
    """A missing or surplus card is corrected: it goes to `by`, or to the director if it leaves the pack."""

    impossible = _("There is no hand here for {by} to correct.")
    by: Receiver
    card: NamedCard
    from_: CardFrom


class BridgeAskEvent(PlayerEvent, common_verbs.AskAct):
    """Somebody asks about the auction, to see a card or trick again, or whether a suit has run out."""

    impossible = _("{by} asks about something that is not there yet.")
    about: Annotated[
        AskTopic,
        EnumValue(
            AskTopic,
            AskTopic.AUCTION,
            AskTopic.CALL,
            AskTopic.CONTRACT,
            AskTopic.TRICK,
            AskTopic.CARD,
            AskTopic.REVOKE,
        ),
        WHAT_IS_ASKED,
        "to hear the auction again, what a call means, what the contract is, to see the last trick again or his own "
        "card in it, whether a suit has run out",
    ]
    of: AskedSeat = None
    call: Annotated[Place, WHICH_CALL, "the place of the call in the auction, counted from 1"] = None
    purpose: Annotated[
        Literal["partner", "trap"] | None,
        "the only purpose, as the director found: that partner hears the answer, or that an opponent answers wrongly",
    ] = None

    def told(self, state: BridgeState) -> Text:
        whom = _NOTHING if self.of is None else say(" {of}", of=self.of)
        what = _("the auction") if self.call is None else _the_call(state, self.call)
        return self.filled(_QUESTIONS[self.about], whom=whom, what=what)


_QUESTIONS = {
    AskTopic.AUCTION: _("{by} asks{whom} for a review."),
    AskTopic.CALL: _("{by} asks{whom} what {what} means."),
    AskTopic.TRICK: _("{by} wants to see the last trick again."),
    AskTopic.REVOKE: _("{by} asks{whom}: no more of that suit?"),
    AskTopic.CONTRACT: _("{by} asks{whom} what the contract is."),
    AskTopic.CARD: _("{by} asks to see the card just played again."),
}
_NOT_SO_MANY = _("Fewer tricks than that are left for {by}.")


class ClaimEvent(PlayerEvent, common_verbs.ClaimAct):
    """The speaker's side claims a number of the tricks that are not complete."""

    sentence = _("{by} claims {count}.")
    impossible = _NOT_SO_MANY
    needs_play = True
    tricks: Annotated[int, TRICKS, "how many his side takes"]
    statement: _Statement = ""


class ConcedeEvent(PlayerEvent, common_verbs.ConcedeAct):
    """The speaker's side concedes a number of the tricks that are not complete."""

    impossible = _NOT_SO_MANY
    needs_play = True
    tricks: Annotated[int, TRICKS, "how many his side gives up"]
    statement: _Statement = ""

    def told(self, state: BridgeState) -> Text:
        said = _("{by} concedes {count}.")
        if not self.tricks:
            said = _("{by} says something about this trick.")
        return self.filled(said)


_NO_CLAIM = _("There is no claim that {by} could speak of.")


class AgreeToClaimEvent(PlayerEvent, common_verbs.AgreeAct):
    """To the last claim or concession."""

    sentence = _("{by} agrees.")
    impossible = _NO_CLAIM


class ObjectToClaimEvent(PlayerEvent, common_verbs.ObjectAct):
    """To the last claim or concession; after `agree` it withdraws the agreement."""

    impossible = _NO_CLAIM


_ENDING = ("play", "ended")


class DisputeTricksEvent(PlayerEvent, common_verbs.CountedTricksAct):
    """Somebody says how many tricks his side has won, and the other side does not agree."""

    do = "dispute"
    label = _("The number of tricks is disputed")
    button = _("The number of tricks is wrong")
    phases = _ENDING
    line = _("{by} says: we have won {tricks} tricks")
    sentence = _("{by} says that {by}'s side has won {count}; the others do not agree.")
    impossible = _("There is no trick yet for {by} to count.")
    tricks: Annotated[int, BoundedInt(0, 13), TRICKS, "how many his side has won, as he counts"]


_NOT_SO_FAR = _("The board has not come to that point for {by}.")


class MixCardsEvent(PlayerEvent):
    """A player mixes the cards that he has played."""

    do = "mix"
    label = _("Somebody mixes the cards he has played")
    phases = _ENDING
    line = _("{by} mixes the played cards")
    sentence = _("{by} mixes the played cards.")
    impossible = _NOT_SO_FAR


class CardDirectionEvent(PlayerEvent):
    """Somebody says that a card of the last trick points the wrong way."""

    do = "direction"
    label = _("A card is said to point the wrong way")
    phases = ("play",)
    line = _("{by} says that a card points the wrong way")
    impossible = _NOT_SO_FAR
    of: Annotated[Seat | None, "whose card it is"] = None

    def told(self, state: BridgeState) -> Text:
        said = _("{by} says that the last card of {of} points the wrong way.")
        if self.of is None:
            said = _("{by} says that a card of the last trick points the wrong way.")
        return self.filled(said)


class AgreeTricksEvent(PlayerEvent, common_verbs.CountedTricksAct):
    """The sides agree about the tricks, and the score is entered."""

    do = "score"
    label = _("The tricks are agreed and entered")
    button = _("Agree about the tricks")
    phases = ("ended",)
    line = _("{by} enters {tricks} tricks for {by}'s side")
    sentence = _("{by} enters {count} for {by}'s side, and all agree.")
    impossible = _NOT_SO_FAR
    tricks: Annotated[int, BoundedInt(0, 13), TRICKS, "how many the side of the speaker has won, as they agree"]


class BridgeAttentionEvent(NeutralEvent, common_verbs.AttentionAct):
    """Attention is drawn to an irregularity; without seat and trick, to everything so far."""

    sentence = _("{by} draws attention to an irregularity.")
    by: ByPlayer = None
    of: Offender = None
    trick: WhichTrick = None
    what: Annotated[AttentionSubject | None, Label(None, _("What")), "what it is about: a revoke, or anything else"] = (
        None
    )


class CallDirectorEvent(NeutralEvent, common_verbs.CallDirectorAct):
    """The director is called and comes."""

    looks: Annotated[bool, "whether he also finds a revoke that nobody has spoken of; on screens he does not"] = True

    def told(self, state: BridgeState) -> Text:
        if self.by is None:
            return _("The director comes.")
        return self.filled(_("{by} calls the director."))


class BridgeChooseEvent(PlayerEvent, common_verbs.ChooseAct):
    """A player who has a choice makes it."""

    option: Annotated[str, "the id of the option, as the situation offers it"]

    def told(self, state: BridgeState) -> Text:
        done = Localised(choice_text, self.option)
        return self.filled(_("{by} {done}."), done=done)


Question = Literal[Finding, "barred", "playable", "prescribed"]


class DirectorFindingEvent(TableEvent, common_verbs.FindAct):
    """The director finds a fact or gives a judgement; what he bars a player from is a list of calls or cards."""

    impossible = _("{by} cannot find this here.")
    by: ByDirector
    question: Annotated[Question, "what he was asked, or finds by himself"]
    answer: Annotated[
        bool | int | tuple[str, ...],
        "true or false, a number of tricks, or the calls and cards that a player is barred from",
    ]

    def told(self, state: BridgeState) -> Text:
        found = Localised(finding_text, self.question, self.answer)
        return self.filled(_("{by} {found}."), found=found)


class BridgeReturnCardsEvent(NeutralEvent, common_verbs.ReturnCardsAct):
    """The four hands are back in the board."""

    sentence = _("The hands go back into the board.")


class NextBoardCallEvent(PlayerEvent, common_verbs.NextCallAct):
    """A player calls on the next board."""


class EndRoundEvent(NeutralEvent, common_verbs.EndRoundAct):
    """The round ends."""

    sentence = _("The round is over.")


class EndCorrectionPeriodEvent(NeutralEvent, common_verbs.EndCorrectionAct):
    """The correction period ends."""

    sentence = _("The correction period is over.")


EVENT = events_in(vars())
"""Every verb of the bridge table log."""
MENU = (
    "change", "inform", "explain", "reserve", "expose", "see", "ask", "restore", "face", "take-back", "omit",
    "designate", "redesignate", "suggest", "forfeit", "warn", "claim", "concede", "agree", "object", "attention",
    "return",
)  # fmt: skip
"""The order of the verbs in the menu of the practice table. Others follow in the order of their classes."""
