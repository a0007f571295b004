"""Values of the cards package: each has one text form that parses back, and is ordered as in the game."""

import pickle

import pytest

from troef.cards import (
    ALL_CARDS,
    RANKS,
    SEATS,
    SIDES,
    Board,
    Card,
    Deal,
    Deck,
    Denomination,
    Hand,
    Layout,
    Rank,
    Seat,
    Side,
    Suit,
    TroefError,
    Vulnerability,
)
from troef.cards.dealing import fair_deal

DEAL = Deal.parse("N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3")
KLAVERJAS = fair_deal(Deck.KLAVERJAS)
VALUES = [
    *Suit, *Denomination, *Rank, *ALL_CARDS, *SEATS, *SIDES, *Vulnerability, DEAL, DEAL[Seat.N], Hand(),
    Board(7), Board(7, Seat.W, Vulnerability.NONE),
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=str)
def test_text_parses_back_and_repr_is_code(value):
    assert type(value).parse(str(value)) == value
    assert eval(repr(value), globals()) == value
    assert pickle.loads(pickle.dumps(value)) == value
    assert len({value, type(value).parse(str(value))}) == 1


def test_klaverjas_deal_parses_back():
    assert Deal.parse(str(KLAVERJAS), Deck.KLAVERJAS) == KLAVERJAS
    assert eval(repr(KLAVERJAS)) == KLAVERJAS
    assert eval(repr(Layout.parse(str(KLAVERJAS), Deck.KLAVERJAS))).deal() == KLAVERJAS


def test_1A_1949_1_order_of_suits_ranks_and_denominations():
    assert sorted(Suit) == [Suit.C, Suit.D, Suit.H, Suit.S]
    assert max(Denomination) is Denomination.N
    assert RANKS[0] is Rank.TWO and max(Rank) is Rank.ACE
    assert Card.parse("H2") < Card.parse("HA") < Card.parse("S2")
    with pytest.raises(TypeError):
        assert Suit.C < Denomination.N


def test_suit_and_denomination_know_each_other():
    assert [suit.denomination.suit for suit in Suit] == list(Suit)
    assert Denomination.N.suit is None


def test_every_card_exists_once():
    assert Card(Suit.H, Rank.KING) is Card.parse("HK")
    assert len(set(ALL_CARDS)) == 52
    assert [card.index for card in ALL_CARDS] == list(range(52))
    assert Card.parse("ST").symbol == "♠10"


@pytest.mark.parametrize("change", [
    lambda: setattr(Card.parse("HK"), "rank", Rank.ACE),
    lambda: setattr(Hand(), "bits", 1),
    lambda: setattr(DEAL, "deck", Deck.KLAVERJAS),
    lambda: setattr(Board(1), "number", 2),
])  # fmt: skip
def test_values_do_not_change(change):
    with pytest.raises(AttributeError):
        change()


def test_seats_clockwise():
    assert [Seat.N.lho, Seat.N.partner, Seat.N.rho] == [Seat.E, Seat.S, Seat.W]
    assert Seat.W.clockwise == (Seat.W, Seat.N, Seat.E, Seat.S)
    assert [seat.side for seat in SEATS] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert Side.NS.opponents is Side.EW and Side.EW.seats == (Seat.E, Seat.W)


def test_hand_is_a_set_of_cards():
    hand = Hand.parse("AK5.T98..QJ2")
    assert len(hand) == 9 and Card.parse("SA") in hand and Card.parse("D2") not in hand
    assert str(hand.of(Suit.H)) == ".T98.."
    assert not hand.holds(Suit.D)
    assert hand - Card.parse("SA") | Card.parse("SA") == hand
    assert (hand - hand.of(Suit.S)) & hand.of(Suit.S) == Hand()
    assert [str(card) for card in hand][:4] == ["SA", "SK", "S5", "HT"]
    assert Hand(hand) == hand and not Hand()
    with pytest.raises(TroefError, match="beyond the 52 cards"):
        Hand.from_bits(1 << 52)


@pytest.mark.parametrize(("wrong", "sentence"), [
    (lambda: Suit.parse("X"), "'X' is not a suit"),
    (lambda: Denomination.parse("Z"), "'Z' is not a denomination"),
    (lambda: Card.parse("KH"), "write the suit first"),
    (lambda: Seat.parse("Q"), "'Q' is not a seat"),
    (lambda: Side.parse("NE"), "'NE' is not a side"),
    (lambda: Vulnerability.parse("All"), "'All' is not a vulnerability"),
    (lambda: Hand.parse("AA..."), "SA stands twice in one hand"),
    (lambda: Deal.parse("KQ"), "does not begin with a seat"),
    (lambda: Deal.parse("N:... ..."), "four hands, this one has 2"),
    (lambda: Deal.parse("N:AA... ... ... ..."), "the hand of N: SA stands twice"),
    (lambda: Deal.parse("N:- - - -"), "the hand of N is not known"),
    (lambda: Board(0), "boards are numbered from 1"),
    (lambda: Board.parse("seven"), "'seven' is not a board"),
])  # fmt: skip
def test_errors_say_what_is_wrong(wrong, sentence):
    with pytest.raises(TroefError, match=sentence):
        wrong()


def test_a_deal_is_complete():
    text = "N:KJ73.A85.Q64.9723 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"
    with pytest.raises(TroefError, match="N has 14 cards instead of 13"):
        Deal.parse(text)


def test_a_layout_tells_all_its_problems():
    layout = Layout.parse("N:KJ73.A85.Q64.97 54.743.T952.AT86 AQT98.AK62.A3.K54 62.QJT9.KJ87.QJ3")
    assert layout.problems() == [
        "N has 12 cards instead of 13",
        "S has 14 cards instead of 13",
        "HA is both in the hand of N and in that of S",
    ]
    assert Layout.parse(str(layout)) == layout


def test_a_card_in_two_hands_is_found_and_an_unknown_hand_is_a_fault_only_of_a_complete_deal():
    layout = Layout.parse("N:AK2... A3... - -")
    ((place, fault),) = layout.cards_twice().items()
    assert place == (Card.parse("SA"), Seat.E)
    assert (fault.en, fault.nl) == ("SA is both in the hand of N and in that of E", "SA staat bij Noord en bij Oost")
    known = [fault for fault in layout.faults() if "not known" not in fault.en]
    assert layout.faults(complete=False) == known != layout.faults()
    assert Layout.parse("N:AK2... Q3... - -").cards_twice() == {}


def test_a_layout_of_klaverjas_has_no_low_cards():
    hands = {seat: KLAVERJAS[seat] for seat in SEATS}
    hands[Seat.N] = hands[Seat.N] - next(iter(hands[Seat.N])) | Card.parse("H2")
    with pytest.raises(TroefError, match="N has H2, which is not in the pack of klaverjas"):
        Deal(hands, Deck.KLAVERJAS)


def test_owner_of_a_card():
    assert DEAL.owner(Card.parse("SA")) is Seat.S
    with pytest.raises(TroefError, match="H2 is not in the pack of klaverjas"):
        KLAVERJAS.owner(Card.parse("H2"))


@pytest.mark.parametrize(
    ("parse", "text", "words"),
    [
        (
            Rank.parse,
            "1",
            (
                "'1' is geen kaart: schrijf een van A K Q J T 9 8 7 6 5 4 3 2",
                "'1' is not a rank: use one of A K Q J T 9 8 7 6 5 4 3 2",
            ),
        ),
        (
            Hand.parse,
            "AK.Q.2",
            (
                "hand 'AK.Q.2' heeft 3 kleuren in plaats van 4: schrijf schoppen.harten.ruiten.klaveren",
                "hand 'AK.Q.2' has 3 suits instead of 4: write spades.hearts.diamonds.clubs",
            ),
        ),
    ],
)
def test_what_cannot_be_read(parse, text, words, refusal):
    assert refusal(parse, text) == words
