"""The table as seen from one seat, and the acts of its player. Nothing here uses cards hidden from that player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from troef.cards import Card, Hand, Seat, Suit, TroefError
from troef.core.messages import gettext_noop
from troef.engine.acts import (
    OUT_OF_TURN,
    LegalAct,
    Refused,
    card_not_held,
    common_acts,
    decision_pending,
    not_allowed_now,
    not_own_seat,
)
from troef.engine.views import TableView
from troef.klaverjas.laws.facts import IllegalCard, LookAtOwnCards
from troef.klaverjas.table import events
from troef.klaverjas.table.events import ASKED, EXPOSURES
from troef.klaverjas.table.fold import apply_event
from troef.klaverjas.table.state import KlaverjasState
from troef.laws import say

Json = dict[str, Any]


def may_see(state: KlaverjasState, player: Seat | None, hand: Seat) -> bool:
    """Return whether the player may see this hand: only their own, and during the bidding only in turn (I-9)."""
    if player is None or hand is not player:
        return False
    look = LookAtOwnCards(player, trumps_made=state.phase != "auction", in_turn=state.turn is player)
    return state.law.about(look) is None


def visible_table(state: KlaverjasState) -> Json:
    """Return public facts that the situation lacks, as JSON: roem claimed, penalty cards, and the revoke found."""
    revoke, number = state.revoke, len(state.complete)
    return {
        "claimed": next((claimed.points for claimed in state.claimed if claimed.trick == number), 0),
        "open": [{"by": str(seat), "card": str(card)} for seat, card in state.penalty_cards],
        "revokes": [] if revoke is None else [{"seat": str(revoke.seat), "trick": revoke.trick}],
    }


def legal_acts(view: TableView, player: Seat, guarded: bool) -> Iterator[LegalAct]:
    """Yield the acts that the player can enter now. `view` is the situation as the player sees it.

    If `guarded`, yield only acts that are in order.
    """
    yield from common_acts(view, player, trick=range(1, 9))
    yield LegalAct("director", player)
    yield from _bids(view, player, guarded)
    if view["phase"] == "play" or not (guarded or view["phase"] == "ended"):
        yield from _cards(view, player, guarded)
    if not guarded:
        yield LegalAct("accuse", player, {"of": (str(player.side.opponents), str(player.side))})
        yield LegalAct("claim", player, {"tricks": range(9)}, {"statement": None})
        yield LegalAct("concede", player, {"tricks": range(9)}, {"statement": None})
        yield LegalAct("expose", player, {"cards": _held(view, player), "how": EXPOSURES})
    if view["phase"] == "ended":
        yield LegalAct("return", player)
        if len(view["trick"]) == 4:  # The deal was stopped, and this trick is still face up (I-16).
            yield from (LegalAct("cover", player), LegalAct("roem", player, {}, {"points": None}))
    yield LegalAct("ask", player, {"about": ASKED[:2] if guarded else ASKED})


def _bids(view: TableView, player: Seat, guarded: bool) -> Iterator[LegalAct]:
    if view["phase"] != "auction" and (guarded or view["phase"] == "ended"):
        return
    words, more = (view["legal"], {}) if guarded else (("pass", "play"), {"said": None})
    for word in words:
        yield LegalAct("bid", player, {"bid": (word,)} | ({"trump": tuple(Suit)} if word == "play" else {}), more)


def _cards(view: TableView, player: Seat, guarded: bool) -> Iterator[LegalAct]:
    mine, complete = view["turn"] == str(player), len(view["trick"]) == 4
    cards = view["legal"] if guarded else _held(view, player)
    yield LegalAct("play", player, {"card": cards}, {} if guarded else {"simultaneous": (True, False)})
    if complete and (mine or not guarded):
        yield LegalAct("cover", player)
    if not guarded or (complete and (mine or view["rules"]["roem_by"] == "anyone")):
        yield LegalAct("roem", player, {}, {"points": None})
    if not guarded and mine and view["trick"] and not complete:
        yield LegalAct("omit", player)
    if not guarded:
        yield LegalAct(
            "take-back", player, {"card": [laid["card"] for laid in view["trick"] if laid["by"] == str(player)]}
        )


def _held(view: TableView, player: Seat) -> list[Card]:
    return list(Hand.parse(view["hands"].get(str(player), "...")))


# Refusals.


def refusal(view: TableView, state: KlaverjasState, event: Any, player: Seat, guarded: bool) -> TroefError:
    """Return the error for an act that the player cannot do now. It reveals nothing that `view` hides."""
    if event.by is not player:
        return not_own_seat(player, event.by)
    if isinstance(event, events.KlaverjasPlayEvent):
        if str(player) not in view["hands"]:  # The error must not reveal cards that they may not see yet (I-9).
            return not_allowed_now(player)
        if event.card not in _held(view, player):
            return card_not_held(player, event.card)
    if not guarded or not isinstance(event, events.KlaverjasPlayEvent | events.KlaverjasBidEvent):
        return not_allowed_now(player)
    if view["waits_for"]:
        return decision_pending(view["waits_for"][0])
    if isinstance(event, events.KlaverjasBidEvent):
        return _refused(state, event, _wrong_with_bid(view, event))
    if view["phase"] != "play" or view["turn"] != str(player):
        return _refused(state, event, OUT_OF_TURN if view["phase"] == "play" else _NO_TRUMPS)
    trick = state.to_lead
    if trick is None or event.card in state.playable:
        return not_allowed_now(player)
    ruling = state.law.about(IllegalCard(state.hand(player), trick, player, event.card))
    return Refused(ruling.law, ruling.text)


def _wrong_with_bid(view: TableView, event: events.KlaverjasBidEvent) -> str:
    if view["phase"] != "auction":
        return gettext_noop("Trumps have been made.")
    if view["turn"] != str(event.by):
        return gettext_noop("It is not {seat}'s turn to speak.")
    if event.bid in view["legal"]:
        return gettext_noop("{seat} says only “I play” or “I pass”.")
    return gettext_noop("{seat} has to pass.") if event.bid == "play" else gettext_noop("{seat} has to play.")


_NO_TRUMPS = gettext_noop("Trumps have not been made yet.")


def _refused(
    state: KlaverjasState, event: events.KlaverjasPlayEvent | events.KlaverjasBidEvent, said: str
) -> TroefError:
    """Return the error with the text `said` and the article that would judge the act at a table with real cards."""
    rulings = apply_event(state, event).rulings[len(state.rulings) :]
    return Refused(rulings[0].law, say(said, seat=event.by)) if rulings else not_allowed_now(event.by)
