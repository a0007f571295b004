"""Template filters for evenings: sides, seats, cards, names and numbers in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from troef.bridge.game.calls import Bid, call_text, parse_call
from troef.bridge.game.contract import Contract
from troef.cards import (
    SEATS,
    SUITS_HIGH_FIRST,
    Board,
    Card,
    Deal,
    Deck,
    Denomination,
    Hand,
    Rank,
    Seat,
    Side,
    Suit,
    wording,
)
from troef.contest.answer import ScoredResult
from troef.engine.views import CallView
from troef.klaverjas.game.card_values import card_rank
from troef.web.evenings.models import Contestant, Evening, FourSeats, Sitting
from troef.web.people.name_matching import surname
from troef.web.platform.i18n.filters import _coloured, contract, current_language, denomination

register = template.Library()


@register.filter
def side_short(value: Side | str) -> str:
    """Return the letters of a side, such as `NZ` or `EW`. `TD` gives the word for director."""
    return _("director") if value == "TD" else wording.side_letters(Side.parse(str(value)), current_language())


@register.filter
def side_words(value: Side | str) -> str:
    """Return the name of a side, such as `Noord-Zuid` or `East-West`."""
    return wording.side_name(Side.parse(str(value)), current_language())


@register.filter
def seat_short(value: Seat | str) -> str:
    """Return the letter of a seat: N O Z W in Dutch, N E S W in English."""
    return wording.seat_letter(Seat.parse(str(value)), current_language())


@register.filter
def seat_word(value: str) -> str:
    return wording.seat_name(Seat.parse(value), current_language())


@register.filter
def chair_words(place: Any) -> str:
    """Return the name of the seat of a phone or request if it has one, else of its side; empty without either."""
    return seat_word(place.seat) if place.seat else side_words(place.side) if place.side else ""


@register.filter
def other_side(value: str) -> str:
    """Return the opponents' side: `EW` for `NS`, and the reverse."""
    return Side.parse(value).opponents.name


@register.filter
def card_html(value: Card | str) -> SafeString:
    """Return a card in its colour, such as `♥H` in Dutch or `♥K` in English."""
    value = Card.parse(value) if isinstance(value, str) else value
    return format_html(
        "{}{}", _coloured(value.suit.symbol, value.suit), wording.rank_letter(value.rank, current_language())
    )


@register.filter
def spoken_card(value: Card) -> str:
    """Return a card in words, to be spoken by screen readers."""
    return f"{wording.suit_name(value.suit, current_language())} {wording.rank_name(value.rank, current_language())}"


@register.filter
def spoken_suit(value: Suit) -> str:
    """Return a suit as a word, to be spoken by screen readers."""
    return wording.suit_name(value, current_language())


@register.filter
def call_html(text: str) -> SafeString:
    """Return a call as players write it, such as `2♥`, with the suit in its colour."""
    value = parse_call(text)
    if isinstance(value, Bid):
        return format_html("{}{}", value.level, denomination(value.denomination))
    return escape(call_text(value, current_language()))


@register.filter
def spoken_call(text: str) -> str:
    """Return a call in words, to be spoken by screen readers."""
    value = parse_call(text)
    if isinstance(value, Bid):
        return f"{value.level} {wording.denomination_name(value.denomination, current_language())}"
    return call_text(value, current_language())


def auction_columns(calls: list[CallView], first: Seat = Seat.N) -> list[list[CallView | None]]:
    """Return the calls in rows of four columns, N E S W or from `first` on.

    A call out of turn stays in the column of its caller.
    """
    rows: list[list[CallView | None]] = []
    last = 4
    for call in calls:
        column = (Seat.parse(call["by"]).index - first.index) % 4
        if column <= last or not rows:
            rows.append([None] * 4)
        rows[-1][column] = call
        last = column
    return rows


@register.filter
def contract_words(text: str) -> SafeString:
    """Return a contract in words, such as `4♠ gedoubleerd`, with the suit in its colour."""
    return contract(Contract.parse(text))


@register.filter
def directors_question(name: str) -> str:
    """Return the text of a question that the director must answer from the facts. `name` is its identifier."""
    words = {
        "unintended": _("Was it unintended, and not a change of mind?"),
        "comparable": _("Is the new call comparable with the withdrawn one?"),
        "artificial": _("Is the call artificial?"),
        "led": _("Was the extra card meant as a lead?"),
        "deliberate": _("Was the card played or shown on purpose?"),
        "claim": _("Was it a claim?"),
        "tricks": _("How many of the tricks still open does the claimer's side get?"),
        "could-have-known": _("Could the offender have known that this would hurt the other side?"),
        "playable": _("Can the board still be played normally?"),
        "damage": _("Was the other side damaged?"),
        "influenced": _("Was the action influenced by it?"),
    }
    return words.get(name, name)


@register.filter
def signed_number(number: int | None) -> str:
    """Return a number with its sign: `+420`, `−50` (with a minus sign, not a hyphen) or `0`."""
    if number is None:
        return ""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def points_for(score: int) -> str:
    """Return a score with the side that wins it, such as `NZ +420` or `OW +50`. Neither side has 0."""
    return f"{side_short('EW' if score < 0 else 'NS')} +{abs(score)}" if score else "0"


@register.filter
def percent(value: object) -> str:
    """Return a percentage with two decimals: `54,17%` in Dutch, `54.17%` in English."""
    return "" if value is None else f"{number_format(round(float(value), 2), 2)}%"  # type: ignore[arg-type]


@register.filter
def points(value: object, least: int = 0) -> str:
    """Return matchpoints or IMPs as text with two decimals; a whole number has `least` decimals."""
    if value is None:
        return ""
    number = round(float(value), 2)  # type: ignore[arg-type]
    return number_format(number, least if number == int(number) else 2).replace("-", "−")


@register.filter
def vulnerable(sitting: Sitting, number: int) -> str:
    """Return the vulnerable sides of a board at this sitting, for scripts: `None`, `NS`, `EW` or `Both`."""
    return str(sitting.marks(number).vulnerable)


@register.filter
def symbol(value: Denomination) -> str:
    """Return a denomination as text without colour, such as `♠` or `NT`, for scripts on the phone."""
    return wording.denomination_symbol(value, current_language())


@register.filter
def rank(value: Card | Rank) -> str:
    """Return the symbol of a rank: A, H, V, B, 10 in Dutch; A, K, Q, J, 10 in English."""
    return wording.rank_letter(value.rank if isinstance(value, Card) else value, current_language())


@register.filter
def movement_name(name: str) -> str:
    """Return the name of a movement as players know it."""
    names = {
        "howell": _("Howell"),
        "howell-reduced": _("Three-quarter Howell"),
        "howell-six": _("Howell of six rounds"),
        "mitchell": _("Mitchell"),
        "mitchell-skip": _("Mitchell with a skip"),
        "mitchell-relay": _("Mitchell with a relay"),
        "mitchell-scrambled": _("Mitchell, one winner"),
        "mitchell-rover": _("Mitchell with a rover"),
        "hesitation": _("Hesitation Mitchell"),
        "web": _("Web Mitchell"),
        "barometer": _("Barometer"),
        "round-robin": _("Everybody against everybody"),
        "swiss": _("Swiss"),
        "knockout": _("Knock-out"),
        "individual": _("Individual, a new partner each round"),
        "rainbow": _("Rainbow"),
        "sections": _("each section its own"),
        "schevenings": _("Schevenings"),
        "drive": _("Drive"),
        "drive-lot": _("Drive, drawn by lot each round"),
        "drive-standing": _("Drive, drawn by standings each round"),
    }
    return names.get(name, name)


@register.filter
def contestant_name(contestant: Contestant | int | None, kind: str) -> str:
    """Return kind and number of a contestant, such as `paar 3`, `viertal 3` or `speler 3`."""
    number = contestant.number if isinstance(contestant, Contestant) else contestant
    words = {"pairs": _("pair %(number)s"), "teams": _("team %(number)s"), "individual": _("player %(number)s")}
    return "" if number is None else words[kind] % {"number": number}


@register.filter
def kind_word(kind: str) -> str:
    """Return the singular name of a kind of contestant, for the head of a column."""
    return {"pairs": _("Pair"), "teams": _("Team"), "individual": _("Player")}[kind]


@register.simple_tag
def sharing_words(tables: int, boards: int) -> str:
    """Return a sentence on how many copies of the boards let all these tables play at once; empty for one table."""
    if tables == 1:
        return ""
    copies = -(-tables // boards)
    shares = _("%(tables)s tables share %(number)s boards in a round; each begins with a different one.")
    needs = ngettext(
        "%(tables)s tables play the same board at once: %(copies)s copies of it are needed.",
        "%(tables)s tables play the same %(number)s boards at once: %(copies)s copies of each are needed.",
        boards,
    )
    words = {"tables": tables, "number": boards, "copies": copies}
    return (needs if copies > 1 else shares) % words


@register.filter
def room_word(room: str) -> str:
    return {"open": _("open room"), "closed": _("closed room")}.get(room, "")


@register.filter
def round_words(evening: Evening, number: int) -> str:
    """Return the name of a round, such as `Round 3`; for teams the match, and its half if there are two."""
    if evening.kind != "teams":
        return _("Round %(round)s") % {"round": number}
    match, half = divmod(number - 1, evening.halves)
    if evening.halves == 1:
        return _("Match %(number)s") % {"number": match + 1}
    return _("Match %(match)s, half %(half)s") % {"match": match + 1, "half": half + 1}


@register.simple_tag
def time_left(until: datetime, now: datetime | None = None) -> SafeString:
    """Return the time left as an element that a script updates. `now`: the server's time, to correct clocks."""
    words = (
        _("1 minute left"),
        _("{} minutes left"),
        _("time is up"),
        _("1 minute over time"),
        _("{} minutes over time"),
    )
    return format_html(
        '<time data-until="{}"{} data-words="{}" title="{time}">{time}</time>',
        int(until.timestamp() * 1000),
        format_html(' data-now="{}"', int(now.timestamp() * 1000)) if now else "",
        "|".join(words),
        time=_("until %(time)s") % {"time": timezone.localtime(until).strftime("%H:%M")},
    )


@register.filter
def is_equal(value: object, other: object) -> bool:
    return value == other


@register.filter
def negative(number: int | None) -> int | None:
    return None if number is None else -number


@register.filter
def share_of_top(line: ScoredResult | None, side: str) -> float | None:
    """Return one side's points as a percentage of the top; None if there is no top."""
    if line is None or not line.top:
        return None
    mine = line.ns_points if side == "NS" else line.ew_points
    return None if mine is None else 100 * float(mine) / float(line.top)


@register.filter
def points_percentage(line: ScoredResult | None, side: str) -> str:
    """Return one side's points as a percentage of the top as text; empty if there is no top."""
    return percent(share_of_top(line, side))


_HIGH_CARD_POINTS = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}


@register.filter
def hands(deal: Deal, number: int | str = "") -> list[dict[str, Any]]:
    """Return the four hands by suit, spades first, with cards in the order of the game and in the reader's letters.

    In bridge each has its points, and with the number of the board also whether it deals and is vulnerable.
    """
    board = Board(int(number)) if number and deal.deck is Deck.BRIDGE else None
    made: list[dict[str, Any]] = []
    for seat in SEATS:
        hand: dict[str, Any] = {"seat": seat, "suits": holdings(deal[seat], deal.deck)}
        if board:
            points = sum(_HIGH_CARD_POINTS.get(card.rank, 0) for card in deal[seat])
            hand |= {"points": points, "deals": board.dealer is seat, "is_vulnerable": seat.side in board.vulnerable}
        made.append(hand)
    return made


@register.filter
def holdings(hand: Hand, deck: Deck = Deck.BRIDGE) -> list[dict[str, Any]]:
    """Return one hand by suit, spades first, each with its ranks in the reader's letters."""
    suits = {suit: [rank(card) for card in in_order(hand.of(suit), deck)] for suit in SUITS_HIGH_FIRST}
    return [{"suit": suit, "cards": "\u2009".join(letters) or "—"} for suit, letters in suits.items()]


def in_order(cards: Hand, deck: Deck, trump: Suit | None = None) -> list[Card]:
    """Return cards of one suit, highest first, as the game ranks them: in klaverjas differently for trumps."""
    if deck is Deck.KLAVERJAS:
        return sorted(cards, key=lambda card: -card_rank(card, trump))
    return sorted(cards, key=lambda card: card.rank, reverse=True)


@register.filter
def minutes_as_hours(minutes: int) -> str:
    """Return minutes as hours, such as `2:45`."""
    return f"{minutes // 60}:{minutes % 60:02}"


def contestant_numbers(contestants: Iterable[Contestant]) -> str:
    """Return the number of a contestant, or both numbers (`3+9`) of players who are partners for a round."""
    return "+".join(str(contestant.number) for contestant in contestants)


@register.filter
def names(seats: FourSeats, side: str) -> str:
    """Return the contestants of a side as text with their numbers: a pair, a team, or two players."""
    return " – ".join(map(str, seats.contestants(side)))


@register.filter
def contestants_named(numbers: Iterable[str], people: dict[str, str]) -> str:
    """Return the contestants with these numbers as text: number and name. `people` has the names by number."""
    return " – ".join(f"{number} {people.get(number, '')}".strip() for number in numbers)


@register.filter
def substitute_names(stand_ins: dict[int, str], contestant: Contestant) -> SafeString | str:
    """Return the sentences about a contestant's substitutes. `stand_ins` has them by contestant; empty if none."""
    return format_html("<small>{}</small>", stand_ins[contestant.pk]) if contestant.pk in stand_ins else ""


@register.filter
def short_name(contestant: Contestant, kind: str) -> str:
    """Return a name short enough for a column: `Bakker – de Wit`, `Jan – Anneke de Vries`, or a team's name."""
    people = contestant.name.split(" – ")
    if kind == "teams" or (kind == "pairs" and len(people) != 2):
        return contestant.name
    surnames = [surname(name) for name in people]
    if len(set(surnames)) < len(people):
        surnames = [*(name.removesuffix(surnames[0]).strip() for name in people[:-1]), people[-1]]
    return " – ".join(name.replace(" ", "\u00a0") for name in surnames)


@register.filter
def pair_numbers(seats: FourSeats) -> str:
    """Return the contestants' numbers of both sides, such as `6–1`."""
    return "–".join(contestant_numbers(seats.contestants(side)) for side in ("NS", "EW"))


def paper_heading(evening: Evening) -> dict[str, Any]:
    """Return the name and date of an evening, the template variables for the heading of a printed page."""
    return {"evening": evening.name, "date": date_format(evening.date, "j F Y")}
