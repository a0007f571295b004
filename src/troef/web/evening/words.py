"""How an evening is said: sides, seats, results and percentages in the reader's language."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from troef.bridge.contract import Contract
from troef.cards import SEATS, Board, Card, Deal, Denomination, Hand, Rank, Seat, Side, Suit
from troef.cards.suit import SUITS_HIGH_FIRST
from troef.cards.words import (
    card_symbol,
    denomination_symbol,
    rank_letter,
    seat_letter,
    seat_name,
    side_letters,
    side_name,
)
from troef.contest.answer import Line
from troef.web.evening.models import Result
from troef.web.front.templatetags import _coloured, contract, lang

register = template.Library()


@register.filter
def side(value: str) -> str:
    """NZ or OW, NS or EW; `TD` is the director."""
    return _("director") if value == "TD" else side_letters(Side.parse(value), lang())


@register.filter
def side_words(value: str) -> str:
    """Noord-Zuid, East-West."""
    return side_name(Side.parse(value), lang())


@register.filter
def seat(value: str) -> str:
    return seat_letter(Seat.parse(value), lang())


@register.filter
def seat_word(value: str) -> str:
    return seat_name(Seat.parse(value), lang())


@register.filter
def other(value: str) -> str:
    """The other side."""
    return Side.parse(value).opponents.name


@register.filter
def card(value: Card) -> SafeString:
    symbol = card_symbol(value, lang())
    return format_html("{}{}", _coloured(symbol[0], value.suit), symbol[1:])


@register.filter
def marks(number: int) -> str:
    """Dealer and vulnerability of a board: `gever N · OW kwetsbaar`."""
    board = Board(number)
    vulnerable = {
        "None": _("none vulnerable"),
        "Both": _("all vulnerable"),
    }.get(str(board.vulnerable)) or _("%(side)s vulnerable") % {"side": side(str(board.vulnerable))}
    return _("dealer %(seat)s") % {"seat": seat_letter(board.dealer, lang())} + " · " + vulnerable


def relative(value: Contract, tricks: int) -> str:
    """`=`, `+1`, `−2`."""
    over = tricks - value.tricks_needed
    return "=" if over == 0 else signed(over)


@register.filter
def signed(number: int | None) -> str:
    """`+420`, `−50`, `0`, with a real minus sign."""
    if number is None:
        return ""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def points_for(score: int) -> str:
    """`NZ +420`, `OW +50`; nobody has anything at 0."""
    return f"{side('EW' if score < 0 else 'NS')} +{abs(score)}" if score else "0"


@register.filter
def sentence(result: Result) -> SafeString:
    """A result as it is said at the table: `Noord speelt 4♠, 10 slagen (=): NZ +420`."""
    if not result.is_played:
        return mark_safe(_("Not played"))
    made = result.played_contract
    if made is None or result.tricks is None or result.score is None:
        return mark_safe(_("Passed out: nobody scores"))
    return format_html(
        _("{seat} plays {contract}, {tricks} tricks ({relative}): {points}"),
        seat=seat_word(result.declarer),
        contract=contract(made),
        tricks=result.tricks,
        relative=relative(made, result.tricks),
        points=points_for(result.score),
    )


@register.filter
def short(result: Result) -> SafeString:
    """A result in a table: `4♠ N =`."""
    made = result.played_contract if result.is_played else None
    if made is None or result.tricks is None:
        return mark_safe(_("Passed out") if result.is_played else _("Not played"))
    symbol = _coloured(denomination_symbol(made.denomination, lang()), made.denomination.suit)
    doubled = "×" * made.doubled
    return format_html(
        "{}{}{} {} {}", made.level, symbol, doubled, seat(result.declarer), relative(made, result.tricks)
    )


@register.filter
def percent(value: object) -> str:
    """`54,17%` or `54.17%`."""
    return "" if value is None else f"{number_format(round(float(value), 2), 2)}%"  # type: ignore[arg-type]


@register.filter
def points(value: object) -> str:
    """Matchpoints or IMPs, with as many decimals as they need, two at most."""
    if value is None:
        return ""
    number = round(float(value), 2)  # type: ignore[arg-type]
    return number_format(number, 0 if number == int(number) else 2)


@register.filter
def vulnerable(number: int) -> str:
    """The vulnerable sides of a board, for the phone's own sum: `None`, `NS`, `EW`, `Both`."""
    return str(Board(number).vulnerable)


@register.filter
def symbol(value: Denomination) -> str:
    """The bare sign of a denomination, for sentences that the phone makes."""
    return denomination_symbol(value, lang())


@register.filter
def rank(value: Rank) -> str:
    """A, H, V, B, 10 or A, K, Q, J, 10."""
    return rank_letter(value, lang())


@register.filter
def movement_name(name: str) -> str:
    """The name a movement has at the club."""
    names = {
        "howell": _("Howell"),
        "howell-reduced": _("Three-quarter Howell"),
        "mitchell": _("Mitchell"),
        "mitchell-skip": _("Mitchell with a skip"),
        "mitchell-relay": _("Mitchell with a relay"),
        "mitchell-scrambled": _("Mitchell, one winner"),
        "mitchell-rover": _("Mitchell with a rover"),
        "hesitation": _("Hesitation Mitchell"),
        "web": _("Web Mitchell"),
        "barometer": _("Barometer"),
        "round-robin": _("Everybody against everybody"),
        "schevenings": _("Schevenings"),
    }
    return names.get(name, name)


@register.filter
def log_verb(verb: str) -> str:
    """A line of the log in the reader's language; the words below are all that the log knows."""
    said = {
        "evening made": _("made the evening"),
        "pair added": _("added a pair"),
        "pair removed": _("took a pair off"),
        "movement chosen": _("chose the movement"),
        "rules set": _("set the rules"),
        "started": _("started the evening"),
        "seat taken": _("took a seat"),
        "proposed": _("entered a result"),
        "corrected": _("changed the result"),
        "agreed": _("agreed"),
        "director called": _("called the director"),
        "director on the way": _("is on the way"),
        "call closed": _("closed the call"),
        "next round": _("began the next round"),
        "standings opened": _("opened the standings"),
        "standings closed": _("closed the standings"),
        "corrected by the director": _("corrected a result as director"),
        "adjusted": _("gave an adjusted score"),
        "ruling withdrawn": _("withdrew a ruling"),
        "penalised": _("gave a penalty"),
        "penalty withdrawn": _("withdrew a penalty"),
        "ended": _("ended play"),
        "published": _("published the official result"),
    }
    return said.get(verb, verb)


@register.filter
def milliseconds(moment: datetime) -> int:
    """A moment as the browser's clock counts it."""
    return int(moment.timestamp() * 1000)


@register.filter
def ruling_words(given: dict[str, Any]) -> SafeString:
    """An adjusted score for people: `NS 60% 4♠ N =, 40% 4♠ N −1; EW A+`."""
    parts = []
    for name in ("NS", "EW"):
        if name in given.get("artificial", {}):
            parts.append((name, _award(given["artificial"][name])))
        elif name in given.get("weighted", {}):
            parts.append((name, _weights(given["weighted"][name])))
    if len(parts) == 2 and parts[0][1] == parts[1][1]:
        return parts[0][1]
    return format_html_join("; ", "{} {}", ((side(name), words) for name, words in parts))


def _award(award: str | float) -> SafeString:
    return mark_safe(award if isinstance(award, str) else percent(award))


def _weights(outcomes: list[dict[str, Any]]) -> SafeString:
    said = [(round(one["weight"] * 100), _outcome(one)) for one in outcomes]
    if len(said) == 1:
        return said[0][1]
    return format_html_join(", ", "{}% {}", said)


def _outcome(told: dict[str, Any]) -> SafeString:
    return short(Result(contract=told["contract"], declarer=told.get("by", ""), tricks=told.get("tricks")))


@register.filter
def about(values: dict[str, Any]) -> str:
    """What a line of the log is about, in one line."""
    return " · ".join(f"{name}: {_plain(value)}" for name, value in values.items() if value not in (None, "", False))


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(str(one) for one in value.values() if one not in (None, ""))
    return ", ".join(map(_plain, value)) if isinstance(value, list) else str(value)


@register.filter
def same(value: object, other: object) -> bool:
    return value == other


@register.filter
def negative(number: int | None) -> int | None:
    return None if number is None else -number


@register.filter
def share(line: Line | None, side: str) -> str:
    """The points of one side as a percentage of the top, where there is a top."""
    if line is None or not line.top:
        return ""
    mine = line.ns_points if side == "NS" else line.ew_points
    return "" if mine is None else percent(100 * float(mine) / float(line.top))


@register.filter
def hands(deal: Deal) -> list[dict[str, Any]]:
    """The four hands, suits high first, ranks in the reader's letters."""
    return [
        {"seat": seat, "suits": [_holding(deal[seat].of(suit), suit) for suit in SUITS_HIGH_FIRST]} for seat in SEATS
    ]


def _holding(cards: Hand, suit: Suit) -> dict[str, Any]:
    ranks = sorted((card.rank for card in cards), reverse=True)
    return {"suit": suit, "cards": "\u2009".join(rank_letter(one, lang()) for one in ranks) or "—"}


@register.filter
def chosen(typed: dict[str, str], side: str) -> str:
    """Which award the director ticked for a side."""
    return typed.get(f"award{side}", "")


@register.filter
def percentage(typed: dict[str, str], side: str) -> str:
    return typed.get(f"percentage{side}", "")
