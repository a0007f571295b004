"""Conditions of contest (2017: 78D, 80B2; klaverjas: I-23) and the score table."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from troef.bridge.game.contract import Contract
from troef.bridge.game.score import score
from troef.cards.dealing import fair_deal
from troef.klaverjas.game.rules import preset
from troef.laws import BRIDGE_1949, BRIDGE_2017
from troef.web.evenings import conditions_of_contest
from troef.web.evenings.deals import dealing
from troef.web.evenings.models import Board, Evening, WayOfPlaying
from troef.web.pages.organiser.papers.scores import score_card


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def _lines(evening):
    return {one["title"]: one["lines"] for one in conditions_of_contest.document_sections(evening)}


def test_78D_the_document_says_how_winners_are_found(prepared):
    told = _lines(prepared)
    assert told["Scoring"] == [
        "Scoring: matchpoints.",
        "A board with fewer scores is brought to the same top by Neuberg's formula.",
        "An artificial score is 60%, 50% or 40% of the top.",
        "The usual penalty is 25% of a top.",
    ]
    assert told["Winners and ties"] == [
        "There is one ranking and one winner.",
        "The highest percentage wins.",
        "Equal scores share the place.",
    ]
    assert told["Officials"] == ["Organiser: Olga.", "Director: Victor."]
    assert told["Movement and time"] == [
        "Howell: 5 rounds of 2 boards, 14 minutes a round.",
        "Players who stay at a table are responsible for it first (7D); North takes the boards to "
        "the next table (8A2).",
    ]


def test_78B_in_imps_nothing_is_said_about_a_top(prepared):
    prepared.method = "butler"
    assert _lines(prepared)["Scoring"] == [
        "Scoring: Butler IMPs.",
        "Each score is compared in IMPs with the datum: the mean of the scores on a board, rounded to 10.",
        "An artificial score is 2 IMPs for or against.",
        "The usual penalty is 3 IMP.",
    ]


def test_where_the_cards_come_from(prepared, people):
    shuffled = "The cards are shuffled and dealt at the table before the first round."
    assert _lines(prepared)["The cards"] == [shuffled]
    Board.objects.create(evening=prepared, number=1, cards=str(fair_deal()))
    assert _lines(prepared)["The cards"] == ["The boards were dealt before the session."]
    dealing.deal_boards(prepared, people.as_organiser)
    assert _lines(prepared)["The cards"] == ["The deals are made by a computer, every deal equally likely."]


def test_it_is_frozen_at_the_start_in_both_languages(evening):
    before = conditions_of_contest.document_sections(evening)
    Evening.objects.update(correction_minutes=5, method="butler", name="Something else")
    changed = Evening.objects.get(pk=evening.pk)
    assert conditions_of_contest.document_sections(changed) == before
    with translation.override("nl"):
        dutch = conditions_of_contest.document_sections(changed)
    assert dutch[0]["title"] == "De wedstrijd" and len(dutch) == len(before)


def test_before_the_start_it_is_a_draft(prepared):
    page = Client(headers={"accept-language": "en"}).get(f"/evening/{prepared.pk}/conditions/").content.decode()
    assert "A draft: it is fixed when the evening starts." in page


def test_an_evening_of_before_says_that_its_document_was_not_kept(evening):
    evening.conditions.delete()
    page = Client(headers={"accept-language": "en"}).get(f"/evening/{evening.pk}/conditions/").content.decode()
    assert "the document was not stored" in page and "A draft" not in page


def test_everybody_can_have_it_on_paper(evening):
    assert Client().get(f"/evening/{evening.pk}/conditions.pdf").content.startswith(b"%PDF")


def test_I_23_other_ways_of_playing_are_said_to_be_other(prepared):
    prepared.edition = "klaverjas-1976"
    WayOfPlaying.objects.create(evening=prepared, options=preset("amsterdams-boeren").rules.as_json())
    assert _lines(prepared)["Laws and regulations"] == [
        "klaverjas, regulations of 1976.",
        "Differs from print: Amsterdam rules: nobody has to trump a trick that partner is winning.",
        "The side that plays and does not have more than the others, roem included, is wet: all goes to the others.",
        "Differs from print: Four jacks in a trick count 200.",
        "The winner of a trick covers it, and claims its roem before that; afterwards it is lost.",
        "A revoke ends the deal: the others get 162, the roem and 100 points. A false accusation costs the same.",
        "Not trumping when you must is a revoke too.",
        "A side's own points are compared with the other tables.",
    ]
    assert _lines(prepared)["Result and corrections"][1].endswith("30 minutes after the end of play.")
    assert "(II-13, II-14)" in _lines(prepared)["Scoring"][-1]
    assert "Equal matchpoints: most tops" in _lines(prepared)["Winners and ties"][2]


def test_a_commitment_for_the_deals_stands_in_the_document(prepared, people):
    sealed = dealing.publish_commitment(prepared, "the headline", people.as_organiser)
    assert _lines(prepared)["The cards"] == [
        "The deals are made by a computer, every deal equally likely.",
        f"Commitment {sealed.seal.commitment}; the public text is the headline.",
    ]


def test_1949_appeals_run_from_the_end_of_play(prepared):
    prepared.edition = "bridge-1949"
    assert _lines(prepared)["Appeals"][0].endswith("30 minutes after the end of play.")


@pytest.mark.parametrize("edition", [BRIDGE_2017, BRIDGE_1949])
def test_the_score_table_has_every_contract(edition):
    card = score_card(edition)
    assert [len(kind["rows"]) for kind in card["kinds"]] == [21, 21, 21]
    majors = {row["contract"]: row for row in card["kinds"][1]["rows"]}
    assert majors["4 ♥ ♠"]["not"] == ["420", "450", "480", "510", "", "", ""]
    assert majors["4 ♥ ♠ ×"]["vulnerable"][1] == str(score(Contract.parse("4SX"), 11, True, edition))
    assert [row[0] for row in card["down"]] == [str(number) for number in range(1, 14)]
    assert card["down"][3][1:3] == ["200", {2017: "800", 1949: "700"}[edition.year]]


def test_the_score_table_as_page_and_paper():
    reader = Client(headers={"accept-language": "en"})
    assert "Score table 1949" in reader.get("/score/table/bridge-1949/").content.decode()
    assert reader.get("/score/table/bridge-2007.pdf").content.startswith(b"%PDF")
    assert reader.get("/score/table/klaverjas-1976/").status_code == 404
