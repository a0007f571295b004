"""I-13: what a revoke is, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troef.cards import Card, Hand, Seat, Side
from troef.klaverjas.game import values
from troef.klaverjas.game.options import Rules
from troef.klaverjas.game.trick import Trick
from troef.klaverjas.laws.ruling import Effect, Ruling, say
from troef.klaverjas.laws.y1976 import art12


@dataclass(frozen=True, slots=True)
class Revoke:
    """A card that should not have been played, and the trick (from 1) it was played to."""

    seat: Seat
    trick: int
    card: Card


@dataclass(frozen=True, slots=True)
class Award:
    """What ends a deal early: who gets the 162 points and the penalty, and which roem goes along."""

    to: Side
    penalty: int
    own_roem: int
    their_roem: int

    @property
    def total(self) -> int:
        return values.TOTAL + self.penalty + self.own_roem + self.their_roem


def revokes(tricks: Sequence[Trick], left: Sequence[Hand | None], rules: Rules) -> list[Revoke]:
    """Every revoke of the deal, the earliest first; of a hand that is not known only what it has shown since counts."""
    found = []
    for number, trick in enumerate(tricks, 1):
        so_far = Trick(trick.trump, trick.leader)
        for played in trick.plays:
            hand = _hand_at(tricks, number, played.seat, left[played.seat.index])
            if _is_revoke(hand, played.card, so_far, played.seat, rules):
                found.append(Revoke(played.seat, number, played.card))
            so_far = so_far.with_card(played.seat, played.card)
    return found


def _hand_at(tricks: Sequence[Trick], number: int, seat: Seat, left: Hand | None) -> Hand:
    """What the seat held before it played to this trick: what it has left and what it played since."""
    since = [played.card for trick in tricks[number - 1 :] for played in trick.plays if played.seat is seat]
    return Hand(since) | (left or Hand())


def _is_revoke(hand: Hand, card: Card, so_far: Trick, seat: Seat, rules: Rules) -> bool:
    if rules.not_trumping_is_revoke:
        return card not in art12.legal_cards(hand, so_far, seat, rules.variant)
    return not art12.followed(hand, card, so_far.suit)


def penalty(revoke: Revoke, award: Award) -> Ruling:
    """Nothing for the offenders; everything, the penalty and the roem to the others."""
    text = say(
        "{seat} verzaakte in slag {trick} met {card}: {losers} krijgen 0 punten, {side} {total} "
        "(162 + {penalty} strafpunten + roem {own} en {their}).",
        "{seat} revoked in trick {trick} with {card}: {losers} get 0 points, {side} {total} "
        "(162 + penalty {penalty} + roem {own} and {their}).",
        seat=revoke.seat,
        trick=revoke.trick,
        card=revoke.card,
        losers=award.to.opponents,
        side=award.to,
        total=award.total,
        penalty=award.penalty,
        own=award.own_roem,
        their=award.their_roem,
    )
    return Ruling("13", Effect.STOPS, text)
