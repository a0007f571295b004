"""Before a klaverjas evening: the game, the draw of a drive, and the rules of play."""

from __future__ import annotations

import pytest
from django.test import Client

from troef.cards import SEATS, TroefError
from troef.klaverjas.game.rules import ComparedNumber, Rules, Variant, preset
from troef.web.evenings import contest_formats, lifecycle, movement
from troef.web.evenings import klaverjas_drive as drives
from troef.web.evenings.klaverjas_drive import announce_rules, preset_of
from troef.web.evenings.models import Evening, ScreenMode, WayOfPlaying
from troef.web.evenings.start_list import paste_list


@pytest.fixture
def organiser(people):
    client = Client(headers={"accept-language": "nl"})
    client.force_login(people.organiser)
    return client


def test_the_game_is_chosen_first(organiser, db):
    page = organiser.get("/evening/new/").content.decode()
    assert page.index("Bridge</legend>") < page.index("Klaverjas</legend>")
    answer = organiser.post("/evening/new/", {"name": "A", "date": "2026-11-15", "format": "klaverjas-drive"})
    evening = Evening.objects.get()
    assert answer["Location"] == f"/evening/{evening.pk}/who/"
    assert (evening.edition, evening.method, evening.kind) == ("klaverjas-1976", "total-points", "pairs")
    assert evening.is_drive


def test_a_drive_does_not_keep_the_name_of_the_evening_before(organiser, db):
    for name, played in (("Clubavond paren", "bridge-pairs"), ("Clubavond paren", "klaverjas-drive")):
        organiser.post("/evening/new/", {"name": name, "date": "2026-11-15", "format": played})
    last, first = Evening.objects.order_by("-pk")
    assert (first.name, last.name) == ("Clubavond paren", "Drive met vaste paren")


def test_I_24_appeals_within_fifteen_minutes(made):
    evening = made("klaverjas-pairs", 0)
    assert (evening.appeal_minutes, evening.correction_minutes) == (15, 15)


def test_an_unknown_format_is_refused(people):
    with pytest.raises(TroefError, match="'whist' is not something to play"):
        contest_formats.create_evening("A", "2026-11-15", "whist", people.as_organiser)


def test_II_18_schevenings_comes_first_then_howell(made):
    names = [proposal.movement.name for proposal in movement.propose_movements(made("klaverjas-pairs", 6))]
    assert names[:2] == ["schevenings", "howell"]
    assert "mitchell" not in names


def test_the_movement_that_was_chosen_is_the_first_one_sees(made, people, organiser):
    evening = made("klaverjas-pairs", 6)
    movement.choose_movement(evening, "hesitation", people.as_organiser)
    page = organiser.get(f"/evening/{evening.pk}/movement/").content.decode()
    tiles = page.split('<section class="tile')[1:]
    assert ["Gekozen" in tile for tile in tiles] == [True, *[False] * (len(tiles) - 1)]
    assert "Aarzelende Mitchell" in tiles[0] and "Schevenings" in tiles[1]


def test_tables_that_play_the_same_deals_say_how_many_copies_are_needed(made, people, organiser):
    """Twelve players: three tables have the same two deals in every round, so one of them would wait."""
    evening = made("klaverjas-individual", 0)
    paste_list(evening, "\n".join(f"Speler {letter}" for letter in "ABCDEFGHIJKL"), people.as_organiser)
    sentence = "3 tafels spelen tegelijk dezelfde 2 spellen: van elk zijn 2 exemplaren nodig."
    assert sentence in organiser.get(f"/evening/{evening.pk}/movement/").content.decode()
    movement.choose_movement(evening, "individual", people.as_organiser)
    assert sentence in organiser.get(f"/evening/{evening.pk}/ready/").content.decode()
    movement.set_length(evening, 33, 4, people.as_organiser)
    movement.choose_movement(evening, "individual", people.as_organiser)
    shares = "3 tafels delen 3 spellen in een ronde; elke tafel begint met een ander."
    for page in ("movement", "ready"):
        assert shares in organiser.get(f"/evening/{evening.pk}/{page}/").content.decode()
    evening.screens = ScreenMode.GUARDED
    evening.save()
    for page in ("movement", "ready"):  # On screens no board is carried to another table.
        assert "tafels delen" not in organiser.get(f"/evening/{evening.pk}/{page}/").content.decode()
    few = made("klaverjas-pairs", 4)
    movement.set_length(few, 3, 4, people.as_organiser)
    page = organiser.get(f"/evening/{few.pk}/movement/").content.decode()
    assert "3 ronden × 1 spel\n" in page
    assert "2 tafels spelen tegelijk hetzelfde spel: daarvan zijn 2 exemplaren nodig." in page
    pairs = made("klaverjas-pairs", 6)
    movement.choose_movement(pairs, "schevenings", people.as_organiser)
    assert "tafels delen" not in organiser.get(f"/evening/{pairs.pk}/ready/").content.decode()


def test_a_drive_numbers_its_deals_through_the_rounds(drive):
    boards = {(one.round, one.table.number): one.boards for one in drive.sittings.select_related("table")}
    assert boards == {(1, 1): [1, 2], (1, 2): [1, 2], (2, 1): [3, 4], (2, 2): [3, 4], (3, 1): [5, 6], (3, 2): [5, 6]}
    assert (drive.movement, drive.rounds, drive.minutes_per_board) == ("drive", 3, 4)


def test_a_drive_is_drawn_on_its_own_page(made, organiser):
    evening = made("klaverjas-drive")
    assert organiser.get(f"/evening/{evening.pk}/movement/")["Location"] == f"/evening/{evening.pk}/drive/"
    organiser.post(f"/evening/{evening.pk}/drive/", {"rounds": 2, "deals": 8, "minutes": 5})
    assert evening.sittings.count() == 4
    assert WayOfPlaying.objects.get().deals == 8
    codes = {table.secret for table in evening.tables.all()}
    organiser.post(f"/evening/{evening.pk}/drive/", {"rounds": 3, "deals": 8, "minutes": 5})
    assert evening.sittings.count() == 6, "drawn again"
    assert {table.secret for table in evening.tables.all()} == codes, "printed table cards stay good"
    assert "Loot opnieuw" in organiser.get(f"/evening/{evening.pk}/drive/").content.decode()


def test_a_drive_needs_two_tables(made, people):
    evening = made("klaverjas-drive", 3)
    with pytest.raises(TroefError, match="4 op de lijst staan, niet 3"):
        drives.draw_tables(evening, 3, 4, 4, people.as_organiser)


def test_other_evenings_have_no_drive(made, organiser):
    evening = made("bridge-pairs")
    assert organiser.get(f"/evening/{evening.pk}/drive/")["Location"] == f"/evening/{evening.pk}/movement/"
    assert organiser.get(f"/evening/{evening.pk}/way-of-playing/")["Location"] == f"/evening/{evening.pk}/rules/"


def test_a_bridge_evening_does_not_become_klaverjas(made, organiser):
    evening = made("bridge-pairs")
    page = organiser.get(f"/evening/{evening.pk}/rules/").content.decode()
    assert "bridge-1949" in page
    assert "klaverjas-1976" not in page.split("<main", 1)[1]


WAY = {
    "variant": "amsterdams", "wet_points": "all", "four_jacks": "200", "roem_by": "anyone",
    "not_trumping_is_revoke": "False", "compare": "difference", "revoke_penalty": "50",
    "correction_minutes": "20", "appeal_minutes": "15", "watch_minutes": "30",
}  # fmt: skip


def test_I_23_the_way_of_playing_is_announced(made, organiser):
    evening = made("klaverjas-pairs")
    page = f"/evening/{evening.pk}/way-of-playing/"
    assert organiser.get(f"/evening/{evening.pk}/rules/")["Location"] == page
    assert organiser.post(page, WAY)["Location"] == f"/evening/{evening.pk}/ready/"
    rules = WayOfPlaying.objects.get().rules
    assert (rules.variant, rules.compare) == (Variant.AMSTERDAMS, ComparedNumber.DIFFERENCE)
    assert (rules.four_jacks, rules.not_trumping_is_revoke, rules.revoke_penalty) == (200, False, 50)
    assert evening.log.last().about["variant"] == "amsterdams"
    organiser.post(page, WAY | {"watch_minutes": ""})
    evening.refresh_from_db()
    assert evening.watch_minutes == 30


def test_a_preset_fills_in_everything(made, organiser):
    evening = made("klaverjas-pairs")
    organiser.post(f"/evening/{evening.pk}/way-of-playing/", {"preset": "amsterdams-boeren"})
    rules = WayOfPlaying.objects.get().rules
    assert rules == preset("amsterdams-boeren").rules
    assert preset_of(rules).name == "amsterdams-boeren"
    assert preset_of(Rules(revoke_penalty=50)) is None


def test_I_23_nothing_changes_after_the_start(contest, people, organiser):
    with pytest.raises(TroefError, match="De regels liggen vast zodra er gespeeld wordt"):
        announce_rules(contest, preset("saldo").rules, people.as_organiser)
    organiser.post(f"/evening/{contest.pk}/way-of-playing/", {"preset": "saldo"})
    assert WayOfPlaying.objects.get().rules == Rules()
    assert contest.log.get(verb="started").about["rules"]["way_of_playing"] == Rules().as_json()


def test_troef_deals_packs_of_32(made, people):
    evening = made("klaverjas-pairs")
    announce_rules(evening, Rules(), people.as_organiser, troef_deals=True)
    movement.choose_movement(evening, "howell", people.as_organiser)
    lifecycle.start_evening(evening, people.as_organiser)
    assert {len(evening.boards.first().deal[seat]) for seat in SEATS} == {8}


def test_I_23_what_a_round_of_rest_gives_is_announced(made, organiser, people):
    evening = made("klaverjas-drive", 5)
    page = f"/evening/{evening.pk}/way-of-playing/"
    assert "eigen gemiddelde" in organiser.get(page).content.decode()
    way = {**WAY, "by_totals": "True"}
    assert "Hoeveel punten" in organiser.post(page, {**way, "rest": "points", "rest_points": ""}).content.decode()
    assert WayOfPlaying.objects.get().rest == "own-average"
    assert organiser.post(page, {**way, "rest": "points", "rest_points": "300"}).status_code == 302
    way = WayOfPlaying.objects.get()
    assert (way.rest, way.rest_points, way.by_totals) == ("points", 300, True)
    evening = Evening.objects.get()
    drives.draw_tables(evening, 3, 2, 4, people.as_organiser)
    conditions = organiser.get(f"/evening/{evening.pk}/conditions/").content.decode()
    assert "Een ronde rust geeft 300 punten." in conditions


def test_a_drive_on_screens_enters_every_deal_without_another_choice(made, organiser):
    evening = made("klaverjas-drive", 5)
    way = {**WAY, "by_totals": "True", "rest": "own-average", "screens": "guarded"}
    answer = organiser.post(f"/evening/{evening.pk}/way-of-playing/", way)
    evening.refresh_from_db()
    assert (answer.status_code, evening.screens, WayOfPlaying.objects.get().by_totals) == (302, "guarded", False)
