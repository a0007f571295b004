"""Review: a board card by card for permitted readers, the tables side by side, and the boards as files."""

from __future__ import annotations

import asyncio
import re
import selectors
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from troef.analysis.bridge.dds import shared_solver
from troef.analysis.bridge.trace import trace_play
from troef.bridge.records.check import check
from troef.cards import SEATS, Deal, Denomination, Hand, Seat
from troef.cards.wording import seat_name
from troef.formats import read_boards
from troef.web.access import phones
from troef.web.evenings import lifecycle, movement
from troef.web.evenings.models import Act, Evening, EveningState, LiveBoard, LiveTable, ScreenMode, Solved
from troef.web.evenings.start_list import paste_list
from troef.web.live import seat_holding, tables
from troef.web.platform.http import sse
from troef.web.review import board_review

pytestmark = pytest.mark.usefixtures("db")
WAYS = {"bridge": "bridge-2017", "klaverjas": "nkf"}


@pytest.fixture(autouse=True)
def _nothing_folded():
    """Drop cached boards: an earlier test may have used the same number."""
    tables._folded.clear()


def opened(game="bridge"):
    """Return a table with four players, and its first board dealt."""
    table = tables.open_table(game, WAYS[game], guarded=True)
    for seat in "NESW":
        seat_holding.take_seat(table, seat, f"Player {seat}", f"device {seat}")
    return LiveTable.objects.get(pk=table.pk)


def tell(board, *events):
    """Store these acts, for any player."""
    sitter, first = board.table.sitters.first(), board.acts.count() + 1
    acts = [Act(board=board, number=n, event=event, sitter=sitter, device="x") for n, event in enumerate(events, first)]
    Act.objects.bulk_create(acts)


def play_on(board, cards, choose=min):
    """Play this number of cards, each the lowest legal one by default."""
    for _card in range(cards):
        table = tables.board_snapshot(board).table
        seat = table.situation.turn
        if len(table.situation.as_json()["trick"]) == 4:
            tell(board, {"do": "cover", "by": str(seat)})
            table = tables.board_snapshot(board).table
            seat = table.situation.turn
        tell(board, {"do": "play", "by": str(seat), "card": str(choose(table.legal(seat), key=str))})


def one_notrump(table, cards=6):
    """North plays 1NT, claims seven of the tricks, and East agrees."""
    board = tables.board_of(table)
    calls = [{"do": "call", "by": by, "call": call} for by, call in zip("NESW", ("1N", "P", "P", "P"), strict=True)]
    tell(board, calls[0] | {"alert": True, "explained": "12-14"}, *calls[1:])
    play_on(board, cards)
    tell(board, {"do": "claim", "by": "N", "tricks": 6}, {"do": "agree", "by": "E"})
    assert tables.board_snapshot(board).is_over
    return board


def hearts(table, cards=32):
    board = tables.board_of(table)
    first = tables.board_snapshot(board).situation["turn"]
    tell(board, {"do": "bid", "by": first, "bid": "play", "trump": "H"})
    play_on(board, cards)
    if cards == 32:
        last = tables.board_snapshot(board).situation["turn"]
        tell(board, {"do": "cover", "by": last})
    return board


def address(board, more=""):
    return f"/played/{board_review.sign_token('board', board.pk)}/{more}"


def page(board, more="", lang="en", status=200):
    answer = Client(headers={"accept-language": lang}).get(address(board, more))
    assert answer.status_code == status
    return unescape(answer.content.decode())


def test_nothing_of_a_board_in_play_is_told_to_anybody():
    table = opened()
    board = tables.board_of(table)
    for more in ("", "worth/", "tables/", "?at=3"):
        told = page(board, more, status=403)
        assert "This board is not over yet." in told and "lv-felt" not in told
    assert read_boards("x.pbn", b"% PBN 2.1\n" + Client().get(f"/play/{table.secret}/boards.pbn").content).records == ()
    assert Client().get(address(board).replace(".", ".x")).status_code == 404


def test_every_card_is_a_step_and_the_hands_are_as_they_were():
    board = one_notrump(opened())
    table = tables.board_snapshot(board).table
    steps = board_review.replay_moments(table)
    assert [len(step.played) for step in steps] == list(range(7))
    for place, step in enumerate(steps):
        shown = page(board, f"?at={place}")
        held = sum(len(re.findall("<b>[^<]+</b> ", line)) for line in re.findall(r'lv-line">(.*?)</p>', shown, re.S))
        assert held == 52 - len(step.played)
        assert f"{place} / 6" in shown
    first, last = page(board), page(board, "?at=99")
    assert [re.search(rf'id="{name}"', first) is not None for name in ("first", "back", "forward", "last")] == [
        True
    ] * 4
    assert 'href="' in first.split('id="forward"')[1][:60] and 'aria-disabled="true" id="forward"' in last
    assert "12-14" in first and "Alert" in first and "Player W" in first
    assert 'id="practice"' in first


def test_declarers_tricks_after_each_card_are_those_of_the_solver_and_are_kept():
    board = one_notrump(opened())
    assert "It is being worked out" in page(board) and not Solved.objects.exists()
    told, table = page(board, "worth/?at=2"), tables.board_snapshot(board).table
    played = [(seat, card) for trick in table.tricks for seat, card in trick]
    known = trace_play(shared_solver(), table.state.layout.deal(), Denomination.N, Seat.N, played)
    values = [known.start, *(step.tricks for step in known.steps)]
    assert Solved.objects.get().answer == values == board_review.double_dummy_values(board)
    assert f"declarer takes <b>{values[2]}</b> trick" in " ".join(told.split())
    cells = [int(each) for each in re.findall(r"<small>(\d+)\s", page(board))]
    by_seat = [value for start in (0, 4) for value in _by_seat(played[start : start + 4], values[start + 1 :])]
    assert cells == by_seat
    costs = [int(each) for each in re.findall(r"rp-cost\">−(\d+)<", page(board))]
    assert sorted(costs) == sorted(step.cost for step in known.steps if step.cost)


def _by_seat(trick, values):
    """The values of a trick's cards as the table has them, N E S W."""
    return [value for _seat, value in sorted(zip([seat.index for seat, _card in trick], values, strict=False))]


def test_a_card_taken_back_is_a_step_of_its_own_and_has_no_value():
    table = tables.open_table("bridge", "bridge-2017", guarded=False)
    for seat in "NESW":
        seat_holding.take_seat(table, seat, seat, seat)
    board = tables.board_of(table)
    head = {**board.head, "deal": "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"}
    LiveBoard.objects.filter(pk=board.pk).update(head={**head, "regulations": {"name": "nbb"}})
    board = LiveBoard.objects.get(pk=board.pk)
    calls = zip("NESWNE", ("1S", "P", "4S", "P", "P", "P"), strict=True)
    tell(board, *({"do": "call", "by": by, "call": call} for by, call in calls))
    cards = [{"do": "play", "by": by, "card": card} for by, card in (("E", "H3"), ("S", "H2"), ("W", "C3"))]
    tell(board, *cards, {"do": "take-back", "by": "W", "card": "C3"}, {"do": "director", "by": "N"})
    tell(board, {"do": "play", "by": "W", "card": "H9"}, {"do": "play", "by": "N", "card": "HA"})
    tell(board, {"do": "claim", "by": "N", "tricks": 10}, {"do": "agree", "by": "E"})
    assert tables.board_snapshot(board).is_over
    cards = [
        [str(card) for _seat, card in step.played]
        for step in board_review.replay_moments(tables.board_snapshot(board).table)
    ]
    assert ["H3", "H2", "C3"] in cards and cards[-1] == ["H3", "H2", "H9", "HA"]
    page(board, "worth/")
    assert "With best play" not in page(board, f"?at={cards.index(['H3', 'H2', 'C3'])}")
    assert "With best play" in page(board, "?at=99")


def test_klaverjas_is_told_in_its_own_words_with_what_the_cards_were_worth():
    board = hearts(opened("klaverjas"))
    values = board_review.double_dummy_values(board, 120)
    assert values == Solved.objects.get().answer
    told = page(board, "?at=1", "nl")
    assert len(values) == 33 and len(board_review.replay_moments(tables.board_snapshot(board).table)) == 33
    assert "Spel 1" in told and f"{abs(values[1])}</b>" in told
    assert Client().get(f"/play/{board.table.secret}/boards.pbn").status_code == 404


def test_the_boards_of_a_table_go_home_as_pbn_and_lin():
    table = opened()
    board = one_notrump(table)
    tables.next_board(table, 1, "device N")
    assert (
        "Board 1</a>" in Client(headers={"accept-language": "en"}).get(f"/play/{table.secret}/boards/").content.decode()
    )
    for ending in ("pbn", "lin"):
        answer = Client().get(f"/play/{table.secret}/boards.{ending}")
        (record,) = read_boards(f"x.{ending}", answer.content).records  # Not the one in play.
        won = tables.board_snapshot(board).situation["tricks"]["result"]["NS"]
        assert (str(record.contract), str(record.declarer), record.tricks) == ("1N", "N", won)
        assert str(record.layout) == board.head["deal"] and check(record).findings == ()
        first = record.auction.calls[0].remark
        assert (first.alert, first.note, record.tag("West")) == (True, "12-14", "Player W")
        order = [card.card for _seat, card in record.play.in_order(Denomination.N)]
        assert order == [card for trick in tables.board_snapshot(board).table.tricks for _seat, card in trick]
    assert Client().get(f"/play/{table.secret}/boards.exe").status_code == 404


def test_who_sat_there_is_told_as_it_was_then():
    table = opened()
    board = one_notrump(table)
    seat_holding.stand_up(table, "W", "device W")
    seat_holding.take_seat(table, "W", "Newcomer", "new")
    assert "Player W" in page(board) and "Newcomer" not in page(board)


def test_a_substitute_has_his_name_from_his_first_moment_on_and_a_file_names_both():
    table = opened()
    board = tables.board_of(table)
    calls = zip("NESW", ("1N", "P", "P", "P"), strict=True)
    for by, call in calls:
        tables.perform_act(
            table, tables.board_snapshot(board).version, {"do": "call", "by": by, "call": call}, f"device {by}"
        )
    seat_holding.stand_up(table, "W", "device W")
    seat_holding.take_seat(table, "W", "Newcomer", "new")
    (wish,) = seat_holding.asking(table)
    for device in ("device N", "device E"):
        seat_holding.let_sit(table, wish.pk, device)
    play_on(board, 4)
    tell(board, {"do": "claim", "by": "N", "tricks": 7}, {"do": "agree", "by": "W"})
    first, last = (page(board, f"?at={at}") for at in (0, 4))
    assert first.count("Player W") > 1 and first.count("Newcomer") == 1, "the line that says who took over"
    assert last.count("Newcomer") > 1 and last.count("Player W") == 1
    (record,) = read_boards("x.pbn", Client().get(f"/play/{table.secret}/boards.pbn").content).records
    assert record.tag("West") == "Player W / Newcomer"


@pytest.fixture
def at_two_tables(evening):
    """A board of an evening that two tables have played on screens: the same calls, and two cards."""
    sittings = [each for each in evening.sittings.select_related("table") if 3 in each.boards][:2]
    cards = "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"
    evening.boards.create(number=3, cards=cards)
    boards = []
    for sitting, choose in zip(sittings, (min, max), strict=True):
        table = LiveTable.objects.create(edition="bridge-2017", guarded=True, sealed="", sitting=sitting)
        for seat in "NESW":
            table.sitters.create(seat=seat, name=f"{seat}{sitting.table.number}", devices=[f"{sitting.pk} {seat}"])
        head = {"edition": "bridge-2017", "board": 3, "deal": cards}
        boards.append(LiveBoard.objects.create(table=table, number=3, head=head))
        calls = zip("SWNE", ("1S", "P", "P", "P"), strict=True)
        tell(boards[-1], *({"do": "call", "by": by, "call": call} for by, call in calls))
        play_on(boards[-1], 2), play_on(boards[-1], 4, choose)
        tell(boards[-1], {"do": "claim", "by": "S", "tricks": 8}, {"do": "agree", "by": "W"})
    return boards


def test_16D_in_an_evening_a_board_is_closed_while_somebody_has_to_play_it(evening, at_two_tables, people):
    one, other = at_two_tables
    for more in ("", "worth/", "tables/"):
        told = page(one, more, status=403)
        assert "You may still have to play board 3." in told and "♠" not in told
    assert b"Board" not in Client().get(f"/play/{one.table.secret}/boards.pbn").content
    director = Client(headers={"accept-language": "en"})
    director.force_login(people.director)
    assert director.get(address(one)).status_code == 200
    record = board_review.board_record(one)
    assert (record.tag("Event"), record.tag("Scoring")) == (evening.name, "MP;MatchPoints")
    Evening.objects.filter(pk=evening.pk).update(state=EveningState.ENDED)
    assert "lv-felt" in page(one)
    for each in (one, other):
        assert each.table.secret not in page(one) + page(one, "tables/")


def test_the_tables_of_a_board_stand_side_by_side_with_where_they_parted(evening, at_two_tables):
    one, other = at_two_tables
    Evening.objects.filter(pk=evening.pk).update(state=EveningState.ENDED)
    assert "The tables side by side" in page(one)
    table, there = tables.board_snapshot(other).table, tables.board_snapshot(one).table
    assert table.tricks[0][:2] == there.tricks[0][:2] and table.tricks[0][2] != there.tricks[0][2]
    rows = re.findall(r"<tr.*?</tr>", page(one, "tables/"), re.S)[1:]
    told = [" ".join(re.sub("<[^>]+>", " ", row).split()) for row in rows]
    assert len(told) == 2 and all("1 ♠ South" in row for row in told)
    assert ["aria-current" in row for row in rows] == [True, False]
    assert [re.search(r"Round \d", row)[0] for row in told] == [
        f"Round {each.table.sitting.round}" for each in (one, other)
    ]
    seat, card = table.tricks[0][2]
    assert told[0].endswith("–") and f"trick 1: {seat_name(seat, 'en')}" in told[1]
    assert told[1].endswith(f"{card.suit.symbol} {card.rank}".replace("T", "10"))
    LiveBoard.objects.filter(pk=other.pk).update(number=7)
    third = LiveBoard.objects.create(table=other.table, number=3, head=other.head)
    tell(third, *({"do": "call", "by": by, "call": "P"} for by in "SWNE"), {"do": "return", "by": "S"})
    assert tables.board_snapshot(third).is_over
    assert "call 1: South pass" in " ".join(re.sub("<[^>]+>", " ", page(one, "tables/")).split())


def test_own_boards_of_an_evening_are_those_of_the_own_device(evening, at_two_tables):
    one, other = at_two_tables
    Evening.objects.filter(pk=evening.pk).update(state=EveningState.ENDED)
    client = Client()
    session = client.session
    session["device"] = one.table.sitters.first().devices[0]
    session.save()
    for board in (one, other):  # For either table.
        records = read_boards("x.lin", client.get(f"/play/{board.table.secret}/boards.lin").content).records
        assert [record.tag("South") for record in records] == [f"S{one.table.sitting.table.number}"]


@pytest.mark.slow
def test_64C_70_rulings_have_the_play_at_hand(evening, at_two_tables, people):
    """At the desk the claim and the cards of a live table are filled in, and nothing is typed."""
    one, _other = at_two_tables
    director = Client(headers={"accept-language": "en"})
    director.force_login(people.director)
    desk = f"/evening/{evening.pk}/desk/claim/{one.table.sitting_id}/3/"
    link = re.search(r'id="at-hand" href="([^"]+)"', director.get(desk).content.decode())[1]
    told, table = director.get(unescape(link)).content.decode(), tables.board_snapshot(one).table
    cards = " ".join(str(card) for trick in table.tricks for _seat, card in trick)
    assert f'name="played" value="{cards}"' in told
    assert re.search(r'name="won" value="(\d+)" checked', told)[1] == str(table.state.play.tricks_won()[0])
    assert re.findall(r'cl-problem" id="[^"]+" role="alert">([^<]*)<', told) == [""] * told.count('class="cl-problem"')
    one.table.sitting.results.create(
        evening=evening, board=3, contract="1S", declarer="S", tricks=9, score=140, agreed=True,
        north=one.table.sitting.north, south=one.table.sitting.south,
        east=one.table.sitting.east, west=one.table.sitting.west,
    )  # fmt: skip
    equity = director.get(f"/evening/{evening.pk}/desk/equity/{one.table.sitting_id}/3/").content.decode()
    assert f'value="{cards}"' in equity and "from the moment after 6 cards" in equity


def _with_device(device):
    client = Client(headers={"accept-language": "en"})
    session = client.session
    session["device"] = device
    session.save()
    return client


def test_40B2d_who_is_in_the_middle_of_a_board_looks_at_no_other():
    """During the auction and the play there are no memory aids. Between two boards there is no such bar."""
    table = opened()
    board, north = one_notrump(table), _with_device("device N")
    pages = [address(board), address(board, "worth/"), address(board, "tables/")]
    pages += [f"/play/{table.secret}/boards/", f"/play/{table.secret}/boards.pbn"]
    pages += [f"/watch/{board_review.sign_token('watch', table.pk)}/"]
    assert {north.get(page).status_code for page in pages} == {200}
    tables.next_board(table, 1, "device N")
    for each in pages:
        answer = north.get(each)
        assert answer.status_code == 403 and "You are in the middle of a board" in answer.content.decode()
        assert Client().get(each).status_code == 200, "who does not play here"
    for seat in "NE":
        tables.close_table(table, f"device {seat}")
    assert {north.get(page).status_code for page in pages} == {200}


def test_40B2d_in_an_evening_it_goes_for_all_its_tables(people):
    settings = {"screens": ScreenMode.GUARDED, "troef_deals": True, "most_boards": 6, "watch_minutes": 10}
    evening = Evening.objects.create(name="Op schermen", **settings)
    paste_list(evening, "\n".join(f"Anna {pair} - Bram {pair}" for pair in range(1, 5)), people.as_organiser)
    movement.choose_movement(evening, "howell", people.as_organiser)
    lifecycle.start_evening(evening, people.as_organiser)
    sitting = evening.sittings.select_related("table", "evening").first()
    for seat in "NESW":
        phones.claim_seat(sitting.table, f"device {seat}", seat)
    table = LiveTable.objects.get(sitting=sitting)
    assert table.watch_minutes == 10 and board_review.is_playing_board(table, "device N")
    elsewhere = LiveTable.objects.create(edition="bridge-2017", guarded=True, sitting=evening.sittings.last())
    assert board_review.is_playing_board(elsewhere, "device N") and not board_review.is_playing_board(
        elsewhere, "device X"
    )
    Evening.objects.filter(pk=evening.pk).update(state=EveningState.ENDED)
    assert not board_review.is_playing_board(table, "device N")


def test_spectators_see_it_as_many_minutes_later_as_was_chosen_within_bounds():
    client = Client(headers={"accept-language": "en"})
    wish = {"game": "bridge", "way": "bridge-2017", "plays": "guarded"}
    client.post("/play/", wish | {"watch_minutes": "30"})
    table = LiveTable.objects.latest("pk")
    assert table.watch_minutes == 30
    page = client.get(f"/watch/{board_review.sign_token('watch', table.pk)}/").content.decode()
    assert "What you see happened 30 minutes ago or earlier." in page
    for lang, words in (
        ("en", "Spectators see a table 2 to 60 minutes later."),
        ("nl", "Toeschouwers zien een tafel 2 tot 60 minuten later."),
    ):
        for minutes in ("1", "61"):
            answer = client.post("/play/", wish | {"watch_minutes": minutes}, headers={"accept-language": lang})
            assert words in answer.content.decode() and LiveTable.objects.latest("pk") == table


def test_a_page_that_watches_is_told_when_something_has_become_old_enough_and_not_sooner():
    """Earlier events are sent too; nothing is sent at the moment of an act."""
    table = opened()
    board = tables.board_of(table)
    LiveBoard.objects.filter(pk=board.pk).update(at=timezone.now() - timedelta(minutes=4))
    tell(board, {"do": "call", "by": "N", "call": "1N"})
    soon, later = sorted(board_review.seconds_until_visible(table))
    assert 59 < soon <= 60 and 299 < later <= 300
    with ThreadPoolExecutor(1) as elsewhere:  # The browser tests have an event loop in this thread.
        assert elsewhere.submit(_hurried, _heard()).result() == ["hello", 0.1, 0.3]


class _Clock(selectors.DefaultSelector):
    """A clock that advances without waiting, so that a busy machine is never late."""

    now = 0.0

    def select(self, timeout=None):
        self.now += timeout or 0
        return super().select(timeout and 0)


def _hurried(work):
    def loop():
        clock = _Clock()
        made = asyncio.SelectorEventLoop(clock)
        made.time = lambda: clock.now
        return made

    with asyncio.Runner(loop_factory=loop) as runner:
        return runner.run(work)


async def _heard():
    """Return the times at which a page receives an immediate event and one after 0.1 seconds, with 0.2 to wait."""
    loop, moments = asyncio.get_running_loop(), []

    async def words():
        yield "event: hello\n\n"
        yield "event: beat\ndata:\n\n"
        await asyncio.sleep(0.1)
        yield "event: change\ndata: act\n\n"
        await asyncio.sleep(9)

    begun, parts = loop.time(), sse.delay_events(words(), 0.2, lambda: [0.1])
    async for part in parts:
        moments.append("hello" if "hello" in part else round(loop.time() - begun, 1))
        if len(moments) == 3:
            break
    await parts.aclose()
    return moments


def test_who_watches_sees_what_everybody_may_see_and_nothing_younger_than_five_minutes(monkeypatch):
    clock = timezone.now
    with monkeypatch.context() as earlier:
        earlier.setattr(timezone, "now", lambda: clock() - timedelta(minutes=6))
        table = opened()
        board = tables.board_of(table)
        calls = zip("NESW", ("1N", "P", "P", "P"), strict=True)
        tell(board, *({"do": "call", "by": by, "call": call} for by, call in calls))
        play_on(board, 1)
    watch = f"/watch/{board_review.sign_token('watch', table.pk)}/"

    def seen():
        told = Client(headers={"accept-language": "en"}).get(watch).content.decode()
        return re.sub(r'value="\w{64}"', "", unescape(told))  # A token.

    before, led = seen(), tables.board_snapshot(board).table.tricks[0][0][1]
    assert set(board_review.spectator_board(table).table.view(None)["hands"]) == {"S"}
    assert table.secret not in before and before.count("lv-line") <= 4 and led.suit.symbol in before
    deal = Deal.parse(board.head["deal"])
    hands = {seat: set(deal[seat]) for seat in SEATS}
    north, west = min(hands[Seat.N], key=str), min(hands[Seat.W], key=str)
    hands[Seat.N], hands[Seat.W] = hands[Seat.N] - {north} | {west}, hands[Seat.W] - {west} | {north}
    other = {**board.head, "deal": str(Deal({seat: Hand(cards) for seat, cards in hands.items()}))}
    LiveBoard.objects.filter(pk=board.pk).update(head=other)
    assert other != board.head and seen() == before
    LiveBoard.objects.filter(pk=board.pk).update(head=board.head)
    play_on(board, 5)
    seat_holding.stand_up(table, "W", "device W")
    seat_holding.take_seat(table, "W", "Newcomer", "new")
    for seat in "NE":
        seat_holding.let_sit(table, seat_holding.asking(table)[0].pk, f"device {seat}")
    assert seen() == before
    fresh = opened()
    assert (
        "Nothing can be seen"
        in Client(headers={"accept-language": "en"})
        .get(f"/watch/{board_review.sign_token('watch', fresh.pk)}/")
        .content.decode()
    )
    assert Client().get(f"/watch/{board_review.sign_token('board', table.pk)}/").status_code == 404


def test_16D_in_an_evening_a_table_is_watched_only_by_whom_the_board_is_open_to(
    evening, at_two_tables, people, monkeypatch
):
    one, _other = at_two_tables
    clock = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: clock() + timedelta(minutes=6))
    watch = f"/watch/{board_review.sign_token('watch', one.table.pk)}/"
    reader, director = (Client(headers={"accept-language": "en"}) for _ in range(2))
    director.force_login(people.director)
    told = reader.get(watch)
    assert told.status_code == 403 and "You may still have to play board 3." in told.content.decode()
    assert "♠" not in told.content.decode()
    assert "lv-felt" in director.get(watch).content.decode()
    Evening.objects.filter(pk=evening.pk).update(state=EveningState.ENDED)
    told = reader.get(watch).content.decode()
    assert "lv-felt" in told and "1 ♠" in " ".join(re.sub("<[^>]+>", " ", told).split())
    assert one.table.secret not in told


def test_klaverjas_is_watched_in_its_own_words_without_any_hand(monkeypatch):
    clock = timezone.now
    with monkeypatch.context() as earlier:
        earlier.setattr(timezone, "now", lambda: clock() - timedelta(minutes=6))
        table = opened("klaverjas")
        board = hearts(table, 3)
    play_on(board, 1)
    told = Client(headers={"accept-language": "nl"}).get(f"/watch/{board_review.sign_token('watch', table.pk)}/")
    shown = unescape(told.content.decode())
    assert "Spel 1" in shown and "harten troef" in re.sub(r"\s+|<[^>]+>", " ", shown).replace("\xa0", " ")
    assert shown.count('role="img"') == 3 and "lv-line" not in shown
    assert board_review.spectator_board(table).table.view(None)["hands"] == {}
    assert len(tables.board_snapshot(board).table.tricks[0]) == 4, "a card that is too young to be seen"
