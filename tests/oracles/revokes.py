"""61, 63 and 64: which plays are revokes, and how many tricks they cost when attention comes after the play.

A trick that is given up was won in the trick of the revoke or later, and is given up once. So the revokes are settled
from the last to the first: each takes what is left of the tricks from it onwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .deck import partner, side, winner

Trick = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Revoke:
    seat: str
    trick: int
    suit: str


def revokes(hands: dict[str, list[str]], tricks: Sequence[Trick]) -> list[Revoke]:
    """Return every failure to follow suit while able (61A), in order of play."""
    left = {seat: set(cards) for seat, cards in hands.items()}
    found = []
    for number, trick in enumerate(tricks, 1):
        led = trick[0][1][0]
        for seat, card in trick:
            if card[0] != led and any(held[0] == led for held in left[seat]):
                found.append(Revoke(seat, number, led))
            left[seat].remove(card)
    return found


def won(tricks: Sequence[Trick], trump: str) -> list[str]:
    return [winner(trick, trump) for trick in tricks]


def settled(found: Sequence[Revoke], winners: Sequence[str], declarer: str, *, edition: str) -> dict[str, int]:
    """Return the tricks of each side after the adjustments for established revokes."""
    result = {name: sum(side(seat) == name for seat in winners) for name in ("NS", "EW")}
    given_by = {name: _given_up(name, found, winners, declarer, edition) for name in ("NS", "EW")}
    result["NS"] += given_by["EW"] - given_by["NS"]
    result["EW"] += given_by["NS"] - given_by["EW"]
    return result


def _given_up(name: str, found: Sequence[Revoke], winners: Sequence[str], declarer: str, edition: str) -> int:
    if edition != "bridge-1949" and len({side(revoke.seat) for revoke in found}) == 2:
        return 0  # 64B7
    given = 0
    for index in reversed(range(len(found))):
        revoke = found[index]
        if side(revoke.seat) != name or revoke.seat == partner(declarer):  # 64B3; 1949: 64c
            continue
        if any(earlier.seat == revoke.seat and earlier.suit == revoke.suit for earlier in found[:index]):
            continue  # 64B2; 1949: 64b
        available = sum(side(seat) == name for seat in winners[revoke.trick - 1 :])
        two = edition == "bridge-1949" or winners[revoke.trick - 1] == revoke.seat
        given += max(0, min(2 if two else 1, available - given))
    return given
