"""The laws of the play of which the booklet's notes and the club rules show that 2017 has kept them.

Each is the function of 2017, citing the paragraphs of 2007; cases run under both editions (tests/cases/bridge-2007).
"""

from __future__ import annotations

from troef.bridge.laws.facts import desk_play as called
from troef.bridge.laws.facts import play as f
from troef.bridge.laws.y2007.register import same
from troef.bridge.laws.y2017 import (
    law41,
    law43,
    law45,
    law46,
    law49,
    law51,
    law52,
    law54,
    law55,
    law56,
    law57,
    law58,
    law61,
    law62,
    law67,
)

same("41", {f.FaceDownLead: law41.face_down_lead})
same("42", {f.DummySpeaks: law43.dummy_speaks})
same(
    "43",
    {
        f.DummyMisbehaves: law43.dummy_misbehaves,
        f.DummyWarns: law43.dummy_warns,
        f.DummyClaims: law43.dummy_claims,
        called.DummyActedWithoutRights: law43.dummy_acted_without_rights,
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
same("48", {}, law49.exposed_by_declarer)
same("49", {f.ExposedInPlay: law49.exposed_in_play})
same("51", {f.SeveralPenaltyCards: law51.several_penalty_cards, f.PartnerOnLead: law51.partner_on_lead})
same("52", {f.PenaltyCardNotPlayed: law52.penalty_card_not_played})
same("54", {f.OpeningLeadOutOfTurn: law54.opening_lead_out_of_turn})
same("55", {f.DeclarerLead: law55.declarer_lead})
same("56", {f.DefenderLead: law56.defender_lead})
same("57", {f.PrematureCard: law57.premature_card, f.PrematureByDeclarer: law57.premature_by_declarer})
same(
    "58",
    {
        f.SimultaneousCard: law58.simultaneous_card,
        f.CardsAlong: law58.cards_along,
        called.PlayedAtOnce: law58.played_at_once,
    },
)
same("61", {f.DummyAsks: law62.dummy_asks, called.RevokeSuspected: law61.revoke_suspected})
same("62", {f.Revoked: law62.revoked})
same("63", {}, law62.established)
same("67", {f.OmittedCard: law67.omitted_card})
