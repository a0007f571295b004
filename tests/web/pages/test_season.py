"""The season on the site: its table from official results, lines, promotion."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.test import Client
from django.utils.html import strip_tags
from django.utils.translation import override

from troef.cards import TroefError
from troef.web.evenings import lifecycle, movement
from troef.web.evenings.filters import points
from troef.web.evenings.models import Evening, Moved, Season
from troef.web.evenings.scoring import standings
from troef.web.evenings.start_list import paste_list
from troef.web.events import season as verbs
from troef.web.events.season import proposed_moves, rules_in_words, season_tables
from troef.web.people.models import Member

NAMES = ["Anna", "Bram", "Corrie", "Dirk", "Els", "Frans", "Greet", "Henk"]
PAIRS = ["Anna - Bram", "Corrie - Dirk", "Els - Frans", "Greet - Henk"]


@pytest.fixture
def members(db):
    return [Member.objects.create(name=name) for name in NAMES]


@pytest.fixture
def official(members, people, play_all):
    """Plays an evening with these pairs and publishes its result."""

    def played(name, pairs=PAIRS):
        evening = Evening.objects.create(name=name, most_boards=6)
        paste_list(evening, "\n".join(pairs), people.as_organiser)
        movement.choose_movement(evening, "howell", people.as_organiser)
        evening = lifecycle.start_evening(evening, people.as_organiser)
        play_all(evening)
        lifecycle.end_evening(evening, people.as_organiser)
        lifecycle.publish_result(evening, people.as_organiser)
        return Evening.objects.get(pk=evening.pk)

    return played


def _season(*evenings, **rules):
    season = Season.objects.create(name="2026–2027", **rules)
    season.evenings.set(evenings)
    verbs.add_entrants(season)
    return season


def test_the_table_is_the_average_of_the_official_results(official):
    one, two = official("1"), official("2")
    (table,) = season_tables(_season(one, two))
    expected = {place.contestant.name: place.result for place in standings(one).ranking}
    assert {row.entrant.name: float(row.row.average) for row in table.rows} == pytest.approx(expected)


def test_an_evening_that_is_not_official_does_not_count(official, prepared):
    season = _season(official("1"), prepared)
    assert [len(table.evenings) for table in season_tables(season)] == [1]


def test_one_of_a_pair_with_somebody_else_counts_as_with_a_substitute(official):
    season = _season(official("1"))
    season.evenings.add(official("2", ["Anna - Gast", *PAIRS[1:]]))
    (table,) = season_tables(season)
    row = next(row for row in table.rows if row.entrant.name == "Anna – Bram")
    assert [cell.how.value for cell in row.cells] == ["played", "substitute"]


def test_a_result_counts_once_for_who_played(official):
    """An evening with another partner is a result of that pair, and of no other."""
    first = official("1")
    second = official("2", ["Anna - Corrie", "Bram - Dirk", *PAIRS[2:]])
    (table,) = season_tables(_season(first, second))
    cells = {row.entrant.name: [cell and cell.how.value for cell in row.cells] for row in table.rows}
    assert cells == {
        "Anna – Bram": ["played", None],
        "Corrie – Dirk": ["played", None],
        "Anna – Corrie": [None, "played"],
        "Bram – Dirk": [None, "played"],
        "Els – Frans": ["played", "played"],
        "Greet – Henk": ["played", "played"],
    }


def test_with_a_guest_the_regular_pair_has_the_result(official):
    evenings = [official("1"), official("2"), official("3", ["Anna - Corrie", "Bram - Dirk", *PAIRS[2:]])]
    (table,) = season_tables(_season(*evenings, official("4", ["Anna - Gast", *PAIRS[1:]])))
    cells = {row.entrant.name: [cell and cell.how.value for cell in row.cells] for row in table.rows}
    assert cells["Anna – Bram"] == ["played", "played", None, "substitute"]
    assert cells["Anna – Corrie"] == [None, None, "played", None]
    assert sum(cell is not None for row in cells.values() for cell in row) == 16


def test_players_are_ranked_one_by_one(official):
    season = _season(official("1"), per="players")
    (table,) = season_tables(season)
    assert sorted(row.entrant.name for row in table.rows) == NAMES


@pytest.mark.parametrize(
    ("per", "names"),
    [
        ("players", ["Anna", "Corrie", "Dirk", "Els", "Frans", "Greet", "Henk"]),
        ("pairs", ["Corrie – Dirk", "Els – Frans", "Greet – Henk"]),
    ],
)
def test_who_is_taken_in_once_and_only_as_a_whole(official, per, names):
    season = _season(official("1", ["Anna - Gast", *PAIRS[1:]]), per=per)
    assert sorted(season.entrants.values_list("name", flat=True)) == names
    season.evenings.add(official("2"))
    assert (verbs.add_entrants(season), verbs.add_entrants(season)) == (1, 0), "Bram, or his pair, is new"


def test_lines_and_promotion(official):
    season = _season(official("1"), promote=1)
    verbs.set_lines(season, ["A", "B"])
    high, low = season.lines.all()
    for place, entrant in enumerate(season.entrants.order_by("pk")):
        verbs.place_entrant(entrant, high if place < 2 else low, Decimal(0))
    found = [(entrant.name, move.up, to.name) for entrant, move, to in proposed_moves(season)]
    assert [(up, to) for _name, up, to in found] == [(False, "B"), (True, "A")]
    assert verbs.close_period(season) == 2
    moved = Moved.objects.filter(entrant__season=season).order_by("pk")
    assert [(one.entrant.name, one.up, one.to.name) for one in moved] == found
    assert {entrant.name: entrant.line.name for entrant in season.entrants.all()} | {
        name: to for name, _up, to in found
    } == {entrant.name: entrant.line.name for entrant in season.entrants.all()}


def _shown(found):
    """The lines, names, places and averages of tables."""
    return [
        (table.line.name, [(row.entrant.name, row.row.rank, row.row.average) for row in table.rows]) for table in found
    ]


def test_promotion_happens_once_and_leaves_the_closed_table_as_it_was(official, people):
    season = _season(official("1"), promote=1)
    verbs.set_lines(season, ["A", "B"])
    for place, entrant in enumerate(season.entrants.order_by("pk")):
        verbs.place_entrant(entrant, season.lines.all()[place // 2], Decimal(0))
    before = _shown(season_tables(season))
    verbs.close_period(season)
    (period,) = season.periods.all()
    assert _shown(season_tables(season, period)) == before
    assert _shown(season_tables(season)) == [("A", []), ("B", [])], "the next period starts without results"
    assert proposed_moves(season) == []
    with pytest.raises(TroefError, match="Er promoveert of degradeert nu niemand"):
        verbs.close_period(season)
    verbs.place_entrant(season.entrants.first(), season.lines.last(), Decimal(0))
    season.evenings.add(official("2", [PAIRS[0], "Gast - Extra", *PAIRS[2:]]))
    verbs.add_entrants(season)
    assert _shown(season_tables(season, period)) == before, "nor does anything that comes later"
    verbs.place_entrant(season.entrants.last(), season.lines.last(), Decimal(9))
    verbs.set_lines(season, ["Hoofdklasse"])
    Season.objects.filter(pk=season.pk).update(counting=1, least=5, per="players")
    season.refresh_from_db()
    assert _shown(season_tables(season, period)) == before, "nor do new lines, handicaps or rules"
    words = Client(headers={"accept-language": "en"}).get(
        f"/seasons/{season.pk}/who/{period.entries.first().entrant_id}/?period={period.pk}"
    )
    assert "Every evening counts." in words.content.decode() and "A place takes" not in words.content.decode()
    Season.objects.filter(pk=season.pk).update(counting=None, least=1, per="pairs")
    season.refresh_from_db()
    verbs.set_lines(season, ["A", "B"])
    for place, entrant in enumerate(season.entrants.order_by("pk")):
        verbs.place_entrant(entrant, season.lines.all()[place % 2], Decimal(0))
    assert len(season_tables(season)[0].evenings) == 1
    assert verbs.close_period(season) >= 1
    assert _shown(season_tables(season, period)) == before

    page = Client(headers={"accept-language": "nl"}).get(f"/seasons/{season.pk}/").content.decode()
    assert page.count("Eindstand van de periode") == 2
    row = Client().get(f"/seasons/{season.pk}/who/{period.entries.first().entrant_id}/?period={period.pk}")
    assert row.status_code == 200
    assert Client().get(f"/seasons/{season.pk}/who/{period.entries.first().entrant_id}/?period=9999").status_code == 404


def test_the_pages(official, people):
    evening = official("1")
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(people.organiser)
    form = {"name": "2026", "per": "pairs", "evenings": [evening.pk], "least": 1, "absence": "own", "promote": 1}
    page = browser.post("/seasons/new/", form, follow=True)
    assert "4 more take part." in page.content.decode()
    season = Season.objects.get()
    browser.post(f"/seasons/{season.pk}/people/", {"lines": "A\nB"})
    for entrant in season.entrants.all():
        browser.post(f"/seasons/entrant/{entrant.pk}/", {"line": season.lines.first().pk, "handicap": "1,5"})
    assert set(season.entrants.values_list("handicap", flat=True)) == {Decimal("1.50")}
    assert (
        "is not a number"
        in browser.post(f"/seasons/entrant/{entrant.pk}/", {"handicap": "x"}, follow=True).content.decode()
    )
    shown = Client(headers={"accept-language": "nl"}).get(f"/seasons/{season.pk}/").content.decode()
    assert "Anna – Bram" in shown and f"/seasons/{season.pk}/who/{entrant.pk}/" in shown


def test_the_numbers_of_a_table_have_as_many_decimals(official):
    elsewhere = ["Gast - Extra", *PAIRS[1:]]
    season = _season(official("1"), official("2", elsewhere), absence="fixed", absence_amount=45)
    page = Client(headers={"accept-language": "nl"}).get(f"/seasons/{season.pk}/").content.decode()
    assert "45,00<abbr" in page and "66,67" in page
    anna = season.entrants.get(name="Anna – Bram")
    row = Client(headers={"accept-language": "nl"}).get(f"/seasons/{season.pk}/who/{anna.pk}/").content.decode()
    assert "<strong>45,00</strong>" in row


def _explained(season, name):
    """What the page of a pair says, as a reader sees it."""
    entrant = season.entrants.get(name=name)
    page = Client(headers={"accept-language": "nl"}).get(f"/seasons/{season.pk}/who/{entrant.pk}/").content.decode()
    return page, " ".join(strip_tags(page.partition("<main")[2]).split())


def test_a_pair_is_told_which_evenings_count_and_how_its_average_is_made(official):
    evenings = [official("Eerste"), official("Tweede"), official("Derde", ["Anna - Gast", *PAIRS[1:]])]
    season = _season(*evenings, counting=2, least=2, substitute_most=Decimal("-3"))
    (table,) = season_tables(season)
    row = next(row for row in table.rows if row.entrant.name == "Anna – Bram")
    scored = row.cells[0].value
    assert [(cell.value, cell.counts) for cell in row.cells] == [(scored, True), (scored, True), (scored - 3, False)]
    page, told = _explained(season, "Anna – Bram")
    value = points(scored)
    assert f"Plaats {row.row.rank}: {points(scored, table.decimals)} = ({value} + {value}) / 2" in told
    with override("nl"):
        assert all(rule in told for rule in rules_in_words(season))
    assert "Derde met een invaller" in told and told.count("telt niet mee") == 3
    drawings = 2  # For a phone and for a wide page.
    assert page.count("<circle") == 3 * drawings, "in the line"
    assert page.count('class="gone"') == drawings + 1, "in the line and in the table"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({}, ["Every evening counts.", "A missed evening does not count."]),
        (
            {"counting": 8, "least": 5, "absence": "fixed", "absence_amount": 45},
            ["The best 8 evenings count.", "A place takes 5 evenings.", "A missed evening is worth 45."],
        ),
        (
            {"absence": "own", "absence_amount": 5, "absence_most": 48, "absences": 2, "substitute_most": 3},
            [
                "Every evening counts.",
                "A missed evening is worth the player's own average, less 5.",
                "That is 48 at most.",
                "This applies to 2 missed evenings.",
                "With a substitute an evening is worth at most the player's own average plus 3.",
            ],
        ),
    ],
)
def test_the_rules_of_a_season_are_said(db, rules, said):
    with override("en"):
        assert rules_in_words(Season.objects.create(name="2026", **rules)) == said


def test_who_does_not_take_part_has_no_page(official):
    season = _season(official("1"))
    assert Client().get(f"/seasons/{season.pk}/who/999/").status_code == 404
