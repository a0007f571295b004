"""What has to be written down of a board: the columns of slips and travellers, and a result that fills them.

Bridge as 1949: 78 and 79 have it: contract with its doubling, declarer, tricks, the points of the side that won them,
and the initials of East or West. Klaverjas as I-25 and II-12: points and roem of both sides; a roem box without roem
is struck through.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from troef.bridge.game.contract import Contract
from troef.cards import Seat, Side, Suit
from troef.cards.words import card_symbol, denomination_symbol, seat_letter
from troef.klaverjas.game import values
from troef.klaverjas.game.slip import Ending
from troef.web.session.models import Evening, Result, Slip
from troef.web.session.words import side
from troef.web.site.language import lang

STRUCK = "/"
"""A box with a line through it."""


def names(evening: Evening) -> list[str]:
    """The boxes for one result."""
    if evening.laws.game == "klaverjas":
        ns, ew = side("NS"), side("EW")
        return [_("Trumps"), _("By"), *_klaverjas_side(ns), *_klaverjas_side(ew), _("Initials")]
    return [_("Contract"), _("By"), _("Lead"), _("Tricks"), f"+ {side('NS')}", f"+ {side('EW')}", _("Initials")]


def _klaverjas_side(letters: str) -> list[str]:
    return [letters, _("Roem"), _("Total")]


def rule(evening: Evening) -> str:
    """Who writes and who checks."""
    if evening.laws.game == "klaverjas":
        return _("No roem: strike the roem box through from corner to corner.")
    if evening.laws.year == 1949:
        return _("North works out the score and writes it down; East or West checks it and puts initials (78, 79).")
    return _("North writes, East or West checks and puts initials.")


def blank(evening: Evening) -> list[str]:
    return [""] * len(names(evening))


def cells(evening: Evening, result: Result) -> list[str]:
    """A result that is known, in the boxes."""
    if not result.is_played:
        return [_("Not played"), *blank(evening)[1:]]
    return _klaverjas_cells(result.slip) if hasattr(result, "slip") else _bridge_cells(result)


def _bridge_cells(result: Result) -> list[str]:
    made, declarer, score = result.played_contract, result.declarer_seat, result.score or 0
    if made is None or declarer is None:
        return [_("Pass"), "", "", "", "0", "0", ""]
    return [
        short_contract(made),
        seat_letter(declarer, lang()),
        card_symbol(result.lead_card, lang()) if result.lead_card else "",
        str(result.tricks),
        str(score) if score > 0 else "",
        str(-score) if score < 0 else "",
        "",
    ]


def short_contract(contract: Contract) -> str:
    """`4♠×`."""
    return f"{contract.level}{denomination_symbol(contract.denomination, lang())}{'×' * contract.doubled}"


def _klaverjas_cells(slip: Slip) -> list[str]:
    declarer = Seat.parse(slip.declarer)
    points = {declarer.side: slip.points, declarer.side.opponents: values.TOTAL - slip.points}
    stopped = Ending(slip.ending) is not Ending.PLAYED
    found = [Suit.parse(slip.trump).symbol, seat_letter(declarer, lang())]
    for one, roem, total in ((Side.NS, slip.roem_ns, slip.ns), (Side.EW, slip.roem_ew, slip.ew)):
        found += ["" if stopped else str(points[one]), str(roem) if roem else STRUCK, str(total)]
    return [*found, ""]
