"""Fills the names of players, calls and cards into the sentences of the articles."""

from __future__ import annotations

from collections.abc import Iterable

from troef.bridge.game.calls import DOUBLE, PASS, REDOUBLE, Bid, Call, call_text
from troef.bridge.laws.ruling import Role
from troef.bridge.table.state import BridgeIrregularity, BridgeState
from troef.cards import Card, Lang, Seat
from troef.cards.wording import card_symbol, join_and
from troef.core.messages import Localised, _
from troef.laws import Sentence, Text


def seat_of_role(state: BridgeState, irregularity: BridgeIrregularity, role: Role) -> Seat:
    """Return the seat of the player with this role, as seen from the irregularity's offender."""
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


def fill_template(text: Text, state: BridgeState, irregularity: BridgeIrregularity) -> Text:
    """Return the text with its slots filled in: calls, cards and players of the irregularity."""
    roles = [role for role in Role if role is not Role.DECLARER or state.declarer is not None]
    players = {role.name.lower(): seat_of_role(state, irregularity, role) for role in roles}
    return Sentence(text, players, _words(state, irregularity), several=len(irregularity.cards) > 1, names={})


def _words(state: BridgeState, irregularity: BridgeIrregularity) -> dict[str, Text]:
    """Return the text of each slot for a call or cards, by name of the slot."""
    words: dict[str, Text] = {}
    for name, index in (("call", irregularity.place), ("other", irregularity.other)):
        if index is not None:
            call = state.calls[index].call
            words[name], words[f"a_{name}"] = Localised(definite_call, call), Localised(indefinite_call, call)
    words["cards"] = Localised(_card_list, irregularity.cards)
    return words


def _card_list(cards: Iterable[Card], lang: Lang) -> str:
    return join_and((card_symbol(card, lang) for card in cards), lang)


def definite_call(call: Call, lang: Lang) -> str:
    """Return a call with the definite article, as `het doublet`; a bid is just `2♥`."""
    return call_text(call, lang) if isinstance(call, Bid) else _DEFINITE[call][lang]


def indefinite_call(call: Call, lang: Lang) -> str:
    """Return a call with the indefinite article, as `een doublet`; a bid is just `2♥`."""
    return call_text(call, lang) if isinstance(call, Bid) else _INDEFINITE[call][lang]


_DEFINITE = {PASS: _("the pass"), DOUBLE: _("the double"), REDOUBLE: _("the redouble")}
_INDEFINITE = {PASS: _("a pass"), DOUBLE: _("a double"), REDOUBLE: _("a redouble")}
