"""What can be told besides a plain call or card: for each verb of the table log the fields somebody fills in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from troef.cards import TroefError
from troef.web.sandbox.link import Log

Kind = Literal["seat", "call", "card", "cards", "suit", "rank", "choice", "flag", "number", "text", "answer"]


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to fill in."""

    name: str
    kind: Kind
    label: Promise
    choices: tuple[tuple[str, Promise], ...] = ()


@dataclass(frozen=True, slots=True)
class Verb:
    """One kind of event, and when it is offered."""

    do: str
    label: Promise
    fields: tuple[Field, ...] = ()
    phases: tuple[str, ...] = ("auction", "clarification", "play")


_BY = Field("by", "seat", _("Who"))
_CARD = Field("card", "card", _("Card"))
_CARDS = Field("cards", "cards", _("Card"))
_TRICKS = Field("tricks", "number", _("Tricks"))
_STATEMENT = Field("statement", "text", _("What is said"))
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

CALL = Verb("call", _("A call"), (_BY, Field("call", "call", _("Call")), Field("artificial", "flag", _("Artificial"))))
PLAY = Verb("play", _("A card"), (_BY, _CARD, Field("face", "choice", _("Face"), (("down", _("face down")),))))

SPECIAL = (
    Verb("change", _("Somebody wants to change a call"), (_BY, Field("to", "call", _("Into"))), _EARLY),
    Verb("inform", _("Something partner should not know"), (_BY, Field("how", "choice", _("By"), _INFORMS))),
    Verb("explain", _("A call is explained"), (
        _BY, Field("call", "number", _("Which call (1 is the first)")), Field("text", "text", _("The explanation")),
        Field("wrong", "flag", _("The explanation is wrong")),
        Field("corrects", "flag", _("It corrects an earlier one")),
    )),
    Verb("reserve", _("Rights are reserved"), (_BY,)),
    Verb("expose", _("A card is seen"), (_BY, _CARDS, Field("how", "choice", _("How"), _EXPOSURES))),
    Verb("see", _("Somebody sees a card of another hand"), (
        _BY, _CARDS, Field("of", "seat", _("Whose card")), Field("deliberate", "flag", _("On purpose")),
    )),
    Verb("face", _("The opening lead is faced"), (), _PLAY),
    Verb("take-back", _("A card is taken back"), (_BY, _CARD), _PLAY),
    Verb("omit", _("Somebody does not play to the trick"), (_BY,), _PLAY),
    Verb("designate", _("Declarer names a card of dummy"), (
        _BY, Field("suit", "suit", _("Suit of the card")), Field("rank", "rank", _("Rank")),
        Field("word", "choice", _("Or with a word"), _WORDS),
    ), _PLAY),
    Verb("redesignate", _("Declarer wants another card of dummy"), (_BY, _CARD), _PLAY),
    Verb("suggest", _("Dummy suggests a card"), (_BY, _CARD), _PLAY),
    Verb("forfeit", _("Dummy loses his rights"), (_BY, Field("how", "choice", _("He"), _FORFEITS)), _PLAY),
    Verb("warn", _("Dummy warns, or asks about a revoke"), (_BY, Field("of", "seat", _("Whom"))), _PLAY),
    Verb("claim", _("Tricks are claimed"), (_BY, _TRICKS, _STATEMENT), _PLAY),
    Verb("concede", _("Tricks are conceded"), (_BY, _TRICKS, _STATEMENT), _PLAY),
    Verb("agree", _("Somebody agrees"), (_BY,), _AFTER),
    Verb("object", _("Somebody objects"), (_BY,), _AFTER),
    Verb("attention", _("Attention is drawn to an irregularity"), (_BY,), ("auction", *_AFTER)),
    Verb("return", _("The hands go back into the board"), (), _AFTER),
    Verb("next-call", _("Somebody calls on the next board"), (_BY,), _AFTER),
    Verb("end-round", _("The round ends"), (), _AFTER),
    Verb("end-correction", _("The correction period ends"), (), _AFTER),
)  # fmt: skip

DIRECTOR = Verb("director", _("Call the director"), (Field("by", "seat", _("Who")),))
CHOOSE = Verb("choose", _("A choice"), (_BY, Field("option", "text", _("Option"))))
RULE = Verb(
    "rule", _("A finding"), (_BY, Field("question", "text", _("Question")), Field("answer", "answer", _("Answer")))
)
_VERBS = {verb.do: verb for verb in (CALL, PLAY, DIRECTOR, CHOOSE, RULE, *SPECIAL)}


def offered(phase: str) -> list[Verb]:
    """The special verbs that make sense in a phase."""
    return [verb for verb in SPECIAL if phase in verb.phases]


def event_of(filled: Mapping[str, str]) -> Log:
    """The event of a form; whether it can have happened is for the engine to say."""
    verb = _VERBS.get(filled.get("do", ""))
    if verb is None:
        raise TroefError(f"{filled.get('do')!r} is not something that can be told here")
    if verb is PLAY and "hand" in filled:  # a card on the table: `E HK`
        seat, _space, card = filled["hand"].partition(" ")
        filled = {**filled, "by": seat, "card": card}
    values = {field.name: _value(field, filled[field.name].strip()) for field in verb.fields if filled.get(field.name)}
    return {"do": verb.do} | values


def _value(field: Field, text: str) -> Any:
    match field.kind:
        case "flag":
            return True
        case "number":
            return _number(text)
        case "answer":
            return {"yes": True, "no": False}[text] if text in ("yes", "no") else _number(text)
        case "cards":
            return text.split()
        case _:
            return text


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 3:
        raise TroefError(f"{text!r} is not a number")
    return int(text)
