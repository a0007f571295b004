"""Playing online: what is irregular is refused, roem is claimed and tricks are covered by themselves."""

from __future__ import annotations

from troef.cards import TroefError
from troef.klaverjas.laws.facts import Refusal
from troef.klaverjas.table.events import Bid, ClaimRoem, Cover, Play
from troef.klaverjas.table.fold import step
from troef.klaverjas.table.state import State
from troef.laws import Text


class Refused(TroefError):
    """An act the program does not let through, with the article that forbids it."""

    def __init__(self, law: str, text: Text) -> None:
        super().__init__(f"{text.en} [{law}]", f"{text.nl} [{law}]")
        self.law = law


def play_online(state: State, event: Bid | Play) -> State:
    """The table after a proper call or card; anything else is refused and the table stays as it was."""
    return _bid(state, event) if isinstance(event, Bid) else _play(state, event)


def _bid(state: State, event: Bid) -> State:
    after = step(state, event)
    if state.turn is event.by and event.bid in state.legal and not event.said:
        return after
    raise _refused(state, after)


def _play(state: State, event: Play) -> State:
    after = step(state, event)
    if state.turn is not event.by or state.phase != "play":
        raise _refused(state, after)
    trick = state.to_lead
    if trick is not None and event.card not in state.legal_cards:
        ruling = state.law.about(Refusal(state.hand(event.by), trick, event.by, event.card))
        raise Refused(ruling.law, ruling.text)
    return _finish_trick(after)


def _refused(before: State, after: State) -> Refused:
    """What the articles would have made of it at a real table."""
    first = after.rulings[len(before.rulings)]
    return Refused(first.law, first.text)


def _finish_trick(state: State) -> State:
    trick = state.on_table
    if trick is None or not trick.is_complete:
        return state
    if state.roem_in(trick):
        state = step(state, ClaimRoem(trick.winner))
    return step(state, Cover(trick.winner))
