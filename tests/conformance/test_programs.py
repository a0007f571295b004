"""Other programs, started for every case or answering line by line, and everything that can go wrong."""

import re
import sys

import pytest

from troef.cards import TroefError
from troef.conformance.case import CaseKind
from troef.conformance.programs import LineProtocolProcess, OwnEngine, ProcessPerCase, ProgramFailure, open_program

SCORE = {"edition": "bridge-2017", "contract": "4SX", "vulnerable": True, "tricks": 10}


def python(tmp_path, code):
    (tmp_path / "program.py").write_text(f"import json, sys, time\n{code}")
    return f"{sys.executable} {tmp_path / 'program.py'} {{kind}}"


def test_our_own_engine():
    assert OwnEngine().ask(CaseKind.SCORE, SCORE) == {"score": 790}
    assert OwnEngine().ask(CaseKind.SCORE, {**SCORE, "tricks": 14}) == {
        "error": "tricks: 14 is not possible, it is 0 to 13"
    }


def test_a_program_started_for_every_case_gets_the_question_and_the_kind(tmp_path):
    command = python(tmp_path, "print(json.dumps({'asked': json.load(sys.stdin), 'kind': sys.argv[1]}))")
    assert ProcessPerCase(command, 20).ask(CaseKind.SCORE, SCORE) == {"asked": SCORE, "kind": "score"}


@pytest.mark.parametrize(
    ("code", "answer"),
    [
        ("sys.exit('no such trick')", ProgramFailure("exit status 1: no such trick")),
        ("print('no such trick', file=sys.stderr); sys.exit(2)", {"error": "no such trick"}),
        ("sys.exit(3)", {"unknown": "exit status 3"}),
        ("print('hello')", ProgramFailure("this is not JSON: 'hello\\n'")),
        ("print('[]')", ProgramFailure("this is not a JSON object: '[]\\n'")),
    ],
)
def test_what_a_program_may_say(tmp_path, code, answer):
    asked = ProcessPerCase(python(tmp_path, code), 20)
    if isinstance(answer, ProgramFailure):
        with pytest.raises(ProgramFailure, match=re.escape(str(answer))) as failure:
            asked.ask(CaseKind.SCORE, SCORE)
        assert str(failure.value) == str(answer)
    else:
        assert asked.ask(CaseKind.SCORE, SCORE) == answer


def test_a_program_that_thinks_too_long_is_ended_with_what_it_started(tmp_path):
    code = "import subprocess; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']); time.sleep(60)"
    with pytest.raises(ProgramFailure, match=r"no answer in 0\.5 s"):
        ProcessPerCase(python(tmp_path, code), 0.5).ask(CaseKind.SCORE, SCORE)


LINES = """
for number, line in enumerate(sys.stdin):
    asked = json.loads(line)
    if asked["question"] == "sleep":
        time.sleep(60)
    if asked["question"] == "end":
        sys.exit()
    print(json.dumps({"number": number, **asked}), flush=True)
"""


def test_a_program_that_answers_line_by_line_goes_on_living_and_is_started_again(tmp_path):
    asked = LineProtocolProcess(python(tmp_path, LINES), 1)
    answers = [asked.ask(CaseKind.SCORE, SCORE), asked.ask(CaseKind.CONTEST, "{")]
    assert answers == [
        {"number": 0, "kind": "score", "question": SCORE},
        {"number": 1, "kind": "contest", "question": "{"},
    ]
    for strange, told in (("sleep", "no answer in 1 s"), ("end", "it ended without an answer")):
        with pytest.raises(ProgramFailure, match=told):
            asked.ask(CaseKind.SCORE, strange)
        asked.seconds = 20
        assert asked.ask(CaseKind.SCORE, SCORE)["number"] == 0
    last = asked.process
    asked.close()
    assert last.has_ended


def test_what_is_no_program_is_told():
    for command, told in (("", "'' is not a command"), ("'", '"\'" is not a command')):
        with pytest.raises(TroefError, match=told), open_program(command, 1, lines=False):
            pass
    with pytest.raises(TroefError, match="/no/such cannot be started: No such file or directory"):
        ProcessPerCase("/no/such", 1).ask(CaseKind.SCORE, SCORE)
