"""Sentences in two languages, said of seats or of people."""

from troef.cards import Card, Seat, Side
from troef.laws import Text
from troef.laws.ruling import say


def test_a_sentence_names_players_sides_and_cards_in_both_languages():
    said = say(
        "{seat} speelt {card} voor {side}.",
        "{seat} plays {card} for {side}.",
        seat=Seat.E,
        card=Card.parse("HK"),
        side=Side.EW,
    )
    assert said == Text("Oost speelt ♥H voor Oost-West.", "East plays ♥K for East-West.")
    assert said.named({Seat.E: "Els"}) == Text("Els speelt ♥H voor Oost-West.", "Els plays ♥K for East-West.")
    assert said.named({Seat.N: "Els"}) == said


def test_without_players_nobody_is_named():
    assert say("{number} slagen", "{number} tricks", number=3).named({Seat.N: "Els"}) == Text("3 slagen", "3 tricks")


def test_braces_in_the_words_of_a_player_stay_as_they_are():
    said = say("{seat} says: {text}", seat=Seat.E, text="a {x} or }")
    assert said.en == said.named({}).en == "East says: a {x} or }"
