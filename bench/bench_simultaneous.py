"""A simultaneous event in the database: reports of 500 clubs with 20 tables and 24 boards, and the ranking.

Every report is processed as by the site: verified, added to the frequencies and stored. The first and the last tenth
are compared in processor time, because a report must not cost more when many clubs have reported.
"""

from __future__ import annotations

import os
import random
import tempfile
import time
from statistics import median

CONTRACTS = ("4S", "3NT", "2H", "5D", "1NT", "6C", "4SX", "3H", "P")


def _results(chance: random.Random, tables: int, boards: int) -> list[dict[str, object]]:
    """Return the results of a Mitchell, in which every pair of a line plays every board."""
    rows: list[dict[str, object]] = []
    for board in range(1, boards + 1):
        for table in range(1, tables + 1):
            contract = chance.choice(CONTRACTS)
            ew = tables + 1 + (table + board) % tables
            row: dict[str, object] = {"board": board, "ns": str(table), "ew": str(ew), "contract": contract}
            if contract != "P":
                row |= {"by": chance.choice("NESW"), "tricks": chance.randint(7, 11)}
            rows.append(row)
    return rows


def main(toy: bool = False) -> None:
    """Let the clubs report in sequence, and print the times of the reports and the ranking."""
    clubs, tables, boards = (20, 3, 4) if toy else (500, 20, 24)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TROEF_VAR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "troef.web.platform.settings"
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        _measure(clubs, tables, boards)


def _measure(clubs: int, tables: int, boards: int) -> None:
    from django.db import transaction

    from troef.contest.file import contest_of
    from troef.contest.score import score
    from troef.contest.simultaneous import (
        Report,
        ReportingClub,
        combined_session,
        convert_report,
        read_report,
        sign_report,
    )
    from troef.web.evenings.models import PlayingClub, Simultaneous
    from troef.web.events import simultaneous_host

    event = Simultaneous.objects.create(name="Bench", boards=boards)
    simultaneous_host.add_clubs(
        event, "\n".join(f"Club {number}; District {number % 12}" for number in range(1, clubs + 1))
    )
    file = {"edition": event.edition, "regulations": "nbb", "kind": "pairs", "scoring": {"method": "matchpoints"}}
    spent, chance = [], random.Random(1)
    transaction.on_commit = lambda *_arguments, **_options: None  # The ranking is computed once, at the end.
    for done, club in enumerate(PlayingClub.objects.select_related("event").order_by("number"), 1):
        contest = contest_of(file | {"results": _results(chance, tables, boards)})
        sender = ReportingClub(str(club.number), club.name)
        told = Report(
            event=event.code,
            club=sender,
            district=club.district,
            evening=event.first_day,
            number=1,
            contest=contest,
        )
        message = sign_report(told, club.key)
        begun = time.process_time()
        simultaneous_host.receive_report(club, message)
        spent.append(time.process_time() - begun)
        if done % max(clubs // 10, 1) == 0:
            print(f"  {done} of {clubs} clubs, {1000 * median(spent[-clubs // 10 :]):.1f} ms a report", flush=True)
    tenth = max(clubs // 10, 1)
    first, last = median(spent[:tenth]), median(spent[-tenth:])
    print(f"a report: {1000 * first:.1f} ms in the first tenth, {1000 * last:.1f} ms in the last: × {last / first:.2f}")
    begun = time.process_time()
    event.refresh_from_db()
    simultaneous_host.compute_ranking.do(lambda *_: None, event.pk, event.version)
    print(f"the ranking of {event.overall.count()} pairs: {time.process_time() - begun:.1f} s")
    reports = [read_report(club.report) for club in event.clubs.order_by("number")]
    whole = score(
        combined_session([convert_report(report, simultaneous_host.event_terms(event)) for report in reports])
    )
    same = [(row.rank, float(row.percentage or 0)) for row in whole.ranking]
    kept = list(event.overall.values_list("rank", "percentage"))
    print(f"equal to scoring everything as one contest: {'yes' if kept == same else 'NO'}")
