"""Events at a klaverjas table: one frozen class per verb of the table log (`do`), with its fields and its words.

A log may have events as in bridge that klaverjas does not need. They are read and have no effect.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal

from troef.cards import Card, Deck, Seat, Side, Suit, TroefError
from troef.cards.wording import card_code
from troef.core.messages import Localised, Text, _, pgettext
from troef.core.records import EnumValue, ListOf, ParsedString
from troef.engine import common_verbs
from troef.engine.acts import asks_own_seat
from troef.engine.common_verbs import ALWAYS
from troef.engine.table_log import (
    HOW_EXPOSED,
    HOW_INFORMED,
    STATEMENT,
    TRICKS,
    WHAT_IS_ASKED,
    AskedSeat,
    AskTopic,
    By,
    ByAnybody,
    ByDirector,
    CardFrom,
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
from troef.laws.ruling import Word, say


def _card(text: str) -> Card:
    card = Card.parse(text)
    if not card.bit & Deck.KLAVERJAS.bits:
        raise TroefError(pgettext("event", "{card} is not in the pack of klaverjas", card=Localised(card_code, card)))
    return card


_CARD = ParsedString(_card, "[SHDC][AKQJT987]")
PackCard = Annotated[Card, _CARD]
PackCards = Annotated[tuple[Card, ...], ListOf(_CARD, unique=True)]


EXPOSURES = (Exposure.DROPPED, Exposure.SHOWN, Exposure.NAMED)
ASKED = (AskTopic.AUCTION, AskTopic.CALL, AskTopic.TRICK, AskTopic.REVOKE)


class BidWord(ActChoice):
    """The two calls."""

    PLAY = "play", _("plays")
    PASS = "pass", _("passes")


class KlaverjasBidEvent(PlayerEvent):
    """A call: to play with a trump suit, or to pass."""

    do = "bid"
    label = _("A call")
    phases = ALWAYS
    bid: Annotated[BidWord, Label(_("Call"))]
    trump: Annotated[Suit | None, Label(_("Trumps")), "the trump suit of who plays"] = None
    said: Annotated[str, Label(_("Other words that were said")), "words added to it"] = ""

    def __post_init__(self) -> None:
        if self.bid == "pass" and self.trump is not None:
            raise TroefError(_("a pass names no trump suit"))
        if self.bid == "play" and self.trump is None:
            raise TroefError(_("play without a trump suit cannot have happened"))

    def listed(self, **words: Word) -> Text:
        made = self._made(**words)
        return say("{made} (“{said}”)", made=made, said=self.said) if self.said else made

    def told(self, state: Any) -> Text:
        return say("{made}.", made=self._made())

    def _made(self, **words: Word) -> Text:
        if self.trump is None:
            return self.filled(_("{by} passes"), **words)
        return self.filled(_("{by} plays with {trump} as trumps"), **words)


class KlaverjasPlayEvent(PlayerEvent, common_verbs.PlayAct):
    """A card played, in turn or not."""

    sentence = _("{by} plays {card}.")
    card: PackCard
    with_: Annotated[PackCards, "cards that went along unseen"] = ()
    face: Literal["up", "down"] = "up"
    how: Literal["laid", "held"] = "laid"
    simultaneous: bool = False
    misinformed: Literal["turn", "explanation"] | None = None


class KlaverjasTakeBackEvent(PlayerEvent, common_verbs.TakeBackAct):
    """A played card is to be taken back."""

    sentence = _("{by} wants to take a card back.")
    card: Annotated[NamedCard, _CARD]


class KlaverjasOmitEvent(PlayerEvent, common_verbs.OmitAct):
    """A seat does not play to the trick."""


class ClaimRoemEvent(PlayerEvent):
    """Somebody claims the roem of the trick; the engine counts what lies there."""

    do = "roem"
    label = _("Somebody claims roem")
    button = _("Claim roem")
    phases = ("play", "ended")
    line = _("{by} claims roem")
    points: Annotated[int | None, Label(None, _("Points")), "how much he says it is"] = None


class CoverTrickEvent(PlayerEvent):
    """The trick is turned face down."""

    do = "cover"
    label = _("The trick is covered")
    button = _("Cover the trick")
    line = _("{by} covers the trick")


class AccuseEvent(TableEvent):
    """A side is accused of a revoke."""

    do = "accuse"
    label = _("A side is accused of a revoke")
    button = _("Accuse of a revoke")
    phases = ("play", "ended")
    line = _("{by} accuses {of} of a revoke")
    by: Annotated[ByAnybody, Label(_("By"))]
    of: Annotated[Side, Label(_("Which side"), _("Whom")), "the side that is accused"]


class KlaverjasInformEvent(PlayerEvent, common_verbs.InformAct):
    """A player may have told his partner something."""

    sentence = _("{by} may have given partner information.")
    how: Annotated[
        HowInformed,
        replace(HOW_INFORMED, choices=(Manner.TEMPO, Manner.REMARK, Manner.QUESTION, Manner.GESTURE)),
    ]


class KlaverjasExposeEvent(PlayerEvent, common_verbs.ExposeAct):
    """Cards are seen that were not played."""

    sentence = _("{by} shows cards.")
    cards: Annotated[SeenCards, ListOf(_CARD, unique=True)]
    how: Annotated[HowExposed, replace(HOW_EXPOSED, choices=EXPOSURES)]


class KlaverjasSeeEvent(PlayerEvent, common_verbs.SeeAct):
    """A player sees cards of a hand, perhaps his own."""

    label = _("Somebody looks at a card")
    sentence = _("{by} sees cards of {of}.")
    of: SeenSeat
    cards: Annotated[SeenCards, ListOf(_CARD, unique=True)]
    deliberate: bool = False


class KlaverjasRestoreEvent(TableEvent, common_verbs.RestoreAct):
    """A card is put where it belongs; to the director when it leaves the pack."""

    by: Receiver
    card: Annotated[NamedCard, _CARD]
    from_: CardFrom

    @property
    def source(self) -> Seat | None:
        """The seat that had the card, or None if it was elsewhere."""
        return self.from_ if isinstance(self.from_, Seat) else None

    def told(self, state: Any) -> Text:
        return common_verbs.RestoreAct.told(self, state) if self.by else self.filled(_TAKEN_OUT)


_TAKEN_OUT = _("{card} is taken out.")


class KlaverjasAskEvent(PlayerEvent, common_verbs.AskAct):
    """Somebody asks about the call, to see the last trick again, or whether a suit has run out."""

    sentence = _("{by} asks a question.")
    about: Annotated[
        AskTopic,
        EnumValue(AskTopic, *ASKED),
        replace(WHAT_IS_ASKED, choices=ASKED),
        "to hear the auction again, what a call means, to see the last trick again, whether a suit has run out",
    ]
    of: AskedSeat = None
    call: Place = None

    def __post_init__(self) -> None:
        if self.of is self.by:
            raise asks_own_seat(self.by)


_CLAIMS = (common_verbs.ClaimAct, common_verbs.ConcedeAct)


class EndEarlyEvent(TableEvent, common_verbs.StatementAct):
    """A claim or a concession."""

    label = {verb.do: verb.label for verb in _CLAIMS}
    button = {verb.do: verb.button for verb in _CLAIMS}
    line = {verb.do: verb.line for verb in _CLAIMS}
    sentence = _("{by} wants to end the deal.")
    do: Literal["claim", "concede"]
    by: By
    tricks: Annotated[int, TRICKS]
    statement: Annotated[str, STATEMENT] = ""


_ANSWERS = (common_verbs.AgreeAct, common_verbs.ObjectAct)


class ClaimAnswerEvent(TableEvent):
    """Agreement with, or objection to, a claim."""

    button = {verb.do: verb.button for verb in _ANSWERS}
    line = {verb.do: verb.line for verb in _ANSWERS}
    sentence = _("{by} answers to that.")
    do: Literal["agree", "object"]
    by: By


class KlaverjasAttentionEvent(PlayerEvent, common_verbs.AttentionAct):
    """Attention is drawn to an irregularity."""

    sentence = _("{by} points out an irregularity.")
    of: Offender = None
    trick: WhichTrick = None


class DirectorCalledEvent(NeutralEvent, common_verbs.CallDirectorAct):
    """The director is at the table."""


class KlaverjasChooseEvent(PlayerEvent, common_verbs.ChooseAct):
    """Somebody makes the choice he was offered."""

    sentence = _("{by} makes a choice.")
    option: Annotated[str, "the id of the option, as the situation offers it"]


class FindingEvent(TableEvent, common_verbs.FindAct):
    """The director finds a fact or gives a judgement."""

    by: ByDirector
    question: Finding
    answer: Annotated[bool | int, "true or false, or a number"]

    def told(self, state: Any) -> Text:
        if self.question not in QUESTIONS:
            return _("The director finds something.")
        answer = _("Yes") if self.answer else _("No")
        return say("{question} {answer}.", question=asked_to_director(self.question), answer=answer)


QUESTIONS = {
    "influenced": _("can this influence the deal?"),
    "damage": _("does playing on harm another player?"),
}
"""Questions to the director."""


def asked_to_director(question: str) -> Text:
    """Return a question to the director as a sentence."""
    return say("The director finds out: {question}", question=QUESTIONS[question])


class KlaverjasReturnCardsEvent(NeutralEvent, common_verbs.ReturnCardsAct):
    """The hands are back in the board."""

    phases = ()
    line = _("The hands go back into the portfolio")
    sentence = _("The cards go back into the portfolio.")


class OutsideEvent(TableEvent):
    """Something that does not touch this deal: the next board, the end of the round."""

    line = {
        "next-call": _("{by} speaks on the next deal"),
        "end-round": common_verbs.EndRoundAct.line,
        "end-correction": common_verbs.EndCorrectionAct.line,
    }
    sentence = _("Something happens outside this deal.")
    do: Literal["next-call", "end-round", "end-correction"]
    by: ByAnybody = None


EVENT = events_in(vars())
"""Every verb of the klaverjas table log."""
MENU = (
    "accuse", "roem", "cover", "bid", "inform", "see", "expose", "take-back", "omit", "claim", "concede", "restore",
    "ask",
)  # fmt: skip
"""The order of the verbs in the menu of the practice table. Others follow in the order of their classes."""
