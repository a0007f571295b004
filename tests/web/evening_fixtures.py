"""An evening of three tables in the database: six pairs, a Howell, ten boards."""

from __future__ import annotations

import json
import time
from fractions import Fraction
from functools import cache
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from troef.contest.session import Fine, Unit
from troef.director.rulings.adjusted_scores import AdjustedScore
from troef.director.rulings.record import RulingRecord
from troef.web import demo
from troef.web.entry.result_entry import confirm_result, propose_result
from troef.web.evenings import lifecycle, movement
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.log import Actor, table_actor
from troef.web.evenings.models import Evening, Place
from troef.web.evenings.start_list import paste_list
from troef.web.people.models import Account, Club
from troef.web.rulings import rulings

PAIRS = "Anna - Bram\nCorrie - Dirk\nEls - Frans\nGreet - Henk\nIneke - Jaap\nKarin - Leo"
FRESH = 30
"""Seconds for which stored rows may be reused, so that the times of an evening remain true."""
_shelf = {}


@cache
def _tables():
    """Return the tables to which tests write; the migrations fill the others."""
    filled = {"django_migrations", "django_content_type", "auth_permission"}
    return sorted(set(connection.introspection.table_names()) - filled)


@cache
def _filled():
    """Return a query for the tables that have rows."""
    return " UNION ALL ".join(f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM \"{table}\")" for table in _tables())


def _rows():
    with connection.cursor() as cursor:
        filled = [table for (table,) in cursor.execute(_filled()).fetchall()]
        return {table: cursor.execute(f'SELECT * FROM "{table}"').fetchall() for table in filled}


def _put(rows):
    with connection.cursor() as cursor:
        for table, new in rows.items():
            places = ", ".join(["%s"] * len(new[0]))
            cursor.executemany(f'INSERT OR REPLACE INTO "{table}" VALUES ({places})', new)


def written(name, write):
    """Make the database changes of `write`. After the first time, restore the resulting rows instead."""
    if connection.vendor != "sqlite":
        return write()
    before = _rows()
    kept = _shelf.get(name)
    if kept is None or kept.before != before or time.monotonic() - kept.at > FRESH:
        at, answer = time.monotonic(), write()
        after = _rows()
        new = {table: [row for row in rows if row not in before.get(table, ())] for table, rows in after.items()}
        kept = _shelf[name] = SimpleNamespace(at=at, before=before, answer=answer, new=new)
    else:
        _put({table: rows for table, rows in kept.new.items() if rows})
    return kept.answer


@pytest.fixture
def people(db):
    """The organiser and the director, as accounts and as actors."""

    def write():
        Club.objects.create(name="De Troefboer")
        Account.objects.make("olga", "ruitenvrouw", "Olga", organises=True)
        Account.objects.make("victor", "ruitenvrouw", "Victor", directs=True)

    written("people", write)
    organiser, director = Account.objects.get(username="olga"), Account.objects.get(username="victor")
    return SimpleNamespace(
        organiser=organiser,
        director=director,
        as_organiser=Actor("Olga", organiser),
        as_director=Actor("Victor", director),
    )


@pytest.fixture
def demo_club(db):
    """The demo club, in a database that was empty."""
    assert written("demo", demo.make_demo)


@pytest.fixture
def prepared(people):
    """The evening with its pairs and its movement, not started yet."""

    def write():
        evening = Evening.objects.create(name="Clubavond", most_boards=10)
        paste_list(evening, PAIRS, people.as_organiser)
        movement.choose_movement(evening, "howell", people.as_organiser)
        return evening.pk

    return Evening.objects.get(pk=written("prepared", write))


@pytest.fixture
def evening(prepared, people):
    """The evening in its first round."""
    return Evening.objects.get(pk=written("evening", lambda: lifecycle.start_evening(prepared, people.as_organiser).pk))


@pytest.fixture
def play():
    """Plays boards: `play(sitting, board, "4S N 10")` proposes as North-South and agrees as East-West."""

    def played(sitting, board, text="4S N 10"):
        actor = table_actor(sitting.table, "NS")
        result = propose_result(sitting, "NS", board, BridgeResult.parse(text), 0, actor)
        return confirm_result(sitting, "EW", board, result.version, table_actor(sitting.table, "EW"))

    return played


@pytest.fixture
def play_all(play):
    """Plays a whole evening, something else at every table."""
    texts = ("4S N 10", "3NT E =", "2H W -1", "1NT S +2", "5DX E -2", "P", "6S N =", "3C W +1")

    def played(evening, rounds=99):
        written(f"played {evening.pk} {rounds}", lambda: write(evening, rounds))

    def write(evening, rounds):
        for sitting in evening.sittings.filter(round__lte=rounds).select_related("table", "north", "east", "evening"):
            for board in sitting.boards:
                play(sitting, board, texts[(board * 3 + sitting.round * 5 + sitting.table.number) % len(texts)])

    return played


@pytest.fixture
def ruled(people):
    """Rules as the director does: `ruled(result, given, "12C1c", "reason")` writes the ruling with its score."""

    def rule(result, given, law="12C1", reason="x"):
        ruling = RulingRecord((law,), reason, "Victor", edition=result.evening.laws, score=AdjustedScore.read(given))
        return rulings.write_ruling(
            result.evening, ruling, people.as_director, sitting=result.sitting, board=result.board
        )

    return rule


@pytest.fixture
def fined(people):
    """Takes points as the director does: `fined(pair, "1/4", "90B2", "reason")`."""

    def fine(contestant, amount, law="90", reason="x", unit=Unit.TOP):
        penalty = Fine(str(contestant.number), Fraction(amount), unit, law)
        evening = contestant.evening
        ruling = RulingRecord((law,), reason, "Victor", edition=evening.laws, penalties=(penalty,))
        return rulings.write_ruling(evening, ruling, people.as_director)

    return fine


class Phone:
    """A player's phone from the server's perspective."""

    def __init__(self, client):
        self.client = client

    def sit(self, sitting, side, **more):
        self.sitting, self.url = sitting, f"/t/{sitting.table.secret}/"
        return self.client.post(f"{self.url}seat/", {"side": side, **more})

    def says_here(self, *sides):
        """On a shared device, say that these sides sit there in the current round."""
        for side in sides:
            answer = self.send("here", side=side)
            assert answer["refused"] == "", answer["refused"]

    def tells(self, board, contract="4S", declarer="N", tricks="10", sees="0"):
        fields = {"contract": contract, "declarer": declarer, "tricks": tricks, "lead": "", "sees": sees}
        return self.send("result", board=board, **fields)

    def agrees(self, board, sees="1", **more):
        return self.send("agree", board=board, sees=sees, **more)

    @property
    def place(self):
        """The seat it took last."""
        return Place.objects.filter(device=self.client.session["device"]).last()

    def vouches_for(self, other):
        """Admit another phone, or confirm that it belongs to the players seated there."""
        return self.client.post(f"{self.url}let-in/", {"place": other.place.pk})

    def sees(self, evening, boards=range(1, 11)):
        """Return the boards whose page it may open."""
        pages = {board: self.client.get(f"/evening/{evening.pk}/board/{board}/") for board in boards}
        return {board for board, page in pages.items() if page.status_code == 200}

    def send(self, verb, mark=None, **fields):
        message = {"id": str(mark or uuid4()), "verb": verb, "round": self.sitting.round, **fields}
        answer = self.client.post(f"{self.url}send/", json.dumps(message), content_type="application/json")
        return answer.json()


@pytest.fixture
def phone(db):
    """Makes phones, each with a browser of its own."""
    return lambda lang="en": Phone(Client(headers={"accept-language": lang}))


@pytest.fixture
def first(evening):
    """The first table in the first round."""
    return evening.sittings.select_related("table", "north", "east", "evening").first()


@pytest.fixture
def result(evening, play_all):
    """A board with three results, after play; North-South of this one has the top."""
    play_all(evening)
    found = evening.results.filter(board=1).select_related("north", "east", "evening", "sitting__table")
    return max(found, key=lambda one: one.score)
