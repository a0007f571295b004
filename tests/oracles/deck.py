"""Seats, cards and tricks as plain strings, shared by the oracles."""

from __future__ import annotations

from collections.abc import Sequence

SEATS = "NESW"
SUITS = "SHDC"
RANKS = "23456789TJQKA"
HONOURS = "TJQKA"
DECK = [suit + rank for suit in SUITS for rank in RANKS]


def after(seat: str, places: int = 1) -> str:
    """Return the seat a number of places clockwise."""
    return SEATS[(SEATS.index(seat) + places) % 4]


def partner(seat: str) -> str:
    return after(seat, 2)


def side(seat: str) -> str:
    return "NS" if seat in "NS" else "EW"


def deal_text(hands: dict[str, list[str]]) -> str:
    """Return four hands as PBN, North first."""
    written = [
        ".".join("".join(rank for rank in reversed(RANKS) if suit + rank in hands[seat]) for suit in SUITS)
        for seat in SEATS
    ]
    return "N:" + " ".join(written)


def winner(trick: Sequence[tuple[str, str]], trump: str) -> str:
    """Return the seat that wins a complete trick (44E, 44F)."""
    led = trick[0][1][0]

    def strength(played: tuple[str, str]) -> tuple[int, int]:
        suit, rank = played[1]
        return (2 if suit == trump else 1 if suit == led else 0, RANKS.index(rank))

    return max(trick, key=strength)[0]
