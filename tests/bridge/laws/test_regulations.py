"""Regulations: named sets as data, options that change them, and the paragraphs that they replace."""

from dataclasses import fields

import pytest

from troef.bridge import Table
from troef.bridge.laws import rules_of
from troef.bridge.laws.facts.auction import RightsReserved
from troef.bridge.laws.regulations import WBF, ChosenOptions, TableRegulations, all_options, named_sets
from troef.cards import TroefError
from troef.director.library import book
from troef.laws import BRIDGE_2007, BRIDGE_2017, Text

NBB = named_sets()["nbb"]


def test_named_sets():
    assert [TableRegulations.read("wbf"), TableRegulations.read("nbb"), TableRegulations.read("vbl")] == [
        WBF,
        NBB,
        named_sets()["vbl"],
    ]
    assert list(named_sets()) == ["wbf", "nbb", "vbl", "club", "screens"]


def test_the_plain_laws_add_nothing():
    assert [rule.law for rule in WBF.rules] == [
        "16B2",
        "41A",
    ]  # The options they leave open, with our defaults.
    assert (WBF.differences, WBF.bidding_boxes, WBF.stop_seconds) == ((), False, 0)
    assert WBF.title == Text("De spelregels zoals gedrukt", "The laws as printed")


def test_a_club_builds_on_its_federation():
    club = named_sets()["club"]
    assert (club.bidding_boxes, club.stop_seconds, NBB.stop_seconds) == (True, 10, 10)
    assert set(NBB.rules) < set(club.rules)
    assert [rule.law for rule in club.rules if rule not in NBB.rules] == ["5"]


def test_80B2e_screens_are_a_set_with_rules_of_their_own():
    screens = named_sets()["screens"]
    assert [rule.law for rule in screens.rules if rule not in NBB.rules] == ["80B2e", "20F", "9A", "16B1", "41A"]


def test_one_rule_is_found_by_its_option_and_paragraph():
    club, screens = TableRegulations.read({"name": "club", "own_card": True}), named_sets()["screens"]
    assert club.rule("stop_seconds").text.en.startswith("A stop card is laid before a jump bid, for some 10 seconds")
    assert club.rule("own_card") == club.differences[0]
    assert screens.rule("screens", "9A").text.en.startswith("A mistake that only one side sees is corrected there")


def test_every_option_is_a_choice_of_a_table_log():
    assert {option.name for option in all_options()} == {field.name for field in fields(ChosenOptions)} - {"name"}


def test_what_a_club_changes_is_said_either_way():
    own = TableRegulations.read({"name": "club", "face_down_lead": False, "stop_seconds": 8, "may_reserve": True})
    assert [option.name for option in own.changes] == ["face_down_lead", "stop_seconds"]
    assert [rule.text.en for rule in own.differences] == [
        "The opening lead is made face up.",
        "A stop card is laid before a jump bid, for some 8 seconds; the next player waits until it is gone.",
    ]
    assert set(own.differences) < set(own.rules)
    assert "The opening lead is made face down." not in [rule.text.en for rule in own.rules]
    without = TableRegulations.read({"name": "club", "stop_seconds": 0})
    assert [rule.text.nl for rule in without.differences] == ["Er zijn geen stopkaarten."]


def test_every_rule_cites_a_paragraph_and_a_source():
    known = book(BRIDGE_2017).by_id
    for regulations in named_sets().values():
        assert all(rule.law in known and rule.source and rule.text.nl and rule.text.en for rule in regulations.rules)


def test_options_change_a_set():
    assert TableRegulations.read({"name": "nbb", "may_reserve": False}).may_reserve is False
    assert TableRegulations.read({"name": "club", "stop_seconds": 8}).stop_seconds == 8
    assert TableRegulations.read({"name": "nbb"}) == NBB
    assert TableRegulations.read({}) == WBF


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ("acbl", "^'acbl' is not a set of regulations"),
        (3, "^3 is not a text"),
        ({"colour": True}, "^unknown field 'colour'"),
        ({"may_reserve": "no"}, "^may_reserve: 'no' is not true or false"),
        ({"name": "acbl"}, "^name: 'acbl' is not a set of regulations"),
        ({"stop_seconds": True}, "^stop_seconds: True is not a whole number"),
        ({"stop_seconds": -1}, "^stop_seconds: -1 is not possible"),
        ({"stop_seconds": 61}, "^stop_seconds: 61 is not possible"),
        ({"title": "x"}, "^unknown field 'title'"),
        ({"rules": []}, "^unknown field 'rules'"),
    ],
)
def test_what_cannot_be_read(told, why):
    with pytest.raises(TroefError, match=why):
        TableRegulations.read(told)


@pytest.mark.parametrize("edition", [BRIDGE_2017, BRIDGE_2007], ids=str)
def test_a_regulation_is_a_patch_over_the_book(edition):
    allowed = rules_of(edition, WBF).about(RightsReserved())
    forbidden = rules_of(edition, TableRegulations(may_reserve=False)).about(RightsReserved())
    assert allowed.law == forbidden.law
    assert allowed != forbidden


@pytest.mark.parametrize(
    ("calls", "waits"),
    [("2S", True), ("1S", False), ("1S P 2H", False), ("1S P 3H", True), ("1S X", False), ("1S P 2C P 4S", True)],
)
def test_the_next_player_waits_after_a_jump_bid(calls, waits):
    events = [{"do": "call", "by": by, "call": call} for by, call in zip("NESWN", calls.split(), strict=False)]
    told = {"edition": "bridge-2017", "board": 1, "regulations": "club", "events": events}
    last = Table.read(told).story("en").splitlines()[-1]
    assert last.endswith("waits about 10 seconds.") is waits
    assert Table.read({**told, "regulations": "nbb"}).story("en").splitlines()[-1] == last
    plain = Table.read({**told, "regulations": "wbf"}).story("en")
    assert "waits" not in plain


@pytest.mark.parametrize("edition", ["bridge-2017", "bridge-2007"])
def test_73A2_the_pause_after_a_stop_card_carries_no_information_unless_the_director_finds_another(edition):
    for answer, words, laws in (
        (True, "judges that it was the pause after the stop card", set()),
        (False, "judges that it was not the pause after the stop card", {"16B1", "16B"}),
    ):
        table = Table(edition, board=1, regulations="nbb")
        table.do("call", by="N", call="2S")
        table.do("inform", by="E", how="tempo")
        table.do("call", by="E", call="P")
        assert table.situation.as_json()["unauthorized"] == []
        table.do("director", by="S")
        table.do("rule", by="TD", question="prescribed", answer=answer)
        found = {each["law"] for each in table.situation.as_json()["unauthorized"]}
        assert found <= laws and bool(found) == bool(laws)
        assert words in table.story("en")
