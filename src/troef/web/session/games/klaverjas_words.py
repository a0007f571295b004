"""A klaverjas deal as it is said at the table; the phone makes the same sentences from the same patterns."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from troef.cards import SIDES, Side, Suit
from troef.cards.words import seat_letter, seat_name, side_letters
from troef.klaverjas.game.score import Result
from troef.klaverjas.game.slip import Ending, Slip
from troef.web.session.games.klaverjas_told import ToldSlip
from troef.web.site.language import _coloured, lang


def patterns() -> dict[str, str]:
    """Every sentence with its gaps, by what happened."""
    return {
        "made": _("{seat} plays with {trump}: {totals}"),
        "march": _("{seat} plays with {trump}, march: {totals}"),
        "wet": _("{seat} plays with {trump} and goes wet: {totals}"),
        "wet-march": _("{seat} plays with {trump} and goes wet, march for {side}: {totals}"),
        "revoke": _("{seat} plays with {trump}, {side} revoked: {totals}"),
        "accusation": _("{seat} plays with {trump}, {side} accused wrongly: {totals}"),
        "totals": _("{ns} {ns_points}, {ew} {ew_points} ({roem})"),
        "roem": _("roem {ns_roem}–{ew_roem}"),
        "no roem": _("no roem"),
    }


def hints() -> dict[str, str]:
    """What the phone says while something is missing, or cannot be."""
    return {
        "trump": _("Which suit was trumps?"),
        "by": _("Who played?"),
        "points": _("How many points did they make?"),
        "one": _("No cards of a deal count just one point."),
        "offender": _("Which side was it?"),
        "tens": _("Roem goes by tens: 20, 40, 50, 70, 100 or 200 in a trick."),
        "roem": _("Was there roem? Add it, or strike the box: no roem."),
        "march": _("All eight tricks?"),
    }


def sentence(told: ToldSlip) -> SafeString:
    """`Noord speelt met ♥: NZ 116, OW 66 (roem 20–0)`."""
    slip, result, said = told.slip, told.sheet.result, patterns()
    about = slip.offender or result.march
    return format_html(
        said[_case(slip, result)],
        seat=seat_name(slip.declarer, lang()),
        trump=_symbol(slip.trump),
        side=side_letters(about, lang()) if about else "",
        totals=_totals(slip, result, said),
    )


def _case(slip: Slip, result: Result) -> str:
    if slip.offender is not None:
        return slip.ending.value
    if result.wet:
        return "wet-march" if result.march else "wet"
    return "march" if result.march else "made"


def _totals(slip: Slip, result: Result, said: dict[str, str]) -> str:
    any_roem = any(slip.roem.values())
    roem = said["roem" if any_roem else "no roem"].format(ns_roem=slip.roem[Side.NS], ew_roem=slip.roem[Side.EW])
    ns, ew = (side_letters(side, lang()) for side in SIDES)
    return said["totals"].format(
        ns=ns, ew=ew, ns_points=result.total[Side.NS], ew_points=result.total[Side.EW], roem=roem
    )


def short(slip: Slip) -> SafeString:
    """`♥ N`, with a word where the deal was stopped."""
    words = {Ending.REVOKE: _("revoke"), Ending.ACCUSATION: _("falsely accused")}
    seat = seat_letter(slip.declarer, lang())
    if slip.offender is None:
        return format_html("{} {}", _symbol(slip.trump), seat)
    offender = side_letters(slip.offender, lang())
    return format_html("{} {}, {} {}", _symbol(slip.trump), seat, words[slip.ending], offender)


def _symbol(suit: Suit) -> SafeString:
    return _coloured(suit.symbol, suit)
