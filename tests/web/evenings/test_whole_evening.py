"""A whole evening in real browsers: three tables, a Howell, six phones, the organiser and the director."""

from __future__ import annotations

import json
import os
import re

import forks
import pytest

from troef.contest.movements.catalogue import build_movement
from troef.contest.movements.movement import EntryField

pytestmark = [pytest.mark.browser, pytest.mark.long]
DATABASES = ["sqlite", "postgresql"] if os.environ.get("TROEF_LONG") else ["sqlite"]
"""Other evenings run on the other database."""
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
PAIRS = ["Anna - Bram", "Corrie - Dirk", "Els - Frans", "Greet - Henk", "Ineke - Jaap", "Karin - Leo"]
GAMES = build_movement("howell", EntryField(6, 10)).schedule.games
CONTRACTS = ["4S", "3N", "2H", "1N", "5D", "3C", "4H", "6S", "2S", "4HX"]
PASSWORD = "ruitenvrouw"


_TELL = """async (told) => {
  const token = /csrftoken=([^;]+)/.exec(document.cookie)[1];
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
  const body = JSON.stringify({ id: crypto.randomUUID(), ...told });
  const answer = await fetch(document.getElementById("phone").dataset.send, { method: "POST", headers, body });
  const { refused } = await answer.json();
  if (refused) throw new Error(refused);
}"""


class Phone:
    """One pair's own phone."""

    def __init__(self, open_page, tables, pair, lang="nl"):
        self.tables, self.pair, self.is_seated = tables, pair, False
        self.page = open_page(tables[1], PHONE, lang)

    def sit(self, table, side):
        """Scan the code of its first table. After that it moves with a tap."""
        if self.is_seated:
            self.page.locator("form[action$='/next/'] button").click()
        else:
            self.page.goto(self.tables[table])
            self.page.locator(f"button[name=side][value={side}]").click()
        self.page.wait_for_selector("section[data-board]:visible")
        assert self.page.url == self.tables[table]
        self.is_seated = True

    def fill(self, board, contract, declarer, tricks):
        form = self.page.locator(f"section[data-board='{board}'] form.entry")
        for name, value in (
            ("level", contract[0]), ("denomination", contract[1]), ("doubled", contract[2:]), ("declarer", declarer),
        ):  # fmt: skip
            form.locator(f"label:has(input[name={name}][value='{value}'])").click()
        step = tricks - 6 - int(contract[0])
        for _ in range(abs(step)):
            form.locator(f"[data-step='{1 if step > 0 else -1}']").click()
        return form

    def enter(self, board, contract, declarer, tricks):
        self.fill(board, contract, declarer, tricks).locator("button.primary").click()
        entered = f"section[data-board='{board}']:is([data-state=ours], :has(.two-entries))"
        self.page.wait_for_selector(entered, state="attached")

    def tells(self, game, board, verb, **fields):
        """Send the message of a tap on its page, for taps that other tests cover."""
        self.page.evaluate(_TELL, {"verb": verb, "round": str(game.round), "board": str(board), **fields})

    def agree(self, board):
        section = f"section[data-board='{board}'][data-state=theirs]"
        self.page.locator(f"{section} form.confirm button:visible").click()
        self.page.wait_for_selector(section, state="detached")


class Evening:
    """The club's evening in progress."""

    def __init__(self, site, open_page):
        self.site, self.open_page = site, open_page
        self.organiser = self.director = None
        self.tables, self.phones = {}, {}

    def prepare(self):
        """The first account, a director, the pairs, a movement, rules; started within the one page line of steps."""
        welcome = re.search(r"http\S+/welcome/\S+", (self.site.var / "server.log").read_text())[0]
        page = self.organiser = self.open_page(welcome.replace("localhost", "127.0.0.1"), DESKTOP)
        for name, value in (("club", "De Troefboer"), ("name", "Olga"), ("username", "olga"), ("password", PASSWORD)):
            page.fill(f"[name={name}]", value)
        page.uncheck("[name=directs]")
        page.click("main button.primary")
        page.goto(f"{self.site.url}/accounts/")
        for name, value in (("name", "Victor"), ("username", "victor"), ("password", PASSWORD)):
            page.fill(f"[name={name}]", value)
        page.check("[name=directs]")
        page.click("main button.primary")
        page.goto(f"{self.site.url}/evening/new/")
        page.fill("[name=name]", "Clubavond")
        page.click("main button.primary")
        page.fill("[name=first]", "Anna")
        page.fill("[name=second]", "Bram")
        page.click("text=Voeg het paar toe")
        page.click("text=Plak een hele lijst")
        page.fill("[name=lines]", "\n".join(PAIRS[1:]))
        page.click("text=Voeg deze paren toe")
        assert "Vanavond: 6 paren, even" in page.inner_text("main")
        page.click("text=Naar het schema")
        page.fill("[name=most_boards]", "10")
        page.click("text=Stel opnieuw voor")
        page.click("button[name=choose][value=howell]")
        assert page.locator("table.schedule tbody tr").count() == 15
        page.click("text=Naar de regels")
        page.select_option("[name=edition]", "bridge-2017")
        page.click("text=Naar het printen")
        for paper in ("table-cards", "place-slips"):
            pdf = page.request.get(page.url.replace("ready/", f"papers/{paper}.pdf"))
            assert pdf.body().startswith(b"%PDF")
        links = page.locator("main details a").all()
        self.tables = {n: self.site.url + link.get_attribute("href") for n, link in enumerate(links, 1)}
        page.click("text=Start de avond")
        page.wait_for_selector("text=Ronde 1 van 5")

    @property
    def address(self):
        return self.organiser.url.split("?")[0]

    def direct(self):
        page = self.director = self.open_page(f"{self.site.url}/sign-in/?next=/evening/1/desk/", PHONE)
        page.fill("[name=username]", "victor")
        page.fill("[name=password]", PASSWORD)
        page.click("main button.primary")
        page.wait_for_selector("text=Niemand roept")

    def forgive_lost_connections(self):
        """Ignore browser errors about the missing network; they are no fault of the page."""
        complaints = self.open_page.complaints
        complaints[:] = [line for line in complaints if "net::ERR" not in line and not line.startswith("htmx:")]

    def play_quickly(self, game):
        """Play an ordinary sitting, with results sent without taps."""
        ns, ew = self.phones[game.ns[0]], self.phones[game.ew[0]]
        ns.sit(game.table, "NS")
        ew.sit(game.table, "EW")
        for board in game.boards:
            contract, declarer, tricks = told(game, board)
            entry = {"contract": contract, "declarer": declarer, "tricks": str(tricks), "lead": ""}
            ns.tells(game, board, "result", sees="0", **entry)
            ew.tells(game, board, "agree", sees="1")

    def play(self, game, boards=None):
        """An ordinary sitting, the last board first: NS taps its chip and enters, EW confirms on its own phone."""
        ns, ew = self.phones[game.ns[0]], self.phones[game.ew[0]]
        ns.sit(game.table, "NS")
        ew.sit(game.table, "EW")
        for board in reversed(boards or game.boards):
            ns.page.locator(f"[data-chip='{board}']").click()
            ns.enter(board, *told(game, board))
            ew.agree(board)


def told(game, board):
    """Return the result on the board at this table, different at every table."""
    place = (board * 3 + game.round * 5 + game.table) % len(CONTRACTS)
    contract = CONTRACTS[place]
    return contract, "NESW"[(board + game.table) % 4], 6 + int(contract[0]) + (place + game.round) % 4 - 2


@pytest.fixture
def evening(request, tmp_path, open_page, new_site):
    """A site of its own, without a club, on either database."""
    more = {"DATABASE_URL": request.getfixturevalue("postgres")} if request.param == "postgresql" else {}
    site = new_site(tmp_path / "var", **more).start()
    yield Evening(site, open_page)
    open_page.close()
    site.stop()


@pytest.mark.parametrize("evening", DATABASES, indirect=True)
def test_a_whole_evening(evening, open_page, shots):
    evening.prepare()
    evening.direct()
    evening.phones = {
        str(pair): Phone(open_page, evening.tables, pair, "en" if pair == 4 else "nl") for pair in range(1, 7)
    }
    first, second, third = (game for game in GAMES if game.round == 1)
    lost_connection(evening, first, shots)
    correction(evening, second, shots)
    handed_over(evening, third)
    for game in GAMES:
        if game.round == 2 and game.table == 1:
            called_and_adjusted(evening, game, shots)
        elif game.round == 3 and game.table == 2:
            restarted_in_the_middle(evening, game)
        elif game.round > 1:
            (evening.play if game.round == 5 else evening.play_quickly)(game)
    last_round(evening, shots)
    published(evening, shots)


def lost_connection(evening, game, shots):
    """Lose the network during an entry: the phone stores it, sends it later, and it counts once."""
    ns, ew = evening.phones[game.ns[0]], evening.phones[game.ew[0]]
    ns.page.goto(evening.tables[game.table])
    ns.page.screenshot(path=shots / "phone-seats.png")
    ns.sit(game.table, "NS")
    ew.sit(game.table, "EW")
    one, two = game.boards
    form = ns.page.locator(f"section[data-board='{one}'] form.entry")
    form.locator("label:has(input[name=level][value='4'])").click()
    ns.page.context.set_offline(True)
    ns.fill(one, *told(game, one))
    ns.page.evaluate("scrollTo(0, 0)")
    ns.page.screenshot(path=shots / "phone-entry.png")
    form.locator("button.primary").click()
    ns.page.wait_for_selector("#offline:visible")
    assert "Bewaard op deze telefoon" in ns.page.inner_text("#offline")
    ns.fill(two, *told(game, two)).locator("button.primary").click()
    ns.page.screenshot(path=shots / "phone-offline.png")
    assert ns.page.evaluate("JSON.parse(localStorage['troef.queue']).length") == 2
    ns.page.context.set_offline(False)
    for board in (one, two):
        ns.page.wait_for_selector(f"section[data-board='{board}'][data-state=ours]", state="attached")
    assert ns.page.evaluate("JSON.parse(localStorage['troef.queue']).length") == 0
    evening.forgive_lost_connections()
    ew.page.wait_for_selector(f"section[data-board='{two}'][data-state=theirs]", state="attached")
    ew.page.screenshot(path=shots / "phone-confirm.png")
    ew.agree(one)
    ew.agree(two)
    ns.page.wait_for_selector(".move")
    ns.page.screenshot(path=shots / "phone-moves.png")


def correction(evening, game, shots):
    """Let East-West refuse and enter something else, which North-South confirms. It is corrected again later."""
    ns, ew = evening.phones[game.ns[0]], evening.phones[game.ew[0]]
    ns.sit(game.table, "NS")
    ew.sit(game.table, "EW")
    one, two = game.boards
    ns.enter(one, "4S", "N", 10)
    section = ew.page.locator(f"section[data-board='{one}']")
    section.locator("details.correct > summary").click()
    ew.enter(one, *told(game, one))
    ns.agree(one)
    unseen = ns.page.request.get(f"{evening.site.url}/evening/1/board/{two}/")
    assert unseen.status == 403, "nothing about a board that this pair still has to play"
    ns.enter(two, *told(game, two))
    ew.agree(two)


def handed_over(evening, game):
    """Use one phone for the whole table, handed over to confirm."""
    phone = evening.phones[game.ns[0]]
    phone.sit(game.table, "NS")
    for board in game.boards:
        phone.enter(board, *told(game, board))
        section = phone.page.locator(f"section[data-board='{board}']")
        section.locator("details.hand-over > summary").click()
        section.locator("details.hand-over form.confirm button").click()
        phone.page.wait_for_selector(f"section[data-board='{board}'][data-state=ours]", state="detached")
    phone.page.wait_for_selector(".move")


def called_and_adjusted(evening, game, shots):
    """A table calls; the director comes, adjusts the score, sees what it does, and confirms."""
    ns, ew = evening.phones[game.ns[0]], evening.phones[game.ew[0]]
    evening.play(game, game.boards[:1])
    desk = evening.director
    ew.page.click("button.call")
    desk.wait_for_selector(".call-card")
    desk.screenshot(path=shots / "desk-call.png", full_page=True)
    desk.click("text=Ik kom eraan")
    ns.page.wait_for_selector("text=/komt eraan|on the way/")
    board = game.boards[0]
    desk.goto(f"{evening.site.url}/evening/1/desk/board/{board}/")
    row = desk.locator("section.sheet", has_text=f"Ronde {game.round}, tafel {game.table}")
    row.locator("text=Pas de score aan").click()
    contract, declarer, tricks = told(game, board)
    desk.fill("[name=ns0]", "60")
    desk.check("[name=split]")  # otherwise both sides have the same weights
    desk.fill("[name=ew0]", "50")
    desk.fill("[name=outcome1]", f"{contract} {declarer} {tricks - 1}")
    desk.fill("[name=ns1]", "40")
    desk.fill("[name=ew1]", "40")
    desk.wait_for_selector("#effect >> text=/samen 90%/")
    desk.fill("[name=ew1]", "50")
    desk.wait_for_selector("#effect >> text=Wat het doet")
    desk.fill("[name=law]", "12C1c")
    desk.fill("[name=reason]", "Aarzeling")
    desk.evaluate("scrollTo(0, 0)")
    desk.screenshot(path=shots / "desk-adjust.png", full_page=True)
    desk.click("text=Bevestig de beslissing")
    desk.wait_for_selector("text=Geschiedenis")
    desk.goto(f"{evening.site.url}/evening/1/desk/")
    desk.click("button[value=done]")
    desk.wait_for_selector("text=Niemand roept")
    assert "12C1c" in desk.inner_text("ul.rulings")
    ns.enter(game.boards[1], *told(game, game.boards[1]))
    ew.agree(game.boards[1])


def restarted_in_the_middle(evening, game):
    """Kill the server while a result awaits confirmation. After the restart everybody goes on."""
    ns, ew = evening.phones[game.ns[0]], evening.phones[game.ew[0]]
    ns.sit(game.table, "NS")
    ew.sit(game.table, "EW")
    one, two = game.boards
    ns.enter(one, *told(game, one))
    form = ns.fill(two, *told(game, two))
    evening.site.stop()
    form.locator("button.primary").click()
    ns.page.wait_for_selector("#offline:visible")
    evening.site.start()
    ns.page.wait_for_selector(f"section[data-board='{two}'][data-state=ours]", state="attached")
    ew.page.wait_for_selector(f"section[data-board='{two}'][data-state=theirs]", state="attached")
    ew.agree(one)
    ew.agree(two)
    ns.page.wait_for_selector("#offline", state="hidden")
    evening.forgive_lost_connections()


def last_round(evening, shots):
    """Check that the organiser's page has followed everything."""
    page = evening.organiser
    page.wait_for_selector("text=alle ronden gespeeld")
    page.screenshot(path=shots / "evening-organiser.png", full_page=True)
    phone = evening.phones["1"].page
    phone.wait_for_selector(".move")
    assert "Dit was je laatste ronde" in phone.inner_text(".move")
    for width, columns in ((390, 1), (1280, 2)):
        page.set_viewport_size({"width": width, "height": 800})
        lefts = {part.bounding_box()["x"] for part in page.locator(".evening-now > *").all()}
        assert (len(lefts), page.evaluate("document.documentElement.scrollWidth")) == (columns, width)
    page.click(".attention .primary")  # All rounds are played: close the evening.
    page.wait_for_selector(".path")
    assert page.locator(".path > li.done h2").first.inner_text().startswith("Kijk vreemde uitslagen na")
    page.click("text=Sluit het spel af")
    page.wait_for_selector("text=voorlopige uitslag")


def published(evening, shots):
    """The official result equals what `troef score` makes of the contest file."""
    page = evening.organiser
    page.click("text=Maak de uitslag officieel")
    page.click("text=De eindstand, om te tonen")
    page.wait_for_selector("text=verbeteringen tot")
    page.screenshot(path=shots / "evening-official.png", full_page=True)
    file = evening.site.var / "contest.json"
    file.write_bytes(page.request.get(f"{evening.site.url}/evening/1/contest.json").body())
    answer = forks.run(["-m", "troef.cli", "score", file], check=True)
    ranking = json.loads(answer.stdout)["ranking"]
    shown = [
        (
            int(row.locator("td").first.inner_text()),
            int(row.locator("th small").inner_text()),
            row.locator("td.result").inner_text(),
        )
        for row in page.locator("table.ranking tbody tr").all()
    ]
    expected = [(row["rank"], int(row["contestant"]), f"{row['percentage']:.2f}%".replace(".", ",")) for row in ranking]
    assert shown == expected
    assert len(json.loads(file.read_text())["results"]) == 30, "nothing lost, nothing twice"
    phone = evening.phones["4"].page
    phone.goto(f"{evening.site.url}/evening/1/")
    assert "Our result" in phone.inner_text("main")
    phone.screenshot(path=shots / "results-phone.png", full_page=True)
    evening.forgive_lost_connections()
