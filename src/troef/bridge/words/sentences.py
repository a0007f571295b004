"""Filling the names of players and calls into the sentences of the articles."""

from __future__ import annotations

from troef.bridge.game.calls import PASS, Bid, Call, call_words
from troef.bridge.laws.ruling import Role
from troef.bridge.table.state import Matter, State
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
    """The sentence with `{offender}`, `{lho}`, `{call}`, `{a_call}` and so on filled in."""
    return Text(_filled(text.nl, state, matter, "nl"), _filled(text.en, state, matter, "en"))


def _filled(sentence: str, state: State, matter: Matter, lang: Lang) -> str:
    full = sentence.format_map(_names(state, matter, lang))
    return full[:1].upper() + full[1:]


def _names(state: State, matter: Matter, lang: Lang) -> dict[str, str]:
    names = {
        role.name.lower(): seat_name(seat_of(state, matter, role), lang) for role in Role if role is not Role.DECLARER
    }
    if state.declarer is not None:
        names["declarer"] = seat_name(state.declarer, lang)
    for name, place in (("call", matter.place), ("other", matter.other)):
        if place is not None:
            names[name], names[f"a_{name}"] = the_call(state.calls[place].call, lang)
    names["cards"] = ", ".join(card_symbol(card, lang) for card in matter.cards)
    return names


def the_call(call: Call, lang: Lang) -> tuple[str, str]:
    """A call inside a sentence, known and new: `het doublet` and `een doublet`; a bid is just `2♥`."""
    words = call_words(call, lang)
    if isinstance(call, Bid):
        return words, words
    if lang == "en":
        return f"the {words}", f"a {words}"
    return f"{'de' if call is PASS else 'het'} {words}", f"een {words}"
