"""Endings, deals sampled to fit known facts, and cards that cannot be so distributed."""

from collections import Counter
from itertools import combinations

import pytest

pytest.importorskip("numba", reason="the solver needs numba")

from troef.analysis.klaverjas.partial_deals import KlaverjasContract, PartialDeal, estimate_contracts
from troef.analysis.klaverjas.solver import KlaverjasSolver, SolverGoal
from troef.cards import Card, Deck, Hand, Seat, Side, Suit
from troef.klaverjas.game import card_values

HAND = "N:AJ9.A7.K8.9 - - -"


def known(deal, leader="", trick="", gone="", dealer=Seat.N):
    return PartialDeal.parse(deal, dealer, leader, trick, gone)


@pytest.fixture(scope="module")
def solver():
    return KlaverjasSolver()


def test_only_what_comes_is_counted_where_no_points_are_told(solver):
    ending = known("N:J.A.. K.K.. Q.Q.. T..T.", "E")
    position = ending.position(KlaverjasContract(Suit.H, Side.NS))
    assert position.won.points == (0, 0)
    assert solver.value(position, SolverGoal.POINTS) == 28 - 29, (
        "♥A takes ♥K ♥Q ♦10; then ♠10 takes the spades, and the last trick"
    )
    made = ending.position(KlaverjasContract(Suit.H, Side.NS, points={Side.EW: 0}))
    gone = 152 - sum(card_values.card_points(card, Suit.H) for hand in ending.hands for card in hand)
    assert (made.won.points, made.won.tricks) == ((gone, 0), (6, 0)), "the others have no trick yet: a march can come"


def test_a_known_deal_has_one_text_form():
    for text in (HAND, "N:AJ9.A7.K8.9 .K..- - -", "N:J.A.. K.K.. Q.Q.. -"):
        assert str(known(text, "N")) == text
    assert str(known("E:AJ9.A7.K8.9 - - -")) == "N:- AJ9.A7.K8.9 - -"


def test_what_is_not_known_is_drawn_every_deal_as_often():
    ending = known("N:J.A.. K.K.. - -", "N", gone=_all_but("SJ HA SK HK SQ HQ ST DT"))
    drawn = [position.hands for position in ending.positions(KlaverjasContract(Suit.H, Side.NS), 1200, "even")]
    counted = Counter(str(hands[Seat.S.index]) for hands in drawn)
    unseen = [Card.parse(text) for text in ("SQ", "HQ", "ST", "DT")]
    assert set(counted) == {str(Hand(pair)) for pair in combinations(unseen, 2)}
    assert all(160 < count < 240 for count in counted.values()), "six hands, 200 of each"
    assert all(hands[2] | hands[3] == Hand(unseen) for hands in drawn)
    assert drawn == [position.hands for position in ending.positions(KlaverjasContract(Suit.H, Side.NS), 1200, "even")]
    assert drawn != [position.hands for position in ending.positions(KlaverjasContract(Suit.H, Side.NS), 1200, "odd")]


def _all_but(cards):
    return " ".join(str(card) for card in Deck.KLAVERJAS.cards if str(card) not in cards.split())


def test_known_cards_stay_where_they_are_and_gone_cards_come_back_to_nobody():
    part = known("N:AJ.A7.. .K..- - -", "N", gone="SQ HQ DA")
    for position in part.positions(KlaverjasContract(Suit.H, Side.NS), 50, "x"):
        assert [len(hand) for hand in position.hands] == [4, 4, 4, 4]
        assert position.hands[0] == Hand.parse("AJ.A7..") and Card.parse("HK") in position.hands[1]
        assert not any(Card.parse(card) in hand for hand in position.hands for card in ("SQ", "HQ", "DA"))


def test_who_did_not_follow_suit_is_dealt_none_of_it():
    """East led spades and South, whose hand is unknown, trumped: he has no spades."""
    trick = known("N:AJ.A7.. KT...- - -", "E", "SQ HT")
    hands = [position.hands[Seat.S.index] for position in trick.positions(KlaverjasContract(Suit.H, Side.NS), 50, "x")]
    assert not any(hand.holds(Suit.S) for hand in hands)


def test_chances_are_those_of_the_deals_one_by_one(solver):
    part, contract = known("N:JT.A.. K.K.. - -", "E", "S7"), KlaverjasContract(Suit.H, Side.NS)
    (found,) = estimate_contracts(part, [contract], SolverGoal.ROEM, 12, "7", workers=1)
    positions = part.positions(contract, 12, "7")
    assert found.values == tuple(solver.value(position, SolverGoal.ROEM) for position in positions)
    assert (found.made + found.wet, found.marches, found.cards) == (12, 0, {}), "South is in turn, and not known"
    (found,) = estimate_contracts(known("N:JT.A.. KQ.K.. - -", "N"), [contract], SolverGoal.ROEM, 12, "7", workers=1)
    positions = known("N:JT.A.. KQ.K.. - -", "N").positions(contract, 12, "7")
    assert found.cards == {
        card: tuple(solver.cards(position, SolverGoal.ROEM)[card] for position in positions)
        for card in positions[0].legal
    }
    best, mean, often = found.best_cards[0]
    assert mean == max(sum(column) / 12 for column in found.cards.values())
    assert often == sum(value == top for value, top in zip(found.cards[best], found.values, strict=True))


@pytest.mark.slow
def test_a_march_is_told_from_as_much_in_roem():
    """North has the eight highest trumps; and East-West may win a trick that counts nothing, with roem for the rest."""
    (all_tricks,) = estimate_contracts(
        known("N:AKQJT987... - - -"), [KlaverjasContract(Suit.S, Side.NS)], SolverGoal.PAYOFF, 3, "1", workers=1
    )
    assert (all_tricks.marches, all_tricks.made, all_tricks.wet) == (3, 3, 0)
    (none,) = estimate_contracts(
        known("N:AKQJT987... - - -"), [KlaverjasContract(Suit.S, Side.EW)], SolverGoal.PAYOFF, 3, "1", workers=1
    )
    assert (none.marches, none.made, none.wet) == (0, 0, 3), "a march of the defenders is a wet deal"


def test_several_contracts_are_put_to_the_same_deals_and_progress_is_told():
    done = []
    spades, again = estimate_contracts(
        known("N:JT.A.. KQ.K.. - -", "N"),
        [KlaverjasContract(Suit.S, Side.NS)] * 2,
        SolverGoal.POINTS,
        5,
        "1",
        workers=1,
        progress=done.append,
    )
    assert (spades, sum(done), spades.cards) == (again, 10, {})


@pytest.mark.parametrize(
    ("given", "nl", "en"),
    [
        (("N:- - - -",), "geef van ten minste één speler de hele hand", "give the whole hand of at least one player"),
        (("N:A... - - -",), "zeg wie in deze slag is uitgekomen", "give the player who led to this trick"),
        (("N:A... A... Q... J...", "N"), "SA staat in de hand van Noord en in de hand van Oost",
         "SA is in the hand of N and in the hand of E"),
        (("N:A... K... Q... J...", "N", "SA"), "SA staat in de hand van Noord en op tafel",
         "SA is in the hand of N and on the table"),
        (("N:A... K... Q... J...", "N", "", "SA"), "SA staat in de hand van Noord en bij wat weg is",
         "SA is in the hand of N and among what is gone"),
        (("N:A... K... Q... 2...", "N"), "S2 hoort niet bij klaverjassen", "S2 is not in the pack of klaverjas"),
        (("N:AKQJT987.A.. - - -",), "Noord heeft 9 kaarten: een hand heeft er een tot 8",
         "N has 9 cards: a hand has one to 8"),
        (("N:... ... ... ...", "N"), "Noord heeft 0 kaarten: een hand heeft er een tot 8",
         "N has 0 cards: a hand has one to 8"),
        (("N:AJ... K... Q... T...", "N"),
         "voor deze slag hadden Noord en Oost 2 en 1 kaarten: iedereen heeft er evenveel",
         "before this trick N and E had 2 and 1 cards: all hands must have the same number"),
        (("N:A... KQ...- - -", "N"), "voor deze slag hadden Noord en Oost 1 en 2 kaarten: iedereen heeft er evenveel",
         "before this trick N and E had 1 and 2 cards: all hands must have the same number"),
        (("N:A... K... Q... J...", "N", "HA HK HQ HJ"), "de slag op tafel is compleet: die kaarten zijn weg",
         "the trick on the table is complete: its cards are gone"),
        (("N:AKQJT98... - - -", "N", "", "HA HK HQ HJ HT"),
         "als iedereen 7 kaarten heeft, zijn er 4 weg; je noemt er 5",
         "if everybody has 7 cards, 4 are gone; you give 5"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said(refusal, given, nl, en):
    assert refusal(known, *given) == (nl, en)


def test_points_that_the_cards_gone_do_not_count(refusal):
    ending = known("N:J.A.. K.K.. Q.Q.. T..T.", "E")
    for points in ({Side.NS: 200}, {Side.NS: 61, Side.EW: 139}):
        assert refusal(ending.position, KlaverjasContract(Suit.H, Side.NS, points=points)) == (
            "de gespeelde kaarten tellen samen 105 punten, en je noemt er 200",
            "the cards that are gone count 105 points together, and you give 200",
        )
    assert refusal(
        known("N:J.A.. - - -", "N").positions, KlaverjasContract(Suit.H, Side.NS, points={Side.NS: 9}), 1, "1"
    ) == (
        "met punten tot nu toe moeten alle gespeelde kaarten bekend zijn: er ontbreken er 24",
        "with points so far every card that is gone must be named: 24 are missing",
    )


def test_a_trick_that_no_deal_fits(refusal):
    """South threw a diamond under spades, and every card that he can have is a spade."""
    trick = known("N:AK... - - -", "E", "S7 D7 S8", _all_but("SA SK SQ SJ ST S7 D7 S8"))
    assert refusal(trick.positions, KlaverjasContract(Suit.H, Side.NS), 1, "1") == (
        "geen verdeling van de onbekende kaarten past bij de slag op tafel: iemand had anders moeten spelen",
        "no deal of the unknown cards fits the trick on the table: somebody should have played differently",
    )
