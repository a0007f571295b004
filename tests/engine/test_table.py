"""The information and acts of a seat: `view`, `may` and `check` of both games."""

import pytest

from troef import bridge, klaverjas
from troef.bridge.table.seat_view import _CANNOT
from troef.cards import TroefError
from troef.engine.acts import Refused

DEAL = "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"
SMALL = "N:A97.AJ7.K8. KQ.9.AT7.AK JT.KQ.QJ.T9 8.T8.9.QJ87"


def told(table, *events, guarded=True):
    """Play events, each by the player whose act it is; dummy's cards by declarer."""
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
    with pytest.raises(TroefError) as error:  # noqa: PT011 - each caller compares the sentence
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


def test_45D_guarded_after_a_card_that_was_named_and_won_the_next_one_is_named_too():
    table = told(four_spades(), *cards("E:C6", "S:C4", "W:CJ", "N:C2", "W:HQ", "N:H5", "E:H3"))
    told(table, {"do": "designate", "by": "N", "suit": "H", "rank": "K"})
    assert str(refused(table, cards("S:SA")[0], "N")) == "N cannot do that now"
    told(table, {"do": "designate", "by": "N", "suit": "S", "rank": "A"}, *cards("W:S2", "N:S3", "E:S4", "S:H2"))


def test_a_card_that_he_does_not_hold_is_refused_whoever_holds_it():
    table = told(four_spades(), *cards("E:H3", "S:H2"))
    for guarded in True, False:
        assert str(refused(table, cards("W:HK")[0], guarded=guarded)) == "W does not hold HK"
        assert str(refused(table, cards("W:H4")[0], guarded=guarded)) == "W does not hold H4"


def test_a_field_that_says_nothing_may_stand_there():
    table = bridge.Table("bridge-2017", board=1, deal=DEAL)
    table.check({**calls("N:1S")[0], "said": "", "simultaneous": False, "shows": None}, "N")
    assert refused(table, {**calls("N:1S")[0], "simultaneous": True})
    cards_too = klaverjas.Table("klaverjas-1976", board=1, deal=SMALL)
    cards_too.check({"do": "bid", "by": "N", "bid": "pass", "said": "", "trump": None}, "N")


def test_what_is_said_with_a_call_and_asked_out_of_turn_can_be_told_where_nothing_is_guarded():
    table = told(bridge.Table("bridge-2017", board=1, deal=DEAL), *calls("N:1S"))
    table.check({**calls("E:P")[0], "said": "eh", "simultaneous": True}, "E", guarded=False)
    assert refused(table, {**calls("E:P")[0], "said": "eh"})
    table.check({"do": "ask", "by": "N", "about": "call", "call": 1}, "N", guarded=False)
    assert refused(table, {"do": "ask", "by": "N", "about": "call", "call": 1})


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
    assert refused(table, {**change, "unintended": True})  # That is for the director to find.
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
    assert str(refused(table, {**passes[0], "said": "hm"})) == "North says only “I play” or “I pass”. [5]"
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


# What a seat sees

WATCHERS = ("N", "E", "S", "W", None)
DIRECTOR = {"do": "director", "by": "N", "looks": False}


def seen(table, name):
    return {seat: table.view(seat)[name] for seat in WATCHERS}


def test_41_a_lead_that_lies_face_down_is_known_to_nobody_but_who_made_it():
    table = told(four_spades(), {**cards("E:H3")[0], "face": "down"})
    hidden = {"by": "E", "card": None}
    own = {"by": "E", "card": "H3"}
    assert seen(table, "lead_down") == {"N": hidden, "E": own, "S": hidden, "W": hidden, None: hidden}
    assert table.view(None)["hands"] == {}
    assert [act["by"] for seat in "NESW" for act in table.may(seat) if act["do"] == "face"] == ["E"]
    told(table, {"do": "face", "by": "E"})
    assert seen(table, "trick") == {seat: [{"by": "E", "card": "H3"}] for seat in WATCHERS}


def test_41D_a_spectator_sees_dummy_and_nobody_else():
    table = told(four_spades(), *cards("E:H3"))
    assert {seat: "".join(hands) for seat, hands in seen(table, "hands").items()} == {
        "N": "NS",
        "E": "ES",
        "S": "S",
        "W": "SW",
        None: "S",
    }


def test_66A_the_last_trick_is_shown_while_it_lies_there_and_then_to_who_may_ask():
    table = told(four_spades(), *cards("E:H3", "S:H2", "W:HQ", "N:HA"))
    assert {seat for seat, trick in seen(table, "last_trick").items() if trick} == {*WATCHERS}
    told(table, *cards("N:S3"))
    assert {seat for seat, trick in seen(table, "last_trick").items() if trick} == {"E", "W"}
    told(table, *cards("E:S4"))
    assert not any(seen(table, "last_trick").values())


def test_61_a_revoke_is_told_to_nobody_before_somebody_speaks_of_it():
    table = told(four_spades(), *cards("E:H3", "S:H2"))
    told(table, *cards("W:C3", "N:HA"), DIRECTOR, guarded=False)  # The director comes without looking at hands.
    assert table.situation.revokes and not any(seen(table, "revokes").values())
    assert not any(seen(table, "rulings").values()) and not any(seen(table, "waits_for").values())
    told(table, {"do": "ask", "by": "N", "about": "revoke", "of": "W"}, DIRECTOR)
    assert {str(revokes) for revokes in seen(table, "revokes").values()} == {"[{'seat': 'W', 'trick': 1}]"}
    assert table.view(None)["rulings"][0]["law"].startswith("62")


def test_16C3_a_score_that_must_be_adjusted_is_known_to_the_director_alone():
    table = bridge.Table("bridge-2017", board=1, deal=DEAL)
    told(table, *calls("E:P"), {**DIRECTOR, "by": "S"}, {"do": "choose", "by": "S", "option": "reject"}, guarded=False)
    table.do({"do": "rule", "by": "TD", "question": "damage", "answer": True})
    assert [due["law"] for due in table.situation_json["adjust"]] == ["16C3"]
    assert not [name for name in ("adjust", "watch") for seat in WATCHERS if name in table.view(seat)]


def test_57C3_what_the_law_makes_of_a_card_is_told_when_somebody_speaks_of_it():
    table = told(four_spades(), *cards("E:C6", "N:D4"), guarded=False)  # Before dummy's turn, while dummy has clubs.
    assert [ruling.text["en"] for ruling in table.rulings] == [
        "♦4 is played, but it is a revoke: that is corrected when attention is drawn to it."
    ]
    assert not any(seen(table, "rulings").values())


def test_68A_70B2_who_claims_shows_his_hand_and_a_contested_claim_all_hands():
    table = told(four_spades(), *cards("E:H3"), {"do": "claim", "by": "N", "tricks": 11, "statement": "drawing trumps"})
    assert {"".join(sorted(hands)) for hands in seen(table, "hands").values()} == {"NS", "ENS", "NSW"}
    assert table.view("W")["claim"] == {
        "do": "claim",
        "by": "N",
        "tricks": 11,
        "of": 13,
        "statement": "drawing trumps",
        "contested": False,
    }
    told(table, {"do": "object", "by": "W"})
    assert table.view("E")["waits_for"] == ["W"]  # Play may still go on, so nobody faces his cards.
    assert "E" not in table.view("N")["hands"]
    told(table, {"do": "choose", "by": "W", "option": "director"})
    assert table.view("E")["waits_for"] == ["TD"]
    assert {"".join(sorted(hands)) for hands in seen(table, "hands").values()} == {"ENSW"}


def test_68B_who_concedes_shows_nothing():
    table = told(four_spades(), *cards("E:H3"), {"do": "concede", "by": "E", "tricks": 12})
    assert "E" not in table.view("N")["hands"]


def test_20F_73B_all_hear_an_explanation_and_partner_is_not_told_what_the_caller_says_of_his_own_call():
    table = bridge.Table("bridge-2017", board=1, deal=DEAL)
    told(table, {"do": "call", "by": "N", "call": "1S", "alert": "five", "explained": "11 to 15"})
    said = {seat: (call["alert"], call["explained"]) for seat, [call] in seen(table, "auction").items()}
    assert said == {**dict.fromkeys(("N", "E", "W", None), ("five", "11 to 15")), "S": (False, "")}
    told(table, {"do": "explain", "by": "S", "call": 1, "text": "a major"})
    heard = [{"by": "S", "call": 1, "text": "a major"}]
    assert seen(table, "explanations") == dict.fromkeys(WATCHERS, heard)
    assert refused(table, {"do": "explain", "by": "S", "call": 1, "text": "a minor", "wrong": True})


def test_16D_13_what_is_ruled_on_cards_that_one_player_saw_is_told_to_nobody():
    table = four_spades()
    table.do("see", by="W", of="E", cards=["CA"])
    assert table.rulings and not any(seen(table, "rulings").values())


def test_49_a_card_that_was_seen_lies_open_for_all():
    table = told(
        four_spades(),
        *cards("E:H3"),
        {"do": "expose", "by": "W", "cards": ["HQ"], "how": "dropped"},
        DIRECTOR,
        guarded=False,
    )
    assert {str(lying) for lying in seen(table, "open").values()} == {"[{'by': 'W', 'card': 'HQ'}]"}


def test_45C4b_declarer_may_name_another_card_until_he_has_played_again():
    table = told(four_spades(), *cards("E:H3"), {"do": "designate", "by": "N", "suit": "H", "rank": "K"})
    anew = [act["fields"]["card"] for act in table.may("N") if act["do"] == "redesignate"]
    assert anew == [["H6", "H2"]]
    told(table, *cards("W:HQ", "N:HA"))
    assert [act for act in table.may("N") if act["do"] == "redesignate"] == []


def test_47_guarded_nothing_is_taken_back_and_at_a_table_it_can_be_tried():
    table = told(four_spades(), *cards("E:H3"))
    taken = {"do": "take-back", "by": "E", "card": "H3"}
    assert str(refused(table, taken)) == "E cannot do that now"
    table.check(taken, "E", guarded=False)


def test_24_39_57_as_at_the_table_anything_can_happen_at_any_time():
    table = bridge.Table("bridge-2017", board=1, deal=DEAL)
    table.check(cards("W:HQ")[0], "W", guarded=False)
    table = told(four_spades(), *cards("E:H3"))
    for event in (*calls("W:5C"), *cards("W:HQ", "N:HA")):
        table.check(event, event["by"], guarded=False)


def test_16_roem_that_nobody_claims_is_told_to_nobody():
    table = told(hearts(), *cards("E:DA", "S:DQ", "W:D9", "N:DK"), {"do": "cover", "by": "E"})
    assert seen(table, "roem") == {seat: {"NS": 0, "EW": 0} for seat in WATCHERS}
    assert seen(table, "trick") == {seat: [] for seat in WATCHERS}


def test_13_a_revoke_of_klaverjas_is_told_after_an_accusation():
    table = told(hearts(), *cards("E:DA", "S:ST"), guarded=False)
    assert not any(seen(table, "revokes").values())
    told(table, {"do": "accuse", "by": "E", "of": "NS"}, guarded=False)
    assert table.view(None)["revokes"] == [{"seat": "S", "trick": 1}]
    assert table.view(None)["hands"] == {}


def test_9_who_may_not_look_at_his_cards_yet_is_not_told_which_they_are():
    table = klaverjas.Table("klaverjas-1976", board=1, deal=SMALL)
    for guarded in True, False:
        assert {str(refused(table, event, guarded=guarded)) for event in cards("S:ST", "S:S8")} == {
            "S cannot do that now"
        }


def test_43_what_dummy_says_of_tricks_shows_nobody_his_hand_before_the_lead():
    table = told(four_spades(), {"do": "claim", "by": "S", "tricks": 13}, guarded=False)
    assert table.view("E")["hands"] == {"E": "54.743.T952.AT86"}


@pytest.mark.parametrize("edition", ["bridge-2017", "bridge-2007", "bridge-1949"])
def test_every_edition_has_a_paragraph_for_what_is_refused(edition):
    assert four_spades(edition).state.rules.cited.keys() >= _CANNOT.keys() - {None}


def test_who_forgets_nothing_knows_every_trick_that_was_turned_and_the_page_shows_the_last_only():
    table = told(four_spades(), *cards("E:S5", "S:S8", "W:S2", "N:S3", "S:S9", "W:S6", "N:S7", "E:S4"))
    turned = table.remembered("W")["turned"]
    assert [[laid["card"] for laid in trick] for trick in turned] == [
        ["S5", "S8", "S2", "S3"],
        ["S9", "S6", "S7", "S4"],
    ]
    assert "turned" not in table.view("W") and table.view("W")["last_trick"] == turned[-1]


def test_klaverjas_remembers_what_is_covered():
    table = told(hearts(), *cards("E:DA", "S:DQ", "W:D9", "N:DK"), {"do": "cover", "by": "E"})
    assert [[laid["card"] for laid in trick] for trick in table.remembered("E")["turned"]] == [["DA", "DQ", "D9", "DK"]]


def test_a_table_as_it_was_before_and_its_tricks():
    table = told(four_spades(), *cards("E:H3", "S:H2", "W:H9", "N:HA", "N:S3"))
    assert [[str(card) for _seat, card in trick] for trick in table.tricks] == [["H3", "H2", "H9", "HA"], ["S3"]]
    earlier = table.after(8)
    assert earlier == bridge.Table.read(table.log, 8) and earlier.state == bridge.Table.read(table.log, 8).state
    assert earlier.tricks == (table.tricks[0][:2],)
    earlier.do("play", by="W", card="HT")
    assert len(table.log["events"]) == 11 and table.after(0).tricks == ()


def test_the_tricks_of_a_klaverjas_table():
    table = told(hearts(), *cards("E:CA", "S:C9", "W:C7", "N:H7"), {"do": "cover", "by": "N"}, *cards("N:SA"))
    assert [[f"{seat}{card}" for seat, card in trick] for trick in table.tricks] == [
        ["ECA", "SC9", "WC7", "NH7"],
        ["NSA"],
    ]
    assert table.after(3).tricks == (table.tricks[0][:2],)
