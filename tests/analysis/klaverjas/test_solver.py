"""The klaverjas solver against exhaustive search on endings, and its answers to whole deals."""

import importlib.util
import os
import random
import sys
from itertools import product
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the solver needs numba")

from troef.analysis.klaverjas.partial_deals import KlaverjasContract, PartialDeal
from troef.analysis.klaverjas.solver import (
    KlaverjasPosition,
    KlaverjasSolver,
    SolverGoal,
    TricksWonSoFar,
    opening_position,
    solve_many,
)
from troef.cards import Card, Deal, Deck, Hand, Seat, Side, Suit, TroefError
from troef.cards.dealing import seeded_deals
from troef.klaverjas.game.rules import Rules

pytestmark = pytest.mark.slow

_spec = importlib.util.spec_from_file_location("klaverjas_brute", Path(__file__).parent / "brute.py")
brute = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(brute)

LONG = bool(os.environ.get("TROEF_LONG"))
SETS = [
    *(
        {"variant": variant, "aim": aim}
        for variant, aim in product(("nkf", "amsterdams"), ("points", "roem", "payoff"))
    ),
    {"variant": "nkf", "aim": "roem", "four_jacks": 200},
    {"variant": "amsterdams", "aim": "payoff", "four_jacks": 200},
    {"variant": "nkf", "aim": "payoff", "wet_points": "own"},
]


@pytest.fixture(scope="module")
def solver():
    return KlaverjasSolver()


def ending(source, size):
    """A random ending; every third one from few suits, or from few ranks, so that there is roem."""
    pack = source.sample(brute.rules.PACK, 32)
    kind = source.randrange(3)
    if kind == 1:
        pack.sort(key=lambda card: card[0] not in "SH")
    if kind == 2:
        pack.sort(key=lambda card: card[1] not in "KQJT")
    cards = source.sample(pack[: 4 * size], 4 * size)
    return tuple(frozenset(cards[i * size : (i + 1) * size]) for i in range(4))


def both(solver, source, hands, variant, aim, four_jacks=100, wet_points="all"):
    """Return the brute force and the position for the solver, with the same random trump suit, side and leader."""
    trump, declarers, leader = source.choice("SHDC"), source.choice(["NS", "EW"]), source.choice("NESW")
    plain = brute.Brute(trump, declarers, variant, aim, four_jacks, wet_points)
    rules = Rules.parse({"four_jacks": four_jacks, "wet_points": wet_points}, variant)
    held = tuple(Hand(map(Card.parse, hand)) for hand in hands)
    position = KlaverjasPosition(held, Suit.parse(trump), Side.parse(declarers), Seat.parse(leader), rules=rules)
    return plain, leader, position


@pytest.mark.slow
@pytest.mark.parametrize("options", SETS, ids=lambda options: "-".join(map(str, options.values())))
def test_equal_to_trying_everything(solver, options):
    source = random.Random(str(options))
    for number in range(300 if LONG else 25):
        size = 5 if LONG and number % 30 == 0 else source.choice([1, 2, 3, 3, 4])
        hands = ending(source, size)
        plain, leader, position = both(solver, source, hands, **options)
        assert solver.value(position, SolverGoal(options["aim"])) == plain.value(hands, leader), position


@pytest.mark.parametrize("options", SETS, ids=lambda options: "-".join(map(str, options.values())))
def test_every_card_of_a_line_is_worth_what_trying_everything_says(solver, options):
    source = random.Random(str(options))
    for _ in range(60 if LONG else 4):
        hands = ending(source, source.choice([2, 3, 4]))
        plain, leader, position = both(solver, source, hands, **options)
        trick, won = (), (0, 0, 0, 0, 0, 0)
        while isinstance(position, KlaverjasPosition):
            expected = plain.answers(hands, leader, trick, won)
            found = solver.cards(position, SolverGoal(options["aim"]))
            assert {str(card): value for card, value in found.items()} == expected
            card = source.choice(sorted(expected))
            seat = str(position.turn)
            position = position.after(Card.parse(card))
            hands = tuple(hand - {card} for hand in hands)
            trick = (*trick, (seat, card))
            if len(trick) == 4:
                leader = brute.rules.winner(list(trick), plain.trump)
                won, trick = plain.taken(won, trick, leader, not any(hands)), ()


@pytest.mark.parametrize("options", SETS, ids=lambda options: "-".join(map(str, options.values())))
def test_an_ending_with_points_and_roem_so_far_is_worth_what_trying_everything_says(solver, options):
    source = random.Random(f"known {options}")
    for _ in range(60 if LONG else 6):
        hands = ending(source, source.choice([1, 2, 3]))
        plain, leader, position = both(solver, source, hands, **options)
        side, tricks = position.declarers, 8 - len(hands[0])
        there = 162 - position.all_points
        ours, roem = (
            source.choice([0, there, source.randint(0, there)]),
            (source.choice([0, 20, 50]), source.choice([0, 20])),
        )
        claimed = {side: roem[0], side.opponents: roem[1]}
        contract = KlaverjasContract(position.trump, side, position.rules, {side: ours}, claimed)
        known = PartialDeal(position.hands, position.leader)
        has = [bool(points or extra) for points, extra in zip((ours, there - ours), roem, strict=True)]
        made = [tricks if mine else 0 for mine in has] if any(has) else [1, 1]
        expected = plain.value(hands, leader, (), (ours, there - ours, *roem, *made))
        assert solver.value(known.position(contract), SolverGoal(options["aim"])) == expected, position


def whole_deals(count, variant="nkf"):
    for number, deal in zip(range(count), seeded_deals("solver", Deck.KLAVERJAS), strict=False):
        dealer = list(Seat)[number % 4]
        yield opening_position(
            deal, list(Suit)[number % 3], dealer.clockwise[number % 4], dealer, Rules.parse({}, variant)
        )


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["nkf", "amsterdams"])
def test_whole_deals_keep_their_promises(solver, variant):
    for position in whole_deals(6, variant):
        points = solver.points(position)
        assert 0 <= points <= 162
        for aim in SolverGoal:
            value = solver.value(position, aim)
            cards = solver.cards(position, aim)
            best = max if position.turn.side is position.declarers else min
            assert best(cards.values()) == value
            other = KlaverjasSolver()
            assert other.value(position, aim) == value, "what is remembered changes nothing"
        payoff, roem = solver.value(position), solver.value(position, SolverGoal.ROEM)
        assert payoff == roem if roem > 0 else payoff <= -162


def test_the_best_line_brings_the_value(solver):
    position = next(whole_deals(1))
    line = solver.best_line(position, SolverGoal.POINTS)
    assert len(line) == len(set(line)) == 32
    after = position
    for card in line:
        after = after.after(card)
    assert isinstance(after, TricksWonSoFar)
    assert after.points[0] - after.points[1] == solver.value(position, SolverGoal.POINTS)
    assert sum(after.points) == 162


def test_a_batch_on_several_cores_keeps_the_order(solver):
    positions = list(whole_deals(8))
    done = []
    found = list(solve_many(positions, SolverGoal.POINTS, workers=2, progress=done.append))
    assert found == [solver.value(position, SolverGoal.POINTS) for position in positions]
    assert sum(done) == 8
    assert found == list(solve_many(positions, SolverGoal.POINTS, workers=1))


def test_memory_is_wiped_when_it_is_old(solver):
    from troef.analysis.klaverjas import workspace

    fresh = KlaverjasSolver()
    position = next(whole_deals(1))
    value = fresh.value(position, SolverGoal.POINTS)
    fresh._work[workspace.AGE] = 2000
    fresh._about = ()
    assert fresh.value(position, SolverGoal.POINTS) == value
    assert fresh._work[workspace.AGE] == 1


@pytest.mark.parametrize(
    ("hands", "trick", "says"),
    [
        (("A...", "K...", "Q...", "..."), "", "all hands must have the same number"),
        (("...", "...", "...", "..."), "", "a hand has one to 8"),
        (("A...", "A...", "Q...", "J..."), "", "in the hand of N and in the hand of E"),
        (("A...", "K...", "Q...", "2..."), "", "pack"),
        (("...", "...", "...", "..."), "SA SK SQ SJ", "complete"),
    ],
)
def test_positions_that_cannot_be(hands, trick, says):
    with pytest.raises(TroefError, match=says):
        KlaverjasPosition(tuple(map(Hand.parse, hands)), Suit.S, Side.NS, Seat.N, tuple(map(Card.parse, trick.split())))


def test_a_bridge_deal_is_refused():
    deal = next(seeded_deals(1))
    assert isinstance(deal, Deal)
    with pytest.raises(TroefError, match="klaverjas"):
        opening_position(deal, Suit.S, Seat.N, Seat.N)


def test_a_deal_of_another_game(refusal):
    bridge = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    assert refusal(opening_position, bridge, Suit.H, Seat.N, Seat.N) == (
        "dit is geen kaartverdeling van klaverjassen",
        "this is not a deal of klaverjas",
    )


def test_without_numba(monkeypatch, refusal):
    monkeypatch.setitem(sys.modules, "numba", None)
    deal = Deal.parse("N:A97.AJ7.K8. KQ.9.AT7.AK JT.KQ.QJ.T9 8.T8.9.QJ87", Deck.KLAVERJAS)
    assert refusal(KlaverjasSolver().value, opening_position(deal, Suit.H, Seat.N, Seat.N)) == (
        "voor het uitrekenen van klaverjassen is numba nodig: pip install 'troef[analysis]'",
        "the klaverjas solver needs numba: pip install 'troef[analysis]'",
    )
