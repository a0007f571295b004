"""A poll as text: what was asked, how the answers add up, and what a director may type to ask it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from troef.bridge.game.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call, call_words, parse_call
from troef.cards import SUITS_HIGH_FIRST, Card, Hand, Lang, Side, TroefError, Vulnerability
from troef.cards.words import card_symbol, rank_letter, seat_letter, seat_name, side_letters
from troef.director.poll import LAWS, Answer, Asked, action_words, counted
from troef.laws import Edition, Text

_VULNERABLE = {
    Vulnerability.NONE: Text("niemand kwetsbaar", "nobody vulnerable"),
    Vulnerability.BOTH: Text("allen kwetsbaar", "both vulnerable"),
}


def vulnerable_words(vulnerable: Vulnerability, lang: Lang) -> str:
    """`NZ kwetsbaar`, `nobody vulnerable`."""
    if vulnerable in _VULNERABLE:
        return _VULNERABLE[vulnerable][lang]
    letters = side_letters(Side.parse(vulnerable.value), lang)
    return Text(f"{letters} kwetsbaar", f"{letters} vulnerable")[lang]


def hand_words(hand: Hand, lang: Lang) -> str:
    """`♠AH5 ♥10 ♦— ♣VB7`."""
    suits = ((suit, "".join(rank_letter(card.rank, lang) for card in hand.of(suit))) for suit in SUITS_HIGH_FIRST)
    return " ".join(f"{suit.symbol}{ranks or '—'}" for suit, ranks in suits)


def asked_words(asked: Asked, lang: Lang) -> str:
    """The question in one paragraph, as the record keeps it."""
    dealer = seat_letter(asked.dealer, lang)
    calls = " ".join(call_words(call, lang) for call in asked.auction) or "–"
    told = [
        f"{seat_name(asked.seat, lang)}: {hand_words(asked.hand, lang)}",
        Text(f"gever {dealer}", f"dealer {dealer}")[lang] + ", " + vulnerable_words(asked.vulnerable, lang),
        Text("bieding", "auction")[lang] + f": {calls}",
    ]
    if asked.dummy is not None:
        told.append(Text("blinde", "dummy")[lang] + f": {hand_words(asked.dummy, lang)}")
    if asked.play:
        told.append(Text("gespeeld", "played")[lang] + ": " + " ".join(card_symbol(card, lang) for card in asked.play))
    return "; ".join([*told, *([asked.notes.strip()] if asked.notes.strip() else [])]) + "."


def summary(asked: Asked, answers: Sequence[Answer], number: int, edition: Edition, lang: Lang) -> str:
    """How many were asked, what each action got, and whose the judgement is."""
    lines = [
        asked_words(asked, lang),
        Text(
            f"Gevraagd: {number}, geantwoord: {len(answers)}.",
            f"Asked: {number}, answered: {len(answers)}.",
        )[lang],
    ]
    for one in counted(asked, answers):
        action = action_words(one.action, lang)
        lines.append(
            Text(
                f"{action}: ernstig overwogen door {one.considered}, gekozen door {one.chosen}.",
                f"{action}: seriously considered by {one.considered}, chosen by {one.chosen}.",
            )[lang]
        )
    law = f" ({LAWS[edition]})" if edition in LAWS else ""
    lines.append(
        Text(
            f"Of iets een logisch alternatief was, bepaalt de wedstrijdleider{law}.",
            f"Whether something was a logical alternative is for the director to decide{law}.",
        )[lang]
    )
    return "\n".join(lines)


# Typing

_SPECIAL = {
    **dict.fromkeys(("P", "PAS", "PASS", "-"), PASS),
    **dict.fromkeys(("X", "D", "DBL", "DOUBLET", "DUBBEL", "DOUBLE", "*"), DOUBLE),
    **dict.fromkeys(("XX", "R", "RD", "RDBL", "REDOUBLET", "HERDUBBEL", "REDOUBLE", "**"), REDOUBLE),
}
_ALL_PASS = {"AP", "A.P.", "ALLENPAS", "ALLPASS"}
_LETTERS = str.maketrans("♣♦♥♠KR", "CDHSCD")
_NO_TRUMP = {"SA": "N", "NT": "N", "ZT": "N"}
_RANKS = str.maketrans("HVB", "KQJ")


def typed_calls(text: str) -> tuple[Call, ...]:
    """`pas 1SA 2K dbl`, `P 1NT 2♣ X`; `ap` is three passes."""
    calls: list[Call] = []
    for word in re.split(r"[\s,;]+", text.strip().upper()):
        if word in _ALL_PASS:
            calls += [PASS] * 3
        elif word:
            calls.append(_typed_call(word))
    return tuple(calls)


def _typed_call(word: str) -> Call:
    if word in _SPECIAL:
        return _SPECIAL[word]
    level, denomination = word[:1], word[1:]
    try:
        call = parse_call(level + _NO_TRUMP.get(denomination, denomination.translate(_LETTERS)))
    except TroefError:
        call = None
    if call not in BIDS:
        raise TroefError(
            f"“{word}” is no call; write pass, 1NT, 2C or x.", f"“{word}” is geen bieding; schrijf pas, 1SA, 2K of dbl."
        )
    return call


def typed_cards(text: str) -> tuple[Card, ...]:
    """`SA H10 KV`, `♠A ♥T ♣Q`: the suit first, in Dutch or English letters."""
    return tuple(_typed_card(word) for word in re.split(r"[\s,;]+", text.strip().upper()) if word)


def _typed_card(word: str) -> Card:
    suit, rank = word[0].translate(_LETTERS), word[1:].replace("10", "T").translate(_RANKS)
    try:
        return Card.parse(suit + rank)
    except TroefError:
        raise TroefError(
            f"“{word}” is no card; write the suit first, such as SA or C10.",
            f"“{word}” is geen kaart; schrijf de kleur eerst, zoals SA of K10.",
        ) from None
