"""Playing online: what is irregular is refused, roem is claimed and tricks are covered by themselves."""

from __future__ import annotations

from troef.cards import Lang, TroefError
from troef.klaverjas.laws.facts import Refusal
from troef.klaverjas.laws.ruling import Effect, Ruling
from troef.klaverjas.table.events import Bid, ClaimRoem, Cover, Play
from troef.klaverjas.table.fold import step
from troef.klaverjas.table.state import State


class Refused(TroefError):
    """An act the program does not let through, with the article that forbids it."""

    def __init__(self, ruling: Ruling, lang: Lang) -> None:
        super().__init__(f"{ruling.text[lang]} [{ruling.law}]")
        self.ruling = ruling


def play_online(state: State, event: Bid | Play, lang: Lang = "en") -> State:
    """The table after a proper call or card; anything else is refused and the table stays as it was."""
    return _bid(state, event, lang) if isinstance(event, Bid) else _play(state, event, lang)


def _bid(state: State, event: Bid, lang: Lang) -> State:
    after = step(state, event)
    if state.turn is event.by and event.bid in state.legal and not event.said:
        return after
    raise Refused(_why(state, after), lang)


def _play(state: State, event: Play, lang: Lang) -> State:
    after = step(state, event)
    if state.turn is not event.by or state.phase != "play":
        raise Refused(_why(state, after), lang)
    trick = state.to_lead
    if trick is not None and event.card not in state.legal_cards:
        raise Refused(state.law.about(Refusal(state.hand(event.by), trick, event.by, event.card)), lang)
    return _finish_trick(after)


def _why(before: State, after: State) -> Ruling:
    """What the articles would have made of it at a real table."""
    first = after.rulings[len(before.rulings)]
    return Ruling(first.law, Effect.VOID, first.text)


def _finish_trick(state: State) -> State:
    trick = state.on_table
    if trick is None or not trick.is_complete:
        return state
    if state.roem_in(trick):
        state = step(state, ClaimRoem(trick.winner))
    return step(state, Cover(trick.winner))
