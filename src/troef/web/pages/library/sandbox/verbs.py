"""What can be told of a bridge table: for each verb of the table log the fields somebody fills in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Kind = Literal[
    "seat",
    "call",
    "card",
    "cards",
    "suit",
    "rank",
    "choice",
    "flag",
    "number",
    "text",
    "answer",
    "side",
    "accuser",
    "place",
    "anybody",
]


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to fill in."""

    name: str
    kind: Kind
    label: Promise
    choices: tuple[tuple[str, Promise], ...] = ()
    needed: bool = True


@dataclass(frozen=True, slots=True)
class Verb:
    """One kind of event, and when it is offered."""

    do: str
    label: Promise
    fields: tuple[Field, ...] = ()
    phases: tuple[str, ...] = ("auction", "clarification", "play")


BY = Field("by", "seat", _("Who"))
CARD = Field("card", "card", _("Card"))
CARDS = Field("cards", "cards", _("Card"))
TRICKS = Field("tricks", "number", _("Tricks"))
STATEMENT = Field("statement", "text", _("What is said"))
_EARLY, _PLAY, _AFTER = ("auction", "clarification"), ("clarification", "play"), ("clarification", "play", "ended")

INFORMS = (
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

ASKED = (
    ("auction", _("to hear the auction again")), ("call", _("what a call means")),
    ("trick", _("to see the last trick again")), ("revoke", _("whether a suit has run out")),
)  # fmt: skip
_ASKED = (*ASKED, ("contract", _("what the contract is")), ("card", _("to see the own last card again")))
_PLACES = (
    ("board", _("in the board")), ("floor", _("on the floor")), ("played", _("among the played cards")),
    ("lost", _("it is lost: from another pack")),
)  # fmt: skip

RESTORE = Verb("restore", _("A card goes to the hand it belongs to"), (
    Field("by", "accuser", _("It goes to")), CARD, Field("from", "place", _("It was with"), _PLACES),
), ("auction", "clarification", "play", "ended"))  # fmt: skip

CALL = Verb("call", _("A call"), (BY, Field("call", "call", _("Call")), Field("artificial", "flag", _("Artificial"))))
PLAY = Verb("play", _("A card"), (BY, CARD, Field("face", "choice", _("Face"), (("down", _("face down")),))))

SPECIAL = (
    Verb("change", _("Somebody wants to change a call"), (BY, Field("to", "call", _("Into"))), _EARLY),
    Verb("inform", _("Something partner should not know"), (BY, Field("how", "choice", _("By"), INFORMS))),
    Verb("explain", _("A call is explained"), (
        BY, Field("call", "number", _("Which call (1 is the first)")), Field("text", "text", _("The explanation")),
        Field("wrong", "flag", _("The explanation is wrong")),
        Field("corrects", "flag", _("It corrects an earlier one")),
    )),
    Verb("reserve", _("Rights are reserved"), (BY,)),
    Verb("expose", _("A card is seen"), (BY, CARDS, Field("how", "choice", _("How"), _EXPOSURES))),
    Verb("see", _("Somebody sees a card of another hand"), (
        BY, CARDS, Field("of", "seat", _("Whose card")), Field("deliberate", "flag", _("On purpose")),
    )),
    Verb("ask", _("Somebody asks something"), (
        BY, Field("about", "choice", _("What he asks"), _ASKED), Field("of", "anybody", _("Who is asked")),
        Field("call", "number", _("Which call (1 is the first)"), needed=False),
    ), ("auction", *_AFTER)),
    RESTORE,
    Verb("face", _("The opening lead is faced"), (), _PLAY),
    Verb("take-back", _("A card is taken back"), (BY, CARD), _PLAY),
    Verb("omit", _("Somebody does not play to the trick"), (BY,), _PLAY),
    Verb("designate", _("Declarer names a card of dummy"), (
        BY, Field("suit", "suit", _("Suit of the card")), Field("rank", "rank", _("Rank")),
        Field("word", "choice", _("Or with a word"), _WORDS),
    ), _PLAY),
    Verb("redesignate", _("Declarer wants another card of dummy"), (BY, CARD), _PLAY),
    Verb("suggest", _("Dummy suggests a card"), (BY, CARD), _PLAY),
    Verb("forfeit", _("Dummy loses his rights"), (BY, Field("how", "choice", _("He"), _FORFEITS)), _PLAY),
    Verb("warn", _("Dummy warns, or asks about a revoke"), (BY, Field("of", "seat", _("Whom"))), _PLAY),
    Verb("claim", _("Tricks are claimed"), (BY, TRICKS, STATEMENT), _PLAY),
    Verb("concede", _("Tricks are conceded"), (BY, TRICKS, STATEMENT), _PLAY),
    Verb("agree", _("Somebody agrees"), (BY,), _AFTER),
    Verb("object", _("Somebody objects"), (BY,), _AFTER),
    Verb("attention", _("Attention is drawn to an irregularity"), (BY,), ("auction", *_AFTER)),
    Verb("return", _("The hands go back into the board"), (), _AFTER),
    Verb("dispute", _("The number of tricks is disputed"), (BY, TRICKS), ("play", "ended")),
    Verb("mix", _("Somebody mixes the cards he has played"), (BY,), ("play", "ended")),
    Verb("direction", _("A card is said to point the wrong way"), (BY,), ("play",)),
    Verb("score", _("The tricks are agreed and entered"), (BY, TRICKS), ("ended",)),
    Verb("next-call", _("Somebody calls on the next board"), (BY,), _AFTER),
    Verb("end-round", _("The round ends"), (), _AFTER),
    Verb("end-correction", _("The correction period ends"), (), _AFTER),
)  # fmt: skip

DIRECTOR = Verb("director", _("Call the director"), (Field("by", "seat", _("Who")),))
CHOOSE = Verb("choose", _("A choice"), (BY, Field("option", "text", _("Option"))))
RULE = Verb(
    "rule", _("A finding"), (BY, Field("question", "text", _("Question")), Field("answer", "answer", _("Answer")))
)
