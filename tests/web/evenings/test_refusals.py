"""Refusals of the evening are complete sentences in the reader's language."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from troef.bridge.game.contract import Contract
from troef.cards import Seat, TroefError
from troef.web.disruptions import boards, seat_changes
from troef.web.evenings import lifecycle, movement, start_list
from troef.web.evenings.deals import dealing
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.models import Evening
from troef.web.evenings.progress import check_playing


@pytest.fixture
def refused():
    """Return a function that gives the refusal of an act in Dutch and in English."""

    def said(act):
        sentences = []
        for lang in ("nl", "en"):
            with override(lang), pytest.raises(TroefError) as error:  # noqa: PT011 - each caller compares the sentence
                act()
            sentences.append(str(error.value))
        return tuple(sentences)

    return said


def test_before_the_first_round_nothing_is_played(prepared, refused):
    assert refused(lambda: check_playing(prepared)) == (
        "Er wordt nu niet gespeeld.",
        "The evening is not being played now.",
    )


def test_a_pair_keeps_its_direction_where_there_are_two_winners(evening, first, people, refused):
    Evening.objects.filter(pk=evening.pk).update(winners=2)
    first.evening.refresh_from_db()
    one, other = seat_changes.seat_of(first.north, 1), seat_changes.seat_of(first.east, 1)
    said = (
        "In een wedstrijd met twee winnaars houdt een paar zijn richting; geef een arbitrale score.",
        "In a contest with two winners a pair keeps its direction; give an adjusted score.",
    )
    assert refused(lambda: seat_changes.turn_arrow(first, None, people.as_director)) == said
    assert refused(lambda: seat_changes.exchange_pairs(one, other, people.as_director))[1] == (
        "They play each other: turn the arrow instead."
    )
    elsewhere = evening.sittings.filter(round=1).exclude(pk=first.pk).exclude(east=None).first()
    across = seat_changes.seat_of(elsewhere.east, 1)
    assert (
        refused(lambda: seat_changes.exchange_pairs(seat_changes.seat_of(first.north, 1), across, people.as_director))
        == said
    )


def test_teams_play_in_one_section(people, refused):
    evening = Evening.objects.create(name="Viertallen", kind="teams")
    said = ("Viertallen spelen in één lijn.", "Teams play in one section.")
    assert refused(lambda: start_list.add_section(evening, people.as_organiser)) == said


def test_a_movement_comes_before_the_deals_and_the_start(people, refused):
    evening = Evening.objects.create(name="Clubavond", most_boards=10)
    said = ("Kies eerst een schema.", "Choose a movement first.")
    assert refused(lambda: dealing.deal_boards(evening, people.as_organiser)) == said
    assert refused(lambda: lifecycle.start_evening(evening, people.as_organiser)) == said


def test_klaverjas_has_its_own_way_to_deal_again(people, refused):
    evening = Evening.objects.create(name="Klaverjas", edition="klaverjas-1976", kind="pairs")
    assert refused(lambda: boards.check_bridge(evening)) == (
        "Dit is voor bridge; bij klaverjassen wordt een spel overgespeeld vanaf de wedstrijdleiding.",
        "This is for bridge; in klaverjas a deal is played again from the director's desk.",
    )


@pytest.mark.parametrize(
    ("fields", "nl", "en"),
    [
        (
            (None, Seat.N), "Een rondpas heeft geen leider, geen uitkomst en geen slagen.",
            "A board that was passed out has no declarer, no lead and no tricks.",
        ),
        ((Contract.parse("4S"), None), "Wie speelde 4S?", "Who played 4S?"),
        ((Contract.parse("4S"), Seat.N, 14), "De leider maakt 0 tot 13 slagen.", "Declarer takes 0 to 13 tricks."),
    ],
)  # fmt: skip
def test_an_outcome_that_cannot_be(fields, nl, en, refused):
    assert refused(lambda: BridgeResult(*fields)) == (nl, en)


def test_sections_of_one_evening_have_their_own_movements(people, refused):
    evening = Evening.objects.create(name="Clubavond", most_boards=10)
    start_list.paste_list(evening, "\n".join(f"A{n} - B{n}" for n in range(1, 9)), people.as_organiser)
    start_list.add_section(evening, people.as_organiser)
    section = evening.sections.get(name="A")
    assert refused(lambda: movement.choose_movement(evening, "swiss", people.as_organiser, section))[1].startswith(
        "The movement swiss is drawn round by round"
    )
