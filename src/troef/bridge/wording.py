"""Filling the names of players and calls into the sentences of the articles."""

from __future__ import annotations

from troef.bridge.calls import call_words
from troef.bridge.laws.ruling import Role
from troef.bridge.state import Matter, State
from troef.cards import Lang, Seat
from troef.cards.words import card_symbol, seat_name
from troef.laws import Text


def seat_of(state: State, matter: Matter, role: Role) -> Seat:
    """The player who has this role in the matter."""
    if role is Role.DECLARER:
        declarer = state.declarer
        assert declarer is not None, "declarer is known whenever an article speaks of him"
        return declarer
    offender = matter.seat
    by_role = {
        Role.OFFENDER: offender,
        Role.LHO: offender.lho,
        Role.PARTNER: offender.partner,
        Role.RHO: offender.rho,
        Role.TURN: matter.turn,
    }
    return by_role[role]


def filled(text: Text, state: State, matter: Matter) -> Text:
    """The sentence with `{offender}`, `{lho}`, `{call}` and so on filled in."""
    return Text(text.nl.format_map(_names(state, matter, "nl")), text.en.format_map(_names(state, matter, "en")))


def _names(state: State, matter: Matter, lang: Lang) -> dict[str, str]:
    names = {
        role.name.lower(): seat_name(seat_of(state, matter, role), lang) for role in Role if role is not Role.DECLARER
    }
    if state.declarer is not None:
        names["declarer"] = seat_name(state.declarer, lang)
    for name, place in (("call", matter.place), ("other", matter.other)):
        if place is not None:
            names[name] = call_words(state.calls[place].call, lang)
    names["cards"] = ", ".join(card_symbol(card, lang) for card in matter.cards)
    return names
