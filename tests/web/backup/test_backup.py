"""A backup during an evening, and continuing from it elsewhere: nothing lost or doubled, and phones go on."""

from __future__ import annotations

import re
import sqlite3
import zipfile
from contextlib import closing

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from troef import __version__
from troef.cards import TroefError
from troef.web.backup.archive import is_empty, restore_backup, write_backup
from troef.web.people.models import Account, Club

LEFT_OUT = {"django_migrations", "django_content_type", "sqlite_sequence"}


def _rows(file):
    """Return every row of every table, in no particular order."""
    with closing(sqlite3.connect(file)) as database:
        tables = {name for (name,) in database.execute("select name from sqlite_master where type = 'table'")}
        return {
            name: sorted(map(repr, database.execute(f'select * from "{name}"')))
            for name in sorted(tables - LEFT_OUT)
            if not name.startswith("auth_")
        }


def _unpacked(backup, folder):
    folder.mkdir()
    with zipfile.ZipFile(backup) as file:
        file.extract("troef.sqlite3", folder)
    return folder / "troef.sqlite3"


def _said(page):
    """Return the text of the page without the countdown."""
    return page.locator("main").evaluate(
        "main => [...main.querySelectorAll('[data-until]')]"
        ".reduce((said, clock) => said.replace(clock.innerText, ''), main.innerText)"
    )


@pytest.mark.browser
def test_the_evening_goes_on_from_the_backup_on_a_second_machine(new_site, open_page, tmp_path, troef):
    first = new_site(tmp_path / "first", "--demo").start()
    with closing(sqlite3.connect(first.var / "troef.sqlite3")) as database:
        (secret,) = database.execute(
            "select secret from session_table join session_evening e on e.id = evening_id"
            " where e.state = 'playing' and e.kind = 'pairs' and e.edition = 'bridge-2017' and number = 1"
        ).fetchone()
    phone = open_page(f"{first.url}/t/{secret}/")
    phone.locator("form button").filter(has_text=re.compile("Noord-Zuid|Dat zijn wij")).first.click()
    seated = _said(phone)
    assert troef(["backup", tmp_path / "evening.backup"], TROEF_VAR=first.var)[0].returncode == 0
    first.stop()

    second = new_site(tmp_path / "second")
    second.port, second.url = first.port, first.url  # The second laptop has taken over the address.
    (told,) = troef(["restore", tmp_path / "evening.backup"], TROEF_VAR=second.var)
    assert re.fullmatch(r"Restored \d+ rows from the backup of .+\.\n", told.stdout), told.stderr
    second.start()
    phone.goto(f"{second.url}/t/{secret}/")
    assert _said(phone) == seated
    open_page.complaints.clear()  # The phone may have lost its server for a moment.
    open_page.close()
    second.stop()


def test_nothing_is_lost_or_changed_between_sqlite_and_postgresql(tmp_path, postgres, new_site, troef):
    here, there = tmp_path / "here", tmp_path / "there"
    new_site(here, "--demo").prepare()
    restore = ["restore", tmp_path / "a.backup"]
    assert troef(["backup", tmp_path / "a.backup"], TROEF_VAR=here)[0].returncode == 0
    moved, kept, again = troef(
        restore, ["backup", tmp_path / "b.backup"], restore, TROEF_VAR=there, DATABASE_URL=postgres
    )
    assert moved.returncode == 0, moved.stderr
    assert kept.returncode == 0
    before, after = (_rows(_unpacked(tmp_path / f"{one}.backup", tmp_path / one)) for one in "ab")
    assert before.keys() == after.keys()
    assert {name: len(rows) for name, rows in before.items()} == {name: len(rows) for name, rows in after.items()}
    assert (there / "secret-key").read_text() == (here / "secret-key").read_text()
    assert (again.returncode, again.stdout) == (2, "")
    assert "already has data" in again.stderr


def test_what_was_made_in_the_background_is_left_out_and_takes_no_room(tmp_path, new_site, troef):
    new_site(tmp_path / "var").prepare()
    with closing(sqlite3.connect(tmp_path / "var" / "troef.sqlite3")) as database, database:
        columns = "key, job, arguments, queue, visitor, asked, rank, tries, done, of, made"
        values = "'x', 'x', '{}', 'work', '', '2026-11-16', '2026-11-16', 1, 0, 0, zeroblob(50000000)"
        database.execute(f"INSERT INTO site_work ({columns}) VALUES ({values})")
    assert troef(["backup", tmp_path / "a.backup"], TROEF_VAR=tmp_path / "var")[0].returncode == 0
    kept = _unpacked(tmp_path / "a.backup", tmp_path / "kept")
    assert _rows(kept)["site_work"] == [] and kept.stat().st_size < 5_000_000


def test_what_is_no_backup_is_refused(tmp_path, troef):
    wrong = tmp_path / "holiday.backup"
    wrong.write_bytes(b"not a zip")
    english, dutch = troef(["restore", wrong], ["restore", wrong, "--lang", "nl"], TROEF_VAR=tmp_path / "var")
    assert (english.returncode, english.stdout) == (dutch.returncode, dutch.stdout) == (2, "")
    assert english.stderr == "troef restore: holiday.backup is not a backup of Troef, or it is damaged.\n"
    assert dutch.stderr == "troef restore: holiday.backup is geen reservekopie van Troef, of hij is beschadigd.\n"


def test_a_file_that_is_not_there_is_told_in_the_readers_language(tmp_path, troef):
    file = tmp_path / "nowhere" / "x.backup"
    sentences = {
        ("restore", "en"): f"{file} cannot be read: No such file or directory",
        ("restore", "nl"): f"{file} kan niet worden gelezen: het is er niet",
        ("backup", "en"): f"{file} cannot be written: No such file or directory",
        ("backup", "nl"): f"{file} kan niet worden geschreven: de map is er niet",
    }
    told = troef(*([verb, file, "--lang", lang] for verb, lang in sentences), TROEF_VAR=tmp_path / "var")
    for ((verb, _lang), sentence), refused in zip(sentences.items(), told, strict=True):
        assert (refused.returncode, refused.stdout, refused.stderr) == (2, "", f"troef {verb}: {sentence}\n")


def test_so_is_a_place_where_no_folder_can_be(tmp_path, troef):
    (tmp_path / "var").touch()
    sentence = f"{tmp_path / 'var'} kan niet worden geschreven: waar een map moet zijn staat een bestand\n"
    for refused in troef(["serve"], ["backup"], TROEF_VAR=tmp_path / "var", TROEF_LANG="nl"):
        assert (refused.returncode, refused.stderr) == (2, sentence)


@pytest.fixture(scope="session")
def sound(tmp_path_factory, new_site, troef):
    """The parts of a valid backup of a small site."""
    folder = tmp_path_factory.mktemp("sound")
    new_site(folder / "var").prepare()
    made = "from troef.web.people.models import Club; Club.objects.create(name='De Troefboer')"
    assert troef(["-c", made], ["backup", folder / "a.backup"], TROEF_VAR=folder / "var")[1].returncode == 0
    with zipfile.ZipFile(folder / "a.backup") as file:
        return {name: file.read(name) for name in file.namelist()}


def _changed(database, tmp_path, *statements):
    file = tmp_path / "changed.sqlite3"
    file.write_bytes(database)
    with closing(sqlite3.connect(file)) as open_, open_:
        for statement in statements:
            open_.execute(statement)
    return file.read_bytes()


DATABASE, ABOUT = "troef.sqlite3", "about.json"
_BEFORE = "insert into django_migrations (app, name, applied) values ('{room}', '0001_initial', '2026-01-01')"
_AHEAD = "insert into django_migrations (app, name, applied) values ('people', '0999_later', '2030-01-01')"
WRONG = {
    "damaged database": lambda parts, _tmp: {DATABASE: parts[DATABASE][:2000] + b"x" * 9000 + parts[DATABASE][11000:]},
    "half a database": lambda parts, _tmp: {DATABASE: parts[DATABASE][: len(parts[DATABASE]) // 2]},
    "no database": lambda _parts, _tmp: {DATABASE: b""},
    "another database": lambda _parts, tmp: {DATABASE: _changed(b"", tmp, "create table holiday (day text)")},
    "a table is gone": lambda parts, tmp: {DATABASE: _changed(parts[DATABASE], tmp, "drop table people_club")},
    "a value is no value": lambda parts, tmp: {
        DATABASE: _changed(parts[DATABASE], tmp, "insert into api_token values (1, 'x', 'y', 'never', null, 99)")
    },
    "bomb": lambda _parts, _tmp: {DATABASE: bytes(300_000_000)},
    "large page about itself": lambda _parts, _tmp: {ABOUT: b"[" * 10_000_000},
    "page about nothing": lambda _parts, _tmp: {ABOUT: b"[]"},
    "made never": lambda _parts, _tmp: {ABOUT: b'{"form": 1, "made": "never"}'},
    "empty secret": lambda _parts, _tmp: {"secret-key": b""},
    "secret that is no text": lambda _parts, _tmp: {"secret-key": b"\xff" * 40},
}
NEWER = {
    "newer form": lambda _parts, _tmp: {ABOUT: b'{"form": 2, "troef": "9.9"}'},
    "newer schema": lambda parts, tmp: {DATABASE: _changed(parts[DATABASE], tmp, _AHEAD)},
}
BEFORE = {
    f"began with the {room}": lambda parts, tmp, room=room: {
        DATABASE: _changed(parts[DATABASE], tmp, _BEFORE.format(room=room))
    }
    for room in ("club", "session")
}


@pytest.mark.slow
@pytest.mark.parametrize("name", [*WRONG, *NEWER, *BEFORE])
def test_a_wrong_backup_is_refused_and_nothing_is_half_restored(name, sound, tmp_path, db):
    wrong = sound | {**WRONG, **NEWER, **BEFORE}[name](sound, tmp_path)
    file = tmp_path / "wrong.backup"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as out:
        for part, data in wrong.items():
            out.writestr(part, data)
    before = settings.SECRET_KEY, (settings.VAR / "secret-key").read_text()
    with override("en"), pytest.raises(TroefError) as refused:  # noqa: PT011 - each caller compares the sentence
        restore_backup(file)
    if name in NEWER:
        version = "9.9" if name == "newer form" else __version__
        sentence = f"wrong.backup was made by a newer Troef ({version}): update this one first."
    elif name in BEFORE:
        sentence = (
            "This database was made by a Troef from before the first release, which this Troef "
            "cannot read. Continue with the Troef that made it, or start in an empty folder "
            "(TROEF_VAR)."
        )
    else:
        sentence = "wrong.backup is not a backup of Troef, or it is damaged."
    assert str(refused.value) == sentence
    assert is_empty("default")
    assert (settings.SECRET_KEY, (settings.VAR / "secret-key").read_text()) == before


def test_a_sound_backup_is_taken(sound, tmp_path, db):
    """The valid parts, from which the invalid backups are made."""
    file = tmp_path / "sound.backup"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as out:
        for part, data in sound.items():
            out.writestr(part, data)
    kept = settings.SECRET_KEY
    try:
        assert restore_backup(file)["rows"] == 1
        assert (settings.VAR / "secret-key").read_text() == sound["secret-key"].decode()
    finally:
        settings.SECRET_KEY = kept
        (settings.VAR / "secret-key").write_text(kept)


def test_times_and_names_come_back_as_they_were(tmp_path, new_site, troef):
    """The whole way between two SQLite databases, row by row."""
    var = new_site(tmp_path / "var").prepare().var
    made = "e = Evening.objects.create(name='Clubavond'); Log.objects.create(evening=e, who='Olga', verb='started')"
    made = f"from troef.web.evenings.models import Evening, Log; {made}"
    assert troef(["-c", made], ["backup", tmp_path / "a.backup"], TROEF_VAR=var)[1].returncode == 0
    assert troef(["restore", tmp_path / "a.backup"], TROEF_VAR=tmp_path / "new")[0].returncode == 0
    assert _rows(tmp_path / "new" / "troef.sqlite3") == _rows(var / "troef.sqlite3")


RULED = """
from fractions import Fraction
from troef.contest.session import Fine, Unit
from troef.director.rulings.adjusted_scores import AdjustedScore, parse_award
from troef.director.rulings.record import RulingRecord
from troef.web.people.models import Account
from troef.web.evenings import movement, lifecycle, start_list
from troef.web.evenings.log import Actor
from troef.web.evenings.models import Evening, SystemCard
from troef.web.rulings import rulings
actor = Actor("Victor", Account.objects.make("victor", "ruitenvrouw", "Victor", directs=True))
evening = Evening.objects.create(name="Clubavond", most_boards=10)
start_list.paste_list(evening, "Anna - Bram; Corrie - Dirk; Els - Frans; Greet - Henk".replace("; ", chr(10)), actor)
movement.choose_movement(evening, "howell", actor)
lifecycle.start_evening(evening, actor)
score, fine = AdjustedScore(parse_award("A+"), parse_award("40")), Fine("1", Fraction(1, 4), Unit.TOP, "90B2")
sitting = evening.sittings.first()
ruling = RulingRecord(("12C2a",), "Bord vals", "Victor", score=score, penalties=(fine,))
case = rulings.write_ruling(evening, ruling, actor, sitting=sitting, board=sitting.boards[0])
rulings.withdraw_ruling(case, "Toch niet", actor)
SystemCard.objects.create(one="member 1", other="member 2", type="image/png", file=bytes(range(256)), who="tafel 1")
"""
READ = "from troef.web.evenings.models import Case; print(*Case.objects.get().history.versions, sep=chr(10))"


def test_rulings_come_back_as_they_were(tmp_path, new_site, troef):
    """With the score and the penalty of every version."""
    var = new_site(tmp_path / "var").prepare().var
    read = ["-c", READ]
    _ruled, kept, before = troef(["-c", RULED], ["backup", tmp_path / "a.backup"], read, TROEF_VAR=var)
    back, told = troef(["restore", tmp_path / "a.backup"], read, TROEF_VAR=tmp_path / "new")
    assert (kept.returncode, back.returncode) == (0, 0)
    assert _rows(tmp_path / "new" / "troef.sqlite3") == _rows(var / "troef.sqlite3")
    assert told.stdout == before.stdout
    given, withdrawn = told.stdout.splitlines()
    assert "Award.PLUS" in given and "90B2" in given and "Award.PLUS" not in withdrawn and "90B2" not in withdrawn


def test_only_the_organiser_downloads_one(db):
    Club.objects.create(name="De Troefboer")
    browser = Client()
    assert browser.post("/backup/").status_code == 302
    browser.force_login(Account.objects.make("victor", "ruitenvrouw", directs=True))
    assert browser.post("/backup/").status_code == 403
    browser.force_login(Account.objects.make("olga", "ruitenvrouw", organises=True))
    answer = browser.post("/backup/")
    assert re.fullmatch(r'attachment; filename="troef-[\d-]+\.backup"', answer["Content-Disposition"])
    assert answer.content[:2] == b"PK"


def test_boards_in_play_on_screens_are_in_no_backup(tmp_path, new_site, troef):
    """Cards that somebody still holds are in no file, not even among removed data."""
    site = new_site(tmp_path / "var").prepare()
    opened = (
        "from troef.web.live.tables import *; from troef.web.live.seat_holding import take_seat;"
        "t = open_table('bridge', 'bridge-2017', True);"
        "[take_seat(t, s, s, s) for s in 'NESW']; perform_act(t, 0, {'do': 'call', 'by': 'N', 'call': 'P'}, 'N');"
        "print(t.secret, t.boards.get().head['deal'], sep='|', end='')"
    )
    played, kept = troef(["-c", opened], ["backup", tmp_path / "x.backup"], TROEF_VAR=site.var)
    assert kept.returncode == 0
    secret, deal = played.stdout.split("|")
    database = _unpacked(tmp_path / "x.backup", tmp_path / "unpacked")
    rows = _rows(database)
    assert [rows[f"session_{name}"] for name in ("livetable", "sitter", "liveboard", "act")] == [[], [], [], []]
    assert not any(text.encode() in database.read_bytes() for text in (secret, deal, deal.split()[1]))


ON_SCREENS = """
from troef.cards import SEATS, Board
from troef.web.live import tables, seat_holding
from troef.web.evenings import movement, lifecycle, start_list
from troef.web.access import phones
from troef.web.evenings.log import Actor
from troef.web.evenings.models import Evening, LiveTable
from troef.web.evenings.seating_plan import names_by_seat
actor = Actor("Olga")
evening = Evening.objects.create(name="Op schermen", screens="guarded", troef_deals=True, most_boards=6)
start_list.paste_list(evening, "Anna - Bram; Corrie - Dirk; Els - Frans; Greet - Henk".replace("; ", chr(10)), actor)
movement.choose_movement(evening, "howell", actor)
lifecycle.start_evening(evening, actor)

def does(table, seat, do, **fields):
    now = tables.board_snapshot(tables.board_of(table))
    device = tables.occupants(table)[seat].devices[-1]
    tables.perform_act(table, now.version, {"do": do, "by": str(seat), **fields}, device)
    return tables.board_snapshot(tables.board_of(table))

for sitting in evening.sittings.filter(round=1):
    for seat in "NESW":
        phones.claim_seat(sitting.table, names_by_seat(sitting)[seat], seat)
first, second = LiveTable.objects.order_by("pk")
for seat in Board(tables.board_of(first).number).dealer.clockwise:
    now = does(first, seat, "call", call="P")
while not now.is_over:
    now = does(first, next(seat for seat in SEATS if any(a["do"] == "return" for a in now.table.may(seat))), "return")
tables.next_board(first, now.board.number, tables.occupants(first)[SEATS[0]].devices[-1])
for table in (first, second):
    does(table, Board(tables.board_of(table).number).dealer, "call", call="P")
friends = tables.open_table("bridge", "bridge-2017", True)
for seat in "NESW":
    seat_holding.take_seat(friends, seat, seat, seat)
"""
SCREENS_READ = """
import json
from troef.web.live import tables
from troef.web.evenings.models import LiveBoard
for board in LiveBoard.objects.order_by("pk"):
    now = tables.board_snapshot(board)
    acts = [(act.number, act.event["do"], act.sitter.name, f"{act.at:%c}") for act in board.acts.all()]
    names = sorted(map(str, now.sitters.values()))
    print(board.table.secret, json.dumps(board.head, sort_keys=True), now.is_over, names, acts)
"""


def test_finished_boards_of_an_evening_on_screens_come_back_with_their_acts(tmp_path, new_site, troef, postgres):
    var, kept = new_site(tmp_path / "var").prepare().var, tmp_path / "x.backup"
    made, before, done = troef(["-c", ON_SCREENS], ["-c", SCREENS_READ], ["backup", kept], TROEF_VAR=var)
    assert (made.returncode, done.returncode) == (0, 0)
    boards = before.stdout.splitlines()
    finished = [line for line in boards if " True [" in line]
    assert (len(boards), len(finished)) == (4, 1), "and two that are in play, and one of friends"
    rows = _rows(_unpacked(kept, tmp_path / "unpacked"))
    counts = {name: len(rows[f"session_{name}"]) for name in ("livetable", "sitter", "liveboard", "act", "watching")}
    acts = len(re.findall("'call'|'return'", finished[0]))
    assert counts == {"livetable": 1, "sitter": 4, "liveboard": 1, "act": acts, "watching": 0}
    read, again = ["-c", SCREENS_READ], ["backup", tmp_path / "y.backup"]
    for about in ({"TROEF_VAR": tmp_path / "new"}, {"TROEF_VAR": tmp_path / "other", "DATABASE_URL": postgres}):
        restored, back, _again = troef(["restore", kept], read, again, **about)
        assert restored.returncode == 0, restored.stderr
        assert back.stdout.splitlines() == finished
        assert len(_rows(_unpacked(tmp_path / "y.backup", tmp_path / f"again {len(about)}"))["session_act"]) == acts


def test_a_backup_that_fails_leaves_nothing_behind(tmp_path, db, monkeypatch):
    monkeypatch.setattr(settings, "SECRET_KEY", 5)  # Any reason to fail will do.
    with pytest.raises(TypeError):
        write_backup(tmp_path / "x.backup")
    assert list(tmp_path.iterdir()) == []
