"""16: information that a player should not have."""

from troef.bridge.game.calls import PASS, parse_call
from troef.bridge.laws.facts.auction import (
    BarredCall,
    CardOfOtherSeen,
    InformationSource,
    PartnerInformation,
    WrongBoard,
)
from troef.bridge.laws.ruling import BarPlayers, CallEffect, MayNotUse, Role, WatchArticle
from troef.bridge.laws.y1949.law16 import barred_call, from_partner, seen_card, wrong_board


def ruled(ruling):
    return ruling.law, ruling.effects, ruling.open


PARTNER = MayNotUse(Role.OFFENDER, (Role.PARTNER,), "16")
SEEN = (MayNotUse(Role.TURN, (Role.OFFENDER,), "16"), WatchArticle("16"))


def test_16_partner_may_not_use_it():
    assert ruled(from_partner(PartnerInformation(manner=InformationSource.REMARK))) == ("16", (PARTNER,), True)


def test_16b_after_attention_the_director_goes_one_of_four_ways():
    assert ruled(from_partner(PartnerInformation(manner=InformationSource.TEMPO, attention=True))) == (
        "16b",
        (PARTNER, WatchArticle("16b")),
        True,
    )


def test_16c_the_director_bars_what_was_suggested():
    acts = (parse_call("2H"), PASS)
    facts = PartnerInformation(manner=InformationSource.REMARK, director=True, barred=acts)
    assert ruled(from_partner(facts)) == ("16c", (BarPlayers((Role.PARTNER,), acts),), False)


def test_16c_a_barred_call_is_made_again_unless_it_was_called_over():
    assert barred_call(BarredCall()) is None
    assert ruled(barred_call(BarredCall(attention=True))) == ("16c", (CallEffect.CANCEL,), False)
    assert ruled(barred_call(BarredCall(lho_acted=True))) == ("34", (CallEffect.ACCEPT,), False)


def test_16_declarer_tells_nobody_anything():
    assert ruled(
        from_partner(PartnerInformation(manner=InformationSource.REMARK, by_declarer=True, director=True))
    ) == ("16", (), False)


def test_16_a_card_seen_by_accident():
    assert ruled(seen_card(CardOfOtherSeen(auction_begun=False, of_partner=False, deliberate=False))) == (
        "16",
        SEEN,
        False,
    )
    assert ruled(seen_card(CardOfOtherSeen(auction_begun=True, of_partner=True, deliberate=False))) == (
        "16",
        SEEN,
        False,
    )
    assert ruled(seen_card(CardOfOtherSeen(auction_begun=True, of_partner=False, deliberate=True))) == (
        "16",
        SEEN,
        False,
    )
    assert ruled(seen_card(CardOfOtherSeen(auction_begun=True, of_partner=False, deliberate=False))) == (
        "16",
        (),
        False,
    )


def test_16_a_wrong_hand():
    assert wrong_board(WrongBoard()) is None
    assert ruled(wrong_board(WrongBoard(director=True))) == ("16", (WatchArticle("16"),), False)
