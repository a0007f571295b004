"""72–76: principles, contact between partners, conduct, wrong explanations and spectators."""

import pytest

from troef.bridge.laws.facts.auction import WrongExplanation
from troef.bridge.laws.facts.desk_general import Conduct, CouldHaveKnown, MisledByOpponent, PartnerContact, Spectator
from troef.bridge.laws.ruling import MayNotUse, Role, WatchArticle
from troef.bridge.laws.y2017.law72_76 import (
    conduct,
    could_have_known,
    misled,
    partner_contact,
    spectator,
    wrong_explanation,
)

Intent = CouldHaveKnown.Intent


@pytest.mark.parametrize(("intent", "law"), [(Intent.ON_PURPOSE, "72B1"), (Intent.CONCEALED, "72B3")])
def test_72B1_72B3_intent_is_penalised(intent, law):
    told = could_have_known(CouldHaveKnown(intent=intent))
    assert (told.law, told.score) == (law, "penalty")


@pytest.mark.parametrize(
    ("facts", "law", "score"),
    [
        (CouldHaveKnown(could_have_known=False), "10C4", None),
        (CouldHaveKnown(could_have_known=True, over=False), "72C", None),
        (CouldHaveKnown(could_have_known=True, over=True, gained=False), "12B1", None),
        (CouldHaveKnown(could_have_known=True, over=True, gained=True), "72C", "assigned"),
    ],
)
def test_72C_awareness_first_then_gain(facts, law, score):
    told = could_have_known(facts)
    assert (told.law, told.score) == (law, score)


@pytest.mark.parametrize(
    "facts",
    [CouldHaveKnown(), CouldHaveKnown(could_have_known=True), CouldHaveKnown(could_have_known=True, over=True)],
)
def test_72C_says_nothing_while_a_finding_is_missing(facts):
    assert could_have_known(facts) is None


Means = PartnerContact.Means
BY_MANNER = {"by_call_or_card": False, "inference": True, "reason": False, "could_have_known": True}


@pytest.mark.parametrize(
    ("facts", "law", "score"),
    [
        (PartnerContact(how=Means.CALLS_AND_CARDS), "73A1", None),
        (PartnerContact(how=Means.PREARRANGED), "73B2", "penalty"),
        (PartnerContact(how=Means.SHOWN, used=False), "73B1", None),
        (PartnerContact(how=Means.TEMPO, used=False), "73D1", None),
        (PartnerContact(how=Means.SHOWN, used=True), "73C2", "penalty"),
        (PartnerContact(how=Means.TEMPO, used=True), "73C2", "penalty"),
    ],
)
def test_73A_73B_73C_contact_between_partners(facts, law, score):
    told = partner_contact(facts)
    assert (told.law, told.score) == (law, score)


def test_73E1_a_deceptive_call_or_card_is_allowed():
    assert misled(MisledByOpponent(by_call_or_card=True)).law == "73E1"


def test_73E2_manner_without_a_bridge_reason():
    told = misled(MisledByOpponent(**BY_MANNER, damage=True))
    assert (told.law, told.score) == ("73E2", "assigned")


@pytest.mark.parametrize("finding", [{"reason": True}, {"could_have_known": False}])
def test_73D1_with_a_reason_or_in_good_faith_it_is_at_ones_own_risk(finding):
    assert misled(MisledByOpponent(**BY_MANNER | finding, damage=True)).law == "73D1"


@pytest.mark.parametrize("finding", [{"inference": False}, {"damage": False}])
@pytest.mark.parametrize(("on_purpose", "law", "score"), [(True, "73D2", "penalty"), (False, "73D1", None)])
def test_73D2_trying_is_enough_for_a_penalty(finding, on_purpose, law, score):
    told = misled(MisledByOpponent(**BY_MANNER | finding, on_purpose=on_purpose))
    assert (told.law, told.score) == (law, score)


@pytest.mark.parametrize(
    "facts",
    [
        MisledByOpponent(),
        MisledByOpponent(by_call_or_card=False),
        MisledByOpponent(by_call_or_card=False, inference=False),
        MisledByOpponent(by_call_or_card=False, inference=True),
        MisledByOpponent(by_call_or_card=False, inference=True, reason=False),
        MisledByOpponent(**BY_MANNER),
    ],
)
def test_73E2_says_nothing_while_a_finding_is_missing(facts):
    assert misled(facts) is None


@pytest.mark.parametrize("act", list(Conduct.Misconduct))
def test_74_the_first_time_the_director_speaks(act):
    told = conduct(Conduct(act=act, warned=False))
    assert (told.law, [each.to for each in told.say], told.score) == (act.value, ["offender"], None)


@pytest.mark.parametrize("act", list(Conduct.Misconduct))
def test_91A_after_a_warning_there_is_a_penalty(act):
    told = conduct(Conduct(act=act, warned=True))
    assert (told.law, told.score) == ("91A", "penalty")


def test_74_says_nothing_before_it_is_known_what_happened():
    assert conduct(Conduct(warned=False)) is None


def test_75A_75B1():
    ruling = wrong_explanation(WrongExplanation())
    told = MayNotUse(Role.OFFENDER, (Role.PARTNER,), "75A")
    assert (ruling.law, ruling.effects, ruling.open) == (
        "75B1",
        (told, WatchArticle("75A"), WatchArticle("75B1")),
        False,
    )


@pytest.mark.parametrize(
    ("facts", "law", "weighty"),
    [
        (Spectator(invited=True), "76C1", False),
        (Spectator(invited=False, irregularity=False), "76B3", False),
        (Spectator(invited=False, irregularity=True), "76C2", True),
    ],
)
def test_76B_76C_he_speaks_when_he_is_asked(facts, law, weighty):
    told = spectator(facts)
    assert (told.law, told.weighty) == (law, weighty)


@pytest.mark.parametrize("facts", [Spectator(), Spectator(invited=False)])
def test_76C_says_nothing_while_a_finding_is_missing(facts):
    assert spectator(facts) is None
