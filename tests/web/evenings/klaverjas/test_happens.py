"""What happens on a klaverjas evening: somebody leaves, a deal is cancelled for everybody."""

from __future__ import annotations

from troef.web.disruptions import attendance, boards
from troef.web.evenings.models import Evening
from troef.web.evenings.scoring import contest_file, standings


def test_II_15_who_leaves_gets_the_minimum_and_the_others_the_average(contest, people):
    first = contest.sittings.filter(round=1, east__isnull=False).select_related("north", "east").first()
    attendance.record_departure(first.ns, False, "Ziek geworden", people.as_director, during=True)
    rows = [row for row in contest_file(Evening.objects.get())["results"] if row["ns"] == str(first.ns.number)]
    assert [row["artificial"] for row in rows] == [{"NS": "minimum", "EW": "A"}] * len(first.boards)
    (line,) = contest.log.filter(verb="left")
    assert [(told["board"], told["law"]) for told in line.about["missed"]] == [(one, "II-21") for one in first.boards]


def test_who_leaves_a_drive_leaves_deals_that_nobody_plays(drive, people, tell):
    first = drive.sittings.filter(round=1).select_related("north", "east", "table", "evening").first()
    tell(first, 1)
    attendance.record_departure(first.ns, False, "Ziek geworden", people.as_director)
    first.refresh_from_db()
    assert first.boards == [1], "what was played stays"
    assert [row["board"] for row in contest_file(Evening.objects.get())["results"]] == [1]


def test_II_14_a_deal_is_cancelled_at_every_table(contest, tell_all, people):
    tell_all(contest)
    boards.cancel_board(Evening.objects.get(), 1, "6D2", "Onbruikbaar", people.as_director)
    assert 1 not in standings(contest).boards
    line = contest.log.filter(about__board=1).last()
    assert all("–" in told for told in line.about["results"])
