"""The klaverjas robot: it cannot know unseen cards, and it finds what there is to find."""

from __future__ import annotations

import re
from random import Random

import pytest

from troef import klaverjas
from troef.cards import SEATS, Deal, Deck, Hand, Seat
from troef.cards.dealing import seeded_deals
from troef.robots.klaverjas.robot import KlaverjasRobot
from troef.robots.klaverjas.seat_knowledge import PlayKnowledge
from troef.robots.matches import GAMES
from troef.robots.player import RandomPlayer, play_board

ROBOT = KlaverjasRobot("test", samples=4)


def reply(table, robot=ROBOT):
    seat = table.state.turn
    return robot.act(table.remembered(seat), table.may(seat))


def dealt_anew(table, source):
    """Return the same events with hidden cards dealt differently, so that the player in turn cannot tell."""
    seat = table.state.turn
    if table.situation.phase == "auction":
        unseen = [card for other in seat.clockwise[1:] for card in table.hand(other)]
        source.shuffle(unseen)
        hands = {other: Hand(unseen[8 * n : 8 * n + 8]) for n, other in enumerate(seat.clockwise[1:])}
        hands[seat] = table.hand(seat)
    else:
        seen = PlayKnowledge.of(table.remembered(seat))
        (position,) = seen.draw(source, 1)
        hands = {other: seen.whole_hand(other, hand) for other, hand in zip(SEATS, position.hands, strict=True)}
    return klaverjas.Table.read({**table.log, "deal": str(Deal(hands, Deck.KLAVERJAS))})


@pytest.mark.parametrize("left", ["auction", 7, 5, 3])
@pytest.mark.parametrize("variant", ["nkf", "amsterdams"])
def test_with_the_hidden_cards_dealt_anew_it_replies_the_same(left, variant):
    deal = next(seeded_deals(f"anew {left}", Deck.KLAVERJAS))
    table = klaverjas.Table("klaverjas-1976", board=1, deal=deal, variant=variant)
    if left != "auction":
        table = play_board(table, {seat: RandomPlayer(Random(f"{seat}")) for seat in SEATS})
        while len(table.hand(table.state.turn or Seat.N)) < left or len(table.situation.trick) in (0, 4):
            table.undo()
    other = dealt_anew(table, Random(2))
    assert other.log["deal"] != table.log["deal"]
    assert reply(other) == reply(table)


def test_roem_for_partner_is_found():
    """North holds the trick with the ace; king and queen lie there as well, so the jack makes a run of four."""
    won = {"tricks": {"NS": 3, "EW": 2}, "points": {"NS": 60, "EW": 40}}
    begin = {"contract": "H", "declarer": "N", "trick": 6, "lead": "W", **won}
    deal = "N:A.A.A. Q..98. J8..7. K..T.7"
    log = {"edition": "klaverjas-1976", "board": 1, "deal": deal, "begin": begin, "events": []}
    table = klaverjas.Table.read(log)
    for by, card in (("W", "SK"), ("N", "SA"), ("E", "SQ")):
        table.do("play", by=by, card=card)
    answer = reply(table, KlaverjasRobot(1))
    assert answer.event == {"do": "play", "by": "S", "card": "SJ"}
    assert re.fullmatch(r"♠J brings \d+ points more than ♠8 on average\.", answer.reason.en)
    assert re.fullmatch(r"♠B brengt gemiddeld \d+ punten meer dan ♠8\.", answer.reason.nl)


def test_what_needs_no_thought():
    table = klaverjas.Table("klaverjas-1976", board=1, deal="N:Q87.Q8.Q8.8 J9.A9.AT.97 AK.JT.J9.AJ T.K7.K7.KQT")
    assert reply(table).event == {"do": "bid", "by": "N", "bid": "pass"}
    assert reply(table).reason.en == "There is nothing to win with these cards."
    table.do("bid", by="N", bid="pass")
    table.do("bid", by="E", bid="play", trump="S")
    for by, card in (("E", "SJ"), ("S", "SK")):
        table.do("play", by=by, card=card)
    assert reply(table).event == {"do": "play", "by": "W", "card": "ST"}
    assert reply(table).reason.en == "Only one card is allowed."


def test_cards_that_are_worth_the_same_are_said_to_be():
    begin = {"contract": "H", "declarer": "N", "trick": 7, "lead": "S"}
    begin |= {"tricks": {"NS": 3, "EW": 3}, "points": {"NS": 70, "EW": 60}}
    log = {"edition": "klaverjas-1976", "board": 1, "deal": "N:A.A.. ..98. 87... ..T.7", "begin": begin, "events": []}
    answer = reply(klaverjas.Table.read(log), KlaverjasRobot(1))
    assert answer.event["card"] == "S7"
    assert answer.reason.en == "♠7 is as good as ♠8."


def test_the_bid_is_the_choice_that_is_best_on_average():
    table = klaverjas.Table("klaverjas-1976", board=1, deal="N:J9A7.A.AT.7 Q8.K9.98.98 K.JT.KQ.KQJ T.Q87.J7.AT")
    answer = reply(table)
    assert answer.event == {"do": "bid", "by": "N", "bid": "play", "trump": "S"}
    numbers = re.compile(r"[+−]\d+")
    assert numbers.sub("N", answer.reason.en) == "On average over 8 deals: spades N, passing N, diamonds N."
    assert numbers.sub("N", answer.reason.nl) == "Gemiddeld over 8 verdelingen: schoppen N, passen N, ruiten N."


def test_whoever_must_play_does():
    deal = "N:Q87.Q8.Q8.8 J9.A9.AT.97 AK.JT.J9.AJ T.K7.K7.KQT"
    table = klaverjas.Table("klaverjas-1976", board=1, deal=deal)
    for seat in SEATS:
        table.do("bid", by=seat, bid="pass")
    assert reply(table).event["bid"] == "play"


def test_a_whole_board_of_robots_in_every_way_of_playing():
    for name in ("amsterdams-boeren", "open-roem", "saldo"):
        table = GAMES["klaverjas"].table(next(seeded_deals(name, Deck.KLAVERJAS)), 1, name)
        ended = play_board(table, dict.fromkeys(SEATS, KlaverjasRobot(1, samples=1)))
        assert ended.situation.phase == "ended"
        assert len(ended.rulings) == 1  # the result, and no irregularity
