"""The pages of a live table: each seat sees its own view without hidden cards, and a tap is an act."""

from __future__ import annotations

import json
import random
import re
from html import unescape

import pytest
from django.test import Client

from troef.cards import SEATS, Deal, Hand, Seat
from troef.web.evenings.models import Act, LiveBoard, LiveTable, Sitter
from troef.web.live import tables
from troef.web.live.presence import record_arrival
from troef.web.platform.http.rate_limits import TABLES

pytestmark = [pytest.mark.usefixtures("db"), pytest.mark.slow]
GAMES = {"bridge": "bridge-2017", "klaverjas": "nkf"}


class Players:
    """Four browsers at one table, and one that only has the link."""

    def __init__(self, game="bridge", plays="guarded", lang="en", **more):
        self.of = {seat: Client(headers={"accept-language": lang}) for seat in "NESW"}
        opened = self.of["N"].post("/play/", {"game": game, "way": GAMES[game], "plays": plays, **more})
        self.url = opened["Location"]
        self.stranger = Client(headers={"accept-language": lang})
        for seat, client in self.of.items():
            client.post(f"{self.url}do/", {"what": "sit", "seat": seat, "name": f"Player {seat}"})

    @property
    def table(self):
        return LiveTable.objects.get(secret=self.url.split("/")[2])

    @property
    def now(self):
        return tables.board_snapshot(self.table.boards.last())

    def page(self, seat):
        client = self.of.get(seat, self.stranger)
        return client.get(self.url).content.decode()

    def does(self, seat, do, version=None, **fields):
        event = {"do": do, "by": seat, **fields}
        number = self.now.version if version is None else version
        return self.of[seat].post(f"{self.url}act/", {"version": number, "event": json.dumps(event)})

    def fills(self, seat, **fields):
        return self.of[seat].post(f"{self.url}act/", {"version": self.now.version, **fields})

    def legal(self):
        """Let the player who must act do the first legal thing that their page offers."""
        turn = self.now.situation["turn"]
        player = self.now.situation["declarer"] if turn == self.now.situation.get("dummy") else turn
        page = self.page(player)
        taps = [
            json.loads(unescape(value)) for value in re.findall(r'name="event"[^>]*?value=["\'](\{.*?\})["\']', page)
        ]
        legal = [tap for tap in taps if self._is_legal(tap, turn)]
        proper = sorted(legal, key=lambda tap: tap.get("call") == "P")
        chosen = next((tap for tap in proper if tap["do"] in ("cover", "play", "designate")), proper[0])
        return self.of[player].post(f"{self.url}act/", {"version": self.now.version, "event": json.dumps(chosen)})

    def _is_legal(self, tap, turn):
        legal = [str(each) for each in self.now.table.legal(turn)]
        named = tap.get("suit", "") + tap.get("rank", "")
        return tap["do"] == "cover" or tap.get("call", tap.get("card", tap.get("bid", named))) in legal


def _plain(page):
    """Return the page without the parts that always differ."""
    return re.sub(r'(?:value="|X-CSRFToken": ")\w{64}"|data-now="\d+"', "", page)


def _alert(answer):
    return re.findall(r'notice wrong">(.*?)</p>', answer.content.decode())


def test_whoever_has_the_link_sits_down_and_a_stranger_sees_no_card():
    players = Players()
    for seat in SEATS:
        cards = set(re.findall(r'id="card-(\w\w)"', players.page(str(seat))))
        assert cards == {str(card) for card in Deal.parse(players.now.board.head["deal"])[seat]}
    stranger = players.page("stranger")
    assert "card-" not in stranger and "Player N" in stranger


def _redealt(board, known, chance):
    """Return the board with the cards unknown to a reader dealt again among the seats that hold them."""
    deal = Deal.parse(board.head["deal"], board.table.game.deck)
    held = {seat: set(tables.board_snapshot(board).table.hand(seat)) for seat in SEATS if str(seat) not in known}
    free = sorted((card for cards in held.values() for card in cards), key=str)
    chance.shuffle(free)
    hands = {seat: set(deal[seat]) for seat in SEATS}
    for seat, cards in held.items():
        hands[seat] = (hands[seat] - cards) | {free.pop() for _ in cards}
    return str(Deal({seat: Hand(cards) for seat, cards in hands.items()}, deal.deck))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("plays", ["guarded", "table"])
def test_no_byte_of_a_page_depends_on_what_is_hidden_from_its_reader(game, plays):
    players, chance = Players(game, plays), random.Random(game + plays)
    for acts in (0, 5, 4):
        for _act in range(acts):
            players.legal()
        board = players.table.boards.last()
        for reader in ("N", "E", "stranger"):
            view = players.now.table.view(reader if reader in "NESW" else None)
            before, head = _plain(players.page(reader)), board.head
            other = {**head, "deal": _redealt(board, {reader, *view["hands"]}, chance)}
            LiveBoard.objects.filter(pk=board.pk).update(head=other)
            assert other != head
            assert _plain(players.page(reader)) == before
            LiveBoard.objects.filter(pk=board.pk).update(head=head)


def test_a_tap_is_an_act_and_the_answer_is_the_new_page():
    players = Players()
    answer = players.does("N", "call", call="1C").content.decode()
    assert 'id="version" name="version" value="1"' in answer
    assert _plain(players.page("N")).split("<main")[1] == _plain(answer).split("<main")[1]
    assert [each.event["call"] for each in Act.objects.all()] == ["1C"]


def test_a_second_tap_on_the_same_sight_is_told_kindly_and_sees_the_new_state():
    players = Players()
    players.does("N", "call", call="1C")
    answer = players.does("N", "call", version=0, call="1C")
    assert _alert(answer) == ["Somebody else was first. Look again, and repeat it if you still want it."]
    assert (answer.status_code, answer["Troef-Refused"]) == (200, "yes")
    assert 'id="version" name="version" value="1"' in answer.content.decode()


NO_ACTS = (
    "", "[]", "{", "9" * 5000, "[" * 900, '{"do":"call"}', '{"do":"rule","by":"TD"}', '{"by":"N","do":7}',
    '{"do":"play","by":"N","card":7}', '{"do":["call"],"by":{}}', '{"do":"call","by":"N","call":["1C"]}',
    '{"do":"explain","by":"N","call":"x","text":[]}', '{"do":"claim","by":"N","tricks":1e999}',
    '{"do":"rule","by":"TD","question":["tricks"],"answer":{}}', '{"do":"director","by":"N","looks":true}',
)  # fmt: skip


@pytest.mark.parametrize("plays", ["guarded", "table"])
def test_what_is_no_act_is_refused_in_a_sentence(plays):
    players = Players(plays=plays)
    for event in NO_ACTS:
        answer = players.of["N"].post(f"{players.url}act/", {"version": 0, "event": event})
        assert (answer.status_code, len(_alert(answer)), event) == (200, 1, event)
    for what in (
        {"what": "sit", "seat": "x", "name": "y"},
        {"what": "stand", "seat": "\0"},
        {"what": "next", "board": "9" * 99},
    ):
        assert players.stranger.post(f"{players.url}do/", what).status_code in (200, 400)
    assert not Act.objects.exists()


def test_another_seat_is_refused_without_a_word_about_its_cards():
    players = Players()
    other = sorted(re.findall(r'id="card-(\w\w)"', players.page("N")))[0]
    answer = players.does("E", "play", card=other)
    assert re.findall(r"S\d|H\d|D\d|C\d", _alert(answer)[0].replace(other, "")) == []


def test_an_alert_is_for_the_opponents_and_not_for_partner():
    players = Players()
    players.fills("N", event='{"do":"call","by":"N","call":"2C"}', alert="1", explained="strong")
    assert [("Alert</small>" in players.page(seat), "strong" in players.page(seat)) for seat in "NESW"] == [
        (True, True), (True, True), (False, False), (True, True),
    ]  # fmt: skip


def test_what_a_call_means_stands_below_the_table_until_the_own_next_call_and_with_the_auction_to_the_end():
    players = Players()
    said = ("1C", "opens"), ("P", "weak"), ("1H", "answers"), ("1S", "bids"), ("P", "")
    read = []
    for seat, (call, words) in zip("NESWN", said, strict=True):
        players.fills(seat, event=json.dumps({"do": "call", "by": seat, "call": call}), explained=words)
        below, _details, fold = players.page("N").split('id="calls"')[1].split('id="more"')[0].partition("<details")
        read.append([[words for _call, words in said if words and f": {words}</p>" in part] for part in (below, fold)])
    assert read == [
        [[], ["opens"]],
        [["weak"], ["opens", "weak"]],
        [["weak"], ["opens", "weak"]],
        [["weak", "bids"], ["opens", "weak", "bids"]],
        [[], ["opens", "weak", "bids"]],
    ]


def test_an_announcement_is_read_with_the_call_by_all_but_the_partner():
    players = Players()
    players.fills("N", event='{"do":"call","by":"N","call":"1N"}', announced=" 15–17 ")
    assert Act.objects.get().event["alert"] == "15–17"
    assert ["“15–17”" in players.page(seat) for seat in "NESW"] == [True, True, False, True]


def test_73A2_after_a_jump_bid_the_next_player_is_told_to_wait():
    players = Players()
    told = []
    for seat, call in zip("NESWNE", ("1C", "1S", "3C", "P", "5C", "P"), strict=True):
        players.does(seat, "call", call=call)
        told.append(re.findall(r"Stop</b>\s*(\w+ waits \d+ seconds)", players.page("S")))
    assert told == [[], [], ["West waits 10 seconds"], [], ["East waits 10 seconds"], []]
    assert re.search(r'data-gone="(\d+)"', players.page("S")) is None


def test_the_clock_runs_from_the_deal_to_the_last_act_and_knows_the_limit_of_the_table():
    players = Players()
    begun = int(re.search(r'data-begun="(\d+)"', players.page("N"))[1])
    assert "data-most" not in players.page("N") and "data-ended" not in players.page("N")
    LiveTable.objects.update(minutes=7)
    assert f'data-most="{begun + 420_000}"' in players.page("N")
    for seat in "NESW":
        players.does(seat, "call", call="P")
    players.does("N", "return")
    last = round(1000 * Act.objects.last().at.timestamp())
    assert f'data-ended="{last}"' in players.page("E") and last > begun


def test_a_limit_is_chosen_when_the_table_is_opened(client):
    for minutes, kept in (("7", 7), ("0", 0), ("x", 0), ("9" * 9, 99)):
        client.post("/play/", {"game": "bridge", "way": "bridge-2017", "minutes": minutes})
        assert LiveTable.objects.last().minutes == kept


def test_24_a_card_that_lies_open_is_seen_by_all():
    players = Players(plays="table")
    card = str(next(iter(Deal.parse(players.now.board.head["deal"])[Seat.E])))
    players.does("E", "expose", cards=[card], how="dropped")
    assert [f'id="card-{card}"' in players.page(seat) for seat in "NESW"] == [True] * 4, "before anybody speaks of it"
    players.fills("N", do="director", by="N")
    assert [f'id="card-{card}"' in players.page(seat) for seat in "NESW"] == [True] * 4
    assert [players.page(seat).count("lies open</small>") for seat in "NESW"] == [1, 0, 1, 1]


def test_66A_the_last_trick_is_seen_until_the_own_side_has_played_to_the_next():
    players = Players()
    for seat, call in zip("NESW", ("1N", "P", "P", "P"), strict=True):
        players.does(seat, "call", call=call)
    for _card in range(5):
        players.legal()
    leader = players.now.situation["trick"][0]["by"]
    told = {seat: "The last trick</summary>" in players.page(seat) for seat in "NESW"}
    dummy = players.now.situation["dummy"]
    ours = {leader, str(Seat.parse(leader).partner), dummy}
    assert told == {seat: seat not in ours for seat in "NESW"}


def test_what_happened_last_is_said_to_those_who_listen():
    players = Players(lang="nl")

    def news():
        heard = re.search(r'<div id="news">(.*?)</div>', players.page("S"), re.S)[1]
        return " ".join(re.sub("<.*?>", "", heard).split())

    players.fills("N", event='{"do":"call","by":"N","call":"1N"}', alert="1")
    assert news() == "Noord: 1SA"
    players.fills("E", event='{"do":"call","by":"E","call":"2C"}', announced="transfer")
    assert news() == "Oost: 2♣ “transfer”"
    for seat, call in zip("SWN", "PPP", strict=True):
        players.does(seat, "call", call=call)
    players.does("S", "play", card=(lead := str(players.now.table.legal("S")[0])))
    assert news().startswith("Zuid: ") and f'id="card-{lead}"' not in players.page("S")
    for _card in range(3):
        players.legal()
    assert re.search(r"\w+ wint de slag.$", news())


def test_a_reader_keeps_his_choice_of_colours():
    players = Players()
    for wanted in (True, False):
        players.of["N"].post(f"{players.url}do/", {"what": "colours"})
        assert [('data-suits="four"' in players.page(seat)) for seat in "NE"] == [wanted, False]


def test_who_has_no_page_open_is_shown_as_gone():
    players = Players()
    assert players.page("N").count("no connection</small>") == 3
    record_arrival(players.table.secret, Sitter.objects.get(seat="E").secret)
    assert players.page("N").count("no connection</small>") == 2


def test_45C4b_a_card_of_dummy_is_named_and_a_slip_can_be_put_right():
    players = Players()
    for seat, call in zip("NESW", ("1N", "P", "P", "P"), strict=True):
        players.does(seat, "call", call=call)
    players.legal(), players.legal()
    named = Act.objects.last().event
    assert (named["do"], named["by"]) == ("designate", "N")
    assert players.now.situation["trick"][-1] == {"by": "S", "card": named["suit"] + named["rank"]}


def test_45C4b_declarer_names_another_card_of_dummy_by_a_form_of_his_page():
    players = Players(plays="table")
    for seat, call in zip("NESW", ("1N", "P", "P", "P"), strict=True):
        players.does(seat, "call", call=call)
    players.legal()
    players.does("E", "face")
    first, other = (str(card) for card in list(players.now.table.hand("S"))[:2])
    players.does("N", "designate", suit=first[0], rank=first[1])
    form = re.search(r'value="redesignate".*?</form>', players.page("N"), re.S)[0]
    assert f'value="{other}"' in form
    players.fills("N", do="redesignate", by="N", card=other)
    players.fills("E", do="director", by="E")
    answer = {"do": "rule", "by": "TD", "question": "unintended", "answer": True}
    for seat in "ES":
        players.of[seat].post(f"{players.url}act/", {"version": players.now.version, "event": json.dumps(answer)})
    assert players.now.situation["trick"][-1] == {"by": "S", "card": other}


def test_47B_a_revoke_is_taken_back_and_another_card_played():
    players = Players(plays="table")
    for seat, call in zip("NESW", ("1N", "P", "P", "P"), strict=True):
        players.does(seat, "call", call=call)
    suit, revoke, right = next(
        (suit, *others)
        for suit in "SHDC"
        if any(str(card)[0] == suit for card in players.now.table.hand("E"))
        and (others := _revoke(players.now.table.hand("S"), suit))
    )
    lead = next(str(card) for card in players.now.table.hand("E") if str(card)[0] == suit)
    players.does("E", "play", card=lead), players.does("N", "designate", suit=revoke[0], rank=revoke[1])
    assert re.search(r'value="take-back"><input type="hidden" name="by" value="S">', players.page("N"))
    players.fills("N", do="take-back", by="S")
    players.does("N", "designate", suit=right[0], rank=right[1])
    assert players.now.situation["trick"][-1] == {"by": "S", "card": right}


def _revoke(hand, suit):
    """Return a card of another suit, and one that follows suit."""
    follows = [str(card) for card in hand if str(card)[0] == suit]
    others = [str(card) for card in hand if str(card)[0] != suit]
    return (others[0], follows[0]) if follows and others else None


def test_41B_the_auction_is_read_again_until_the_own_first_turn_and_declarer_plays_dummy():
    players = Players()
    for seat, call in zip("NESW", ("1N", "P", "P", "P"), strict=True):
        players.does(seat, "call", call=call)
    players.legal()
    turns = [re.search(r'class="lv-turn[^>]*>\s*(.*?)\s*</p>', players.page(seat))[1] for seat in "NESW"]
    plays = "North is to play a card from dummy."
    assert turns == ["Your turn: play a card from dummy.", plays, plays, plays]
    players.legal()
    assert ["The auction</summary>" in players.page(seat) for seat in "NESW"] == [False, False, False, True]


def test_20F_an_explanation_is_heard_by_all_but_the_partner():
    players = Players()
    for seat, call in zip("NESW", ("1N", "P", "2C", "P"), strict=True):
        players.does(seat, "call", call=call)
    players.does("N", "call", call="2D")
    players.fills("E", do="ask", by="E", about="call", of="N", call="3")
    assert "what a call means" in players.page("N") and "2♣ (South)" in players.page("N")
    players.fills("N", do="explain", by="N", call="3", text="asks for majors")
    assert "what a call means\n" not in players.page("N")
    assert ["asks for majors" in players.page(seat) for seat in "NESW"] == [True, True, False, True]


def _read_by(players, words):
    """Return the seats whose pages have these words."""
    return "".join(seat for seat in "NESW" if words in " ".join(players.page(seat).split()))


def test_who_calls_the_director_where_nobody_directs_hears_that_nothing_is_left_until_play_goes_on():
    players = Players()
    players.fills("E", do="director", by="E")
    assert _read_by(players, "East calls the director. Nothing is left to settle: play on.") == "NESW"
    players.does("N", "call", call="1C")
    assert _read_by(players, "calls the director") == ""


def test_a_call_for_the_director_is_no_longer_shown_when_nothing_is_left_to_answer():
    players = Players(plays="table")
    players.does("E", "call", call="P")
    players.fills("S", do="director", by="S")
    players.does("S", "choose", option="reject")
    assert _read_by(players, "What the law says") == "NESW"
    assert _read_by(players, "calls the director") == "" and _read_by(players, "answer it together") == ""


def test_a_guarded_board_that_is_passed_out_ends_by_itself_and_another_waits_for_the_hands():
    players, table = Players(), Players(plays="table")
    for seat in "NESW":
        players.does(seat, "call", call="P")
        table.does(seat, "call", call="P")
    assert players.now.is_over and players.now.situation["score"] == {"NS": 0, "EW": 0}
    assert _read_by(players, "Next board") == "NESW" and _read_by(players, "passed out") == "NESW"
    assert not table.now.is_over and _read_by(table, "All four have passed.") == "NESW"
    table.does("W", "return")
    assert table.now.is_over


def test_attention_is_drawn_to_something_of_the_other_side_first_and_it_is_said_that_no_revoke_was_found():
    players = Players(plays="table")
    for seat, call in zip("NESW", ("1N", "P", "P", "P"), strict=True):
        players.does(seat, "call", call=call)
    players.legal()
    players.does("E", "face")
    form = players.page("N").split('name="do" value="attention"')[1].split("</form>")[0]
    whom = form.split('name="of"')[1]
    assert re.findall(r'value="([NESW])"', whom) == ["E", "W", "S", "N"]
    assert re.findall(r'<option value="(\w*)"', form.split('name="what"')[1].split("</select>")[0])[0] == "revoke"
    players.fills("N", do="attention", by="N", of="E", what="revoke")
    told = "North draws attention to something that East did. No revoke was found."
    assert _read_by(players, told) == "NESW"
    players.fills("N", do="attention", by="N", of="E", what="turn")
    assert _read_by(players, "Call the director to have it settled.") == "NESW"


def test_68D_only_an_opponent_is_asked_to_agree_with_a_claim_and_nobody_once_it_is_contested():
    players = Players()
    for seat, call in zip("NESW", ("1N", "P", "P", "P"), strict=True):
        players.does(seat, "call", call=call)
    players.legal()
    players.fills("N", do="claim", by="N", tricks="7", statement="seven on top")
    assert _read_by(players, "Do you agree with the claim?") == "EW"
    assert _read_by(players, "The other side says whether it agrees.") == "NS"
    assert ['id="do-agree"' in players.page(seat) for seat in "NESW"] == [False, True, False, True]
    assert ['id="do-object"' in players.page(seat) for seat in "NESW"] == [False, True, True, True]
    assert 'id="do-object"' in players.page("S").split("something-else")[1], "dummy may doubt it (68D2)"
    players.does("E", "object")
    assert [f'id="do-{do}"' in players.page(seat) for do in ("agree", "object") for seat in "NESW"] == [False] * 8


def test_a_form_is_filled_in_and_a_claim_ends_the_board():
    players = Players()
    for seat, call in zip("NESW", ("1N", "P", "P", "P"), strict=True):
        players.does(seat, "call", call=call)
    players.legal()
    players.fills("N", do="claim", by="N", tricks="7", statement="seven on top")
    assert "seven on top" in players.page("W")
    players.does("W", "agree")
    assert '<b id="score">+90</b>' in players.page("S")
    assert players.of["S"].post(f"{players.url}do/", {"what": "next", "board": "1"}).status_code == 302
    assert players.now.board.number == 2


def test_the_opening_lead_lies_face_down_where_it_could_be_out_of_turn():
    players = Players(plays="table")
    for seat, call in zip("NESW", ("1N", "P", "P", "P"), strict=True):
        players.does(seat, "call", call=call)
    players.legal()
    lead = Act.objects.last().event
    assert lead["face"] == "down"
    assert "The opening lead lies face down." in players.page("S")
    assert f"card-{lead['card']}" not in players.page("S")
    players.does("E", "face")
    assert "dummy</small>" in players.page("E")


def test_27A1_whoever_may_accept_gets_the_choice_with_its_sentences():
    players = Players(plays="table")
    for seat, call in zip("NES", ("1S", "P", "1D"), strict=True):
        players.does(seat, "call", call=call)
    players.fills("W", do="director", by="W")
    assert [("You choose" in players.page(seat)) for seat in "NESW"] == [False, False, False, True]
    assert "West has a choice to make." in players.page("N")
    players.does("W", "choose", option="accept")
    assert players.now.situation["turn"] == "W"


def test_25A_what_the_director_would_be_asked_is_asked_of_the_four():
    players = Players()
    players.does("N", "call", call="1C")
    players.fills("N", do="change", by="N", to="1S")
    players.fills("E", do="director", by="E")
    assert ["Nobody directs at this table" in players.page(seat) for seat in "NESW"] == [True] * 4
    answer = {"do": "rule", "by": "TD", "question": "unintended", "answer": True}
    for seat, left in (("E", 1), ("N", 0)):
        players.of[seat].post(f"{players.url}act/", {"version": players.now.version, "event": json.dumps(answer)})
        assert len(players.now.situation["decisions"]) == left, "one side does not answer alone"
    assert players.now.situation["auction"][-1]["call"] == "1S"


def test_a_second_device_and_a_seat_that_changes_hands():
    players = Players()
    link = re.search(r'id="second" href="(.*?)"', players.page("N"))[1]
    tablet = Client(headers={"accept-language": "en"})
    assert "Play on here as Player N" in tablet.get(link).content.decode()
    assert "card-" not in tablet.get(players.url).content.decode()
    tablet.post(link)
    assert tablet.get(players.url).content.decode().count('id="card-') == 13
    players.of["N"].post(f"{players.url}do/", {"what": "stand", "seat": "N"})
    assert "card-" not in tablet.get(players.url).content.decode()
    assert tablet.get(link).status_code == 404
    players.stranger.post(f"{players.url}do/", {"what": "sit", "seat": "N", "name": "Nel"})
    for seat in "SW":
        asks = re.search(r'name="asks" value="(\d+)"', players.page(seat))[1]
        players.of[seat].post(f"{players.url}do/", {"what": "let", "asks": asks})
    assert players.page("stranger").count('id="card-') == 13
    assert [each.name for each in Sitter.objects.filter(seat="N")] == ["Player N", "Nel"]


def test_the_link_of_a_second_device_says_why_it_does_not_lead_to_the_seat():
    players = Players()
    link = re.search(r'id="second" href="(.*?)"', players.page("N"))[1]
    players.of["E"].post(f"{players.url}do/", {"what": "stand", "seat": "E"})
    assert _alert(players.of["E"].post(link)) == ["On this board you sat in another seat. Wait for the next board."]
    for seat in "NW":
        players.of[seat].post(f"{players.url}do/", {"what": "close"})
    assert _alert(players.stranger.post(link)) == ["This table is closed. Open another one."]


def test_the_link_of_a_seat_is_seen_by_its_own_player_only():
    players = Players()
    secret = Sitter.objects.get(seat="N").secret
    assert [secret in players.page(seat) for seat in ("N", "E", "S", "W", "stranger")] == [True, *[False] * 4]


def test_tap_and_confirm_is_a_setting_of_the_reader():
    players = Players()
    for wanted in (True, False):
        players.of["N"].post(f"{players.url}do/", {"what": "confirms"})
        assert [("data-confirms" in players.page(seat)) for seat in "NE"] == [wanted, False]


def test_the_secret_behind_the_deals_is_told_when_the_table_is_closed():
    players = Players()
    secret = players.table.seal.secret
    assert [secret in players.page(seat) for seat in ("N", "stranger")] == [False, False]
    for seat in "NE":
        players.of[seat].post(f"{players.url}do/", {"what": "close"})
    assert [secret in players.page(seat) for seat in ("N", "stranger")] == [True, True]
    assert "This table is closed." in players.page("E")


def test_klaverjas_I_9_the_cards_are_looked_at_in_turn_until_there_are_trumps():
    players = Players("klaverjas")
    assert [players.page(seat).count('id="card-') for seat in "NESW"] == [8, 0, 0, 0]
    players.does("N", "bid", bid="play", trump="H")
    assert [players.page(seat).count('id="card-') for seat in "NESW"] == [8, 8, 8, 8]


def test_trumps_are_in_trump_order_in_the_hand():
    players = Players("klaverjas")
    dealer = players.now.situation["turn"]
    players.does(dealer, "bid", bid="play", trump="H")
    order = "J9ATKQ87"
    for seat in "NESW":
        hearts = re.findall(r'id="card-H(\w)"', players.page(seat))
        assert hearts == sorted(hearts, key=order.index), seat
        spades = re.findall(r'id="card-S(\w)"', players.page(seat))
        assert spades == sorted(spades, key="ATKQJ987".index), seat


def test_a_table_opened_so_shows_everybody_his_cards_at_once():
    players = Players("klaverjas", at_once="yes")
    for seat in "NESW":
        cards = set(re.findall(r'id="card-(\w\w)"', players.page(seat)))
        assert cards == {str(card) for card in players.now.table.hand(Seat.parse(seat))}
    assert "card-" not in players.page("stranger")
    assert "Everybody sees their cards at once." in players.page("N")
    assert not Players("bridge", at_once="yes").table.cards_at_once


def test_the_table_says_how_it_is_played():
    page = Players("klaverjas", way="amsterdams", lang="nl").page("N")
    assert "<li>Amsterdams</li>" in page and "klaverjas-1976" not in page
    assert "<li>Amsterdams: een slag die" in page and "<li>Vier boeren in een slag" in page
    assert "<li>Reglement van 1976</li>" in Players("klaverjas", lang="nl").page("N")
    assert "<li>bridge, laws of 2017</li>" in Players().page("N")


def test_the_ways_of_playing_have_short_names():
    page = Client(headers={"accept-language": "nl"}).get("/play/").content.decode()
    assert '<option value="amsterdams">Amsterdams</option>' in page
    assert "Minuten voor een spel" in page and "Minuten voor een bord" in page


def test_the_last_trick_of_a_guarded_table_of_klaverjas_can_always_be_seen():
    players = Players("klaverjas")
    while len(players.now.table.tricks) < 2:
        players.legal()
    (first, _second) = players.now.table.tricks
    for seat in "NESW":
        shown = re.search(r"The last trick</summary>(.*?)</details>", players.page(seat), re.S)[1]
        assert shown.count('role="img"') == len(first) == 4, seat


def test_in_the_play_bids_and_roem_are_not_in_front():
    """Without guards everything remains possible, but below a fold."""
    players = Players("klaverjas", "table")
    assert '<details class="lv-late"><summary>Bid' not in players.page(players.now.situation["turn"])
    dealer = players.now.situation["turn"]
    players.does(dealer, "bid", bid="play", trump="H")
    page = players.page(dealer)
    assert '<details class="lv-late"><summary>Bid</summary>' in page and 'id="do-roem"' not in page
    assert 'id="more-roem' in page
    while not players.now.table.tricks or len(players.now.table.tricks[0]) < 4:
        turn = players.now.situation["turn"]
        players.does(turn, "play", card=str(players.now.table.legal(turn)[0]))
    assert 'id="do-roem" class="primary"' in players.page(dealer)


def test_a_friends_table_of_klaverjas_adds_its_deals_up():
    players, made = Players("klaverjas"), []
    for number in (1, 2):
        while not players.now.is_over:
            players.legal()
        made.append(players.now.table.view(None)["total"])
        ns, ew = (sum(total[side] for total in made) for side in ("NS", "EW"))
        score = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", players.page("N")))
        deals = f"{number} deal" + "s" * (number > 1)
        assert score.count(f"Game 1, after {deals} of 16: NS {ns} – EW {ew}") == 1
        if number == 1:
            players.of["N"].post(f"{players.url}do/", {"what": "next", "board": number})
            assert "Game 1, after 1 deal of 16:" in players.page("N"), "also during the next deal"
    boards = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", players.of["N"].get(f"{players.url}boards/").content.decode()))
    assert f"Game 1, after 2 deals of 16: NS {ns} – EW {ew}" in boards


def test_a_deal_of_klaverjas_to_its_total():
    players = Players("klaverjas")
    while not players.now.is_over:
        players.legal()
    total = players.now.situation["total"]
    assert f'<b id="score">{total["NS"]}</b> – EW <b>{total["EW"]}</b>' in " ".join(players.page("W").split())


def test_nobody_opens_tables_without_end(client):
    for _table in range(TABLES.max_tries):
        assert client.post("/play/", {"game": "klaverjas", "way": "nkf"}).status_code == 302
    assert (
        "Er zijn hier veel tafels geopend. Wacht even." in client.post("/play/", {"game": "klaverjas"}).content.decode()
    )


def test_both_languages_and_a_way_that_does_not_exist(client, english):
    assert "Speel nu" in client.get("/").content.decode()
    assert "Choose the laws from the list." in english.post("/play/", {"game": "bridge", "way": "x"}).content.decode()
    assert client.get("/play/no-such-table/").status_code == 404


def test_every_seat_is_where_its_player_looks_from():
    players = Players()
    spots = re.findall(r"lv-chair lv-(\w+).*?<b>(\w)</b>", players.page("E"), re.S)
    assert spots == [("me", "E"), ("left", "S"), ("across", "W"), ("right", "N")]
    assert Seat.E.lho is Seat.S


def test_an_open_page_gets_its_parts_without_what_stands_around_them(client):
    address = f"/play/{tables.open_table('bridge', 'bridge-2017', True).secret}/"
    whole, part = (client.get(address, headers=head).content.decode() for head in ({}, {"hx-request": "true"}))
    assert "<html" in whole and "<html" not in part
    assert whole.count('id="seats"') == part.count('id="seats"') == 1
