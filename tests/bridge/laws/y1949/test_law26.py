"""26: what is named in vain, and how a right over a lead is used."""

from dataclasses import replace

from troef.bridge.laws.facts.auction import LeadPenalty
from troef.bridge.laws.ruling import LeadRight, MayRestrict, Restrict
from troef.bridge.laws.y1949.law26 import any_suit, lead_penalty, named_in_vain
from troef.cards import SUITS_HIGH_FIRST, Denomination, Suit


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


HEART = LeadRight("26a", prohibit=(Suit.H,), opening_only=False)
CLUB = LeadRight("26a", prohibit=(Suit.C,), opening_only=False)


def choices(facts):
    ruling = lead_penalty(facts)
    return [(each.id, each.law) for each in ruling.effects[1].choices]


def test_26a_each_suit_may_be_prohibited():
    assert named_in_vain({Denomination.C, Denomination.H}) == (HEART, CLUB)


def test_26b_no_trumps_lets_a_suit_be_required_at_the_opening_lead():
    assert named_in_vain({Denomination.N}) == (LeadRight("26b", require=SUITS_HIGH_FIRST),)


def test_26_nothing_is_left():
    assert ruled(lead_penalty(LeadPenalty(rights=()))) == ("26", (), False)


def test_26_it_waits_for_the_lead():
    assert ruled(lead_penalty(LeadPenalty(rights=(HEART,)))) == ("26a", (MayRestrict((Suit.H,)),), True)


def test_26a_suits_may_be_prohibited_together():
    assert choices(LeadPenalty(rights=(HEART, CLUB), on_lead=True)) == [
        ("prohibit:H", "26a"),
        ("prohibit:C", "26a"),
        ("prohibit:HC", "26a"),
        ("leave", "26a"),
    ]


def test_27c_require_or_prohibit_any_suit():
    offered = choices(LeadPenalty(rights=(any_suit("27c"),), on_lead=True))
    assert offered == [
        *((f"require:{suit}", "27c1") for suit in "SHDC"),
        *((f"prohibit:{suit}", "27c2") for suit in "SHDC"),
        ("leave", "27c"),
    ]


def test_37_and_36a2_number_their_parts_otherwise():
    assert dict(choices(LeadPenalty(rights=(any_suit("37"),), on_lead=True)))["require:S"] == "37a"
    assert dict(choices(LeadPenalty(rights=(any_suit("36a2"),), on_lead=True)))["prohibit:S"] == "36a2-2"


def test_26_what_declarer_chose():
    facts = LeadPenalty(rights=(any_suit("31b"),), on_lead=True)
    required, prohibited = (replace(facts, chosen=each) for each in ("require:D", "prohibit:D"))
    assert ruled(lead_penalty(required)) == ("31b1", (Restrict("require:D", "first-lead"),), False)
    assert ruled(lead_penalty(prohibited)) == ("31b2", (Restrict("prohibit:D", "while-on-lead"),), False)
    assert ruled(lead_penalty(replace(facts, chosen="leave"))) == ("31b", (Restrict("leave", None),), False)
