"""Nothing moves under a finger: the other side confirms, sits down and corrects while this side fills in, both games."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from uuid import uuid4

import pytest

pytestmark = pytest.mark.browser
PHONE = {"width": 375, "height": 667}
LONG = bool(os.environ.get("TROEF_LONG"))
BOARDS = 10
EVENINGS = 30 if LONG else 2
"""Of ten boards each: 20 entries at human speed, or 300 as fast as the machine can."""
PAUSE = 0 if LONG else 60

PREPARE = """
import json, sys
from datetime import date
import django
django.setup()
from troef.web.club.models import Account
from troef.web.evening import formats, plan, run
from troef.web.evening.actor import Actor
from troef.web.evening.people import paste
format, evenings, boards = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
actor = Actor("Olga", Account.objects.make("olga", "ruitenvrouw", "Olga", organises=True, directs=True))
for number in range(evenings):
    evening = formats.begin("Clubavond", date(2026, 11, 15), format, actor)
    paste(evening, "Anna - Bram\\nCorrie - Dirk\\nEls - Frans\\nGreet - Henk", actor)
    evening.most_boards = 6
    evening.save()
    plan.choose(evening, "howell", actor)
    evening = run.start(evening, actor)
    sitting = evening.sittings.select_related("table").get(round=1, table__number=1)
    sitting.boards = list(range(1, boards + 1))
    sitting.save()
    print(sitting.table.secret)
"""


class Club:
    """A site with evenings that have begun; every first table plays ten boards."""

    def __init__(self, site, format, evenings):
        self.site = site.start()
        environment = os.environ | {"TROEF_VAR": str(site.var)} | site.environment
        command = [sys.executable, "-c", PREPARE, format, str(evenings), str(BOARDS)]
        made = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
        self.tables = [f"{site.url}/t/{secret}/" for secret in made.stdout.split()]

    def rows(self, question, *values):
        with closing(sqlite3.connect(self.site.var / "troef.sqlite3")) as database:
            return database.execute(question, values).fetchall()

    def entries(self, table, verb="result"):
        """What phones sent to this table, in order: what each said, and whether it was refused."""
        rows = self.rows(
            "select e.id, fields, refused from evening_entry e join evening_table t on t.id = e.table_id"
            " where secret = ? and verb = ? order by at",
            table.split("/")[-2], verb,
        )  # fmt: skip
        return {id: (json.loads(fields), refused) for id, fields, refused in rows}

    def results(self, table):
        """The results at this table as they stand: board, score, agreed or not."""
        return self.rows(
            "select r.board, r.score, r.agreed from evening_result r join evening_sitting s on s.id = r.sitting_id"
            " join evening_table t on t.id = s.table_id where secret = ? order by r.board",
            table.split("/")[-2],
        )  # fmt: skip


@pytest.fixture
def club(request, tmp_path, open_page, new_site):
    site = new_site(tmp_path / "var")
    yield Club(site, *request.param)
    open_page.close()
    site.stop()


class OtherSide:
    """East-West with a phone of its own, whose messages arrive when we like."""

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
    """North-South's phone: taps go to a place on the glass, as a finger does, whatever is there by then."""

    def __init__(self, open_page, table, slower=4):
        self.table = table
        self.page = open_page(table, PHONE, has_touch=True)
        self.page.set_default_timeout(30000)
        cdp = self.page.context.new_cdp_session(self.page)
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        self.page.locator("button[name=side][value=NS]").click()
        self.page.wait_for_selector("section[data-board]")

    def open(self, board):
        """The board that is to be filled in, once it takes taps."""
        section = f"section[data-board='{board}'][data-state=open]:not([hidden]):not(.settling)"
        self.page.wait_for_selector(section)
        return f"section[data-board='{board}'] form.entry"

    def aim(self, key):
        """Where on the glass a key is; scrolled into sight where it has to be."""
        return self.page.evaluate(
            """key => {
                const one = document.querySelector(key), seen = () => one.getBoundingClientRect();
                if (seen().top < 90 || seen().bottom > innerHeight - 90) one.scrollIntoView({block: "center"});
                return [seen().x + seen().width / 2, seen().y + seen().height / 2];
            }""",
            key,
        )

    def tap(self, key, meanwhile=None):
        x, y = self.aim(key)
        if meanwhile:
            meanwhile()
        self.page.wait_for_timeout(PAUSE)
        self.page.touchscreen.tap(x, y)
        self.page.wait_for_timeout(PAUSE)


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
    """What happened, something else each time; and the fields of the message that should arrive."""
    level = 1 + place % 7
    told = {
        "level": str(level), "denomination": "CDHSN"[place % 5], "doubled": ("", "X", "XX")[place % 3],
        "declarer": "NESW"[place % 4], "tricks": min(13, 6 + level + place % 3 - 1),
    }  # fmt: skip
    contract = told["level"] + told["denomination"] + told["doubled"]
    expected = {"contract": contract, "declarer": told["declarer"], "tricks": str(told["tricks"]), "lead": ""}
    return keys_of_bridge(told), expected


def klaverjas(place):
    """The points of the side that did not play are typed too: the pad's other side."""
    by, points = "NESW"[place % 4], 20 + place * 7 % 120
    side = "NS" if by in "NS" else "EW"
    typed = side if place % 2 else {"NS": "EW", "EW": "NS"}[side]
    roem = (0, 20, 50)[place % 3]
    told = {"trump": "CDHS"[place % 4], "by": by, "typed": typed, "points": points, "roem": roem}
    expected = {
        "trump": told["trump"], "by": by, "ended": "played", f"points_{side}": str(points if typed == side else 162 - points),
        "roem_NS": str(roem if typed == "NS" else 0), "roem_EW": str(roem if typed == "EW" else 0), "march": "",
    }  # fmt: skip
    return keys_of_klaverjas(told), expected


THEIRS = {
    bridge: {"contract": "1C", "declarer": "N", "tricks": "7", "lead": ""},
    klaverjas: {"trump": "H", "by": "N", "ended": "played", "points_NS": "99", "roem_NS": "0", "roem_EW": "0"},
}


def meanwhile(other, board, theirs):
    """What the other side does while this side fills in a board: about the board before it, and about this one."""
    before, sees = board - 1, 2 if board % 4 == 0 else 1
    if before:
        if board % 3:
            yield lambda: other.agree(before, sees)
        if board % 3 != 1:
            yield lambda: other.enter(before, sees, theirs)
    yield other.sit
    if board % 4 == 3:
        yield lambda: other.enter(board, 0, theirs)
    yield other.sit


@pytest.mark.parametrize(
    ("club", "game"),
    [(("bridge-pairs", EVENINGS), bridge), (("klaverjas-pairs", EVENINGS), klaverjas)],
    indirect=["club"],
    ids=["bridge", "klaverjas"],
)
def test_what_is_tapped_arrives(club, game, open_page, chromium):
    for number, table in enumerate(club.tables):
        phone, other = Phone(open_page, table), OtherSide(chromium, table)
        expected = []
        for board in range(1, BOARDS + 1):
            form = phone.open(board)
            keys, fields = game(number * BOARDS + board)
            acts = meanwhile(other, board, THEIRS[game])
            for key in keys:
                phone.tap(f"{form} {key}", next(acts, None))
            phone.tap(f"{form} button.primary")
            expected.append({"round": "1", "board": str(board), "sees": "0", **fields})
            phone.page.wait_for_selector(f"section[data-board='{board}'][data-state=ours]")
        sent = {id: one for id, one in club.entries(table).items() if id not in other.sent}
        assert [fields for fields, _ in sent.values()] == expected
        assert [refused for _, refused in sent.values()] == [""] * BOARDS
        open_page.close()
        other.context.close()
    assert open_page.complaints == []
