"""The events that can be entered at a table, with the form fields of each verb of the table log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Kind = Literal[
    "seat", "call", "card", "cards", "suit", "rank", "choice", "flag", "number", "text", "answer", "side", "accuser",
    "place", "anybody",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class VerbField:
    """A field in the form of an event."""

    name: str
    kind: Kind
    label: Promise
    choices: tuple[tuple[str, Promise], ...] = ()
    needed: bool = True


@dataclass(frozen=True, slots=True)
class SandboxVerb:
    """A verb of the table log, with its form fields and the phases in which the page offers it."""

    do: str
    label: Promise
    fields: tuple[VerbField, ...] = ()
    phases: tuple[str, ...] = ("auction", "clarification", "play")


BY = VerbField("by", "seat", _("Who"))
CARD = VerbField("card", "card", _("Card"))
CARDS = VerbField("cards", "cards", _("Card"))
TRICKS = VerbField("tricks", "number", _("Tricks"))
STATEMENT = VerbField("statement", "text", _("What is said"))
_EARLY, _PLAY, _AFTER = ("auction", "clarification"), ("clarification", "play"), ("clarification", "play", "ended")

_INFORMS = (
    ("tempo", _("a hesitation, or haste")), ("remark", _("a remark")), ("question", _("a question")),
    ("gesture", _("a gesture")), ("alert", _("an alert")), ("no-alert", _("a missing alert")),
    ("explanation", _("an explanation by partner")),
)  # fmt: skip
_EXPOSURES = (
    ("dropped", _("dropped")), ("two-at-once", _("two at once")), ("shown", _("shown")), ("named", _("named")),
    ("led", _("led during the auction")),
)  # fmt: skip
_WORDS = (("high", _("high")), ("low", _("low")), ("win", _("win the trick")), ("anything", _("anything")))
_FORFEITS = (
    ("swap", _("exchanges hands with declarer")), ("walk", _("walks round the table")),
    ("look", _("looks into another hand")),
)  # fmt: skip

_QUESTIONS = (
    ("auction", _("to hear the auction again")), ("call", _("what a call means")),
    ("trick", _("to see the last trick again")), ("revoke", _("whether a suit has run out")),
)  # fmt: skip
_ASKED = (*_QUESTIONS, ("contract", _("what the contract is")), ("card", _("to see the own last card again")))
_PLACES = (
    ("board", _("in the board")), ("floor", _("on the floor")), ("played", _("among the played cards")),
    ("lost", _("it is lost: from another pack")),
)  # fmt: skip

RESTORE = SandboxVerb("restore", _("A card goes to the hand it belongs to"), (
    VerbField("by", "accuser", _("It goes to")), CARD, VerbField("from", "place", _("It was with"), _PLACES),
), ("auction", "clarification", "play", "ended"))  # fmt: skip

CALL = SandboxVerb(
    "call", _("A call"), (BY, VerbField("call", "call", _("Call")), VerbField("artificial", "flag", _("Artificial")))
)
PLAY = SandboxVerb("play", _("A card"), (BY, CARD, VerbField("face", "choice", _("Face"), (("down", _("face down")),))))

SPECIAL = (
    SandboxVerb("change", _("Somebody wants to change a call"), (BY, VerbField("to", "call", _("Into"))), _EARLY),
    SandboxVerb("inform", _("Something partner should not know"), (BY, VerbField("how", "choice", _("By"), _INFORMS))),
    SandboxVerb("explain", _("A call is explained"), (
        BY,
        VerbField("call", "number", _("Which call (1 is the first)")),
        VerbField("text", "text", _("The explanation")),
        VerbField("wrong", "flag", _("The explanation is wrong")),
        VerbField("corrects", "flag", _("It corrects an earlier one")),
    )),
    SandboxVerb("reserve", _("Rights are reserved"), (BY,)),
    SandboxVerb("expose", _("A card is seen"), (BY, CARDS, VerbField("how", "choice", _("How"), _EXPOSURES))),
    SandboxVerb("see", _("Somebody sees a card of another hand"), (
        BY, CARDS, VerbField("of", "seat", _("Whose card")), VerbField("deliberate", "flag", _("On purpose")),
    )),
    SandboxVerb("ask", _("Somebody asks something"), (
        BY, VerbField("about", "choice", _("What he asks"), _ASKED), VerbField("of", "anybody", _("Who is asked")),
        VerbField("call", "number", _("Which call (1 is the first)"), needed=False),
    ), ("auction", *_AFTER)),
    RESTORE,
    SandboxVerb("face", _("The opening lead is faced"), (), _PLAY),
    SandboxVerb("take-back", _("A card is taken back"), (BY, CARD), _PLAY),
    SandboxVerb("omit", _("Somebody does not play to the trick"), (BY,), _PLAY),
    SandboxVerb("designate", _("Declarer names a card of dummy"), (
        BY, VerbField("suit", "suit", _("Suit of the card")), VerbField("rank", "rank", _("Rank")),
        VerbField("word", "choice", _("Or with a word"), _WORDS),
    ), _PLAY),
    SandboxVerb("redesignate", _("Declarer wants another card of dummy"), (BY, CARD), _PLAY),
    SandboxVerb("suggest", _("Dummy suggests a card"), (BY, CARD), _PLAY),
    SandboxVerb("forfeit", _("Dummy loses his rights"), (BY, VerbField("how", "choice", _("He"), _FORFEITS)), _PLAY),
    SandboxVerb("warn", _("Dummy warns, or asks about a revoke"), (BY, VerbField("of", "seat", _("Whom"))), _PLAY),
    SandboxVerb("claim", _("Tricks are claimed"), (BY, TRICKS, STATEMENT), _PLAY),
    SandboxVerb("concede", _("Tricks are conceded"), (BY, TRICKS, STATEMENT), _PLAY),
    SandboxVerb("agree", _("Somebody agrees"), (BY,), _AFTER),
    SandboxVerb("object", _("Somebody objects"), (BY,), _AFTER),
    SandboxVerb("attention", _("Attention is drawn to an irregularity"), (BY,), ("auction", *_AFTER)),
    SandboxVerb("return", _("The hands go back into the board"), (), _AFTER),
    SandboxVerb("dispute", _("The number of tricks is disputed"), (BY, TRICKS), ("play", "ended")),
    SandboxVerb("mix", _("Somebody mixes the cards he has played"), (BY,), ("play", "ended")),
    SandboxVerb("direction", _("A card is said to point the wrong way"), (BY,), ("play",)),
    SandboxVerb("score", _("The tricks are agreed and entered"), (BY, TRICKS), ("ended",)),
    SandboxVerb("next-call", _("Somebody calls on the next board"), (BY,), _AFTER),
    SandboxVerb("end-round", _("The round ends"), (), _AFTER),
    SandboxVerb("end-correction", _("The correction period ends"), (), _AFTER),
)  # fmt: skip

DIRECTOR = SandboxVerb("director", _("Call the director"), (VerbField("by", "seat", _("Who")),))
CHOOSE = SandboxVerb("choose", _("A choice"), (BY, VerbField("option", "text", _("Option"))))
RULE = SandboxVerb("rule", _("A finding"), (
    BY, VerbField("question", "text", _("Question")), VerbField("answer", "answer", _("Answer")),
))  # fmt: skip


_BIDS = (("play", _("plays")), ("pass", _("passes")))
_TALKS = tuple(talk for talk in _INFORMS if talk[0] in ("tempo", "remark", "question", "gesture"))
_KLAVERJAS_EXPOSURES = tuple(way for way in _EXPOSURES if way[0] in ("dropped", "shown", "named"))
_ONLY_PLAY, _LATE = ("play",), ("play", "ended")

BID = SandboxVerb("bid", _("A call"), (
    BY, VerbField("bid", "choice", _("Call"), _BIDS), VerbField("trump", "suit", _("Trumps")),
    VerbField("said", "text", _("Other words that were said")),
))  # fmt: skip

KLAVERJAS_SPECIAL = (
    SandboxVerb("accuse", _("A side is accused of a revoke"), (
        VerbField("by", "accuser", _("By")), VerbField("of", "side", _("Which side")),
    ), _LATE),
    SandboxVerb("roem", _("Somebody claims roem"), (BY,), _LATE),
    SandboxVerb("cover", _("The trick is covered"), (BY,), _ONLY_PLAY),
    BID,
    SandboxVerb("inform", _("Something partner should not know"), (BY, VerbField("how", "choice", _("By"), _TALKS))),
    SandboxVerb("see", _("Somebody looks at a card"), (BY, CARDS, VerbField("of", "seat", _("Whose card")))),
    SandboxVerb("expose", _("A card is seen"), (
        BY, CARDS, VerbField("how", "choice", _("How"), _KLAVERJAS_EXPOSURES),
    )),
    SandboxVerb("take-back", _("A card is taken back"), (BY, CARD), _ONLY_PLAY),
    SandboxVerb("omit", _("Somebody does not play to the trick"), (BY,), _ONLY_PLAY),
    SandboxVerb("claim", _("Tricks are claimed"), (BY, TRICKS, STATEMENT), _ONLY_PLAY),
    SandboxVerb("concede", _("Tricks are conceded"), (BY, TRICKS, STATEMENT), _ONLY_PLAY),
    RESTORE,
    SandboxVerb("ask", _("Somebody asks something"), (
        BY, VerbField("about", "choice", _("What he asks"), _QUESTIONS), VerbField("of", "anybody", _("Who is asked")),
    ), ("auction", *_LATE)),
    SandboxVerb("attention", _("Attention is drawn to an irregularity"), (BY,), ("auction", *_LATE)),
)  # fmt: skip
