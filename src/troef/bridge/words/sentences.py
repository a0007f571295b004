"""Filling the names of players and calls into the sentences of the articles."""

from __future__ import annotations

from troef.bridge.game.calls import PASS, Bid, Call, call_words
from troef.bridge.laws.ruling import Role
from troef.bridge.table.state import Irregularity, State
from troef.cards import Lang, Seat
from troef.cards.words import card_symbol, seat_name
from troef.laws import Text


def seat_of(state: State, irregularity: Irregularity, role: Role) -> Seat:
    """The player who has this role in the irregularity."""
    if role is Role.DECLARER:
        declarer = state.declarer
        assert declarer is not None, "declarer is known whenever an article speaks of him"
        return declarer
    offender = irregularity.seat
    by_role = {
        Role.OFFENDER: offender,
        Role.LHO: offender.lho,
        Role.PARTNER: offender.partner,
        Role.RHO: offender.rho,
        Role.TURN: irregularity.turn,
    }
    return by_role[role]


def filled(text: Text, state: State, irregularity: Irregularity) -> Text:
    """The sentence with `{offender}`, `{lho}`, `{call}`, `{a_call}` and so on filled in."""
    return Text(_filled(text.nl, state, irregularity, "nl"), _filled(text.en, state, irregularity, "en"))


def _filled(sentence: str, state: State, irregularity: Irregularity, lang: Lang) -> str:
    full = sentence.format_map(_names(state, irregularity, lang))
    return full[:1].upper() + full[1:]


def _names(state: State, irregularity: Irregularity, lang: Lang) -> dict[str, str]:
    names = {
        role.name.lower(): seat_name(seat_of(state, irregularity, role), lang)
        for role in Role
        if role is not Role.DECLARER
    }
    if state.declarer is not None:
        names["declarer"] = seat_name(state.declarer, lang)
    for name, place in (("call", irregularity.place), ("other", irregularity.other)):
        if place is not None:
            names[name], names[f"a_{name}"] = the_call(state.calls[place].call, lang)
    names["cards"] = ", ".join(card_symbol(card, lang) for card in irregularity.cards)
    return names


def the_call(call: Call, lang: Lang) -> tuple[str, str]:
    """A call inside a sentence, known and new: `het doublet` and `een doublet`; a bid is just `2♥`."""
    words = call_words(call, lang)
    if isinstance(call, Bid):
        return words, words
    if lang == "en":
        return f"the {words}", f"a {words}"
    return f"{'de' if call is PASS else 'het'} {words}", f"een {words}"
