"""Generated endings against a plain cashing search: no verdict leads a loser while a winner can be led or reached."""

from __future__ import annotations

import os
import random
from collections import Counter
from functools import cache

import pytest
from tests.analysis.bridge.claims.oracle import of_suit

from troef.analysis.bridge.claims.claim import Claim
from troef.analysis.bridge.claims.normal_plays import SUIT, taken_for_good
from troef.analysis.bridge.claims.verdict import ClaimEvaluation, ClaimVerdict, verdict
from troef.bridge.game.play import winning_card
from troef.cards import ALL_CARDS, Card, Denomination, Hand, Seat, Suit

COUNT = 1000 if os.environ.get("TROEF_LONG") else 100


def ending(number: int) -> tuple[tuple[Hand, ...], Denomination]:
    """Four to eight cards each; most high cards lie with South, who is on lead, and North."""
    source = random.Random(f"cashing {number}")
    size = 4 + number % (5 if os.environ.get("TROEF_LONG") else 3)
    pack = sorted(source.sample(ALL_CARDS, 4 * size), key=lambda card: card.rank.position + source.uniform(0, 6))
    theirs, ours = pack[: 2 * size], pack[2 * size :]
    source.shuffle(theirs)
    source.shuffle(ours)
    hands = (ours[:size], theirs[:size], ours[size:], theirs[size:])
    return tuple(map(Hand, hands)), source.choice(list(Denomination))


def cashed(hands: tuple[Hand, ...], trump: Suit | None) -> int:
    """Tricks that North and South can take one after the other, South on lead, with the best choice of cards.

    A trick counts when their better card beats whatever the opponents hold, and nobody can ruff. Opponents follow with
    their lowest card and never help by a discard.
    """

    @cache
    def most(held: tuple[frozenset[Card], ...], leader: Seat) -> int:
        found = 0
        partner = leader.partner
        for card in held[leader.index]:
            theirs = [of_suit(held[seat.index], card.suit) for seat in (leader.lho, leader.rho)]
            ruffed = any(
                not follows and of_suit(held[seat.index], trump)
                for seat, follows in zip((leader.lho, leader.rho), theirs, strict=True)
            )
            for other in of_suit(held[partner.index], card.suit) or held[partner.index]:
                winner = winning_card(((leader, card), (partner, other)), trump)
                high = winner[1].suit is trump and card.suit is not trump
                if not high and (ruffed or any(their > winner[1] for suit in theirs for their in suit)):
                    continue
                after = list(held)
                after[leader.index] -= {card}
                after[partner.index] -= {other}
                for seat, follows in zip((leader.lho, leader.rho), theirs, strict=True):
                    after[seat.index] -= {min(follows)} if follows else set()
                found = max(found, 1 + most(tuple(after), winner[0]))
        return found

    return most(tuple(frozenset(hand) for hand in hands), Seat.S)


def losers_led(claim: Claim, answer: ClaimVerdict) -> list[str]:
    """Return the leads of a losing suit while a winner could be led or reached, by a second reading of the line."""
    hands = [set(hand) for hand in claim.hands]
    trump, thrown, wrong = claim.trump.suit, set(), []
    ruling = ClaimEvaluation(claim)
    for_good = taken_for_good(ruling._setting, ruling.start, claim.kept)
    plays = list(answer.line)
    for start in range(0, len(plays), 4):
        trick = plays[start : start + 4]
        leader, led = trick[0]
        if leader.side is claim.by.side:
            mine, partners = hands[leader.index], hands[leader.partner.index]
            theirs = hands[leader.lho.index] | hands[leader.rho.index]
            held = theirs | thrown
            wins = {
                suit: {
                    card
                    for card in of_suit(mine | partners, suit)
                    if all(card > other for other in of_suit(held, suit))
                }
                for suit in Suit
            }
            ruffs = {card.suit for card in mine if not of_suit(partners, card.suit) and of_suit(partners, trump)}
            crosses = ruffs or any(wins[card.suit] & partners for card in mine)
            high = set().union(*wins.values())
            reached = high & mine or (crosses and high & partners)
            drawn = led.suit is trump and bool(of_suit(theirs, trump))  # By a claimer who knows of the trump.
            loses = not wins[led.suit] and led.suit not in ruffs and not for_good & SUIT[led.suit.position]
            if loses and reached and not drawn:
                wrong.append(f"{leader} leads {led} of {claim.as_json()['deal']}")
        for seat, card in trick:
            hands[seat.index].discard(card)
            if seat.side is not claim.by.side and card.suit is not led.suit:
                thrown.add(card)
    return wrong


def compared(number: int) -> tuple[int, int, list[str], Claim, ClaimVerdict] | None:
    hands, trump = ending(number)
    sure = cashed(hands, trump.suit)
    if not sure:
        return None
    claim = Claim(trump, Seat.S, hands, Seat.S, Seat.S, "claim", sure, forgot_trump=False)
    answer = verdict(claim)
    return sure, answer.tricks[Seat.S.side], losers_led(claim, answer), claim, answer


@pytest.mark.slow
def test_no_verdict_leads_a_loser_while_a_winner_can_be_led_or_reached() -> None:
    results = [result for result in map(compared, range(COUNT)) if result is not None]
    assert len(results) > COUNT * 3 // 4
    assert [line for *_, wrong, _, _ in results for line in wrong] == []
    exact = Counter((given > sure) - (given < sure) for sure, given, *_ in results)
    assert exact[0] + exact[1] > len(results) * 3 // 5, "most claims of what can be cashed stand"
