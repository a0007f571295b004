"""Where a log starts that does not begin with the first call, in words."""

from __future__ import annotations

from troef.bridge.game.calls import call_words
from troef.bridge.table.beginning import Begin, CallsSoFar
from troef.cards import Lang, Seat
from troef.cards.words import seat_name


def where(begin: Begin, dealer: Seat, lang: Lang) -> str:
    """One sentence about what came before the first event."""
    if isinstance(begin, CallsSoFar):
        order = dealer.clockwise
        calls = [f"{seat_name(order[at % 4], lang)} {call_words(call, lang)}" for at, call in enumerate(begin.calls)]
        return f"{_CALLS[lang]}: {', '.join(calls) or _NOTHING[lang]}."
    contract, ns_ew = begin.contract.words(lang), begin.won
    declarer, leader = seat_name(begin.declarer, lang), seat_name(begin.lead, lang)
    if begin.trick == 1:
        return _OPENING[lang].format(declarer=declarer, contract=contract, leader=leader)
    return _TRICK[lang].format(
        declarer=declarer, contract=contract, leader=leader, trick=begin.trick, ns=ns_ew[0], ew=ns_ew[1]
    )


_CALLS: dict[Lang, str] = {"nl": "Er is al geboden", "en": "The calls so far"}
_NOTHING: dict[Lang, str] = {"nl": "nog niets", "en": "none"}
_OPENING: dict[Lang, str] = {
    "nl": "{declarer} speelt {contract}; {leader} moet uitkomen.",
    "en": "{declarer} plays {contract}; {leader} has the opening lead.",
}
_TRICK: dict[Lang, str] = {
    "nl": "{declarer} speelt {contract}; {leader} speelt voor in slag {trick}. NZ heeft {ns} slagen, OW {ew}.",
    "en": "{declarer} plays {contract}; {leader} leads to trick {trick}. NS have {ns} tricks, EW {ew}.",
}
