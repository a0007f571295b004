"""Robots at a table use only what a seat sees."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from troef import bridge, klaverjas
from troef.bridge import Table
from troef.cards import SEATS, Deck, Seat, TroefError
from troef.cards.dealing import seeded_deals
from troef.laws import Text
from troef.robots.player import RandomPlayer, RobotAction, choose_option, play_board, routine_act


def _random_table(table, seed):
    return play_board(table, {seat: RandomPlayer(Random(f"{seed} {seat}")) for seat in SEATS})


def _klaverjas(seed, **rules):
    deal = next(seeded_deals(seed, Deck.KLAVERJAS))
    return klaverjas.Table("klaverjas-1976", board=1, deal=deal, **rules)


@pytest.mark.parametrize("rules", [{}, {"variant": "amsterdams"}, {"options": {"roem_by": "anyone"}}])
def test_a_random_klaverjas_board_comes_to_its_end_and_no_roem_is_forgotten(rules):
    found = 0
    for seed in range(4):
        table = _random_table(_klaverjas(seed, **rules), seed)
        assert table.situation.phase == "ended"
        assert sum(table.state.points.values()) == 162
        lying = sum(table.state.roem_in(trick) for trick in table.state.tricks)
        assert sum(table.state.roem.values()) == lying
        found += lying
    assert found


@pytest.mark.parametrize("regulations", ["wbf", "nbb"])
def test_a_random_bridge_board_comes_to_its_end(regulations):
    for seed, deal in enumerate(islice(seeded_deals("random"), 3)):
        table = _random_table(bridge.Table("bridge-2017", board=seed + 1, deal=deal, regulations=regulations), seed)
        assert table.situation.phase.value == "ended"
        assert not table.rulings


def test_the_same_source_does_the_same():
    assert _random_table(_klaverjas(1), 5) == _random_table(_klaverjas(1), 5)
    assert _random_table(_klaverjas(1), 5) != _random_table(_klaverjas(1), 6)


def test_the_table_that_was_given_stays_as_it_was():
    table = _klaverjas(1)
    _random_table(table, 1)
    assert table.log["events"] == []


class _Nobody:
    def act(self, view, may):
        return None


def test_who_does_nothing_is_told_so():
    with pytest.raises(TroefError, match="no robot knows what to do next"):
        play_board(_klaverjas(1), dict.fromkeys(SEATS, _Nobody()))


def test_what_lies_there_no_more_is_remembered_and_what_lies_there_is_seen():
    table = _random_table(_klaverjas(2), 2)
    while len(table.state.covered) != 3 or len(table.state.on_table.plays) != 2:
        table.undo()
    view = table.remembered(Seat.E)
    assert [len(trick) for trick in view["turned"]] == [4, 4, 4]
    assert len(view["trick"]) == 2
    played = [event for event in table.log["events"] if event["do"] == "play"]
    told = [laid for trick in [*view["turned"], view["trick"]] for laid in trick]
    assert told == [{"by": event["by"], "card": event["card"]} for event in played]


def test_a_passed_out_board_is_put_back():
    table = bridge.Table("bridge-2017", board=1, deal=next(seeded_deals(1)))
    for seat in SEATS:
        table.do("call", by=seat, call="P")
    assert [routine_act(table.remembered(seat), table.may(seat)) is not None for seat in SEATS] == [
        True,
        False,
        False,
        False,
    ]
    assert routine_act(table.remembered("N"), table.may("N")).reason.nl == "Er is rondgepast."
    assert _random_table(table, 1).log["events"][-1]["do"] == "return"


class _Chatterbox:
    """A robot that asks for a review of the bidding again and again."""

    def act(self, view, may):
        return RobotAction({"do": "ask", "by": view["seat"], "about": "auction"}, Text("", ""))


def test_who_goes_round_in_circles_is_stopped():
    with pytest.raises(TroefError, match="the robots do not come to an end"):
        play_board(_klaverjas(1), dict.fromkeys(SEATS, _Chatterbox()))


def test_what_needs_no_thought_has_a_reason_too():
    said = set()

    class Listening(RandomPlayer):
        def act(self, view, may):
            reply = RandomPlayer.act(self, view, may)
            said.update([reply.reason.en] if reply else [])
            return reply

    for table in map(_klaverjas, range(4)):
        play_board(table, {seat: Listening(Random(f"2 {seat}")) for seat in SEATS})
    assert said >= {"There is roem.", "The trick is complete.", "Anything that is allowed."}


def test_a_lead_that_lies_face_down_is_faced():
    table = bridge.Table(
        "bridge-2017", board=1, deal="N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"
    )
    for seat, call in zip(SEATS, ("1S", "P", "P", "P"), strict=True):
        table.do("call", by=seat, call=call)
    table.do("play", by="E", card="S5", face="down")
    polite = routine_act(table.remembered("E"), table.may("E"))
    assert polite == RobotAction({"do": "face", "by": "E"}, Text("Niemand vraagt nog iets.", "Nobody has a question."))


DEAL = "N:KJ73.A85.Q64.972 54.743.T952.AT86 AQT98.K62.A3.K54 62.QJT9.KJ87.QJ3"


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        (("accept", "reject"), "reject"),
        (("spread", "accept", "reject"), "reject"),
        (("prohibit:S", "require:S", "leave"), "prohibit:S"),
        (("play-on", "director"), "director"),
        (("withdraw", "keep"), "keep"),
        (("penalty", "pick-up"), "penalty"),
        (("cancel", "leave"), "leave"),
        (("play", "hold"), "hold"),
        (("card:HK", "card:H2"), "card:HK"),
        (("from:N", "from:S"), "from:N"),
        (("highest", "lowest"), "highest"),
        (("highest", "lowest", "require:S", "prohibit:S"), "prohibit:S"),
        (("something-new",), "something-new"),
    ],
)
def test_what_is_chosen(offered, chosen):
    options = [{"id": each, "law": "1", "nl": f"nl {each}", "en": f"en {each}"} for each in offered]
    answer = choose_option({"seat": "N", "decisions": [{"by": "N", "law": "1", "options": options}]})
    assert answer.event == {"do": "choose", "by": "N", "option": chosen}
    assert answer.reason.nl == f"nl {chosen}"


def test_29A_a_call_out_of_turn_is_not_accepted_and_the_table_goes_on():
    table = Table("bridge-2017", board=1, deal=DEAL)
    table.do("call", by="S", call="1S")
    table.do("director", by="W")
    answer = choose_option(table.view("W"))
    table.check(answer.event, "W")
    table.do(answer.event)
    assert table.situation.turn is not None and choose_option(table.view("W")) is None
