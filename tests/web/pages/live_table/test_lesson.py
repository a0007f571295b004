"""The teacher's table: chosen cards, any act for any seat, and a step back that opens a new branch of the log."""

from __future__ import annotations

import json
import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from troef.cards import SEATS, Deal, Deck
from troef.cards.dealing import deal_from_number
from troef.web.evenings.models import Act, LiveBoard, LiveTable
from troef.web.live import lessons, tables
from troef.web.platform.http.table_links import unpack_log

pytestmark = pytest.mark.usefixtures("db")
DEAL = "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"
PBN = f'[Board "2"]\n[Dealer "E"]\n[Vulnerable "NS"]\n[Deal "{DEAL}"]\n'
KLAVERJAS = {"way": "klaverjas nkf"}


class Lesson:
    """A teacher, a pupil who takes a seat, and a spectator."""

    def __init__(self, lang="en", **fields):
        tables._folded.clear()  # Boards of earlier tests had these numbers and cards.
        self.teacher, self.pupil, self.onlooker = (Client(headers={"accept-language": lang}) for _ in range(3))
        wanted = {"way": "bridge bridge-2017", "deal": DEAL, "hands": "all", "plays": "table", "board": "1"} | fields
        self.opened = self.teacher.post("/play/lesson/", wanted)
        self.url = self.opened.headers.get("Location", "")

    @property
    def table(self):
        return LiveTable.objects.get(secret=self.url.split("/")[2])

    @property
    def now(self):
        return tables.board_snapshot(tables.board_of(self.table))

    def page(self, client):
        return client.get(self.url).content.decode()

    def calls(self, *calls, client=None):
        """Make calls, North first, through the buttons of the page."""
        for call in calls:
            page = self.page(client or self.teacher)
            event = re.search(rf'id="call-{call}".*?value=\'(.*?)\'', page, re.S)[1]
            self.does(json.loads(unescape(event)), client)

    def does(self, event, client=None):
        told = {"version": self.now.version, "event": json.dumps(event)}
        return (client or self.teacher).post(f"{self.url}act/", told)

    def asks(self, what, client=None, **fields):
        return (client or self.teacher).post(f"{self.url}lesson/", {"what": what, **fields})

    @property
    def auction(self):
        return " ".join(call["call"] for call in self.now.situation["auction"])

    def lines(self):
        return re.findall(r'id="line-(\d+)"', self.page(self.teacher))


def _refused(answer):
    return " ".join(re.findall(r'notice wrong"[^>]*>(.*?)</p>', answer.content.decode()))


def test_everybody_with_the_link_sees_all_four_hands():
    lesson = Lesson()
    cards = {str(card) for seat in SEATS for card in Deal.parse(DEAL)[seat]}
    assert set(re.findall(r'id="card-(\w\w)"', lesson.page(lesson.teacher))) == cards
    onlooker = lesson.page(lesson.onlooker)
    assert sorted(re.findall(r'id="card-(\w\w)"', onlooker)) == sorted(cards)
    assert 'name="event"' not in onlooker


def test_where_everybody_sees_his_own_hand_only_the_teacher_sees_all():
    lesson = Lesson(hands="own")
    lesson.pupil.post(f"{lesson.url}do/", {"what": "sit", "seat": "E", "name": "Els"})
    seen = [len(set(re.findall(r'id="card-(\w\w)"', lesson.page(client)))) for client in (
        lesson.teacher, lesson.pupil, lesson.onlooker)]  # fmt: skip
    assert seen == [52, 13, 0]
    assert [('id="law"' in lesson.page(client)) for client in (lesson.teacher, lesson.pupil, lesson.onlooker)] == [
        True, False, False,
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("plays", ["guarded", "table"])
def test_the_teacher_acts_for_whoever_has_the_turn_and_a_pupil_for_his_own_seat(plays):
    lesson = Lesson(plays=plays)
    lesson.pupil.post(f"{lesson.url}do/", {"what": "sit", "seat": "E", "name": "Els"})
    lesson.calls("1S")
    assert "You act for East." in lesson.page(lesson.teacher)
    lesson.calls("P", client=lesson.pupil)
    lesson.calls("4S", "P", "P", "P")
    assert [act.sitter.name for act in Act.objects.all()] == ["The teacher", "Els", *["The teacher"] * 4]
    assert lesson.now.situation["contract"] == "4S"
    assert "cannot tell what" in _refused(lesson.does({"do": "play", "by": "S", "card": "SA"}, lesson.pupil))


def test_the_teacher_taps_a_card_of_any_hand_also_out_of_turn():
    lesson = Lesson()
    lesson.calls("1S", "P", "4S", "P", "P", "P")
    page = lesson.page(lesson.teacher)
    wrong = unescape(re.search(r'id="card-HQ"[^>]*?value="(.*?)"', page, re.S)[1])
    lesson.does(json.loads(wrong) | {"face": "up"})
    lesson.does({"do": "director", "by": "S", "looks": False})
    assert lesson.now.situation["rulings"] or lesson.now.situation["decisions"]
    guarded = Lesson(plays="guarded")
    assert "It is not West" in _refused(guarded.does({"do": "call", "by": "W", "call": "P"}))


def test_the_teacher_acts_for_the_seat_that_he_chose():
    lesson = Lesson()
    lesson.asks("as", seat="W")
    assert "You act for West." in lesson.page(lesson.teacher)
    lesson.calls("P")
    assert lesson.now.situation["auction"][-1]["by"] == "W"
    lesson.asks("as", seat="x")
    assert "You act for" in lesson.page(lesson.teacher)


def test_a_step_back_opens_a_new_line_and_the_old_one_stays():
    lesson = Lesson()
    lesson.calls("1S", "P", "2S", "P")
    first = lesson.now.board
    lesson.asks("back", acts="2")
    line = lesson.now.board
    assert (lesson.auction, line.came_from, line.after, line.number) == ("1S P", first, 2, first.number)
    assert (line.acts.count(), first.acts.count()) == (0, 4)
    lesson.calls("4S")
    assert lesson.auction == "1S P 4S"
    assert lesson.lines() == [str(first.pk), str(line.pk)]
    lesson.asks("line", line=str(first.pk))
    assert (lesson.auction, lesson.now.board) == ("1S P 2S P", first)
    lesson.calls("P")
    lesson.asks("line", line=str(line.pk))
    assert lesson.auction == "1S P 4S"


def test_a_line_of_the_first_release_with_copied_acts_is_still_read():
    lesson = Lesson()
    lesson.calls("1S", "P", "2S", "P")
    first = lesson.now.board
    line = LiveBoard.objects.create(
        table=lesson.table, number=1, head=first.head, line=1, turn=9, came_from=first, after=2
    )
    for act in first.acts.filter(number__lte=2):
        Act.objects.create(board=line, number=act.number, event=act.event, sitter=act.sitter)
    assert lesson.auction == "1S P"
    lesson.calls("4S")
    assert (lesson.auction, lesson.lines()) == ("1S P 4S", [str(first.pk), str(line.pk)])


@pytest.mark.slow
def test_as_many_lines_as_a_lesson_may_have_are_read_from_their_parents_and_hold_only_their_own_acts():
    lesson = Lesson()
    lesson.calls("1S", "P")
    teacher = lesson.table.sitters.get()
    for step in range(lessons.MOST_LINES - 1):
        lessons.branch_from(lesson.table, 2 + step, teacher.devices[0])
        event = {"do": "attention", "by": "NESW"[step % 4]}
        Act.objects.create(board=tables.board_of(lesson.table), number=3 + step, event=event, sitter=teacher)
    tables._folded.clear()  # As after a restart.
    assert lesson.now.version == len(lesson.now.table.log["events"]) == 2 + lessons.MOST_LINES - 1
    assert Act.objects.count() == 2 + lessons.MOST_LINES - 1


def test_a_line_that_was_left_before_anything_happened_there_is_not_listed():
    lesson = Lesson()
    lesson.calls("1S", "P", "2S")
    for _step in range(2):
        lesson.asks("back", acts=re.search(r'id="back" name="acts" value="(\d+)"', lesson.page(lesson.teacher))[1])
    assert (lesson.auction, LiveBoard.objects.count(), len(lesson.lines())) == ("1S", 3, 2)


def test_what_happened_is_listed_in_words_to_go_back_to():
    lesson = Lesson("nl")
    lesson.calls("1S", "P")
    told = re.findall(r'id="back-(\d)"[^>]*>(.*?)</button>', lesson.page(lesson.teacher))
    assert told == [("2", "Oost past"), ("1", "Noord biedt 1♠"), ("0", "het begin")]


def test_only_the_teacher_deals_goes_back_and_turns_to_a_line():
    lesson = Lesson()
    lesson.calls("1S")
    lesson.pupil.post(f"{lesson.url}do/", {"what": "sit", "seat": "E", "name": "Els"})
    for client in (lesson.pupil, lesson.onlooker):
        for what in ("back", "deal", "line"):
            assert _refused(lesson.asks(what, client)) == "Only the teacher can do that."
    answer = lesson.pupil.post(f"{lesson.url}do/", {"what": "next", "board": "1"})
    assert _refused(answer) == "In a lesson the teacher chooses the next board."
    assert LiveBoard.objects.count() == 1
    assert _refused(lesson.pupil.post(f"{lesson.url}do/", {"what": "close"})) == "Only the teacher can do that."
    lesson.pupil.post(f"{lesson.url}do/", {"what": "stand", "seat": ""})
    assert ['id="close"' in lesson.page(client) for client in (lesson.pupil, lesson.teacher)] == [False, True]


def test_a_lesson_has_its_bounds(monkeypatch):
    lesson = Lesson()
    monkeypatch.setattr(lessons, "MOST_LINES", 1)
    assert _refused(lesson.asks("deal")) == "This lesson has been long enough. Open another table."


def test_another_table_has_no_line_of_this_one():
    lesson, other = Lesson(), Lesson()
    lesson.asks("line", line=str(other.now.board.pk))
    assert lesson.now.board.table == lesson.table


@pytest.mark.parametrize(
    ("fields", "deal"),
    [
        ({"deal": DEAL}, DEAL),
        ({"deal": "12345"}, str(deal_from_number(12345))),
        ({"deal": "99", **KLAVERJAS}, str(deal_from_number(99, Deck.KLAVERJAS))),
        ({"deal": "", "board": "2", "file": PBN}, DEAL),
    ],
)
def test_the_cards_are_typed_numbered_or_from_a_file(fields, deal):
    if "file" in fields:
        fields = {**fields, "file": SimpleUploadedFile("les.pbn", fields["file"].encode())}
    assert Lesson(**fields).now.board.head["deal"] == deal


def test_another_deal_is_put_on_the_table_and_the_first_can_be_gone_back_to():
    lesson = Lesson()
    lesson.calls("1S")
    lesson.asks("deal", board="7", deal="5")
    assert (lesson.now.board.number, lesson.auction) == (7, "")
    assert len(lesson.lines()) == 2
    lesson.asks("line", line=lesson.lines()[0])
    assert lesson.auction == "1S"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"deal": "N:AK"}, ""),
        ({"deal": "9" * 60}, "does not exist"),
        ({"way": "whist x"}, "Choose a game."),
        ({"way": "bridge x"}, "Choose the laws from the list."),
        ({"file": "x.exe"}, "x.exe cannot be read."),
        ({"file": "x.pbn", "board": "3", "text": PBN}, "x.pbn holds no whole deal for board 3."),
    ],
)
def test_what_cannot_be_dealt_is_said_and_what_was_typed_stays(fields, sentence):
    name = fields.get("file")
    text = fields.pop("text", "nothing")
    lesson = Lesson(**fields | ({"file": SimpleUploadedFile(name, text.encode())} if name else {}))
    assert sentence in _refused(lesson.opened) and _refused(lesson.opened)
    assert unescape(re.search(r'name="deal"[^>]*value="(.*?)"', lesson.opened.content.decode())[1]) == fields.get(
        "deal", DEAL
    )
    assert not LiveTable.objects.exists()


def test_what_the_law_says_now_opens_the_practice_table_with_this_log():
    lesson = Lesson()
    lesson.calls("1S", "1D")
    lesson.pupil.post(f"{lesson.url}do/", {"what": "sit", "seat": "E", "name": "Els"})
    for client in (lesson.teacher, lesson.pupil, lesson.onlooker):
        link = unescape(re.search(r'id="law" href="(.*?)"', lesson.page(client))[1])
        log = unpack_log(parse_qs(urlsplit(link).query)["log"][0])
        assert log == json.loads(json.dumps(lesson.now.table.log))
        assert client.get(link).status_code == 200


@pytest.mark.slow
def test_a_lesson_of_klaverjas_to_its_total():
    lesson = Lesson(**KLAVERJAS, deal="7", plays="guarded")
    while not lesson.now.is_over:
        taps = [json.loads(unescape(tap)) for tap in re.findall(
            r'name="event"[^>]*?value=["\'](\{.*?\})["\']', lesson.page(lesson.teacher))]  # fmt: skip
        lesson.does(next((tap for tap in taps if tap["do"] == "cover"), taps[-1]))
    assert f'<b id="score">{lesson.now.situation["total"]["NS"]}</b>' in lesson.page(lesson.onlooker)
    assert 'id="next"' not in lesson.page(lesson.teacher)
