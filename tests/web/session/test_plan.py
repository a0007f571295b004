"""Movements: proposed, chosen, played to the end."""

from __future__ import annotations

import pytest
from django.test import Client

from troef.cards import TroefError
from troef.web.session import plan, run
from troef.web.session.models import Evening
from troef.web.session.people import paste
from troef.web.session.scoring import standings


@pytest.fixture
def field(people):
    """An evening with so many pairs and boards."""

    def made(pairs, boards):
        evening = Evening.objects.create(name="x", most_boards=boards)
        paste(evening, "\n".join(f"Anna {i} - Bram {i}" for i in range(pairs)), people.as_organiser)
        return evening

    return made


def test_proposals_are_those_of_the_contest_room(prepared):
    from troef.contest.movements.movement import Field
    from troef.contest.movements.proposals import proposals

    names = [proposal.movement.name for proposal in proposals(Field(6, 10))]
    assert [one.movement.name for one in plan.proposals(prepared)] == names


def test_too_few_pairs(field):
    with pytest.raises(TroefError):
        plan.proposals(field(3, 24))


@pytest.mark.parametrize("name", ["individual", "nonsense"])
def test_what_does_not_fit_is_refused(prepared, people, name):
    with pytest.raises(TroefError):
        plan.choose(prepared, name, people.as_organiser)


def test_another_length_needs_another_choice(prepared, people):
    plan.resize(prepared, 10, 9, people.as_organiser)
    assert prepared.movement == "howell", "only the pace changed"
    plan.resize(prepared, 20, 9, people.as_organiser)
    assert prepared.movement == "" and not prepared.sittings.exists()


def test_codes_stay_the_same_when_the_movement_is_chosen_again(prepared, people):
    before = list(prepared.tables.values_list("secret", flat=True))
    plan.choose(prepared, "barometer", people.as_organiser)
    assert list(prepared.tables.values_list("secret", flat=True)) == before


@pytest.mark.parametrize(("pairs", "boards", "name", "winners"), [
    (5, 10, "howell", 1), (7, 14, "howell", 1), (10, 10, "mitchell", 2), (8, 8, "mitchell-relay", 2),
    (7, 7, "barometer", 1),
])  # fmt: skip
def test_played_to_the_end(field, people, play_all, pairs, boards, name, winners):
    evening = field(pairs, boards)
    plan.choose(evening, name, people.as_organiser)
    run.start(evening, people.as_organiser)
    play_all(evening)
    run.end(evening, people.as_organiser)
    run.publish(evening, people.as_organiser)
    ranking = standings(evening).ranking
    assert sorted(place.contestant.number for place in ranking) == list(range(1, pairs + 1))
    assert {place.side for place in ranking} == ({"NS", "EW"} if winners == 2 else {""})
    assert Client().get(f"/evening/{evening.pk}/").status_code == 200


def test_a_pair_that_sits_out_is_told(field, people, play, phone):
    evening = field(5, 10)
    plan.choose(evening, "howell", people.as_organiser)
    run.start(evening, people.as_organiser)
    sits_out = evening.sittings.get(round=2, east=None).ns
    sitting = next(
        one
        for one in evening.sittings.filter(round=1).select_related("table", "north", "east")
        if sits_out in (one.ns, one.ew)
    )
    mine = phone()
    mine.sit(sitting, "NS" if sitting.ns == sits_out else "EW")
    for board in sitting.boards:
        play(sitting, board)
    assert "You sit out the next round." in mine.client.get(mine.url).content.decode()


def test_rules_are_kept_while_they_are_filled_in(prepared, people):
    client = Client()
    client.force_login(people.organiser)
    rules = {
        "edition": "bridge-2007", "regulations": "nbb", "method": "butler", "correction_minutes": "20",
        "appeal_minutes": "25",
    }  # fmt: skip
    url = f"/evening/{prepared.pk}/rules/"
    assert client.post(url, rules, headers={"hx-request": "true"}).status_code == 204
    prepared.refresh_from_db()
    assert (prepared.edition, prepared.method, prepared.appeal_minutes) == ("bridge-2007", "butler", 25)
