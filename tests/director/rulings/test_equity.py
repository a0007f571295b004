"""Cards as a director types them for a line of play."""

from troef.cards import Card
from troef.director.rulings.equity import read_cards


def test_cards_in_both_languages():
    assert read_cards("S4, hv R10") == read_cards("S4 HQ d10") == list(map(Card.parse, ("S4", "HQ", "DT")))


def test_what_is_no_card(refusal):
    assert refusal(read_cards, "S4 V7") == (
        "“V7” is geen kaart: eerst de kleur, dan de kaart, zoals HV of R10.",
        "“V7” is not a card: the suit first, then the rank, such as HQ or D10.",
    )
    assert refusal(read_cards, "HV S4 HV") == ("♥V staat er twee keer.", "♥Q stands there twice.")
