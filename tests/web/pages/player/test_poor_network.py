"""Phones on a poor network: every phone ends with the state of the database, and says so while it does not."""

from __future__ import annotations

import os
import re
import sqlite3
import time
from contextlib import closing
from types import SimpleNamespace

import forks
import pytest

pytestmark = pytest.mark.browser
PHONE = {"width": 375, "height": 667}
LONG = bool(os.environ.get("TROEF_LONG"))
PATIENCE = 60_000
"""Milliseconds within which a phone has repeated any lost request."""

PREPARE = """
import sys
from datetime import date
import django
django.setup()
from troef.web.evenings import contest_formats, movement, lifecycle
from troef.web.entry.result_entry import confirm_result, propose_result
from troef.web.evenings.log import Actor
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.start_list import paste_list
evenings, boards = int(sys.argv[1]), int(sys.argv[2])
actor = Actor("Olga")
for number in range(evenings):
    evening = contest_formats.create_evening("Clubavond", date(2026, 11, 15), "bridge-pairs", actor)
    paste_list(evening, "Anna - Bram\\nCorrie - Dirk\\nEls - Frans\\nGreet - Henk", actor)
    evening.most_boards, evening.standings_open = 6, True
    evening.save()
    movement.choose_movement(evening, "howell", actor)
    evening = lifecycle.start_evening(evening, actor)
    first, second = evening.sittings.filter(round=1).select_related("table", "evening").order_by("table__number")
    for sitting in (first, second):
        sitting.boards = list(range(1, boards + 1))
        sitting.save()
    for board in second.boards:  # so that there is something to compare with
        propose_result(second, "NS", board, BridgeResult.parse("1NT S ="), 0, actor)
        confirm_result(second, "EW", board, 1, actor)
    print(evening.pk, first.table.secret)
"""


@pytest.fixture(scope="module")
def club(tmp_path_factory, new_site):
    """A site, and a function that prepares evenings with two tables and the given number of boards."""
    site = new_site(tmp_path_factory.mktemp("site")).start()

    def prepare(tables, boards):
        environment = os.environ | {"TROEF_VAR": str(site.var)}
        made = forks.run(["-c", PREPARE, tables, boards], env=environment, check=True).stdout
        return [(evening, f"/t/{secret}/") for evening, secret in map(str.split, made.splitlines())]

    prepare.site, prepare.tables = site, iter(prepare(8, 3))
    yield prepare
    site.stop()


@pytest.fixture
def table(club, lossy, open_page):
    """A table with the phones of both sides, each on its own network, and a projector."""
    evening, path = next(club.tables)
    networks = [lossy(club.site) for _each in range(3)]
    sides = zip(networks, ("NS", "EW"), strict=False)
    ns, ew = (Phone(open_page, network.url, path, side) for network, side in sides)
    wall = f"{networks[2].url}/evening/{evening}/projector/"
    yield SimpleNamespace(ns=ns, ew=ew, ns_network=networks[0], ew_network=networks[1], wall=wall, network=networks[2])
    _forgive(open_page)


def _forgive(open_page):
    """Ignore browser errors about the missing network; they are no fault of the page."""
    lost = ("net::ERR", "htmx:")
    open_page.complaints[:] = [line for line in open_page.complaints if not any(word in line for word in lost)]
    open_page.close()


class Phone:
    """A side's phone, operated through its own buttons."""

    def __init__(self, open_page, url, path, side, **options):
        self.path, self.page = path, open_page(f"{url}{path}", PHONE, **options)
        self.page.locator(f"button[name=side][value={side}]").click()
        self.page.wait_for_selector("section[data-board]")

    def enter(self, board, contract, declarer, tricks):
        """Fill in the form of a board and send it, whether or not there is a network."""
        level, denomination = contract
        values = {"level": level, "denomination": denomination, "declarer": declarer, "tricks": str(tricks)}
        self.page.evaluate(
            """([board, values]) => {
                document.querySelector(`[data-chip="${board}"]`).click();
                const form = document.querySelector(`section[data-board="${board}"] form.entry`);
                for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
                form.elements.tricks.dispatchEvent(new Event("input", { bubbles: true }));
                form.querySelector("button.primary").click();
            }""",
            [board, values],
        )

    def agree(self, board):
        """Confirm the other side's entry, once it is shown. The phone hides the form while an entry is on its way."""
        section = f"section[data-board='{board}'][data-state=theirs]"
        plain, beside = "form[data-verb=agree]:not([hidden])", ".two-entries:not([hidden]) > div + div > form"
        form = f"{section} > {plain}, {section} > {beside}"
        self.page.wait_for_function(CLICKED, arg=form, timeout=PATIENCE)

    def is_shown(self, selector):
        self.page.wait_for_selector(selector, state="attached", timeout=PATIENCE)

    def differs(self, site):
        """Return the difference between this phone and the server's page, if any."""
        truth = self.page.context.request.get(f"{site.url}{self.path}?part").text()
        shown, kept = (self.page.evaluate(WORDS, panel) for panel in ("", truth))
        return None if shown == kept else (shown, kept)


CLICKED = """form => {
    const shown = document.querySelector(form);
    shown?.querySelector("button").click();
    return shown !== null;
}"""
"""Finding and clicking are one step, because news may hide or replace a form at any moment."""
WORDS = """panel => {
    const page = new DOMParser().parseFromString(panel, "text/html");
    const boards = (panel ? page : document.getElementById("panel")).querySelectorAll("section[data-board]");
    return [...boards].map((one) => [one.dataset.board, one.dataset.state,
        ...[...one.querySelectorAll(".said")].filter((said) => !said.closest(".kept, form"))
            .map((said) => said.textContent.replace(/\\s+/g, " ").trim())]);
}"""


def _result(table, board):
    """Return the result there, different at every table and board."""
    return "1234"[(table + board) % 4] + "CDHSN"[board % 5], "NESW"[(table * 3 + board) % 4], 6 + (table + board) % 7


def _rows(site, path):
    with closing(sqlite3.connect(site.var / "troef.sqlite3")) as database:
        return database.execute(
            "select board, contract, declarer, tricks, agreed from session_result r"
            " join session_sitting s on s.id = r.sitting_id join session_table t on t.id = s.table_id"
            " where secret = ? order by board",
            [path.split("/")[2]],
        ).fetchall()


def _play(tables, boards, holes, club, lossy, open_page):
    """Enter and confirm boards over lossy networks, some of them differently by both sides."""
    site, places = club.site, club(tables, boards)
    proxies = [lossy(site, seed=seed) for seed in range(2 * tables + 1)]
    phones = [
        [Phone(open_page, proxies[2 * table + one].url, path, side) for one, side in enumerate(("NS", "EW"))]
        for table, (_evening, path) in enumerate(places)
    ]
    wall = open_page(f"{proxies[-1].url}/evening/{places[0][0]}/projector/")
    for proxy in proxies:
        proxy.loss, proxy.cut, proxy.holes = 0.2, 20 if holes else 4, holes
    differ = 0
    for board in range(1, boards + 1):
        for table, (ns, ew) in enumerate(phones):
            ns.enter(board, *_result(table, board))
            if (board + table) % 5 == 0:
                ew.enter(board, "5D", "W", 9)
        for table, (ns, ew) in enumerate(phones):
            if (board + table) % 5 == 0:
                differ += 1
                for one in (ns, ew):
                    one.is_shown(f"section[data-board='{board}'] .two-entries")
            ew.agree(board)
    begun = time.monotonic()
    for table, (_evening, path) in enumerate(places):
        for one in phones[table]:
            one.is_shown(f".line[data-board='{boards}']")
        expected = [(board, *_result(table, board), 1) for board in range(1, boards + 1)]
        deadline = time.monotonic() + PATIENCE / 1000
        while any(one.differs(site) for one in phones[table]) and time.monotonic() < deadline:
            phones[table][0].page.wait_for_timeout(200)
        assert _rows(site, path) == expected
        for one in phones[table]:
            assert one.differs(site) is None, "every phone equals the database"
            one.page.wait_for_selector("#phone[data-connected=yes]", timeout=PATIENCE)
    standings = wall.context.request.get(
        f"{site.url}/evening/{places[0][0]}/projector/", headers={"HX-Request": "true"}
    )
    wanted = re.findall(r'class="num result">([^<]*)<', standings.text())
    assert wanted
    wall.wait_for_function(
        "wanted => [...document.querySelectorAll('.num.result')].map((one) => one.textContent).join() === wanted",
        arg=",".join(wanted), timeout=PATIENCE,
    )  # fmt: skip
    counts = sum((proxy.counts for proxy in proxies), start=type(proxies[0].counts)())
    _forgive(open_page)
    told = f"{tables * boards} boards, {differ} entered differently, {dict(sorted(counts.items()))}"
    print(told, f"the last phone equal after {time.monotonic() - begun:.1f} s")


def test_every_phone_ends_with_what_the_database_has(club, lossy, open_page):
    _play(1, 6, False, club, lossy, open_page)


@pytest.mark.long
@pytest.mark.skipif(not LONG, reason="takes minutes: make test-long")
def test_every_phone_ends_with_what_the_database_has_after_a_hundred_boards(club, lossy, open_page):
    _play(5, 20, True, club, lossy, open_page)


def test_a_lost_look_is_asked_for_again_and_no_older_one_shown(table):
    table.ew.page.evaluate("navigator.serviceWorker.ready")
    table.ew.page.reload()
    table.ew.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    before = table.ew.page.evaluate("fetch(phone.dataset.part).then((answer) => answer.text())")
    table.ew_network.lose["?part"] = 2
    table.ns.enter(1, "4S", "N", 10)
    table.ew.is_shown("section[data-board='1'][data-state=theirs]")
    old = {"status": 200, "body": before, "headers": {"Troef-Version": "1"}}
    table.ew.page.route("**/?part", lambda route: route.fulfill(**old), times=1)
    table.ns.enter(2, "3N", "N", 9)
    table.ew.is_shown("section[data-board='2'][data-state=theirs]")
    assert table.ew.page.locator("section[data-board='1']").get_attribute("data-state") == "theirs"


def test_a_silent_stream_is_reopened(table):
    page = table.ew.page
    page.clock.install()
    page.reload()
    page.wait_for_selector("#phone[data-connected=yes]")
    table.ew_network.fall_silent()
    table.ns.enter(1, "4S", "N", 10)
    table.ns.is_shown("section[data-board='1'][data-state=ours]")
    page.clock.run_for(20_000)
    assert page.locator("section[data-board='1']").get_attribute("data-state") == "open"
    page.clock.run_for(6_000)
    table.ew.is_shown("section[data-board='1'][data-state=theirs]")


def test_a_phone_without_network_says_so_with_the_time_also_when_it_is_opened_then(table):
    page = table.ew.page
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()  # from now on the phone keeps the page
    page.wait_for_selector("#phone[data-connected=yes]")
    table.ns.enter(1, "4S", "N", 10)
    table.ew.agree(1)
    table.ew.is_shown(".line[data-board='1']")
    assert page.locator(".lost").is_hidden()
    assert re.search(r"live \d\d:\d\d$", page.inner_text(".connection"))
    table.ew_network.is_down = True
    page.wait_for_selector(".lost:visible")
    assert re.search(r"Geen verbinding. Wat je ziet is van \d\d:\d\d\.", page.inner_text(".lost"))
    page.reload()
    table.ew.is_shown(".line[data-board='1']")
    page.wait_for_selector(".lost:visible")
    table.ew_network.is_down = False
    page.wait_for_selector(".lost", state="hidden")


def test_two_different_entries_are_shown_to_both_sides(table):
    table.ns.enter(1, "1S", "N", 7)
    table.ew.enter(1, "2N", "E", 9)
    for one, ours, theirs in (
        (table.ns, "Noord speelt 1", "Oost speelt 2"),
        (table.ew, "Oost speelt 2", "Noord speelt 1"),
    ):
        one.is_shown("section[data-board='1'] .two-entries")
        said = one.page.locator("section[data-board='1'] .two-entries .said").all_inner_texts()
        assert [said[0][: len(ours)], said[1][: len(theirs)]] == [ours, theirs]
    table.ew.agree(1)
    for one in (table.ns, table.ew):
        one.is_shown(".line[data-board='1']")
        assert "1♠" in one.page.inner_text(".line[data-board='1'] .said")


def test_a_correction_from_offline_is_told_that_the_other_side_had_agreed(table):
    table.ns.enter(1, "4S", "N", 10)
    table.ew.is_shown("section[data-board='1'][data-state=theirs]")
    table.ns.is_shown("section[data-board='1'][data-state=ours]")
    table.ns_network.is_down = True
    table.ns.enter(1, "4S", "N", 11)
    table.ew.agree(1)
    table.ew.is_shown(".line[data-board='1']")
    table.ns_network.is_down = False
    table.ns.page.wait_for_selector("#news :text('ben je het al eens')")
    table.ns.is_shown(".line[data-board='1']")


def test_after_a_send_the_focus_is_on_the_heading_of_what_comes_next(table):
    focused = "[document.activeElement.tagName, document.activeElement.closest('section')?.dataset.board]"
    table.ns.enter(1, "4S", "N", 10)
    table.ns.is_shown("section[data-board='1'][data-state=ours]")
    assert table.ns.page.evaluate(focused) == ["H2", "2"]
    table.ew.agree(1)
    table.ew.is_shown(".line[data-board='1']")
    assert table.ew.page.evaluate(focused) == ["H2", "2"]


def test_a_projector_asks_again_for_what_it_lost(table, open_page):
    wall = open_page(table.wall)
    wall.wait_for_selector("#live[data-connected=yes]")
    assert wall.locator(".num.result").count() == 0
    table.network.lose["/projector/"] = 2
    table.ns.enter(1, "4S", "N", 10)
    table.ew.agree(1)
    wall.wait_for_selector(".num.result", state="attached")
