"""An administrator follows an evening through the log: sign-ins, rounds, the official result, jobs, a backup."""

from __future__ import annotations

import logging
import re

import pytest
from django.db import connection
from django.test import Client

from troef.web.backup.archive import write_backup
from troef.web.evenings import lifecycle
from troef.web.platform.jobs import jobs


@pytest.fixture
def committed():
    """Run what waits for the end of the transaction."""

    def run():
        waiting, connection.run_on_commit = connection.run_on_commit, []
        for _points, function, _robust in waiting:
            function()

    return run


@jobs.job
def count(report, number):
    """Return a number, as a job."""
    return str(number).encode()


def test_an_administrator_follows_an_evening(evening, people, play_all, committed, caplog, tmp_path):
    caplog.set_level(logging.INFO, "troef")
    connection.run_on_commit = []
    client = Client()
    client.post("/sign-in/", {"username": "victor", "password": "a guess"})
    client.post("/sign-in/", {"username": "victor", "password": "ruitenvrouw"})
    lifecycle.next_round(evening, people.as_director)
    play_all(evening)
    evening.refresh_from_db()
    lifecycle.end_evening(evening, people.as_organiser)
    lifecycle.publish_result(evening, people.as_organiser)
    write_backup(tmp_path / "kept.backup")
    committed()
    client.post("/sign-out/")
    director, organiser, said = people.director.pk, people.organiser.pk, [r.getMessage() for r in caplog.records]
    expected = [
        "a sign-in failed",
        f"account {director} signed in",
        f"evening {evening.pk}, round 2: next round, by account {director}",
        rf"evening {evening.pk}, round \d+: ended, by account {organiser}",
        rf"evening {evening.pk}, round \d+: published, by account {organiser}",
        r"a backup was written: \d+ bytes",
        f"account {director} signed out",
    ]
    for line in expected:
        assert any(re.fullmatch(line, one) for one in said), (line, said)
    assert {record.levelname for record in caplog.records} == {"INFO"}
    assert not re.search("Anna|Victor|Olga|victor|ruitenvrouw|a guess", "\n".join(said))


def test_a_job_is_in_the_log_but_not_each_act_of_a_robot(db, caplog, monkeypatch):
    monkeypatch.setattr(jobs, "import_string", lambda _name: count)  # Tests are not a package.
    caplog.set_level(logging.INFO, "troef")
    jobs.run_job(jobs.enqueue(count, number=3))
    (line,) = (record.getMessage() for record in caplog.records)
    assert re.fullmatch(r"job \d+ \(count\) is done after 0\.\d s", line)
    caplog.clear()
    of_a_robot = jobs.ROBOTS.job(count.do)
    jobs.run_job(jobs.enqueue(of_a_robot, number=4))
    assert caplog.records == []
