"""I-19 and I-20: who wins a deal that was played out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from troef.cards import Side
from troef.klaverjas import values
from troef.klaverjas.laws.ruling import Effect, Ruling, say


@dataclass(frozen=True, slots=True)
class Played:
    """Points and claimed roem of the declaring side and of the defenders."""

    points: int
    roem: int
    their_points: int
    their_roem: int


def law(facts: Played) -> str:
    """Without claimed roem 82 points decide, with it the totals."""
    return "20" if facts.roem or facts.their_roem else "19"


def is_made(facts: Played) -> bool:
    """Whether the declaring side won; equal is not enough."""
    if law(facts) == "19":
        return facts.points >= values.TOTAL // 2 + 1
    return facts.points + facts.roem > facts.their_points + facts.their_roem


def ended(winner: Side, wet: bool, law: str, total: Mapping[Side, int]) -> Ruling:
    """The deal is over and this is what it gives."""
    loser = winner.opponents
    text = say(
        "{loser} zijn nat: {winner} {won}, {loser} {lost}." if wet else "{winner} winnen: {won} tegen {lost}.",
        "{loser} are wet: {winner} {won}, {loser} {lost}." if wet else "{winner} win: {won} to {lost}.",
        winner=winner,
        loser=loser,
        won=total[winner],
        lost=total[loser],
    )
    return Ruling(law, Effect.COUNTS, text)
