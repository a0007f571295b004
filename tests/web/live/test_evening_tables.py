"""An evening on live tables: seats by the movement, its boards, results without typing, and substitutes."""

from __future__ import annotations

import json
import random
import re
from html import unescape

import pytest
from django.test import Client
from django.utils.translation import override

from troef.cards import SEATS, Board, Seat, TroefError
from troef.cards.wording import seat_name
from troef.cli import main
from troef.klaverjas.game.rules import Rules
from troef.robots.player import RandomPlayer
from troef.web.access import phones
from troef.web.disruptions import boards
from troef.web.disruptions.attendance import admit_late, name_substitute
from troef.web.entry.result_entry import propose_result, set_result
from troef.web.evenings import contest_formats, klaverjas_drive, lifecycle, progress
from troef.web.evenings import movement as plan
from troef.web.evenings.deals import dealing
from troef.web.evenings.games.bridge import BridgeResult
from troef.web.evenings.log import table_actor
from troef.web.evenings.models import Act, Call, Evening, LiveTable, Log, Place, Player, ScreenMode
from troef.web.evenings.scoring import contest_file, standings
from troef.web.evenings.seating_plan import names_by_seat, sitting_players
from troef.web.evenings.start_list import paste_list
from troef.web.live import presence, robot_seats, seat_holding, tables
from troef.web.platform.http.forms import error_text
from troef.web.review.board_review import live_board_at

pytestmark = [pytest.mark.usefixtures("db"), pytest.mark.slow]


def _names(kind, number):
    lines = {
        "pairs": "Anna {0} - Bram {0}",
        "individual": "Anna {0}",
        "teams": "Viertal {0}: Anna {0}, Bram {0}, Cor {0}, Dirk {0}",
    }
    return "\n".join(lines[kind].format(place) for place in range(1, number + 1))


def _begun(people, kind="pairs", who=4, movement="howell", boards=6, **more):
    """Return an evening in its first round, guarded by default."""
    settings = {"screens": ScreenMode.GUARDED, "troef_deals": True, "most_boards": boards} | more
    evening = Evening.objects.create(name="Op schermen", kind=kind, **settings)
    paste_list(evening, _names(kind, who), people.as_organiser)
    plan.choose_movement(evening, movement, people.as_organiser)
    return lifecycle.start_evening(evening, people.as_organiser)


def _klaverjas(people, name, how=ScreenMode.GUARDED):
    evening = contest_formats.create_evening("Klaverjasavond", "2026-11-16", name, people.as_organiser)
    on_screens = {"screens": how, "troef_deals": True}
    klaverjas_drive.announce_rules(evening, Rules(), people.as_organiser, **on_screens, by_totals=False)
    paste_list(evening, _names(evening.kind, 8 if evening.kind == "individual" else 4), people.as_organiser)
    if evening.is_drive:
        klaverjas_drive.draw_tables(evening, 2, 1, 4, people.as_organiser)
    else:
        Evening.objects.filter(pk=evening.pk).update(most_boards=3)
        evening.refresh_from_db()
        plan.choose_movement(evening, "howell", people.as_organiser)
    return lifecycle.start_evening(evening, people.as_organiser)


def _sit(sitting, chosen="NESW"):
    """Seat everybody of a sitting, each with their own phone under their name."""
    for seat in chosen:
        phones.claim_seat(sitting.table, names_by_seat(sitting)[seat], seat)
    return LiveTable.objects.get(sitting=sitting)


def _now(table):
    return tables.board_snapshot(tables.board_of(table))


def _does(table, seat, do, **fields):
    device = tables.occupants(table)[Seat.parse(str(seat))].devices[-1]
    tables.perform_act(table, _now(table).version, {"do": do, "by": str(seat)} | fields, device)


def _bids(table, bid="3N"):
    """Bid and lead: the dealer bids and the others pass. Return the dealer and the card."""
    dealer = Board(tables.board_of(table).number).dealer
    for seat, call in zip(dealer.clockwise, (bid, "P", "P", "P"), strict=True):
        _does(table, seat, "call", call=call)
    card = str(next(iter(_now(table).table.hand(dealer.lho))))
    _does(table, dealer.lho, "play", card=card)
    return dealer, card


def _plays(table, bid="3N", tricks=9):
    """Play a board with a claim that both opponents accept."""
    dealer, card = _bids(table, bid)
    _does(table, dealer, "claim", tricks=tricks)
    for seat in (dealer.lho, dealer.rho):
        if not _now(table).is_over:
            _does(table, seat, "agree")
    return dealer, card


def _plays_anything(table, source):
    """Play a board with any legal acts."""
    player = RandomPlayer(source)
    while not _now(table).is_over:
        fold = _now(table).table
        turn = _now(table).situation["turn"]
        for seat in sorted(SEATS, key=lambda seat: str(seat) != turn):
            reply = player.act(fold.remembered(seat), fold.may(seat))
            if reply is not None:
                device = tables.occupants(table)[seat].devices[-1]
                tables.perform_act(table, _now(table).version, reply.event, device)
                break


def _plays_cards(table, source):
    """Play a deal of klaverjas: the first player chooses trumps, and cards follow suit in turn."""
    while not _now(table).is_over:
        told = _now(table).situation
        if told["phase"] == "auction":
            _does(table, told["turn"], "bid", bid="play", trump=source.choice("SHDC"))
        elif told["legal"]:
            _does(table, told["turn"], "play", card=source.choice(told["legal"]))
        else:
            _does(table, next(seat for seat in SEATS if _may(table, seat, "cover")), "cover")


def _goes_on(table):
    board = tables.board_of(table)
    tables.next_board(table, board.number, tables.occupants(table)[Seat.N].devices[0])


def _refused(do):
    """Return the refusal in both languages."""
    sentences = []
    for lang in ("nl", "en"):
        with override(lang), pytest.raises(TroefError) as refusal:  # noqa: PT011 - each caller compares the sentence
            do()
        with override(lang):
            sentences.append(error_text(refusal.value))
    return tuple(sentences)


@pytest.fixture
def pairs(people):
    return _begun(people)


@pytest.fixture
def sitting(pairs):
    return pairs.sittings.select_related("table", "evening").first()


# Setup.


def test_only_boards_that_troef_deals_are_played_on_screens(prepared, people):
    prepared.screens = ScreenMode.GUARDED
    prepared.save()
    assert _refused(lambda: lifecycle.start_evening(prepared, people.as_organiser)) == (
        "Alleen borden die Troef deelt kunnen op schermen worden gespeeld: laat Troef ze delen.",
        "Only boards that Troef deals can be played on screens: let Troef deal them.",
    )
    dealing.deal_boards(prepared, people.as_organiser)
    assert lifecycle.start_evening(prepared, people.as_organiser).state == "playing"


def test_boards_from_a_file_are_not_played_on_screens(prepared, people):
    dealing.deal_boards(prepared, people.as_organiser)
    file = dealing.export_deals(prepared, ".pbn", people.as_organiser)
    dealing.import_deals(prepared, "vanavond.pbn", file, people.as_organiser)
    prepared.screens, prepared.troef_deals = ScreenMode.GUARDED, True
    prepared.save()
    assert "let Troef deal" in _refused(lambda: lifecycle.start_evening(prepared, people.as_organiser))[1]


def test_a_drive_on_screens_tells_every_deal(people):
    evening = contest_formats.create_evening("Drive", "2026-11-16", "klaverjas-drive", people.as_organiser)
    told = _refused(
        lambda: klaverjas_drive.announce_rules(
            evening, Rules(), people.as_organiser, screens=ScreenMode.TABLE, by_totals=True
        )
    )
    assert told == (
        "Op schermen wordt elk spel van een drive ingevoerd: kies “elk spel”, niet twee totalen per ronde.",
        "On screens every deal of a drive is entered: choose “every deal”, not two totals a round.",
    )


# Taking seats and moving.


def test_the_board_of_the_evening_is_dealt_when_the_fourth_sits_down(pairs, sitting):
    table = _sit(sitting, "NES")
    assert tables.board_of(table) is None
    phones.claim_seat(sitting.table, "fourth", "W")
    board = tables.board_of(table)
    assert board.number == sitting.boards[0]
    assert board.head["deal"] == pairs.boards.get(number=board.number).cards
    assert {str(seat): sitter.name for seat, sitter in tables.occupants(table).items()} == names_by_seat(sitting)
    assert (table.edition, table.guarded) == (pairs.edition, True)
    assert table.rules["regulations"] == {"name": "nbb", "face_down_lead": False, "screens": True}


def test_each_of_a_pair_has_his_own_phone_and_seat(sitting):
    table = _sit(sitting)
    assert not Place.objects.filter(waits=True).exists(), "partner's phone need not be let in"
    assert {place.seat: place.contestant.pk for place in Place.objects.all()} == {
        seat: sitting.at(seat).pk for seat in "NESW"
    }
    assert _refused(lambda: phones.claim_seat(sitting.table, "x", "NS"))[1] == "Choose your seat."
    assert _refused(lambda: seat_holding.take_seat(table, "N", "Stranger", "x")) == (
        "Deze tafel hoort bij een avond: neem je plaats in met de code van de tafel.",
        "This table belongs to an evening: take your seat with the code of the table.",
    )


def test_robots_take_no_seats_in_an_evening(sitting):
    table = _sit(sitting, "N")
    told = _refused(lambda: seat_holding.seat_robots(table, names_by_seat(sitting)["N"]))
    assert told[1] == "In an evening robots do not take the seats of players."


def test_the_phone_goes_along_to_the_next_table_and_the_same_player_sits_there(pairs, sitting):
    table, other = _sit(sitting), _sit(pairs.sittings.filter(round=1).select_related("table", "evening").last())
    for each in (table, other):
        _plays(each)
        _goes_on(each)
        assert _refused(lambda each=each: _goes_on(each))[1] == "This board is not over yet."
    _plays(table)
    assert _refused(lambda: _goes_on(table)) == (
        "Alle borden van deze ronde zijn klaar.",
        "All boards of this round are done.",
    )
    following = progress.next_sitting(sitting.north, sitting)
    stays = following.table_id == sitting.table_id
    if not stays:
        told = _refused(lambda: phones.follow_contestant(names_by_seat(sitting)["N"], pairs))
        assert told[1] == f"Table {following.table.number} still plays round 1. Wait until it is free."
    _plays(other)
    for evening_table in (table, other):
        for sitter in tables.occupants(evening_table).values():
            place = phones.follow_contestant(sitter.devices[0], pairs)
            assert (place.sitting.round, names_by_seat(place.sitting)[place.seat]) == (2, sitter.name)
    rounds = LiveTable.objects.filter(sitting__round=2)
    assert [tables.board_of(one).number for one in rounds] == [one.sitting.boards[0] for one in rounds]
    assert _refused(lambda: _does(table, "N", "claim", tricks=1))[1].startswith("This round is closed")


def test_a_phone_that_held_cards_of_a_board_holds_no_others_of_it(people):
    """Teams play the same boards in both rooms."""
    evening = _begun(people, "teams", 2, "round-robin", 4)
    first, second = evening.sittings.filter(round=1).select_related("table", "evening")
    _sit(first)
    assert _refused(lambda: phones.claim_seat(second.table, names_by_seat(first)["N"], "E", sure=True)) == (
        "Deze telefoon heeft aan een andere tafel kaarten van bord 1 gehad. Neem een andere telefoon.",
        "This phone has had cards of board 1 at another table. Take another phone.",
    )


# results


def test_the_result_enters_the_contest_by_itself(pairs, sitting):
    table = _sit(sitting)
    dealer, lead = _plays(table, "4S", 11)
    result = pairs.results.get()
    assert (result.contract, result.declarer, result.tricks, result.lead) == ("4S", str(dealer), 11, lead)
    assert result.agreed and result.is_played
    score = _now(table).situation["score"]["NS"]
    assert result.score == score
    line = Log.objects.filter(evening=pairs).last()
    assert (line.verb, line.about["result"]["contract"]) == ("played on screens", "4S")


def test_passed_out(pairs, sitting):
    table = _sit(sitting)
    dealer = Board(sitting.boards[0]).dealer
    for seat in dealer.clockwise:
        _does(table, seat, "call", call="P")
    while not _now(table).is_over:
        _does(table, next(seat for seat in SEATS if _may(table, seat, "return")), "return")
    assert (pairs.results.get().contract, pairs.results.get().score) == ("P", 0)


def _may(table, seat, do):
    return any(act["do"] == do for act in _now(table).table.may(seat, guarded=True))


def test_nobody_types_a_result_but_the_director(pairs, sitting, people):
    table = _sit(sitting)
    board, actor = sitting.boards[0], table_actor(sitting.table, "NS")
    told = _refused(lambda: propose_result(sitting, "NS", board, BridgeResult.parse("4S N 10"), 0, actor))
    assert told == (
        "Op schermen vertellen de kaarten zelf de uitslag. Roep de wedstrijdleider voor een correctie.",
        "On screens the cards decide the result. Call the director for a correction.",
    )
    _plays(table)
    set_result(sitting, board, BridgeResult.parse("3NT N 8"), "verkeerd geteld", people.as_director)
    _does(table, "N", "dispute", tricks=1) if _may(table, "N", "dispute") else None
    assert pairs.results.get().tricks == 8, "his word stands"


def test_a_board_that_the_director_has_not_played_is_passed_over(pairs, sitting, people):
    table = _sit(sitting)
    assert _refused(lambda: _goes_on(table))[0] == "Dit bord is nog niet klaar."
    set_result(sitting, sitting.boards[0], None, "geen tijd", people.as_director)
    _goes_on(table)
    assert tables.board_of(table).number == sitting.boards[1]
    assert not pairs.results.get().is_played


def test_6D_a_board_that_is_dealt_again_is_played_anew_with_other_cards(pairs, sitting, people):
    table, number = _sit(sitting), sitting.boards[0]
    _bids(table)
    old = tables.board_of(table)
    boards.reopen_deal(sitting, number, "verkeerd geschud", people.as_director)
    told = _refused(lambda: _does(table, "N", "director"))
    assert told == (
        "Dit bord wordt opnieuw gedeeld: neem de nieuwe kaarten.",
        "This board is dealt again: take the new cards.",
    )
    _goes_on(table)
    board = tables.board_of(table)
    assert (board.number, _now(table).version) == (number, 0) and board.head["deal"] != old.head["deal"]
    assert board.head["deal"] == pairs.boards.get(number=number).cards
    dealer, _lead = _plays(table, "4S", 10)
    assert (pairs.results.get().declarer, pairs.results.get().tricks) == (str(dealer), 10)
    assert live_board_at(sitting, number).board == board and old.acts.count() == 5, (
        "what was done before stays in its log"
    )


def test_6D_a_tap_on_a_page_with_the_old_cards_does_not_count_for_the_new_ones(pairs, sitting, people):
    table = _sit(sitting)
    old, dealer = _now(table), Board(sitting.boards[0]).dealer
    boards.reopen_deal(sitting, sitting.boards[0], "verkeerd geschud", people.as_director)
    _goes_on(table)
    phone, call = Client(), {"do": "call", "by": str(dealer), "call": "1C"}
    session = phone.session
    session["device"] = tables.occupants(table)[dealer].devices[0]
    session.save()
    for seen, acts in ((old, 0), (_now(table), 1)):
        fields = {"version": seen.version, "moment": seen.moment, "event": json.dumps(call)}
        answer = phone.post(f"/play/{table.secret}/act/", fields)
        assert ("Troef-Refused" in answer.headers, _now(table).version) == (not acts, acts)


def test_6D2_a_table_that_had_gone_on_comes_back_to_the_board_that_is_dealt_again(pairs, sitting, people):
    table, (number, second) = _sit(sitting), sitting.boards[:2]
    _plays(table)
    _goes_on(table)
    boards.redeal_board(pairs, number, "6D2", "niet geschud", people.as_director)
    assert not pairs.results.exists() and tables.board_of(table).number == second
    _plays(table)
    _goes_on(table)
    assert tables.board_of(table).number == number
    _plays(table, "1N", 7)
    assert pairs.results.get(board=number).contract == "1N"
    other = pairs.sittings.filter(round=1).exclude(pk=sitting.pk).get()
    if number in other.boards:
        assert LiveTable.objects.filter(sitting=other).count() == 0


def test_II_14_in_a_drive_one_table_is_dealt_again_and_the_others_play_on(people):
    evening = _klaverjas(people, "klaverjas-drive")
    one, other = evening.sittings.filter(round=1).select_related("table", "evening")
    here, there = _sit(one), _sit(other)
    cards = tables.board_of(here).head["deal"]
    number = tables.board_of(here).number
    boards.reopen_deal(one, number, "verkeerd gedeeld", people.as_director)
    assert tables.board_of(here).is_aside and not tables.board_of(there).is_aside
    _goes_on(here)
    assert tables.board_of(here).number == number and tables.board_of(here).head["deal"] != cards


def test_a_false_accusation_at_klaverjas_is_in_the_result(people):
    """It ends the deal, and everything goes to the others (I-15)."""
    evening = _klaverjas(people, "klaverjas-pairs", ScreenMode.TABLE)
    table = _sit(evening.sittings.select_related("table", "evening").first())
    while _now(table).situation["phase"] == "auction":
        _does(table, _now(table).situation["turn"], "bid", bid="play", trump="H")
    for _ in range(4):
        turn = _now(table).situation["turn"]
        _does(table, turn, "play", card=_now(table).situation["legal"][0])
    _does(table, "N", "accuse", of="EW")
    slip, told = evening.results.get().slip, _now(table).situation
    assert (slip.ns, slip.ew) == (told["total"]["NS"], told["total"]["EW"]) == (0, slip.ew)
    assert (slip.ending, slip.offender) == ("accusation", "NS")


# the director


def test_what_a_director_is_asked_is_asked_of_him_and_not_of_the_four(pairs, sitting):
    table = _sit(sitting)
    dealer, _lead = _bids(table)
    _does(table, dealer, "claim", tricks=13)
    _does(table, dealer.lho, "object")
    choices = _now(table).situation["decisions"]
    for choice in choices:
        if choice["by"] != "TD":
            _does(table, choice["by"], "choose", option=choice["options"][-1]["id"])
    answer = {"do": "rule", "by": "TD", "question": "tricks", "answer": 9}
    device = tables.occupants(table)[dealer].devices[0]
    for question in _now(table).situation["decisions"]:
        assert question["by"] == "TD"
    told = _refused(lambda: tables.perform_act(table, _now(table).version, answer, device))
    assert told == ("De wedstrijdleider beantwoordt dit.", "The director answers this.")
    tables.perform_director_act(table, _now(table).version, answer, "Victor")
    assert pairs.results.get().tricks == 9
    ruled = Act.objects.get(event__do="rule")
    assert (ruled.sitter.name, ruled.sitter.seat) == ("Victor", "")
    told = _refused(lambda: tables.perform_director_act(table, _now(table).version, answer, "Victor"))
    assert told[1] == "This table has not asked the director that."


def _rows(client, evening):
    """The list of tables on the desk: the words of each."""
    page = client.get(f"/evening/{evening.pk}/desk/?part", headers={"accept-language": "en"}).content.decode()
    rows = re.findall(r'<li id="screen-\d+">(.*?)</li>', page, re.DOTALL)
    return [" ".join(unescape(re.sub(r"<[^>]*>", " ", row)).split()) for row in rows]


def test_the_desk_shows_every_table_how_far_it_is_and_whom_it_waits_for(pairs, sitting, people, client):
    client.force_login(people.director)
    assert _rows(client, pairs) == [f"Table {number} Nobody sits here yet." for number in (1, 2)]
    table, named = _sit(sitting, "NES"), names_by_seat(sitting)
    gone = "· No connection: North, East, South"
    assert _rows(client, pairs)[0] == f"Table 1 {gone} · Still to come: West ({named['W']})"
    phones.claim_seat(sitting.table, named["W"], "W")
    there = [presence.record_arrival(table.secret, each.secret) for each in tables.occupants(table).values()]
    number = sitting.boards[0]
    dealer = Board(number).dealer
    assert (
        _rows(client, pairs)[0] == f"Table 1 Board {number} · They are bidding. · {seat_name(dealer, 'en')} is to act."
    )
    _bids(table)
    assert (
        _rows(client, pairs)[0] == f"Table 1 Board {number} · Tricks: NS 0, EW 0 · {seat_name(dealer, 'en')} is to act."
    ), "for dummy"
    presence.record_departure(table.secret, there[0])
    assert _rows(client, pairs)[0].endswith("is to act. · No connection: North")
    _does(table, dealer, "claim", tricks=9)
    assert "has claimed or conceded: the other side has to agree." in _rows(client, pairs)[0]
    for seat in (dealer.lho, dealer.rho):
        _does(table, seat, "agree") if not _now(table).is_over else None
    assert _rows(client, pairs)[0] == f"Table 1 Board {number} · This board is over."
    _goes_on(table)
    _plays(table)
    assert _rows(client, pairs) == ["Table 2 Nobody sits here yet."], "table 1 has finished the round"


def test_the_list_leads_to_the_page_where_the_director_answers(pairs, sitting, people, client):
    table = _sit(sitting)
    dealer, _lead = _bids(table)
    _does(table, dealer, "claim", tricks=13)
    _does(table, dealer.lho, "object")
    for choice in _now(table).situation["decisions"]:
        if choice["by"] != "TD":
            _does(table, choice["by"], "choose", option=choice["options"][-1]["id"])
    client.force_login(people.director)
    assert "There is a question for the director." in _rows(client, pairs)[0]
    page = client.get(f"/evening/{pairs.pk}/desk/", headers={"accept-language": "en"}).content.decode()
    assert "No calls." not in page and page.count('class="call-card"') == 1
    assert page.count(f"/play/{table.secret}/desk/") == 2, "in the list, and as a call"
    answer = json.dumps({"do": "rule", "by": "TD", "question": "tricks", "answer": 8})
    client.post(f"/play/{table.secret}/desk/", {"version": _now(table).version, "event": answer})
    assert pairs.results.get().tricks == 8
    assert Act.objects.get(event__do="rule").sitter.name == "Victor"


def test_a_table_on_screens_calls_the_director_to_the_desk(pairs, sitting):
    table = _sit(sitting)
    _does(table, "E", "director", looks=False)
    call = Call.objects.get(evening=pairs)
    assert (call.table, call.board, call.side) == (sitting.table, sitting.boards[0], "EW")


def _reads(phone, table):
    """The words of the page of the player with this phone."""
    page = phone.get(f"/play/{table.secret}/", headers={"accept-language": "en"}).content.decode()
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def test_a_table_reads_what_the_director_does_about_its_call_and_what_he_says(pairs, sitting, people, client):
    phone, number = Client(), sitting.table.number
    phone.post(f"/t/{sitting.table.secret}/seat/", {"side": "N"})
    table = _sit(sitting, "ESW")
    _does(table, "E", "director", looks=False)
    client.force_login(people.director)
    answer, desk = f"/evening/{pairs.pk}/desk/call/{Call.objects.get().pk}/", f"/play/{table.secret}/desk/"
    assert "The director has been called." in _reads(phone, table)
    client.post(answer, {"act": "coming"})
    assert "The director is on the way." in _reads(phone, table)
    client.post(desk, {"message": "  Play on, I look at it later. "})
    assert "The director: “Play on, I look at it later.”" in _reads(phone, table)
    client.post(answer, {"act": "done"})
    assert "The director is on the way." not in _reads(phone, table)
    line = pairs.log.get(verb="table message")
    assert (line.who, line.about["table"], line.about["board"]) == ("Victor", number, sitting.boards[0])
    client.post(desk, {"message": ""})
    assert "The director:" not in _reads(phone, table)


def test_a_phone_that_waits_is_at_the_cards_and_goes_on_when_the_director_lets_it_in(pairs, sitting, people):
    table, phone = _sit(sitting), Client()
    answer = phone.post(f"/t/{sitting.table.secret}/seat/", {"side": "W", "name": "Rob Invaller"})
    assert answer["Location"] == f"/play/{table.secret}/"
    assert "You wait to be let in" in _reads(phone, table)
    page = {"path": f"/play/{table.secret}/?me=", "headers": {"HX-Request": "true"}}
    assert "HX-Refresh" not in phone.get(**page).headers
    phones.admit_phone(Place.objects.get(name="Rob Invaller"), None, people.as_director)
    assert phone.get(**page).headers["HX-Refresh"] == "true"
    assert "You wait to be let in" not in _reads(phone, table) and "Rob Invaller" in _reads(phone, table)


# a substitute


def test_a_substitute_takes_a_seat_in_the_middle_of_a_board(pairs, sitting, people):
    table = _sit(sitting)
    dealer, _lead = _bids(table)
    seat = str(dealer)
    gone = names_by_seat(sitting)[seat]
    place = phones.claim_seat(sitting.table, "phone of Rob", seat, name="Rob Invaller")
    assert place.waits and tables.occupants(table)[dealer].name == gone
    phones.admit_phone(place, None, people.as_director)
    assert tables.occupants(table)[dealer].name == "Rob Invaller"
    assert _refused(lambda: tables.perform_act(table, _now(table).version, {"do": "claim", "by": seat}, gone))
    _does(table, dealer, "claim", tricks=9)
    for other in (dealer.lho, dealer.rho):
        if not _now(table).is_over:
            _does(table, other, "agree")
    names = [act.sitter.name for act in Act.objects.filter(board__table=table, event__by=seat)]
    assert names == [gone, "Rob Invaller"], "who did what remains known"
    assert pairs.results.get().at(seat) == sitting.at(seat), "the contestant stays"


def test_nobody_takes_the_seat_of_his_partner_as_a_substitute(pairs, sitting):
    table = _sit(sitting)
    _bids(table)
    told = _refused(lambda: phones.claim_seat(sitting.table, names_by_seat(sitting)["N"], "S", name="Rob"))
    assert told[1] == "On this board you sat in another seat. Wait for the next board."
    assert tables.occupants(table)[Seat.S].name == names_by_seat(sitting)["S"]


# Every kind of evening, up to its ranking.


def _played_out(evening, source, full):
    """Play every table as the movement leads to it, by claims or card by card, once with all legal acts."""
    first = None if evening.is_drive else evening.sittings.first()
    for number in range(1, evening.rounds + 1):
        for sitting in evening.sittings.filter(round=number, east__isnull=False).select_related("table", "evening"):
            table = _sit(sitting)
            for left in reversed(range(len(sitting.boards))):
                if not full:
                    _plays(table, source.choice(("1C", "3N", "4S")), 9)
                else:
                    (_plays_anything if sitting == first else _plays_cards)(table, source)
                if left:
                    _goes_on(table)


KINDS = {
    "pairs": lambda people: _begun(people, boards=3),
    "teams": lambda people: _begun(people, "teams", 2, "round-robin", 2, method="imps"),
    "individual": lambda people: _begun(people, "individual", 8, "individual", 7),
    "klaverjas pairs": lambda people: _klaverjas(people, "klaverjas-pairs"),
    "klaverjas drive": lambda people: _klaverjas(people, "klaverjas-drive"),
    "loose couples": lambda people: _klaverjas(people, "klaverjas-drive-individual"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_comes_to_the_ranking_of_troef_score(kind, people, tmp_path, capsys):
    evening = KINDS[kind](people)
    _played_out(evening, random.Random(7), full=evening.game.name == "klaverjas")
    evening.refresh_from_db()
    lifecycle.end_evening(evening, people.as_organiser)
    for board in Act.objects.order_by().values_list("board", flat=True).distinct():
        _compare_with_the_log(evening, board)
    file = tmp_path / "contest.json"
    file.write_text(json.dumps(contest_file(evening)))
    assert main(["score", str(file)]) in (0, None)
    told = json.loads(capsys.readouterr().out)["ranking"]
    ours = [(place.rank, str(place.contestant.number)) for place in standings(evening).ranking]
    assert [(place["rank"], place["contestant"]) for place in told] == ours


def _compare_with_the_log(evening, board):
    """Check that the stored result equals the one that the engine derives from the log alone."""
    last = Act.objects.filter(board=board).select_related("board__table__sitting").last().board
    events = list(last.acts.values_list("event", flat=True))
    told = evening.game.table.read(last.head | {"events": events}).situation.as_json()
    result = evening.results.get(sitting=last.table.sitting, board=last.number)
    if evening.game.name == "bridge":
        assert result.score == told["score"]["NS"]
    else:
        assert (result.slip.ns, result.slip.ew) == (told["total"]["NS"], told["total"]["EW"])
        assert bool(result.slip.march) == bool(told["march"])


class TestRobots:
    """Troef plays for anyone named Robot, on the list or as a substitute, if the organiser allows it."""

    def _evening(self, people, lines, **more):
        settings = {"screens": ScreenMode.GUARDED, "troef_deals": True, "most_boards": 3, "robots": True} | more
        evening = Evening.objects.create(name="Met robots", kind="pairs", **settings)
        paste_list(evening, lines, people.as_organiser)
        plan.choose_movement(evening, "howell", people.as_organiser)
        return evening

    def test_an_odd_pair_plays_against_robots_whom_the_ranking_names(self, people, monkeypatch):
        monkeypatch.setattr(robot_seats, "_SAMPLES", 2)
        monkeypatch.setattr(robot_seats, "_MIN_SAMPLES", 1)
        lines = "\n".join(["Anna 1 - Bram 1", "Anna 2 - Bram 2", "Anna 3 - Bram 3", "Robot 1 - Robot 2"])
        evening = lifecycle.start_evening(self._evening(people, lines), people.as_organiser)
        robots = evening.contestants.get(number=4)
        sitting = next(one for one in evening.sittings.filter(round=1) if robots.pk in one.ids)
        people_here = [seat for seat, name in names_by_seat(sitting).items() if not name.startswith("Robot")]
        table = _sit(sitting, people_here)
        assert {str(seat) for seat, sitter in tables.occupants(table).items() if not sitter.robot} == {*people_here}
        board = tables.board_of(table)
        for _ in range(60):
            now = _now(table)
            if now.is_over:
                break
            robot_seats.let_robots_act.do(lambda _done, _of: None, table.pk, board.pk, now.version)
            now = _now(table)
            for seat in people_here:
                may = [act for act in now.table.may(seat) if act["do"] in ("agree", "call", "play", "return")]
                if may and not now.is_over:
                    fields = {name: choices[0] for name, choices in may[0]["fields"].items()}
                    _does(table, seat, may[0]["do"], **fields | {"by": may[0]["by"]})
                    break
        assert _now(table).is_over and Act.objects.filter(board=board, sitter__robot=True, device="").exists()
        assert evening.results.get(board=board.number).sitting_id == sitting.pk
        assert "4 Robot 1 – Robot 2" in {str(place.contestant) for place in standings(evening).ranking}

    def test_who_is_missing_may_have_a_robot_as_his_substitute_and_takes_his_seat_back(self, people):
        evening = lifecycle.start_evening(self._evening(people, _names("pairs", 4)), people.as_organiser)
        sitting = evening.sittings.filter(round=1).first()
        table = _sit(sitting, "NES")
        with pytest.raises(TroefError, match="nemen robots geen plaats"):
            seat_holding.seat_robots(table, names_by_seat(sitting)["N"])
        missing = sitting_players(sitting)["W"]
        name_substitute(missing, "Robot", 1, None, people.as_organiser)
        seat_holding.seat_robots(table, names_by_seat(sitting)["N"])
        assert tables.occupants(table)[Seat.W].robot and tables.board_of(table) is not None
        assert phones.claim_seat(sitting.table, "late", "W").waits, "the cards of the robot are for nobody else"
        phones.admit_phone(Place.objects.get(device="late"), None, people.as_director)
        west = tables.occupants(table)[Seat.W]
        assert (west.robot, west.devices) == (False, ["late"])

    def test_a_robot_as_substitute_is_one_of_the_three(self, people):
        lines = "Robot 1 - Robot 2\nAnna - Robot 3\nBram - Bep\nCor - Dirk"
        evening = lifecycle.start_evening(self._evening(people, lines), people.as_organiser)
        bram, anna = (Player.objects.get(contestant__evening=evening, name=name) for name in ("Bram", "Anna"))
        assert _refused(lambda: name_substitute(bram, "Robot 4", 2, None, people.as_organiser))[1] == (
            "At most three robots play in an evening, so that a person sits at every table."
        )
        assert not bram.substitutes.exists()
        robot = Player.objects.get(contestant=anna.contestant, name="Robot 3")
        name_substitute(robot, "Els", 2, None, people.as_organiser)
        assert name_substitute(bram, "Robot 4", 2, None, people.as_organiser).name == "Robot 4"

    def test_robots_that_come_late_are_among_the_three(self, people):
        lines = "Robot 1 - Robot 2\nAnna - Robot 3\nBram - Bep\nCor - Dirk"
        evening = lifecycle.start_evening(self._evening(people, lines), people.as_organiser)
        refused = _refused(lambda: admit_late(evening, ("Els", "Robot 4"), people.as_director))
        assert refused[1] == "At most three robots play in an evening, so that a person sits at every table."
        assert evening.contestants.count() == 4
        assert admit_late(evening, ("Els", "Fop"), people.as_director).number == 5

    def test_without_the_organisers_word_robot_is_a_name_like_another(self, people):
        evening = lifecycle.start_evening(
            self._evening(people, "Anna - Robot 1\nBram - Bep\nCor - Dirk\nEls - Fop", robots=False),
            people.as_organiser,
        )
        sitting = next(one for one in evening.sittings.filter(round=1) if "Robot 1" in names_by_seat(one).values())
        table = _sit(sitting, [seat for seat, name in names_by_seat(sitting).items() if name != "Robot 1"])
        assert len(tables.occupants(table)) == 3

    def test_robots_are_never_alone_at_a_table_and_need_screens(self, people):
        four = self._evening(people, "Robot 1 - Robot 2\nRobot 3 - Robot 4\nCor - Dirk\nEls - Fop")
        assert _refused(lambda: lifecycle.start_evening(four, people.as_organiser)) == (
            "In een avond spelen hoogstens drie robots, zodat aan elke tafel een mens zit.",
            "At most three robots play in an evening, so that a person sits at every table.",
        )
        papers = self._evening(people, "Robot 1 - Robot 2\nBram - Bep\nCor - Dirk\nEls - Fop", screens="")
        assert _refused(lambda: lifecycle.start_evening(papers, people.as_organiser)) == (
            "Robots spelen alleen op schermen: laat de avond op schermen spelen.",
            "Robots play on screens only: let the evening be played on screens.",
        )
