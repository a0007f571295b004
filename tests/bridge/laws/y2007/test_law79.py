"""79 and 90: disputed tricks, and procedural penalties."""

from troef.bridge.laws.facts.booklet_2007 import ProcedureBroken, TricksInDoubt
from troef.bridge.laws.facts.play import TricksAgreed, TricksDisputed
from troef.bridge.laws.ruling import CardEffect
from troef.bridge.laws.y2007 import RULES


def tricks(**facts):
    advice = RULES.about(TricksInDoubt(**facts))
    return None if advice is None else (advice.law, bool(advice.do))


def test_79A_the_cards_tell_it():
    assert tricks() is None
    assert tricks(mixed=False) == ("79A", True)


def test_65D_whoever_mixed_his_cards_has_no_proof():
    assert tricks(mixed=True) == ("65D", True)


def test_79C_after_the_period_only_where_it_is_provided_for_and_certain():
    assert tricks(in_period=False) == ("79C", False)
    assert tricks(in_period=False, provided=True, certain=False) == ("79C", False)
    assert tricks(in_period=False, provided=True, certain=True) == ("79C", True)


def test_90_a_warning_first():
    assert RULES.about(ProcedureBroken()).score is None
    pairs, teams = (RULES.about(ProcedureBroken(warned=True, pairs=pairs)) for pairs in (True, False))
    assert (pairs.law, pairs.score, pairs.do[0].en) == ("90", "penalty", "Usual is a quarter of a top.")
    assert (teams.law, teams.score, teams.do[0].en) == ("90", "penalty", "Usual is 1 victory point or 3 IMPs.")


def test_79A_a_dispute_is_decided_by_the_cards_until_the_period_is_over():
    def law(**facts):
        return RULES.about(TricksDisputed(counted=4, won=3, director=True, **facts)).law

    assert [law(), law(claimed=True), law(correction_over=True)] == ["79A", "69B", "79C"]
    assert RULES.about(TricksDisputed(counted=4, won=3)) is None


def test_65D_in_doubt_the_decision_is_against_whoever_mixed_his_cards():
    def ruled(**facts):
        ruling = RULES.about(TricksDisputed(counted=4, won=None, director=True, **facts))
        return ruling.law, ruling.effects

    assert ruled(others_mixed=True) == ("65D", (CardEffect.AS_COUNTED,))
    assert ruled(mixed=True) == ("65D", ())
    assert ruled(mixed=True, others_mixed=True) == ruled() == ("79A", ())


def test_79A2_a_number_that_was_not_won():
    assert RULES.about(TricksAgreed(counted=4, won=3, director=True)).law == "79A2"
    assert RULES.about(TricksAgreed(counted=4, won=3)) is None
    assert RULES.about(TricksAgreed(counted=4, won=4, director=True)) is None
    assert RULES.about(TricksAgreed(counted=4, won=None, director=True)) is None
