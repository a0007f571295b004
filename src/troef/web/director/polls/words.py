"""Polls as templates show them: the auction in columns, the play trick by trick, a bidding box, a suit in a row."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from troef.bridge.game.calls import Bid, parse_call
from troef.bridge.game.play import Trick
from troef.cards import SUITS_HIGH_FIRST, Card, Seat, Suit, TroefError, Vulnerability
from troef.director.guides import Example
from troef.director.poll import LAWS, Asked, action_words
from troef.director.poll_words import vulnerable_words
from troef.laws import Edition
from troef.web.session.known_phones import Known
from troef.web.session.models import Peer, Place
from troef.web.session.words import card
from troef.web.site.language import _coloured, lang

register = template.Library()

COLUMNS = (Seat.W, Seat.N, Seat.E, Seat.S)
"""As auctions are printed."""


@register.filter
def poll_law(edition: Edition) -> str:
    """The paragraph about logical alternatives in the book of the evening, where it has one."""
    return LAWS.get(edition, "")


@register.filter
def action(text: str) -> SafeString | str:
    """A call or a card, the suit in its colour."""
    try:
        call = parse_call(text)
    except TroefError:
        return card(Card.parse(text))
    words = action_words(text, lang())
    suit = call.denomination.suit if isinstance(call, Bid) else None
    return words if suit is None else mark_safe(f"{words[0]}{_coloured(suit.symbol, suit)}")


@register.filter
def auction_rows(shown: Asked | Example) -> list[list[str]]:
    """The calls in rows of four from West on; `?` where a peer is to call."""
    cells = [""] * COLUMNS.index(shown.dealer) + [str(call) for call in shown.auction]
    if isinstance(shown, Asked) and shown.played is None:
        cells.append("?")
    return [cells[start : start + 4] + [""] * (4 - len(cells[start : start + 4])) for start in range(0, len(cells), 4)]


@register.filter
def vulnerability(vulnerable: Vulnerability) -> str:
    return vulnerable_words(vulnerable, lang())


@register.filter
def tricks(asked: Asked) -> list[Trick]:
    """The tricks so far, the last one perhaps not complete."""
    play = asked.played
    if play is None:
        return []
    return [*play.tricks, *([Trick(play.cards, play.cards[0][0])] if play.cards else [])]


@register.filter
def bids(asked: Asked) -> list[str]:
    """The bids among the options; none in the play."""
    return [text for text in asked.options if asked.played is None and text[0].isdecimal()]


@register.filter
def other_calls(asked: Asked) -> list[str]:
    """Pass, double, redouble."""
    return [text for text in asked.options if asked.played is None and not text[0].isdecimal()]


@register.filter
def suits_to_play(asked: Asked) -> list[tuple[Suit, list[str]]]:
    """The cards among the options, a row for each suit."""
    if asked.played is None:
        return []
    rows = ((suit, [text for text in asked.options if text[0] == suit.name]) for suit in SUITS_HIGH_FIRST)
    return [(suit, cards) for suit, cards in rows if cards]


@register.inclusion_tag("polls/waiting.html")
def polls_for(place: Place) -> dict[str, Any]:
    """What the director asks somebody of the pair that this phone speaks for."""
    contestant = place.contestant
    names = contestant.players.values_list("name", flat=True) if contestant else []
    if contestant is None or not Known.of(place.device, contestant).is_vouched_for:
        return {"peers": []}  # it shows a hand: a phone that nobody vouched for gets it from the director
    waiting = Peer.objects.filter(poll__case__evening=place.sitting.evening, poll__closed=None, reply=None)
    return {"peers": waiting.filter(name__in=names)}


@register.filter
def qr(address: str) -> SafeString:
    """The code that a phone's camera reads, dark on white in either theme."""
    import segno

    code = segno.make(address, error="m", micro=False)
    return mark_safe(code.svg_inline(border=2, omitsize=True, dark="#000", light="#fff"))
