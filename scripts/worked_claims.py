"""Writes docs/generated/claims-worked.md: twenty claims of the cases, as diagrams with the verdict and its line."""

from __future__ import annotations

from pathlib import Path

from troef.analysis.bridge.claims.claim import Claim
from troef.analysis.bridge.claims.verdict import verdict
from troef.analysis.bridge.claims.wording import verdict_text
from troef.cards import SUITS_HIGH_FIRST, Hand, Seat, Suit
from troef.cards.wording import card_symbol, seat_name, suit_name
from troef.conformance.case import CaseKind, ConformanceCase, load_suite

GENERATED = Path(__file__).parent.parent / "docs" / "generated"

WORKED = (
    "stranded-2017",
    "then-no-winner-2017",
    "any-loser-is-thrown-2017",
    "second-hand-wins-2017",
    "two-way-2017",
    "two-way-stated-right-2017",
    "known-void-2017",
    "found-on-the-way-2017",
    "found-on-the-way-1949",
    "asked-2017",
    "mentioned-2017",
    "master-trump-forgotten-2017",
    "run-breaks-2017",
    "cross-ruff-2017",
    "give-then-take-2017",
    "ace-conceded-2017",
    "normal-cannot-lose-1949",
    "partner-must-choose-2017",
    "lead-forbidden-2017",
    "agreed-asked-2017",
)
_COLUMN = 14


def page() -> str:
    """Return the whole page."""
    cases = {case.id.removeprefix("claims/"): case for case in load_suite() if case.kind is CaseKind.CLAIM}
    lines = [
        "# Worked claims",
        "",
        "Twenty cases of the conformance suite. [Claims](../claims.md) explains what is normal.",
    ]
    for name in WORKED:
        lines += ["", *_worked(cases[name])]
    return "\n".join(lines) + "\n"


def _worked(case: ConformanceCase) -> list[str]:
    claim = Claim.read(case.claim)
    suit = claim.trump.suit
    turn = f"{seat_name(claim.turn, 'en')} {'is to play' if claim.trick else 'leads'}"
    running = ", ".join(f"{seat_name(seat, 'en')} {card_symbol(card, 'en')}" for seat, card in claim.running)
    what = f"{suit_name(suit, 'en').capitalize() if suit else 'No'} {'are ' if suit else ''}trumps; {turn}"
    what += f" after {running}." if running else "."
    told = verdict_text(claim, verdict(claim), "en")
    return [
        f"## {case.title} ({claim.edition.year})",
        "",
        f"{what} {case.why}",
        "",
        "```",
        *picture(claim),
        "",
        *told,
        "```",
    ]


def picture(claim: Claim) -> list[str]:
    """Return a diagram of the four hands, with the suits below one another."""
    held = [suit for suit in SUITS_HIGH_FIRST if any(hand.holds(suit) for hand in claim.hands)]
    north, east, south, west = (_suits(claim.hands[seat.index], held) for seat in Seat)
    indent = " " * _COLUMN
    middle = [f"{left:<{_COLUMN}}{'':{_COLUMN}}{right}".rstrip() for left, right in zip(west, east, strict=True)]
    return [*(indent + line for line in north), *middle, *(indent + line for line in south)]


def _suits(hand: Hand, suits: list[Suit]) -> list[str]:
    ranks = {suit: " ".join(str(card.rank) for card in hand if card.suit is suit) for suit in suits}
    return [f"{suit.symbol} {ranks[suit] or '–'}" for suit in suits]


if __name__ == "__main__":
    GENERATED.mkdir(exist_ok=True)
    (GENERATED / "claims-worked.md").write_text(page(), encoding="utf-8")
