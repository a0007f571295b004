"""The laws of 2007 that the booklet and the club rules contain, and the code for the other articles.

The notes and the club rules show that 2017 has kept the laws of the play. Each of these laws is the function of 2017,
citing the paragraphs of 2007. The cases in src/troef/conformance/cases/bridge-2007 run under both editions.
"""

from __future__ import annotations

from troef.bridge.game.auction import Auction
from troef.bridge.laws.facts import desk_play, play
from troef.bridge.laws.facts.auction import RightsReserved
from troef.bridge.laws.facts.desk_auction import Inquiry
from troef.bridge.laws.y2007 import law16, law79
from troef.bridge.laws.y2007.register import CITED, LAW, WATCH, as_in_2017, same
from troef.bridge.laws.y2017 import law19_21

LAW.load(__name__, __path__)

for number, kept in {
    "41": (play.FaceDownLead,),
    "42": (play.DummySpeaks,),
    "43": (play.DummyForfeitingAct, play.DummyWarns, play.DummyClaims, desk_play.DummyActedWithoutRights),
    "45": (
        play.ShownCard,
        play.CardRedesignated,
        play.CardMisplacedByDummy,
        play.FifthCard,
        play.DummySuggests,
        desk_play.CardOfDeclarer,
        desk_play.CardOfDefender,
        desk_play.CardOfDummy,
    ),
    "46": (play.Designation, play.DesignationCompleted, play.UnclearDesignation, desk_play.CardNamed),
    "48": (),
    "49": (play.ExposedInPlay,),
    "51": (play.SeveralPenaltyCards, play.PartnerOnLead),
    "52": (play.PenaltyCardNotPlayed,),
    "54": (play.OpeningLeadOutOfTurn,),
    "55": (play.DeclarerLead,),
    "56": (play.DefenderLead,),
    "57": (play.PrematureCard, play.PrematureByDeclarer),
    "58": (play.SimultaneousCard, play.CardsCarriedAlong, desk_play.SimultaneousPlay),
    "61": (play.DummyAsks, desk_play.RevokeSuspected),
    "62": (play.RevokeFacts,),
    "63": (),
    "67": (play.OmittedCard,),
}.items():
    same(number, *kept)

for number, code in {
    "6": "troef.cards.dealing.fair_deal",
    "77": "troef.bridge.game.score.score",
    "86": "troef.contest.awards.award_points",
}.items():
    LAW.organised(number, code)

LAW.assisted("11", "troef.bridge.table.auction.calls.settle_by_acting")
LAW.executed("20", "troef.bridge.table.information.record_explanation", law19_21.inquiry)
LAW.set_judge(Inquiry, as_in_2017(law19_21.inquiry))
LAW.assisted("22", Auction.contract.fget)  # type: ignore[attr-defined]
LAW.assisted("23", "troef.bridge.table.irregularities.decisions.apply_finding")
LAW.assisted("40", "troef.bridge.table.information.record_explanation")
LAW.executed("65", law79.tricks_disputed)
LAW.assisted("73", "troef.bridge.table.information.record_information")

for number, reason in {
    "5": "seats are assigned by the movement",
    "9": "who may speak of a mistake; the law speaks when the director has come, as the charts begin",
    "10": "the director decides; of its chart only the notes are left, with law 12",
    "7": "who answers for the board and the cards; a record of the table does not see it",
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

RULES = LAW.rules(WATCH, CITED)
NO_RESERVING = {RightsReserved: law16.rights_may_not_be_reserved}
