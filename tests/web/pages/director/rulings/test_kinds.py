"""The desk of other evenings: klaverjas, the laws of 1949, teams."""

from __future__ import annotations

from troef.web.entry.result_entry import confirm_result, propose_result
from troef.web.evenings import contest_formats, lifecycle, movement
from troef.web.evenings.log import table_actor
from troef.web.evenings.models import Case, Evening
from troef.web.evenings.start_list import paste_list

PAIRS = "Anna - Bram\nCorrie - Dirk\nEls - Frans\nGreet - Henk"


def _told(sitting, line):
    """Every board of a sitting with the same result."""
    game = sitting.evening.game
    for board in sitting.boards:
        made = propose_result(
            sitting, "NS", board, game.entry.parse(sitting.evening, line), 0, table_actor(sitting.table, "NS")
        )
        confirm_result(sitting, "EW", board, made.version, table_actor(sitting.table, "EW"))


def _begun(evening, lines, people):
    paste_list(evening, lines, people.as_organiser)
    evening.most_boards = 6
    evening.save()
    movement.choose_movement(evening, movement.propose_movements(evening)[0].movement.name, people.as_organiser)
    return lifecycle.start_evening(evening, people.as_organiser)


def test_klaverjas(desk, people):
    evening = contest_formats.create_evening("Klaverjasavond", "2026-11-15", "klaverjas-pairs", people.as_organiser)
    evening = _begun(Evening.objects.get(pk=evening.pk), PAIRS, people)
    base = f"/evening/{evening.pk}/"
    page = desk.get(f"{base}desk/").content.decode()
    assert "klaverjas-1976" in page and "Wat is er gebeurd?" in page
    assert desk.get(f"{base}desk/find/").status_code == 200
    sitting = next(
        one for one in evening.sittings.select_related("table", "north", "east", "evening") if not one.is_sit_out
    )
    _told(sitting, "H N 96")
    url = f"{base}desk/adjust/{sitting.pk}/{sitting.boards[0]}/"
    page = desk.get(url).content.decode()
    assert "Protesteren kan tot 15 minuten na het einde van de zitting." in page and "12C1e" not in page
    filled = {"outcome0": "H N 100", "ns0": "100", "ew0": "100", "law": "26", "reason": "Telfout", "confirm": "1"}
    assert desk.post(url, filled).status_code == 302
    ruled = Case.objects.get().now
    assert (str(ruled.edition), ruled.laws) == ("klaverjas-1976", ("26",))
    assert dict(dict(ruled.score.ns[0].told)["points"]) == {"NS": 100, "EW": 62}
    assert "NZ 100, OW 62" in desk.get(f"{base}ruling/1/ruling.txt").content.decode()
    assert desk.get(f"{base}desk/ruling/1/score/").status_code == 200


def test_klaverjas_13_a_revoke_is_put_into_the_result(desk, people):
    """No penalty is taken: the result itself changes, and every page has what counts."""
    evening = contest_formats.create_evening("Klaverjasavond", "2026-11-15", "klaverjas-pairs", people.as_organiser)
    evening = _begun(Evening.objects.get(pk=evening.pk), PAIRS, people)
    base = f"/evening/{evening.pk}/"
    for sitting in evening.sittings.select_related("table", "north", "east", "evening"):
        _told(sitting, "H N 96 20-0")
    sitting = evening.sittings.first()
    board = sitting.boards[0]
    walk = "klaverjas-1976 13-15:over=false,revoked=true"
    page = desk.get(f"{base}desk/walk/", {"w": walk, "sitting": sitting.pk, "board": board}).content.decode()
    assert "Zet het resultaat recht" in page and "Geef een straf" not in page
    ruled = {"laws": "13", "decision": "Verzaakt.", "standing": "final", "w": walk, "then": "score"}
    score = desk.post(f"{base}desk/ruling/", {**ruled, "sitting": sitting.pk, "board": board})["Location"]
    filled = {"outcome0": "H N verzaakt OW 20-0", "ns0": "100", "law": "13", "reason": "Oost", "confirm": "1"}
    assert desk.post(score, {**filled, "sees": "1"}).status_code == 302
    page = "".join(desk.get(f"{base}board/{board}/").content.decode().split())
    assert "<td>282</td><td>0</td>" in page and "<td>116</td><td>66</td>" in page
    award = {"awardNS": "minimum", "awardEW": "%", "percentageEW": "75", "law": "II-15", "reason": "x", "confirm": "1"}
    assert desk.post(score, {**award, "sees": "2"}).status_code == 302
    page = "".join(desk.get(f"{base}board/{board}/").content.decode().split())
    assert "<td>282</td>" not in page and "<td></td><td></td>" in page
    again = " ".join(desk.get(score).content.decode().split())
    assert 'value="minimum" checked' in again and 'name="percentageEW" value="75"' in again


def test_12C2b_a_percentage_means_nothing_in_IMPs(desk, people):
    evening = _begun(Evening.objects.create(name="Butler", method="butler"), PAIRS, people)
    for sitting in evening.sittings.select_related("table", "north", "east", "evening"):
        _told(sitting, "4S N 10")
    url = f"/evening/{evening.pk}/desk/adjust/{sitting.pk}/{sitting.boards[0]}/"
    assert 'value="A+"' in desk.get(url).content.decode() and 'value="%"' not in desk.get(url).content.decode()
    filled = {"awardNS": "%", "percentageNS": "60", "awardEW": "A-", "law": "12C2a", "reason": "x", "confirm": "1"}
    assert "Een percentage zegt niets" in desk.post(url, filled).content.decode()
    assert not Case.objects.exists()


def test_1949_has_no_charts_and_its_own_periods(desk, people):
    evening = _begun(Evening.objects.create(name="Oud", edition="bridge-1949"), PAIRS, people)
    base = f"/evening/{evening.pk}/"
    assert "Bij deze spelregels zijn geen schema" in desk.get(f"{base}desk/find/").content.decode()
    assert desk.get(f"{base}desk/").status_code == 200
    sitting = next(
        one for one in evening.sittings.select_related("table", "north", "east", "evening") if not one.is_sit_out
    )
    _told(sitting, "4S N 10")
    page = desk.get(f"{base}desk/adjust/{sitting.pk}/{sitting.boards[0]}/").content.decode()
    assert "Protesteren kan tot 30 minuten na het einde van de zitting." in page


def test_teams(desk, people):
    evening = Evening.objects.create(name="Viertallen", kind="teams", method="imps")
    evening = _begun(evening, "Azen: Anna, Bram, Corrie, Dirk\nHeren: Frans, Greet, Henk, Ineke", people)
    base = f"/evening/{evening.pk}/"
    for sitting in evening.sittings.select_related("table", "north", "east", "evening"):
        _told(sitting, "4S N 10")
    url = f"{base}desk/adjust/{sitting.pk}/{sitting.boards[0]}/"
    filled = {"outcome0": "4S N 9", "ns0": "100", "ew0": "100", "law": "12C1b", "reason": "Schade"}
    assert "→" in desk.post(url, filled, headers={"hx-request": "true"}).content.decode()
    assert desk.post(url, {**filled, "confirm": "1"}).status_code == 302
    assert desk.get(f"{base}ruling/1/").status_code == 200
