"""A ruling recorded, scored, corrected and withdrawn: each is a version, and immediately in the ranking."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from troef.cards import TroefError
from troef.contest.result import Artificial, NamedAward
from troef.contest.session import Fine, Unit
from troef.director.deadlines import CorrectableAct
from troef.director.rulings.adjusted_scores import AdjustedScore, normalise_weights
from troef.director.rulings.record import Finality, PartyStatement, RulingRecord, VersionReason
from troef.web.evenings import lifecycle
from troef.web.evenings.models import Case, Evening, chief_of
from troef.web.evenings.scoring import standings
from troef.web.rulings import rulings

PLAIN = RulingRecord(
    ("16B3",), "West had een alternatief.", "Victor", told=(PartyStatement("NS", "Oost dacht lang na."),)
)
BEST, WORST = {"contract": "7NXX", "by": "N", "tricks": 13}, {"contract": "7N", "by": "N", "tricks": 0}


def weighted(percent):
    shares = normalise_weights([(BEST, percent), (WORST, 100 - percent)])
    return AdjustedScore(shares, shares)


def points(result):
    line = standings(result.evening).line(result.board, result.ns.number)
    return float(line.ns_points), float(line.ew_points)


@pytest.fixture
def case(result, people):
    return rulings.write_ruling(
        result.evening, PLAIN, people.as_director, "West is boos.", sitting=result.sitting, board=result.board
    )


def test_written_down(case, result):
    assert (case.number, case.result, case.now) == (1, result, PLAIN)
    assert [(one.why, one.who, one.notes) for one in case.versions.all()] == [("first", "Victor", "West is boos.")]
    line = case.evening.log.last()
    assert (line.verb, line.about["ruling"], line.about["law"]) == ("ruled", 1, "16B3")
    assert "boos" not in str(list(case.evening.log.values_list("about", flat=True)))


def test_12C1c_sixty_forty_goes_into_the_ranking(case, result, people):
    before = {place.contestant.number: place.percentage for place in standings(case.evening).ranking}
    rulings.score_ruling(case, weighted(60), "12C1c", "", people.as_director)
    assert points(result) == (0.6 * 4, 0.4 * 4)
    assert case.now == replace(PLAIN, laws=("16B3", "12C1c"), score=weighted(60))
    assert [one.why for one in case.versions.all()] == ["first", "scored"]
    assert case.versions.last().adjustment.law == "12C1c"
    after = {place.contestant.number: place.percentage for place in standings(case.evening).ranking}
    assert after != before
    rulings.amend_ruling(
        case, replace(case.now, score=weighted(40)), VersionReason.APPEAL, "Het comité weegt anders", people.as_director
    )
    assert points(result) == (0.4 * 4, 0.6 * 4)
    assert result.adjustments.filter(withdrawn=None).count() == 1


def test_82C_the_directors_error_is_a_new_version(case, result, people):
    rulings.score_ruling(case, weighted(0), "12C1b", "", people.as_director)
    both = AdjustedScore(Artificial(NamedAward.PLUS), Artificial(NamedAward.PLUS))
    changed = replace(case.now, laws=("82C",), decision="Mijn beslissing was fout.", score=both)
    rulings.amend_ruling(
        case, changed, VersionReason.DIRECTORS_ERROR, "Ik gaf het verkeerde artikel", people.as_director
    )
    assert [one.why for one in case.versions.all()] == ["first", "scored", "directors-error"]
    assert result.adjustments.get(withdrawn=None).given == {"artificial": {"NS": "A+", "EW": "A+"}}
    assert case.history.versions[1].ruling.score == weighted(0), "what was ruled before stays readable"


def test_withdrawn_the_table_counts_again(case, result, people):
    table = points(result)
    fined = replace(case.now, penalties=(Fine(str(result.ew.number), Fraction(1, 4), Unit.TOP, "90B8"),))
    rulings.amend_ruling(case, fined, VersionReason.CORRECTED, "Ook een straf", people.as_director)
    rulings.score_ruling(case, weighted(0), "12C1b", "", people.as_director)
    assert case.evening.penalties.filter(withdrawn=None).count() == 1
    rulings.withdraw_ruling(case, "Verkeerd bord", people.as_director)
    assert points(result) == table and not case.evening.penalties.filter(withdrawn=None).exists()
    with pytest.raises(TroefError, match="This ruling has been withdrawn"):
        rulings.score_ruling(case, weighted(0), "12C1b", "", people.as_director)


def test_a_penalty_stays_while_the_rest_changes(case, result, people):
    fine = Fine(str(result.ew.number), Fraction(1, 4), Unit.TOP, "90B8")
    rulings.amend_ruling(
        case, replace(case.now, penalties=(fine,)), VersionReason.CORRECTED, "Ook een straf", people.as_director
    )
    rulings.amend_ruling(
        case, replace(case.now, decision="Anders gezegd."), VersionReason.CORRECTED, "Duidelijker", people.as_director
    )
    assert case.evening.penalties.count() == 1
    assert list(case.versions.last().penalties.all()) == list(case.evening.penalties.all())


def _lines(evening):
    """Return the log since the ruling: the acts, and their effect on the score."""
    lines = [line for line in evening.log.all() if "ruling" in line.about]
    return [(line.verb, line.about.get("given"), line.about.get("withdrawn")) for line in lines]


def test_every_act_is_one_line_that_says_what_was_given(result, people):
    """From giving to withdrawing, with a score, a penalty and an appeal."""
    evening, by = result.evening, people.as_director
    before = evening.log.count()
    sixty, forty = weighted(60).given(), weighted(40).given()
    case = rulings.write_ruling(
        evening, replace(PLAIN, score=weighted(60)), by, sitting=result.sitting, board=result.board
    )
    rulings.score_ruling(case, weighted(40), "12C1c", "Anders gewogen", by)
    fine = Fine(str(result.ew.number), Fraction(1, 4), Unit.TOP, "90B8")
    told = {"contestant": str(result.ew.number), "amount": 0.25, "unit": "top", "law": "90B8"}
    rulings.amend_ruling(case, replace(case.now, penalties=(fine,)), VersionReason.CORRECTED, "Ook een straf", by)
    rulings.amend_ruling(case, replace(case.now, decision="Anders gezegd."), VersionReason.CORRECTED, "Duidelijker", by)
    rulings.amend_ruling(case, replace(case.now, score=None), VersionReason.APPEAL, "Comité", by)
    rulings.withdraw_ruling(case, "Verkeerd paar", by)
    assert _lines(evening) == [
        ("ruled", sixty, None),
        ("ruling corrected", forty, sixty),
        ("ruling corrected", {"penalties": [told]}, None),
        ("ruling corrected", None, None),
        ("ruling appeal", None, forty),
        ("ruling withdrawn", None, {"penalties": [told]}),
    ]
    assert evening.log.count() == before + 6
    about = evening.log.filter(verb="ruled").get().about
    assert (about["ns"], about["ew"], about["reason"]) == ([result.ns.number], [result.ew.number], PLAIN.decision)


def test_the_score_of_a_ruling_lives_once(case, result, people):
    fine = Fine(str(result.ew.number), Fraction(1, 4), Unit.TOP, "90B8")
    rulings.score_ruling(case, weighted(60), "12C1c", "", people.as_director)
    rulings.amend_ruling(
        case, replace(case.now, penalties=(fine,)), VersionReason.CORRECTED, "Ook een straf", people.as_director
    )
    kept = case.versions.last()
    assert not {"score", "penalties"} & set(kept.ruling), "the version refers to them"
    assert (kept.version.ruling.score, kept.version.ruling.penalties) == (weighted(60), (fine,))
    assert kept.adjustment == result.adjustments.get()


LATE = "De correctietijd is voorbij: een wijziging kan alleen als de organisator ermee instemt."


def checked(evening, minutes, act=CorrectableAct.SCORE):
    """Return the refusal of a request this number of minutes after the result; empty if it is in time."""
    try:
        rulings.check_period(evening, evening.published + timedelta(minutes=minutes), act)
    except TroefError as refusal:
        return str(refusal)
    return ""


@pytest.mark.parametrize("act", [CorrectableAct.SCORE, CorrectableAct.RULING])
def test_79C1_92B_what_is_asked_within_the_half_hour_needs_nobodys_consent(evening, act):
    evening.state, evening.published = "official", timezone.now()
    assert [checked(evening, minutes, act) for minutes in (0, 29.9, 30, 60)] == ["", "", LATE, LATE]
    evening.late_consent = True
    evening.save()
    assert [checked(evening, 29.9, act), Evening.objects.get().late_consent] == ["", True]
    assert [checked(evening, 30, act), Evening.objects.get().late_consent] == ["", False]
    evening.state, evening.late_consent = "ended", False
    assert checked(evening, 60, act) == "", "the result is not official yet"
    evening.state = "setup"
    assert checked(evening, 0, act) == "De avond is nog niet begonnen."


def test_92B_a_ruling_within_the_half_hour_may_be_scored_after_it(case, result, people):
    """A matter that the director took up in time remains in time. Another score needs a new request."""
    lifecycle.end_evening(result.evening, people.as_organiser)
    lifecycle.publish_result(result.evening, people.as_organiser)
    Evening.objects.update(published=case.at - timedelta(minutes=30) + timedelta(microseconds=1))
    rulings.score_ruling(case, weighted(60), "12C1c", "", people.as_director)
    assert case.now.score == weighted(60)
    with pytest.raises(TroefError, match=LATE) as refusal:
        rulings.score_ruling(case, weighted(40), "12C1c", "nog eens", people.as_director)
    assert (str(refusal.value), case.now.score) == (LATE, weighted(60))


def test_92B_a_ruling_has_the_period_of_appeals_and_its_withdrawal_that_of_corrections(result, people):
    evening = result.evening
    lifecycle.end_evening(evening, people.as_organiser)
    lifecycle.publish_result(evening, people.as_organiser)
    place = {"sitting": result.sitting, "board": result.board}
    ago = timezone.now() - timedelta(minutes=31)
    Evening.objects.update(published=ago, correction_minutes=30, appeal_minutes=60)
    case = rulings.write_ruling(evening, replace(PLAIN, score=weighted(60)), people.as_director, **place)
    with pytest.raises(TroefError, match=LATE):
        rulings.withdraw_ruling(case, "toch niet", people.as_director)
    Evening.objects.update(correction_minutes=60, appeal_minutes=30)
    case = Case.objects.get()
    with pytest.raises(TroefError, match=LATE):
        rulings.score_ruling(case, weighted(40), "12C1c", "nog eens", people.as_director)
    rulings.withdraw_ruling(case, "toch niet", people.as_director)
    assert case.history.is_withdrawn


def test_79C2_one_consent_is_enough_for_a_ruling_with_a_score_and_a_penalty(result, people):
    evening, fine = result.evening, Fine(str(result.ew.number), Fraction(1, 4), Unit.TOP, "90B8")
    lifecycle.end_evening(evening, people.as_organiser)
    lifecycle.publish_result(evening, people.as_organiser)
    Evening.objects.update(published=Evening.objects.get().published - timedelta(minutes=31))
    ruling = replace(PLAIN, score=weighted(60), penalties=(fine,))
    place = {"sitting": result.sitting, "board": result.board}
    with pytest.raises(TroefError, match=LATE):
        rulings.write_ruling(evening, ruling, people.as_director, **place)
    lifecycle.consent_to_late_correction(evening, people.as_organiser)
    case = rulings.write_ruling(evening, ruling, people.as_director, **place)
    assert (case.now.score, case.now.penalties) == (weighted(60), (fine,))
    with pytest.raises(TroefError, match=LATE):
        rulings.withdraw_ruling(case, "toch niet", people.as_director)


def test_a_result_with_a_ruling_on_it_is_not_taken_away(case, result, people):
    rulings.score_ruling(case, weighted(60), "12C1c", "", people.as_director)
    here = result.evening.results.filter(pk=result.pk)
    with pytest.raises(TroefError, match="Er is een beslissing op spel 1"):
        rulings.delete_results(here)
    rulings.withdraw_ruling(case, "Bord vals", people.as_director)
    rulings.delete_results(here)
    assert not here.exists()
    assert case.history.versions[1].ruling.score == weighted(60), "what was ruled stays readable"


def test_85B_provisional_then_final(result, people):
    case = rulings.write_ruling(result.evening, replace(PLAIN, standing=Finality.PROVISIONAL), people.as_director)
    rulings.confirm_ruling(case, "Het veld bevestigt het", people.as_director)
    assert case.now.standing is Finality.FINAL
    with pytest.raises(TroefError, match="This ruling is final already"):
        rulings.confirm_ruling(case, "nog eens", people.as_director)


def test_a_score_needs_a_table_and_a_board(result, people):
    case = rulings.write_ruling(result.evening, PLAIN, people.as_director)
    with pytest.raises(TroefError, match="Kies de tafel en het bord"):
        rulings.score_ruling(case, weighted(0), "12C1b", "", people.as_director)


def test_a_ruling_that_cannot_be_scored_leaves_nothing(result, people):
    wrong = replace(PLAIN, score=AdjustedScore(normalise_weights([({"contract": "9Z"}, 100)]), None))
    with pytest.raises(TroefError, match="'9Z' is not a contract"):
        rulings.write_ruling(result.evening, wrong, people.as_director, sitting=result.sitting, board=result.board)
    assert not Case.objects.exists()


def test_asked_in_time_may_be_scored_later(case, result, people):
    evening = case.evening
    lifecycle.end_evening(evening, people.as_organiser)
    lifecycle.publish_result(evening, people.as_organiser)
    Evening.objects.update(published=case.at - timedelta(minutes=29))
    rulings.score_ruling(case, weighted(60), "12C1c", "", people.as_director)
    Evening.objects.update(published=case.at - timedelta(minutes=31))
    case.evening.refresh_from_db()
    with pytest.raises(TroefError, match=LATE):
        rulings.amend_ruling(
            case, replace(case.now, score=weighted(0)), VersionReason.CORRECTED, "toch", people.as_director
        )
    asked = case.at - timedelta(minutes=5)
    rulings.amend_ruling(
        case, replace(case.now, score=weighted(0)), VersionReason.APPEAL, "comité", people.as_director, asked=asked
    )
    assert points(result) == (0, 4)


def test_a_button_pressed_twice_is_one_ruling(case, result, people):
    place = {"sitting": result.sitting, "board": result.board}
    assert rulings.write_ruling(result.evening, PLAIN, people.as_director, **place) == case
    first = rulings.score_ruling(case, weighted(60), "12C1c", "x", people.as_director, sees=1)
    assert rulings.score_ruling(case, weighted(60), "12C1c", "x", people.as_director, sees=1) == first
    assert [one.why for one in case.versions.all()] == ["first", "scored"]
    assert rulings.write_ruling(result.evening, PLAIN, people.as_director, sitting=result.sitting, board=2).number == 2


def test_the_same_ruling_on_another_board_of_the_table_is_another_ruling(case, result, people):
    other = next(board for board in result.sitting.boards if board != result.board)
    place = {"sitting": result.sitting, "board": other}
    second = rulings.write_ruling(result.evening, PLAIN, people.as_director, **place)
    assert (case.number, case.board, second.number, second.board) == (1, result.board, 2, other)


def test_an_award_from_outside_a_ruling_counts_again_when_a_ruling_is_withdrawn(case, result, people):
    award = {"artificial": {"NS": "A+", "EW": "A-"}}
    rulings.adjust_score(result, award, "12C2a", "niet gespeeld", people.as_director)
    rulings.score_ruling(case, weighted(60), "12C1c", "", people.as_director)
    assert points(result) == (0.6 * 4, 0.4 * 4)
    rulings.withdraw_ruling(case, "Verkeerd bord", people.as_director)
    assert [kept.given for kept in result.adjustments.filter(withdrawn=None)] == [award]


def test_nobody_changes_what_he_has_not_seen(case, people):
    other = replace(PLAIN, decision="Anders.")
    rulings.amend_ruling(case, other, VersionReason.CORRECTED, "eerst", people.as_director, sees=1)
    with pytest.raises(TroefError, match="Deze beslissing is intussen gewijzigd"):
        rulings.amend_ruling(
            case, replace(PLAIN, found="x"), VersionReason.CORRECTED, "tegelijk", people.as_director, sees=1
        )
    assert case.now == other


@pytest.mark.parametrize(
    ("table", "column"),
    [
        ("session_case", "number = 9"),
        ("session_caseversion", "number = 9"),
        ("session_caseversion_penalties", "penalty_id = 9"),
        ("session_adjustment", "given = '{}'"),
        ("session_penalty", "amount = 9"),
    ],
)
@pytest.mark.parametrize("statement", ["UPDATE {} SET {}", "DELETE FROM {}"])
def test_the_database_refuses_to_forget(result, people, table, column, statement):
    fine = Fine(str(result.ew.number), Fraction(1, 4), Unit.TOP, "90B8")
    ruling = replace(PLAIN, score=weighted(60), penalties=(fine,))
    case = rulings.write_ruling(result.evening, ruling, people.as_director, sitting=result.sitting, board=result.board)
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format(table, column))
    assert Case.objects.get().now == case.now == replace(ruling, laws=(*ruling.laws, "12C1c"))


def test_the_chief_director(evening, people):
    assert chief_of(evening) == people.director
    other = type(people.director).objects.make("hans", "ruitenvrouw", "Hans", directs=True)
    rulings.appoint_chief_director(evening, other, people.as_organiser)
    assert chief_of(evening) == other
    with pytest.raises(TroefError, match="Olga is geen wedstrijdleider"):
        rulings.appoint_chief_director(evening, people.organiser, people.as_organiser)
