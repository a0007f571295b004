"""The penalty form in a match: the match it belongs to, and penalties with a fixed amount in 1949."""

from __future__ import annotations

import pytest

from troef.web.evenings import lifecycle, movement
from troef.web.evenings.models import Evening, Penalty
from troef.web.evenings.scoring import contest_file, standings
from troef.web.evenings.start_list import paste_list


@pytest.fixture
def league(people, english, play_all):
    """Four teams that have played two rounds of three."""

    def made(edition="bridge-1949"):
        evening = Evening.objects.create(name="x", kind="teams", method="imps", most_boards=6, edition=edition)
        paste_list(evening, "\n".join(f"{t}: {t}1, {t}2, {t}3, {t}4" for t in "ABCD"), people.as_organiser)
        movement.choose_movement(evening, "round-robin", people.as_organiser)
        lifecycle.start_evening(evening, people.as_organiser)
        play_all(evening, rounds=2)
        english.force_login(people.director)
        return evening

    return made


def _given(client, evening, **fields):
    return client.post(f"/evening/{evening.pk}/desk/penalty/", {"reason": "x", "law": "109", "confirm": "1", **fields})


def test_1949_117_each_card_in_a_wrong_hand_has_its_price_and_is_taken_from_the_match(league, english):
    evening = league()
    page = " ".join(english.get(f"/evening/{evening.pk}/desk/penalty/").content.decode().split())
    assert "Honours in a wrong hand" in page and "1: D – A" in page
    before = standings(evening).place(1).row.vp
    answer = _given(english, evening, pair="1", fine="117c", honours="1", small="2", match="1.1")
    assert answer.status_code == 302
    assert contest_file(evening)["penalties"] == [
        {"contestant": "1", "amount": 11.0, "unit": "mp", "law": "117c", "match": "1.1"}
    ]
    assert standings(evening).place(1).row.vp < before


def test_1949_117e_a_turned_board_costs_four(league, english):
    evening = league()
    _given(english, evening, pair="2", fine="117e")
    penalty = Penalty.objects.get()
    assert (penalty.fine.amount, penalty.law) == (4, "117e")


def test_a_fine_in_imps_is_taken_from_the_match_that_they_play(league, english):
    evening = league("bridge-2017")
    assert "Honours in a wrong hand" not in english.get(f"/evening/{evening.pk}/desk/penalty/").content.decode()
    _given(english, evening, pair="1", amount="3", unit="imp", law="90B2")
    assert Penalty.objects.get().match.startswith("3.")
    wrong = _given(english, evening, pair="1", amount="3", unit="imp", law="90B2", match="9.9").content.decode()
    assert "A does not play in that match." in wrong
    _given(english, evening, pair="1", amount="1", unit="vp", law="90B2")
    assert Penalty.objects.latest("pk").match is None
