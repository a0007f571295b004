"""The demo club's klaverjas: an evening of pairs in two lines and an individual drive, both official."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.utils import timezone

from troef import cards
from troef.cards import SEATS, SIDES, Deal, Deck, Rank, Seat, Suit
from troef.cards.dealing import seeded_deals
from troef.klaverjas.game.card_values import TOTAL
from troef.klaverjas.game.rules import preset
from troef.klaverjas.game.score_slip import Slip, SlipEnding, asks_for_march
from troef.web.entry.result_entry import confirm_result, propose_result
from troef.web.evenings import contest_formats, klaverjas_drive, lifecycle, movement, start_list
from troef.web.evenings.games.klaverjas_slip import ReportedSlip
from troef.web.evenings.log import Actor, table_actor
from troef.web.evenings.models import Board, Evening, Sitting

_TRUMPS = {Rank.JACK: 9, Rank.NINE: 6, Rank.ACE: 4, Rank.TEN: 3, Rank.KING: 2, Rank.QUEEN: 2}
_SIDE = {Rank.ACE: 4, Rank.TEN: 1}
_ENOUGH = 21
"""Minimum strength of a hand with which a player chooses to play."""


def make_klaverjas_evenings(names: Sequence[str], organiser: Actor, chance: random.Random) -> None:
    """Create the two klaverjas evenings of the demo club, both in the last weeks."""
    _contest(names, organiser, chance)
    _drive(names, organiser, chance)


def _contest(names: Sequence[str], organiser: Actor, chance: random.Random) -> None:
    """Create an evening of ten pairs in two lines: five rounds of two boards."""
    day = _evening_of(9)
    evening = contest_formats.create_evening("Klaverjassen met portefeuilles", day.date(), "klaverjas-pairs", organiser)
    start_list.paste_list(evening, "\n".join(f"{names[2 * i]} - {names[2 * i + 1]}" for i in range(10)), organiser)
    klaverjas_drive.announce_rules(evening, preset("amsterdams").rules, organiser)
    movement.set_length(evening, 10, 4, organiser)
    movement.choose_movement(evening, "schevenings", organiser)
    dealt = seeded_deals("troef-demo-3", Deck.KLAVERJAS)
    deals = {number: next(dealt) for number in range(1, 11)}
    Board.objects.bulk_create(Board(evening=evening, number=number, cards=str(deal)) for number, deal in deals.items())
    evening = lifecycle.start_evening(evening, organiser)
    for sitting in evening.sittings.select_related("table", "north", "east", "evening"):
        for board in sitting.boards:
            _tell(sitting, board, plausible_slip(deals[board], cards.Board(board).dealer, chance))
    _publish(evening, day, organiser)


def _drive(names: Sequence[str], organiser: Actor, chance: random.Random) -> None:
    """Create a drive of twelve players: three rounds of four deals, with a new partner in each."""
    day = _evening_of(16)
    evening = contest_formats.create_evening("Klaverjasdrive", day.date(), "klaverjas-drive-individual", organiser)
    start_list.paste_list(evening, "\n".join(names[:12]), organiser)
    klaverjas_drive.announce_rules(evening, evening.klaverjas.rules, organiser, by_totals=False)
    klaverjas_drive.draw_tables(evening, 3, 4, 4, organiser)
    evening = lifecycle.start_evening(evening, organiser)
    dealt = seeded_deals("troef-demo-4", Deck.KLAVERJAS)
    for sitting in evening.sittings.select_related("table", "north", "east", "evening"):
        for index, board in enumerate(sitting.boards):
            _tell(sitting, board, plausible_slip(next(dealt), SEATS[index % 4], chance))
    _publish(evening, day, organiser)


def _evening_of(days: int) -> datetime:
    """Return the time half past ten in the evening, this many days ago."""
    return timezone.localtime().replace(hour=22, minute=30) - timedelta(days=days)


def _tell(sitting: Sitting, board: int, slip: Slip) -> None:
    outcome = ReportedSlip(slip, sitting.evening.klaverjas.rules)
    result = propose_result(sitting, "NS", board, outcome, 0, table_actor(sitting.table, "NS"))
    confirm_result(sitting, "EW", board, result.version, table_actor(sitting.table, "EW"))


def _publish(evening: Evening, day: datetime, organiser: Actor) -> None:
    lifecycle.end_evening(evening, organiser)
    lifecycle.publish_result(evening, organiser)
    Evening.objects.filter(pk=evening.pk).update(ended=day, published=day)


def plausible_slip(deal: Deal, dealer: Seat, chance: random.Random) -> Slip:
    """Return a plausible score slip of a deal. The first player with enough strength plays, or else the dealer."""
    order = [dealer, dealer.lho, dealer.partner, dealer.rho]
    best = {seat: max(Suit, key=lambda suit: _strength(deal, seat, suit)) for seat in order}
    by = next((seat for seat in order if _strength(deal, seat, best[seat]) >= _ENOUGH), dealer)
    trump = best[by]
    roem = {side: chance.choices((0, 20, 40, 50, 70, 100), (60, 25, 6, 6, 2, 1))[0] for side in SIDES}
    if chance.random() < 0.02:
        return Slip(by, trump, 0, roem, None, SlipEnding.REVOKE, chance.choice(SIDES))
    mine, theirs = (sum(_strength(deal, seat, trump) for seat in side.seats) for side in (by.side, by.side.opponents))
    points = round(92 + 2.2 * (mine - theirs) + chance.gauss(0, 16))
    points = 0 if points < 2 else TOTAL if points > TOTAL - 2 else points
    asked = asks_for_march(points, roem, by.side)
    return Slip(by, trump, points, roem, asked if asked and chance.random() < 0.8 else None)


def _strength(deal: Deal, seat: Seat, trump: Suit) -> int:
    trumps, others = deal[seat].of(trump), (card for card in deal[seat] if card.suit is not trump)
    return sum(1 + _TRUMPS.get(card.rank, 0) for card in trumps) + sum(_SIDE.get(card.rank, 0) for card in others)
