"""II-14: the cards are not those of the control card."""

from __future__ import annotations

from troef.cards import Card, Seat
from troef.klaverjas.laws.ruling import Effect, Ruling, say


def restored(seat: Seat, card: Card) -> Ruling:
    """The director puts the hands right; whoever mixed them up can lose a matchpoint."""
    text = say(
        "{card} hoort volgens het controlekaartje bij {seat} en gaat daarheen; de dader kan 1 matchpunt verliezen.",
        "{card} belongs to {seat} by the control card and goes there; the culprit can lose 1 matchpoint.",
        card=card,
        seat=seat,
    )
    return Ruling("II-14", Effect.RESTORED, text)
