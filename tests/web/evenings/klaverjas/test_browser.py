"""Klaverjas evenings in real browsers: boards that move round, and a drive; on phones, in Dutch."""

from __future__ import annotations

import json
import os
import re
from itertools import product

import forks
import pytest

from troef.cards import SIDES, Side
from troef.contest.movements.catalogue import build_movement
from troef.contest.movements.movement import EntryField
from troef.klaverjas.game.round_total import PATTERNS, RoundTotal, implausible_totals
from troef.klaverjas.game.rules import Rules
from troef.klaverjas.game.score_slip import Slip, work_out
from troef.web.evenings.games.klaverjas_slip import parse_line

pytestmark = [pytest.mark.browser, pytest.mark.long]
DATABASES = ["sqlite", "postgresql"] if os.environ.get("TROEF_LONG") else ["postgresql"]
"""Other evenings run on the other database."""
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
PAIRS = ["Anna - Bram", "Corrie - Dirk", "Els - Frans", "Greet - Henk", "Ineke - Jaap", "Karin - Leo"]
PLAYERS = [f"{name} {kind}" for name in ("Anna", "Bram", "Corrie") for kind in "ABCDEF"]
GAMES = build_movement("schevenings", EntryField(6, 3)).schedule.games
LINES = [
    "H N 96 20-0", "S Z 110", "R O 60 0-50", "K W 162 mars", "H N 81", "S O verzaakt NZ 20-0", "K Z beschuldigd NZ",
    "R W 100 20-20", "S N 0 mars", "H O 90 100-0", "K N 120", "R Z 70 70-0",
]  # fmt: skip
PASSWORD = "ruitenvrouw"


class Phone:
    """A phone at a table."""

    def __init__(self, open_page, tables):
        self.tables = tables
        self.page = open_page(next(iter(tables.values())), PHONE)

    def sit(self, table, side):
        self.page.goto(self.tables[table])
        begin = self.page.locator("button:has-text('Begin ronde')")
        (begin if begin.count() else self.page.locator(f"button[name=side][value={side}]")).first.click()
        self.page.wait_for_selector("section[data-board]")

    def fill(self, board, line):
        """Fill in a deal as players do: keys, number pad, roem in steps, and the answer to the march question."""
        slip = parse_line(line)
        form = self.page.locator(f"section[data-board='{board}'] form.entry:visible").first
        pick(form, "trump", slip.trump)
        pick(form, "by", slip.declarer)
        if slip.offender:
            if not form.locator("details.kj-stopped").evaluate("one => one.open"):
                form.locator("details.kj-stopped summary").click()
            pick(form, "ended", slip.ending.value)
            pick(form, "offender", slip.offender)
        else:
            form.locator(f"[data-points={slip.declarer.side}]").click()
            for digit in str(slip.points):
                form.locator(f"[data-digit='{digit}']").click()
        self._roem(form, slip)
        if form.locator(".kj-march").is_visible():
            pick(form, "march", "yes" if slip.march else "no")
        return form

    def _roem(self, form, slip):
        for side in SIDES:
            for step in (100, 50, 20):
                while slip.roem[side] - roem_in(form, side) >= step:
                    form.locator(f"[data-roem={side}][data-add='{step}']").click()
        strike = form.locator("[data-strike]")
        if not any(slip.roem.values()) and strike.get_attribute("aria-pressed") == "false":
            strike.click()

    def enter(self, board, line):
        form = self.fill(board, line)
        said = form.locator(".said").inner_text()
        form.locator("button.primary").click()
        section = f"section[data-board='{board}']:is([data-state=ours], :has(.two-entries))"
        self.page.wait_for_selector(section, state="attached")
        shown = self.page.locator(f"{section} .said").first.text_content()
        assert " ".join(shown.split()) == " ".join(said.split()), "the server says what the phone said"
        return said

    def agree(self, board):
        section = f"section[data-board='{board}'][data-state=theirs]"
        self.page.locator(f"{section} form.confirm button:visible").click()
        self.page.wait_for_selector(section, state="detached")

    def hand_over(self, board):
        section = self.page.locator(f"section[data-board='{board}']")
        section.locator("details.hand-over > summary").click()
        section.locator("details.hand-over form.confirm button").click()
        self.page.wait_for_selector(f"section[data-board='{board}'][data-state=ours]", state="detached")


def pick(form, name, value):
    form.locator(f"label:has(input[name={name}][value='{value}'])").click()


def roem_in(form, side):
    return int(form.locator(f"[name=roem_{side}]").input_value())


def line_for(game_round, table, board):
    return LINES[(board * 5 + game_round * 3 + table) % len(LINES)]


class Evening:
    """A club's evening in progress."""

    def __init__(self, site, open_page):
        self.site, self.open_page = site, open_page

    def make_club(self):
        welcome = re.search(r"http\S+/welcome/\S+", (self.site.var / "server.log").read_text())[0]
        page = self.organiser = self.open_page(welcome.replace("localhost", "127.0.0.1"), DESKTOP)
        for name, value in (("club", "De Troefboer"), ("name", "Olga"), ("username", "olga"), ("password", PASSWORD)):
            page.fill(f"[name={name}]", value)
        page.check("[name=directs]")
        page.click("form:has([name=club]) button.primary")
        return page

    def begin(self, wanted, lines):
        """Create an evening, up to its second setup step."""
        page = self.organiser
        page.goto(f"{self.site.url}/evening/new/")
        page.fill("[name=name]", "Klaverjasavond")
        page.check(f"[name=format][value={wanted}]")
        page.click("main button.primary")
        page.click("text=Plak een hele lijst")
        page.fill("[name=lines]", "\n".join(lines))
        page.locator("form:has([name=lines]) button").click()
        page.click("main a.button.primary")

    def start(self):
        page = self.organiser
        page.click("text=Naar het printen")
        links = page.locator("details a[href^='/t/']").all()
        self.tables = {n: self.site.url + link.get_attribute("href") for n, link in enumerate(links, 1)}
        page.click("text=Start de avond")
        page.wait_for_selector("text=Ronde 1 van")
        self.address = page.url.split("?")[0]

    def finish(self):
        """End and publish. The published figures equal those of `troef score` on the contest file."""
        page = self.organiser
        page.wait_for_selector("text=alle ronden gespeeld")
        page.click("text=Sluit de avond af")
        page.click("text=Sluit het spel af")
        page.click("text=Maak de uitslag officieel")
        page.click("text=De eindstand, om te tonen")
        page.wait_for_selector("text=verbeteringen tot")
        file = self.site.var / "contest.json"
        file.write_bytes(page.request.get(f"{self.address}contest.json").body())
        answer = forks.run(["-m", "troef.cli", "score", file], check=True)
        scored = [(row["rank"], row["contestant"], row["points"]) for row in json.loads(answer.stdout)["ranking"]]
        shown = [
            (
                int(row.locator("td").first.inner_text()),
                row.locator("th small").first.inner_text(),
                float(row.locator("td.result").inner_text().replace(".", "").replace(",", ".")),
            )
            for row in page.locator("table.ranking tbody tr").all()
        ]
        assert shown == scored
        return json.loads(file.read_text())


@pytest.fixture
def evening(request, tmp_path, open_page, new_site):
    """A site of its own, without a club, on either database."""
    more = {"DATABASE_URL": request.getfixturevalue("postgres")} if request.param == "postgresql" else {}
    site = new_site(tmp_path / "var", **more).start()
    yield Evening(site, open_page)
    open_page.close()
    site.stop()


@pytest.mark.parametrize("evening", DATABASES, indirect=True)
def test_a_schevenings_evening(evening, open_page, shots):
    """Six pairs, three rounds; a deal of every kind, a correction, a lost connection, an award and a penalty."""
    page = evening.make_club()
    evening.begin("klaverjas-pairs", PAIRS)
    page.fill("[name=most_boards]", "3")
    page.click("text=Stel opnieuw voor")
    page.click("button[name=choose][value=schevenings]")
    page.click("text=Naar de regels")
    page.click("button[name=preset][value=amsterdams]")
    page.wait_for_selector(".preset.chosen:has-text('Amsterdams')")
    page.screenshot(path=shots / "klaverjas-rules.png", full_page=True)
    evening.start()
    phones = {str(pair): Phone(open_page, evening.tables) for pair in range(1, 7)}
    for game in GAMES:
        ns, ew, (board,) = phones[game.ns[0]], phones[game.ew[0]], game.boards
        ns.sit(game.table, "NS")
        if game.round < 3:
            ew.sit(game.table, "EW")
        if (game.round, game.table) == (1, 1):
            phone_sees_and_says(ns, board, shots)
            without_network(evening, ns, board, line_for(1, 1, board), shots)
        else:
            ns.enter(board, line_for(game.round, game.table, board))
        if (game.round, game.table) == (1, 2):
            not_right(ns, ew, board)
        elif game.round < 3:
            ew.agree(board)
        else:
            ns.hand_over(board)
    corrected_and_adjusted(evening, shots)
    fined(evening, shots)
    file = evening.finish()
    assert len(file["results"]) == 9, "nothing lost, nothing twice"
    assert [(fine["contestant"], fine["amount"], fine["law"]) for fine in file["penalties"]] == [("4", 2, "II-20")]
    page.screenshot(path=shots / "klaverjas-official.png", full_page=True)
    phone = phones["3"].page
    for name in ("board/1", "pair/3", "round/2"):
        phone.goto(f"{evening.address}{name}/")
        phone.screenshot(path=shots / f"klaverjas-{name.replace('/', '-')}.png", full_page=True)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    forgive(open_page)


def phone_sees_and_says(phone, board, shots):
    """Check that the phone asks for missing fields, and computes as the server does."""
    form = phone.page.locator(f"section[data-board='{board}'] form.entry")
    hint = form.locator(".kj-hint")
    assert hint.inner_text() == "Wat was troef?"
    pick(form, "trump", "H")
    pick(form, "by", "N")
    assert hint.inner_text() == "Hoeveel punten haalden ze?"
    for digit in "162":
        form.locator(f"[data-digit='{digit}']").click()
    assert form.locator("[name=points_EW]").input_value() == "0"
    form.locator("[data-strike]").click()
    assert hint.inner_text() == "Alle acht slagen?"
    assert form.locator("button.primary").is_disabled()
    phone.page.screenshot(path=shots / "klaverjas-march.png", full_page=True)
    pick(form, "march", "no")
    assert "NZ 162, OW 0 (geen roem)" in form.locator(".said").inner_text()
    form.locator("[data-digit=clear]").click()
    phone.page.reload()
    form = phone.page.locator(f"section[data-board='{board}'] form.entry")
    assert form.locator("[name=trump]:checked").input_value() == "H", "what was filled in stays"
    form.locator("[data-strike]").click()
    worked_out_alike(phone.page)


def worked_out_alike(page):
    """Check that the sum on the phone equals that of the library."""
    for line in LINES:
        slip = parse_line(line)
        told = {
            "side": slip.declarer.side.name, "points": slip.points, "ended": slip.ending.value,
            "offender": slip.offender.name if slip.offender else "", "march": "yes" if slip.march else "no",
            "roem": {side.name: slip.roem[side] for side in SIDES},
        }  # fmt: skip
        total = page.evaluate("told => window.troefEntry.workedOut(told, {wet: 'all', penalty: 100}).total", told)
        assert total == {side.name: points for side, points in sums(slip).items()}, line


def sums(slip: Slip) -> dict[Side, int]:
    return work_out(slip, Rules()).result.total


def without_network(evening, phone, board, line, shots):
    """Check that the phone stores the deal, sends it later, and that it counts once."""
    phone.page.context.set_offline(True)
    form = phone.fill(board, line)
    phone.page.set_viewport_size({"width": 390, "height": 1240})
    phone.page.evaluate("scrollTo(0, 0)")
    phone.page.screenshot(path=shots / "klaverjas-entry.png")
    phone.page.set_viewport_size(PHONE)
    form.locator("button.primary").click()
    phone.page.wait_for_selector("#offline:visible")
    assert "Bewaard op deze telefoon" in phone.page.inner_text("#offline")
    phone.page.context.set_offline(False)
    phone.page.wait_for_selector(f"section[data-board='{board}'][data-state=ours]", state="attached")
    forgive(evening.open_page)


def not_right(ns, ew, board):
    """Let East-West refuse and enter something else, which North-South confirms."""
    section = ew.page.locator(f"section[data-board='{board}']")
    section.locator("details.correct > summary").click()
    assert section.locator("form.entry:visible [name=trump]:checked").count() == 1, "what they entered stands there"
    ew.enter(board, "K N 121")
    ns.agree(board)


def corrected_and_adjusted(evening, shots):
    """The director types a line, and gives an average and the lowest (II-15, II-21)."""
    page = evening.organiser
    page.goto(f"{evening.address}desk/board/1/")
    page.locator("text=Verbeter de uitslag").first.click()
    page.fill("[name=outcome]", "h n 100 20-0")
    page.fill("[name=reason]", "Verteld")
    page.locator("main form.narrow").first.locator("button.primary").click()
    page.wait_for_selector("text=NZ 120, OW 62")
    page.goto(f"{evening.address}desk/board/2/")
    page.locator("text=Pas de score aan").first.click()
    page.locator("summary:has-text('Kunstmatige score')").click()
    pick(page, "awardNS", "minimum")
    pick(page, "awardEW", "A")
    page.wait_for_selector("#effect >> text=Wat het doet")
    page.screenshot(path=shots / "klaverjas-adjust.png", full_page=True)
    page.fill("[name=law]", "II-15")
    page.fill("[name=reason]", "Verkeerde hand ingezien")
    page.click("text=Bevestig de beslissing")
    page.goto(evening.address)


def fined(evening, shots):
    """The director takes two matchpoints from a pair (II-20)."""
    page = evening.organiser
    page.goto(f"{evening.address}desk/penalty/")
    page.select_option("[name=pair]", "4")
    page.fill("[name=amount]", "2")
    page.wait_for_selector("#effect table")
    page.fill("[name=law]", "II-20")
    page.fill("[name=reason]", "Te laat aan tafel")
    page.screenshot(path=shots / "klaverjas-penalty.png", full_page=True)
    page.click("text=Bevestig de straf")
    page.goto(evening.address)


def forgive(open_page):
    """Ignore browser errors about the missing network; they are no fault of the page."""
    lines = open_page.complaints
    lines[:] = [line for line in lines if "net::ERR" not in line and not line.startswith("htmx:")]


@pytest.mark.parametrize("evening", ["sqlite"], indirect=True)
def test_a_drive_by_lot(evening, open_page, shots):
    """Eighteen players, two rounds of two deals, by totals: on a phone, deal by deal, and at the desk.

    Two rest in each round. After the first somebody joins and somebody leaves.
    """
    page = evening.make_club()
    evening.begin("klaverjas-drive-individual", PLAYERS)
    page.fill("[name=rounds]", "2")
    page.fill("[name=deals]", "2")
    page.click("text=Loot de tafels")
    assert page.locator("table.schedule tbody tr").count() == 12, "four tables and two who rest, twice"
    page.screenshot(path=shots / "klaverjas-draw.png", full_page=True)
    page.click("text=Naar de regels")
    evening.start()
    phones = {table: Phone(open_page, evening.tables) for table in (1, 2)}
    for table, phone in phones.items():
        phone.sit(table, "N")
    told_by_total(phones[1], shots)
    counted_deal_by_deal(phones[2], shots)
    totals_at_the_desk(evening, 1, ["170-154", "164-160"])
    one_comes_and_one_goes(evening, shots)
    totals_at_the_desk(evening, 2, ["200-124", "162-162", "100-224", "150-184"], shots)
    file = evening.finish()
    assert {(row["round"], row["table"]): tuple(row["points"].values()) for row in file["results"]} == {
        (1, "1"): (204, 120), (1, "2"): (116, 278), (1, "3"): (170, 154), (1, "4"): (164, 160),
        (2, "1"): (200, 124), (2, "2"): (162, 162), (2, "3"): (100, 224), (2, "4"): (150, 184),
    }  # fmt: skip
    rests = [(rest["round"], rest["contestant"]) for rest in file["compensation"]]
    assert [number for number, _who in rests] == [1, 1, 2, 2]
    assert len({who for _number, who in rests}) == 4, "nobody twice"
    seated = {row[seat] for row in file["results"] for seat in "nesw" if row["round"] == 2}
    assert "1" not in seated and "19" in seated | {who for _number, who in rests}
    phone = phones[2].page
    phone.goto(f"{evening.address}round/2/")
    phone.screenshot(path=shots / "klaverjas-drive-round.png", full_page=True)
    forgive(open_page)


def one_comes_and_one_goes(evening, shots):
    """Draw the second round again for those present. The preview equals the result."""
    page = evening.organiser
    page.goto(f"{evening.address}changes/late/")
    page.fill("[name=names]", "Truus")
    page.check("[name=from][value=now]")
    page.click("text=Bekijk wat het doet")
    page.wait_for_selector(".preview:has-text('19 Truus')")
    page.screenshot(path=shots / "klaverjas-late.png", full_page=True)
    page.click("button[name=confirm]")
    page.goto(f"{evening.address}changes/leave/")
    page.select_option("[name=who]", "1")
    page.fill("[name=reason]", "Moe")
    page.click("text=Bekijk wat het doet")
    page.wait_for_selector(".preview")
    page.screenshot(path=shots / "klaverjas-leave.png", full_page=True)
    page.click("button[name=confirm]")


def told_by_total(phone, shots):
    """Enter two numbers on the pad. A wrong sum leads to a question, is corrected, and is confirmed once."""
    form = phone.page.locator("section[data-board='1'] form.kj-total")
    type_total(form, "204", "130")
    assert form.locator(".kj-odd legend").inner_text() == (
        "Samen 334 punten: zonder roem is het 2 × 162 = 324. Klopt dat?"
    )
    assert form.locator("button.primary").is_disabled()
    phone.page.screenshot(path=shots / "klaverjas-total-odd.png", full_page=True)
    pick(form, "stands", "yes")
    assert form.locator("button.primary").is_enabled()
    pick(form, "stands", "no")
    type_total(form, "204", "120")
    assert form.locator(".said").inner_text() == "NZ 204, OW 120: NZ 84 meer"
    phone.page.screenshot(path=shots / "klaverjas-total.png", full_page=True)
    asked_alike(phone.page)
    form.locator("button.primary").click()
    phone.page.wait_for_selector("section[data-board='1'][data-state=ours]")
    phone.hand_over(1)


def type_total(form, *points):
    for side, total in zip(SIDES, points, strict=True):
        form.locator(f"[name=total_{side}]").click()
        for digit in total:
            form.locator(f"[data-digit='{digit}']").click()


def asked_alike(page):
    """Check that the phone asks about the totals that the library finds suspicious."""
    ways = product((1, 2), ((204, 120), (214, 120), (354, 150), (300, 144)), (None, (20, 0), (10, 20)), (None, (1, 0)))
    for deals, *told in ways:
        total, roem, marches = (None if both is None else dict(zip(SIDES, both, strict=True)) for both in told)
        sent = {"deals": deals, "total": named(total), "roem": named(roem), "marches": named(marches)}
        asked = page.evaluate(
            "([told, said]) => window.troefEntry.odd(told, 50, said)",
            [sent, {name: text.nl for name, text in PATTERNS.items()}],
        )
        assert asked == [text.nl for text in implausible_totals(RoundTotal(deals, total, roem, marches), 50)], sent


def named(both):
    return both and {side.name: number for side, number in both.items()}


def counted_deal_by_deal(phone, shots):
    """Let Troef add up the deals. The sum survives a reload, and is confirmed once."""
    page = phone.page
    page.locator("details.by-deal > summary").click()
    page.screenshot(path=shots / "klaverjas-counting-first.png", full_page=True)
    count(phone, "H N 96 20-0", "Na 1 van 2 spellen: NZ 116, OW 66")
    page.reload()
    page.screenshot(path=shots / "klaverjas-counting.png", full_page=True)
    count(phone, "R O 112", "Na 2 van 2 spellen: NZ 166, OW 178")
    page.locator("details.correct:has-text('Oost speelt') > summary").click()
    count(phone, "R O 162 0-50", "Na 2 van 2 spellen: NZ 116, OW 278")
    page.locator("form[data-verb=total] button").click()
    page.wait_for_selector("section[data-board='1'][data-state=ours]")
    phone.hand_over(1)


def count(phone, line, so_far):
    phone.fill(1, line).locator("button.primary").click()
    phone.page.wait_for_selector(f".round-so-far:has-text('{so_far}')")


def totals_at_the_desk(evening, number, lines, shots=None):
    """Enter a line for each open table of a round. A suspicious one is accepted when it is entered again."""
    page = evening.organiser
    page.goto(f"{evening.address}scorer/board/{number}/")
    page.wait_for_selector("form.slip:nth-of-type(2)")
    page.keyboard.type("".join(f"{line}\n" for line in lines))
    if shots:
        page.wait_for_selector("text=zonder roem is het 2 × 162 = 324")
        page.screenshot(path=shots / "klaverjas-totals-desk.png", full_page=True)
        page.keyboard.press("Enter")
    page.wait_for_url("**/scorer/" if shots else f"**/scorer/board/{number + 1}/")
    page.goto(evening.address)
