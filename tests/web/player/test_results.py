"""The evening as everybody may see it."""

from __future__ import annotations

import re

from django.test import Client
from django.utils.translation import override

from troef.contest.file import contest_of
from troef.director.judgement import Judgement
from troef.web.session import run
from troef.web.session.models import Evening
from troef.web.session.result_words import sentence
from troef.web.session.rulings import verbs
from troef.web.session.scoring import contest_file
from troef.web.session.words import points_for


def _corrections(evening):
    """What the page of the evening lists under Corrections, without the time."""
    page = Client(headers={"accept-language": "nl"}).get(f"/evening/{evening.pk}/").content.decode()
    _before, heading, after = page.partition("<h2>Verbeteringen</h2>")
    return re.findall(r"<li>\d\d:\d\d (.*?)</li>", after.partition("</ul>")[0]) if heading else []


def test_corrections_after_the_official_result_one_line_for_each_act(result, people, ruled, fined):
    evening, director = result.evening, people.as_director
    ruled(evening.results.filter(board=2).first(), {"artificial": {"NS": "A", "EW": "A"}}, "12C2a", "Voor de uitslag")
    run.end(evening, people.as_organiser)
    run.publish(Evening.objects.get(), people.as_organiser)
    assert _corrections(evening) == []
    case = ruled(result, {"artificial": {"NS": "A-", "EW": "A+"}}, "12C2a", "Bord vals")
    verbs.write(evening, Judgement(("74A2",), "Alleen een waarschuwing.", "Victor"), director)
    fined(result.ns, "1/4", "90B2", "Te laat")
    verbs.withdraw(case, "Toch goed", director)
    ns, ew = result.ns.number, result.ew.number
    assert _corrections(evening) == [
        f"Victor legde een beslissing vast: beslissing: 2 · bord: {result.board} · NZ: {ns} · OW: {ew} · "
        "artikel: 12C2a · gegeven: NZ A-; OW A+ · reden: Bord vals",
        f"Victor legde een beslissing vast: beslissing: 4 · artikel: 90B2 · gegeven: straf voor {ns}: 1/4 top (90B2) · "
        "reden: Te laat",
        f"Victor trok een beslissing in: beslissing: 2 · bord: {result.board} · NZ: {ns} · OW: {ew} · versie: 2 · "
        "artikel: 12C2a · telt niet meer: NZ A-; OW A+ · reden: Toch goed",
    ]


def test_the_evening_shows_the_points_that_the_contest_counts(evening, play_all):
    """What stands in the column of each result, and what is said of it, is what the contest file gives."""
    play_all(evening)
    counted = contest_of(contest_file(evening)).results
    worth = {(one.board, one.ns[0]): one.for_ns.ns for one in counted}
    results = list(evening.results.all())
    assert {(one.board, str(one.north.number)): one.score for one in results} == worth
    with override("en"):
        for one in results:
            assert str(sentence(one)).endswith(points_for(one.score) if one.score else "nobody scores")
