"""A live table: concurrent acts, other players' seats, the fold and its cache, and deals that cannot change."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, transaction
from django.utils.translation import override

from troef.cards import Deck, TroefError
from troef.cards.dealing import SealedSecret
from troef.web.access.visibility import LIVE
from troef.web.evenings.deals import claim_verdicts
from troef.web.evenings.models import Act, LiveTable, Sitter
from troef.web.live import seat_holding, tables
from troef.web.live.seat_holding import add_device, let_sit, stand_up, take_seat
from troef.web.live.tables import StaleAct, board_snapshot, close_table, next_board, open_table, perform_act
from troef.web.platform.clubs.registry import ClubSite, entering_club
from troef.web.platform.http.forms import error_text
from troef.web.platform.jobs.jobs import JobProgress, run_job
from troef.web.platform.models import Work

pytestmark = pytest.mark.usefixtures("db")
NAMES = {"N": "Noor", "E": "Els", "S": "Sjoerd", "W": "Willem"}


def _full(game="bridge", way="bridge-2017", guarded=True):
    """Return a table with four seated players. The device of a seat has its letter as name."""
    table = open_table(game, way, guarded)
    for seat, name in NAMES.items():
        take_seat(table, seat, name, f"phone {seat}")
    table.refresh_from_db()
    return table


def _does(table, seat, version, do, **fields):
    perform_act(table, version, {"do": do, "by": seat, **fields}, f"phone {seat}")


def _passed(table, *calls):
    """Make calls, North first."""
    for number, call in enumerate(calls):
        _does(table, "NESW"[number % 4], number, "call", call=call)
    return board_snapshot(table.boards.last())


def _refused(do) -> tuple[str, str]:
    sentences = []
    for lang in ("nl", "en"):
        with override(lang), pytest.raises(TroefError) as refusal:  # noqa: PT011 - each caller compares the sentence
            do()
        with override(lang):
            sentences.append(error_text(refusal.value))
    return tuple(sentences)


def test_four_sit_down_and_the_first_board_is_dealt_from_secret_and_names():
    table = _full()
    sealed = SealedSecret.from_json(table.sealed)
    assert sealed.text == "Noor, Els, Sjoerd, Willem"
    assert table.boards.get().head["deal"] == str(sealed.deal(1, Deck.BRIDGE))
    assert {str(seat): sitter.name for seat, sitter in tables.occupants(table).items()} == NAMES


def test_the_commitment_stands_before_anybody_sits_and_does_not_change():
    table = open_table("bridge", "bridge-2017", True)
    before = table.seal.commitment
    for seat, name in NAMES.items():
        take_seat(table, seat, name, f"phone {seat}")
    table.refresh_from_db()
    assert table.seal.commitment == before


def test_an_act_gets_the_next_number_with_seat_and_device():
    table = _full()
    _does(table, "N", 0, "call", call="1C")
    kept = Act.objects.get(board__table=table)
    assert (kept.number, kept.event) == (1, {"do": "call", "by": "N", "call": "1C"})
    assert (kept.sitter.name, kept.device) == ("Noor", "phone N")


def test_of_two_acts_on_the_same_sight_one_wins_and_the_other_is_told():
    table = _full()
    _does(table, "N", 0, "call", call="1C")
    told = _refused(lambda: _does(table, "N", 0, "call", call="1D"))
    assert told[0] == "Iemand was je voor. Kijk opnieuw: wil je het nog steeds, doe het dan nog een keer."
    assert [each.event["call"] for each in Act.objects.filter(board__table=table)] == ["1C"]


def test_of_two_servers_that_write_the_same_number_one_wins(monkeypatch):
    """Both have read the log before either wrote: the database gives the number only once."""
    table = _full()
    read = board_snapshot(table.boards.last())
    _does(table, "N", 0, "call", call="1C")
    monkeypatch.setattr(tables, "board_snapshot", lambda board: read)
    with pytest.raises(StaleAct, match="Iemand was je voor"):
        _does(table, "N", 0, "call", call="1D")


def test_the_log_only_grows():
    table = _full()
    _does(table, "N", 0, "call", call="1C")
    for change in (Act.objects.all().delete, lambda: Act.objects.update(device="x")):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()


def test_a_seat_cannot_do_the_acts_of_another():
    table = _full()
    told = _refused(lambda: perform_act(table, 0, {"do": "call", "by": "N", "call": "1C"}, "phone E"))
    assert told == ("Oost kan niet zeggen wat Noord doet", "E cannot tell what N does")
    assert _refused(lambda: perform_act(table, 0, {"do": "call", "by": "N", "call": "1C"}, "elsewhere")) == (
        "Je zit niet aan deze tafel.",
        "You do not sit at this table.",
    )


def test_guarded_refuses_what_as_at_the_table_happens():
    guarded, free = _full(), _full(guarded=False)
    with pytest.raises(TroefError, match="It is not East's turn to call"):
        _does(guarded, "E", 0, "call", call="1C")
    _does(free, "E", 0, "call", call="1C")
    assert board_snapshot(free.boards.last()).version == 1


def test_what_is_folded_in_memory_is_what_the_log_gives():
    table = _full()
    kept = _passed(table, "1C", "P", "1D", "P")
    tables._folded.clear()
    assert board_snapshot(table.boards.last()).table == kept.table
    assert board_snapshot(table.boards.last()).version == 4


def test_no_club_is_given_a_board_that_another_has_cached():
    """Boards of two clubs can have the same primary key, and in tests the same cards."""
    table = _full()
    _passed(table, "P")
    board = table.boards.last()
    with entering_club(ClubSite("alpha")):
        cached = board_snapshot(board)
        assert board_snapshot(board) is cached
    with entering_club(ClubSite("beta")):
        assert board_snapshot(board) is not cached


def test_no_more_boards_are_cached_than_the_limit(monkeypatch):
    for cache in (tables._folded, tables._latest):
        cache.clear()
        monkeypatch.setattr(cache, "size", 3)
    played = [_full() for _ in range(5)]
    for table in played:
        _passed(table, "P")
    assert [(tables._latest.get(table.secret) is not None) for table in played] == [False, False, True, True, True]
    assert len(tables._folded) == 3
    assert tables.wait_for_snapshot(played[0].secret, 0).version == 1, "it is read again"


def test_the_newest_board_of_a_table_stays_cached_when_an_earlier_one_goes(monkeypatch):
    for cache in (tables._folded, tables._latest):
        monkeypatch.setattr(cache, "size", 2)
    table, other = _full(), _full()
    _passed(table, "P", "P", "P", "P")
    next_board(table, 1, "phone N")
    _does(table, "E", 0, "call", call="1C")
    newest = board_snapshot(table.boards.last())
    _passed(other, "P")
    assert newest.version == 1 and tables.wait_for_snapshot(table.secret, newest.moment) is newest


def test_another_process_that_is_behind_reads_on():
    """What one process folded after two calls continues with the acts that another wrote."""
    table = _full()
    behind = _passed(table, "1C", "P")
    _does(table, "S", 2, "call", call="1H")
    tables._keep(behind)
    assert [call["call"] for call in board_snapshot(table.boards.last()).situation["auction"]] == ["1C", "P", "1H"]


def test_passed_out_ends_by_itself_and_the_next_board_is_dealt_once():
    table = _full()
    _passed(table, "P", "P", "P")
    assert _refused(lambda: next_board(table, 1, "phone N")) == (
        "Dit bord is nog niet klaar.",
        "This board is not over yet.",
    )
    _does(table, "W", 3, "call", call="P")
    assert [act.event["do"] for act in table.boards.get().acts.all()] == ["call"] * 4 + ["return"]
    for device in ("phone N", "phone S"):
        next_board(table, 1, device)
    assert [board.number for board in table.boards.all()] == [1, 2]
    assert table.boards.last().head["deal"] == str(table.seal.deal(2, Deck.BRIDGE))


def test_a_claim_that_all_agree_to_ends_the_board():
    table = _full()
    begun = _passed(table, "1N", "P", "P", "P")
    card = str(begun.table.legal("E")[0])
    _does(table, "E", 4, "play", card=card)
    _does(table, "N", 5, "claim", tricks=7, statement="zeven toppers")
    _does(table, "E", 6, "agree")
    assert board_snapshot(table.boards.last()).situation["score"] == {"NS": 90, "EW": -90}


def test_a_contested_claim_is_answered_together_or_by_troef():
    """Without a director, both sides answer the director's questions."""
    table = _full()
    begun = _passed(table, "1N", "P", "P", "P")
    _does(table, "E", 4, "play", card=str(begun.table.legal("E")[0]))
    told = _refused(
        lambda: perform_act(table, 5, {"do": "rule", "by": "TD", "question": "tricks", "answer": 9}, "phone W")
    )
    assert told[1] == "W cannot tell what the director does"
    _does(table, "N", 5, "claim", tricks=13)
    _does(table, "E", 6, "object")
    _does(table, "E", 7, "choose", option="director")
    asked = board_snapshot(table.boards.last()).situation["decisions"]
    assert [(each["by"], each["question"]) for each in asked] == [("TD", "tricks")]
    answer = {"do": "rule", "by": "TD", "question": "tricks", "answer": 9}
    told = _refused(lambda: tables.perform_director_act(table, 8, answer, "Victor"))
    assert told[1] == "This table has not asked the director that."
    for seat in "WS":
        perform_act(table, 8, answer, f"phone {seat}")
    assert board_snapshot(table.boards.last()).situation["tricks"]["result"] == {"NS": 9, "EW": 4}


def test_70_troef_rules_on_a_contested_claim():
    """Every trick but the last is played; North claims it, East objects, and the cards decide."""
    table = _full()
    at = _passed(table, "1N", "P", "P", "P")
    while at.table.view("N")["played"] != [12, 0] or at.version == 4:
        turn = at.situation["turn"]
        player = "N" if turn == at.situation["dummy"] else turn
        card = str(at.table.legal(turn)[0])
        perform_act(table, at.version, {"do": "play", "by": turn, "card": card}, f"phone {player}")
        at = board_snapshot(table.boards.last())
    _does(table, "N", at.version, "claim", tricks=1)
    _does(table, "E", at.version + 1, "object")
    _does(table, "E", at.version + 2, "choose", option="director")
    tables.rule_claim(table, at.version + 3, "phone S")
    last = at.table.copy()
    for _card in range(4):
        turn = str(last.situation.turn)
        last.do("play", by=turn, card=str(last.legal(turn)[0]))
    assert (
        board_snapshot(table.boards.last()).situation["tricks"]["result"]
        == last.situation.as_json()["tricks"]["result"]
    )


def _contested():
    """North claims everything after the lead, East objects, and the director would be asked."""
    table = _full()
    lead = str(_passed(table, "1N", "P", "P", "P").table.legal("E")[0])
    _does(table, "E", 4, "play", card=lead)
    _does(table, "N", 5, "claim", tricks=13)
    _does(table, "E", 6, "object")
    _does(table, "E", 7, "choose", option="director")
    return table


def test_only_somebody_who_may_answer_starts_a_search():
    table = _contested()
    assert _refused(lambda: tables.rule_claim(table, 8, "a stranger"))[1] == "You do not sit at this table."
    with pytest.raises(StaleAct, match="Iemand was je voor"):
        tables.rule_claim(table, 7, "phone N")
    assert not Work.objects.exists()


def test_a_search_for_a_claim_is_on_its_way_and_its_verdict_is_stored(client, monkeypatch):
    monkeypatch.setattr(claim_verdicts, "_PATIENCE", 0.0)
    table = _contested()
    assert tables.rule_claim(table, 8, "phone N") == JobProgress(0, 0, False)
    sitter = table.sitters.get(seat="N", left=None)
    client.post(f"/play/{table.secret}/as/{sitter.secret}/")
    Work.objects.update(done=1234)
    page = client.post(f"/play/{table.secret}/claim/", {"version": 8}).content.decode()
    assert "Troef zoekt. Standen: 1234" in page and 'hx-trigger="every 1s"' in page
    deal = "N:A963.K74.QT5.J82 KT.AJ953.K72.Q74 Q742.T82.AJ4.K93 J85.Q6.9863.AT65"
    hard = {"trump": "S", "declarer": "S", "deal": deal, "lead": "S", "by": "S", "kind": "claim", "tricks": 13}
    for queue in ("visitors", "searches"):
        search = Work.objects.get(queue=queue)
        Work.objects.filter(pk=search.pk).update(arguments=search.arguments | {"seconds": 0, "claim": hard})
        run_job(search.pk)
        page = client.post(f"/play/{table.secret}/claim/", {"version": 8}).content.decode()
    page = client.post(f"/play/{table.secret}/claim/", {"version": 8}).content.decode()
    assert "van de 13 slagen. De wedstrijdleider beslist of elke normale speelwijze" in page
    assert "Beslis samen." in page and "every 1s" not in page
    assert [work.tries for work in Work.objects.all()] == [1, 1], "who asks again does not search again"


def test_troef_says_when_it_cannot_settle_a_claim():
    table = _full()
    _passed(table, "1N", "P", "P", "P")
    assert _refused(lambda: tables.rule_claim(table, 4, "phone N")) == (
        "Troef komt er bij deze claim niet uit: beslis samen.",
        "Troef cannot settle this claim: answer it together.",
    )


def test_whoever_takes_a_seat_over_plays_on_and_nobody_sits_twice():
    table = _full()
    _does(table, "N", 0, "call", call="1C")
    refusals = {
        "twice": _refused(lambda: take_seat(table, "E", "x", "phone N")),
        "taken": _refused(lambda: take_seat(table, "E", "x", "new")),
        "nameless": _refused(lambda: take_seat(table, "E", " ", "new")),
        "stranger": _refused(lambda: stand_up(table, "E", "new")),
    }
    assert refusals == {
        "twice": ("Je zit al aan deze tafel.", "You sit at this table already."),
        "taken": ("Daar zit al iemand. Neem een andere plaats.", "Somebody sits there already. Take another seat."),
        "nameless": ("Vul je naam in.", "Fill in your name."),
        "stranger": ("Je zit niet aan deze tafel.", "You do not sit at this table."),
    }
    stand_up(table, "E", "phone E")
    assert _refused(lambda: _does(table, "E", 1, "call", call="P"))[1] == "You do not sit at this table."
    take_seat(table, "E", "Eva", "new")
    for seat in "SW":
        let_sit(table, seat_holding.asking(table)[0].pk, f"phone {seat}")
    perform_act(table, 1, {"do": "call", "by": "E", "call": "P"}, "new")
    assert [each.sitter.name for each in Act.objects.filter(board__table=table)] == ["Noor", "Eva"]


def test_who_has_seen_one_hand_of_a_board_does_not_sit_down_behind_another():
    table = _full()
    stand_up(table, "E", "phone E"), stand_up(table, "W", "phone W")
    assert _refused(lambda: take_seat(table, "W", "Els", "phone E")) == (
        "Op dit bord zat je op een andere plaats. Wacht op het volgende bord.",
        "On this board you sat in another seat. Wait for the next board.",
    )
    assert take_seat(table, "E", "Els", "phone E").seat == "E"


def test_a_second_device_speaks_for_the_same_seat():
    table = _full()
    north = Sitter.objects.get(table=table, seat="N")
    assert add_device(table, north.secret, "laptop") == north
    perform_act(table, 0, {"do": "call", "by": "N", "call": "1C"}, "laptop")
    assert Act.objects.get(board__table=table).sitter == north
    stand_up(table, "N", "phone N")
    assert add_device(table, north.secret, "third") is None


def test_a_closed_table_is_closed_and_tells_its_secret():
    table = _full()
    assert _refused(lambda: close_table(table, "elsewhere"))[1] == "You do not sit at this table."
    close_table(table, "phone W"), close_table(table, "phone N")
    table.refresh_from_db()
    for refused in (lambda: take_seat(table, "N", "x", "new"), lambda: _does(table, "N", 0, "call", call="P")):
        assert _refused(refused) == (
            "Deze tafel is gesloten. Open een andere.",
            "This table is closed. Open another one.",
        )


def test_a_table_is_opened_with_a_game_and_a_way_of_it():
    assert _refused(lambda: open_table("whist", "x", True)) == ("Kies een spel.", "Choose a game.")
    assert _refused(lambda: open_table("bridge", "whist-1900", True)) == (
        "Kies de spelregels uit de lijst.",
        "Choose the laws from the list.",
    )
    assert _refused(lambda: perform_act(open_table("bridge", "bridge-2007", True), 0, {}, "x")) == (
        "Er is nog niet gedeeld: eerst gaan vier spelers zitten.",
        "Nothing has been dealt yet: four players sit down first.",
    )


@pytest.mark.parametrize("way", ["nkf", "amsterdams-boeren"])
def test_klaverjas_is_played_by_the_chosen_way(way):
    table = _full("klaverjas", way)
    rules = board_snapshot(table.boards.last()).situation["rules"]
    assert (rules["variant"], rules["four_jacks"]) == {"nkf": ("nkf", 100), "amsterdams-boeren": ("amsterdams", 200)}[
        way
    ]


def test_a_log_has_its_bounds(monkeypatch):
    table = _full()
    monkeypatch.setattr(tables, "MAX_ACTS", 1)
    _does(table, "N", 0, "call", call="P")
    with pytest.raises(TroefError, match="Deze tafel is gesloten"):
        _does(table, "E", 1, "call", call="P")


def test_40B2d_no_aids_for_who_sits_at_a_table_on_screens(client):
    table = LiveTable.objects.get(pk=_full().pk)
    session = client.session
    session["device"], session[LIVE] = "phone N", [table.secret]
    session.save()
    client.cookies["sessionid"] = session.session_key
    refused = client.get("/klaverjas/analysis/")
    assert (refused.status_code, f'id="table" href="/play/{table.secret}/"' in refused.content.decode()) == (403, True)
    close_table(table, "phone N"), close_table(table, "phone E")
    assert client.get("/klaverjas/analysis/").status_code != 403
