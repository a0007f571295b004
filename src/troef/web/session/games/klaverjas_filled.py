"""Reads the klaverjas forms: what is missing has the value the empty form shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from troef.cards import SIDES, Card, Deck, Seat, Side, Suit, TroefError
from troef.cards.words import card_symbol
from troef.klaverjas.game.options import Rules, preset
from troef.klaverjas.game.score import PerSide
from troef.klaverjas.game.slip import Ending, Slip, asks_for_march
from troef.klaverjas.game.values import TOTAL
from troef.web.site.given import whole
from troef.web.site.language import lang

Fields = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class FilledSlip:
    """The slip form: everything that stands in it, and what can be made of it so far."""

    trump: Suit
    declarer: Seat
    points: PerSide | None
    """None while nobody has filled in points."""
    roem: PerSide
    ending: Ending
    offender: Side
    march: str
    """`yes`, `no`, or empty while it has not been asked."""

    @property
    def asks_march(self) -> Side | None:
        """The side that must tell whether it made all eight tricks."""
        if self.points is None or self.ending is not Ending.PLAYED:
            return None
        side = self.declarer.side
        return asks_for_march(self.points[side], self.roem, side)

    @property
    def slip(self) -> Slip | None:
        """The slip, once everything that matters is known."""
        if self.ending is not Ending.PLAYED:
            return Slip(self.declarer, self.trump, 0, self.roem, None, self.ending, self.offender)
        asked = self.asks_march
        if self.points is None or (asked and not self.march):
            return None
        march = asked if self.march == "yes" else None
        return Slip(self.declarer, self.trump, self.points[self.declarer.side], self.roem, march)


def filled_slip(fields: Fields) -> FilledSlip:
    """Reads the form of the score slip."""
    return FilledSlip(
        suit_of(fields),
        Seat.parse(fields.get("by") or "N"),
        _points(fields),
        {side: _roem(fields.get(f"roem_{side}") or "0") for side in SIDES},
        _ending(fields.get("ended") or "played"),
        Side.parse(fields.get("offender") or "NS"),
        fields.get("march", ""),
    )


def suit_of(fields: Fields) -> Suit:
    """The trump suit."""
    return Suit.parse(fields.get("trump") or "S")


def rules_of(fields: Fields) -> Rules:
    """The way of playing, by the name of its preset."""
    return preset(fields.get("rules") or "nkf").rules


def cards_of(texts: list[str]) -> tuple[Card, ...]:
    """The cards of one trick: four at most, each once, all of the small pack."""
    cards = tuple(dict.fromkeys(Card.parse(text) for text in texts))
    strange = next((card for card in cards if not card.bit & Deck.KLAVERJAS.bits), None)
    if strange is not None:
        raise TroefError(_("%(card)s is not in the pack of klaverjas.") % {"card": card_symbol(strange, lang())})
    if len(cards) > 4:
        raise TroefError(_("A trick has four cards: take one away first."))
    return cards


def _points(fields: Fields) -> PerSide | None:
    """Both sides' points; the other side's follow when one is filled in."""
    given = {side: _number(text) for side in SIDES if (text := fields.get(f"points_{side}", "").strip())}
    if not given:
        return None
    points = {side: given.get(side, TOTAL - given.get(side.opponents, 0)) for side in SIDES}
    if sum(points.values()) != TOTAL or min(points.values()) < 0:
        raise TroefError(_("The points of both sides are 162 together."))
    if 1 in points.values():
        raise TroefError(_("No cards of a deal count just one point."))
    return points


def _roem(text: str) -> int:
    points = _number(text)
    if points % 10:
        raise TroefError(_("Roem goes by tens: 20, 40, 50, 70, 100 or 200 in a trick."))
    return points


def _ending(text: str) -> Ending:
    if text not in [ending.value for ending in Ending]:
        raise TroefError(_("Choose whether it was played, or ended by a revoke or an accusation."))
    return Ending(text)


def _number(text: str) -> int:
    points = whole(text)
    if points is None or points > 9999:
        raise TroefError(_("“%(text)s” is not a number of points.") % {"text": text[:40]})
    return points
