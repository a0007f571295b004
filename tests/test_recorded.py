"""Troef behaves as recorded on a fixed set of good and bad inputs, and every sentence is read."""

import runpy
from dataclasses import replace
from itertools import islice

import pytest

from troef.cards import TroefError
from troef.laws import Text

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def record(root):
    return runpy.run_path(str(root / "scripts" / "recorded.py"))


@pytest.fixture(scope="module")
def sentences(root):
    return runpy.run_path(str(root / "scripts" / "sentences.py"))


@pytest.fixture(scope="module")
def answers(record):
    return list(record["every_answer"]())


@pytest.fixture(scope="module")
def heard(sentences, answers):
    given = (answer for _input, told in answers for answer in told)
    return sentences["Heard"](sentences["said"](sentences["recorded"](given)))


@pytest.fixture(scope="module")
def pairs(sentences):
    return sentences["pairs"]()


def test_every_recorded_input_is_answered_as_before(record, answers):
    before = record["recorded"]()
    names = {told.partition("\n")[0] for told in before}
    now = [record["entry"](*answer) for answer in answers if answer[0].name in names]
    changed = [told for told in now if told not in before]
    assert changed[:9] == [], "if meant so: `python scripts/recorded.py` writes the record again; read the difference"
    assert len(now) > 4000


def test_no_sentence_is_recorded(record, monkeypatch):
    """Change every sentence that is made or refused, in both languages."""
    one_in_fifty = list(islice(record["inputs"](), 0, None, 50))

    def entries():
        with record["_folder"]():
            given = [(one, record["answered"](one)) for one in one_in_fifty]
        texts = [text for _one, told in given for answer in told for text in answer.texts]
        return [record["entry"](*each) for each in given], texts

    def reworded(kind, *languages):
        make = kind.__init__

        def anew(self, *arguments, **named):
            make(self, *arguments, **named)
            for name in languages:
                object.__setattr__(self, name, f"anders {getattr(self, name)} otherwise")

        monkeypatch.setattr(kind, "__init__", anew)

    before, texts = entries()
    reworded(Text, "nl", "en")
    reworded(TroefError, "nl")
    make = TroefError.__init__
    monkeypatch.setattr(TroefError, "__init__", lambda self, en="", nl="": make(self, f"{en} otherwise", nl))
    after, others = entries()
    assert before == after
    assert sum(text != other for text, other in zip(texts, others, strict=True)) > 300


def test_nothing_is_refused_without_a_reason_in_dutch(answers):
    told = ((one.name, text) for one, given in answers for answer in given for text in answer.texts)
    assert sorted({name for name, text in told if "hier klopt iets niet" in text}) == []


def test_every_sentence_is_said_somewhere(sentences, pairs, heard):
    silent = sorted((pair.where, pair.nl) for pair in sentences["unsaid"](pairs, heard))
    assert silent == [], "write a test or a recorded input that says it, in both languages; if none can, it is dead"


def test_where_the_languages_differ_somebody_has_read_both(sentences, pairs):
    before = sentences["DIFFERENCES"].read_text(encoding="utf-8")
    assert sentences["signed"](pairs) == before, "read both; right it, or sign with python scripts/sentences.py"


def test_where_books_charts_and_site_say_no_more_often_in_one_language_it_is_signed(sentences):
    before = sentences["NEGATIONS"].read_text(encoding="utf-8")
    now = sentences["signed"]([*sentences["pairs_of_data"](), *sentences["pairs_of_site"]()], sentences["negations"])
    assert now == before, "read both; right it, or sign with python scripts/sentences.py"


def test_turning_a_dutch_sentence_into_its_opposite_is_noticed(sentences):
    """In every pair of the books, the charts and the site."""
    negations = sentences["negations"]
    every = [*sentences["pairs_of_data"](), *sentences["pairs_of_site"]()]
    turned = [replace(pair, nl=f"{pair.nl} Dat is niet zo.") for pair in every]
    assert [pair.where for pair, other in zip(every, turned, strict=True) if negations(pair) == negations(other)] == []


def test_books_and_charts_have_the_same_numbers_and_slots_in_both_languages(sentences):
    differing = {
        (pair.where, found) for pair in sentences["pairs_of_data"]() for found in sentences["slots_and_numbers"](pair)
    }
    intro = "klaverjas/laws/book/y1976/intro.toml"  # A thousand is written differently.
    assert differing == {(intro, "number 80,000"), (intro, "number 80.000")}
