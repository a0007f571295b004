"""The table of klaverjas as a program uses it."""

import pytest

from troef.cards import Card, TroefError
from troef.klaverjas import Table

DEAL = "N:AK.J98.T7.7 QJ.T7.98.A8 98.AQ.AJ.J9 T7.K.KQ.KQT"


@pytest.fixture
def table():
    return Table("klaverjas-1976", 1, DEAL)


def test_until_somebody_plays_only_the_player_in_turn_looks_at_his_cards_9(table):
    assert {seat: list(table.view(seat)["hands"]) for seat in "NESW"} == {"N": ["N"], "E": [], "S": [], "W": []}
    table.do("bid", by="N", bid="play", trump="H")
    assert {seat: list(table.view(seat)["hands"]) for seat in "NESW"} == {seat: [seat] for seat in "NESW"}


def test_legal_is_a_word_or_a_card(table):
    assert (table.legal("N"), table.legal("E")) == (("pass", "play"), ())
    table.do("bid", by="N", bid="play", trump="H")
    table.do("play", by="E", card="D9")
    assert table.legal("S") == (Card.parse("DA"), Card.parse("DJ"))
    assert [table.view(seat)["legal"] for seat in "NESW"] == [[], [], ["DA", "DJ"], []]


def test_told_one_by_one_is_the_same_as_read(random_game):
    log, _, _ = random_game(3)
    table = Table.read(log, 0)
    for event in log["events"]:
        table.do(event)
    whole = Table.read(log)
    assert (table, table.situation, table.story("nl")) == (whole, whole.situation, whole.story("nl"))
    assert eval(repr(table)) == table


def test_what_cannot_have_happened_is_refused_in_the_words_of_the_log(table):
    table.do("bid", by="N", bid="play", trump="H")
    for wrong in ({"do": "play", "by": "E", "card": "SA"}, {"do": "dance"}):
        with pytest.raises(TroefError) as here:
            table.do(wrong)
        with pytest.raises(TroefError) as read:
            Table.read({**table.log, "events": [*table.log["events"], wrong]})
        assert str(here.value) == str(read.value)


SURPLUS = "N:A97.AJ7.K8.A KQ.9.AT7.AK JT.KQ.QJ.T9 8.T8.9.QJ87"


@pytest.mark.parametrize(
    ("log", "words"),
    [
        (
            {
                "deal": "N:A97.AJ7.K8. KQ.9.AT7.AK JT.KQ.QJ.T9 .T8.9.QJ87",
                "events": [{"do": "restore", "by": "N", "card": "S8", "from": "floor"}],
            },
            ("gebeurtenis 1: Noord heeft 8 kaarten zonder ♠8", "event 1: N has 8 cards without S8"),
        ),
        (
            {"deal": SURPLUS, "events": [{"do": "restore", "by": "S", "card": "CA", "from": "N"}]},
            (
                "gebeurtenis 1: ♣A is van Oost: die van Noord is er een te veel",
                "event 1: CA is E's: that of N is one too many",
            ),
        ),
        (
            {
                "deal": "N:.AJ.. .9.. .Q.. .8..",
                "begin": {"contract": "H", "declarer": "N", "trick": 8, "lead": "N", "tricks": {"NS": 7}},
                "events": [
                    {"do": "play", "by": card[0], "card": card[1:]} for card in ("NHJ", "EH9", "SHQ", "WH8", "NHA")
                ],
            },
            (
                "gebeurtenis 5: er zijn acht slagen gespeeld: de laatste moet alleen nog dicht",
                "event 5: eight tricks have been played: the last one only has to be covered",
            ),
        ),
    ],
)
def test_what_cannot_have_happened(log, words, refusal):
    assert refusal(Table.read, {"edition": "klaverjas-1976", "board": 1, **log}) == words


def test_events_are_counted_from_nothing(refusal):
    assert refusal(Table.read, {"edition": "klaverjas-1976", "board": 1, "events": []}, -1) == (
        "na -1 gebeurtenissen: tel vanaf 0",
        "after -1 events: count from 0",
    )
