"""Bridge results in a contest: parsing, suspicious results, and fines (1949: 117)."""

import copy
import pickle
from fractions import Fraction

import pytest

from troef.bridge.contest import fine, possible_scores, rules
from troef.cards import Board, TroefError, Vulnerability
from troef.contest.result import PlayedScore
from troef.contest.results_reader import TableScore
from troef.contest.session import Fine, Unit
from troef.core.records import PartialRecordOf, record_schema
from troef.laws import BRIDGE_1949, BRIDGE_2017

OBTAINED = PartialRecordOf(record_schema(TableScore), rules(BRIDGE_2017).fields, ())


def read(told, board, edition=BRIDGE_2017):
    return rules(edition).read(OBTAINED.read(told), board)


def test_a_contract_is_scored_by_the_marks_of_the_board():
    told = {"contract": "4S", "by": "W", "tricks": 10}
    assert [read(told, Board(number)).ns for number in (1, 2, 3)] == [-420, -420, -620]


def test_equal_results_are_one_object():
    assert read({"score": 420}, Board(1)) is read({"score": 420}, Board(9))


def test_passed_out():
    assert read({"contract": "P"}, Board(1)) is PlayedScore(0, 0, (("contract", "P"),))


def test_a_copied_result_is_the_same_object():
    played = read({"contract": "4S", "by": "N", "tricks": 10}, Board(1))
    assert played is not read({"score": 420}, Board(1))
    assert copy.deepcopy(played) is pickle.loads(pickle.dumps(played)) is played


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"contract": "4S", "by": "N"}, "^4S: the tricks are missing"),
        ({"contract": "4S", "tricks": 10}, "^4S: declarer is missing"),
        ({"contract": "4Z", "by": "N", "tricks": 10}, "^'4Z' is not a contract"),
        ({"contract": "4S", "by": "N", "tricks": 14}, "^tricks: 14 is not possible"),
        ({"contract": "4S", "by": "N", "tricks": "10"}, "^tricks: '10' is not a whole number"),
        ({"contract": 4, "by": "N", "tricks": 10}, "^contract: 4 is not a contract"),
        ({"score": "420"}, "^'420' is not a score"),
        ({"score": True}, "^True is not a score"),
        ({"score": 420, "contract": "4S"}, "^there is a score and a contract"),
        ({"by": "N"}, "^there is no contract"),
    ],
)
def test_what_cannot_be(told, why):
    with pytest.raises(TroefError, match=why):
        read(told, Board(1))


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (
            {"contract": "P", "by": "N"},
            (
                "een rondpas heeft geen leider en geen slagen",
                "a board that was passed out has no declarer and no tricks",
            ),
        ),
        (
            {"honours": {"N": 100}, "score": 0},
            (
                "honours: onbekend veld 'N'; bekend zijn EW, NS",
                "honours: unknown field 'N'; known are EW, NS",
            ),
        ),
        (
            {"honours": {"NS": 120}, "score": 0},
            (
                "honours.NS: 120 is niet bekend; kies uit 0, 100, 150",
                "honours.NS: 120 is not known; use 0, 100, 150",
            ),
        ),
        (
            {"contract": 4, "by": "N", "tricks": 10},
            (
                "contract: 4 is geen contract: schrijf bijvoorbeeld 4S",
                "contract: 4 is not a contract: write such as 4S",
            ),
        ),
        ({"score": 4.5}, ("4.5 is geen score", "4.5 is not a score")),
    ],
)
def test_a_result_that_contradicts_itself(told, words, refusal):
    assert refusal(read, told, Board(1)) == words


def test_90_honours_beside_the_score():
    played = read({"score": 420, "honours": {"NS": 150}}, Board(1), BRIDGE_1949)
    assert (played.ns, played.honours) == (420, (150, 0))


def test_possible_scores_depend_on_the_vulnerability_and_the_edition():
    assert 620 not in possible_scores(Vulnerability.EW, BRIDGE_2017)
    assert -620 in possible_scores(Vulnerability.EW, BRIDGE_2017)
    assert 0 in possible_scores(Vulnerability.NONE, BRIDGE_2017)
    assert -800 in possible_scores(Vulnerability.NONE, BRIDGE_2017)
    assert -800 not in possible_scores(Vulnerability.NONE, BRIDGE_1949)


def test_117_fines(refusal):
    assert fine("c", "A", honours=1, small=2) == Fine("A", Fraction(11), Unit.MP, "117c")
    assert fine("d", "A", honours=1, small=1, match="3") == Fine("A", Fraction(10), Unit.MP, "117d", match="3")
    assert fine("e", "B").amount == fine("f", "B").amount == 4
    assert refusal(fine, "a", "A") == ("117a kent geen boete; c, d, e en f wel", "117a has no fine; c, d, e and f have")
