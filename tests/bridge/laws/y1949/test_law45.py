"""45: when a card is played."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import DummySuggests, FifthCard, Misplaced, NamedAnew, ShownCard
from troef.bridge.laws.ruling import Ask, Bar, Later, Penalty, Role, Taking, With
from troef.bridge.laws.y1949.law45 import dummy_suggests, fifth_card, misplaced, named_anew, shown_card
from troef.cards import Card


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


@pytest.mark.parametrize(
    ("declaring", "dummy", "law"), [(False, False, "45a"), (True, False, "45b"), (True, True, "45c")]
)
def test_45_a_card_that_must_be_played(declaring, dummy, law):
    assert ruled(shown_card(ShownCard(declaring=declaring, dummy=dummy))) == (law, (), False)


def test_45d_a_slip_in_naming():
    anew = NamedAnew(too_late=False, director=True)
    assert named_anew(replace(anew, director=False)) is None
    assert ruled(named_anew(anew)) == ("45d", (Ask("unintended", "45d"),), True)
    assert ruled(named_anew(replace(anew, unintended=True))) == (
        "45d",
        (With.NAME_ANEW, Later(Taking.NAMED_ANEW)),
        False,
    )
    assert ruled(named_anew(replace(anew, unintended=False))) == ("45d", (), False)
    assert ruled(named_anew(replace(anew, unintended=True, too_late=True))) == ("45d", (), False)


def test_45_dummy_lays_another_card():
    assert misplaced(Misplaced()) is None
    assert ruled(misplaced(Misplaced(director=True))) == ("47a", (With.NAME_STANDS, Later(Taking.DUMMY)), False)
    assert ruled(misplaced(Misplaced(director=True, too_late=True))) == ("45", (), False)


def test_44_a_card_after_a_complete_trick_is_a_lead():
    assert ruled(fifth_card(FifthCard(declaring=True))) == ("44", (With.AS_LEAD,), False)


def test_68_a_card_too_many_in_a_running_trick():
    extra = FifthCard(declaring=False, running=True, director=True)
    assert fifth_card(replace(extra, director=False)) is None
    assert ruled(fifth_card(extra)) == ("68", (With.LET_BE, Penalty("68")), False)
    assert ruled(fifth_card(replace(extra, declaring=True))) == ("68", (With.LET_BE,), False)


def test_45_dummy_points_at_a_card():
    assert dummy_suggests(DummySuggests()) is None
    assert ruled(dummy_suggests(DummySuggests(director=True))) == ("45", (), True)


def test_45_the_director_bars_declarer_from_what_dummy_suggested():
    acts = (Card.parse("SK"),)
    assert ruled(dummy_suggests(DummySuggests(director=True, barred=acts))) == (
        "45",
        (Bar((Role.OFFENDER, Role.PARTNER), acts),),
        False,
    )
