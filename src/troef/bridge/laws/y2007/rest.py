"""The articles of 2007 that no module of this folder carries: kept elsewhere, only told, or not in our sources."""

from __future__ import annotations

from troef.bridge.game.auction import Auction
from troef.bridge.laws.facts.desk_auction import Inquiry
from troef.bridge.laws.facts.desk_play import AsksToSee
from troef.bridge.laws.y2007.register import LAW, as_in_2017
from troef.bridge.laws.y2017 import law20, law66

for number, place in {
    "6": "troef.cards.dealing.fair_deal",
    "77": "troef.bridge.game.score.score",
    "86": "troef.contest.awards.award_points",
}.items():
    LAW.organised(number, place)

LAW.assisted("11", "troef.bridge.table.auction.calling.overtaken")
LAW.assisted("20", "troef.bridge.table.explanations.explain", law20.inquiry)
LAW.judge(Inquiry, as_in_2017(law20.inquiry))
LAW.assisted("66", law66.asks_to_see)
LAW.judge(AsksToSee, as_in_2017(law66.asks_to_see))
LAW.assisted("22", Auction.contract.fget)  # type: ignore[attr-defined]
LAW.assisted("23", "troef.bridge.table.irregularities.decisions.rule")
LAW.assisted("40", "troef.bridge.table.explanations.explain")
LAW.assisted("73", "troef.bridge.table.information.inform")

for number, reason in {
    "5": "seats are assigned by the movement",
    "9": "who may speak of a mistake; the law speaks when the director has come, as the charts begin",
    "10": "the director decides; of its chart only the notes are left, with law 12",
    "7": "who answers for the board and the cards; a record of the table does not see it",
    "65": "how played cards lie; the log tells tricks, not places",
    "74": "conduct; the director speaks about it",
    "81": "what the director may do; only C5 is left, and he decides it",
    "82": "the director's own errors; only C is left, and he decides it",
}.items():
    LAW.informed(number, reason)

_PROPER = "what every edition shares is played"
_NOTHING = "nothing is carried out"
for number, instead in {
    **dict.fromkeys(("1", "2", "3", "4", "8"), _PROPER),
    **dict.fromkeys(("18", "44", "59"), _PROPER),
    "19": "a double of the opponents' last bid is played; for words added see law 16",
    "33": "the call out of turn is written after the other, and the ruling says so",
    "34": "the index names it with law 17: the right to call is kept",
    **dict.fromkeys(("36", "37", "38", "39"), "the headings and notes of law 35 are followed, and the ruling says so"),
    "53": "a lead that was played on stands, and the ruling says so",
    "60": "the card does not count, and the ruling says so",
    "72": "law 23 looks at a forced pass",
    **dict.fromkeys(("76", "78", "80", "83", "84", "85", "87", "88", "89", "91", "92", "93"), _NOTHING),
}.items():
    LAW.not_in_sources(number, instead)
