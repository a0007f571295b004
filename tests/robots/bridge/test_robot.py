"""The bridge robot from the first call to the score, and that it knows no more than its seat."""

from random import Random

import pytest

from troef.analysis.bridge.dds import shared_solver
from troef.bridge import Table
from troef.cards import SEATS, Card, Hand, Layout, Seat
from troef.cards.dealing import seeded_deals
from troef.robots.bridge.greedy import GreedyBridgePlayer
from troef.robots.bridge.robot import BridgeRobot
from troef.robots.player import play_board


def table_of(seed):
    return Table("bridge-2017", board=seed, deal=str(next(seeded_deals(seed))))


@pytest.fixture(scope="module")
def robot():
    return BridgeRobot(shared_solver(), samples=3)


def test_a_board_to_its_score_with_every_call_explained(robot):
    played = play_board(table_of(2), dict.fromkeys(SEATS, robot))
    calls = [event for event in played.log["events"] if event["do"] == "call"]
    assert played.situation.score is not None and not played.rulings
    assert all(event["explained"] for event in calls)


@pytest.mark.parametrize("calls", ["S1C", "S1C N1S", "N1N S2C", "N1C EP SP E1H", "W1N", "N1S EP W2H"])
def test_it_calls_when_somebody_called_out_of_turn(calls):
    table = table_of(1)
    for said in calls.split():
        table.do("call", by=said[0], call=said[1:])
    seat = str(table.player)
    reply = BridgeRobot(shared_solver(), samples=8).act(table.remembered(seat), table.may(seat))
    assert (reply.event["do"], reply.event["by"]) == ("call", seat)
    assert reply.event["call"] in table.view(seat)["legal"]


@pytest.mark.parametrize("cards", [0, 1, 22])
def test_with_the_hidden_cards_dealt_anew_it_does_the_same_for_the_same_reason(robot, cards):
    table = table_of(4)
    events = play_board(table, dict.fromkeys(SEATS, GreedyBridgePlayer())).log["events"]
    count = [number for number, event in enumerate(events) if event["do"] == "play"][cards]
    before = Table.read({**table.log, "events": events[:count]})
    seat = str(before.player)
    view, may = before.remembered(seat), before.may(seat)
    seen = {Hand.parse(text).bits for text in view["hands"].values()}
    hidden = [other for other in SEATS if before.hand(other).bits not in seen]
    loose = [card for other in hidden for card in before.hand(other)]
    Random(1).shuffle(loose)
    hands = {other: before.hand(other) for other in SEATS}
    for other in hidden:
        hands[other] = Hand(loose[: len(hands[other])])
        del loose[: len(hands[other])]
    played = {other: Hand(_cards(events[:count], other)) for other in SEATS}
    deal = Layout(tuple(hands[other] | played[other] for other in SEATS))
    another = Table.read({**table.log, "deal": str(deal), "events": events[:count]})
    assert another.remembered(seat) == view
    assert robot.act(another.remembered(seat), another.may(seat)) == robot.act(view, may)


@pytest.mark.slow
def test_with_the_hidden_cards_dealt_anew_it_judges_the_same_call_for_the_same_reason():
    robot, table, judged = BridgeRobot(shared_solver(), samples=10), table_of(4), 0
    while table.view(None)["phase"] == "auction":
        seat = Seat.parse(table.view(None)["turn"])
        others = [card for other in seat.clockwise[1:] for card in table.hand(other)]
        Random(str(seat)).shuffle(others)
        dealt = {other: Hand(others[13 * place :][:13]) for place, other in enumerate(seat.clockwise[1:])}
        deal = Layout(tuple(dealt.get(other) or table.hand(other) for other in SEATS))
        another = Table.read({**table.log, "deal": str(deal)})
        reply = robot.act(table.remembered(seat), table.may(seat))
        assert reply == robot.act(another.remembered(seat), another.may(seat))
        judged += reply.reason.nl.startswith("Het systeem heeft hier geen regel")
        table.do(reply.event)
    assert judged, "on this board somebody has no rule"


def _cards(events, seat):
    return [Card.parse(event["card"]) for event in events if event["do"] == "play" and event["by"] == str(seat)]
