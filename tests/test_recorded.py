"""Troef behaves as recorded on a fixed set of good and bad inputs."""

import runpy
from itertools import islice

import pytest

from troef.cards import TroefError
from troef.core.messages import Message, Text

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def record(root):
    return runpy.run_path(str(root / "scripts" / "recorded.py"))


@pytest.fixture(scope="module")
def answers(record):
    return list(record["every_answer"]())


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

    def reworded(kind):
        read = kind.in_language

        def anew(self, lang):
            text = read(self, lang)
            return f"{_OTHERWISE[lang]} {text}" if " " in text.strip() else text  # Letters and names stay.

        monkeypatch.setattr(kind, "in_language", anew)

    before, texts = entries()
    reworded(Text)
    reworded(Message)
    make = TroefError.__init__
    monkeypatch.setattr(TroefError, "__init__", lambda self, en="", nl="": make(self, _reworded(en), nl))
    after, others = entries()
    assert before == after
    assert sum(text != other for text, other in zip(texts, others, strict=True)) > 150


_OTHERWISE = {"nl": "anders", "en": "otherwise"}


def _reworded(sentence):
    return sentence if isinstance(sentence, Text) else f"{sentence} otherwise"


def test_nothing_is_refused_without_a_reason_in_dutch(answers):
    told = ((one.name, text) for one, given in answers for answer in given for text in answer.texts)
    assert sorted({name for name, text in told if "hier klopt iets niet" in text}) == []
