"""Reads one act of a table log; a form that cannot be told is refused in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from troef.cards import Card, Deck, Seat, Side, Suit, TroefError
from troef.cards.refusals import asks_himself
from troef.cards.words import card_symbol
from troef.klaverjas.table.events import (
    Accuse,
    Answer,
    Ask,
    Attention,
    Bid,
    Choose,
    ClaimRoem,
    Cover,
    DirectorCalled,
    EndEarly,
    Event,
    Expose,
    Find,
    Inform,
    Omit,
    Outside,
    Play,
    Restore,
    Return,
    See,
    TakeBack,
)
from troef.laws import DIRECTOR

_QUESTIONS = (
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
)
_HOW_PLAY = ("laid", "held")
_HOW_INFORM = ("tempo", "remark", "question", "gesture", "alert", "no-alert", "explanation")
_HOW_EXPOSE = ("dropped", "two-at-once", "shown", "named", "led")
_ABOUT = ("auction", "call", "trick", "revoke")
_PLACES = ("board", "floor", "played", "lost")


class _Fields:
    """The fields of one event; what is not asked for is unknown."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.verb = data["do"]
        self._data = dict(data)
        del self._data["do"]

    def take(self, name: str) -> Any:
        if name not in self._data:
            raise TroefError(f"{self.verb} needs the field {name!r}", f"bij {self.verb} hoort het veld {name!r}")
        return self._data.pop(name)

    def has(self, name: str) -> bool:
        return name in self._data

    def maybe(self, name: str) -> Any:
        return self._data.pop(name, None)

    def finish(self) -> None:
        if self._data:
            raise TroefError(
                f"{self.verb} has no field {next(iter(self._data))!r}",
                f"{self.verb} heeft geen veld {next(iter(self._data))!r:.60}",
            )

    def text(self, name: str) -> str:
        return _text(self.take(name), name)

    def seat(self, name: str = "by") -> Seat:
        return Seat.parse(self.text(name))

    def anybody(self) -> str:
        """A seat or the director."""
        by = self.text("by")
        return by if by == DIRECTOR else str(Seat.parse(by))

    def card(self) -> Card:
        return _card(self.take("card"))

    def cards(self, name: str, default: tuple[Card, ...] | None = None) -> tuple[Card, ...]:
        if default is not None and name not in self._data:
            return default
        value = self.take(name)
        if not isinstance(value, list):
            raise TroefError(f"{name!r} is a list of cards", f"{name!r} is een lijst van kaarten")
        return tuple(_card(item) for item in value)

    def truth(self, name: str) -> None:
        """A fact that klaverjas does not ask for, but a log may tell."""
        value = self.maybe(name)
        if value is not None and not isinstance(value, bool):
            raise TroefError(f"{name!r} is true or false", f"{name!r} is true of false")

    def number(self, name: str, needed: bool = True) -> int | None:
        value = self.take(name) if needed else self.maybe(name)
        if value is None or (isinstance(value, int) and not isinstance(value, bool)):
            return value
        raise TroefError(f"{name!r} is a number, not {value!r}", f"{name!r} is een getal, geen {value!r:.60}")

    def one_of(self, name: str, known: tuple[str, ...], default: str | None = None) -> str:
        value = self.take(name) if default is None else self.maybe(name) or default
        if value not in known:
            raise TroefError(
                f"{name} {value!r} is not known: use {', '.join(known)}",
                f"{name} kan geen {value!r:.60} zijn: kies uit {', '.join(known)}",
            )
        return str(value)


def _text(value: object, name: str) -> str:
    if isinstance(value, str):
        return value
    raise TroefError(f"{name!r} is a text, not {value!r}", f"{name!r} is een tekst, geen {value!r:.60}")


def _card(value: object) -> Card:
    card = Card.parse(_text(value, "card"))
    if not card.bit & Deck.KLAVERJAS.bits:
        raise TroefError(
            f"{card} is not in the pack of klaverjas",
            f"{card_symbol(card, 'nl')} zit niet in het spel van klaverjassen",
        )
    return card


def _bid(fields: _Fields) -> Bid:
    seat, bid, trump = fields.seat(), fields.one_of("bid", ("play", "pass")), fields.maybe("trump")
    said = fields.maybe("said")
    if bid == "pass":
        if trump is not None:
            raise TroefError("a pass names no trump suit", "wie past, noemt geen troef")
        return Bid(seat, None, said)
    if trump is None:
        raise TroefError("play without a trump suit cannot have happened", "wie speelt, noemt een troef")
    return Bid(seat, Suit.parse(_text(trump, "trump")), said)


def _play(fields: _Fields) -> Play:
    seat, card = fields.seat(), fields.card()
    fields.one_of("face", ("up", "down"), "up")
    fields.one_of("how", _HOW_PLAY, "laid")
    fields.one_of("misinformed", ("turn", "explanation"), "turn")
    fields.truth("simultaneous")
    return Play(seat, card, fields.cards("with", default=()))


def _roem(fields: _Fields) -> ClaimRoem:
    return ClaimRoem(fields.seat(), fields.number("points", needed=False))


def _accuse(fields: _Fields) -> Accuse:
    by, of = fields.anybody(), Side.parse(fields.text("of"))
    return Accuse(None if by == DIRECTOR else Seat.parse(by), of)


def _see(fields: _Fields) -> See:
    fields.truth("deliberate")
    return See(fields.seat(), fields.seat("of"), fields.cards("cards"))


def _restore(fields: _Fields) -> Restore:
    source, by = fields.text("from"), fields.anybody()
    owner = None if by == DIRECTOR else Seat.parse(by)
    return Restore(owner, fields.card(), None if source in _PLACES else Seat.parse(source))


def _ask(fields: _Fields) -> Ask:
    by, about, of = fields.seat(), fields.one_of("about", _ABOUT), fields.maybe("of")
    fields.number("call", needed=False)
    whom = None if of is None else Seat.parse(_text(of, "of"))
    if whom is by:
        raise asks_himself(by)
    return Ask(by, about, whom)


def _end_early(fields: _Fields) -> EndEarly:
    fields.number("tricks")
    fields.maybe("statement")
    return EndEarly(fields.seat())


def _attention(fields: _Fields) -> Attention:
    of = fields.maybe("of")
    if of is not None:
        Seat.parse(_text(of, "of"))
    fields.number("trick", needed=False)
    return Attention(fields.seat())


def _find(fields: _Fields) -> Find:
    if fields.text("by") != DIRECTOR:
        raise TroefError(f"only the director ({DIRECTOR}) rules", f"alleen de wedstrijdleider ({DIRECTOR}) beslist")
    answer = fields.take("answer")
    if not isinstance(answer, bool | int):
        raise TroefError("an answer is true, false or a number", "een antwoord is true, false of een getal")
    return Find(fields.one_of("question", _QUESTIONS), answer)


def _by_nobody(event: Event) -> Callable[[_Fields], Event]:
    """For events where it does not matter who did it, or whether that is told."""

    def reader(fields: _Fields) -> Event:
        if fields.has("by"):
            fields.anybody()
        return event

    return reader


_READERS: dict[str, Callable[[_Fields], Event]] = {
    "bid": _bid,
    "play": _play,
    "take-back": lambda fields: TakeBack(fields.seat(), fields.card()),
    "omit": lambda fields: Omit(fields.seat()),
    "roem": _roem,
    "cover": lambda fields: Cover(fields.seat()),
    "accuse": _accuse,
    "inform": lambda fields: Inform(fields.seat(), fields.one_of("how", _HOW_INFORM)),
    "expose": lambda fields: Expose(fields.seat(), fields.cards("cards"), fields.one_of("how", _HOW_EXPOSE)),
    "see": _see,
    "restore": _restore,
    "ask": _ask,
    "claim": _end_early,
    "concede": _end_early,
    "agree": lambda fields: Answer(fields.seat()),
    "object": lambda fields: Answer(fields.seat()),
    "attention": _attention,
    "director": _by_nobody(DirectorCalled()),
    "choose": lambda fields: Choose(fields.anybody(), fields.text("option")),
    "rule": _find,
    "return": _by_nobody(Return()),
    "next-call": _by_nobody(Outside()),
    "end-round": _by_nobody(Outside()),
    "end-correction": _by_nobody(Outside()),
}


def read_event(data: object) -> Event:
    """The event of one JSON object."""
    if not isinstance(data, dict) or not isinstance(data.get("do"), str):
        raise TroefError("an event is an object with a field 'do'", "een gebeurtenis is een object met een veld 'do'")
    reader = _READERS.get(data["do"])
    if reader is None:
        raise TroefError(f"klaverjas has no {data['do']!r}", f"klaverjassen kent geen {data['do']!r:.60}")
    fields = _Fields(data)
    event = reader(fields)
    fields.finish()
    return event
