"""47–50: taking a card back, and penalty cards.

The chart of 47 is lost except for its note, so where 47 alone speaks the ruling says so. A player who may choose knows
which penalty cards must be played, and partner may not use one that was picked up.
"""

from __future__ import annotations

from troef.bridge.laws.facts.auction import NewPenaltyCard
from troef.bridge.laws.facts.booklet_2007 import CardTakenBack, DefenderCardSeen, PenaltyCardPending
from troef.bridge.laws.facts.play import CardPlayedAfter, CardRetracted, PenaltyCardGone, PlayedOnExplanation
from troef.bridge.laws.ruling import MayNotUse, Role
from troef.bridge.laws.y2007.register import LAW, article, as_in_2017, asked, lost
from troef.bridge.laws.y2017 import law47
from troef.core.messages import _
from troef.laws import Advice, Ruling, tell

_later_card = as_in_2017(law47.later_card)
_taken_back = as_in_2017(law47.taken_back)


@article("47", facts=CardPlayedAfter)
def later_card(f: CardPlayedAfter) -> Ruling:
    """62C, 45C4b: the player may take back a card that he played after one that is corrected."""
    ruling: Ruling = _later_card(f)
    return ruling


@asked(CardRetracted)
def taken_back(f: CardRetracted) -> Ruling:
    """47, 52A: the card stays played, also if a penalty card was due."""
    ruling: Ruling = _taken_back(f)
    return Ruling("52A", _STAYS) if f.penalty_card_due else ruling


@asked(CardTakenBack)
def card_taken_back(f: CardTakenBack) -> Ruling:
    """47: the card goes back; if a defender of the offending side showed it, it is a penalty card."""
    return lost("47", _PENALTY_CARD if f.by_offending_defender else _GOES_BACK)


LAW.set_judge(PlayedOnExplanation, as_in_2017(law47.played_on_explanation))

_PENALTY_CARD = _("{cards} goes back; a defender showed it without playing it, so it is a penalty card.")
_GOES_BACK = _("{cards} goes back into the hand.")
_STAYS = _("{cards} has been played and stays.")


@article("50", facts=NewPenaltyCard)
def kind(f: NewPenaltyCard) -> str:
    """Return `minor` for a single card below the honours that was shown by accident, else `major` (50B)."""
    return "major" if f.honour or f.deliberate or f.others else "minor"


@asked(PenaltyCardGone)
def gone(f: PenaltyCardGone) -> Ruling | None:
    """50E: partner may not use a penalty card that was picked up. None for one that was played."""
    return None if f.played else Ruling("50E", effects=(MayNotUse(Role.OFFENDER, (Role.PARTNER,), "50E"),))


@asked(DefenderCardSeen)
def card_shown(f: DefenderCardSeen) -> Advice:
    """50B: the director says whether the card is a minor or a major penalty card."""
    return _SHOWN[kind(NewPenaltyCard(f.honour, f.deliberate, f.others))]


@asked(PenaltyCardPending)
def penalty_card_waits(f: PenaltyCardPending) -> Advice | None:
    """50C: a minor card bars lower cards of its suit. 50D1, 51: a major one is played. 50D2: declarer's choice."""
    if f.minor:
        return Advice("50C", (_MINOR,))
    if f.partner_leads:
        return None if f.chosen is None else Advice("50D2", (_CHOSEN[f.chosen],), later=_LATER[f.chosen])
    if f.several:
        return Advice("51", (_WHICH,))
    return Advice("50D1", (_FIRST,))


_SHOWN = {
    "major": Advice(
        "50B",
        (tell(_("This is a major penalty card; it stays face up and is played as soon as that is legal.")),),
    ),
    "minor": Advice(
        "50B",
        (tell(_("This is a minor penalty card; it stays face up.")),),
    ),
}
_MINOR = tell(
    _("Play no other card below the honours in this suit: an honour or the penalty card. Your partner is free.")
)
_FIRST = tell(_("The penalty card is played as soon as possible; following suit goes first."))
_WHICH = tell(_("Declarer says which penalty card is played."))
_PICKED_UP = (_("That the penalty card is back in the hand is not for the partner to use (50E)."),)
_CHOSEN = {
    PenaltyCardPending.Choice.REQUIRE: tell(
        _("The partner leads this suit and the penalty card goes back into the hand.")
    ),
    PenaltyCardPending.Choice.PROHIBIT: tell(
        _("The partner does not lead this suit while keeping the lead, and the penalty card goes back into the hand.")
    ),
    PenaltyCardPending.Choice.LEAVE: tell(_("The partner leads what he likes; the penalty card stays.")),
}
_LATER = {
    PenaltyCardPending.Choice.REQUIRE: _PICKED_UP,
    PenaltyCardPending.Choice.PROHIBIT: _PICKED_UP,
    PenaltyCardPending.Choice.LEAVE: (),
}
