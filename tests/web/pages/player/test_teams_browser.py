"""A teams evening with real phones, in Dutch: the list, two rooms, the line-up, IMPs and victory points."""

from __future__ import annotations

import json
import os
import re

import forks
import pytest

pytestmark = [pytest.mark.browser, pytest.mark.long]
DATABASES = ["sqlite", "postgresql"] if os.environ.get("TROEF_LONG") else ["postgresql"]
PHONE = {"width": 390, "height": 844}
PASSWORD = "ruitenvrouw"
TEAMS = "De Azen: Anna, Bram, Corrie, Dirk, Eef\nDe Heren: Frans, Greet, Henk, Ineke"
OPEN = {1: ("4S", "N", 10), 2: ("3N", "E", 9), 3: ("2H", "S", 8), 4: ("1N", "W", 6)}
CLOSED = {1: ("4S", "N", 9), 2: ("3N", "E", 9), 3: ("3H", "S", 9), 4: ("1N", "W", 7)}


class Phone:
    """One side's own phone at one table."""

    def __init__(self, open_page, url, side):
        self.page = open_page(url, PHONE)
        self.side = side

    def sit(self):
        begin = self.page.locator("button:has-text('Begin ronde')")
        (begin if begin.count() else self.page.locator(f"button[name=side][value={self.side}]")).first.click()
        self.page.wait_for_selector("section[data-board]")

    def enter(self, board, contract, declarer, tricks):
        form = self.page.locator(f"section[data-board='{board}'] form.entry")
        for name, value in (("level", contract[0]), ("denomination", contract[1]), ("declarer", declarer)):
            form.locator(f"label:has(input[name={name}][value='{value}'])").click()
        step = tricks - 6 - int(contract[0])
        for _ in range(abs(step)):
            form.locator(f"[data-step='{1 if step > 0 else -1}']").click()
        form.locator("button.primary").click()
        self.page.wait_for_selector(f"section[data-board='{board}'][data-state=ours]", state="attached")

    def agree(self, board):
        section = f"section[data-board='{board}'][data-state=theirs]"
        self.page.locator(f"{section} form.confirm button").click()
        self.page.wait_for_selector(section, state="detached")


@pytest.fixture
def club(request, tmp_path, open_page, new_site):
    """A site of its own on either database, and its organiser."""
    more = {"DATABASE_URL": request.getfixturevalue("postgres")} if request.param == "postgresql" else {}
    site = new_site(tmp_path / "var", **more).start()
    welcome = re.search(r"http\S+/welcome/\S+", (site.var / "server.log").read_text())[0]
    page = open_page(welcome.replace("localhost", "127.0.0.1"), PHONE)
    for name, value in (("club", "De Troefboer"), ("name", "Olga"), ("username", "olga"), ("password", PASSWORD)):
        page.fill(f"[name={name}]", value)
    page.click("main button.primary")
    yield site, page
    open_page.close()
    site.stop()


def prepare(site, page, shots):
    """Two teams, four boards in two halves; the tables' addresses."""
    page.goto(f"{site.url}/evening/new/")
    page.fill("[name=name]", "Viertallen")
    page.check("[name=format][value=bridge-teams]")
    page.click("main button.primary")
    page.click("text=Plak een hele lijst")
    page.fill("[name=lines]", TEAMS)
    page.click("text=Voeg deze viertallen toe")
    assert "Vanavond: 2 viertallen" in page.inner_text("main")
    page.screenshot(path=shots / "teams-who.png", full_page=True)
    page.click("text=Naar het schema")
    page.fill("[name=most_boards]", "4")
    page.select_option("[name=halves]", "2")
    page.click("text=Stel opnieuw voor")
    page.click("button[name=choose][value=round-robin]")
    page.screenshot(path=shots / "teams-movement.png", full_page=True)
    page.click("text=Naar de regels")
    page.click("text=Naar het printen")
    tables = [site.url + link.get_attribute("href") for link in page.locator("main details a").all()]
    page.click("text=Start de avond")
    page.wait_for_selector("text=Ronde 1 van 2")
    return tables


@pytest.mark.parametrize("club", DATABASES, indirect=True)
def test_a_teams_evening(club, open_page, shots):
    site, page = club
    tables = prepare(site, page, shots)
    assert len(tables) == 2
    rooms = [(Phone(open_page, url, "NS"), Phone(open_page, url, "EW")) for url in tables]
    first = rooms[0][0].page
    assert "De Heren – De Azen · open zaal" in first.inner_text("main")
    first.screenshot(path=shots / "teams-seats.png", full_page=True)
    captain(site, page, open_page, shots)
    play_half(rooms, (1, 2), site, shots)
    play_half(rooms, (3, 4), site, shots)
    assert "Dit was je laatste ronde" in first.inner_text(".move")
    official(site, page, shots)


def captain(site, page, open_page, shots):
    """The captain lets the fifth player in for the second half, from his own phone."""
    page.goto(f"{site.url}/evening/1/line-ups/")
    link = page.locator("main li a").first.get_attribute("href")
    own = open_page(site.url + link, PHONE)
    half = own.locator("section.sheet", has=own.locator("input[name=round][value='2']"))
    half.locator("select[name=open1]").select_option(label="Eef")
    half.locator("button.primary").click()
    own.wait_for_selector("text=De opstelling is genoteerd.")
    own.screenshot(path=shots / "teams-captain.png", full_page=True)
    page.goto(f"{site.url}/evening/1/")


def play_half(rooms, boards, site, shots):
    """Play in both rooms. One room's results appear when the other has played too."""
    seats = rooms[0][0].page.inner_text("main")
    assert ("Eef" in seats) == (boards[0] == 3), "the line-up of this half"
    for room in rooms:
        for phone in room:
            phone.sit()
    (ns, ew), (other_ns, other_ew) = rooms
    for board in boards:
        ns.enter(board, *OPEN[board])
        ew.agree(board)
        address = f"{site.url}/evening/1/board/{board}/"
        assert ns.page.request.get(address).status == 403, "the other room still plays it"
        other_ns.enter(board, *CLOSED[board])
        other_ew.agree(board)
        assert ns.page.request.get(address).status == 200
    ns.page.wait_for_selector(".move")
    ns.page.screenshot(path=shots / f"teams-moves-{boards[0]}.png", full_page=True)
    if boards[0] == 1:
        for room in rooms:
            for phone in room:
                phone.page.wait_for_selector(".move")
        rooms[0][0].page.wait_for_selector("text=Begin ronde 2")
        rooms[0][0].page.reload()


def official(site, page, shots):
    """IMPs board by board, victory points, and the ranking that `troef score` gives."""
    page.wait_for_selector("text=alle ronden gespeeld")
    page.click("text=Sluit de avond af")
    page.click("text=Sluit het spel af")
    page.wait_for_selector("text=voorlopige uitslag")
    page.click("text=Maak de uitslag officieel")
    page.click("text=De eindstand, om te tonen")
    page.wait_for_selector("text=verbeteringen tot")
    page.screenshot(path=shots / "teams-official.png", full_page=True)
    file = site.var / "contest.json"
    file.write_bytes(page.request.get(f"{site.url}/evening/1/contest.json").body())
    ranking = json.loads(forks.run(["-m", "troef.cli", "score", file], check=True).stdout)["ranking"]
    shown = [
        (row.locator("th small").inner_text(), row.locator("td.result").inner_text())
        for row in page.locator("table.ranking tbody tr").all()
    ]
    assert shown == [(row["contestant"], f"{row['vp']:g}".replace(".", ",")) for row in ranking]
    page.click("table.matches a")
    page.wait_for_selector("text=Wedstrijdpunten")
    assert re.sub(r"\s+", " ", page.inner_text(".match-score")) == "De Heren 15 De Azen 1 IMP"
    page.screenshot(path=shots / "teams-match.png", full_page=True)
