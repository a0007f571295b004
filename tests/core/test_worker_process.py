"""Worker processes: each answers question after question, and one that stops or is late is replaced."""

import sys
import threading

import pytest

from troef.cards import TroefError
from troef.core.worker_process import WorkerPool

NAMES_ITSELF = """
import os, sys
for line in sys.stdin:
    print('{"answer": %d}' % os.getpid(), flush=True)
"""
REFUSES = """
import sys
from troef.cards import TroefError
from troef.core.worker_process import serve_requests, report_progress
def answer(question):
    report_progress(7)
    report_progress(8, 160)
    raise TroefError("No.", "Nee.")
serve_requests(answer)
"""
PATIENCE = 300


@pytest.fixture
def processes():
    made = []

    def run(program):
        made.append(WorkerPool(sys.executable, "-c", program))
        return made[-1]

    yield run
    for each in made:
        each.stop()


def test_one_process_answers_question_after_question(processes):
    solving = processes(NAMES_ITSELF)
    assert solving.ask(1, PATIENCE) == solving.ask(2, PATIENCE)


def test_two_questions_at_the_same_moment_have_two_processes(processes, tmp_path):
    """The first answers only after the second has been answered."""
    waits = f"""
import os, pathlib, sys, time
for line in sys.stdin:
    while line.strip() == '"first"' and not pathlib.Path({str(tmp_path / "go on")!r}).exists():
        time.sleep(0.01)
    print('{{"answer": %d}}' % os.getpid(), flush=True)
"""
    solving, answers = processes(waits), []
    first = threading.Thread(target=lambda: answers.append(solving.ask("first", PATIENCE)))
    first.start()
    second = solving.ask("second", PATIENCE)
    (tmp_path / "go on").touch()
    first.join()
    assert answers != [second]


def test_a_process_that_stops_is_told_and_replaced(processes):
    solving = processes("import sys; sys.stdin.readline()")
    for _time in range(2):
        with pytest.raises(TroefError, match="stopped unexpectedly"):
            solving.ask(1, PATIENCE)


def test_an_answer_has_a_deadline(processes):
    with pytest.raises(TroefError, match="stopped unexpectedly"):
        processes("import time; time.sleep(3000)").ask(1, 0.1)


def test_a_refusal_is_said_in_both_languages_and_progress_is_reported(processes):
    solving, seen = processes(REFUSES), []
    for _time in range(2):
        with pytest.raises(TroefError, match=r"No\.") as refused:
            solving.ask(1, PATIENCE, lambda done, of: seen.append((done, of)))
        assert (str(refused.value), refused.value.words("nl")) == ("No.", "Nee.")
    assert seen == [(7, 0), (8, 160)] * 2


def test_a_process_whose_progress_cannot_be_stored_is_not_asked_again(processes):
    """Its answer to the first question would be read as the answer to the second."""
    program = """
import os, sys
for line in sys.stdin:
    print("progress: [1, 2]", flush=True)
    print('{"answer": [%d, %s]}' % (os.getpid(), line.strip()), flush=True)
"""
    solving = processes(program)
    first, _question = solving.ask(1, PATIENCE)
    with pytest.raises(LookupError):
        solving.ask(2, PATIENCE, lambda done, of: {}[done])
    second, question = solving.ask(3, PATIENCE)
    assert question == 3 and second != first
