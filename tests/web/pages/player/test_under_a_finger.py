"""Nothing moves while a player taps: the other side confirms, sits down and corrects during an entry."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing, contextmanager, nullcontext
from itertools import islice
from uuid import uuid4

import forks
import pytest

pytestmark = pytest.mark.browser
PHONE = {"width": 375, "height": 667}
LONG = bool(os.environ.get("TROEF_LONG"))
BOARDS = 10
EVENINGS = 30 if LONG else 1
"""Evenings of ten boards each: 20 entries of the two games at human speed, or 300 at full speed."""
PAUSE = 0 if LONG else 60

PREPARE = """
import sys
from datetime import date
import django
django.setup()
from django.db import transaction
from troef.web.people.models import Account
from troef.web.evenings import contest_formats, movement, lifecycle
from troef.web.evenings.log import Actor
from troef.web.evenings.start_list import paste_list
kind, evenings, boards = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
transaction.set_autocommit(False)
actor = Actor("Olga", Account.objects.make("olga", "ruitenvrouw", "Olga", organises=True, directs=True))
for number in range(evenings):
    evening = contest_formats.create_evening("Clubavond", date(2026, 11, 15), kind, actor)
    paste_list(evening, "Anna - Bram\\nCorrie - Dirk\\nEls - Frans\\nGreet - Henk", actor)
    evening.most_boards = 6
    evening.save()
    movement.choose_movement(evening, "howell", actor)
    evening = lifecycle.start_evening(evening, actor)
    sitting = evening.sittings.select_related("table").get(round=1, table__number=1)
    sitting.boards = list(range(1, boards + 1))
    sitting.save()
    print(sitting.table.secret)
transaction.commit()
"""


class Club:
    """A site with evenings that have started; every first table plays ten boards."""

    def __init__(self, site, kind, evenings):
        self.site = site.start()
        environment = os.environ | {"TROEF_VAR": str(site.var)}
        made = forks.run(["-c", PREPARE, kind, evenings, BOARDS], env=environment, check=True)
        self.tables = iter([f"{site.url}/t/{secret}/" for secret in made.stdout.split()])

    def rows(self, question, *values):
        with closing(sqlite3.connect(self.site.var / "troef.sqlite3")) as database:
            return database.execute(question, values).fetchall()

    def entries(self, table, verb="result"):
        """Return the messages of phones to this table, in order, with whether they were refused."""
        rows = self.rows(
            "select e.id, fields, refused from session_entry e join session_table t on t.id = e.table_id"
            " where secret = ? and verb = ? order by at",
            secret_of(table), verb,
        )  # fmt: skip
        return {id: (json.loads(fields), refused) for id, fields, refused in rows}

    def results(self, table, columns):
        """Return the current results of this table by board: proposer, confirmation and values."""
        return self.rows(
            f"select board, proposed_by, agreed, {columns} from session_result r"
            " join session_sitting s on s.id = r.sitting_id join session_table t on t.id = s.table_id"
            " left join session_slip slip on slip.result_id = r.id where secret = ? order by board",
            secret_of(table),
        )


def secret_of(table):
    return table.split("/")[-2]


@pytest.fixture(scope="module")
def clubs(tmp_path_factory, new_site):
    """A club for each game, made on first use."""
    made = {}

    def club(kind):
        if kind not in made:
            made[kind] = Club(new_site(tmp_path_factory.mktemp(kind)), kind, EVENINGS + 9)
        return made[kind]

    yield club
    for one in made.values():
        one.site.stop()


@pytest.fixture
def club(request, clubs):
    return clubs(request.param)


@pytest.fixture
def table(club):
    """A table where nobody has sat yet."""
    return next(club.tables)


@pytest.fixture
def phone(table, open_page):
    """North-South's."""
    phone = Phone(open_page, table)
    yield phone
    open_page.close()


@pytest.fixture
def other(table, chromium):
    """East-West's."""
    other = OtherSide(chromium, table)
    yield other
    other.context.close()


class OtherSide:
    """East-West with their own phone, whose messages arrive when the test wants."""

    def __init__(self, chromium, table):
        self.context, self.table, self.sent = chromium.new_context(locale="nl"), table, set()
        self.context.request.get(table)
        self.sit()

    def _token(self):
        return next(one["value"] for one in self.context.cookies() if one["name"] == "csrftoken")

    def sit(self):
        form = {"side": "EW", "sure": "1", "csrfmiddlewaretoken": self._token()}
        assert self.context.request.post(f"{self.table}seat/", form=form).ok

    def send(self, verb, board, sees, **fields):
        message = {"id": str(uuid4()), "verb": verb, "round": "1", "board": str(board), "sees": str(sees), **fields}
        headers = {"X-CSRFToken": self._token(), "Content-Type": "application/json"}
        answer = self.context.request.post(f"{self.table}send/", data=json.dumps(message), headers=headers)
        self.sent.add(message["id"].replace("-", ""))
        assert answer.ok
        return answer.json()["refused"]

    def agree(self, board, sees=1):
        assert self.send("agree", board, sees) == ""

    def enter(self, board, sees, fields):
        assert self.send("result", board, sees, **fields) == ""


class Phone:
    """North-South's phone: taps go to a place on the screen, like a finger, whatever is there by then."""

    def __init__(self, open_page, table, slower=1):
        self.table, self.slower = table, slower
        self.page = open_page(table, PHONE, has_touch=True)
        self.cdp = self.page.context.new_cdp_session(self.page)
        self.page.locator("button[name=side][value=NS]").click()
        self.page.wait_for_selector("section[data-board]")

    def open(self, board):
        """Open the form of a board and wait until it takes taps. Its chip opens it if it is off the screen."""
        section = f"section[data-board='{board}'][data-state=open]"
        self.page.wait_for_selector(section, state="attached")
        if not self.page.locator(section).is_visible():
            self.tap(f".board-chips:not(.settling) [data-chip='{board}']")
        self.page.wait_for_selector(f"{section}:not([hidden]):not(.settling)")
        return f"section[data-board='{board}'] form.entry"

    def aim(self, key):
        """Return the place of a key on the screen; scroll it into view if needed."""
        return self.page.evaluate(
            """key => {
                const one = document.querySelector(key), seen = () => one.getBoundingClientRect();
                if (seen().top < 90 || seen().bottom > innerHeight - 90) one.scrollIntoView({block: "center"});
                return [seen().x + seen().width / 2, seen().y + seen().height / 2];
            }""",
            key,
        )

    def tap(self, key, meanwhile=None, times=1):
        self.page.wait_for_selector(key)
        x, y = self.aim(key)
        with self.slowed() if meanwhile else nullcontext():
            if meanwhile:
                meanwhile()
            for _ in range(times):
                self.page.wait_for_timeout(PAUSE)
                self.page.touchscreen.tap(x, y)
            self.page.wait_for_timeout(PAUSE)

    @contextmanager
    def slowed(self):
        """Slow the phone down during an update. Chromium does so by using the processor, so only for a short time."""
        self.cdp.send("Emulation.setCPUThrottlingRate", {"rate": self.slower})
        yield
        self.cdp.send("Emulation.setCPUThrottlingRate", {"rate": 1})

    def is_in_reach(self, board):
        """Return whether tricks and send are visible above the Arbiter bar, without scrolling."""
        return self.page.evaluate(
            """key => {
                const top = document.querySelector(".arbiter").getBoundingClientRect().top;
                const boxes = [".stepper", "button.primary"].map(one => document.querySelector(`${key} ${one}`));
                return scrollY === 0 && boxes.every(one => one.getBoundingClientRect().bottom <= top);
            }""",
            f"section[data-board='{board}'] form.entry",
        )

    @contextmanager
    def nothing_settles(self):
        """Extend the half second in which new or moved elements ignore taps, too short for a busy machine."""
        self.page.evaluate(
            """() => {
                const later = setTimeout, held = [];
                window.setTimeout = (act, wait, ...more) => wait === 500 ? held.push(act) : later(act, wait, ...more);
                window.settle = () => { window.setTimeout = later; for (const act of held) act(); };
            }"""
        )
        yield
        self.page.evaluate("() => settle()")

    def fill(self, board, game, place=0):
        """Fill in a board. Return the fields that should arrive."""
        form = self.open(board)
        keys, fields = game(place or board)
        for key in keys:
            self.tap(f"{form} {key}")
        return {"round": "1", "board": str(board), "sees": "0", **fields}

    def enter(self, board, game, place=0):
        told = self.fill(board, game, place)
        self.tap(f"section[data-board='{board}'] form.entry button.primary")
        self.sent(board)
        return told

    def sent(self, board):
        """Wait until the server has it. With other phones at the table, the next board is then on the screen."""
        section = f"section[data-board='{board}']"
        self.page.wait_for_selector(f"{section}:is([data-state=ours], :has(.two-entries))", state="attached")

    def fields(self, board):
        """Return the values of a form."""
        return self.page.evaluate(
            "key => Object.fromEntries(new FormData(document.querySelector(key)))",
            f"section[data-board='{board}'] form.entry",
        )

    def top(self, board):
        """Return the vertical position of a form on the screen."""
        return self.page.evaluate(
            "key => document.querySelector(key).getBoundingClientRect().top",
            f"section[data-board='{board}'] form.entry",
        )

    def is_the_same(self, board):
        """Return whether a form is the same element as at the previous call, and was not drawn again."""
        return self.page.evaluate(
            """board => {
                const form = document.querySelector(`section[data-board='${board}'] form.entry`), known = form.known;
                form.known = true;
                return known === true;
            }""",
            str(board),
        )

    def news(self):
        return [one.inner_text().split("\n")[0] for one in self.page.locator("#news [data-lines] .notice").all()]


def keys_of_bridge(told):
    for name in ("level", "denomination", "doubled", "declarer"):
        yield f"label:has([name={name}][value='{told[name]}'])"
    over = told["tricks"] - 6 - int(told["level"])
    for _ in range(abs(over)):
        yield f"[data-step='{1 if over > 0 else -1}']"


def keys_of_klaverjas(told):
    for name in ("trump", "by"):
        yield f"label:has([name={name}][value='{told[name]}'])"
    yield f"[data-points={told['typed']}]"
    for digit in str(told["points"]):
        yield f"[data-digit='{digit}']"
    if told["roem"]:
        yield f"[data-roem={told['typed']}][data-add='{told['roem']}']"
    else:
        yield "[data-strike]"


def bridge(place):
    """Return a different result each time, and the fields of the message that should arrive."""
    level = 1 + place % 7
    told = {
        "level": str(level), "denomination": "CDHSN"[place % 5], "doubled": ("", "X", "XX")[place % 3],
        "declarer": "NESW"[place % 4], "tricks": min(13, 6 + level + place % 3 - 1),
    }  # fmt: skip
    contract = told["level"] + told["denomination"] + told["doubled"]
    expected = {"contract": contract, "declarer": told["declarer"], "tricks": str(told["tricks"]), "lead": ""}
    return keys_of_bridge(told), expected


def klaverjas(place):
    """The points of the side that did not play are typed too, on the other side of the pad."""
    by, points = "NESW"[place % 4], 20 + place * 7 % 120
    side = "NS" if by in "NS" else "EW"
    typed = side if place % 2 else {"NS": "EW", "EW": "NS"}[side]
    roem = (0, 20, 50)[place % 3]
    told = {"trump": "CDHS"[place % 4], "by": by, "typed": typed, "points": points, "roem": roem}
    made = points if typed == side else 162 - points
    expected = {
        "trump": told["trump"], "by": by, "ended": "played", f"points_{side}": str(made),
        "roem_NS": str(roem if typed == "NS" else 0), "roem_EW": str(roem if typed == "EW" else 0), "march": "",
    }  # fmt: skip
    return keys_of_klaverjas(told), expected


THEIRS = {
    bridge: {"contract": "1C", "declarer": "N", "tricks": "7", "lead": ""},
    klaverjas: {"trump": "H", "by": "N", "ended": "played", "points_NS": "99", "roem_NS": "0", "roem_EW": "0"},
}


KEPT = {
    bridge: (
        "r.contract, r.declarer, r.tricks",
        lambda told: (told["contract"], told["declarer"], int(told["tricks"])),
    ),
    klaverjas: (
        "slip.trump, slip.declarer, slip.points, slip.roem_ns, slip.roem_ew",
        lambda told: (
            told["trump"], told["by"], int(told["points_NS" if told["by"] in "NS" else "points_EW"]),
            int(told["roem_NS"]), int(told["roem_EW"]),
        ),
    ),
}  # fmt: skip
"""Columns of a stored result, and the corresponding values of a message."""


def last_word(board, ours, theirs):
    """Return the final proposer, whether the other side has confirmed it, and the result."""
    if board == BOARDS:
        return "NS", 0, ours
    return ("NS", 1, ours) if board % 3 == 0 else ("EW", 0, theirs)


def meanwhile(other, board, theirs):
    """Return the other side's acts during an entry: about the previous board, and about this one."""
    before, sees = board - 1, 2 if board % 4 == 0 else 1
    if before:
        if board % 3:
            yield lambda: other.agree(before, sees)
        if board % 3 != 1:
            yield lambda: other.enter(before, sees + bool(board % 3), theirs)
    yield other.sit
    if board % 4 == 3:
        yield lambda: other.enter(board, 0, theirs)
    yield other.sit


BOTH = pytest.mark.parametrize(
    ("club", "game"),
    [("bridge-pairs", bridge), ("klaverjas-pairs", klaverjas)],
    indirect=["club"],
    ids=["bridge", "klaverjas"],
)
BRIDGE = pytest.mark.parametrize("club", ["bridge-pairs"], indirect=True)
KLAVERJAS = pytest.mark.parametrize("club", ["klaverjas-pairs"], indirect=True)


@BOTH
def test_what_is_tapped_arrives(club, game, open_page, chromium):
    for number, table in enumerate(islice(club.tables, EVENINGS)):
        phone, other = Phone(open_page, table, slower=(4, 2)[number % 2]), OtherSide(chromium, table)
        expected = []
        for board in range(1, BOARDS + 1):
            form = phone.open(board)
            keys, fields = game(number * BOARDS + board)
            acts = meanwhile(other, board, THEIRS[game])
            for key in keys:
                phone.tap(f"{form} {key}", next(acts, None))
            phone.tap(f"{form} button.primary")
            expected.append({"round": "1", "board": str(board), "sees": "0", **fields})
            phone.sent(board)
        sent = {id: one for id, one in club.entries(table).items() if id not in other.sent}
        assert [fields for fields, _ in sent.values()] == expected
        assert [refused for _, refused in sent.values()] == [""] * BOARDS
        columns, kept = KEPT[game]
        stands = [(board, *last_word(board, kept(told), kept(THEIRS[game]))) for board, told in enumerate(expected, 1)]
        assert [(*row[:3], row[3:]) for row in club.results(table, columns)] == stands
        open_page.close()
        other.context.close()
    assert open_page.complaints == []


@BOTH
def test_the_form_being_filled_in_is_never_drawn_anew(phone, other, game, shots):
    phone.enter(1, game)
    form = phone.open(2)
    phone.is_the_same(2)
    keys = list(game(2)[0])
    phone.tap(f"{form} {keys[0]}")
    before, top = phone.fields(2), phone.top(2)
    other.agree(1)  # the board above becomes shorter
    phone.page.wait_for_selector("section[data-board='1'][data-state=agreed]")
    assert (phone.is_the_same(2), phone.fields(2), phone.top(2)) == (True, before, pytest.approx(top, abs=1))
    other.enter(2, 0, THEIRS[game])  # a line comes above
    phone.page.wait_for_selector("#news [data-lines] .notice")
    assert (phone.is_the_same(2), phone.fields(2), phone.top(2)) == (True, before, pytest.approx(top, abs=1))
    phone.tap(f"{form} {keys[1]}")
    assert phone.fields(2) != before, "the next tap counts"
    (line,) = phone.news()
    phone.page.screenshot(path=shots / f"phone-meanwhile-{game.__name__}.png")
    phone.page.locator("#news [data-lines] button").click()
    said = phone.page.locator("section[data-board='2'][data-state=theirs] > .said")
    title = phone.page.locator("#board-2").inner_text().split("gever")[0].strip()
    assert line == f"{title} is intussen ingevoerd: {said.inner_text()}"
    assert phone.news() == []


@BOTH
def test_a_second_tap_on_send_never_reaches_the_next_board(club, table, phone, other, game):
    """Boards are entered in any order. The next one is the first that is open."""
    phone.page.wait_for_selector("[data-alone]", state="detached")
    expected = []
    for board, following in ((3, 1), (1, 2), (2, 4)):
        expected.append(phone.fill(board, game))
        assert game is klaverjas or phone.is_in_reach(board)
        with phone.nothing_settles():
            phone.tap(f"section[data-board='{board}'] form.entry button.primary", times=3)
            phone.page.wait_for_selector(f"section[data-board='{following}']:not([hidden])")
        phone.open(following)
        assert phone.page.locator("section[data-board]:visible").count() == 1, "one board per screen"
        assert phone.page.evaluate(f"localStorage['troef.draft.{table.split('/')[-2]}.1.{following}'] === undefined")
        empty = {name for name, value in phone.fields(following).items() if value not in ("", "0", "played")}
        assert empty <= {"round", "board", "sees"}
    phone.sent(2)
    assert [fields for fields, _ in club.entries(table).values()] == expected
    assert club.entries(table, "agree") == {}


@BRIDGE
def test_a_second_tap_on_yes_agrees_once(club, table, phone, other):
    for board in (1, 2):
        other.enter(board, 0, THEIRS[bridge])
    phone.page.wait_for_selector("section[data-board='2'][data-state=theirs]", state="attached")
    phone.page.wait_for_selector("section[data-board='1'][data-state=theirs]:not(.settling)")
    looks = []
    phone.page.on("request", lambda request: looks.append(request.url) if request.url.endswith("?part") else None)
    with phone.nothing_settles():
        phone.tap("section[data-board='1'] form.confirm button", times=3)
        phone.page.wait_for_selector("section[data-board='1'][data-state=agreed]")
    other.enter(3, 0, THEIRS[bridge])
    phone.page.wait_for_selector("section[data-board='3'][data-state=theirs]", state="attached")
    assert len(looks) == 1, "what the answer to its own message showed is not asked for again"
    agreed = {id: fields["board"] for id, (fields, _) in club.entries(table, "agree").items()}
    assert list(agreed.values()) == ["1"]


@BRIDGE
def test_what_has_just_changed_is_not_agreed_to_unseen(club, table, phone, other):
    other.enter(1, 0, THEIRS[bridge])
    yes = "section[data-board='1'][data-state=theirs]:not(.settling) form.confirm button"
    phone.page.wait_for_selector(yes)
    x, y = phone.aim(yes)
    with phone.nothing_settles():
        other.enter(1, 1, THEIRS[bridge] | {"tricks": "8"})
        phone.page.wait_for_selector("section[data-board='1'] [name=sees][value='2']", state="attached")
        phone.page.touchscreen.tap(x, y)
        phone.page.wait_for_timeout(200)
        assert club.entries(table, "agree") == {}
    phone.page.wait_for_selector(yes)
    phone.tap(yes)
    phone.page.wait_for_selector("section[data-board='1'][data-state=agreed]")
    assert [fields["sees"] for fields, _ in club.entries(table, "agree").values()] == ["2"]


@KLAVERJAS
def test_the_pad_keeps_the_side_that_was_chosen(club, table, phone, other):
    """North plays and East-West's points are typed, through updates about this deal and a reload."""
    form = phone.open(1)
    for key in (
        "label:has([name=trump][value=H])",
        "label:has([name=by][value=N])",
        "[data-points=EW]",
        "[data-digit='4']",
    ):
        phone.tap(f"{form} {key}")
    active = phone.page.locator(f"{form} label.active input")
    other.enter(1, 0, THEIRS[klaverjas])
    phone.page.wait_for_selector("#news [data-lines] .notice")
    phone.tap(f"{form} [data-digit='1']")
    assert (active.get_attribute("name"), active.input_value()) == ("points_EW", "41")
    assert phone.fields(1)["points_NS"] == "121"
    phone.page.locator("#news [data-lines] button").click()
    phone.page.locator("section[data-board='1'][data-state=theirs] form.confirm button").click()
    form = phone.open(2)
    for key in (
        "label:has([name=trump][value=H])",
        "label:has([name=by][value=N])",
        "[data-points=EW]",
        "[data-digit='6']",
    ):
        phone.tap(f"{form} {key}")
    phone.page.reload()
    form = phone.open(2)
    active = phone.page.locator(f"{form} label.active input")
    assert (active.get_attribute("name"), active.input_value()) == ("points_EW", "6")
    for key in ("[data-digit='4']", "[data-digit='0']", "[data-strike]"):
        phone.tap(f"{form} {key}")
    said = phone.page.locator(f"{form} p.said").inner_text()
    phone.tap(f"{form} button.primary")
    phone.sent(2)
    phone.tap("[data-chip='2']")
    assert phone.page.locator("section[data-board='2'] > p.said").inner_text() == said
    sent = [fields["points_NS"] for fields, _ in club.entries(table).values() if fields["board"] == "2"]
    assert sent == ["122"]


@BRIDGE
def test_what_the_server_never_takes_is_set_aside_and_the_rest_goes_on(club, table, phone, open_page, shots):
    told = THEIRS[bridge] | {"verb": "result", "round": "1", "sees": "0"}
    path = "/" + table.split("/", 3)[3]
    front = [
        {"url": f"{path}send/", "message": told | {"id": "no id", "board": "2"}, "what": "Bord 2, A"},
        {"url": "/t/elsewhere/send/", "message": told | {"id": str(uuid4()), "board": "1"}, "what": "Bord 1, B"},
        {"url": f"{path}send/", "message": told | {"id": str(uuid4()), "board": "99"}, "what": "Bord 99, C"},
    ]
    waiting = [one | {"sentence": "", "draft": ""} for one in front]
    phone.page.evaluate("waiting => { localStorage['troef.queue'] = JSON.stringify(waiting); }", waiting)
    expected = phone.enter(1, bridge)
    assert [fields for fields, refused in club.entries(table).values() if not refused] == [expected]
    lines = phone.news()
    assert lines == [
        "Niet aangenomen: Bord 2, A. Dit bericht is niet te lezen.",
        "Niet aangenomen: Bord 1, B. De site kan dit niet aannemen. Roep de wedstrijdleider.",
        "Niet aangenomen: Bord 99, C. Bord 99 wordt in deze ronde niet aan deze tafel gespeeld; de borden zijn"
        " 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.",
    ]
    phone.page.screenshot(path=shots / "phone-set-aside.png")
    phone.page.reload()
    assert phone.news() == lines, "until they have been seen"
    for left in (2, 1, 0):
        phone.page.locator("#news [data-lines] button").first.click()
        assert len(phone.news()) == left
    open_page.complaints[:] = [line for line in open_page.complaints if "status of 40" not in line]


@BRIDGE
def test_a_refused_result_is_mended_where_it_stands(phone):
    form = phone.open(1)
    phone.fill(1, bridge)
    phone.page.evaluate("document.querySelector(\"section[data-board='1'] form.entry\").elements.round.value = '2'")
    phone.tap(f"{form} button.primary")
    phone.page.wait_for_selector("#news [data-lines] .notice")
    assert "Met deze telefoon is in deze ronde niet aan deze tafel plaatsgenomen." in phone.news()[0]
    assert phone.fields(1)["level"] == "2"
    phone.page.evaluate("document.querySelector(\"section[data-board='1'] form.entry\").elements.round.value = '1'")
    phone.page.wait_for_selector("section[data-board='1']:not(.settling)")
    phone.tap(f"{form} button.primary")
    phone.sent(1)
    assert phone.news() == []


@BRIDGE
def test_signing_in_on_another_tab_does_not_stop_the_phone(club, table, phone, open_page):
    expected = [phone.enter(1, bridge)]
    desk = phone.page.context.new_page()
    desk.goto(f"{club.site.url}/sign-in/")
    desk.fill("[name=username]", "olga")
    desk.fill("[name=password]", "ruitenvrouw")
    desk.click("main button.primary")
    phone.page.bring_to_front()
    expected.append(phone.enter(2, bridge))
    phone.page.context.clear_cookies(name="csrftoken")
    expected.append(phone.enter(3, bridge))
    assert [fields for fields, _ in club.entries(table).values()] == expected
    assert phone.news() == []
    open_page.complaints[:] = [line for line in open_page.complaints if "status of 403" not in line]


@BRIDGE
def test_what_the_server_cannot_take_now_is_kept_in_order(club, table, phone, open_page):
    tries = []

    def busy(route):
        tries.append(json.loads(route.request.post_data)["board"])
        route.fulfill(status=503) if len(tries) < 3 else route.continue_()

    phone.page.route("**/send/", busy)
    expected = []
    for board in (1, 2):
        expected.append(phone.fill(board, bridge))
        phone.tap(f"section[data-board='{board}'] form.entry button.primary")
    phone.page.wait_for_selector("#offline:visible")
    phone.sent(2)
    assert [fields for fields, _ in club.entries(table).values()] == expected
    assert tries[:3] == ["1", "1", "1"]
    assert phone.page.locator("#offline").is_hidden()
    open_page.complaints[:] = [line for line in open_page.complaints if "status of 503" not in line]


@BRIDGE
def test_a_live_page_waits_for_a_form_and_for_a_finger(club, table, other, open_page):
    ((evening,),) = club.rows("select evening_id from session_table where secret = ?", secret_of(table))
    page = open_page(f"{club.site.url}/sign-in/?next=/evening/{evening}/desk/", PHONE)
    page.fill("[name=username]", "olga")
    page.fill("[name=password]", "ruitenvrouw")
    page.click("main button.primary")
    page.wait_for_selector("#live[data-connected=yes]")
    page.evaluate(  # The page may be drawn again just after it connects, while the form is still empty.
        """() => {
            live.insertAdjacentHTML("beforeend", "<form><input type=checkbox id=probe> <input type=text></form>");
            probe.checked = true;
        }"""
    )
    other.send("call", 1, 0)
    page.wait_for_timeout(2500)
    assert page.locator("#probe").count() == 1 and page.locator(".call-card").count() == 0
    page.evaluate(
        "live.insertAdjacentHTML('afterend', '<form><label>Anna <input type=checkbox id=below></label></form>')"
    )
    page.check("#below")
    top = page.locator("#below").bounding_box()["y"]
    page.evaluate("probe.checked = false")
    page.wait_for_selector(".call-card")
    assert page.locator("#probe").count() == 0
    assert page.locator("#below").bounding_box()["y"] == pytest.approx(top, abs=1), (
        "what is filled in below stays there"
    )
    page.hover(".call-card button[value=done]")
    page.mouse.down()
    other.enter(1, 0, THEIRS[bridge])
    page.wait_for_timeout(2500)
    page.mouse.up()
    page.wait_for_selector("text=Niemand roept")
    open_page.close()
