"""The articles of 2017 that no module of this folder carries: kept elsewhere, or only told."""

from __future__ import annotations

from troef.bridge.laws.y2017.register import LAW

for number, place in {
    "44": "troef.bridge.game.play.Play.legal",
    "59": "troef.bridge.table.play.legal_cards.with_restrictions",
    "65": "troef.bridge.game.play.Play.tricks_won",
}.items():
    LAW.executed(number, place)

for number, place in {
    "1": "troef.cards.card.Card",
    "2": "troef.cards.board.Board",
    "77": "troef.bridge.game.score.score",
    "78": "troef.contest.score.score",
}.items():
    LAW.organised(number, place)

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
