"""9 to 11: attention, the director, and the right to a penalty that is lost by going on."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import ActedTooSoon, HastyReplacement, RightsReserved
from troef.bridge.laws.y1949.register import LAW, article, asked, is_noticed, stage
from troef.core.messages import _
from troef.laws import Ruling


@article("9", facts=RightsReserved)
def rights_reserved(f: RightsReserved) -> Ruling:
    """9: this book has no reservation of rights; the player draws attention and summons the director."""
    text = _("Rights cannot be reserved under this book: {offender} draws attention to it and summons the director.")
    return Ruling("9", text)


@asked(HastyReplacement)
def hasty_replacement(f: HastyReplacement) -> Ruling:
    """9, note to 27: a call replaced before the director explains is cancelled and chosen again; 26 may follow."""
    text = _(
        "{offender} corrected it before the consequences were explained: {call} is cancelled and "
        "{offender} chooses again. If that is not the same denomination, {partner}'s lead may be "
        "restricted (26)."
    )
    return Ruling("9", text)


@asked(ActedTooSoon)
def acted_too_soon(f: ActedTooSoon) -> Ruling:
    """9: acting before the director explains. A correction may bring 26; going on may forfeit a penalty (11)."""
    if f.corrects:
        return Ruling("9", _CORRECTS)
    return Ruling("9", _WENT_ON)


_CORRECTS = _(
    "{offender} corrected the mistake before the director had explained anything: that may cost a further penalty (26)."
)
_WENT_ON = _(
    "{offender} goes on though attention was drawn to a mistake. The director first explains what "
    "can be done; a player who acts sooner may lose the right to a penalty (11)."
)


LAW.executed("10", is_noticed, "troef.bridge.table.irregularities.decisions.apply_choice")
LAW.executed("11", stage, "troef.bridge.table.auction.calls.settle_by_acting")
