"""21: misinformation by an opponent: who may change a call, and what his left-hand opponent may do then."""

from __future__ import annotations

from troef.bridge.laws.facts import ChangeOfCall
from troef.bridge.laws.ruling import Ask, Choice, Do, MayNotUse, Offer, Role, Ruling
from troef.bridge.laws.y2017.common import OPPONENTS
from troef.bridge.laws.y2017.register import article
from troef.laws import Text

_FIRST_CALL_TELLS = MayNotUse(Role.OFFENDER, OPPONENTS, "16C2")
_HIS_CALL_TELLS = MayNotUse(Role.LHO, OPPONENTS, "16C2")


@article("21")
def misinformed_player_changes(f: ChangeOfCall) -> Ruling:
    """21B1a: no sanction if the first call could have been influenced; the opponents are the offending side."""
    if f.influenced is None:
        return Ruling("21B1a", effects=(Ask("influenced", "21B1a"),), open=True)
    if not f.influenced:
        return Ruling("21B1a", _NOT_INFLUENCED, (Do.CANCEL, _FIRST_CALL_TELLS))
    if not f.lho_called:
        return Ruling("21B1a", _CHANGED, (Do.TAKE_PLACE, _FIRST_CALL_TELLS))
    if f.withdrawn is None and not f.lho_acted:
        return Ruling("21B1a", _CHANGED, (Do.TAKE_PLACE, _FIRST_CALL_TELLS, _OFFER), open=True)
    if f.withdrawn is False:
        return Ruling("21B2", effects=(Do.KEEP_LHO,))
    return Ruling("21B2", _LHO_CHANGES, (Do.WITHDRAW_LHO, _HIS_CALL_TELLS))


_CHANGED = Text(
    "{offender} bood op onjuiste informatie en mag {other} zonder gevolgen vervangen door {a_call}.",
    "{offender} called on misinformation and may replace {other} by {a_call} without penalty.",
)
_NOT_INFLUENCED = Text(
    "De onjuiste informatie kan {other} niet beïnvloed hebben: {other} blijft staan en {call} vervalt.",
    "The misinformation cannot have influenced {other}: {other} stands and {call} is cancelled.",
)
_LHO_CHANGES = Text(
    "{lho} mag zijn bieding na {other} vervangen en doet dat; zijn partij gebruikt niet wat die bieding vertelde.",
    "{lho} may replace what he called after {other} and does; his side does not use what that call told.",
)
_OFFER = Offer(
    Role.LHO,
    "withdrawn",
    "21B2",
    (
        Choice(
            "withdraw",
            "21B2",
            Text(
                "{lho} neemt zijn bieding terug en biedt opnieuw; zijn eigen partij gebruikt niet wat zij vertelde.",
                "{lho} takes his call back and calls again; his own side does not use what it told.",
            ),
            True,
        ),
        Choice(
            "keep",
            "21B2",
            Text("De bieding van {lho} blijft staan, na {call}.", "{lho}'s call stands, after {call}."),
            False,
        ),
    ),
)
