"""What a seat can tell: `may` and `check` of both games."""

import pytest

from troef import bridge, klaverjas
from troef.cards import TroefError
from troef.laws.acts import Refused

DEAL = "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"
SMALL = "N:A97.AJ7.K8. KQ.9.AT7.AK JT.KQ.QJ.T9 8.T8.9.QJ87"


def told(table, *events, guarded=True):
    """Each event told by the player whose act it is; dummy's cards by declarer."""
    for event in events:
        seat = event["by"]
        if event["do"] == "play" and seat == table.view(seat).get("dummy"):
            seat = table.view(seat)["declarer"]
        table.check(event, seat, guarded=guarded)
        table.do(event)
    return table


def calls(*texts):
    return [{"do": "call", "by": text[0], "call": text[2:]} for text in texts]


def cards(*texts):
    return [{"do": "play", "by": text[0], "card": text[2:]} for text in texts]


def four_spades(edition="bridge-2017"):
    table = bridge.Table(edition, board=1, deal=DEAL)
    return told(table, *calls("N:1S", "E:P", "S:4S", "W:P", "N:P", "E:P"))


def hearts():
    table = klaverjas.Table("klaverjas-1976", board=1, deal=SMALL)
    return told(table, {"do": "bid", "by": "N", "bid": "play", "trump": "H"})


def refused(table, event, seat=None, guarded=True):
    with pytest.raises(TroefError) as error:
        table.check(event, seat or event["by"], guarded=guarded)
    return error.value


@pytest.mark.parametrize("edition", ["bridge-2017", "bridge-2007", "bridge-1949"])
@pytest.mark.parametrize(
    ("call", "law", "words"),
    [
        ("S:2D", "29", "It is not South's turn to call."),
        ("E:1D", "27", "1♦ is not enough."),
        ("E:XX", "36", "East cannot redouble here."),
        ("E:8C", "38", "No bid is higher than seven."),
    ],
)
def test_27_29_36_38_guarded_an_irregular_call_is_refused(edition, call, law, words):
    table = told(bridge.Table(edition, board=1, deal=DEAL), *calls("N:1S"))
    error = refused(table, calls(call)[0])
    assert (str(error), error.law) == (f"{words} [{law}]", law)


def test_39_guarded_nobody_calls_after_the_auction():
    assert str(refused(four_spades(), calls("E:5C")[0])) == "The auction is over. [39]"


def test_41A_44C_57_guarded_an_irregular_card_is_refused():
    table = four_spades()
    assert str(refused(table, cards("W:HQ")[0])) == "The opening lead is not West's. [41A]"
    told(table, *cards("E:H3"))
    assert str(refused(table, cards("W:HQ")[0])) == "It is not West's turn to play. [57]"
    told(table, *cards("S:H2"))
    assert str(refused(table, cards("W:C3")[0])) == "♣3 is not allowed: West can follow suit. [44C]"
    assert refused(table, cards("W:C3")[0]).words("nl") == "♣3 mag niet: West kan bekennen. [44C]"
    told(table, *cards("W:C3"), guarded=False)


def test_53_guarded_nobody_leads_but_who_won_the_trick():
    table = told(four_spades(), *cards("E:H3", "S:H2", "W:HQ", "N:HA"))
    assert str(refused(table, cards("W:HJ")[0])) == "It is not West's lead. [53]"
    assert refused(table, cards("W:HJ")[0]).words("nl") == "West is niet aan slag. [53]"


def test_30A_49_guarded_who_must_pass_or_has_a_penalty_card_has_no_free_choice():
    director = {"do": "director", "by": "N", "looks": False}
    table = told(bridge.Table("bridge-2017", board=1, deal=DEAL), *calls("N:1S", "S:P"), director, guarded=False)
    told(table, {"do": "choose", "by": "W", "option": "reject"}, *calls("E:P"))
    assert str(refused(table, calls("S:2S")[0])) == "South has no free choice here. [30A]"
    dropped = {"do": "expose", "by": "W", "cards": ["HQ"], "how": "dropped"}
    table = told(four_spades(), *cards("E:H3", "S:H2"), dropped, director, guarded=False)
    assert refused(table, cards("W:H9")[0]).words("nl") == "West heeft hier geen vrije keuze. [49]"


def test_45_declarer_plays_dummys_cards_and_dummy_does_not():
    table = told(four_spades(), *cards("E:H3"))
    table.check(cards("S:H2")[0], "N")
    for guarded in True, False:
        assert str(refused(table, cards("S:H2")[0], "S", guarded)) == "S cannot do that now"
        assert str(refused(table, cards("S:H2")[0], "W", guarded)) == "W cannot tell what S does"
    designates = [act["fields"] for act in table.may("N") if act["do"] == "designate"]
    assert designates == [{"suit": ["H"], "rank": ["K", "6", "2"]}]


def test_a_card_that_he_does_not_hold_is_refused_whoever_holds_it():
    table = told(four_spades(), *cards("E:H3", "S:H2"))
    for guarded in True, False:
        assert str(refused(table, cards("W:HK")[0], guarded=guarded)) == "W does not hold HK"
        assert str(refused(table, cards("W:H4")[0], guarded=guarded)) == "W does not hold H4"


def test_only_the_director_rules():
    table = four_spades()
    ruling = {"do": "rule", "by": "TD", "question": "damage", "answer": True}
    assert str(refused(table, ruling, "W")) == "W cannot tell what the director does"
    table.check(ruling, None)


def test_a_choice_is_made_by_whom_it_was_offered_to():
    table = bridge.Table("bridge-2017", board=1, deal=DEAL)
    told(table, *calls("N:1S", "E:P", "S:1D"), {"do": "director", "by": "W", "looks": False}, guarded=False)
    choice = {"do": "choose", "by": "W", "option": "accept"}
    table.check(choice, "W")
    assert refused(table, choice, "E")
    assert refused(table, {**choice, "by": "E"})
    assert refused(table, {**choice, "option": "penalty"})
    assert str(refused(table, calls("W:2C")[0])) == "first W must decide"


def test_25A_a_call_can_be_changed_until_partner_calls():
    table = told(bridge.Table("bridge-2017", board=1, deal=DEAL), *calls("N:1S", "E:P"))
    change = {"do": "change", "by": "N", "to": "1C"}
    table.check(change, "N")
    assert refused(table, {**change, "unintended": True})  # that is for the director to find
    told(table, *calls("S:2S"))
    assert refused(table, change)


def test_11_12_guarded_an_irregular_card_of_klaverjas_is_refused():
    table = told(hearts(), *cards("E:DA"))
    error = refused(table, cards("S:ST")[0])
    assert isinstance(error, Refused)
    assert str(error) == "♠10 is not allowed: South must follow with diamonds. [12]"
    assert error.words("nl") == "♠10 mag niet: Zuid moet ruiten bekennen. [12]"
    assert str(refused(table, cards("W:S8")[0])) == "It is not West's turn to play. [11]"
    told(table, *cards("S:ST"), guarded=False)
    bidding = klaverjas.Table("klaverjas-1976", board=1, deal=SMALL)
    assert str(refused(bidding, cards("N:SA")[0])) == "Trumps have not been made yet. [11]"


def test_5_6_10_guarded_an_irregular_call_of_klaverjas_is_refused():
    table = klaverjas.Table("klaverjas-1976", board=1, deal=SMALL)
    passes = [{"do": "bid", "by": seat, "bid": "pass"} for seat in "NESW"]
    assert str(refused(table, passes[1])) == "It is not East's turn to speak. [10]"
    assert str(refused(table, {**passes[0], "said": "hm"})) == "North says only that he plays or passes. [5]"
    told(table, *passes)
    assert str(refused(table, passes[0])) == "North has to play. [6]"
    told(table, {"do": "bid", "by": "N", "bid": "play", "trump": "D"})
    assert str(refused(table, passes[1])) == "Trumps have been made. [10]"
    table = klaverjas.Table("klaverjas-1976", board=1, deal=SMALL)
    told(table, passes[2], passes[0], passes[1], guarded=False)
    assert str(refused(table, {"do": "bid", "by": "S", "bid": "play", "trump": "D"})) == "South has to pass. [10]"


def test_16_whoever_won_the_trick_claims_its_roem_and_covers_it():
    table = told(hearts(), *cards("E:DA", "S:DQ", "W:D9", "N:DK"))
    verbs = {seat: [act["do"] for act in table.may(seat) if act["do"] in ("roem", "cover")] for seat in "NESW"}
    assert verbs == {"N": [], "E": ["cover", "roem"], "S": [], "W": []}
    told(table, {"do": "roem", "by": "E"}, {"do": "cover", "by": "E"})
    assert table.view(None)["roem"] == {"NS": 0, "EW": 20}
