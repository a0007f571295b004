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
    for wrong, why in (
        ({"do": "play", "by": "E", "card": "SA"}, "E does not hold SA"),
        ({"do": "dance"}, "do: 'dance' is"),
    ):
        with pytest.raises(TroefError, match=why) as here:
            table.do(wrong)
        with pytest.raises(TroefError, match=why) as read:
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


def test_the_story_says_what_the_director_is_asked_and_what_he_finds(table):
    table.do("see", by="N", of="S", cards=["S9"])
    table.do("director")
    assert table.story("nl").splitlines()[-1] == (
        "De wedstrijdleider stelt vast: schaadt verder spelen een andere speler?"
    )
    table.do("rule", by="TD", question="damage", answer=False)
    assert "  3. De wedstrijdleider stelt vast: schaadt verder spelen een andere speler? Nee." in table.story("nl")
    table.do("rule", by="TD", question="led", answer=True)
    assert table.story("nl").splitlines()[5] == "  4. De wedstrijdleider stelt iets vast."


def test_11_the_story_says_who_has_a_choice_and_that_he_made_it(table):
    table.do("bid", by="N", bid="play", trump="H")
    table.do("expose", by="E", cards=["D9"], how="dropped")
    assert table.story("nl").splitlines()[-1] == (
        "Keuze voor Zuid: Oost moet ♦9 spelen. / Oost speelt een andere kaart; de strafkaart blijft open liggen."
    )
    table.do("choose", by="S", option="hold")
    assert "  3. Zuid maakt een keuze." in table.story("nl")


@pytest.mark.parametrize(
    ("auction", "nl"),
    [
        (["pass"], "Er is 1 keer gepast."),
        (["play H"], "Noord speelt met harten troef."),
        (["pass", "pass", "play S"], "Er is 2 keer gepast. Zuid speelt met schoppen troef."),
        (["pass", "pass", "pass", "pass", "play C"], "Er is 4 keer gepast. Noord speelt met klaveren troef."),
    ],
)
def test_a_story_that_begins_after_some_calls_says_who_plays(auction, nl):
    assert Table("klaverjas-1976", 1, DEAL, begin={"auction": auction}).story("nl").splitlines()[0] == nl


def test_16_a_player_still_claims_the_roem_of_a_trick_that_lies_open_when_the_deal_is_stopped():
    table = Table("klaverjas-1976", 1, "N:A97.AJ7.K8. KQ.9.AT7.AK JT.KQ.QJ.T9 8.T8.9.QJ87")
    table.do("bid", by="N", bid="play", trump="H")
    for seat, card in zip("ESWN", ("DA", "DQ", "D9", "DK"), strict=True):
        table.do("play", by=seat, card=card)
    table.do("accuse", by="S", of="EW")
    claim = {"do": "roem", "by": "E"}
    table.check(claim, "E", guarded=False)
    table.do(claim)
    table.do("cover", by="E")
    with pytest.raises(TroefError, match="E cannot do that now"):
        table.check(claim, "E", guarded=False)
    assert table.situation.as_json()["total"] == {"NS": 0, "EW": 282}


@pytest.mark.parametrize(("seat", "others"), [("N", "EW"), ("E", "NS"), ("S", "EW"), ("W", "NS")])
def test_14_an_accusation_is_proposed_against_the_other_side(seat, others):
    table = Table("klaverjas-1976", 1, DEAL)
    (accuse,) = [act for act in table.may(seat, guarded=False) if act["do"] == "accuse"]
    assert accuse["fields"]["of"][0] == others and len(accuse["fields"]["of"]) == 2


def test_attention_is_drawn_to_one_of_eight_tricks(table):
    (attention,) = [act for act in table.may("N", guarded=False) if act["do"] == "attention"]
    assert attention["optional"]["trick"] == list(range(1, 9))


def test_II_13_a_card_too_many_may_have_its_double_in_a_trick_before_the_log_begins():
    table = Table.read(
        {
            "edition": "klaverjas-1976",
            "board": 1,
            "deal": "N:.AJ9.. .87.. .QT.. .K.A.",
            "begin": {"contract": "H", "declarer": "N", "trick": 7, "lead": "N", "tricks": {"NS": 6}},
            "events": [{"do": "restore", "by": "TD", "card": "H9", "from": "N"}],
        }
    )
    assert str(table.hand("N")) == ".AJ.."
    assert table.rulings[-1].text["en"].startswith("♥9")


@pytest.mark.parametrize(("by", "law"), [("E", "17"), ("W", "16")])
def test_17_only_the_winner_of_a_covered_trick_can_have_forgotten_its_roem(by, law):
    """His partner speaks of the trick that is being played, which is not complete."""
    table = Table("klaverjas-1976", 1, "N:A97.AJ7.K8. KQ.9.AT7.AK JT.KQ.QJ.T9 8.T8.9.QJ87")
    table.do("bid", by="N", bid="play", trump="H")
    for seat, card in zip("ESWN", ("DA", "DQ", "D9", "DK"), strict=True):
        table.do("play", by=seat, card=card)
    table.do("cover", by="E")
    table.do("play", by="E", card="CA")
    assert [ruling.law for ruling in table.do("roem", by=by)] == [law]


def test_II_15_a_hidden_card_is_seen_wrongly_also_beside_a_penalty_card(table):
    table.do("bid", by="N", bid="play", trump="H")
    table.do("expose", by="S", cards=["S9"], how="dropped")
    assert table.do("see", by="N", of="S", cards=["S9"]) == ()
    assert [ruling.law for ruling in table.do("see", by="N", of="S", cards=["S9", "S8"])] == ["II-15"]
