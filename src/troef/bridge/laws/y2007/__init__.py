"""The laws of 2007 as far as the booklet and the club rules carry them, and where every other article is.

Of the laws of the play the notes and the club rules show that 2017 has kept them: each is the function of 2017, citing
the paragraphs of 2007; cases run under both editions (src/troef/conformance/cases/bridge-2007).
"""

from __future__ import annotations

from troef.bridge.game.auction import Auction
from troef.bridge.laws.facts import desk_play as called
from troef.bridge.laws.facts import play as f
from troef.bridge.laws.facts.auction import RightsReserved
from troef.bridge.laws.facts.desk_auction import Inquiry
from troef.bridge.laws.y2007 import law16
from troef.bridge.laws.y2007.register import LAW, as_in_2017, same
from troef.bridge.laws.y2007.watch import CITED, WATCH
from troef.bridge.laws.y2017 import (
    law20,
    law41_43,
    law45,
    law46,
    law48_49,
    law51_52,
    law53_56,
    law57_58,
    law61_64,
    law65_67,
)

LAW.load(__name__, __path__)

same("41", {f.FaceDownLead: law41_43.face_down_lead})
same("42", {f.DummySpeaks: law41_43.dummy_speaks})
same(
    "43",
    {
        f.DummyMisbehaves: law41_43.dummy_misbehaves,
        f.DummyWarns: law41_43.dummy_warns,
        f.DummyClaims: law41_43.dummy_claims,
        called.DummyActedWithoutRights: law41_43.dummy_acted_without_rights,
    },
)
same(
    "45",
    {
        f.ShownCard: law45.shown_card,
        f.NamedAnew: law45.named_anew,
        f.Misplaced: law45.misplaced,
        f.FifthCard: law45.fifth_card,
        f.DummySuggests: law45.dummy_suggests,
        called.CardOfDeclarer: law45.card_of_declarer,
        called.CardOfDefender: law45.card_of_defender,
        called.CardOfDummy: law45.card_of_dummy,
    },
)
same(
    "46",
    {
        f.Designation: law46.designation,
        f.DesignationCompleted: law46.designation_completed,
        f.UnclearDesignation: law46.unclear_designation,
        called.CardNamed: law46.card_named,
    },
)
same("48", {}, law48_49.exposed_by_declarer)
same("49", {f.ExposedInPlay: law48_49.exposed_in_play})
same("51", {f.SeveralPenaltyCards: law51_52.several_penalty_cards, f.PartnerOnLead: law51_52.partner_on_lead})
same("52", {f.PenaltyCardNotPlayed: law51_52.penalty_card_not_played})
same("54", {f.OpeningLeadOutOfTurn: law53_56.opening_lead_out_of_turn})
same("55", {f.DeclarerLead: law53_56.declarer_lead})
same("56", {f.DefenderLead: law53_56.defender_lead})
same("57", {f.PrematureCard: law57_58.premature_card, f.PrematureByDeclarer: law57_58.premature_by_declarer})
same(
    "58",
    {
        f.SimultaneousCard: law57_58.simultaneous_card,
        f.CardsAlong: law57_58.cards_along,
        called.PlayedAtOnce: law57_58.played_at_once,
    },
)
same("61", {f.DummyAsks: law61_64.dummy_asks, called.RevokeSuspected: law61_64.revoke_suspected})
same("62", {f.Revoked: law61_64.revoked})
same("63", {}, law61_64.established)
same("67", {f.OmittedCard: law65_67.omitted_card})


for number, code in {
    "6": "troef.cards.dealing.fair_deal",
    "77": "troef.bridge.game.score.score",
    "86": "troef.contest.awards.award_points",
}.items():
    LAW.organised(number, code)

LAW.assisted("11", "troef.bridge.table.auction.calling.overtaken")
LAW.executed("20", "troef.bridge.table.information.explain", law20.inquiry)
LAW.judge(Inquiry, as_in_2017(law20.inquiry))
LAW.assisted("22", Auction.contract.fget)  # type: ignore[attr-defined]
LAW.assisted("23", "troef.bridge.table.irregularities.decisions.rule")
LAW.assisted("40", "troef.bridge.table.information.explain")
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

RULES = LAW.rules(WATCH, CITED)
NO_RESERVING = {RightsReserved: law16.rights_may_not_be_reserved}
