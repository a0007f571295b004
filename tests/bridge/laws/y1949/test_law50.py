"""50: a penalty card."""

from dataclasses import replace

from troef.bridge.laws.facts.auction import NewPenaltyCard
from troef.bridge.laws.facts.play import PartnerOnLead
from troef.bridge.laws.ruling import MayRestrict, PickUpSuits, Restrict
from troef.bridge.laws.y1949.law50 import kind, partner_on_lead
from troef.cards import Suit


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


DIAMOND = PartnerOnLead(suits=(Suit.D,), several=False)


def test_50_there_is_one_kind():
    assert {
        kind(NewPenaltyCard(honour, played, others))
        for honour in (True, False)
        for played in (True, False)
        for others in (True, False)
    } == {"major"}


def test_50_declarer_chooses_the_first_time():
    law, (may, offer), is_open = ruled(partner_on_lead(DIAMOND))
    assert (law, may, is_open) == ("50", MayRestrict((Suit.D,), (Suit.D,)), True)
    assert [each.id for each in offer.choices] == ["require:D", "prohibit:D", "leave"]
    assert ruled(partner_on_lead(replace(DIAMOND, again=True))) == ("50", (), False)


def test_50_what_he_chose():
    required, prohibited, left = (replace(DIAMOND, chosen=each) for each in ("require:D", "prohibit:D", "leave"))
    up = PickUpSuits((Suit.D,))
    assert ruled(partner_on_lead(required)) == ("50", (Restrict("require:D", "first-lead"), up), False)
    assert ruled(partner_on_lead(prohibited)) == ("50", (Restrict("prohibit:D", "while-on-lead"), up), False)
    assert ruled(partner_on_lead(left)) == ("50", (Restrict("leave", None),), False)
