"""Papers: the content of each, and the right number of pages."""

from __future__ import annotations

import re
import zlib

import pytest
from django.test import Client, RequestFactory
from django.utils import translation

from troef.web.evenings import klaverjas_drive, lifecycle
from troef.web.evenings import movement as plan
from troef.web.evenings.filters import round_words
from troef.web.evenings.models import Evening, WayOfPlaying
from troef.web.evenings.start_list import add_section, paste_list
from troef.web.pages.organiser.papers.boards import blank_control_cards, board_labels, control_cards
from troef.web.pages.organiser.papers.paper_views import PAPERS, papers_for
from troef.web.pages.organiser.papers.scores import score_slips, summary_sheet, total_slips, travellers
from troef.web.pages.organiser.papers.seats import (
    board_span_text,
    guide_cards,
    permanent_cards,
    place_slips,
    start_list,
    table_cards,
)
from troef.web.platform.http.addresses import addresses, phone_address, qr_svg


@pytest.fixture(autouse=True)
def dutch():
    with translation.override("nl"):
        yield


@pytest.fixture
def client(people):
    made = Client()
    made.force_login(people.organiser)
    return made


@pytest.fixture
def dealt(prepared, people):
    """An evening that has started, whose boards were dealt by Troef."""
    prepared.troef_deals = True
    prepared.save()
    return lifecycle.start_evening(prepared, people.as_organiser)


@pytest.fixture
def klaverjas(people):
    """Four pairs with shared boards, not started yet."""
    evening = Evening.objects.create(name="Kaartavond", edition="klaverjas-1976", most_boards=6)
    WayOfPlaying.objects.create(evening=evening)
    paste_list(evening, "An - Bo\nCo - Do\nEl - Fa\nGe - Ha", people.as_organiser)
    plan.choose_movement(evening, "howell", people.as_organiser)
    return evening


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "size", "pages"),
    [
        ("place-slips", "a4", 1), ("place-slips", "a6", 6), ("table-cards", "a5", 3), ("table-cards", "a4", 2),
        ("guide-cards", "a4", 3), ("guide-cards", "a5", 6), ("start-list", "a4", 1), ("score-slips", "a4", 3),
        ("score-slips", "a6", 15), ("travellers", "a4", 3), ("travellers", "a6", 10), ("summary-sheet", "a4", 1),
        ("board-labels", "a4", 2), ("control-cards", "a4", 6), ("blank-control-cards", "a4", 4),
    ],
)  # fmt: skip
def test_pdf(client, dealt, name, size, pages):
    answer = client.get(f"/evening/{dealt.pk}/papers/{name}.pdf?size={size}")
    assert answer["Content-Type"] == "application/pdf" and answer.content.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", _unpacked(answer.content))) == pages


def _unpacked(pdf: bytes) -> bytes:
    """Return the file with its parts decompressed."""
    parts = [pdf]
    for match in re.finditer(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            parts.append(zlib.decompress(match[1].rstrip(b"\r\n")))
        except zlib.error:
            continue
    return b"\n".join(parts)


def test_a_table_card_has_a_code_to_type(dealt):
    cards = table_cards(dealt, RequestFactory().get("/"))["cards"]
    typed = [f"Geen camera? Open http://testserver/at/ en typ {table.code}." for table in dealt.tables.all()]
    assert [card["type"] for card in cards] == typed


def test_cards_that_are_printed_once(client):
    """They lead to the table on the current evening, and contain no secret of an evening."""
    content = permanent_cards(2, RequestFactory().get("/"))
    assert [card["type"].split(" en ")[1] for card in content["cards"]] == ["typ 1.", "typ 2."]
    assert [card["address"].split("/at/")[1] for card in content["cards"]] == ["1/", "2/"]
    answer = client.get("/table-cards.pdf?tables=5&size=a5")
    assert len(re.findall(rb"/Type\s*/Page\b", _unpacked(answer.content))) == 5
    refused = client.get("/table-cards.pdf?tables=0", headers={"accept-language": "en"})
    assert (refused.status_code, "Give a number of tables from 1 to 200." in refused.content.decode()) == (400, True)


def test_every_paper_is_tried_above():
    tried = {args[0] for args in test_pdf.pytestmark[0].args[1]}
    assert tried | {"ranking", "read-out"} == set(PAPERS) - {"total-slips"}  # After play (tests/web/exchange).


def test_without_a_movement_there_is_nothing_to_print(client, prepared):
    prepared.sittings.all().delete()
    for name in sorted(set(PAPERS) - {"control-cards", "total-slips"}):
        assert client.get(f"/evening/{prepared.pk}/papers/{name}.pdf").status_code == 409
    assert client.get(f"/evening/{prepared.pk}/papers/wallpaper.pdf").status_code == 404


def test_without_cards_there_are_no_control_cards(client, prepared):
    assert client.get(f"/evening/{prepared.pk}/papers/control-cards.pdf").status_code == 409


@pytest.mark.parametrize("host", ["localhost:8000", "club.example", "evil.example:99"])
def test_codes_hold_the_configured_address_whatever_the_host_header_says(rf, settings_of, host):
    settings_of(PUBLIC_URL="http://192.168.1.7:8000/")
    assert phone_address(rf.get("/", headers={"host": host}), "/t/x/") == "http://192.168.1.7:8000/t/x/"


@pytest.mark.parametrize(("name", "port", "address"), [
    ("192.168.1.7", "8000", "http://192.168.1.7:8000/t/x/"),
    ("192.168.1.7", "80", "http://192.168.1.7/t/x/"),
    ("fd00::7", "8000", "http://[fd00::7]:8000/t/x/"),
    ("127.0.0.1", "8000", f"{addresses(8000)[-1]}t/x/"),
])  # fmt: skip
def test_without_one_they_hold_the_address_that_the_server_was_reached_at(rf, settings_of, name, port, address):
    settings_of(PUBLIC_URL="")
    request = rf.get("/", headers={"host": "evil.example"}, SERVER_NAME=name, SERVER_PORT=port)
    assert phone_address(request, "/t/x/") == address


@pytest.fixture
def rf():
    from django.test import RequestFactory

    return RequestFactory()


@pytest.fixture
def settings_of():
    from django.test import override_settings

    changed = []

    def change(**values):
        changed.append(override_settings(**values))
        changed[-1].enable()

    yield change
    for one in changed:
        one.disable()


def test_the_code_is_a_picture_without_script():
    svg = qr_svg("http://192.168.1.7:8000/t/abc/")
    assert svg.startswith("<svg") and "script" not in svg
    assert "viewBox" in svg, "drawn smaller it would lose an edge"


def test_a_place_slip_names_the_first_table_and_every_round(evening):
    slip = place_slips(evening)["slips"][0]
    assert (slip["pair"], slip["name"]) == ("Paar 1", "Anna – Bram")
    assert (slip["start"], slip["length"]) == ("Begint aan tafel 1, Oost-West", "5 ronden van 2 borden")
    assert [row[0] for row in slip["rows"]] == ["1", "2", "3", "4", "5"]
    assert slip["rows"][0] == ["1", "1", "Oost-West", "6", "1–2"]


def test_a_guide_card_has_a_line_for_each_board(evening):
    card = guide_cards(evening)["cards"][0]
    assert card["rounds"][0]["title"] == "Ronde 1: tafel 1, Oost-West, tegen 6 Karin – Leo"
    assert [row[:2] for row in card["rounds"][0]["rows"]] == [["1", "N / –"], ["2", "O / NZ"]]
    assert sum(len(one["rows"]) for one in card["rounds"]) == 10


def test_1949_78_and_79_a_slip_asks_for_what_the_law_wants(evening):
    evening.edition = "bridge-1949"
    paper = score_slips(evening)
    assert paper["names"] == [
        "Bord", "Gever", "Contract", "Door", "Uitkomst", "Slagen", "+ NZ", "+ OW", "Paraaf",
    ]  # fmt: skip
    assert paper["rule"].endswith("(78, 79).")
    slip = paper["slips"][0]
    assert slip["title"] == "Tafel 1 · ronde 1"
    assert slip["sides"] == [["Noord-Zuid", "6 Karin – Leo"], ["Oost-West", "1 Anna – Bram"]]
    assert slip["rows"][0] == ["1", "N / –", "", "", "", "", "", "", ""]


def test_a_traveller_is_filled_with_what_is_known(evening, first, play):
    play(first, first.boards[0], "4SX N 9")
    card = travellers(evening)["cards"][0]
    assert card["title"] == "Bord 1" and card["marks"] == "gever N · niemand kwetsbaar"
    assert card["rows"][0] == ["6", "1", "4♠×", "N", "", "9", "", "100", ""]
    assert card["rows"][1][2:] == [""] * 7


def test_the_start_list(evening):
    paper = start_list(evening)
    assert paper["rows"][0] == ["1", "Anna – Bram", "1", "Oost-West"]
    assert len(paper["rows"]) == 6


def test_the_summary_sheet_is_filled_when_play_is_over(evening, people, play_all):
    blank = summary_sheet(evening)
    assert (
        blank["rows"][0]["cells"] == [""] * 10
        and blank["sums"] == ["Totaal", "%", "Plaats"]
        and blank["rows"][0]["sums"] == ["", "", ""]
    )
    play_all(evening)
    lifecycle.end_evening(Evening.objects.get(pk=evening.pk), people.as_organiser)
    filled = summary_sheet(Evening.objects.get(pk=evening.pk))
    assert all(filled["rows"][0]["cells"]) and filled["rows"][0]["sums"][2] in "123456"


@pytest.mark.parametrize(("boards", "text"), [([1, 2, 3], "1–3"), ([4], "4"), ([1, 3], "1, 3"), ([], "")])
def test_spans(boards, text):
    assert board_span_text(boards) == text


def test_II_7_four_control_cards_a_board_with_dealer_and_leader(klaverjas):
    deal = "N:A97.AJ7.K8. KQ.9.AT7.AK JT.KQ.QJ.T9 8.T8.9.QJ87"
    klaverjas.boards.create(number=2, cards=deal)
    cards = control_cards(klaverjas)["cards"]
    assert [card["seat"] for card in cards] == ["Noord", "Oost", "Zuid", "West"]
    assert {card["board"] for card in cards} == {"Spel 2"}
    assert {card["about"] for card in cards} == {"gever O · Z komt uit"}
    assert cards[0]["suits"] == ["A 9 7", "A B 7", "H 8", "–"]
    assert cards[1]["suits"] == ["H V", "9", "A 10 7", "A H"]


def test_II_3_a_label_marks_the_dealer(klaverjas, evening):
    label = board_labels(klaverjas)["labels"][1]
    assert (label["title"], label["marks"], label["dealer"]) == ("Spel 2", "gever O · Z komt uit", "E")
    assert label["vulnerable"] == []
    assert board_labels(evening)["labels"][1]["vulnerable"] == ["N", "S"]


def test_II_3_labels_and_score_cards_of_several_groups_say_which(klaverjas, people):
    """Each group has its own set of portefeuilles; a single one needs no name."""
    assert {label["group"] for label in board_labels(klaverjas)["labels"]} == {""}
    add_section(klaverjas, people.as_organiser)
    paste_list(klaverjas, "Ia - Jo\nKa - Lo\nMa - No\nOt - Pa", people.as_organiser)
    for section in klaverjas.sections.all():
        plan.choose_movement(klaverjas, "howell", people.as_organiser, section)
    translation.activate("nl-klaver")
    labels = board_labels(klaverjas)["labels"]
    assert [(label["group"], label["number"]) for label in labels] == [
        (f"Groep {group}", str(number)) for group in "AB" for number in range(1, 7)
    ]
    titles = [card["title"] for card in travellers(klaverjas)["cards"]]
    assert titles == [f"Spel {number} · Groep {group}" for group in "AB" for number in range(1, 7)]
    cards = table_cards(klaverjas, RequestFactory().get("/"))["cards"]
    assert [card["section"] for card in cards] == ["Groep A", "Groep A", "Groep B", "Groep B"]


def test_II_8_blank_cards_are_for_the_first_round_only(klaverjas):
    cards = blank_control_cards(klaverjas)["cards"]
    first = {board for one in klaverjas.sittings.filter(round=1) for board in one.boards}
    assert [card["board"] for card in cards[::4]] == [f"Spel {number}" for number in sorted(first)]
    assert {card["suits"] for card in cards} == {None}


def test_I_25_a_klaverjas_slip_has_roem_boxes(klaverjas):
    paper = travellers(klaverjas)
    assert paper["names"] == [
        "NZ", "OW", "Troef", "Door", "NZ", "Roem", "Totaal", "OW", "Roem", "Totaal", "Paraaf", "MP NZ", "MP OW",
    ]  # fmt: skip
    assert paper["roem"] and "streep" in paper["rule"]
    assert paper["cards"][1]["marks"] == "gever O · Z komt uit"


def test_a_drive_has_no_papers_that_go_round(klaverjas):
    names = {paper.name for paper in papers_for(klaverjas)}
    going_round = {"travellers", "board-labels", "control-cards", "blank-control-cards"}
    assert going_round <= names
    klaverjas.klaverjas.is_drive = True
    assert names - {paper.name for paper in papers_for(klaverjas)} == going_round


@pytest.fixture
def made(people):
    """An evening of any kind, with its movement."""

    def evening(kind, lines, movement, **more):
        found = Evening.objects.create(name="Avond", kind=kind, **more)
        paste_list(found, "\n".join(lines), people.as_organiser)
        plan.choose_movement(found, movement, people.as_organiser)
        return found

    return evening


def test_a_team_has_two_tables(made):
    lines = [f"Team {i}: An{i}, Bo{i}, Co{i}, Do{i}" for i in range(1, 5)]
    evening = made("teams", lines, "round-robin", method="imps", most_boards=12)
    slip = place_slips(evening)["slips"][0]
    assert slip["pair"] == "Viertal 1" and slip["start"].count("tafel") == 2
    assert [row[:2] for row in slip["rows"][:3]] == [
        ["Wedstrijd 1", "1, open zaal"],
        ["Wedstrijd 1", "2, gesloten zaal"],
        ["Wedstrijd 2", "3, open zaal"],
    ]
    assert [row[0] for row in slip["rows"]] == [f"Wedstrijd {number}" for number in (1, 1, 2, 2, 3, 3)]
    assert score_slips(evening)["slips"][1]["title"] == "Tafel 2 · wedstrijd 1 · gesloten zaal"
    assert summary_sheet(evening)["boards"] == ["W1", "W2", "W3"]
    evening.halves = 2
    assert [round_words(evening, number) for number in (1, 2, 3)] == [
        "Wedstrijd 1, helft 1",
        "Wedstrijd 1, helft 2",
        "Wedstrijd 2, helft 1",
    ]


def test_a_player_has_a_partner_each_round(made):
    evening = made("individual", [f"An{i}" for i in range(1, 9)], "individual", most_boards=14)
    slip = place_slips(evening)["slips"][0]
    assert slip["pair"] == "Speler 1"
    assert re.fullmatch(r"Begint aan tafel \d, (Noord|Oost|Zuid|West)", slip["start"])
    assert all(re.fullmatch(r"(Noord|Oost|Zuid|West), met \d", row[2]) for row in slip["rows"])
    assert all(re.fullmatch(r"\d\+\d", row[3]) for row in slip["rows"])


def test_at_a_drive_deals_are_counted_round_by_round(people, client):
    evening = Evening.objects.create(name="Drive", kind="individual", edition="klaverjas-1976")
    WayOfPlaying.objects.create(evening=evening, is_drive=True)
    paste_list(evening, "\n".join(f"An{i}" for i in range(1, 9)), people.as_organiser)
    klaverjas_drive.draw_tables(evening, 3, 4, 6, people.as_organiser)
    with translation.override("nl-klaver"):
        slip = place_slips(evening)["slips"][0]
    assert slip["length"] == "3 ronden van 4 spellen" and [row[4] for row in slip["rows"]] == ["4", "4", "4"]
    second = [one for one in score_slips(evening)["slips"] if one["title"].endswith("ronde 2")]
    assert [row[0] for row in second[0]["rows"]] == ["1", "2", "3", "4", "Totaal"]
    by_deals = score_slips(evening)["slips"], guide_cards(evening)["cards"]
    klaverjas_drive.announce_rules(evening, evening.klaverjas.rules, people.as_organiser, by_totals=True)
    assert (score_slips(evening)["slips"], guide_cards(evening)["cards"]) == by_deals, "whatever a table enters"
    assert [len(slip["rows"]) for slip in total_slips(evening)["slips"]] == [1] * 6
    with translation.override("en"):
        names = total_slips(evening)["names"]
    assert names == ["Board", "NS", "Roem", "Total", "EW", "Roem", "Total", "Initials"]
    assert {len(slip["rows"][0]) for slip in total_slips(evening)["slips"]} == {len(names)}
    assert client.get(f"/evening/{evening.pk}/papers/total-slips.pdf").content.startswith(b"%PDF")
    assert [len(one["rows"]) for one in guide_cards(evening)["cards"][0]["rounds"]] == [1, 1, 1]


def test_papers_can_be_had_in_the_other_language(client, evening):
    assert place_slips(evening)["head"][0] == "Ronde"
    with translation.override("en"):
        assert place_slips(evening)["head"][0] == "Round"
    assert client.get(f"/evening/{evening.pk}/papers/start-list.pdf?lang=en").status_code == 200
