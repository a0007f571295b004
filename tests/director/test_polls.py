"""16B1b: questions to peers, their answers, and a count without a verdict."""

from __future__ import annotations

from dataclasses import replace

import pytest

from troef.bridge.game.calls import PASS
from troef.cards import Card, Hand, Seat, TroefError, Vulnerability
from troef.core.records import read, write
from troef.director.polls import (
    ActionCount,
    PollAnswer,
    PollQuestion,
    PollSuggestion,
    asked_words,
    check,
    check_answer,
    check_suggestion,
    count_actions,
    parse_calls,
    summary,
)
from troef.director.rulings.adjusted_scores import read_cards
from troef.laws import BRIDGE_1949, BRIDGE_2017

WEST = Hand.parse("AK6.73.K9874.KJT")
EAST = Hand.parse("J542.QJ9542.QJ5.")
AUCTION = PollQuestion(Seat.W, WEST, Seat.N, Vulnerability.EW, parse_calls("pas pas pas"), notes="sterke sans")
LEAD = PollQuestion(Seat.N, Hand.parse("QT83.KT.AT3.6532"), Seat.W, Vulnerability.NONE, parse_calls("1SA p 3sa ap"))
SECOND = PollQuestion(
    Seat.S,
    Hand.parse("QT83.KT.AT3.6532"),
    Seat.N,
    Vulnerability.NONE,
    parse_calls("p p p 1NT ap"),
    tuple(read_cards("KA R5")),
    EAST,
)


def test_in_the_auction_every_proper_call_may_be_chosen():
    check(AUCTION)
    assert AUCTION.options[:3] == ("P", "1C", "1D")
    assert len(AUCTION.options) == 36
    assert check_answer(AUCTION, "1N", ["1D", "1N", "2N", "dance"]) == PollAnswer("1N", ("1D", "2N"))


def test_the_opening_lead_is_any_card_of_the_hand():
    check(LEAD)
    assert LEAD.options == tuple(map(str, LEAD.hand))


def test_in_the_play_dummy_is_open_and_suit_is_followed():
    check(SECOND)
    assert SECOND.played.turn is Seat.S
    assert SECOND.options == ("C6", "C5", "C3", "C2")


def test_declarer_is_asked_for_dummy():
    asked = PollQuestion(
        Seat.W, WEST, Seat.N, Vulnerability.NONE, parse_calls("p p p 1N ap"), tuple(read_cards("H6")), EAST
    )
    check(asked)
    assert asked.options == ("HQ", "HJ", "H9", "H5", "H4", "H2")


def asked(calls="", cards="", dummy=None, hand=WEST, dealer=Seat.N):
    return PollQuestion(Seat.W, hand, dealer, Vulnerability.NONE, parse_calls(calls), tuple(read_cards(cards)), dummy)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (
            asked(hand=Hand.parse("AK.73.K9874.KJT")),
            ("De hand heeft 12 kaarten, geen 13.", "The hand has 12 cards, not 13."),
        ),
        (asked("1N 1S p"), ("1♠ kan hier niet geboden worden.", "1♠ cannot be called here.")),
        (
            asked("p p p p"),
            ("Er is rondgepast: er valt niets te vragen.", "It was passed out: there is nothing to ask."),
        ),
        (
            asked("p p"),
            (
                "Met deze bieding en deze kaarten is een ander aan de beurt.",
                "With this auction and these cards it is somebody else's turn.",
            ),
        ),
        (asked("", "SA", dealer=Seat.W), ("Er wordt nog geboden.", "The auction is not over.")),
        (asked("1n ap", "H2 H3"), ("Vul de hand van de blinde in.", "Fill in dummy's hand.")),
        (asked("1n ap", "H2", WEST), ("Een kaart staat in twee handen.", "A card is in two hands.")),
        (asked("p p p 1n ap", "S6", dealer=Seat.E), ("Vul de hand van de blinde in.", "Fill in dummy's hand.")),
    ],
)
def test_what_cannot_be_asked(question, words, refusal):
    assert refusal(check, question) == words


def test_after_the_last_card_there_is_nothing_to_ask(refusal):
    """North has all hearts, East all spades, South is dummy and West has the clubs; North makes every trick."""
    ranks = "AKQJT98765432"
    played = " ".join(
        f"S{rank} D{rank} C{rank} H{rank}" if rank == "A" else f"H{rank} S{rank} D{rank} C{rank}" for rank in ranks
    )
    over = asked("7H ap", played, Hand.parse(f"..{ranks}."), Hand.parse(f"...{ranks}"))
    assert refusal(check, over) == ("Alles is gespeeld.", "Everything has been played.")


def test_a_word_that_is_no_call(refusal):
    assert refusal(parse_calls, "1SA huh") == (
        "“HUH” is geen bieding; schrijf pas, 1SA, 2K of dbl.",
        "“HUH” is no call; write pass, 1NT, 2C or x.",
    )


def test_a_card_that_dummy_could_not_play_is_refused():
    wrong = PollQuestion(
        Seat.S, SECOND.hand, Seat.N, Vulnerability.NONE, SECOND.auction, tuple(read_cards("H6 D5")), EAST
    )
    with pytest.raises(TroefError, match="cannot have been played"):
        check(wrong)


def test_an_action_that_is_not_possible_is_no_answer():
    with pytest.raises(TroefError, match="Choose what you would do"):
        check_answer(SECOND, "SA")


def test_16B1b_how_many_considered_and_how_many_chose():
    answers = [PollAnswer("1N"), PollAnswer("1N", ("1D",)), PollAnswer("1D", ("1N", "P"))]
    assert count_actions(AUCTION, answers) == (ActionCount("1N", 2, 3), ActionCount("1D", 1, 2), ActionCount("P", 0, 1))


def test_the_summary_tells_and_does_not_judge():
    answers = [PollAnswer("1N"), PollAnswer("1D", ("1N",))]
    assert summary(AUCTION, answers, 3, BRIDGE_2017, "nl").splitlines() == [
        "West: ♠AH6 ♥73 ♦H9874 ♣HB10; gever N, OW kwetsbaar; bieding: pas pas pas; sterke sans.",
        "Gevraagd: 3, geantwoord: 2.",
        "1SA: ernstig overwogen door 2, gekozen door 1.",
        "1♦: ernstig overwogen door 1, gekozen door 1.",
        "Of iets een logisch alternatief was, bepaalt de wedstrijdleider (16B1b).",
    ]
    assert summary(AUCTION, [], 1, BRIDGE_1949, "en").splitlines()[1:] == [
        "Asked: 1, answered: 0.",
        "Whether something was a logical alternative is for the director to decide.",
    ]


def test_16B1a_what_the_information_suggests(refusal):
    asked = replace(AUCTION, information="Partner zuchtte.")
    answers = [check_answer(asked, "P"), check_answer(asked, "1N", ["P"])]
    suggestions = [check_suggestion(asked, ["1N", "2C"], nowhere=False), check_suggestion(asked, [], nowhere=True)]
    assert suggestions == [PollSuggestion(("1N", "2C")), PollSuggestion(())]
    assert count_actions(asked, answers, suggestions) == (
        ActionCount("P", 1, 2),
        ActionCount("1N", 1, 1, 1),
        ActionCount("2C", 0, 0, 1),
    )
    told = {lang: summary(asked, answers, 2, BRIDGE_2017, lang, suggestions).splitlines()[-2] for lang in ("nl", "en")}
    assert told == {
        "nl": "Informatie: Partner zuchtte. Waar wijst dat naar? 1SA: 1, 2♣: 1, niets: 1.",
        "en": "Information: Partner zuchtte. What does that suggest? 1NT: 1, 2♣: 1, nothing: 1.",
    }
    for actions, nowhere in (([], False), (["1N"], True)):
        assert refusal(check_suggestion, asked, actions, nowhere) == (
            "Kies waar het naar wijst, of nergens naar.",
            "Choose what it suggests, or nothing.",
        )


def test_the_words_of_a_play_question():
    assert asked_words(SECOND, "en") == (
        "South: ♠Q1083 ♥K10 ♦A103 ♣6532; dealer N, nobody vulnerable; auction: pass pass pass 1NT pass pass pass; "
        "dummy: ♠J542 ♥QJ9542 ♦QJ5 ♣—; played: ♣A ♦5."
    )


@pytest.mark.parametrize("asked", [AUCTION, LEAD, SECOND])
def test_json_reads_back(asked):
    assert read(PollQuestion, write(asked)) == asked
    answer = check_answer(asked, asked.options[0], asked.options[1:3])
    assert read(PollAnswer, write(answer)) == answer


def test_typing_in_both_languages():
    assert parse_calls("pas, 1SA 2K dbl 2♥ rdbl") == parse_calls("P 1NT 2C X 2H XX")
    assert parse_calls("1c ap")[1:] == (PASS, PASS, PASS)
    assert tuple(read_cards("SA h10 KV RB")) == tuple(map(Card.parse, ("SA", "HT", "CQ", "DJ")))
    for text in ("8C", "1Q", "foo", "1"):
        with pytest.raises(TroefError, match=f"“{text.upper()}” is no call"):
            parse_calls(text)
    with pytest.raises(TroefError, match="“XA” is not a card"):
        tuple(read_cards("XA"))
