"""45: played cards, paragraph by paragraph."""

from dataclasses import replace

import pytest

from troef.bridge.laws.facts.play import CardMisplacedByDummy, CardRedesignated, DummySuggests, FifthCard, ShownCard
from troef.bridge.laws.ruling import (
    AskDirector,
    CardEffect,
    LaterCardsMayBeWithdrawn,
    MakePenaltyCards,
    MayNotUse,
    Role,
    WatchArticle,
    WithdrawalRight,
)
from troef.bridge.laws.y2017.law45 import dummy_suggests, fifth_card, misplaced, named_anew, shown_card


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


@pytest.mark.parametrize(
    ("declaring", "dummy", "law"), [(False, False, "45C1"), (True, False, "45C2"), (True, True, "45C3")]
)
def test_45C_held_or_touched_is_played(declaring, dummy, law):
    assert ruled(shown_card(ShownCard(declaring=declaring, dummy=dummy))) == (law, (), False)


def test_45C4b_asked_when_the_director_is_there():
    facts = CardRedesignated(too_late=False)
    assert named_anew(facts) is None
    assert ruled(named_anew(replace(facts, director=True))) == ("45C4b", (AskDirector("unintended", "45C4b"),), True)


def test_45C4b_a_slip_is_put_right():
    effects = (CardEffect.NAME_ANEW, LaterCardsMayBeWithdrawn(WithdrawalRight.NAMED_ANEW))
    assert ruled(named_anew(CardRedesignated(too_late=False, unintended=True))) == ("45C4b", effects, False)


@pytest.mark.parametrize("facts", [CardRedesignated(too_late=False, unintended=False), CardRedesignated(too_late=True)])
def test_45C4b_a_change_of_mind_or_too_late(facts):
    assert ruled(named_anew(facts)) == ("45C4b", (), False)


def test_45D1_in_time():
    effects = (CardEffect.NAME_STANDS, LaterCardsMayBeWithdrawn(WithdrawalRight.DUMMY, WithdrawalRight.DUMMY_OWN))
    assert misplaced(CardMisplacedByDummy()) is None
    assert ruled(misplaced(CardMisplacedByDummy(director=True))) == ("45D1", effects, False)


def test_45D2_too_late():
    assert ruled(misplaced(CardMisplacedByDummy(director=True, too_late=True))) == ("45D2", (), False)


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (FifthCard(declaring=False, director=True), ("45E1", (AskDirector("led", "45E1"),), True)),
        (FifthCard(declaring=True, director=True), ("45E2", (AskDirector("led", "45E2"),), True)),
        (
            FifthCard(declaring=False, director=True, led=False),
            ("45E1", (CardEffect.LET_BE, MakePenaltyCards("45E1", deliberate=False), WatchArticle("50E4")), False),
        ),
        (FifthCard(declaring=True, director=True, led=False), ("45E2", (CardEffect.LET_BE,), False)),
        (FifthCard(declaring=False, director=True, led=True), ("45E1", (CardEffect.AS_LEAD,), False)),
        (
            FifthCard(declaring=False, director=True, led=True, turn_acted=True),
            ("53B", (CardEffect.LET_BE, MayNotUse(Role.OFFENDER, (Role.OFFENDER, Role.PARTNER), "16C2")), False),
        ),
        (FifthCard(declaring=False, lho_acted=True), ("53A", (CardEffect.LEAD_STANDS,), False)),
    ],
)
def test_45E_fifth_card(facts, expected):
    assert ruled(fifth_card(facts)) == expected


def test_45E_nobody_has_called_the_director():
    assert fifth_card(FifthCard(declaring=False)) is None


def test_45F_dummy_suggests():
    assert ruled(dummy_suggests(DummySuggests())) == ("45F", (WatchArticle("45F"),), False)
