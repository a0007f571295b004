"""Kills at random, of serving processes, the worker and the database: nothing lost or doubled, and every page knows."""

from __future__ import annotations

import json
import os

import forks
import pytest
from tests.web.kills import Load

pytestmark = [pytest.mark.postgres, pytest.mark.long]
LONG = "TROEF_LONG" in os.environ
SECONDS = float(os.environ.get("TROEF_KILLS") or (1800 if LONG else 12))
PAUSES = (3, 8) if LONG or "TROEF_KILLS" in os.environ else (1, 3)
"""Shortest and longest time between two kills."""
RECOVERED = 5.0 if LONG else 30.0
"""Seconds after a recovery or an acknowledgement in which every page shows a change.

The long run has the aim, measured on a quiet machine. The short run shares its machine with other tests, and only
distinguishes late from never.
"""

_MAKE = """
import django; django.setup()
from troef.web.api.models import Token
from troef.web.people.models import Account
from troef.web.evenings import start_list, movement, lifecycle
from troef.web.evenings.log import Actor
from troef.web.evenings.models import Evening
evening, actor = Evening.objects.create(name="x", most_boards=16), Actor("x")
start_list.paste_list(evening, "\\n".join(f"A{i} - B{i}" for i in range(4)), actor)
movement.choose_movement(evening, "howell", actor)
lifecycle.start_evening(evening, actor)
print(*evening.tables.values_list("secret", flat=True))
print(*evening.sittings.get(round=1, table__number=1).boards)
print(Token.objects.issue(Account.objects.make("director", "ruitenvrouw", directs=True), "kills")[1])
"""
_KEPT = """
import json
from collections import Counter
import django; django.setup()
from troef.web.evenings.models import Entry, LiveBoard, Log, Result
boards = {}
for board in LiveBoard.objects.select_related("table").order_by("pk"):
    acts = list(board.acts.order_by("number").values_list("number", "event"))
    assert [number for number, _event in acts] == list(range(1, len(acts) + 1))
    events = [event for _number, event in acts]
    board.table.game.table.read(board.head | {"events": events})  # it can be replayed
    boards.setdefault(board.table.secret, []).append(events)
print(json.dumps({
    "entries": Entry.objects.count(),
    "tricks": {result.board: str(result.tricks) for result in Result.objects.filter(sitting__table__number=1)},
    "verbs": dict(Counter(Log.objects.values_list("verb", flat=True))),
    "by the director": [[line.about["reason"], line.about["result"]["tricks"]]
                        for line in Log.objects.filter(verb="corrected by the director").order_by("pk")],
    "boards": boards,
}))
"""


@pytest.fixture
def site(new_site, tmp_path, own_postgres):
    """Three processes and a worker on a database that can be restarted."""
    about = {"DATABASE_URL": own_postgres.url, "TROEF_SECRET_KEY": "the same for all", "TROEF_VAR": str(tmp_path)}
    made = new_site(tmp_path, "--workers", "3", **about)
    yield made
    made.stop()


@pytest.fixture
def python(site):
    def run(script):
        return forks.run(["-c", script], env=os.environ | site.environment, check=True).stdout.splitlines()

    return run


def test_nothing_is_lost_or_doubled_and_every_page_shows_every_change(site, python, own_postgres):
    """Half an hour with `make test-long`, else until each part has been killed."""
    secrets, boards, (token,) = (line.split() for line in python(_MAKE))
    site.serve()
    load = Load(site, secrets, boards, token, own_postgres.restart, PAUSES)
    load.run(SECONDS)
    kept = json.loads(python(_KEPT)[0])
    phones = load.phones
    verbs = kept["verbs"]
    assert kept["entries"] == verbs["proposed"] + verbs.get("corrected", 0) == sum(phones.sent.values())
    assert {board: kept["tricks"][board] for board in phones.tricks} == phones.tricks
    assert kept["by the director"] == [[reason, int(given.split()[-1])] for reason, given in phones.reasons]
    assert [board for board in kept["boards"][load.four.secret] if board] == list(load.four.tapped.values())
    assert {"process", "worker", "database"} <= load.killer.kills.keys()
    assert max(load.killer.replaced) < RECOVERED
    assert load.late[0][0] < RECOVERED, load.late[:5]


@pytest.mark.skipif(not LONG, reason="takes twenty minutes: make test-long")
def test_memory_does_not_grow_under_load(site, python):
    """Without kills. All caches are filled after a quarter of the time."""
    secrets, boards, (token,) = (line.split() for line in python(_MAKE))
    site.serve()
    load = Load(site, secrets, boards, token)
    load.run(1200)
    settled = load.samples[len(load.samples) // 4 :]
    for kind in (1, 2):
        assert settled[-1][kind] < 1.2 * settled[0][kind], load
