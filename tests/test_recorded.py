"""The output of the commands for a fixed set of good and bad inputs stays the same, and every sentence is read."""

import runpy
from dataclasses import replace

import pytest

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
    before = set(record["RECORD"].read_text(encoding="utf-8").splitlines())
    names = {line.split("\t")[0] for line in before}
    now = {record["line"](*answer) for answer in answers}
    changed = sorted(line.split("\t")[0] for line in now - before if line.split("\t")[0] in names)
    assert changed == [], "`python scripts/recorded.py --show NAME` shows an input; if meant so, write the record anew"
    assert len(names & {line.split("\t")[0] for line in now}) > 4000


def test_nothing_is_refused_without_a_reason_in_dutch(answers):
    silent = {
        one.name
        for one, given in answers
        for answer in given
        if b"hier klopt iets niet" in answer.said or any("hier klopt iets niet" in text for text in answer.refusals)
    }
    assert sorted(silent) == []


def test_every_sentence_stands_on_its_page(sentences, pairs, heard):
    before = {path.name: path.read_text(encoding="utf-8") for path in sentences["PAGES"].glob("*.md")}
    assert before == sentences["pages"](pairs, heard), "run: python scripts/sentences.py, and read what changed"


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
