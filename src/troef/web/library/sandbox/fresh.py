"""A log to begin with: a board of bridge or a deal of klaverjas, with the rules that were chosen for it."""

from __future__ import annotations

from collections.abc import Mapping

from troef.cards import Deck, Layout
from troef.cards.dealing import fair_deal
from troef.klaverjas.game.options import Rules, preset
from troef.web.library.sandbox.engine import game_of
from troef.web.site.given import whole
from troef.web.site.table_link import Log


def fresh_log(filled: Mapping[str, str]) -> Log:
    """The log of a form: edition, board number, rules, and the cards (a fair deal when there are none)."""
    log: Log = {"edition": filled.get("edition", ""), "board": whole(filled.get("board", "")) or 1}
    if game_of(log) == "klaverjas":
        return log | klaverjas_rules(filled.get("rules") or "nkf") | _cards(filled.get("deal", ""), Deck.KLAVERJAS)
    regulations = filled.get("regulations", "")
    if regulations and regulations != "wbf":
        log["regulations"] = regulations
    return log | _cards(filled.get("deal", ""), Deck.BRIDGE)


def _cards(deal: str, deck: Deck) -> Log:
    return {"deal": str(Layout.parse(deal, deck)) if deal.strip() else str(fair_deal(deck)), "events": []}


def klaverjas_rules(name: str) -> Log:
    """What a preset changes, in the words of a table log."""
    printed = Rules().as_json()
    changed = {option: value for option, value in preset(name).rules.as_json().items() if value != printed[option]}
    variant = {"variant": changed.pop("variant")} if "variant" in changed else {}
    return variant | ({"options": changed} if changed else {})
