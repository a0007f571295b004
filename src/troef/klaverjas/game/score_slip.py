"""Score slips: the figures that a table writes down after a deal, and their sum, with an article for each line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from troef.cards import Seat, Side, Suit
from troef.core.messages import _, gettext_noop, pgettext
from troef.klaverjas.game import card_values, score
from troef.klaverjas.game.rules import Rules, WetPoints
from troef.klaverjas.game.score import NEEDED, DealResult, EarlyEndAward, PerSide
from troef.laws import Consequence, Text, say


class SlipEnding(Enum):
    """Ways in which a deal can end."""

    PLAYED = "played"
    REVOKE = "revoke"
    ACCUSATION = "accusation"


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip: declarer, trumps and the points of both sides.

    `offender` is the side that revoked or accused falsely, if that ended the deal.
    """

    declarer: Seat
    trump: Suit
    points: int
    """Card points of the declaring side."""
    roem: PerSide
    march: Side | None = None
    ending: SlipEnding = SlipEnding.PLAYED
    offender: Side | None = None


@dataclass(frozen=True, slots=True)
class SlipItem:
    """One line of the sum, for both sides."""

    law: str
    text: Text
    points: PerSide


@dataclass(frozen=True, slots=True)
class Sheet:
    """The calculation of a slip: points made, deciding article, lines to write down, and the result."""

    contract: Text
    points_made: tuple[SlipItem, ...]
    verdict: Consequence
    lines: tuple[SlipItem, ...]
    result: DealResult

    @property
    def roem(self) -> PerSide:
        """The roem that each side scores, which may differ from the roem that it claimed."""
        lines = [line for line in self.lines if line.text in (_ROEM, _OWN_ROEM, _THEIR_ROEM)]
        return {side: sum(line.points[side] for line in lines) for side in Side}


def work_out(slip: Slip, rules: Rules) -> Sheet:
    """Return the calculation of a slip under these rules. Raise TroefError if no deal can give its figures."""
    return _played(slip, rules) if slip.offender is None else _stopped(slip, slip.offender, rules)


def asks_for_march(points: int, roem: PerSide, declarer: Side) -> Side | None:
    """Return the side with all card points if its opponents have no roem, as in a march; otherwise None.

    `points`: card points of the declaring side.
    """
    side = {card_values.TOTAL: declarer, 0: declarer.opponents}.get(points)
    return None if side is None or roem[side.opponents] else side


def _contract(slip: Slip) -> Text:
    return say("{by} plays with {trump} as trumps.", by=slip.declarer, trump=slip.trump)


def _played(slip: Slip, rules: Rules) -> Sheet:
    declarer = slip.declarer.side
    result = score.slip_result(declarer, slip.points, slip.roem, slip.march, rules)
    points = {declarer: slip.points, declarer.opponents: card_values.TOTAL - slip.points}
    roem = (SlipItem("16", _ROEM, slip.roem),) if any(slip.roem.values()) else ()
    lines = made = (SlipItem("intro:5d", _CARD_POINTS, points), *roem)
    if result.wet and rules.wet_points is WetPoints.ALL:
        all_points = SlipItem("gl:nat-gaan", _ALL_POINTS, _only(declarer.opponents, card_values.TOTAL))
        lines = (all_points, *_both_roem(declarer.opponents, slip.roem, "gl:nat-gaan"))
    march = (SlipItem("gl:mars", _MARCH, _only(slip.march, card_values.MARCH)),) if slip.march else ()
    return Sheet(_contract(slip), made, _verdict(result, declarer, points, slip.roem), (*lines, *march), result)


def _both_roem(side: Side, roem: PerSide, law: str) -> tuple[SlipItem, ...]:
    own = SlipItem(law, _OWN_ROEM, _only(side, roem[side]))
    theirs = SlipItem(law, _THEIR_ROEM, _only(side, roem[side.opponents]))
    return tuple(line for line in (own, theirs) if line.points[side])


def _only(side: Side, points: int) -> PerSide:
    return {side: points, side.opponents: 0}


def _verdict(result: DealResult, declarer: Side, points: PerSide, roem: PerSide) -> Consequence:
    if result.law == "19":
        text = gettext_noop("{side} played and have {mine} points: {needed} are enough.")
        if result.wet:
            text = gettext_noop("{side} played and have {mine} points where {needed} are needed: wet.")
        return Consequence("19", say(text, side=declarer, mine=points[declarer], needed=NEEDED))
    mine, theirs = (points[side] + roem[side] for side in (declarer, declarer.opponents))
    text = gettext_noop("{side} played and have {mine} to {theirs} with roem: won.")
    if result.wet:
        text = gettext_noop("{side} played and have {mine} to {theirs} with roem, which is not more: wet.")
    return Consequence("20", say(text, side=declarer, mine=mine, theirs=theirs))


def _stopped(slip: Slip, offender: Side, rules: Rules) -> Sheet:
    """Return the calculation after a revoke or a false accusation: the innocent side gets everything and a penalty."""
    score.check_roem(slip.roem)
    innocent = offender.opponents
    law = "15" if slip.ending is SlipEnding.ACCUSATION else "13"
    award = EarlyEndAward(innocent, rules.revoke_penalty, slip.roem[innocent], slip.roem[offender])
    lines = (
        SlipItem(law, _ALL_POINTS, _only(innocent, card_values.TOTAL)),
        SlipItem(law, _PENALTY, _only(innocent, award.penalty)),
        *_both_roem(innocent, slip.roem, law),
    )
    text = say(_STOPPED[slip.ending], side=offender)
    return Sheet(
        _contract(slip), (), Consequence(law, text), lines, score.stopped_result(slip.declarer.side, award, law)
    )


_CARD_POINTS = _("Points of the tricks")
_ALL_POINTS = _("All points")
_ROEM = _("Roem")
_OWN_ROEM = _("Own roem")
_THEIR_ROEM = _("Roem of the other side")
_MARCH = _("March: all eight tricks")
_PENALTY = pgettext("points", "Penalty")
_STOPPED = {
    SlipEnding.REVOKE: gettext_noop("{side} revoked: the deal stops."),
    SlipEnding.ACCUSATION: gettext_noop("{side} wrongly accused of a revoke: the deal stops."),
}
