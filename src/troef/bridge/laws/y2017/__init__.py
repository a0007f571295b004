"""The laws of 2017 in the order of the book. Some articles are carried out by code elsewhere."""

from __future__ import annotations

from troef.bridge.game.auction import Auction
from troef.bridge.laws.facts.auction import RightsReserved
from troef.bridge.laws.y2017 import law16
from troef.bridge.laws.y2017.register import CITED, LAW, WATCH

LAW.load(__name__, __path__)
LAW.executed("18", Auction.is_sufficient, Auction.legal)
LAW.executed("22", Auction.contract.fget, Auction.declarer.fget)  # type: ignore[attr-defined]
LAW.executed("35", "troef.bridge.table.auction.calls.judge_call")

for number, code in {
    "44": "troef.bridge.game.play.PlayState.legal",
    "59": "troef.bridge.table.play.legal_cards.apply_restrictions",
    "65": "troef.bridge.game.play.PlayState.tricks_won",
}.items():
    LAW.executed(number, code)

for number, code in {
    "1": "troef.cards.card.Card",
    "2": "troef.cards.board.Board",
    "77": "troef.bridge.game.score.score",
    "78": "troef.contest.score.score",
}.items():
    LAW.organised(number, code)

for number, reason in {
    "3": "who sits where; the log names seats only",
    "4": "which two are partners follows from the seats",
    "5": "seats are assigned by the movement",
    "7": "handling of the board; a record of the table does not see it",
    "8": "the order of rounds is the movement's",
    "88": "an indemnity award; law 12 counts it",
    "89": "rectifications in individuals; law 12 counts them",
}.items():
    LAW.informed(number, reason)

RULES = LAW.rules(WATCH, CITED)
NO_RESERVING = {RightsReserved: law16.rights_may_not_be_reserved}
