"""A Schevenings evening with portefeuilles from the list to the official result, its numbers reasoned out by hand.

Three deals are played three times each; 1 to 3 sit North-South, 4 to 6 East-West, and each line has a ranking (II-18).

| deal | 1 | 2 | 3 | 4 | 5 | 6 |
| --- | --- | --- | --- | --- | --- | --- |
| 1: 100–62, 90–72, 82–80 | 6 | 4 | 2 | 2 | 6 | 4 |
| 2: 110–52, 110–52, 116–66 | 3 | 3 | 6 | 6 | 3 | 3 |
| 3: 0–162, 120–42, 100–62 | 2 | 6 | 4 | 2 | 6 | 4 |
| together | 11 | 13 | 12 | 10 | 15 | 11 |

On deal 3 a player of pair 2 looked at a wrong hand: the minimum, 2, and for pair 4 the average, half of 6 (II-15).
Pair 1 put a hand back wrongly: 1 matchpoint less (II-13).
"""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import translation

from troef.web.evenings.models import SEAT_FIELDS, Evening
from troef.web.pages.organiser.papers.scores import ranking_paper, summary_sheet, travellers
from troef.web.pages.organiser.papers.seats import start_list

PLAYED = {
    (1, 1): "H N 100", (1, 2): "H N 90", (1, 3): "H N 82",
    (2, 1): "S Z 110", (2, 2): "S Z 110", (2, 3): "S Z 96 20-0",
    (3, 1): "R N 70", (3, 2): "R N 120", (3, 3): "R N 100",
}  # fmt: skip
"""What was written on the score card of a deal, by the North-South pair."""
LIST = """Anna - Bram @ De Boer, Noord
Corrie - Dirk @ De Boer, Noord
Els - Frans
Greet - Henk @ Nel
Ineke - Jaap
Karin - Leo"""


@pytest.fixture
def client(people):
    made = Client(headers={"accept-language": "nl"})
    made.force_login(people.organiser)
    return made


@pytest.fixture
def director(people):
    made = Client(headers={"accept-language": "nl"})
    made.force_login(people.director)
    return made


def shown(page, table):
    """The rows of a table on a page, as they are read."""
    rows = page.split(f'class="{table}"')[1].split("</table>")[0].split("<tr")[2:]
    cells = (re.split(r"</t[hd]>", row.partition(">")[2]) for row in rows)
    return [[" ".join(re.sub("<[^>]*>", " ", cell).split()) for cell in row[:-1]] for row in cells]


@pytest.mark.slow
def test_II_from_the_list_to_the_official_result(client, director, tell):
    client.post("/evening/new/", {"name": "Portefeuilles", "date": "2026-11-15", "format": "klaverjas-pairs"})
    evening = Evening.objects.get()
    here = f"/evening/{evening.pk}"
    client.post(f"{here}/who/", {"lines": LIST})
    client.post(f"{here}/movement/", {"most_boards": "3", "minutes_per_board": "5"})
    assert "Schevenings" in client.get(f"{here}/movement/").content.decode().split('<section class="tile')[1]
    client.post(f"{here}/movement/", {"choose": "schevenings"})
    client.post(f"{here}/act/", {"act": "start"})
    for sitting in evening.sittings.select_related("table", "evening", *SEAT_FIELDS):
        (deal,) = sitting.boards
        tell(sitting, deal, PLAYED[deal, sitting.north.number])

    wrong_hand = evening.sittings.get(north__number=2, round=2)
    award = {"awardNS": "minimum", "awardEW": "A", "law": "II-15", "reason": "Keek in een verkeerde hand"}
    page = director.post(f"{here}/desk/adjust/{wrong_hand.pk}/3/", award).content.decode()
    assert shown(page, "list shifts") == [
        ["3 Els – Frans", "2 → 1", "12", "1", "298"],
        ["1 Anna – Bram", "3 → 2", "11", "1", "210"],
        ["2 Corrie – Dirk", "1 → 3", "13 → 9", "1 → 0", "320 → 200"],
        ["4 Greet – Henk", "3 → 2", "10 → 11", "1", "170 → 128"],
        ["6 Karin – Leo", "2 → 3", "11", "0", "186"],
    ], "nobody at another table loses a matchpoint"
    assert "6 → 2 · Oost-West: 2 → 3 MP" in " ".join(re.sub("<[^>]*>", "", page).split())
    director.post(f"{here}/desk/adjust/{wrong_hand.pk}/3/", {**award, "confirm": "1"})
    fine = {"pair": "1", "amount": "1", "unit": "mp", "law": "II-13", "reason": "Zeven kaarten teruggestoken"}
    page = director.post(f"{here}/desk/penalty/", fine).content.decode()
    assert shown(page, "list shifts") == [["1 Anna – Bram", "2", "11 → 10", "1", "210"]]
    director.post(f"{here}/desk/penalty/", {**fine, "confirm": "1"})

    client.post(f"{here}/act/", {"act": "end"})
    client.post(f"{here}/act/", {"act": "publish"})
    evening = Evening.objects.get()
    assert evening.state == "official"
    page = Client(headers={"accept-language": "nl"}).get(f"{here}/").content.decode()
    ranked = [[*row[:3], *row[4:8]] for row in shown(page, "ranking")]
    assert ranked == [
        ["1", "NZ", "Els – Frans 3", "12", "1", "298", ""],
        ["2", "NZ", "Anna – Bram 1 De Boer, Noord", "10", "1", "210", "−1"],
        ["3", "NZ", "Corrie – Dirk 2 De Boer, Noord", "9", "0", "200", ""],
        ["1", "OW", "Ineke – Jaap 5", "15", "2", "294", ""],
        ["2", "OW", "Greet – Henk 4 Nel", "11", "1", "128", ""],
        ["3", "OW", "Karin – Leo 6", "11", "0", "186", ""],
    ], "4 and 6 are level, and 4 has a top (II-19)"
    papers_say_the_same(evening)
    assert (
        "1 3 12 MP, 2 1 10 MP, 3 2 9 MP, 1 5 15 MP, 2 4 11 MP, 3 6 11 MP" in client.get(f"{here}/log/").content.decode()
    )
    for paper in ("travellers", "summary-sheet", "ranking", "board-labels", "start-list"):
        answer = client.get(f"{here}/papers/{paper}.pdf")
        assert answer.status_code == 200 and answer.content.startswith(b"%PDF"), paper


def papers_say_the_same(evening):
    """Score cards and summary (II-12, II-22), the ranking for the wall, the list with clubs and districts (II-10)."""
    with translation.override("nl"):
        cards, sheet, wall, listed = (
            paper(evening) for paper in (travellers, summary_sheet, ranking_paper, start_list)
        )
    third = {tuple(row[:2]): row[2:] for row in cards["cards"][2]["rows"]}
    assert third == {
        ("3", "6"): ["♦", "N", "100", "/", "100", "62", "/", "62", "", "4", "4"],
        ("2", "4"): ["♦", "N", "120", "/", "120", "42", "/", "42", "II-15", "2", "3"],
        ("1", "5"): ["♦", "N", "70", "/", "0", "92", "/", "162", "", "2", "6"],
    }
    assert sheet["sums"] == ["Straf", "MP", "Tops", "Punten", "Plaats"]
    assert [[row["number"], *row["cells"], *row["sums"]] for row in sheet["rows"]] == [
        ["1", "6", "3", "2", "−1", "10", "1", "210", "NZ 2"],
        ["2", "4", "3", "2", "", "9", "0", "200", "NZ 3"],
        ["3", "2", "6", "4", "", "12", "1", "298", "NZ 1"],
        ["4", "2", "6", "3", "", "11", "1", "128", "OW 2"],
        ["5", "6", "3", "6", "", "15", "2", "294", "OW 1"],
        ["6", "4", "3", "4", "", "11", "0", "186", "OW 3"],
    ]
    second = dict(zip(wall["names"], wall["lists"][0]["rows"][1], strict=True))
    assert (second["Naam"], second["MP"]) == ("Anna – Bram (De Boer, Noord)", "10")
    assert (second["Tops"], second["Punten"], second["Straf"]) == ("1", "210", "−1")
    assert [row[1] for row in listed["rows"]][:4] == [
        "Anna – Bram (De Boer, Noord)", "Corrie – Dirk (De Boer, Noord)", "Els – Frans", "Greet – Henk (Nel)",
    ]  # fmt: skip
