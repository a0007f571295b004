"""The result list of a drive: points per round, prizes, the paper and the page on the wall."""

from __future__ import annotations

import re

import pytest
from django.test import Client, RequestFactory
from django.utils.translation import override

from troef.cards import TroefError
from troef.contest.file import contest_of
from troef.contest.prizes import PrizeSettings
from troef.contest.score import score
from troef.contest.session import Unit
from troef.web.evenings import klaverjas_drive as drives
from troef.web.evenings import lifecycle
from troef.web.evenings.conditions_of_contest import document_sections
from troef.web.evenings.log_wording import entry_details
from troef.web.evenings.models import SEAT_FIELDS, Evening, EveningState
from troef.web.evenings.regular_evenings import create_with_settings, settings_of
from troef.web.evenings.result_list import (
    prize_name,
    prize_remark,
    prize_settings,
    prize_winners,
    result_lists,
    set_prizes,
)
from troef.web.evenings.scoring import contest_file, standings
from troef.web.pages.organiser.papers.scores import ranking_paper, read_out_paper, summary_sheet
from troef.web.platform.jobs.typesetting import render_pdf

EVERY = PrizeSettings(2, True, True, ("marches", "roem"), True, True)
LINES = {1: "H N 100 20-0", 2: "S O 90 0-50", 3: "R Z 162 mars"}
"""What both tables write in each round: 120–62, 72–140 and 262–0."""


@pytest.fixture
def played(made, people, tell):
    """Five pairs, three rounds of one deal, somebody rests in each; all results are in, play has not ended."""
    evening = made("klaverjas-drive", 5)
    evening.klaverjas.rest, evening.klaverjas.rest_points = "points", 100
    evening.klaverjas.save()
    drives.draw_tables(evening, 3, 1, 4, people.as_organiser)
    evening = lifecycle.start_evening(evening, people.as_organiser)
    for sitting in evening.sittings.filter(east__isnull=False).select_related("table", "north", "east", "evening"):
        for board in sitting.boards:
            tell(sitting, board, LINES[sitting.round])
    return Evening.objects.get(pk=evening.pk)


@pytest.fixture
def browser(people):
    signed_in = Client(headers={"accept-language": "nl"})
    signed_in.force_login(people.organiser)
    return signed_in


def by_hand(evening):
    """Return the points of every contestant in each round, computed from the seating; a rest is negative."""
    points = {1: (120, 62), 2: (72, 140), 3: (262, 0)}
    made = {contestant.number: {} for contestant in evening.contestants.all()}
    for sitting in evening.sittings.select_related("north", "east"):
        made[sitting.north.number][sitting.round] = points[sitting.round][0] if sitting.east else -100
        if sitting.east:
            made[sitting.east.number][sitting.round] = points[sitting.round][1]
    return made


def only_list(evening):
    (ranking,) = result_lists(evening, standings(evening))
    return ranking


def test_a_line_has_what_each_round_gave_and_a_rest_is_marked(played):
    ranking, made = only_list(played), by_hand(played)
    told = {
        line.place.contestant.number: {
            number: -one.points if one.rests else one.points for number, one in enumerate(line.rounds, 1)
        }
        for line in ranking.lines
    }
    assert told == made
    assert [line.place.points for line in ranking.lines] == sorted(
        (sum(map(abs, rounds.values())) for rounds in made.values()), reverse=True
    )
    assert ranking.has_rests
    assert ranking.upwards.lines == ranking.lines[::-1]


def test_a_penalty_stands_beside_the_rounds_and_the_total(played, people, fined):
    pair = played.contestants.get(number=3)
    fined(pair, 30, "I-5", unit=Unit.MP)
    lifecycle.end_evening(played, people.as_organiser)
    (line,) = [line for line in only_list(played).lines if line.place.contestant == pair]
    made = sum(map(abs, by_hand(played)[3].values()))
    assert (line.place.penalty, line.place.points) == (30, made - 30)
    with override("nl"):
        (listed,) = ranking_paper(Evening.objects.get(pk=played.pk))["lists"]
    assert next(row for row in listed["rows"] if row[2] == pair.name)[7:-1] == [str(made - 30), "", "", "−30"]
    page = Client(headers={"accept-language": "nl"}).get(f"/evening/{played.pk}/").content.decode()
    assert '<td class="wide-only">−30</td>' in page and ">Straf</th>" in page


def test_who_gets_which_prize(played, people):
    set_prizes(played, EVERY, people.as_organiser)
    ranking, made = only_list(played), by_hand(played)
    with override("nl"):
        told = {
            prize_name(prize, played): (prize.figure, set(prize_winners(ranking, prize))) for prize in ranking.prizes
        }
    names = {contestant.number: contestant.name for contestant in played.contestants.all()}

    def in_round(number, points):
        return {names[who] for who, rounds in made.items() if rounds[number] == points}

    assert told["Poedelprijs"] == (None, {ranking.lines[-1].place.contestant.name})
    assert told["Middelste plaats"][1] >= {ranking.lines[2].place.contestant.name}
    assert told["Hoogste in ronde 1"] == (120, in_round(1, 120))
    assert told["Hoogste in ronde 2"] == (140, in_round(2, 140))
    assert told["Hoogste ronde"] == (262, in_round(3, 262))
    assert told["Meeste marsen"] == (1, in_round(3, 262))
    roem = {names[who]: 20 * (rounds[1] == 120) + 50 * (rounds[2] == 140) for who, rounds in made.items()}
    most = max(roem.values())
    assert told["Meeste roem"] == (most, {name for name, points in roem.items() if points == most})
    assert played.log.last().verb == "prizes chosen"
    with override("nl"):
        assert entry_details(played.log.last().about) == (
            "plaatsen met een prijs: 2 · de laatste plaats · de middelste plaats · "
            "prijs voor: Meeste marsen, Meeste roem · de hoogste ronde · de hoogste van elke ronde"
        )


def test_the_prizes_stand_in_the_conditions_where_they_are_chosen_before_the_start(made, people):
    evening = made("klaverjas-drive", 4)
    drives.draw_tables(evening, 3, 1, 4, people.as_organiser)
    set_prizes(evening, PrizeSettings(places=3, last=True, most=("roem",)), people.as_organiser)
    with override("nl"):
        (winners_and_ties,) = [part for part in document_sections(evening) if "prijs" in str(part["lines"])]
    assert winners_and_ties["lines"][-1] == (
        "Prijzen: plaatsen met een prijs: 3 · de laatste plaats · prijs voor: Meeste roem."
    )


def test_the_summary_sheet_has_the_rounds(played, people):
    blank = summary_sheet(played)
    assert {cell for row in blank["rows"] for cell in row["cells"]} == {""}
    lifecycle.end_evening(played, people.as_organiser)
    made = by_hand(played)
    filled = summary_sheet(Evening.objects.get(pk=played.pk))
    assert {int(row["number"]): row["cells"] for row in filled["rows"]} == {
        number: [f"({-points})" if points < 0 else str(points) for _round, points in sorted(rounds.items())]
        for number, rounds in made.items()
    }


def test_next_week_has_the_same_prizes(played, people):
    set_prizes(played, EVERY, people.as_organiser)
    again = create_with_settings(settings_of(played), name="Volgende week", date=played.date)
    assert prize_settings(again) == EVERY
    assert prize_settings(create_with_settings({"kind": "pairs"}, name="Zonder")) == PrizeSettings()


def test_the_paper_is_one_page_and_reads_from_the_bottom_up(played, people, browser):
    set_prizes(played, EVERY, people.as_organiser)
    asked = RequestFactory().get("/")
    asked.user, asked.session = people.organiser, {}
    with override("nl"):
        paper, upwards = ranking_paper(played, asked), read_out_paper(played, asked)
    (listed,), (turned,) = paper["lists"], upwards["lists"]
    assert paper["names"] == [
        *("Plaats", "", "Naam", "VP", "R1", "R2", "R3", "Punten", "Tops", "Punten", "Straf", "Prijs"),
    ]
    assert turned["rows"] == listed["rows"][::-1]
    first = only_list(played).lines[0]
    assert listed["rows"][0][2] == first.place.contestant.name
    assert "(100)" in {cell for row in listed["rows"] for cell in row}
    assert "Poedelprijs" in turned["rows"][0][-1] and "Prijs 1" in listed["rows"][0][-1]
    plain = [[*row[:2], "Wim van den Heuvel-Oosterhout", *row[3:-1], "Hoogste in ronde 2"] for row in listed["rows"]]
    many = paper | {"lists": [{"title": "", "rows": (plain * 10)[:48]}]}
    assert len(re.findall(rb"/Type\s*/Page\b", render_pdf("ranking", many))) == 1
    assert browser.get(f"/evening/{played.pk}/papers/read-out.pdf")["Content-Type"] == "application/pdf"


def test_the_page_shows_the_rounds_and_turns_the_list_round(played, people):
    set_prizes(played, EVERY, people.as_organiser)
    lifecycle.end_evening(played, people.as_organiser)
    guest = Client(headers={"accept-language": "nl"})
    page = guest.get(f"/evening/{played.pk}/").content.decode()
    turned = guest.get(f"/evening/{played.pk}/?up").content.decode()
    names = [line.place.contestant.name for line in only_list(played).lines]

    def order(page):
        return sorted(names, key=lambda name: page.index(f"{name}</a>"))

    assert (order(page), order(turned)) == (names, names[::-1])
    assert "<dt>" in page and "Poedelprijs" in page and ">R3<" in re.sub(r"\s", "", page)


def test_the_organiser_chooses_the_prizes_and_sees_who_gets_them(played, browser):
    address = f"/evening/{played.pk}/prizes/"
    page = browser.get(address).content.decode()
    assert 'value="3"' in page and re.search(r"Andere prijzen</label>.*Meeste marsen.*Meeste roem", page, re.DOTALL)
    filled = {"places": "1", "last": "on", "most": ["roem"], "one_each": "on"}
    assert browser.post(address, filled).status_code == 302
    played.refresh_from_db()
    assert prize_settings(played) == PrizeSettings(places=1, last=True, most=("roem",), one_each=True)
    page = browser.get(address).content.decode()
    assert all(name in page for name in ("Prijs 1", "Poedelprijs", "Meeste roem"))
    assert only_list(played).lines[0].place.contestant.name in page
    refused = browser.post(address, {"places": "-1", "most": ["tops"]}).content.decode()
    assert refused.count('class="error"') == 2
    Evening.objects.filter(pk=played.pk).update(state=EveningState.PLAYING, version=played.version)
    played.results.first().delete()
    assert "De winnaars staan hier als alle uitslagen binnen zijn." in browser.get(address).content.decode()


def rows(page):
    """Return rank and name of every line on the wall."""
    cells = re.findall(r'<td class="num">(\d+)</td>\s*<th scope="row" class="name">\s*([^<]+?)\s*<', page)
    return [(int(rank), name) for rank, name in cells]


def test_the_wall_shows_no_more_than_was_read_out(played, people, browser):
    set_prizes(played, EVERY, people.as_organiser)
    address, act = f"/evening/{played.pk}/projector/", f"/evening/{played.pk}/act/"
    ranked = [(line.place.rank, line.place.contestant.name) for line in only_list(played).lines]
    guest = Client(headers={"accept-language": "nl"})
    covered = guest.get(address).content.decode()
    assert (rows(covered), "De uitslag" in covered, "Begin met de laatste" in covered) == ([], True, False)
    assert not any(name in covered for _rank, name in ranked)
    assert "Begin met de laatste" in browser.get(address).content.decode()
    for places in range(1, 6):
        browser.post(act, {"act": "read_out", "places": places})
        for reader in (guest, browser):
            assert rows(reader.get(address).content.decode()) == ranked[-places:]
    assert "Meeste marsen" in guest.get(address).content.decode()
    browser.post(act, {"act": "read_out", "places": 99})
    assert Evening.objects.get(pk=played.pk).read_out == 5
    browser.post(act, {"act": "read_out", "places": 1})
    assert rows(guest.get(address).content.decode()) == ranked[-1:]
    assert guest.post(act, {"act": "read_out", "places": 5}).status_code == 302
    assert Evening.objects.get(pk=played.pk).read_out == 1
    assert [line.verb for line in played.log.all()].count("read out") == 1
    assert 'class="ranking"' not in guest.get(f"/evening/{played.pk}/").content.decode()
    part = browser.post(act, {"act": "read_out", "places": 2}, headers={"HX-Request": "true"}, follow=True)
    assert (rows(part.content.decode()), "<html" in part.content.decode()) == (ranked[-2:], False)


def test_during_play_the_wall_has_the_round_the_tables_and_open_standings_only(drive, people, tell, browser):
    address = f"/evening/{drive.pk}/projector/"
    page = browser.get(address).content.decode()
    assert "Ronde 1 van 3" in page and all(contestant.name in page for contestant in drive.contestants.all())
    sitting = drive.sittings.filter(round=1).select_related("table", "north", "east", "evening").first()
    for board in sitting.boards:
        tell(sitting, board)
    assert "Tussenstand" not in browser.get(address).content.decode()
    lifecycle.show_standings(drive, True, people.as_organiser)
    assert "Tussenstand" in Client(headers={"accept-language": "nl"}).get(address).content.decode()
    with override("en"), pytest.raises(TroefError, match="when every result is in") as refused:
        lifecycle.reveal_places(drive, 1, people.as_organiser)
    assert str(refused.value) == "The result can be read out when every result is in."


def test_what_nobody_or_several_have_is_said(played, people):
    set_prizes(played, PrizeSettings(most=("marches",), best_round=True), people.as_organiser)
    type(played.results.first().slip).objects.update(march="")
    Evening.objects.filter(pk=played.pk).update(version=played.version + 1)
    marches, highest = only_list(played).prizes
    with override("nl"):
        assert (prize_remark(marches), prize_remark(highest)) == ("niemand", "gedeeld; loten doet de club zelf")


def test_the_wall_has_whole_points_and_the_notes_name_who_rests(made, people, tell, browser):
    """A rest at the pair's average gives thirds. They count, but nobody has to read them out."""
    evening = made("klaverjas-drive", 5)
    drives.draw_tables(evening, 4, 1, 4, people.as_organiser)
    evening = lifecycle.start_evening(evening, people.as_organiser)
    for sitting in evening.sittings.filter(east__isnull=False).select_related("table", *SEAT_FIELDS):
        tell(sitting, sitting.boards[0], "H N 100 0-20" if sitting.round == 1 else "H N 102")
    evening = Evening.objects.get(pk=evening.pk)
    assert any(line.place.points % 1 for line in only_list(evening).lines), "a third is in the list"
    browser.post(f"/evening/{evening.pk}/act/", {"act": "read_out", "places": 5})
    wall = browser.get(f"/evening/{evening.pk}/projector/").content.decode()
    cells = re.findall(r'<td class="num(?: wide-only| result)">([^<]*)</td>', wall)
    assert len(cells) == 25 and all(re.fullmatch(r"\(?\d+\)?", cell) for cell in cells)
    notes = [note.text.nl for note in score(contest_of(contest_file(evening))).notes if "rust" in note.text.nl]
    assert len(notes) == 4 and any(",33 punten" in note or ",67 punten" in note for note in notes)
    for who in evening.contestants.filter(number__in=[re.search(r"paar (\d+)", note)[1] for note in notes]):
        assert any(f"paar {who.number} ({who.name}) rust" in note for note in notes)
