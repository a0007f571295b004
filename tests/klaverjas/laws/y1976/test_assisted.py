"""Advice to a director who has found the facts: paragraph by paragraph, in the order of the regulations."""

import pytest

from troef.klaverjas.laws.facts import (
    ArbitralScore,
    CallMade,
    CardsInBoard,
    EndedEarly,
    ExtraWordsReport,
    LongWaiting,
    LookedAtCards,
    MarkedCards,
    Protest,
    RevokeCalled,
    RoemClaimed,
    ShownTooEarly,
    ShuffleReport,
    TalkAboutBoards,
    WrongHandSeen,
    WrongSeats,
)
from troef.klaverjas.laws.y1976 import LAW


def judged(facts):
    advice = LAW.about(facts)
    return advice.law, advice.score


def said(facts):
    advice = LAW.about(facts)
    return " ".join([*(each.text.en for each in advice.say), *(each.en for each in advice.do)])


def test_1_the_director_decides_about_another_pack():
    assert [judged(MarkedCards(replaced=found)) for found in (True, False)] == [("1", None)] * 2
    assert "another pack" in said(MarkedCards(replaced=True))
    assert "play on" in said(MarkedCards(replaced=False))


def test_5_a_warning_a_penalty_or_exclusion():
    assert "Find out" in said(ExtraWordsReport())
    assert judged(ExtraWordsReport(influence=False)) == ("5", None)
    assert judged(ExtraWordsReport(influence=True)) == ("5", "penalty")
    assert "bar this pair" in said(ExtraWordsReport(influence=False, repeated=True))


def test_6_7_10_the_article_behind_it():
    assert judged(CallMade()) == ("5", None)
    assert judged(CallMade(passes=True, forced=True)) == ("6", None)
    assert judged(CallMade(after_trumps=True, by_declarer=True)) == ("7", None)
    assert judged(CallMade(in_turn=False)) == ("10", None)


def test_8_the_second_time_the_director_acts():
    assert judged(LongWaiting()) == ("8", None)
    assert judged(LongWaiting(repeated=True)) == ("8", "penalty")


def test_9_only_the_player_in_turn_looks():
    assert said(LookedAtCards(trumps_made=True)) == said(LookedAtCards(in_turn=True)) == "He may look at his cards."
    assert "face down" in said(LookedAtCards())


def test_11_a_penalty_card_and_what_becomes_of_it():
    assert judged(ShownTooEarly(named=True)) == ("5", None)
    assert "stays face up" in said(ShownTooEarly())
    assert "would be a revoke" in said(ShownTooEarly(at_turn=True, fits=False))
    assert "the only card" in said(ShownTooEarly(at_turn=True, only=True))
    assert "You say" in said(ShownTooEarly(at_turn=True))
    assert said(ShownTooEarly(at_turn=True, played=True)) == "He plays the penalty card."
    assert "another card" in said(ShownTooEarly(at_turn=True, played=False))


def test_13_and_15_give_a_result_and_not_a_penalty():
    assert judged(RevokeCalled(over=False, revoked=True)) == ("13", "tricks")
    assert judged(RevokeCalled(over=False, revoked=False, by_opponent=True)) == ("15", "tricks")


def test_16_17_roem_by_the_winner_before_he_covers():
    assert judged(RoemClaimed()) == ("16", None)
    assert judged(RoemClaimed(covered=True)) == ("17", None)
    for facts in (RoemClaimed(complete=False), RoemClaimed(by_winner=False), RoemClaimed(there=False)):
        assert said(facts).startswith("This does not count: ")


def test_21_all_eight_tricks_are_played():
    assert judged(EndedEarly()) == ("21", None)
    assert judged(EndedEarly(hands_back=True)) == ("21", "artificial")


def test_24_an_appeal_within_a_quarter_of_an_hour():
    assert judged(Protest(over=True)) == ("24", "assigned")
    assert "ruling stands" in said(Protest(over=True, in_time=False))
    assert "after the contest" in said(Protest())
    assert "score slips" in said(Protest(about_ruling=False, over=True))
    assert judged(Protest(about_ruling=False)) == ("4", None)


def test_ii_6_and_8_who_shuffles():
    assert judged(ShuffleReport()) == ("II-6", None)
    assert judged(ShuffleReport(takes_part=True)) == judged(ShuffleReport(doubted=True)) == ("II-6", "cancel")
    assert judged(ShuffleReport(by_players=True)) == ("II-8", None)
    assert judged(ShuffleReport(by_players=True, first_round=False)) == ("II-6", "cancel")


def test_ii_13_14_and_16_cards_that_are_not_right():
    checked = CardsInBoard(number_right=True, checked=True, usable=False)
    assert judged(CardsInBoard(number_right=False)) == ("II-13", "penalty")
    assert judged(CardsInBoard(number_right=True, checked=True, usable=True)) == ("II-14", "penalty")
    assert judged(checked) == ("II-14", "cancel")
    replaced = said(CardsInBoard(number_right=True, checked=True, usable=False, first_round=True))
    assert "reserve" in replaced and "lowest score" not in replaced, "nobody has a note on it yet"
    assert "lowest score" in said(CardsInBoard(True, True, False, False, False))
    assert "keep their score" in said(CardsInBoard(True, True, False, False, True))
    assert "keep their score" not in said(CardsInBoard(True, True, False, False, False))
    assert judged(CardsInBoard(number_right=True, checked=False, usable=True)) == ("II-16", "penalty")
    assert judged(CardsInBoard(number_right=True, checked=False, usable=False)) == ("II-16", "artificial")


def test_ii_15_a_wrong_hand_was_seen():
    assert "Decide whether" in said(WrongHandSeen())
    assert judged(WrongHandSeen(harm=False)) == ("II-15", None)
    assert judged(WrongHandSeen(harm=True, replaceable=True)) == ("II-15", "cancel")
    assert judged(WrongHandSeen(harm=True, replaceable=False)) == ("II-15", "artificial")


def test_ii_17_wrong_seats():
    assert judged(WrongSeats()) == ("II-17", None)
    assert judged(WrongSeats(played=True)) == ("II-17", "artificial")


def test_ii_20_and_21_the_score_of_each_side():
    assert judged(ArbitralScore(offending=True)) == ("II-20", "assigned")
    assert judged(ArbitralScore()) == ("II-20", "assigned")
    assert judged(ArbitralScore(doubt=True)) == ("II-21", "artificial")
    assert judged(ArbitralScore(doubt=True, kept_from_more=True)) == ("II-21", "assigned")


def test_ii_23_and_24_talk_in_the_room():
    assert judged(TalkAboutBoards()) == ("II-24", "penalty")
    assert judged(TalkAboutBoards(rounds_left=False)) == ("II-23", None)


def test_facts_have_one_judge():
    with pytest.raises(ValueError, match="judged by protest already"):
        LAW.set_judge(Protest, lambda facts: None)
