"""Appeals: 2017 92 and 93, 1949 111 to 116, klaverjas 24."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troef.cards import TroefError
from troef.director.appeals import (
    STEP,
    AppealAgreed,
    AppealDecision,
    AppealFiled,
    AppealHeard,
    AppealPart,
    AppealReferredUp,
    AppealStage,
    AppealVerdict,
    AppealWarned,
    AppealWithdrawn,
    Body,
    CommitteeSeated,
    HearingAssignment,
    add_step,
    appeal_rules,
    open_appeal,
    replay_steps,
)
from troef.director.library import paragraph
from troef.laws import BRIDGE_1949, BRIDGE_2007, BRIDGE_2017, KLAVERJAS_1976

NOW = datetime(2026, 11, 15, 22, 0, tzinfo=UTC)
PAIR, TEAM = ("Anna", "Bram"), ("Anna", "Bram", "Corrie", "Dirk")
EDITIONS = (BRIDGE_2017, BRIDGE_2007, BRIDGE_1949, KLAVERJAS_1976)


def _filed(players=PAIR, by="Anna", parts=(AppealPart.JUDGEMENT,), grounds="no damage"):
    return AppealFiled(NOW, by, players, ("Els", "Frans"), grounds, parts)


def _open(
    edition=BRIDGE_2017, kind="pairs", players=PAIR, parts=(AppealPart.JUDGEMENT,), committee=("Olga", "Piet", "Riet")
):
    """An appeal that is being heard."""
    appeal = open_appeal(edition, kind, _filed(players, parts=parts))
    appeal = add_step(appeal, AppealAgreed(NOW, "Victor", players))
    return add_step(appeal, CommitteeSeated(NOW, "Victor", committee))


def _decide(appeal, body=Body.COMMITTEE, verdict=AppealVerdict.CHANGED, reason="damage was shown"):
    return add_step(appeal, AppealDecision(NOW, "Olga", body, verdict, reason))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_paragraph_is_in_the_book(edition):
    rules = appeal_rules(edition)
    named = [rules.right, rules.through, rules.unfounded, rules.alone, rules.further, rules.refer, rules.seats]
    named += [law for _who, law in (*rules.agree.values(), *rules.hears.values(), *rules.overrules.values())]
    for law in filter(None, named):
        assert paragraph(law, edition).id == law


def test_92D1_both_of_a_pair_agree():
    appeal = open_appeal(BRIDGE_2017, "pairs", _filed())
    assert (appeal.stage, appeal.consent) == (AppealStage.CONSENT, (False, "92D1", ("Bram",)))
    with pytest.raises(TroefError, match="First they have to agree: Bram"):
        add_step(appeal, CommitteeSeated(NOW, "Victor"))
    assert add_step(appeal, AppealAgreed(NOW, "Victor", ("Bram",))).stage is AppealStage.SEATS


def test_92D1_a_player_alone_in_an_individual_contest():
    assert open_appeal(BRIDGE_2017, "individual", _filed(("Anna",))).stage is AppealStage.SEATS


def test_92D2_the_captain_of_a_team():
    appeal = open_appeal(BRIDGE_2017, "teams", _filed(TEAM, by="Dirk"))
    assert appeal.consent == (False, "92D2", ("Anna",))
    assert add_step(appeal, AppealAgreed(NOW, "Victor", ("Anna",))).consent.given


def test_1949_111_a_majority_of_the_team_and_the_absent_agree():
    appeal = open_appeal(BRIDGE_1949, "teams", _filed(TEAM))
    assert not add_step(appeal, AppealAgreed(NOW, "Victor", ("Bram",))).consent.given
    assert add_step(appeal, AppealAgreed(NOW, "Victor", ("Bram",), ("Dirk",))).consent == (True, "111", ())


def test_klaverjas_24_any_player():
    assert open_appeal(KLAVERJAS_1976, "pairs", _filed()).stage is AppealStage.SEATS


def test_93A_without_a_committee_the_chief_director_hears_all():
    parts = (AppealPart.JUDGEMENT, AppealPart.LAW)
    assert _open(parts=parts, committee=()).open == (
        HearingAssignment(AppealPart.LAW, Body.CHIEF, "93B1"),
        HearingAssignment(AppealPart.JUDGEMENT, Body.CHIEF, "93A"),
    )


def test_93B1_93B2_the_law_to_the_chief_director_the_rest_to_the_committee():
    assert _open(parts=(AppealPart.JUDGEMENT, AppealPart.LAW)).open == (
        HearingAssignment(AppealPart.LAW, Body.CHIEF, "93B1"),
        HearingAssignment(AppealPart.JUDGEMENT, Body.COMMITTEE, "93B2"),
    )


def test_1949_112_113_the_same_parting():
    assert _open(BRIDGE_1949, parts=(AppealPart.JUDGEMENT, AppealPart.LAW)).open == (
        HearingAssignment(AppealPart.LAW, Body.CHIEF, "113a"),
        HearingAssignment(AppealPart.JUDGEMENT, Body.COMMITTEE, "112"),
    )


@pytest.mark.parametrize(("edition", "law"), [(BRIDGE_2017, "93B3"), (BRIDGE_1949, "112")])
def test_93B3_the_committee_does_not_overrule_law_or_discipline(edition, law, refusal):
    rules = appeal_rules(edition)
    assert rules.may_overrule(Body.COMMITTEE, {AppealPart.JUDGEMENT}) == (True, law)
    assert rules.may_overrule(Body.COMMITTEE, {AppealPart.JUDGEMENT, AppealPart.LAW}) == (False, law)
    assert rules.may_overrule(Body.COMMITTEE, {AppealPart.DISCIPLINE}) == (False, law)
    assert rules.may_overrule(Body.CHIEF, {AppealPart.LAW})[0]
    assert refusal(_decide, _open(edition, parts=(AppealPart.DISCIPLINE,)), Body.COMMITTEE) == (
        f"Dat mag het comité niet herroepen; het kan de hoofdwedstrijdleider adviseren ({law}).",
        f"The committee may not overrule that; it may advise the chief director ({law}).",
    )


def test_a_body_decides_only_what_lies_with_it(refusal):
    appeal = _open(KLAVERJAS_1976, parts=(AppealPart.LAW,))
    assert refusal(_decide, appeal, Body.COMMITTEE) == (
        "Dit deel ligt niet bij hen.",
        "They cannot decide this part.",
    )
    assert _decide(appeal, Body.CHIEF).stage is AppealStage.CLOSED


def test_an_appeal_is_closed_when_every_part_is_decided(refusal):
    appeal = _decide(_open(parts=(AppealPart.LAW, AppealPart.JUDGEMENT)), Body.CHIEF, AppealVerdict.UPHELD)
    assert (appeal.stage, [hearing.part for hearing in appeal.open]) == (AppealStage.HEARING, [AppealPart.JUDGEMENT])
    appeal = _decide(appeal)
    assert (appeal.stage, appeal.changes) == (AppealStage.CLOSED, True)
    assert refusal(add_step, appeal, AppealWarned(NOW, "Victor")) == (
        "Dit protest is afgehandeld.",
        "This appeal is closed.",
    )


def test_115_nobody_sits_on_it_who_has_a_part_in_it(refusal):
    appeal = add_step(open_appeal(BRIDGE_1949, "pairs", _filed()), AppealAgreed(NOW, "Victor", PAIR))
    assert refusal(add_step, appeal, CommitteeSeated(NOW, "Victor", ("Olga", "els"))) == (
        "els is betrokken en kan niet in het comité zitten.",
        "els is involved in it and cannot sit on the committee.",
    )


def test_before_anybody_hears_it(refusal):
    appeal = open_appeal(BRIDGE_2017, "pairs", _filed())
    assert refusal(add_step, appeal, AppealHeard(NOW, "Victor", "no damage")) == (
        "Er is nog niemand die het behandelt.",
        "Nobody hears it yet.",
    )


def test_93C1_further_only_after_a_decision_and_once():
    with pytest.raises(TroefError, match="decided here first"):
        add_step(_open(), AppealReferredUp(NOW, "Anna", "still wrong"))
    appeal = add_step(_decide(_open()), AppealReferredUp(NOW, "Anna", "still wrong"))
    assert appeal.stage is AppealStage.AUTHORITY
    appeal = _decide(appeal, Body.AUTHORITY, AppealVerdict.UPHELD)
    with pytest.raises(TroefError, match="has decided already"):
        add_step(appeal, AppealReferredUp(NOW, "Anna", "again"))


def test_93C2_the_committee_refers_the_matter():
    assert _decide(_open(), verdict=AppealVerdict.REFERRED).stage is AppealStage.AUTHORITY


def test_klaverjas_knows_no_further_appeal():
    with pytest.raises(TroefError, match="no further appeal"):
        add_step(_decide(_open(KLAVERJAS_1976)), AppealReferredUp(NOW, "Anna", "x"))


def test_an_appeal_can_be_taken_back():
    assert add_step(_open(), AppealWithdrawn(NOW, "Anna")).stage is AppealStage.CLOSED


@pytest.mark.parametrize(
    ("filed", "what"),
    [
        (_filed(grounds=" "), "what the appeal is about, and why"),
        (_filed(parts=()), "Choose what the appeal is about"),
        (_filed(by="Zeger"), "Only the players of that table"),
    ],
)
def test_92A_what_is_needed_to_begin(filed, what):
    with pytest.raises(TroefError, match=what):
        open_appeal(BRIDGE_2017, "pairs", filed)


def test_a_decision_has_reasons():
    with pytest.raises(TroefError, match="Give the reasons"):
        _decide(_open(), reason=" ")


def test_the_steps_are_written_and_read_again():
    appeal = _open(parts=(AppealPart.LAW, AppealPart.JUDGEMENT))
    for step in (AppealHeard(NOW, "Olga", "as told"), AppealWarned(NOW, "Victor")):
        appeal = add_step(appeal, step)
    appeal = add_step(_decide(_decide(appeal, Body.CHIEF, AppealVerdict.UPHELD)), AppealReferredUp(NOW, "Anna", "x"))
    appeal = add_step(appeal, AppealWithdrawn(NOW, "Anna"))
    again = [STEP.read(STEP.write(step)) for step in appeal.steps]
    assert replay_steps(appeal.edition, appeal.kind, again) == appeal
