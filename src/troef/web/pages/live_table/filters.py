"""Template filters for the acts at a live table: the labels of buttons, form fields and choices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from troef.bridge.game.calls import call_text, parse_call
from troef.cards import Card, Lang, Seat, Suit
from troef.cards.wording import card_symbol, seat_name, suit_name
from troef.web.evenings.filters import side_words
from troef.web.evenings.models import LiveBoard, LiveTable
from troef.web.platform.i18n.filters import current_language
from troef.web.review.board_review import sign_token

register = template.Library()

_VERBS = {
    "agree": _("I agree"),
    "object": _("I object"),
    "face": _("Face the lead"),
    "cover": _("Cover the trick"),
    "roem": _("Claim roem"),
    "return": _("The hands go back into the board"),
    "director": _("Call the director"),
    "claim": _("Claim tricks"),
    "concede": _("Concede tricks"),
    "explain": _("Explain a call"),
    "ask": _("Ask something"),
    "change": _("Change my last call"),
    "redesignate": _("I meant another card of dummy"),
    "take-back": _("Take a card back"),
    "omit": _("Do not play to this trick"),
    "warn": _("Warn a player"),
    "expose": _("Let a card be seen"),
    "accuse": _("Accuse of a revoke"),
    "attention": _("Draw attention to something irregular"),
    "inform": _("Partner may have learnt something"),
    "suggest": _("Suggest a card"),
    "forfeit": _("Dummy loses his rights"),
    "reserve": _("Reserve my rights"),
    "dispute": _("The number of tricks is wrong"),
    "score": _("Agree about the tricks"),
}

_FIELDS = {
    "tricks": _("Tricks"),
    "statement": _("What you say about it"),
    "call": _("Call"),
    "to": _("Into"),
    "text": _("The explanation"),
    "corrects": _("It corrects an earlier one"),
    "about": _("About"),
    "of": _("Whom"),
    "card": _("Card"),
    "cards": _("Card"),
    "how": _("How"),
    "trick": _("Trick"),
    "points": _("Points"),
    "said": _("Other words that were said"),
    "what": _("What"),
}

_CHOICES: dict[str | tuple[str, str], Any] = {
    "auction": _("to hear the auction again"), "call": _("what a call means"),
    "contract": _("what the contract is"), "trick": _("to see the last trick again"),
    "card": _("to see the own last card again"), "revoke": _("whether a suit has run out"),
    "dropped": _("dropped"), "two-at-once": _("two at once"), "shown": _("shown"), "named": _("named"),
    "swap": _("exchanges hands with declarer"), "walk": _("walks round the table"),
    "look": _("looks into another hand"), "tempo": _("a hesitation, or haste"), "remark": _("a remark"),
    "question": _("a question"), "gesture": _("a gesture"), "alert": _("an alert"),
    "no-alert": _("a missing alert"), "explanation": _("an explanation by partner"),
    ("what", "revoke"): _("a revoke"), ("what", "turn"): _("a call or card out of turn"),
    ("what", "bid"): _("an insufficient bid"), ("what", "exposed"): _("an exposed card"),
    ("what", "other"): _("something else"),
}  # fmt: skip


@register.filter
def verb_label(do: str) -> str:
    """Return the label of the button for an act."""
    return str(_VERBS.get(do, do))


@register.filter
def field_name(name: str) -> str:
    """Return the label of a form field."""
    return str(_FIELDS.get(name, name))


@register.simple_tag
def options(name: str, choices: Iterable[Any], made: Sequence[tuple[str, str]]) -> SafeString:
    """Return HTML options for the choices of a field. `made`: the calls of the auction, to which call numbers refer."""
    lines = ((value, choice_name(name, value, made)) for value in choices)
    return format_html_join("\n", '<option value="{}">{}</option>', lines)


@register.simple_tag
def choice_name(name: str, value: Any, made: Sequence[tuple[str, str]] = ()) -> str:
    """Return the text of one choice of a field. `made`: the calls of the auction, to which a call number refers."""
    if name == "call" and isinstance(value, int):
        by, call = made[value - 1]
        return f"{call_text(parse_call(call), current_language())} ({seat_name(Seat.parse(by), current_language())})"
    return _named(name, value, current_language(), get_language())


@lru_cache(4096, typed=True)
def _named(name: str, value: Any, lang: Lang, _dialect: str | None) -> str:
    if isinstance(value, bool):
        return str(_("Yes") if value else _("No"))
    if name in ("card", "cards"):
        return card_symbol(Card.parse(value), lang)
    if name == "to":
        return call_text(parse_call(value), lang)
    if name == "of":
        return side_words(value) if len(value) == 2 else seat_name(Seat.parse(value), lang)
    return str(_CHOICES.get((name, value), _CHOICES.get(str(value), value)))


@register.filter
def trump_name(letter: str) -> SafeString:
    """Return a trump suit as a symbol in its colour and a word."""
    suit = Suit.parse(letter)
    name = suit_name(suit, current_language())
    return format_html('<span class="suit suit-{}">{}</span>&nbsp;{}', suit.name, suit.symbol, name)


@register.filter
def sentence_html(text: str) -> list[str]:
    return text.split()


@register.filter
def trick_numbers(number: int | None) -> range:
    """Return the possible numbers of tricks: from 0 up to `number`."""
    return range((number or 0) + 1)


@register.filter
def played_token(board: LiveBoard) -> str:
    """Return the signed token in the address of a finished board."""
    return sign_token("board", board.pk)


@register.filter
def watch_token(table: LiveTable) -> str:
    """Return the signed token in a table's address for spectators."""
    return sign_token("watch", table.pk)
