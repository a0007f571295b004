"""25: a change of call that comes too late to be a correction."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import ChangeOfCall, Kind
from troef.bridge.laws.ruling import Ask, Do, Extent, MustPass, Role
from troef.bridge.laws.y1949.law21 import misinformed_player_changes
from troef.bridge.laws.y1949.law24 import immediate_correction
from troef.bridge.laws.y1949.law26 import any_suit, named_in_vain
from troef.bridge.laws.y1949.law34 import TREATED_AS_REGULAR
from troef.bridge.laws.y1949.register import Stage, article, stage
from troef.laws import Effect, Ruling, Text


@article("25", facts=ChangeOfCall)
def change_of_call(f: ChangeOfCall) -> Ruling | None:
    """21 for a misinformed player, 24 for a slip; any other change is void and costs something."""
    if f.misinformed and f.influenced is not False:
        return misinformed_player_changes(f)
    if f.maintained is not None:
        return _called_again(f)
    late = f.partner_called or f.lho_called or f.period_over
    if f.unintended and not late:
        return immediate_correction(f)
    match stage(f):
        case Stage.WAIVED:
            return Ruling("34", TREATED_AS_REGULAR, (Do.TAKE_PLACE_IRREGULARLY,))
        case Stage.UNNOTICED if f.influenced is None:
            return None
    if late:
        return Ruling("25", _TOO_LATE, (Do.CANCEL,))
    if f.unintended is None and not f.misinformed:
        return Ruling("24", effects=(Ask("unintended", "24"),), open=True)
    if f.irregular or f.insufficient:
        return Ruling("25a", _FIRST_WAS_IRREGULAR, (Do.CANCEL,))
    return Ruling("25b", _CHOOSE, (Do.CANCEL, Do.WITHDRAW_FIRST, Do.REPLACE), open=True)


def _called_again(f: ChangeOfCall) -> Ruling:
    """25b1: the first call after all; 25b2: another one. 26 may lay something on partner's lead."""
    lead: tuple[Effect, ...] = named_in_vain(f.named)
    if f.maintained:
        return Ruling("25b1", _MAINTAINED, (MustPass(Role.PARTNER, Extent.ONCE), *lead))
    if f.doubled and f.replaced_by is not Kind.DOUBLE:
        lead = (any_suit("26"), *lead)
    return Ruling("25b2", _ANOTHER, (MustPass(Role.PARTNER, Extent.THROUGHOUT), *lead))


_TOO_LATE = Text(
    "Er is al verder geboden: {call} vervalt en {other} blijft staan.",
    "The auction has gone on: {call} is cancelled and {other} stands.",
)
_FIRST_WAS_IRREGULAR = Text(
    "{call} vervalt; {other} was zelf onjuist en daarover beslist het eigen artikel.",
    "{call} is cancelled; {other} was irregular itself and its own article decides.",
)
_CHOOSE = Text(
    "{call} vervalt. {offender} doet opnieuw {other}, dan past {partner} de eerste keer; of hij doet een andere juiste "
    "bieding, dan past {partner} verder.",
    "{call} is cancelled. {offender} makes {other} again and {partner} passes at his first turn; or he makes another "
    "legal call and {partner} passes for the rest.",
)
_MAINTAINED = Text(
    "{offender} blijft bij {other}: {partner} past de eerste keer.",
    "{offender} stays with {other}: {partner} passes at his first turn.",
)
_ANOTHER = Text(
    "{offender} doet een andere bieding dan {other}: {partner} past verder.",
    "{offender} makes another call than {other}: {partner} passes for the rest.",
)
