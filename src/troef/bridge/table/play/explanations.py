"""Cards played on a wrong explanation (2017: 47E2)."""

from __future__ import annotations

from dataclasses import replace

from troef.bridge.game.play import Placed
from troef.bridge.laws.facts.play import PlayedOnExplanation
from troef.bridge.table.events import Explain
from troef.bridge.table.irregularities.handling import opened
from troef.bridge.table.play.tricks import play_of
from troef.bridge.table.state import Misinformation, State
from troef.cards import Card, Seat


def after_explanation(state: State, event: Explain) -> State:
    """A wrong explanation remembers how many cards had been played; its correction looks at those played since."""
    entries = state.ledger.misinformation
    if event.wrong and not event.corrects:
        last = replace(entries[-1], cards=len(_cards(state)))
        return state.noting(misinformation=(*entries[:-1], last))
    return _corrected(state, entries[-1]) if event.corrects and entries else state


def _cards(state: State) -> list[tuple[int, Placed]]:
    """Every card played so far, with the number of its trick."""
    play = play_of(state)
    complete = [(number, placed) for number, trick in enumerate(play.tricks, 1) for placed in trick.cards]
    current = [(play.number, placed) for placed in play.cards]
    down = state.ledger.aside.down
    return [*complete, *current, *([(play.number, down)] if down else [])]


def _corrected(state: State, wrong: Misinformation) -> State:
    """The last card of the misinformed side may go back if nobody has played to that trick after it."""
    since = _cards(state)[wrong.cards :]
    mine = [(number, seat, card) for number, (seat, card) in since if seat.side is not wrong.source.side]
    if not mine or _is_asked(state, mine[-1][2]):
        return state
    number, seat, card = mine[-1]
    last_trick, (last_seat, _) = since[-1]
    in_time = last_seat is seat and last_trick == number
    facts = PlayedOnExplanation(declaring=not state.is_defender(seat), too_late=not in_time)
    return opened(state, facts, seat, seat, cards=(card,), trick=number)


def _is_asked(state: State, card: Card) -> bool:
    """Whether it was told with the card itself that it was played on a wrong explanation."""
    return any(isinstance(each.facts, PlayedOnExplanation) and card in each.cards for each in state.ledger.matters)


def may_take_back(state: State, wrong: Misinformation) -> tuple[Seat, ...]:
    """Who of the misinformed side may still take a card back."""
    return tuple(
        each.seat
        for each in state.ledger.matters
        if isinstance(each.facts, PlayedOnExplanation)
        and not each.facts.too_late
        and each.facts.withdrawn is None
        and each.seat.side is not wrong.source.side
    )
