"""The simulated simultaneous event is ranked as one contest of all results would be."""

from __future__ import annotations

import re

from bench import bench_event


def test_an_event_that_nobody_played_is_ranked_as_troef_score_does(capsys):
    bench_event.main(toy=True)
    lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch("4 boards, committed to by [0-9a-f]{64}", lines[0])
    assert [line.split(":")[0] for line in lines[1:3]] == ["8 reports", "6 corrections"]
    assert lines[4] == "equal, number for number: yes"
    assert len(lines[5:]) == 1 + 10


def test_the_first_and_last_tenth_of_the_reports_are_compared():
    first = [0.002, *[0.004] * 18, 0.001]
    assert list(bench_event.report_cost(first, [0.003])) == [
        "20 reports: 3.00 ms each in the first tenth, 2.50 ms in the last: × 0.83",
        "1 corrections: 3.00 ms each",
    ]
