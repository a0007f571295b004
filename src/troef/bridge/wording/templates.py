"""Fills the names of players, calls and cards into the sentences of the articles."""

from __future__ import annotations

from troef.bridge.game.calls import PASS, Bid, Call, call_text
from troef.bridge.laws.ruling import Role
from troef.bridge.table.state import BridgeIrregularity, BridgeState
from troef.cards import Lang, Seat
from troef.cards.wording import card_symbol, join_and
from troef.laws import Slots, Text
from troef.laws.inflection import in_plural


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
    slots = {slot: f"{{{slot}}}" for slot in players}
    dutch, english = (_words(state, irregularity, lang) for lang in _LANGS)
    if len(irregularity.cards) > 1:
        text = Text(in_plural(text.nl, "nl"), in_plural(text.en, "en"))
    sentence = Text(text.nl.format_map(dutch | slots), text.en.format_map(english | slots))
    return Slots(sentence, players, {slot: Text(dutch[slot], english[slot]) for slot in dutch}).filled({})


_LANGS: tuple[Lang, Lang] = ("nl", "en")


def _words(state: BridgeState, irregularity: BridgeIrregularity, lang: Lang) -> dict[str, str]:
    """Return the text of each slot for a call or cards, by name of the slot."""
    words: dict[str, str] = {}
    for name, index in (("call", irregularity.place), ("other", irregularity.other)):
        if index is not None:
            words[name], words[f"a_{name}"] = call_in_sentence(state.calls[index].call, lang)
    words["cards"] = join_and((card_symbol(card, lang) for card in irregularity.cards), lang)
    return words


def call_in_sentence(call: Call, lang: Lang) -> tuple[str, str]:
    """Return a call with definite and indefinite article, as `het doublet` and `een doublet`; a bid is just `2♥`."""
    words = call_text(call, lang)
    if isinstance(call, Bid):
        return words, words
    if lang == "en":
        return f"the {words}", f"a {words}"
    return f"{'de' if call is PASS else 'het'} {words}", f"een {words}"
