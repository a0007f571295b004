"""The desk of other evenings: klaverjas, the laws of 1949, teams."""

from __future__ import annotations

from troef.web.session import formats, plan, run
from troef.web.session.enter import agree, propose
from troef.web.session.log import at_table
from troef.web.session.models import Case, Evening
from troef.web.session.start_list import paste

PAIRS = "Anna - Bram\nCorrie - Dirk\nEls - Frans\nGreet - Henk"


def _told(sitting, line):
    """Every board of a sitting with the same result."""
    game = sitting.evening.game
    for board in sitting.boards:
        made = propose(sitting, "NS", board, game.parse(sitting.evening, line), 0, at_table(sitting.table, "NS"))
        agree(sitting, "EW", board, made.version, at_table(sitting.table, "EW"))


def _begun(evening, lines, people):
    paste(evening, lines, people.as_organiser)
    evening.most_boards = 6
    evening.save()
    plan.choose(evening, plan.proposals(evening)[0].movement.name, people.as_organiser)
    return run.start(evening, people.as_organiser)


def test_klaverjas(desk, people):
    evening = formats.begin("Klaverjasavond", "2026-11-15", "klaverjas-pairs", people.as_organiser)
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
