"""The director's announcements during the play (41 to 70): each answer by its paragraph."""

from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from troef.bridge.laws.facts.desk_play import (
    CardNamed,
    CardOfDeclarer,
    CardOfDefender,
    CardOfDummy,
    CardWithdrawalRequest,
    ClaimDisputed,
    DefectiveTrick,
    DesignationWords,
    DummyAct,
    DummyActed,
    DummyActedWithoutRights,
    DummyCardHandling,
    Enquiry,
    LeadPenaltyChoice,
    OpeningLead,
    PenaltyCardOnTable,
    PenaltyCardsOnTable,
    PlayContinued,
    PlayedOnBy,
    RevokeSettled,
    RevokeStage,
    RevokeSuspected,
    SideActionSinceRevoke,
    SimultaneousPlay,
    TrickDefect,
    TrickStatement,
    WithdrawalReason,
)
from troef.bridge.laws.facts.play import Designation, PartnerOnLead
from troef.bridge.laws.y2017 import RULES
from troef.bridge.laws.y2017.law46 import card_named, designation
from troef.bridge.laws.y2017.law48_52 import partner_on_lead
from troef.cards import Card, Suit


@pytest.mark.parametrize(
    ("facts", "law"),
    [
        (OpeningLead(faced=True, right_player=True), "41C"),
        (OpeningLead(faced=False, right_player=False), "41A"),
        (OpeningLead(faced=False, right_player=True), "41A"),
        (OpeningLead(faced=False, right_player=True, on_explanation=True), "47E2a"),
        (DummyActed(act=DummyAct.TOLD_FACTS), "42A1"),
        (DummyActed(act=DummyAct.ASKED_DECLARER), "42B1"),
        (DummyActed(act=DummyAct.WARNED), "42B2"),
        (DummyActed(act=DummyAct.SPOKE_AFTERWARDS), "42B3"),
        (DummyActed(act=DummyAct.CALLED), "43A1a"),
        (DummyActed(act=DummyAct.POINTED_OUT), "43A1b"),
        (DummyActed(act=DummyAct.TOOK_PART), "43A1c"),
        (DummyActed(act=DummyAct.SWAPPED), "43A2a"),
        (DummyActed(act=DummyAct.WALKED), "43A2b"),
        (DummyActed(act=DummyAct.LOOKED), "43A2c"),
        (DummyActed(act=DummyAct.WAS_SHOWN), "43A3"),
        (DummyActed(act=DummyAct.SUGGESTED), "45F"),
        (DummyActed(act=DummyAct.ASKED_DEFENDER), "61B2b"),
        (DummyActedWithoutRights(act=DummyAct.WARNED), "43B2a"),
        (DummyActedWithoutRights(act=DummyAct.ASKED_DECLARER, first=True, revoked=True), "43B2b"),
        (DummyActedWithoutRights(act=DummyAct.ASKED_DECLARER, first=True), "43B1"),
        (DummyActedWithoutRights(act=DummyAct.POINTED_OUT, first=True, by_defender=True), "43B3"),
        (DummyActedWithoutRights(act=DummyAct.POINTED_OUT, first=True), "43B1"),
        (CardOfDeclarer(dropped=True, near_table=True), "48A"),
        (CardOfDeclarer(dropped=False, near_table=True), "45C2a"),
        (CardOfDeclarer(dropped=False, shown_as_played=True), "45C2b"),
        (CardOfDeclarer(dropped=False, named=True), "45C4a"),
        (CardOfDeclarer(dropped=False), "48A"),
        (CardOfDefender(visible=True), "45C1"),
        (CardOfDefender(visible=False, named=True), "45C4a"),
        (CardOfDefender(visible=False), "45A"),
        (CardOfDummy(handling=DummyCardHandling.NAMED), "45C4a"),
        (CardOfDummy(handling=DummyCardHandling.TOUCHED), "45C3"),
        (CardOfDummy(handling=DummyCardHandling.LAID), "45D1"),
        (CardOfDummy(handling=DummyCardHandling.LAID, too_late=True), "45D2"),
        (CardOfDummy(handling=DummyCardHandling.CHANGED, unintended=True), "45C4b"),
        (CardOfDummy(handling=DummyCardHandling.SUGGESTED), "45F"),
        (CardWithdrawalRequest(why=WithdrawalReason.RECTIFICATION), "47A"),
        (CardWithdrawalRequest(why=WithdrawalReason.ILLEGAL), "47B"),
        (CardWithdrawalRequest(why=WithdrawalReason.SLIP), "47C"),
        (CardWithdrawalRequest(why=WithdrawalReason.OPPONENT_CHANGED), "47D"),
        (CardWithdrawalRequest(why=WithdrawalReason.WRONG_TURN), "47E1"),
        (CardWithdrawalRequest(why=WithdrawalReason.EXPLANATION), "47E2a"),
        (CardWithdrawalRequest(why=WithdrawalReason.EXPLANATION, too_late=True), "47E2b"),
        (CardWithdrawalRequest(why=WithdrawalReason.PROPER_LEAD), "47F1"),
        (CardWithdrawalRequest(why=WithdrawalReason.OTHER), "47F2"),
        (PenaltyCardOnTable(minor=True), "50C"),
        (PenaltyCardOnTable(minor=False, playable=True), "50D1a"),
        (PenaltyCardOnTable(minor=False), "50D1b"),
        (PenaltyCardsOnTable(partner_leads=False, playable=2), "51A"),
        (PenaltyCardsOnTable(partner_leads=False, playable=1), "50D1a"),
        (SimultaneousPlay(two_players=True), "58A"),
        (SimultaneousPlay(two_players=False, one_visible=True), "58B1"),
        (SimultaneousPlay(two_players=False), "58B2"),
        (SimultaneousPlay(two_players=False, declaring=True), "58B2"),
        (SimultaneousPlay(two_players=False, too_late=True), "67B2a"),
        (PlayContinued(player=PlayedOnBy.NEXT_HAND), "60A1"),
        (PlayContinued(player=PlayedOnBy.NEXT_HAND, own_lead=True), "53B"),
        (PlayContinued(player=PlayedOnBy.DEFENDER), "60B"),
        (PlayContinued(player=PlayedOnBy.OFFENDING_SIDE), "60C"),
        (RevokeSuspected(enquiry=Enquiry.NOT_AS_REQUIRED, able=True), "61A"),
        (RevokeSuspected(enquiry=Enquiry.NOT_AS_REQUIRED), "59"),
        (RevokeSuspected(enquiry=Enquiry.DECLARER_ASKED), "61B1"),
        (RevokeSuspected(enquiry=Enquiry.DUMMY_ASKED_DECLARER), "61B2a"),
        (RevokeSuspected(enquiry=Enquiry.DUMMY_ASKED_DEFENDER), "61B2b"),
        (RevokeSuspected(enquiry=Enquiry.DEFENDER_ASKED), "61B3"),
        (RevokeSuspected(enquiry=Enquiry.WANTS_TO_SEE), "61C"),
        (RevokeStage(since=SideActionSinceRevoke.NOTHING), "62A"),
        (RevokeStage(since=SideActionSinceRevoke.PLAYED), "63A1"),
        (RevokeStage(since=SideActionSinceRevoke.NAMED), "63A2"),
        (RevokeStage(since=SideActionSinceRevoke.CLAIMED), "63A3"),
        (RevokeStage(since=SideActionSinceRevoke.AGREED), "62A"),
        (RevokeStage(since=SideActionSinceRevoke.AGREED, too_late=True), "63A4"),
        (RevokeSettled(damaged=True), "64C1"),
        (RevokeSettled(damaged=True, repeated=True), "64C2a"),
        (RevokeSettled(damaged=True, both_sides=True), "64C2b"),
        (DefectiveTrick(defect=TrickDefect.TOO_FEW), "67A1"),
        (DefectiveTrick(defect=TrickDefect.TOO_FEW, too_late=True, can_follow=True), "67B1a"),
        (DefectiveTrick(defect=TrickDefect.TOO_FEW, too_late=True), "67B1b"),
        (DefectiveTrick(defect=TrickDefect.TOO_MANY, too_late=True), "67B2a"),
        (DefectiveTrick(defect=TrickDefect.TOO_MANY, too_late=True, should_have_played=True), "67B2b"),
        (DefectiveTrick(defect=TrickDefect.MISLAID), "67B3"),
        (TrickStatement(later_tricks=False), "68"),
        (TrickStatement(later_tricks=True, partner_objects=True), "68B2"),
        (TrickStatement(later_tricks=True, agreed=True), "69A"),
        (TrickStatement(later_tricks=True), "68D2a"),
        (TrickStatement(later_tricks=True, all_play_on=True), "68D2b"),
        (ClaimDisputed(trump_out=False), "70A"),
        (ClaimDisputed(trump_out=True, trump_forgotten=True, trump_wins=True), "70C"),
        (ClaimDisputed(trump_out=True, trump_mentioned=True, trump_forgotten=True, trump_wins=True), "70A"),
        (ClaimDisputed(trump_out=True, trump_wins=True), "70A"),
        (ClaimDisputed(trump_out=True, trump_forgotten=True), "70A"),
        (ClaimDisputed(trump_out=False, needs_partner=True), "70D2"),
        (ClaimDisputed(trump_out=False, new_line=True, worse_line=True), "70D1"),
        (ClaimDisputed(trump_out=False, worse_line=True), "70A"),
        (ClaimDisputed(trump_out=False, new_line=True, finding_card=True), "70E1"),
        (ClaimDisputed(trump_out=False, new_line=True, finding_card=True, shown_out=True), "70A"),
    ],
)
def test_each_answer_has_its_paragraph(facts, law):
    assert RULES.about(facts).law == law


SUITS = {True: (Suit.S,), False: (Suit.S, Suit.H)}
SAID = {
    LeadPenaltyChoice.REQUIRE: "require:S",
    LeadPenaltyChoice.PROHIBIT: "prohibit:S",
    LeadPenaltyChoice.LEAVE: "leave",
}


@pytest.mark.parametrize(("one_suit", "chosen"), list(product((True, False), LeadPenaltyChoice)))
def test_51B_the_director_and_the_table_cite_alike(one_suit, chosen):
    at_the_table = partner_on_lead(PartnerOnLead(suits=SUITS[one_suit], several=True, chosen=SAID[chosen]))
    assert (
        RULES.about(PenaltyCardsOnTable(partner_leads=True, one_suit=one_suit, chosen=chosen)).law == at_the_table.law
    )


@pytest.mark.parametrize("chosen", LeadPenaltyChoice)
def test_50D2_the_director_and_the_table_cite_alike(chosen):
    at_the_table = partner_on_lead(PartnerOnLead(suits=(Suit.S,), several=False, chosen=SAID[chosen]))
    assert RULES.about(PenaltyCardOnTable(minor=False, partner_leads=True, chosen=chosen)).law == at_the_table.law


CARDS = [Card.parse(suit + rank) for suit in "SHDC" for rank in "AKT2"]
WORDS = {
    DesignationWords.HIGH: "high",
    DesignationWords.WIN: "win",
    DesignationWords.LOW: "low",
    DesignationWords.ANYTHING: "anything",
}


@given(
    hand=st.lists(st.sampled_from(CARDS), min_size=1, max_size=8, unique=True),
    said=st.sampled_from(DesignationWords),
    meant=st.sampled_from(CARDS),
    led=st.sampled_from([None, *Suit]),
    continued=st.sampled_from([None, *Suit]),
)
def test_46_the_director_and_the_table_cite_alike(hand, said, meant, led, continued):
    hand = sorted(hand, key=lambda card: card.rank, reverse=True)
    following = [card for card in hand if card.suit is led]
    legal = tuple(following or hand)
    suit = meant.suit if said in (DesignationWords.FULL, DesignationWords.SUIT) else None
    rank = meant.rank if said in (DesignationWords.FULL, DesignationWords.RANK) else None
    fits = {
        DesignationWords.FULL: [card for card in hand if card == meant],
        DesignationWords.SUIT: [card for card in hand if card.suit is meant.suit],
        DesignationWords.RANK: [card for card in legal if card.rank is meant.rank],
    }.get(said, following)
    continues = any(card.rank is rank and card.suit is continued for card in hand)
    assume(led is None or continued is None)
    table = designation(Designation(tuple(hand), legal, led, continued, tuple(following), suit, rank, WORDS.get(said)))
    asked = CardNamed(said=said, leading=led is None, present=bool(fits), continues=continues, several=len(fits) > 1)
    assert card_named(asked).law == table.law
