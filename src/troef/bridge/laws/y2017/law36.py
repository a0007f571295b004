"""36: a double or redouble that law 19 does not allow."""

from __future__ import annotations

from troef.bridge.laws.facts.auction import InadmissibleDouble
from troef.bridge.laws.ruling import Do, Extent, MustPass, Role, Watch
from troef.bridge.laws.y2017.law28 import right_player_calls
from troef.bridge.laws.y2017.register import COMPARABLE_WATCH, WITHDRAWN_IS_UNAUTHORIZED, article
from troef.laws import Ruling, Text

_PENALTY = (
    MustPass(Role.PARTNER, Extent.THROUGHOUT),
    Do.RESTRICT_LEAD,
    WITHDRAWN_IS_UNAUTHORIZED,
    Watch("72C"),
)


@article("36", facts=InadmissibleDouble)
def inadmissible_double(f: InadmissibleDouble) -> Ruling | None:
    """It is never accepted; what follows depends on whether the left-hand opponent called before it was noticed."""
    if f.turn_acted and not f.in_turn:
        return right_player_calls()
    if not f.director:
        return None
    if f.play_begun:
        return Ruling("36C", _NOT_SCORED, (Do.VOID,))
    if f.lho_acted:
        return Ruling("36A", _ALL_CANCELLED, (Do.CANCEL_LATER,))
    if not f.in_turn:
        return Ruling("36B4", _OUT_OF_TURN, (Do.CANCEL, *_PENALTY))
    if not f.replaced:
        return Ruling("36B2", _REPLACE, (Do.CANCEL, Do.REPLACE, *_PENALTY), open=True)
    if f.comparable:
        return Ruling("26A", effects=(Do.CLEAR, *COMPARABLE_WATCH))
    return Ruling("36B2", open=True)  # the director may still find the replacement comparable


_NOT_SCORED = Text(
    "{call} mocht niet; de score wordt bepaald alsof het niet gedaan is.",
    "{call} was not allowed; the board is scored as if it had not been made.",
)
_ALL_CANCELLED = Text(
    "{call} mocht niet: het vervalt met alles erna. Het bieden gaat terug naar {turn}, alsof er niets gebeurd is.",
    "{call} was not allowed: it is cancelled with all calls after it, and {turn} calls as if nothing had happened.",
)
_REPLACE = Text(
    "{call} mag niet en vervalt: {offender} doet een reglementaire bieding en {partner} past verder het hele bieden; "
    "als tegenspeler kan hem bij zijn eerste voorspelen een kleur worden verboden.",
    "{call} is not allowed and is cancelled: {offender} makes a legal call and {partner} passes for the rest of the "
    "auction; as a defender his first lead may be restricted.",
)
_OUT_OF_TURN = Text(
    "{call} mag niet en vervalt: nu biedt {turn}, {offender} mag later elke reglementaire bieding doen en {partner} "
    "past verder het hele bieden.",
    "{call} is not allowed and is cancelled: {turn} calls now, {offender} may make any legal call later and "
    "{partner} passes for the rest of the auction.",
)
