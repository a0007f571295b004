"""An answer is compared only with the fields that a case names."""

import pytest

from troef.conformance.case import differences, without_words


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ({"turn": "N"}, {"turn": "N", "phase": "play"}),
        ({"declarer": None}, {}),
        ({"rulings": [{"law": "27B1a"}]}, {"rulings": [{"law": "9"}, {"law": "27B1a", "seat": "S"}]}),
        ({"rulings": [{"law": "27*"}]}, {"rulings": [{"law": "27B1a"}]}),
        ({"legal!": ["P", "1C"]}, {"legal": ["1C", "P"]}),
        ({"rulings!": [{"law": "9*"}, {"law": "9B1"}]}, {"rulings": [{"law": "9B1"}, {"law": "9A"}]}),
        ({"rulings!": []}, {}),
        ({"legal_not": ["X"]}, {"legal": ["P"]}),
        ({"absent": {"rulings": [{"law": "64A1"}]}}, {"rulings": [{"law": "64A2"}]}),
        ({"turn": {"$any": ["N", "S"]}}, {"turn": "S"}),
        ({"points": 1.5}, {"points": 1.5000001}),
        ({"ranking": [{"contestant": "7"}]}, {"ranking": {"NS": [{"contestant": "1"}], "EW": [{"contestant": "7"}]}}),
    ],
)
def test_what_fits(expected, answer):
    assert differences(expected, answer) == []


@pytest.mark.parametrize(
    ("expected", "answer", "difference"),
    [
        ({"turn": "N"}, {"turn": "S"}, 'turn: expected "N", got "S"'),
        ({"score": 1}, {"score": True}, "score: expected 1, got true"),
        ({"made": True}, {"made": 1}, "made: expected true, got 1"),
        ({"law": "27*"}, {"law": "270"}, 'law: expected "27*", got "270"'),
        ({"legal!": ["P"]}, {"legal": ["P", "X"]}, 'legal: expected exactly ["P"], got ["P", "X"]'),
        ({"legal!": ["P", "P"]}, {"legal": ["P", "X"]}, 'legal: expected exactly ["P", "P"], got ["P", "X"]'),
        ({"legal_not": ["X"]}, {"legal": ["X"]}, "legal: has X"),
        ({"absent": {"watch": [{"law": "27D"}]}}, {"watch": [{"law": "27D"}]}, 'watch: has {"law": "27D"}'),
        ({"rulings": [{"law": "9"}]}, {"rulings": []}, 'rulings: no {"law": "9"} in []'),
        ({"tricks": {"NS": 7}}, {"tricks": 7}, "tricks: 7 is not an object"),
        ({"turn": {"$any": ["N", "S"]}}, {"turn": "E"}, 'turn: "E" is none of ["N", "S"]'),
    ],
)
def test_what_does_not(expected, answer, difference):
    assert differences(expected, answer) == [difference]


def test_the_sentences_of_troef_are_not_asked_of_others():
    expected = {"rulings!": [{"law": "27A1", "en": "It stands."}], "absent": {"notes": [{"en": "no"}, {"law": "9"}]}}
    assert without_words(expected) == {"rulings!": [{"law": "27A1"}], "absent": {"notes": [{"law": "9"}]}}
