"""A simultaneous event at its organiser: deals, clubs, incoming reports, and one field over all of them."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db.models import QuerySet
from django.utils import timezone
from tests.web.wordless import why_refused

from troef.cards import TroefError
from troef.contest.file import contest_of
from troef.contest.score import score
from troef.contest.simultaneous import (
    Frequencies,
    Report,
    ReportingClub,
    combined_session,
    convert_report,
    read_report,
    sign_report,
    write_report,
)
from troef.web.evenings.models import PlayingClub, Simultaneous
from troef.web.events import simultaneous_host as verbs
from troef.web.events.simultaneous_client import sign_deals_request
from troef.web.platform.jobs.jobs import run_job
from troef.web.platform.models import Work

CONTRACTS = ("4S", "3NT", "2H", "5D", "1NT", "6C", "4SX")


@pytest.fixture
def event(db):
    the = Simultaneous.objects.create(name="Zomersimultaan", boards=6)
    verbs.add_clubs(the, "De Troefboer; Zuid\nRuitenvrouw;Noord\n\nDe Vrije Slag")
    return the


def _result(chance, board, ns, ew):
    who = {"board": board, "ns": str(ns), "ew": str(ew)}
    if chance.random() < 0.05:
        return who | {"artificial": {"NS": "A+", "EW": "A-"}}
    return who | {"contract": chance.choice(CONTRACTS), "by": chance.choice("NESW"), "tricks": chance.randint(6, 11)}


def told(event, club, number=1, seed=1, boards=range(1, 7), **rules):
    """Return a report of three tables, each with a few boards."""
    chance = random.Random(f"{seed} {club}")
    rows = [_result(chance, board, 2 * table - 1, 2 * table) for table in (1, 2, 3) for board in boards]
    people = [{"id": str(one), "name": f"Paar {one} van {club}"} for one in range(1, 7)]
    file = {"edition": "bridge-2017", "regulations": "nbb", "kind": "pairs", "scoring": {"method": "matchpoints"}}
    contest = contest_of(file | {"contestants": people, "results": rows} | rules)
    who = event.clubs.get(number=club)
    return Report(
        event=event.code,
        club=ReportingClub(str(club), who.name),
        district=who.district or None,
        evening=event.first_day,
        number=number,
        contest=contest,
    )


def send(event, report, key=None):
    club = PlayingClub.objects.select_related("event").get(event=event, number=int(report.club.id))
    return verbs.receive_report(club, sign_report(report, key or club.key))


def reckoned(event):
    """Return the ranking after the background jobs."""
    for number in Work.objects.filter(ended=None).values_list("pk", flat=True):
        run_job(number)
    event.refresh_from_db()
    assert event.ranked == event.version
    return [(f"{row.club.number}/{row.contestant}", row.rank, row.percentage) for row in event.overall.all()]


def by_troef_score(event):
    """Return the result of scoring one contest file with everything."""
    reports = [read_report(club.report) for club in event.clubs.exclude(report="").order_by("number")]
    whole = combined_session([convert_report(report, verbs.event_terms(event)) for report in reports])
    ranking = score(contest_of(whole.as_json())).ranking
    return [(row.contestant, row.rank, float(row.percentage)) for row in ranking]


def test_clubs_are_pasted_as_a_list_and_nobody_is_added_twice(event):
    assert [(club.number, club.name, club.district) for club in event.clubs.order_by("number")] == [
        (1, "De Troefboer", "Zuid"),
        (2, "Ruitenvrouw", "Noord"),
        (3, "De Vrije Slag", ""),
    ]
    verbs.add_clubs(event, "ruitenvrouw;Noord\nKlaverboer")
    assert [club.name for club in event.clubs.order_by("number")][3:] == ["Klaverboer"]
    assert len({club.key for club in event.clubs.all()}) == 4


def test_the_deals_are_bound_by_what_was_published_before(event):
    club = event.clubs.get(number=1)
    verbs.publish_commitment(event, "de eerste kop van het journaal")
    published = event.seal.commitment
    assert verbs.deals(event) == {}
    verbs.complete_with(event, "Het wordt zomer")
    assert (event.seal.commitment, sorted(verbs.deals(event))) == (published, [1, 2, 3, 4, 5, 6])
    club = PlayingClub.objects.select_related("event").get(pk=club.pk)
    handed = verbs.club_package(club, sign_deals_request(event.code, 1, club.key))
    assert handed["commitment"] == published
    assert handed["deals"] == {str(number): str(event.seal.deal(number)) for number in range(1, 7)}


def test_a_report_is_counted_under_a_lock_of_its_event(event, monkeypatch):
    """Of two reports at the same moment the second counts on. SQLite locks every write, PostgreSQL only on request."""
    report, locked, lock = told(event, 1), [], QuerySet.select_for_update
    count = verbs.frequencies
    monkeypatch.setattr(QuerySet, "select_for_update", lambda *rows: locked.append(rows[0].model) or lock(*rows))
    monkeypatch.setattr(verbs, "frequencies", lambda event: locked.append("frequencies") or count(event))
    send(event, report)
    assert locked[:2] == [Simultaneous, "frequencies"]


def test_one_field_over_all_clubs_equal_to_scoring_everything(event):
    for club, boards in ((1, range(1, 7)), (2, range(1, 5)), (3, range(2, 7))):
        send(event, told(event, club, boards=boards))
    found = reckoned(event)
    assert len(found) == 18 and found == by_troef_score(event)
    send(event, told(event, 2, number=2, seed=7))
    assert (corrected := reckoned(event)) == by_troef_score(event) and corrected != found


def test_the_kept_frequencies_are_those_of_all_reports_that_stand(event):
    for club, number, seed in ((1, 1, 1), (2, 1, 2), (1, 2, 3), (3, 1, 4), (2, 4, 5)):
        send(event, told(event, club, number, seed))
    whole = Frequencies()
    for club in event.clubs.all():
        whole.add(Frequencies.of(convert_report(read_report(club.report), verbs.event_terms(event))))
    assert verbs.frequencies(event) == whole


def test_a_correction_takes_away_boards_that_are_no_longer_reported(event):
    send(event, told(event, 1))
    send(event, told(event, 1, number=2, boards=[1, 2]))
    assert verbs.frequencies(event).boards == [1, 2]
    assert list(event.frequencies.values_list("board", flat=True)) == [1, 2]


def test_the_scores_on_a_board_are_worth_what_the_ranking_gives(event):
    send(event, told(event, 1)), send(event, told(event, 2))
    (group,) = verbs.board_score_values(event, 1)
    rows = score(
        combined_session(
            [
                convert_report(read_report(club.report), verbs.event_terms(event))
                for club in event.clubs.exclude(report="")
            ]
        )
    )
    lines = [line for line in rows.boards[1] if line.result.for_ns == line.result.for_ew and line.top]
    worth = {row.score: (row.ns, row.ew) for row in group.rows}
    shares = {(float(line.ns_points * 100 / line.top), float(line.ew_points * 100 / line.top)) for line in lines}
    assert shares == set(worth.values())
    assert sum(row.times for row in group.rows) == len(lines)


def test_the_same_report_twice_is_one_and_an_earlier_one_changes_nothing(event):
    first, second = told(event, 1), told(event, 1, number=2, seed=9)
    send(event, first)
    assert send(event, first).en == "This report has already been received."
    send(event, second)
    assert send(event, first).nl == "Er is al een later rapport; dat blijft staan."
    event.refresh_from_db()
    assert (event.version, event.clubs.get(number=1).report) == (2, write_report(second).decode())


def _as_recorded(root, name, lines):
    """Check that these refusals are in the record; `TROEF_RECORD=1` writes it again after an intended change."""
    record, now = root / "tests" / "cases" / "refusals" / f"{name}.txt", "".join(f"{line}\n" for line in lines)
    if "TROEF_RECORD" in os.environ:
        record.write_text(now, encoding="utf-8")
    return now == record.read_text("utf-8")


def test_what_is_not_taken_is_told_with_what_and_where(event, root):
    send(event, told(event, 1))
    club = PlayingClub.objects.select_related("event").get(event=event, number=1)
    message = sign_report(told(event, 1, 2), club.key)
    said = [
        why_refused(lambda: send(event, told(event, 1, seed=5))),
        why_refused(lambda: send(event, told(event, 1, 2), key="another key")),
        why_refused(lambda: verbs.receive_report(club, message[:-3])),
        why_refused(lambda: verbs.receive_report(club, b"hello")),
        why_refused(lambda: verbs.receive_report(club, b"x" * (verbs.LARGEST + 1))),
        why_refused(lambda: verbs.receive_report(club, sign_report(told(event, 2), club.key))),
        why_refused(lambda: send(event, told(event, 1, 2, boards=[1, 7]))),
        why_refused(lambda: send(event, told(event, 1, 2, regulations="wbf"))),
        why_refused(lambda: send(event, told(event, 1, 2, edition="bridge-2007"))),
        why_refused(lambda: send(event, replace(told(event, 1, 2), event="elders"))),
        why_refused(lambda: verbs.club_package(club, "0" * 64)),
        why_refused(lambda: verbs.club_package(club, sign_deals_request(event.code, 1, club.key))),
    ]
    event.corrections_until = timezone.make_aware(timezone.datetime(2026, 1, 2, 22, 30))
    event.save(update_fields=["corrections_until"])
    said.append(why_refused(lambda: send(event, told(event, 1, 2))))
    assert _as_recorded(root, "reports", [line.replace(event.code, "EVENT") for line in said])
    event.refresh_from_db()
    assert event.version == 1, "what is refused changes nothing"


def test_after_the_deadline_the_organiser_may_take_one_report(event):
    send(event, told(event, 1))
    event.corrections_until = timezone.now() - timedelta(minutes=1)
    event.save()
    verbs.allow_late_reports(event.clubs.get(number=1))
    send(event, told(event, 1, 2, seed=4))
    with pytest.raises(TroefError, match="Reports were accepted until"):
        send(event, told(event, 1, 3, seed=5))
    assert event.clubs.get(number=1).report_number == 2


def test_a_program_may_call_its_pairs_what_it_likes(event):
    """A text that PostgreSQL cannot store would leave the whole event without a ranking."""
    report = told(event, 1)
    file = write_report(report).decode().replace('"5"', f'"{"x" * 500}"')
    send(event, read_report(file))
    assert sorted(len(name.partition("/")[2]) for name, _rank, _percentage in reckoned(event)) == [1] * 5 + [120]


def test_a_key_that_was_renewed_or_withdrawn_opens_nothing(event):
    club = event.clubs.get(number=1)
    old = club.key
    verbs.renew_key(club)
    with pytest.raises(TroefError, match="the signature is not that of club 1"):
        send(event, told(event, 1), key=old)
    send(event, told(event, 1))
    verbs.withdraw_club(club)
    verbs.publish_commitment(event, "x"), verbs.complete_with(event, "y")
    club = PlayingClub.objects.select_related("event").get(pk=club.pk)
    for key in (old, "", club.key):
        with pytest.raises(TroefError, match="the signature is not that of club 1"):
            verbs.receive_report(club, sign_report(told(event, 1, 2), key))
        with pytest.raises(TroefError, match="This is not the key of De Troefboer"):
            verbs.club_package(club, sign_deals_request(event.code, 1, key))


def test_what_was_reckoned_is_not_reckoned_again_and_an_older_ranking_never_replaces_a_newer(event):
    send(event, told(event, 1))
    newest = Simultaneous.objects.get(pk=event.pk)
    send(event, told(event, 2))
    reckoned(event)
    at = event.ranked_at
    verbs.compute_ranking.do(lambda *_: None, event.pk, 1)
    verbs._put(newest, [])
    event.refresh_from_db()
    assert event.ranked_at == at and event.overall.count() == 12


def test_a_large_event_is_not_reckoned_after_every_report(event):
    PlayingClub.objects.bulk_create(
        PlayingClub(event=event, number=number, name=str(number), report_number=1) for number in range(4, 44)
    )
    Simultaneous.objects.update(ranked_at=timezone.now())
    send(event, told(event, 1))
    work = Work.objects.get()
    run_job(work.pk)
    work.refresh_from_db()
    assert work.ended is None and 15 < (work.asked - timezone.now()).total_seconds() < 21
    event.refresh_from_db()
    verbs.refresh_ranking(event)
    assert Work.objects.get().asked == work.asked, "who looks does not hurry it"
    Simultaneous.objects.update(ranked_at=timezone.now() - timedelta(seconds=30))
    reckoned(event)
    assert event.overall.count() == 6


def test_what_an_organiser_is_refused(event, root):
    published = Simultaneous.objects.create(name="Wintersimultaan")
    verbs.publish_commitment(published, "de eerste kop")
    said = [
        why_refused(lambda: verbs.publish_commitment(event, " ")),
        why_refused(lambda: verbs.complete_with(event, "x")),
        why_refused(lambda: verbs.open_boards(event)),
        why_refused(lambda: verbs.add_clubs(event, "\n;Zuid\nde troefboer")),
        why_refused(lambda: verbs.add_clubs(event, "x" * 121)),
        why_refused(lambda: verbs.add_clubs(event, "\n".join(map(str, range(2000))))),
        why_refused(lambda: verbs.publish_commitment(published, "kop")),
    ]
    assert _as_recorded(root, "simultaneous", said)
    verbs.publish_commitment(event, "kop"), verbs.complete_with(event, "x")
    for act in (lambda: verbs.publish_commitment(event, "kop"), lambda: verbs.complete_with(event, "y")):
        with pytest.raises(TroefError, match="een keuze zijn"):
            act()
    with pytest.raises(TroefError, match="Vul de openbare tekst in"):
        verbs.complete_with(Simultaneous(sealed=event.seal.new("kop").to_json()), " ")
