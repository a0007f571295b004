"""Execution of a statement: leads that carry out its items, and whether an item waits, is done or fails.

Cards, sets of cards and seats are integers, as in `normal_plays`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from troef.analysis.bridge.claims import normal_plays
from troef.analysis.bridge.claims.claim import StatementItem, StatementItemKind
from troef.analysis.bridge.claims.normal_plays import (
    ABOVE,
    LAPSED,
    SUIT,
    ClaimPosition,
    ClaimSetting,
    Groups,
    beats,
    cards,
    highest_card,
    lowest,
    winning_index,
)
from troef.cards import Card, Suit

_ONCE = (StatementItemKind.RUFF, StatementItemKind.FINESSE, StatementItemKind.CASH)


class PlanStep(NamedTuple):
    """An item that requires a lead, in integers: its kind, and a suit, a card, or -1 for neither."""

    kind: StatementItemKind
    about: int


@dataclass(frozen=True, slots=True)
class StatementPlan:
    """A statement as a plan: the items to lead in order, and cards to discard, each from an item onwards."""

    steps: tuple[PlanStep, ...] = ()
    thrown: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, items: Iterable[StatementItem]) -> StatementPlan:
        steps: list[PlanStep] = []
        thrown: list[tuple[int, int]] = []
        for kind, about in items:
            number = about.position if isinstance(about, Suit) else about.index if isinstance(about, Card) else -1
            if kind is StatementItemKind.DISCARD:
                thrown.append((max(len(steps) - 1, 0), number))
            elif kind is not StatementItemKind.TOP_DOWN:
                steps.append(PlanStep(kind, number))
        return cls(tuple(steps), tuple(thrown))

    def settled(self, setting: ClaimSetting, position: ClaimPosition) -> ClaimPosition:
        """Return the position past all finished items. If an item cannot be carried out, the statement lapses."""
        while position.item < len(self.steps):
            led = _led(setting, position, self.steps[position.item])
            if led == _DONE:
                position = position._replace(item=position.item + 1, item_started=False)
            elif led == _BROKEN:
                return position._replace(item=LAPSED, item_started=False)
            else:
                break
        return position

    def led_under(self, setting: ClaimSetting, position: ClaimPosition) -> bool:
        """Return whether the hand on lead can carry out the current item now."""
        return position.item < len(self.steps) and isinstance(_led(setting, position, self.steps[position.item]), list)

    def leads(self, setting: ClaimSetting, position: ClaimPosition) -> Groups:
        """Return the leads that the statement allows the hand on lead, or else the normal ones, in groups."""
        if position.item >= len(self.steps):
            return normal_plays.normal_leads(setting, position, drawing=True)
        step = self.steps[position.item]
        led = _led(setting, position, step)
        if isinstance(led, list):
            return [[card] for card in led]
        groups = normal_plays.normal_leads(setting, position, drawing=step.kind is StatementItemKind.DRAW)
        spare = 0  # Cards to spare for an item that waits for the other hand.
        if step.kind is StatementItemKind.FINESSE:
            spare = position.hands[position.turn] & SUIT[step.about // 13]
        elif step.kind in (StatementItemKind.RUFF, StatementItemKind.CROSS_RUFF):
            spare = setting.trumps
        spared = [[card for card in group if not spare >> card & 1] for group in groups]
        return [group for group in spared if group] or groups

    def plays(self, setting: ClaimSetting, position: ClaimPosition) -> Groups:
        """Return the cards that a hand of the claimer's side may play to the current trick, in groups."""
        hand = position.hands[position.turn]
        if not hand & SUIT[position.trick[0] // 13]:
            for item, card in self.thrown:
                if item <= position.item < LAPSED and hand >> card & 1:
                    return [[card]]
        if not position.under:
            return normal_plays.normal_plays(setting, position)
        step = self.steps[position.item]
        if step.kind is StatementItemKind.GIVE:
            following = hand & SUIT[step.about]
            return [[lowest(following)]] if following else normal_plays.normal_plays(setting, position)
        if step.kind is StatementItemKind.FINESSE:
            return _finessed(setting, position, step.about)
        if step.kind in (StatementItemKind.RUFF, StatementItemKind.CROSS_RUFF):
            best = position.trick[winning_index(position.trick, setting.trump)]
            ruffs = [[card] for card in cards(hand & setting.trumps) if beats(card, best, setting.trump)]
            return ruffs or normal_plays.normal_plays(setting, position)
        return normal_plays.normal_plays(setting, position, finessing=False)

    def after(self, position: ClaimPosition, won: bool) -> ClaimPosition:
        """Return the position after a trick led under the current item: at this item, at the next, or lapsed."""
        kind = self.steps[position.item].kind
        if not won and kind is not StatementItemKind.GIVE:
            return position._replace(item=LAPSED, item_started=False, under=False)
        if kind in _ONCE or (kind is StatementItemKind.GIVE and not won):
            return position._replace(item=position.item + 1, item_started=False, under=False)
        return position._replace(item_started=True, under=False)

    def named(self, item: int) -> int:
        """Return the set of cards named from this item onwards: no neighbour in rank can stand in for them."""
        spoken = {
            step.about for step in self.steps[item:] if step.kind in (StatementItemKind.FINESSE, StatementItemKind.CASH)
        }
        return sum(1 << card for card in spoken | {card for _, card in self.thrown})


_DONE, _WAIT, _BROKEN = "done", "wait", "broken"


def _led(setting: ClaimSetting, position: ClaimPosition, step: PlanStep) -> list[int] | str:
    """Return the leads that carry out an item, or `_DONE`, `_WAIT` (the other hand must lead) or `_BROKEN`."""
    hands, seat = position.hands, position.turn
    hand, other = hands[seat], hands[(seat + 2) % 4]
    over = _DONE if position.item_started else _BROKEN
    kind, about = step
    if kind is StatementItemKind.DRAW:
        if not (hands[(seat + 1) % 4] | hands[(seat + 3) % 4]) & setting.trumps:
            return _DONE
        return _one(highest_card(hand & setting.trumps), other & setting.trumps, _BROKEN)
    if kind is StatementItemKind.RUN:
        return _one(highest_card(hand & SUIT[about]), other & SUIT[about], over)
    if kind is StatementItemKind.GIVE:
        return _one(lowest(hand & SUIT[about]), other & SUIT[about], over)
    if kind is StatementItemKind.CASH:
        return _one(about if hand >> about & 1 else -1, other >> about & 1, _BROKEN)
    if kind is StatementItemKind.FINESSE:
        return _finesse_led(position, about)
    suits = [about] if kind is StatementItemKind.RUFF else [suit for suit in range(4) if suit != setting.trump]
    led = [lowest(hand & SUIT[suit]) for suit in suits if _ruffs(hand, other, suit, setting.trumps)]
    if led:
        return led
    if any(_ruffs(other, hand, suit, setting.trumps) for suit in suits):
        return _WAIT
    return over if kind is StatementItemKind.CROSS_RUFF else _BROKEN


def _one(card: int, elsewhere: int, otherwise: str) -> list[int] | str:
    if card >= 0:
        return [card]
    return _WAIT if elsewhere else otherwise


def _ruffs(hand: int, other: int, suit: int, trumps: int) -> bool:
    return bool(hand & SUIT[suit] and not other & SUIT[suit] and other & trumps and SUIT[suit] != trumps)


def _finesse_led(position: ClaimPosition, against: int) -> list[int] | str:
    """Return the lead for a finesse against a card, or `_WAIT` (the other hand must lead) or `_BROKEN`.

    The highest card below it is run if only the hand opposite has a card above it; otherwise it is led up to.
    """
    hands, seat = position.hands, position.turn
    if not (hands[(seat + 1) % 4] | hands[(seat + 3) % 4]) >> against & 1:
        return _BROKEN
    suit = SUIT[against // 13]
    below = suit & ~ABOVE[against] & ~(1 << against)
    mine, other = hands[seat] & suit, hands[(seat + 2) % 4] & suit
    if not (mine | other) & below:
        return _BROKEN
    card = highest_card((mine | other) & below)
    holder, opposite = (mine, other) if mine >> card & 1 else (other, mine)
    run = opposite & ABOVE[against] and not holder & ABOVE[against]
    leader = holder if run else opposite
    if not leader:
        return _BROKEN
    if leader != mine:
        return _WAIT
    return [card if run else lowest(mine)]


def _finessed(setting: ClaimSetting, position: ClaimPosition, against: int) -> Groups:
    """Return the cards that the hand opposite the leader may play in a finesse against a card.

    It plays low under a card that is run, else the card below the one finessed against. It plays normally if the second
    hand beat that card.
    """
    suit = SUIT[against // 13]
    following = position.hands[position.turn] & suit
    below = following & ~ABOVE[against] & ~(1 << against)
    card = highest_card(below) if below & ABOVE[position.trick[0]] else position.trick[0]
    if len(position.trick) != 2 or not following or beats(position.trick[1], card, setting.trump):
        return normal_plays.normal_plays(setting, position, finessing=False)
    return [[lowest(following) if card == position.trick[0] else card]]
