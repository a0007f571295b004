"""The search agrees with plain enumeration of every line, and keeps within what the cards allow."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.analysis.bridge.claims.oracle import Oracle

from troef.analysis.bridge.claims.claim import Claim, ClaimPenaltyCard, StatementItem, StatementItemKind
from troef.analysis.bridge.claims.normal_plays import NO_TRUMP, ClaimPosition, ClaimSetting
from troef.analysis.bridge.claims.search import ClaimSearch, PlayAssumption
from troef.analysis.bridge.claims.statement_plan import StatementPlan
from troef.analysis.bridge.claims.verdict import ClaimEvaluation, verdict, with_all_cards_located
from troef.bridge.game.play import winning_card
from troef.cards import ALL_CARDS, SEATS, SIDES, Card, Denomination, Hand, Seat, Suit
from troef.laws import BRIDGE_1949, Edition

Ending = tuple[tuple[Hand, ...], Denomination, Seat]


def ending(seed: int, size: int) -> Ending:
    """Return a random ending with few ranks, so that suits run out and honours meet."""
    source = random.Random(seed)
    pack = source.sample([card for card in ALL_CARDS if card.rank.position > 5], 4 * size)
    hands = tuple(Hand(pack[size * place : size * (place + 1)]) for place in range(4))
    return hands, source.choice(list(Denomination)), source.choice(SEATS)


ENDINGS = st.builds(ending, st.integers(0, 10**9), st.integers(2, 4))


def searched(
    found: Ending,
    held: PlayAssumption = PlayAssumption.WORST,
    aware: bool = True,
    claimer: Seat = Seat.S,
    declarer: Seat = Seat.S,
    kind: type[ClaimSearch] = ClaimSearch,
) -> int:
    hands, trump, leader = found
    suit = NO_TRUMP if trump.suit is None else trump.suit.position
    setting = ClaimSetting(suit, claimer.index, declarer.index, aware)
    search = kind(setting, StatementPlan(), held)
    return search.value(ClaimPosition(tuple(hand.bits for hand in hands), leader.index), len(hands[0]) // 2)


def claim_of_any_kind(seed: int, size: int) -> Claim:
    """Return a random ending with all facts: a current trick, a statement and penalty cards."""
    source = random.Random(seed)
    hands, trump, turn = ending(seed, size)
    trick: list[Card] = []
    left = list(hands)
    for _ in range(source.choice((0, 0, 1, 2, 3))):
        following = [card for card in left[turn.index] if trick and card.suit is trick[0].suit]
        trick.append(source.choice(following or list(left[turn.index])))
        left[turn.index] -= trick[-1]
        turn = turn.lho
    declarer = source.choice((Seat.S, Seat.S, Seat.E, Seat.W))
    opponents = [(seat, card) for seat in (Seat.E, Seat.W) for card in left[seat.index]]
    known, lying = source.random() < 0.4, source.random() < 0.3
    void = [(seat, suit) for seat in (Seat.E, Seat.W) for suit in Suit if not left[seat.index].holds(suit)]
    defenders = [(seat, card) for seat in declarer.side.opponents.seats for card in left[seat.index]]
    return Claim(
        trump,
        declarer,
        tuple(left),
        turn,
        Seat.S,
        source.choice(("claim", "concede")),
        source.randint(0, len(left[turn.index])),
        tuple(trick),
        Edition.parse(source.choice(("bridge-2017", "bridge-2007", "bridge-1949"))),
        statement=tuple(_item(source, left) for _ in range(source.choice((0, 0, 0, 1, 2, 3)))),
        forgot_trump=source.choice((None, None, True, False)),
        holds=tuple(source.sample(opponents, min(1, len(opponents)))) if known else (),
        shown_out=tuple(source.sample(void, min(2, len(void)))) if known else (),
        penalty_cards=tuple(
            ClaimPenaltyCard(seat, card, source.random() < 0.4)
            for seat, card in source.sample(defenders, min(source.choice((1, 1, 2)), len(defenders)))
        )
        if lying
        else (),
    )


def _item(source: random.Random, hands: list[Hand]) -> StatementItem:
    kind = source.choice(list(StatementItemKind))
    if kind.about is None:
        return StatementItem(kind)
    if kind.about is Suit:
        return StatementItem(kind, source.choice(list(Suit)))
    seats = (Seat.E, Seat.W) if kind is StatementItemKind.FINESSE else (Seat.N, Seat.S)
    return StatementItem(kind, source.choice([card for seat in seats for card in hands[seat.index]] or list(ALL_CARDS)))


@given(
    st.builds(claim_of_any_kind, st.integers(0, 10**9), st.integers(2, 3)),
    st.booleans(),
    st.sampled_from(PlayAssumption),
)
def test_the_search_equals_a_plain_reckoning(claim: Claim, aware: bool, held: PlayAssumption) -> None:
    ruling = ClaimEvaluation(claim)
    assert ruling.search(ruling.aware(aware), held).value(ruling.start, claim.kept) == (
        Oracle(claim, aware, held.name.lower()).tricks()
    )


@given(st.builds(claim_of_any_kind, st.integers(0, 10**9), st.integers(2, 3)))
def test_a_right_guess_equals_a_plain_reckoning(claim: Claim) -> None:
    ruling = ClaimEvaluation(claim)
    guess = with_all_cards_located(ruling.aware(True))
    assert ruling.search(guess).value(ruling.start, claim.kept) == Oracle(claim, guess=True).tricks()


@given(st.builds(claim_of_any_kind, st.integers(0, 10**9), st.integers(2, 4)))
@example(claim_of_any_kind(2899, 3))  # 1949: two tricks claimed; every legal line brings one or three.
def test_the_line_of_any_claim_is_legal_and_shows_the_tricks(claim: Claim) -> None:
    answer = verdict(claim)
    left, trick = list(claim.hands), list(claim.trick)
    turn, won = claim.turn, dict.fromkeys(SIDES, 0)
    for seat, card in answer.line:
        assert seat is turn and card in left[seat.index]
        if trick and card.suit is not trick[0].suit:
            assert not left[seat.index].holds(trick[0].suit)
        left[seat.index] -= card
        trick.append(card)
        turn = turn.lho
        if len(trick) == 4:
            turn = winning_card(tuple(zip(turn.clockwise, trick, strict=True)), claim.trump.suit)[0]
            won[turn.side] += 1
            trick = []
    assert not any(left)
    if answer.accepted and (claim.kind == "concede" or claim.edition is BRIDGE_1949):  # 71; 1949: 74b
        assert won[Seat.S.side] <= answer.tricks[Seat.S.side]
    else:
        assert won == answer.tricks
    for question in answer.judge:  # Doubt goes against the claimer (70A).
        assert answer.tricks[Seat.S.side] == min(tricks[Seat.S.side] for _, tricks in question.outcomes)


@given(ENDINGS, st.booleans(), st.sampled_from((Seat.S, Seat.E)))
def test_between_any_legal_play_and_the_best_normal_play(found: Ending, aware: bool, declarer: Seat) -> None:
    legal, worst, best = (
        searched(found, held, aware, declarer=declarer)
        for held in (PlayAssumption.LEGAL, PlayAssumption.WORST, PlayAssumption.BEST)
    )
    assert legal <= worst <= best


@given(ENDINGS)
def test_who_forgot_a_trump_never_gets_more(found: Ending) -> None:
    assert searched(found, aware=False) <= searched(found, aware=True)


@given(ENDINGS, st.integers(1, 3), st.booleans())
def test_turning_the_table_changes_nothing(found: Ending, turns: int, defending: bool) -> None:
    hands, trump, leader = found
    declarer = Seat.E if defending else Seat.S
    turned = tuple(hands[(place - turns) % 4] for place in range(4))
    seats = [seat.clockwise[turns] for seat in (leader, Seat.S, declarer)]
    assert searched(found, declarer=declarer) == searched(
        (turned, trump, seats[0]), PlayAssumption.WORST, True, seats[1], seats[2]
    )


@settings(max_examples=10)
@given(ENDINGS)
def test_never_more_than_double_dummy_allows(solver, found: Ending) -> None:
    from troef.analysis.bridge.solver import PlayPosition as Cards

    hands, trump, leader = found
    best = max(solver.best_cards(Cards(hands, trump, leader)).values())
    allowed = best if leader.side is Seat.S.side else len(hands[0]) - best
    assert searched(found) <= allowed


class NothingCutOff(ClaimSearch):
    def _glance(self, position: ClaimPosition, low: int) -> tuple[int, int]:
        return 0, position.left


@given(st.builds(ending, st.integers(0, 10**9), st.integers(4, 5)), st.booleans(), st.sampled_from(PlayAssumption))
def test_what_is_certain_at_a_glance_is_certain(found: Ending, aware: bool, held: PlayAssumption) -> None:
    assert searched(found, held, aware) == searched(found, held, aware, kind=NothingCutOff)


def test_winners_are_not_certain_when_the_lead_may_go_to_partner() -> None:
    texts = (".T2.QT.85", ".J85.A82.", "83.6.J93.", ".A9..QJ97")
    found = tuple(map(Hand.parse, texts)), Denomination.N, Seat.N
    assert searched(found, claimer=Seat.E, declarer=Seat.E) == 6
    assert searched(found, claimer=Seat.E, declarer=Seat.E, kind=NothingCutOff) == 6


@pytest.mark.slow
@pytest.mark.parametrize("size", [5, 6])
def test_longer_endings_equal_a_plain_reckoning(size: int) -> None:
    hands, trump, leader = found = ending(size, size)
    claim = Claim(trump, Seat.S, hands, leader, Seat.S, "claim", size)
    assert searched(found, aware=False) == Oracle(claim, aware=False).tricks()
