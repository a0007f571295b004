"""The articles of 2017 that no module of this folder carries: kept elsewhere, or only told."""

from __future__ import annotations

from troef.bridge.laws.y2017.register import LAW

for number, place in {
    "44": "troef.bridge.play.Play.legal",
    "59": "troef.bridge.legal_cards.with_restrictions",
    "65": "troef.bridge.play.Play.tricks_won",
}.items():
    LAW.executed(number, place)

for number, place in {
    "1": "troef.cards.card.Card",
    "2": "troef.cards.board.Board",
    "77": "troef.bridge.score.score",
    "78": "troef.contest.score.score",
    "79": "troef.bridge.claiming.end_correction",
    "86": "troef.contest.teams.score_teams",
    "87": "troef.contest.matchpoints.by_version",
    "90": "troef.contest.penalties.take_penalties",
}.items():
    LAW.organised(number, place)

for number, reason in {
    "3": "who sits where; the log names seats only",
    "4": "which two are partners follows from the seats",
    "5": "seats are assigned by the movement",
    "7": "handling of the board; a record of the table does not see it",
    "8": "the order of rounds is the movement's",
    "66": "looking at played cards leaves the board as it is",
    "80": "what the organiser may lay down; the regulations carry it",
    "81": "what the director may and must do",
    "82": "the director's own errors; he decides",
    "83": "the director tells players that they may appeal",
    "84": "how the director rules; every ruling here is one",
    "85": "disputed facts; the director finds them and tells the log",
    "88": "an indemnity award; law 12 counts it",
    "89": "rectifications in individuals; law 12 counts them",
    "91": "the director suspends; nothing at the table computes it",
    "92": "appeals are heard by people",
    "93": "appeals are heard by people",
}.items():
    LAW.informed(number, reason)
