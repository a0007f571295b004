"""Events of the table log: one frozen class per verb (`do`), with its fields and its words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from troef.bridge.game.calls import PASS, Bid, Call, call_text, parse_call
from troef.bridge.table.play.legal_cards import turn_of_play
from troef.bridge.wording.decisions import choice_text, finding_text
from troef.bridge.wording.templates import call_in_sentence
from troef.cards import Card, Denomination, Rank, Seat, Suit
from troef.cards.wording import rank_letter, rank_name
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
from troef.engine.verbs import Choice, Label, TableEvent, events_in
from troef.laws import Text, say
from troef.laws.ruling import Word

if TYPE_CHECKING:
    from troef.bridge.table.state import BridgeState

CALL = ParsedString(parse_call, "P|XX?|[1-9][CDHSN]")
_DENOMINATION = ParsedString(Denomination.parse, "[CDHS]|NT?")
_Statement = Annotated[str, STATEMENT, "what the speaker says about it, in his words"]
_Unintended = Annotated[bool | None, "whether he had meant another one; left out: the director is asked"]
_NOTHING = Text("", "")


class DummyWord(Choice):
    """The words with which declarer may name a card of dummy."""

    HIGH = "high", Text("hoog", "high")
    LOW = "low", Text("laag", "low")
    WIN = "win", Text("neem de slag", "win the trick")
    ANYTHING = "anything", Text("maakt niet uit", "anything")


class Forfeit(Choice):
    """The acts that cost dummy his rights."""

    SWAP = "swap", Text("ruilt zijn hand met de leider", "exchanges hands with declarer")
    WALK = "walk", Text("loopt om de tafel heen", "walks round the table")
    LOOK = "look", Text("kijkt in een andere hand", "looks into another hand")


class AttentionSubject(Choice):
    """The irregularities to which a player may draw attention."""

    REVOKE = "revoke", Text("een verzaking", "a revoke")
    TURN = "turn", Text("een bieding of kaart voor de beurt", "a call or card out of turn")
    BID = "bid", Text("een onvoldoende bod", "an insufficient bid")
    EXPOSED = "exposed", Text("een zichtbare kaart", "an exposed card")
    OTHER = "other", Text("iets anders", "something else")


class CallEvent(PlayerEvent):
    """A call, in or out of turn, legal or not."""

    do = "call"
    line = Text("{by} {verb}", "{by} {verb}")
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
            return say("biedt {call}", "bids {call}", call=_call_words(self.call))
        if self.call is PASS:
            return Text("past", "passes")
        return {"X": Text("doubleert", "doubles"), "XX": Text("redoubleert", "redoubles")}[str(self.call)]

    def listed(self, **words: Word) -> Text:
        made = super().listed(**words)
        return say("{made} (artificial)", "{made} (artificial)", made=made) if self.artificial else made

    def told(self, state: BridgeState) -> Text:
        verb = self.verb
        if state.regulations.bidding_boxes:
            verb = say("legt {call}", "puts down {call}", call=_a_call(self.call))
        said = say("{by} {verb}{odd}.", "{by} {verb}{odd}.", by=self.by, verb=verb, odd=self._oddity(state))
        seconds = state.regulations.stop_seconds
        if not seconds or not state.auction.is_jump(self.call):
            return said
        return say(
            "{said} {lho} wacht een seconde of {seconds}.",
            "{said} {lho} waits about {seconds} seconds.",
            said=said,
            lho=self.by.lho,
            seconds=seconds,
        )

    def _oddity(self, state: BridgeState) -> Text:
        """Return what everybody can see to be irregular about the call, as `, out of turn`; else nothing."""
        if state.auction.is_over:
            return Text(", na de afsluitende pas", ", after the final pass")
        if self.by is not state.auction.turn:
            return _OUT_OF_TURN
        if isinstance(self.call, Bid) and not state.auction.is_sufficient(self.call):
            return Text(", onvoldoende", ", which is insufficient")
        proper = state.auction.is_proper(self.call)
        return _NOTHING if proper else Text(", wat hier niet kan", ", which is not possible here")


_OUT_OF_TURN = Text(", niet aan de beurt", ", out of turn")


def _call_words(call: Call) -> Text:
    return Text(call_text(call, "nl"), call_text(call, "en"))


def _a_call(call: Call) -> Text:
    """Return a call with the indefinite article, as `een doublet`; a bid is just `2♥`."""
    return Text(call_in_sentence(call, "nl")[1], call_in_sentence(call, "en")[1])


def _the_call(state: BridgeState, place: int) -> Text:
    """Return the call at this place with the definite article, as `het doublet`; a bid is just `2♥`."""
    call = state.calls[place - 1].call
    return Text(call_in_sentence(call, "nl")[0], call_in_sentence(call, "en")[0])


class ChangeCallEvent(PlayerEvent):
    """The caller tries to change a call."""

    do = "change"
    label = Text("Iemand wil een bieding veranderen", "Somebody wants to change a call")
    button = Text("Mijn laatste bieding wijzigen", "Change my last call")
    phases = ("auction", "clarification")
    line = Text("{by} wil er {call} van maken", "{by} wants {call} instead")
    sentence = Text("{by} wil er {a_call} van maken.", "{by} wants to change it to {a_call}.")
    impossible = Text(
        "{by} heeft hier geen bieding die hij kan wijzigen.", "{by} has no call here that he could change."
    )
    to: Annotated[Call, CALL, Label(Text("In", "Into")), "the call he wants instead"]
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
    Manner.TEMPO: Text("{by} valt op door zijn tempo.", "{by} breaks tempo."),
    Manner.ALERT: Text("{by} alerteert onverwacht.", "{by} alerts unexpectedly."),
    Manner.EXPLANATION: Text(
        "{by} geeft een uitleg die zijn partner verrast.", "{by} gives an explanation that surprises his partner."
    ),
}


class ExplainEvent(PlayerEvent):
    """An explanation of a call to the opponents."""

    do = "explain"
    label = Text("Een bieding wordt uitgelegd", "A call is explained")
    button = Text("Een bieding uitleggen", "Explain a call")
    phases = ALWAYS
    line = Text("{by} legt uit: {text}", "{by} explains: {text}")
    impossible = Text("De bieding die {by} uitlegt, is er niet.", "The call that {by} explains is not there.")
    call: Annotated[int, BoundedInt(1), WHICH_CALL, "the place of the call in the auction, counted from 1"]
    text: Annotated[str, Label(Text("De uitleg", "The explanation")), "the explanation"]
    wrong: Annotated[
        bool,
        Label(Text("De uitleg is fout", "The explanation is wrong")),
        "it is not what the partners agreed, so the director found",
    ] = False
    corrects: Annotated[
        bool,
        Label(Text("Ze verbetert een eerdere", "It corrects an earlier one")),
        "it puts an earlier explanation, or a missing alert, right",
    ] = False

    def told(self, state: BridgeState) -> Text:
        said = Text("{by} legt {call} uit als {text}.", "{by} explains {call} as {text}.")
        if self.corrects:
            said = Text("{by} verbetert: {call} is {text}.", "{by} corrects: {call} is {text}.")
        return self.filled(said, call=_the_call(state, self.call))


class ReserveRightsEvent(PlayerEvent):
    """The right to call the director later is reserved."""

    do = "reserve"
    label = Text("Iemand behoudt zich rechten voor", "Rights are reserved")
    button = Text("Mijn rechten voorbehouden", "Reserve my rights")
    phases = ALWAYS
    line = Text(
        "{by} behoudt zich het recht voor de wedstrijdleider later te roepen",
        "{by} reserves the right to call the director later",
    )
    sentence = Text("{by} behoudt zich rechten voor.", "{by} reserves his rights.")


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
        said = Text("{by} speelt {card}{odd}{more}.", "{by} plays {card}{odd}{more}.")
        if self.face == "down":
            said = Text("{by} komt gedekt uit{odd}{more}.", "{by} leads face down{odd}{more}.")
        elif state.play is None or not state.play.cards:
            said = Text("{by} speelt {card} voor{odd}{more}.", "{by} leads {card}{odd}{more}.")
        turn, more = turn_of_play(state), _NOTHING
        if self.with_:
            more = self.filled(Text("; ongezien gaat {with_} mee", "; {with_} goes along unseen"))
        return self.filled(said, odd=_NOTHING if turn in (None, self.by) else _OUT_OF_TURN, more=more)


class BridgeTakeBackEvent(PlayerEvent, common_verbs.TakeBackAct):
    """A played card is to be taken back into the hand it came from."""

    sentence = Text("{by} wil {card} terugnemen.", "{by} wants to take {card} back.")
    impossible = Text("{by} heeft die kaart hier niet gespeeld.", "{by} has not played that card here.")
    needs_play = True
    card: NamedCard


class BridgeOmitEvent(PlayerEvent, common_verbs.OmitAct):
    """This seat does not play to the trick."""

    impossible = Text("{by} hoeft hier niet bij te spelen.", "It is not for {by} to play here.")
    needs_play = True


class FaceLeadEvent(NeutralEvent):
    """The face-down opening lead is faced."""

    do = "face"
    label = Text("De uitkomst wordt opengelegd", "The opening lead is faced")
    button = Text("Draai de uitkomst om", "Face the lead")
    line = label
    impossible = Text("Er ligt geen gedekte uitkomst.", "There is no face-down lead.")


class DesignateEvent(PlayerEvent):
    """Declarer names a card of dummy, completely or not."""

    do = "designate"
    label = Text("De leider noemt een kaart van de blinde", "Declarer names a card of dummy")
    line = Text("{by} noemt een kaart van de blinde: {named}", "{by} names a card of dummy: {named}")
    sentence = Text("{by} zegt tegen de blinde: {said}.", "{by} says to dummy: {said}.")
    impossible = Text("{by} kan hier geen kaart van de blinde noemen.", "{by} cannot name a card of dummy here.")
    needs_play = True
    suit: Annotated[Suit | None, Label(Text("Kleur", "Suit of the card")), "the suit he names"] = None
    rank: Annotated[Rank | None, Label(Text("Plaats", "Rank")), "the rank he names"] = None
    word: Annotated[DummyWord | None, Label(Text("Of met een woord", "Or with a word")), "what he says instead"] = None
    intended: Annotated[Card | None, "the card he means, where that is beyond doubt"] = None

    @property
    def named(self) -> Text:
        """The words in short: a card, or a suit, rank or other word."""
        if self.suit and self.rank:
            return say("{card}", "{card}", card=Card(self.suit, self.rank))
        rank = self.rank and Text(rank_letter(self.rank, "nl"), rank_letter(self.rank, "en"))
        return _joined(self.suit, rank, self.word and self.word.text)

    @property
    def said(self) -> Text:
        rank = self.rank and Text(rank_name(self.rank, "nl"), rank_name(self.rank, "en"))
        return _joined(self.suit, rank, self.word and _SAID.get(self.word, self.word.text))


_SAID = {DummyWord.WIN: Text("neem de slag", "win it"), DummyWord.ANYTHING: Text("speel maar iets", "play anything")}


def _joined(*words: Word | None) -> Text:
    known = {f"word{number}": word for number, word in enumerate(words) if word is not None}
    slots = " ".join(f"{{{name}}}" for name in known)
    return say(slots, slots, **known)


class RedesignateEvent(PlayerEvent):
    """Declarer wants another card of dummy than he named."""

    do = "redesignate"
    label = Text("De leider wil een andere kaart van de blinde", "Declarer wants another card of dummy")
    button = Text("Ik bedoelde een andere kaart van de blinde", "I meant another card of dummy")
    line = Text("{by} wil toch {card} van de blinde", "{by} wants {card} from dummy instead")
    sentence = Text("{by} wil toch {card} uit de blinde.", "{by} wants {card} from dummy instead.")
    impossible = Text("{by} heeft geen kaart genoemd die hij kan wijzigen.", "{by} named no card that he could change.")
    card: NamedCard
    unintended: _Unintended = None


_NOT_DUMMY = Text("{by} is hier niet de blinde.", "{by} is not dummy here.")


class SuggestCardEvent(PlayerEvent):
    """Dummy suggests or touches a card that declarer did not name."""

    do = "suggest"
    label = Text("De blinde geeft een kaart aan", "Dummy suggests a card")
    button = Text("Een kaart aanraden", "Suggest a card")
    line = Text("{by} geeft {card} aan", "{by} suggests {card}")
    sentence = Text("De blinde wijst uit zichzelf {card} aan.", "Dummy indicates {card} by himself.")
    impossible = _NOT_DUMMY
    card: NamedCard


class ForfeitRightsEvent(PlayerEvent):
    """Dummy does what costs him his rights."""

    do = "forfeit"
    label = Text("De blinde verspeelt zijn rechten", "Dummy loses his rights")
    button = label
    line = Text("{by} verspeelt de rechten van de blinde", "{by} loses the rights of dummy")
    impossible = _NOT_DUMMY
    how: Annotated[
        Forfeit,
        Label(Text("Hij", "He"), Text("Hoe", "How")),
        "exchanges hands with declarer, walks round the table, looks into a hand",
    ]

    def told(self, state: BridgeState) -> Text:
        return self.filled(_FORFEITED[self.how])


_FORFEITED = {
    Forfeit.SWAP: Text("{by} ruilt van hand met de leider.", "{by} exchanges hands with declarer."),
    Forfeit.WALK: Text("{by} staat op om mee te kijken.", "{by} gets up to watch."),
    Forfeit.LOOK: Text("{by} kijkt in de kaarten van een tegenspeler.", "{by} looks into a defender's hand."),
}


class WarnDeclarerEvent(PlayerEvent):
    """Dummy warns declarer, or asks about a revoke."""

    do = "warn"
    label = Text("De blinde waarschuwt, of vraagt naar een verzaking", "Dummy warns, or asks about a revoke")
    button = Text("Een speler waarschuwen", "Warn a player")
    line = Text("{by} waarschuwt", "{by} warns")
    sentence = Text("{by} waarschuwt of vraagt naar een verzaking.", "{by} gives a warning, or asks about a revoke.")
    impossible = _NOT_DUMMY
    of: Annotated[Seat | None, Label(Text("Wie", "Whom"), widget="seat"), "whom he asks; left out: declarer"] = None


_NOT_THERE = Text(
    "Deze kaarten liggen hier niet zoals {by} ze zou zien of tonen.", "These cards are not where {by} needs them."
)


class BridgeExposeEvent(PlayerEvent, common_verbs.ExposeAct):
    """Cards are seen that are not played."""

    impossible = _NOT_THERE
    cards: SeenCards
    how: HowExposed

    def told(self, state: BridgeState) -> Text:
        return self.filled(_EXPOSED[self.how])


_EXPOSED = {
    Exposure.DROPPED: Text("{by} laat {cards} vallen.", "{by} drops {cards}."),
    Exposure.TWO_AT_ONCE: Text("{by} toont {cards} tegelijk.", "{by} shows {cards} at once."),
    Exposure.SHOWN: Text("{by} laat {cards} zien.", "{by} shows {cards}."),
    Exposure.NAMED: Text("{by} noemt {cards}.", "{by} names {cards}."),
    Exposure.LED: Text("{by} komt tijdens het bieden uit met {cards}.", "{by} leads {cards} during the auction."),
}


class BridgeSeeEvent(PlayerEvent, common_verbs.SeeAct):
    """A player sees cards of another hand."""

    label = Text("Iemand ziet een kaart van een ander", "Somebody sees a card of another hand")
    impossible = _NOT_THERE
    cards: SeenCards
    of: SeenSeat
    deliberate: Annotated[bool, Label(Text("Met opzet", "On purpose")), "whether he looked on purpose"] = False


class BridgeRestoreEvent(TableEvent, common_verbs.RestoreAct):
    """A missing or surplus card is corrected: it goes to `by`, or to the director if it leaves the pack."""

    impossible = Text("Er is hier geen hand die {by} moet herstellen.", "There is no hand here for {by} to put right.")
    by: Receiver
    card: NamedCard
    from_: CardFrom


class BridgeAskEvent(PlayerEvent, common_verbs.AskAct):
    """Somebody asks about the auction, to see a card or trick again, or whether a suit has run out."""

    impossible = Text("Waar {by} naar vraagt, is er nog niet.", "What {by} asks about is not there yet.")
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
        whom = _NOTHING if self.of is None else say(" {of}", " {of}", of=self.of)
        what = Text("het bieden", "the auction") if self.call is None else _the_call(state, self.call)
        return self.filled(_QUESTIONS[self.about], whom=whom, what=what)


_QUESTIONS = {
    AskTopic.AUCTION: Text("{by} vraagt{whom} om het bieden te herhalen.", "{by} asks{whom} for a review."),
    AskTopic.CALL: Text("{by} vraagt{whom} wat {what} betekent.", "{by} asks{whom} what {what} means."),
    AskTopic.TRICK: Text("{by} wil de laatste slag nog eens zien.", "{by} wants to see the last trick again."),
    AskTopic.REVOKE: Text("{by} vraagt{whom}: niet bekennen?", "{by} asks{whom}: no more of that suit?"),
    AskTopic.CONTRACT: Text("{by} vraagt{whom} wat het contract is.", "{by} asks{whom} what the contract is."),
    AskTopic.CARD: Text("{by} wil zijn laatste kaart nog eens zien.", "{by} wants to see his last card again."),
}
_NOT_SO_MANY = Text("Zoveel slagen zijn er voor {by} niet meer.", "There are not so many tricks left for {by}.")


class ClaimEvent(PlayerEvent, common_verbs.ClaimAct):
    """The speaker's side claims a number of the tricks that are not complete."""

    sentence = Text("{by} eist {count} op.", "{by} claims {count}.")
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
        said = Text("{by} staat {count} af.", "{by} concedes {count}.")
        if not self.tricks:
            said = Text("{by} zegt iets over deze slag.", "{by} says something about this trick.")
        return self.filled(said)


_NO_CLAIM = Text(
    "Er is niets opgeëist of afgestaan waar {by} over kan spreken.", "There is no claim that {by} could speak of."
)


class AgreeToClaimEvent(PlayerEvent, common_verbs.AgreeAct):
    """To the last claim or concession."""

    sentence = Text("{by} is het eens.", "{by} agrees.")
    impossible = _NO_CLAIM


class ObjectToClaimEvent(PlayerEvent, common_verbs.ObjectAct):
    """To the last claim or concession; after `agree` it withdraws the agreement."""

    impossible = _NO_CLAIM


_ENDING = ("play", "ended")


class DisputeTricksEvent(PlayerEvent, common_verbs.CountedTricksAct):
    """Somebody says how many tricks his side has won, and the other side does not agree."""

    do = "dispute"
    label = Text("Het aantal slagen is omstreden", "The number of tricks is disputed")
    button = Text("Het aantal slagen klopt niet", "The number of tricks is wrong")
    phases = _ENDING
    line = Text("{by} zegt: wij hebben {tricks} slagen gewonnen", "{by} says: we have won {tricks} tricks")
    sentence = Text(
        "{by} zegt dat zijn partij {count} heeft gewonnen; de ander niet.",
        "{by} says that his side has won {count}; the others do not agree.",
    )
    impossible = Text("Er is nog geen slag die {by} kan tellen.", "There is no trick yet for {by} to count.")
    tricks: Annotated[int, BoundedInt(0, 13), TRICKS, "how many his side has won, as he counts"]


_NOT_SO_FAR = Text("Zo ver is het spel hier nog niet voor {by}.", "The board has not come so far here for {by}.")


class MixCardsEvent(PlayerEvent):
    """A player mixes the cards that he has played."""

    do = "mix"
    label = Text("Iemand schuift zijn gespeelde kaarten door elkaar", "Somebody mixes the cards he has played")
    phases = _ENDING
    line = Text("{by} schuift zijn gespeelde kaarten door elkaar", "{by} mixes the cards he has played")
    sentence = Text("{by} schuift zijn gespeelde kaarten door elkaar.", "{by} mixes the cards that he has played.")
    impossible = _NOT_SO_FAR


class CardDirectionEvent(PlayerEvent):
    """Somebody says that a card of the last trick points the wrong way."""

    do = "direction"
    label = Text("Iemand zegt dat een kaart verkeerd ligt", "A card is said to point the wrong way")
    phases = ("play",)
    line = Text("{by} zegt dat een kaart verkeerd ligt", "{by} says that a card points the wrong way")
    impossible = _NOT_SO_FAR
    of: Annotated[Seat | None, "whose card it is"] = None

    def told(self, state: BridgeState) -> Text:
        said = Text(
            "{by} zegt dat de laatste kaart van {of} verkeerd ligt.",
            "{by} says that the last card of {of} points the wrong way.",
        )
        if self.of is None:
            said = Text(
                "{by} zegt dat een kaart van de laatste slag verkeerd ligt.",
                "{by} says that a card of the last trick points the wrong way.",
            )
        return self.filled(said)


class AgreeTricksEvent(PlayerEvent, common_verbs.CountedTricksAct):
    """The sides agree about the tricks, and the score is entered."""

    do = "score"
    label = Text("De slagen worden afgesproken en genoteerd", "The tricks are agreed and entered")
    button = Text("Het eens worden over de slagen", "Agree about the tricks")
    phases = ("ended",)
    line = Text("{by} noteert {tricks} slagen voor zijn partij", "{by} enters {tricks} tricks for his side")
    sentence = Text(
        "{by} noteert {count} voor zijn partij, en men is het eens.", "{by} enters {count} for his side, and all agree."
    )
    impossible = _NOT_SO_FAR
    tricks: Annotated[int, BoundedInt(0, 13), TRICKS, "how many the side of the speaker has won, as they agree"]


class BridgeAttentionEvent(NeutralEvent, common_verbs.AttentionAct):
    """Attention is drawn to an irregularity; without seat and trick, to everything so far."""

    sentence = Text("{by} wijst op een onregelmatigheid.", "{by} draws attention to an irregularity.")
    by: ByPlayer = None
    of: Offender = None
    trick: WhichTrick = None
    what: Annotated[
        AttentionSubject | None, Label(None, Text("Wat", "What")), "what it is about: a revoke, or anything else"
    ] = None


class CallDirectorEvent(NeutralEvent, common_verbs.CallDirectorAct):
    """The director is called and comes."""

    looks: Annotated[bool, "whether he also finds a revoke that nobody has spoken of; on screens he does not"] = True

    def told(self, state: BridgeState) -> Text:
        if self.by is None:
            return Text("De wedstrijdleider komt.", "The director comes.")
        return self.filled(Text("{by} roept de wedstrijdleider.", "{by} calls the director."))


class BridgeChooseEvent(PlayerEvent, common_verbs.ChooseAct):
    """A player who has a choice makes it."""

    option: Annotated[str, "the id of the option, as the situation offers it"]

    def told(self, state: BridgeState) -> Text:
        done = Text(choice_text(self.option, "nl"), choice_text(self.option, "en"))
        return self.filled(Text("{by} {done}.", "{by} {done}."), done=done)


Question = Literal[Finding, "barred", "playable", "prescribed"]


class DirectorFindingEvent(TableEvent, common_verbs.FindAct):
    """The director finds a fact or gives a judgement; what he bars a player from is a list of calls or cards."""

    impossible = Text("{by} kan dit hier niet vaststellen.", "{by} cannot find this here.")
    by: ByDirector
    question: Annotated[Question, "what he was asked, or finds by himself"]
    answer: Annotated[
        bool | int | tuple[str, ...],
        "true or false, a number of tricks, or the calls and cards that a player is barred from",
    ]

    def told(self, state: BridgeState) -> Text:
        found = Text(*(finding_text(self.question, self.answer, lang) for lang in ("nl", "en")))
        return self.filled(Text("{by} {found}.", "{by} {found}."), found=found)


class BridgeReturnCardsEvent(NeutralEvent, common_verbs.ReturnCardsAct):
    """The four hands are back in the board."""

    sentence = Text("De kaarten gaan terug in het bord.", "The hands go back into the board.")


class NextBoardCallEvent(PlayerEvent, common_verbs.NextCallAct):
    """A player calls on the next board."""


class EndRoundEvent(NeutralEvent, common_verbs.EndRoundAct):
    """The round ends."""

    sentence = Text("De ronde is afgelopen.", "The round is over.")


class EndCorrectionPeriodEvent(NeutralEvent, common_verbs.EndCorrectionAct):
    """The correction period ends."""

    sentence = Text("De correctietijd is voorbij.", "The correction period is over.")


EVENT = events_in(vars())
"""Every verb of the bridge table log."""
MENU = (
    "change", "inform", "explain", "reserve", "expose", "see", "ask", "restore", "face", "take-back", "omit",
    "designate", "redesignate", "suggest", "forfeit", "warn", "claim", "concede", "agree", "object", "attention",
    "return",
)  # fmt: skip
"""The order of the verbs in the menu of the practice table. Others follow in the order of their classes."""
