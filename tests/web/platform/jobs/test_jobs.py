"""Background jobs: enqueued once, with progress and errors, retried if their worker dies, and stored once."""

from __future__ import annotations

import json
import os
import signal
import time
from datetime import timedelta

import forks
import pytest
from django.utils import timezone
from django.utils.module_loading import import_string

from troef.cards import TroefError
from troef.web.commands import worker
from troef.web.platform.http.middleware import on_behalf_of
from troef.web.platform.jobs import jobs
from troef.web.platform.jobs.jobs import JobProgress, enqueue, job, job_progress, job_result, run_job
from troef.web.platform.models import Work

PATIENCE = 180
"""Seconds to wait on a busy machine."""


@job
def doubled(report, number):
    report(1, 2)
    report(2, 2)
    return b"%d" % (2 * number)


@job
def refuses(report):
    report(3, 7)
    raise TroefError("No such deal.", "Dat spel is er niet.")


@job
def breaks(report):
    raise ZeroDivisionError


tides = []


@job
def waits(_report):
    if not tides:
        raise jobs.RetryLater(0.3)
    tides.pop()


@pytest.fixture(autouse=True)
def found_here(monkeypatch):
    """Let jobs of this file be found by name, because tests are not a package."""
    monkeypatch.setattr(jobs, "import_string", lambda name: globals()[name.rpartition(".")[2]])


@pytest.fixture
def ended(db):
    """Return a function that changes the time at which all jobs ended."""
    return lambda **ago: Work.objects.update(ended=timezone.now() - timedelta(**ago))


def test_work_is_done_and_what_it_made_can_be_fetched(db):
    number = enqueue(doubled, number=21)
    assert (job_progress(number), job_result(number)) == (JobProgress(0, 0, False), None)
    run_job(number)
    assert (job_progress(number), job_result(number)) == (JobProgress(2, 2, True), b"42")


def test_once_for_each_set_of_arguments_while_it_waits_and_while_it_is_kept(db, ended):
    number = enqueue(doubled, number=1)
    assert enqueue(doubled, number=1) == number != enqueue(doubled, number=2)
    run_job(number)
    assert enqueue(doubled, number=1) == number and job_result(number) == b"2"
    ended(hours=2)
    other = enqueue(doubled, number=3)
    assert list(Work.objects.values_list("pk", flat=True)) == [other], "what is long over is gone"
    assert job_progress(number) == JobProgress(0, 0, True)


def test_what_waits_for_something_outside_is_begun_again_in_its_time_however_often(db):
    number = enqueue(waits)
    for _time in range(jobs._MAX_TRIES + 2):
        run_job(number)
    row = Work.objects.get(pk=number)
    assert job_progress(number) == JobProgress(0, 0, False) and row.asked > timezone.now() and row.tries == 0
    threads = jobs._THREADS[jobs.STAFF]
    threads.work_one(jobs.cache_prefix())
    assert Work.objects.get(pk=number).tries == 0, "not before its time"
    assert [alarm.is_alive() for alarm in threads._alarms.values()] == [True]
    threads.wake_at(None)
    assert enqueue(waits) == number, "who asks again does not wait"
    assert Work.objects.get(pk=number).asked <= timezone.now()
    tides.append("high")
    run_job(number)
    assert job_progress(number) == JobProgress(0, 0, True) and not threads._alarms


def test_a_failure_is_said_and_not_tried_again_at_once(db, ended):
    number = enqueue(refuses)
    run_job(number)
    told = job_progress(enqueue(refuses))
    assert (told.done, told.of, told.is_over) == (3, 7, True)
    assert (str(told.problem), told.problem.words("nl")) == ("No such deal.", "Dat spel is er niet.")
    ended(minutes=2)
    assert enqueue(refuses) == number and job_progress(number) == JobProgress(0, 0, False)


def test_a_mistake_of_ours_is_said_as_one_and_is_in_the_log(db, caplog):
    number = enqueue(breaks)
    run_job(number)
    assert job_progress(number).problem.words("nl") == "Dit is een fout in Troef; wat er misging staat in het logboek."
    assert "ZeroDivisionError" in caplog.text


def test_what_takes_every_process_down_is_given_up(db):
    number = enqueue(doubled, number=1)
    Work.objects.update(tries=5)
    run_job(number)
    assert job_progress(number).problem.words("nl").startswith("Het werk is een paar keer onverwacht gestopt.")


def test_whoever_comes_second_changes_nothing(db):
    number = enqueue(doubled, number=1)
    Work.objects.update(ended=timezone.now(), made=b"mine")
    run_job(number)
    assert job_result(number) == b"mine"


@jobs.VISITORS.job
def searches(report, name, most=0):
    report(1, 0)
    return json.dumps(name).encode()


@jobs.VISITORS.job
def asks_again(report, times):
    if times:
        enqueue(asks_again, times=times - 1)


def asked(visitor, *names):
    with on_behalf_of(lambda: visitor):
        return [enqueue(searches, name=name) for name in names]


def in_turn():
    """Return the names in the order in which a thread takes them."""
    taken = []
    while waiting := Work.objects.filter(ended=None).count():
        before = set(Work.objects.filter(ended=None).values_list("pk", flat=True))
        jobs._THREADS[jobs.VISITORS].work_one(jobs.cache_prefix())
        assert Work.objects.filter(ended=None).count() == waiting - 1
        taken += Work.objects.filter(pk__in=before).exclude(ended=None).values_list("arguments__name", flat=True)
    return taken


def test_visitors_take_turns_however_much_one_of_them_asks(db):
    asked("greedy", *"abcde")
    asked("second", "f", "g")
    asked("third", "h")
    assert in_turn()[:3] == ["a", "f", "h"]
    asked("greedy", *"abcde")
    assert in_turn() == [], "a result is stored, and not searched again"


def test_somebody_who_comes_last_goes_before_the_second_job_of_everybody_else(db):
    for number in range(5):
        asked(f"hostile {number}", f"{number} a", f"{number} b", f"{number} c")
    asked("honest", "mine")
    assert in_turn()[5] == "mine"


def test_a_visitor_has_a_bounded_number_of_jobs(db):
    first, *_others = asked("greedy", *"abcdef")
    with pytest.raises(TroefError, match="You have 6 questions waiting") as refused:
        asked("greedy", "g")
    assert refused.value.words("nl") == "Er wachten al 6 vragen van jou. Stel deze opnieuw als er een is beantwoord."
    assert asked("greedy", "a") == [first], "the same question is no other"
    assert asked("somebody else", "g")
    run_job(first)
    assert asked("greedy", "h")


def test_a_job_that_asks_for_more_does_so_for_its_visitor(db):
    with on_behalf_of(lambda: "greedy"):
        number = enqueue(asks_again, times=1)
    run_job(number)
    assert list(Work.objects.values_list("visitor", flat=True)) == ["greedy", "greedy"]


def test_what_visitors_ask_is_in_nobody_elses_way(db):
    asked("greedy", *"abcdef")
    paper = enqueue(doubled, number=4)
    jobs._THREADS[jobs.STAFF].work_one(jobs.cache_prefix())
    assert job_result(paper) == b"8" and Work.objects.filter(ended=None).count() == 6


def test_a_result_is_waited_for_while_it_is_made(db):
    assert jobs.result(searches, 0, name="x") == (None, JobProgress(0, 0, False))
    assert jobs.result(searches, 5.0, name="x") == ("x", JobProgress(1, 0, True))
    with pytest.raises(TroefError, match="No such deal"):
        jobs.result(refuses, 5.0)


def test_a_job_that_waits_for_its_moment_is_not_brought_forward_by_who_waits_as_long(db):
    number = enqueue(searches, after=60, name="x")
    due = Work.objects.get(pk=number).asked
    enqueue(searches, after=60, name="x")
    assert Work.objects.get(pk=number).asked == due
    enqueue(searches, after=5, name="x")
    assert Work.objects.get(pk=number).asked < due


_COUNTING = """
import time
from pathlib import Path
from troef.web.evenings.deals.solving import store_answers
from troef.web.platform.jobs.jobs import job

@job
def count(report, folder):
    for number in range(3):
        report(number, 3)
        store_answers({f"question {number}": number})
        if number == 1:
            with (Path(folder) / "begun").open("a") as begun:
                begun.write("x")
            while not (Path(folder) / "go on").exists():
                time.sleep(0.05)
    report(3, 3)
    return b"counted"
"""
_TIDE = """
from pathlib import Path
from troef.web.platform.jobs.jobs import RetryLater, job

@job
def tide(report, folder):
    with (Path(folder) / "begun").open("a") as begun:
        begun.write("x")
    if not (Path(folder) / "go on").exists():
        raise RetryLater(600)
"""
_ASK_THE_TIDE = """
import sys
import django; django.setup()
from tide import tide
from troef.web.platform.jobs.jobs import enqueue
enqueue(tide, folder=sys.argv[1])
"""
_ASK = """
import sys, time
import django; django.setup()
from counting import count
from troef.web.platform.jobs.jobs import enqueue
enqueue(count, folder=sys.argv[1])
print(enqueue(count, folder=sys.argv[1]), flush=True)
time.sleep(600)
"""
_LOOK = """
import sys, time
import django; django.setup()
from troef.web.evenings.models import Solved
from troef.web.platform.models import Work
from troef.web.platform.jobs.jobs import job_progress, job_result, start_threads
number = int(sys.argv[1])
start_threads()
while not job_progress(number).is_over:
    time.sleep(0.05)
(work,) = Work.objects.all()
known = job_progress(number)
print([job_result(number).decode(), known.done, known.of, str(known.problem), work.tries,
       *Solved.objects.order_by("pk").values_list("answer", flat=True)])
"""


class Machine:
    """Processes with the same database, and a job that pauses in the middle until it may continue."""

    def __init__(self, folder, **environment):
        self.folder, self.running = folder, []
        (folder / "counting.py").write_text(_COUNTING)
        path = f"{folder}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"
        self.environment = os.environ | {"TROEF_VAR": str(folder), "PYTHONPATH": path} | environment

    def begin(self, *command):
        self.running.append(forks.Popen(command, env=self.environment, stdout=forks.PIPE))
        return self.running[-1]

    def wait_for(self, times):
        """Wait until the job has reached its middle this number of times."""
        begun = self.folder / "begun"
        self.wait_until(lambda: begun.exists() and begun.read_text() == "x" * times)

    def wait_until(self, happened):
        deadline = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < deadline
            time.sleep(0.05)

    def go_on(self):
        (self.folder / "go on").touch()

    def kill(self):
        for process in self.running:
            process.kill()
            process.wait()


def test_sqlite_what_was_asked_is_taken_again_after_a_restart(new_site, tmp_path):
    new_site(tmp_path).prepare()
    machine = Machine(tmp_path)
    try:
        asking = machine.begin("-c", _ASK, str(tmp_path))
        number = asking.stdout.readline()
        machine.wait_for(1)
        asking.kill()
        machine.go_on()
        looking = machine.begin("-c", _LOOK, number)
        assert looking.communicate(timeout=PATIENCE)[0].strip() == "['counted', 3, 3, 'None', 2, 0, 1, 2]"
    finally:
        machine.kill()


@pytest.mark.postgres
def test_postgresql_what_a_killed_worker_did_is_done_by_another_and_entered_once(postgres, tmp_path):
    """The first worker is stopped and returns the job immediately. The second dies, and the third notices."""
    import psycopg

    machine = Machine(tmp_path, DATABASE_URL=postgres)
    working = ("-m", "troef.web.commands.worker", "--stalled", "1.5")
    try:
        first, number = machine.begin(*working), machine.begin("-c", _ASK, str(tmp_path)).stdout.readline()
        machine.wait_for(1)
        second = machine.begin(*working)
        first.send_signal(signal.SIGTERM)
        assert first.wait(PATIENCE) == 0
        machine.wait_for(2)
        machine.begin(*working)
        second.kill()
        machine.wait_for(3)
        machine.go_on()
        with psycopg.connect(postgres, autocommit=True) as database:
            machine.wait_until(lambda: database.execute("SELECT ended FROM site_work").fetchall() != [(None,)])
            answers = database.execute("SELECT answer FROM session_solved ORDER BY id").fetchall()
            works = database.execute("SELECT id, made, done, of, problem, tries FROM site_work").fetchall()
            machine.wait_until(lambda: database.execute("SELECT FROM procrastinate_jobs").fetchall() == [])
        assert (works, answers) == ([(int(number), b"counted", 3, 3, None, 2)], [(0,), (1,), (2,)])
    finally:
        machine.kill()


@pytest.mark.postgres
def test_postgresql_what_waits_for_its_moment_is_done_at_once_when_somebody_asks_again(postgres, tmp_path):
    """For example a report without network: one job of the queue waits for it, however often it is requested."""
    import psycopg

    machine = Machine(tmp_path, DATABASE_URL=postgres)
    (tmp_path / "tide.py").write_text(_TIDE)
    ask = ("-c", _ASK_THE_TIDE, str(tmp_path))

    def waits(times):
        """Check that it has started this number of times, and waits for ten minutes."""
        machine.wait_for(times)
        late = "SELECT count(*) FILTER (WHERE scheduled_at > now() + interval '9 minutes'), count(*)"
        machine.wait_until(lambda: database.execute(f"{late} FROM procrastinate_jobs").fetchall() == [(1, 1)])
        assert database.execute("SELECT tries, asked > now(), ended FROM site_work").fetchall() == [(0, True, None)]

    try:
        machine.begin("-m", "troef.web.commands.worker")
        machine.begin(*ask).wait(PATIENCE)
        with psycopg.connect(postgres, autocommit=True) as database:
            waits(1)
            machine.begin(*ask).wait(PATIENCE)
            waits(2)
            machine.go_on()
            machine.begin(*ask).wait(PATIENCE)
            machine.wait_for(3)
            machine.wait_until(lambda: database.execute("SELECT FROM procrastinate_jobs").fetchall() == [])
            assert database.execute("SELECT ended > asked, problem FROM site_work").fetchall() == [(True, None)]
    finally:
        machine.kill()


_STUCK = """
from pathlib import Path
from troef.web.platform.jobs.jobs import job
import time

@job
def wait(report, folder):
    (Path(folder) / "begun").write_text("x")
    time.sleep(600)
"""
_ASK_STUCK = """
import sys
import django; django.setup()
from stuck import wait
from troef.web.platform.jobs.jobs import enqueue
enqueue(wait, folder=sys.argv[1])
"""


@pytest.mark.postgres
@pytest.mark.parametrize("database_is", ["there", "gone"])
def test_postgresql_a_worker_does_not_outlive_a_site_that_is_killed(own_postgres, tmp_path, database_is):
    """It holds a job and its output, which only closes when no process can write to it."""
    machine = Machine(tmp_path, DATABASE_URL=own_postgres.url)
    (tmp_path / "stuck.py").write_text(_STUCK)
    try:
        serving = machine.begin("-m", "troef.cli", "serve", "--host", "127.0.0.1", "--port", "0")
        assert machine.begin("-c", _ASK_STUCK, str(tmp_path)).wait(PATIENCE) == 0
        machine.wait_for(1)
        if database_is == "gone":
            own_postgres.stop()
        serving.kill()
        serving.communicate(timeout=60)
    finally:
        machine.kill()


_TURNS = """
from pathlib import Path
from troef.web.platform.jobs.jobs import VISITORS, job

@VISITORS.job
def turn(report, folder, name):
    with (Path(folder) / "turns").open("a") as turns:
        turns.write(name)

@job
def paper(report, folder):
    (Path(folder) / "paper").touch()
"""
_ASK_IN_TURN = """
import sys
import django; django.setup()
from troef.web.platform.http.middleware import on_behalf_of
from troef.web.platform.jobs.jobs import enqueue
from turns import paper, turn
for visitor, names in {"greedy": "abcdef", "second": "gh", "third": "i"}.items():
    with on_behalf_of(lambda: visitor):
        for name in names:
            enqueue(turn, folder=sys.argv[1], name=name)
enqueue(paper, folder=sys.argv[1])
"""


@pytest.mark.postgres
def test_postgresql_visitors_take_turns_however_much_one_of_them_asks(postgres, tmp_path):
    """They ask while no worker runs. One does two jobs concurrently, so neighbours may change places."""
    machine, turns = Machine(tmp_path, DATABASE_URL=postgres), tmp_path / "turns"
    (tmp_path / "turns.py").write_text(_TURNS)
    try:
        assert machine.begin("-c", _ASK_IN_TURN, str(tmp_path)).wait(PATIENCE) == 0
        machine.begin("-m", "troef.web.commands.worker")
        machine.wait_until(lambda: turns.exists() and len(turns.read_text()) == 9)
        machine.wait_until((tmp_path / "paper").exists)
        assert {*turns.read_text()[:4]} >= {*"agi"}
    finally:
        machine.kill()


def test_there_is_no_worker_on_sqlite(database, capsys):
    assert worker.main(["--lang", "nl"]) == 2
    assert capsys.readouterr().err.startswith("troef worker: Met een SQLite-database doet `troef serve` al het werk")


def test_no_worker_is_dead_within_a_second(database, capsys):
    assert worker.main(["--stalled", "0.5", "--lang", "en"]) == 2
    assert "at least 1" in capsys.readouterr().err


@pytest.mark.parametrize(("old", "new"), jobs.RENAMED_JOBS.items())
def test_a_job_of_the_first_release_is_found_under_its_new_name(old, new):
    assert old.startswith("troef.web.") and import_string(new).name == new
