"""Fuzz test of the tables: random acts, such as ignored choices and cards played twice, until something is wrong.

    python scripts/random_acts.py --events 1000000 --seed 1

After every event the cards are counted, legal cards are checked against the hands, and every answered decision must
close. Each board is played to its end. A failure is printed as a log, shortened as far as possible, so that it can
become a case.

Some boards have incidents: acts of several players in succession, so that rare laws coincide. The option `--pairs`
lists the pairs of laws that have coincided on one board and those that have not. `APART` lists the pairs that cannot,
with the reason.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from operator import itemgetter
from typing import Any

import troef.bridge.table.events
import troef.bridge.table.fold
import troef.bridge.table.log
import troef.bridge.table.situation
import troef.klaverjas.table.events
import troef.klaverjas.table.fold
import troef.klaverjas.table.log
import troef.klaverjas.table.situation
import troef.klaverjas.table.state
from troef.bridge.game.play import Placed, bits_of, cards_of
from troef.bridge.table.state import BridgeState, Phase
from troef.cards import ALL_CARDS, SEATS, Card, Deck, Hand, Layout, TroefError
from troef.cards.dealing import seeded_deals
from troef.klaverjas.game import card_values
from troef.laws.book import article_of

Json = dict[str, Any]
EDITIONS = ("bridge-2017", "bridge-2007", "bridge-1949", "klaverjas-1976")
LONGEST = 140
"""Maximum number of events of a board before it is played to its end."""
TO_THE_END = 260
"""Number of acts within which any board must end."""


class Wrong(Exception):
    """An impossible state of a table."""


class RandomSource(random.Random):
    """Random source with the choices that the acts need."""

    def seat(self) -> str:
        return self.choice("NESW")

    def yes(self, share: float = 0.5) -> bool:
        return self.random() < share


# Bridge.


class BridgeActs:
    """The bridge table of one edition."""

    def __init__(self, edition: str) -> None:
        self.edition = edition

    def beginning(self, source: RandomSource) -> Json:
        hands = list(_dealt(source, Deck.BRIDGE))
        log: Json = {"edition": self.edition, "board": source.randint(1, 16)}
        if source.yes(0.1):
            log["begin"] = {"auction": _calls_so_far(source)}
        elif source.yes(0.15):
            log["begin"] = _play_so_far(source, 13, source.choice("1234567") + source.choice("CDHSN"))
            hands = _left(source, hands, 14 - log["begin"]["trick"])
        if source.yes(0.15):
            hands = _misdealt(source, hands)
        elif source.yes(0.06):
            hands = _not_all_known(source, hands)
        return log if source.yes(0.08) else {**log, "deal": str(Layout(tuple(hands)))}

    def start(self, log: Json) -> BridgeState:
        return troef.bridge.table.fold.start(troef.bridge.table.log.BridgeLog.read({**log, "events": []}))

    def step(self, state: BridgeState, event: Json) -> BridgeState:
        return troef.bridge.table.fold.apply_event(state, troef.bridge.table.events.EVENT.read(event))

    def view(self, state: BridgeState) -> Json:
        return troef.bridge.table.situation.situation(state).as_json()

    def waiting(self, state: BridgeState) -> Any:
        """Return the pending decisions, each with its irregularity."""
        return [(each.irregularity, each.decision) for each in state.ledger.pending]

    def act(self, source: RandomSource, state: BridgeState, told: Json) -> Json:
        """Return an irregular act."""
        seat = told["turn"] if told["turn"] and source.yes() else source.seat()
        if state.phase is Phase.AUCTION:
            return source.choice(_IN_THE_AUCTION)(source, state, told, seat)
        return source.choice(_IN_THE_PLAY)(source, state, told, seat)

    def incident(self, source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
        """Return a few related events; empty if none is possible now."""
        if told["turn"] is None and state.phase is not Phase.ENDED:
            return ()
        return source.choice(_STORIES[state.phase])(source, state, told)

    def proper(self, source: RandomSource, state: BridgeState, told: Json) -> Json:
        """Return a legal call or card of the player in turn."""
        if state.phase is Phase.AUCTION:
            passes = state.auction.bid is not None and source.yes(0.6)
            call = "P" if passes and "P" in told["legal"] else source.choice(told["legal"][:20])
            return {"do": "call", "by": told["turn"], "call": call}
        return {"do": "play", "by": told["turn"], "card": source.choice(told["legal"])}

    def otherwise(self, source: RandomSource, state: BridgeState, told: Json) -> Json | None:
        """Return the event that ends a deadlock in which nobody can call or play; None if there is none."""
        ledger = state.ledger.play
        if ledger.claims.claim is not None:
            return {"do": "agree", "by": str(ledger.claims.claim.seat.lho)}
        if ledger.cards.down is not None:
            return {"do": "face", "by": str(ledger.cards.down[0])}
        if state.phase is Phase.PLAY:  # A hand with too few cards, or an unknown hand, is empty.
            if _is_right(state):
                return None
            return {"do": "claim", "by": told["declarer"], "tricks": 0}
        return {"do": "return"} if state.phase is Phase.CLARIFICATION else None

    def check(self, state: BridgeState, told: Json) -> None:
        if state.play is None:
            return
        if state.phase is not Phase.CLARIFICATION and (not state.auction.is_over or state.declarer is None):
            raise Wrong("cards are played and the auction is not over")
        lying = list(_cards_on_table(state))
        if state.layout is None and len(lying) != len({card for _, card in lying}):
            raise Wrong("a card lies on the table twice")
        for seat, dealt, bits in zip(SEATS, state.hands, state.play.hands, strict=True):
            there = Counter([*cards_of(bits or 0), *(card for by, card in lying if by is seat)])
            if dealt is not None and there != Counter(dealt):
                raise Wrong(
                    f"cards of {seat} lost {_names(Counter(dealt) - there)}, more {_names(there - Counter(dealt))}"
                )
        owed = {(seat, state.play.number) for seat in state.ledger.play.trick.owed}
        for entry in state.ledger.play.revokes:
            gone = entry.card is not None and (entry.seat, entry.card) not in lying
            if gone and not entry.corrected and (entry.seat, entry.trick) not in owed:
                raise Wrong("a revoke with a card that went back")
        if told["legal"] and told["turn"]:
            seat = next(each for each in SEATS if str(each) == told["turn"])
            bound = bits_of(each.card for each in state.ledger.play.cards.loose if each.seat is seat)
            legal = bits_of(Card.parse(each) for each in told["legal"])
            bits = state.play.hands[seat.index]
            if legal & ~((state.play.unseen if bits is None else bits) | bound):
                raise Wrong("a legal card that the hand does not hold")
        played_out = told["phase"] == "ended" and told["just"] == "play" and state.ledger.play.claims.claim is None
        if played_out and _is_right(state):
            omitted = {seat for seat, _ in state.ledger.play.trick.omitted}
            if any(bits and seat not in omitted for seat, bits in zip(SEATS, state.play.hands, strict=True)):
                raise Wrong("a board that is over, and a hand that was passed over")
        if told["phase"] == "ended" and sum(told["tricks"]["result"].values()) != 13:
            raise Wrong("a board that is over has thirteen tricks")

    def check_step(self, before: Json, event: Json, after: Json) -> None:
        """Raise Wrong if a legal card became a revoke.

        Right after a designation it may be another card than the designated one (45D).
        """
        proper = event["do"] == "play" and set(event) == {"do", "by", "card"} and before["just"] != "designate"
        if proper and event["by"] == before["turn"] and event["card"] in before["legal"]:
            known = {(each["seat"], each["trick"]) for each in before["revokes"]}
            new = {(each["seat"], each["trick"]) for each in after["revokes"] if not each["established"]} - known
            if any(seat == event["by"] for seat, _ in new):
                raise Wrong("a legal card that is a revoke")


def _is_right(state: BridgeState) -> bool:
    """Return whether every hand is known and has the right number of cards."""
    return all(hand is not None and len(hand) == state.size for hand in state.hands)


def _cards_on_table(state: BridgeState) -> Iterator[Placed]:
    """Yield every card that is in no hand, with its player."""
    play, ledger = state.play, state.ledger.play
    assert play is not None
    for trick in play.tricks:
        yield from trick.cards
    yield from play.cards
    yield from ((each.seat, each.card) for each in ledger.cards.loose)
    yield from ledger.trick.repair.later if ledger.trick.repair else ()
    yield from (each for each in (ledger.cards.down, ledger.cards.together) if each)


def _names(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


Act = Callable[[RandomSource, BridgeState, Json, str], Json]
_CALLS = ("P", "P", "P", "X", "XX", "8C", *(f"{level}{suit}" for level in range(1, 5) for suit in "CDHSN"))
_MANNERS = ("tempo", "remark", "question", "gesture", "alert", "no-alert", "explanation")
_FINDINGS = (
    *("unintended", "comparable", "artificial", "could-have-known", "damage", "influenced", "led", "deliberate"),
    "playable",
)
_ABOUT = ("auction", "call", "trick", "revoke")
_ABOUT_BRIDGE = (*_ABOUT, "contract", "card")
_SHOWN = ("dropped", "two-at-once", "shown", "named", "led")


def _a_card(source: RandomSource, state: BridgeState, seat: str) -> str:
    """Return a random card of a player: usually held or exposed, sometimes played before."""
    index = "NESW".index(seat)
    if state.play is not None and state.play.hands[index] is not None and source.yes(0.95):
        bits = state.play.hands[index] or 0
        mine = [card for card in ALL_CARDS if bits & card.bit]
        lying = [each.card for each in state.ledger.play.cards.loose if str(each.seat) == seat]
        lying += [each.card for each in state.ledger.penalty_cards if str(each.seat) == seat]
        if lying and source.yes(0.3):
            return str(source.choice(lying))
        return str(source.choice(mine or ALL_CARDS))
    hand = state.hands[index]
    return str(source.choice(tuple(hand) if hand else ALL_CARDS))


def _call(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    event = {"do": "call", "by": seat, "call": source.choice(_CALLS)}
    more: Json = {"artificial": True, "shows": [source.choice("CDHS")], "said": "?"}
    more |= {"simultaneous": True, "wrong_board": True}
    return {**event, **{name: value for name, value in more.items() if source.yes(0.06)}}


def _change(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    event: Json = {"do": "change", "by": seat, "to": source.choice(_CALLS)}
    if source.yes(0.2):
        event["of"] = source.randint(1, len(state.calls) + 1)
    return event if source.yes() else {**event, "unintended": source.yes()}


def _director(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    return {"do": "director", "by": seat}


def _attention(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    more = {"of": source.seat(), "trick": source.randint(1, 13)} if source.yes(0.2) else {}
    return {"do": "attention", "by": seat, **more}


def _inform(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    return {"do": "inform", "by": seat, "how": source.choice(_MANNERS)}


def _explain(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    place = source.randint(1, len(state.calls) + 1)
    return {"do": "explain", "by": seat, "call": place, "text": "?", source.choice(("wrong", "corrects")): True}


def _expose(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    cards = list({_a_card(source, state, seat) for _ in range(source.choice((1, 1, 1, 2, 3)))})
    return {"do": "expose", "by": seat, "cards": cards, "how": source.choice(_SHOWN)}


def _see(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    of = source.seat()
    return {"do": "see", "by": seat, "of": of, "cards": [_a_card(source, state, of)], "deliberate": source.yes()}


def _restore(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    source_ = source.choice((source.seat(), "board", "floor", "played", "lost"))
    card = _a_card(source, state, source_) if source_ in "NESW" else _a_card(source, state, seat)
    if source.yes(0.3) and None not in state.hands:
        card = str(
            source.choice([each for each in ALL_CARDS if not any(each in hand for hand in state.hands)] or [card])
        )
    return {"do": "restore", "by": seat if source.yes(0.85) else "TD", "card": card, "from": source_}


def _ask(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    purpose = {"purpose": source.choice(("partner", "trap"))} if source.yes(0.1) else {}
    return {"do": "ask", "by": seat, "about": source.choice(_ABOUT_BRIDGE), **purpose}


def _rule(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    if source.yes(0.2):
        act = source.choice(_CALLS) if state.phase is Phase.AUCTION else _a_card(source, state, seat)
        return {"do": "rule", "by": "TD", "question": "barred", "answer": [act]}
    return {"do": "rule", "by": "TD", "question": source.choice(_FINDINGS), "answer": source.yes()}


def _lead_in_the_auction(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    return {"do": "play", "by": seat, "card": _a_card(source, state, seat)}


def _play(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    event = {"do": "play", "by": seat, "card": _a_card(source, state, seat)}
    more: Json = {
        "simultaneous": True,
        "how": source.choice(("held", "touched")),
        "with": [_a_card(source, state, seat)],
        "misinformed": source.choice(("turn", "explanation")),
        "face": "down",
    }
    return {**event, **{name: value for name, value in more.items() if source.yes(0.06)}}


def _take_back(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    lying = told["trick"] or [{"by": seat, "card": _a_card(source, state, seat)}]
    return {"do": "take-back", **source.choice(lying)}


def _omit(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    return {"do": "omit", "by": told["turn"] or seat}


def _face(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    return {"do": "face", "by": seat}


def _designate(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    event: Json = {"do": "designate", "by": told["declarer"] or seat}
    words = {
        "suit": source.choice("SHDC"),
        "rank": source.choice("AKQJT98765432"),
        "word": source.choice(("high", "low", "win", "anything")),
        "intended": _a_card(source, state, told["dummy"] or seat),
    }
    named = {name: value for name, value in words.items() if source.yes(0.3)}
    return {**event, **(named or {"word": "anything"})}


def _redesignate(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    card = _a_card(source, state, told["dummy"] or seat)
    return {"do": "redesignate", "by": told["declarer"] or seat, "card": card, "unintended": source.yes(0.7)}


def _by_dummy(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    dummy = told["dummy"] or seat
    acts: list[Json] = [
        {"do": "suggest", "by": dummy, "card": _a_card(source, state, dummy)},
        {"do": "forfeit", "by": dummy, "how": source.choice(("swap", "walk", "look"))},
        {"do": "warn", "by": dummy},
        {"do": "warn", "by": dummy, "of": source.seat()},
        {"do": "director", "by": dummy},
        {"do": "attention", "by": dummy},
        {"do": "claim", "by": dummy, "tricks": 1},
    ]
    return source.choice(acts)


def _claim(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    return {"do": source.choice(("claim", "concede")), "by": seat, "tricks": source.randint(0, 6)}


def _about_claim(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    return {"do": source.choice(("agree", "object")), "by": seat}


def _afterwards(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    verb = source.choice(("return", "end-round", "end-correction", "next-call", "reserve"))
    return {"do": verb, "by": seat} if verb in ("next-call", "reserve") else {"do": verb}


def _dispute(source: RandomSource, state: BridgeState, told: Json, seat: str) -> Json:
    return {"do": "dispute", "by": seat, "tricks": source.randint(0, 13)}


_IN_THE_AUCTION: tuple[Act, ...] = (
    *(_call,) * 10,
    *(_director,) * 8,
    *(_change,) * 2,
    *(_expose,) * 2,
    *(_rule,) * 2,
    *(_attention, _inform, _explain, _see, _restore, _ask, _lead_in_the_auction, _afterwards),
)
_IN_THE_PLAY: tuple[Act, ...] = (
    *(_play,) * 18,
    *(_director,) * 12,
    *(_attention,) * 3,
    *(_expose,) * 4,
    *(_take_back,) * 3,
    *(_omit,) * 2,
    *(_designate,) * 3,
    *(_by_dummy,) * 3,
    *(_about_claim,) * 2,
    *(_claim, _redesignate, _rule, _see, _explain, _face, _inform, _restore, _ask, _call, _change, _afterwards),
    _dispute,
)


# Incidents: acts of several players in succession, so that laws which rarely coincide do so on one board.

Incident = Callable[[RandomSource, BridgeState, Json], Sequence[Json]]
"""Returns related events; empty if the situation does not allow them."""


def _director_after(seat: str, *events: Json) -> Sequence[Json]:
    """Return the events, followed by a call for the director from the next player."""
    return (*events, {"do": "director", "by": _next(seat)})


def _next(seat: str, steps: int = 1) -> str:
    return "NESW"[("NESW".index(seat) + steps) % 4]


def _another(source: RandomSource, turn: str) -> str:
    return _next(turn, source.randint(1, 3))


def _called(call: str) -> Incident:
    """Return an incident in which the player in turn makes this call, legal or not."""
    return lambda source, state, told: _director_after(told["turn"], {"do": "call", "by": told["turn"], "call": call})


def _called_out_of_turn(*calls: str) -> Incident:
    def happens(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
        seat = _another(source, told["turn"])
        return _director_after(seat, {"do": "call", "by": seat, "call": source.choice(calls)})

    return happens


def _calls(turn: str, *calls: tuple[int, str], **more: Any) -> Sequence[Json]:
    """Return calls by players counted from `turn`. `more` is added to the last one."""
    *first, last = ({"do": "call", "by": _next(turn, steps), "call": call} for steps, call in calls)
    return (*first, {**last, **more})


def _doubled_out_of_turn(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    bid = source.choice([call for call in told["legal"] if call[0].isdigit()][:10] or ["P"])
    return _director_after(told["turn"], *_calls(told["turn"], (0, bid), (source.choice((2, 3)), "X")))


def _doubled_with_words(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    """Return a bid, and a double that names it wrongly."""
    bids = [call for call in told["legal"] if call[0].isdigit()][:5]
    return _calls(told["turn"], (0, source.choice(bids)), (1, "X"), said="?") if bids else ()


def _passed_over(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    """Return three passes, one of them out of turn, so that one player had no turn."""
    bid = source.choice([call for call in told["legal"] if call[0].isdigit()][:10] or ["P"])
    return _director_after(told["turn"], *_calls(told["turn"], (0, bid), (2, "P"), (3, "P"), (0, "P")))


def _at_once(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    """Return two simultaneous calls."""
    calls = [(0, source.choice(told["legal"][:12])), (source.randint(1, 3), source.choice(_CALLS))]
    return _director_after(told["turn"], *_calls(told["turn"], *calls, simultaneous=True))


def _must_pass(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    """Return a call by a player who must pass, with unauthorised information."""
    if told["legal"] != ["P"]:
        return ()
    seat = told["turn"]
    call: Json = {"do": "call", "by": seat, "call": source.choice(_CALLS)}
    return _director_after(seat, call, _inform(source, state, told, seat))


def _asked(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    """Return a question, usually from a player who may not ask it, or not now."""
    by = told["dummy"] if told["dummy"] and source.yes() else source.seat()
    whom = {"of": _next(by)} if source.yes() else {}
    return [{"do": "ask", "by": by, "about": source.choice(_ABOUT_BRIDGE), **whom}]


def _second_thought(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    """Return a call and an immediate change of it."""
    seat, calls = told["turn"], told["legal"][:12]
    change = {"do": "change", "by": seat, "to": source.choice(calls), "unintended": source.yes()}
    return _director_after(seat, {"do": "call", "by": seat, "call": source.choice(calls)}, change)


def _explained_wrong(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    if not state.calls:
        return ()
    place = source.randint(1, len(state.calls))
    by = _next(str(state.calls[place - 1].seat), 2)
    wrong: Json = {"do": "explain", "by": by, "call": place, "text": "?", "wrong": True}
    right: Json = {"do": "explain", "by": by, "call": place, "text": "!", "corrects": True}
    return _director_after(by, wrong, *([right] if source.yes() else []))


def _card_seen(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    return _director_after(seat := source.seat(), _expose(source, state, told, seat))


def _hint(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    return _director_after(seat := source.seat(), _inform(source, state, told, seat))


def _out_of_turn(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    """Return a lead or card out of turn."""
    seat = _another(source, told["turn"])
    return _director_after(seat, {"do": "play", "by": seat, "card": _a_card(source, state, seat)})


def _disobeys(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    """Return a card that the player in turn may not play. Attention may come much later."""
    seat = told["turn"]
    cards = [str(card) for card in cards_of(state.play.hands["NESW".index(seat)] or 0)] if state.play else []
    wrong = [card for card in cards if card not in told["legal"]] or [_a_card(source, state, seat)]
    seen = [{"do": "attention", "by": _next(seat)}, {"do": "director", "by": _next(seat)}]
    return [{"do": "play", "by": seat, "card": source.choice(wrong)}, *(seen if source.yes() else [])]


def _too_soon(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    """Return a premature card, after which partner plays before anyone draws attention to it (1949: 59)."""
    seat, turn = _next(told["turn"], 2), told["turn"]
    if not told["trick"] or not told["legal"]:
        return ()
    first: Json = {"do": "play", "by": seat, "card": _a_card(source, state, seat)}
    return _director_after(seat, first, {"do": "play", "by": turn, "card": source.choice(told["legal"])})


def _left_out(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    if not told["trick"]:
        return ()
    omitted: Json = {"do": "omit", "by": told["turn"]}
    return _director_after(told["turn"], omitted) if source.yes() else [omitted]


def _named(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    """Return declarer's designation of a card, then a changed designation or another card by dummy."""
    if told["turn"] != told["dummy"]:
        return ()
    named, dummy = _designate(source, state, told, told["turn"]), told["dummy"]
    anew = _redesignate(source, state, told, told["turn"])
    return [named, anew if source.yes() else {"do": "play", "by": dummy, "card": _a_card(source, state, dummy)}]


def _two_cards(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    seat = told["turn"]
    one, other = _a_card(source, state, seat), _a_card(source, state, seat)
    return _director_after(seat, {"do": "play", "by": seat, "card": one, "with": [other]})


def _dummy_speaks(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    return [_by_dummy(source, state, told, told["turn"]), {"do": "director", "by": told["declarer"]}]


def _found_elsewhere(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    return [_restore(source, state, told, source.seat())]


def _damage(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    """Return a finding that a player could have known that an irregularity would do damage, and that it did."""
    found: list[Json] = [
        {"do": "rule", "by": "TD", "question": each, "answer": True} for each in ("could-have-known", "damage")
    ]
    return [*([_inform(source, state, told, source.seat())] if source.yes() else []), *found]


def _called_afterwards(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    return [{"do": source.choice(("attention", "director", "object")), "by": source.seat()}]


def _disputed(source: RandomSource, state: BridgeState, told: Json) -> Sequence[Json]:
    """Return a claim or concession with its agreement and objection, sometimes too late."""
    seat = source.choice([each for each in "NESW" if each != told["dummy"]])
    lho, partner = _next(seat), _next(seat, 2)
    said: Json = {"do": source.choice(("claim", "concede")), "by": seat, "tricks": source.randint(1, 3)}
    agreed, late = {"do": "agree", "by": lho}, source.choice(("next-call", "end-round", "end-correction", "return"))
    later: Json = {"do": late, "by": lho} if late == "next-call" else {"do": late}
    objects: Json = {"do": "object", "by": source.choice((lho, seat, partner))}
    middle = source.choice(((), (agreed,), (agreed, later), (agreed, objects, later)))
    return (said, *middle, objects, {"do": "director", "by": lho})


_STORIES: dict[Phase, tuple[Incident, ...]] = {
    Phase.AUCTION: (
        *(_called("1C"), _called("X"), _called("XX"), _called("8C")),
        *(_called_out_of_turn("P"), _called_out_of_turn("2S", "3N"), _called_out_of_turn("X", "XX")),
        *(_doubled_out_of_turn, _doubled_out_of_turn, _passed_over, _at_once, _second_thought, _explained_wrong),
        *(_doubled_with_words, _doubled_with_words),
        *(_must_pass, _must_pass, _asked, _card_seen, _hint, _damage, _found_elsewhere),
    ),
    Phase.CLARIFICATION: (_out_of_turn, _out_of_turn, _out_of_turn, _card_seen, _explained_wrong, _asked),
    Phase.PLAY: (
        *(_out_of_turn, _out_of_turn, _too_soon, _disobeys, _disobeys, _left_out, _named, _two_cards),
        *(_asked, _asked, _asked, _dummy_speaks, _card_seen, _hint, _found_elsewhere, _damage, _disputed, _disputed),
    ),
    Phase.ENDED: (_damage, _called_afterwards),
}


# Klaverjas.


class KlaverjasActs:
    """The klaverjas table."""

    edition = "klaverjas-1976"

    def beginning(self, source: RandomSource) -> Json:
        hands: list[Hand | None] = list(_dealt(source, Deck.KLAVERJAS))
        log: Json = {"edition": self.edition, "board": source.randint(1, 16)}
        log["variant"] = source.choice(("nkf", "amsterdams"))
        if source.yes(0.2):
            log["options"] = {name: source.choice(values) for name, values in _OPTIONS.items() if source.yes()}
        if source.yes(0.1):
            passes = source.randint(0, 4)
            log["begin"] = {"auction": ["pass"] * passes + [f"play {source.choice('SHDC')}"] * source.yes()}
        elif source.yes(0.15):
            log["begin"] = _play_so_far(source, 8, source.choice("SHDC"))
            hands = _left(source, hands, 9 - log["begin"]["trick"])
        if source.yes(0.1):
            hands = _misdealt(source, hands)
        elif source.yes(0.06):
            hands = _not_all_known(source, hands)
        return log if source.yes(0.05) else {**log, "deal": str(Layout(tuple(hands), Deck.KLAVERJAS))}

    def start(self, log: Json) -> Any:
        state = troef.klaverjas.table.fold.start(troef.klaverjas.table.log.read_log({**log, "events": []}))
        self.cards, self.right = _cards_there(state), None not in state.hands and not state.wrong_hands
        return state

    def step(self, state: Any, event: Json) -> Any:
        state = troef.klaverjas.table.fold.apply_event(state, troef.klaverjas.table.events.EVENT.read(event))
        if event["do"] == "restore" and state.earlier.count:  # It may be a card of the unrecorded tricks.
            self.cards = _cards_there(state)
        return state

    def view(self, state: Any) -> Json:
        return troef.klaverjas.table.situation.situation(state).as_json()

    def waiting(self, state: Any) -> Any:
        return state.decisions

    def proper(self, source: RandomSource, state: Any, told: Json) -> Json:
        if told["phase"] == "auction":
            if "play" in told["legal"] and (source.yes(0.4) or "pass" not in told["legal"]):
                return {"do": "bid", "by": told["turn"], "bid": "play", "trump": source.choice("SHDC")}
            return {"do": "bid", "by": told["turn"], "bid": "pass"}
        return {"do": "play", "by": told["turn"], "card": source.choice(told["legal"])}

    def otherwise(self, source: RandomSource, state: Any, told: Json) -> Json | None:
        """Return the event that ends a deadlock: restore a card, omit a player without one, or cover the trick.

        None if there is no deadlock.
        """
        played = Counter(play.seat for trick in state.tricks for play in trick.plays)
        due = [troef.klaverjas.table.state.TRICKS - state.earlier.count - played[seat] for seat in SEATS]
        right = _put_right(state.hands, due, state.unseen)
        if right is not None and not state.is_played_out:
            return right
        if told["phase"] != "play":
            return None
        whole = state.on_table is not None and state.on_table.is_complete
        return {"do": "cover" if whole else "omit", "by": told["turn"]}

    def incident(self, source: RandomSource, state: Any, told: Json) -> Sequence[Json]:
        """Return a claim of roem if there is any, or a player who sees cards of another hand or too soon."""
        trick = state.on_table
        if trick is not None and trick.is_complete and state.roem_in(trick):
            return [{"do": "roem", "by": told["turn"]}]
        seat = source.seat()
        of = seat if told["phase"] == "auction" and source.yes() else source.seat()
        cards = [str(card) for card in state.hands["NESW".index(of)] or ()]
        seen: Json = {"do": "see", "by": seat, "of": of, "cards": cards[:1]}
        return [seen] if cards and source.yes(0.2) else ()

    def act(self, source: RandomSource, state: Any, told: Json) -> Json:
        seat = told["turn"] if told["turn"] and source.yes() else source.seat()
        hand = [str(card) for card in state.hands["NESW".index(seat)] or ()]
        card = source.choice(hand) if hand else source.choice("SHDC") + source.choice("AKQJT987")
        acts: list[Json] = [
            {"do": "bid", "by": seat, "bid": "pass"},
            {"do": "bid", "by": seat, "bid": "play", "trump": source.choice("SHDC")},
            *[{"do": "play", "by": seat, "card": card}] * 6,
            {"do": "take-back", "by": seat, "card": card},
            {"do": "omit", "by": seat},
            {"do": "roem", "by": seat},
            *[{"do": "cover", "by": seat}] * 3,
            {"do": "accuse", "by": seat, "of": source.choice(("NS", "EW"))},
            {"do": "inform", "by": seat, "how": source.choice(_MANNERS)},
            *[{"do": "expose", "by": seat, "cards": [card], "how": source.choice(_SHOWN)}] * 3,
            {"do": "see", "by": seat, "of": source.seat(), "cards": [card]},
            {
                "do": "restore",
                "by": source.choice(("TD", *"NESW")),
                "card": card,
                "from": source.choice((seat, "board")),
            },
            {"do": "claim", "by": seat, "tricks": source.randint(0, 3)},
            {"do": source.choice(("agree", "object")), "by": seat},
            {"do": "attention", "by": seat},
            *[{"do": "director", "by": seat}] * 3,
            {"do": "return"},
            {"do": "end-round"},
            {"do": "ask", "by": seat, "about": source.choice(_ABOUT)},
            {"do": "rule", "by": "TD", "question": source.choice(("influenced", "damage")), "answer": source.yes()},
        ]
        return source.choice(acts)

    def check(self, state: Any, told: Json) -> None:
        there = _cards_there(state)
        if there != self.cards if self.right else there - self.cards - Counter(ALL_CARDS):
            raise Wrong(f"cards lost {_names(self.cards - there)}, more {_names(there - self.cards)}")
        if told["phase"] == "play" and told["legal"] and told["turn"]:
            mine = {str(card) for card in state.hand(SEATS["NESW".index(told["turn"])])}
            if not set(told["legal"]) <= mine:
                raise Wrong("a legal card that the hand does not hold")
        if set(state.penalty_cards) & {(play.seat, play.card) for trick in state.tricks for play in trick.plays}:
            raise Wrong("a penalty card that has been played")
        if told["phase"] == "ended":
            self._check_result(state, told)

    def _check_result(self, state: Any, told: Json) -> None:
        """Raise Wrong if points differ from the cards played and the last trick, or roem exceeds what was there."""
        points, roem, total = (sum((told[name] or {}).values()) for name in ("points", "roem", "total"))
        trump = state.bidding.trump
        lying = sum(card_values.card_points(card, trump) for trick in state.complete for card in trick.cards)
        if points != lying + (card_values.LAST_TRICK if state.is_played_out else 0):
            raise Wrong(f"{points} points, {lying} of them in the tricks")
        if roem > sum(state.roem_in(trick) for trick in state.complete):
            raise Wrong(f"{roem} roem, more than lay there")
        if state.award is not None:
            if total != told["total"][str(state.award.to)] or total < card_values.TOTAL:
                raise Wrong(f"{told['total']} after a revoke or a false accusation")
        elif told["total"] is None:
            if not state.earlier.count or points == card_values.TOTAL:
                raise Wrong(f"no result with {points} points")
        elif self.right and not any(state.hands) and points != card_values.TOTAL:
            raise Wrong(f"{points} points in a deal")
        elif total != (
            card_values.TOTAL if told["wet"] and state.rules.wet_points.value == "all" else points
        ) + roem + (card_values.MARCH if told["march"] else 0):
            raise Wrong(f"{told['total']} with {points} points and {roem} roem")

    def check_step(self, before: Json, event: Json, after: Json) -> None:
        """Do nothing: `check` covers klaverjas."""


def _cards_there(state: Any) -> Counter[Card]:
    """Return the cards of every known hand, and the cards played."""
    hands = [card for hand in state.hands for card in hand or ()]
    return Counter([*hands, *(card for trick in state.tricks for card in trick.cards)])


_OPTIONS: dict[str, tuple[Any, ...]] = {
    "wet_points": ("all", "own"),
    "compare": ("own", "difference"),
    "roem_by": ("winner", "anyone"),
    "four_jacks": (100, 200),
    "not_trumping_is_revoke": (True, False),
}


# Starting points.


def _dealt(source: RandomSource, deck: Deck) -> tuple[Hand | None, ...]:
    return Layout.parse(str(next(seeded_deals(source.randrange(10**9), deck))), deck).hands


def _calls_so_far(source: RandomSource) -> list[str]:
    """Return a few rising bids and passes."""
    order = [f"{level}{suit}" for level in range(1, 5) for suit in "CDHSN"]
    bids = sorted(source.sample(order, source.randint(0, 3)), key=order.index)
    return [call for bid in bids for call in ([bid, "P"] if source.yes(0.6) else [bid])]


def _play_so_far(source: RandomSource, tricks: int, contract: str) -> Json:
    """Return a starting point in the play, before one of these tricks."""
    before = source.randrange(tricks)
    won = {"NS": source.randint(0, before)}
    won["EW"] = before - won["NS"]
    lead = {"lead": source.choice("".join(side for side, count in won.items() if count))} if before else {}
    return {"contract": contract, "declarer": source.seat(), "trick": before + 1, **lead, "tricks": won}


def _left(source: RandomSource, hands: list[Hand | None], size: int) -> list[Hand | None]:
    """Return this number of random cards of each hand."""
    return [Hand(source.sample(list(hand or ()), size)) for hand in hands]


def _misdealt(source: RandomSource, hands: list[Hand | None]) -> list[Hand | None]:
    """Return hands in which a card is in another hand, in none, or in two."""
    of, to = source.sample(range(4), 2)
    kind, first, second = source.choice(("moved", "moved", "lost", "twice")), hands[of], hands[to]
    assert first is not None
    assert second is not None
    card = source.choice(list(first))
    hands = list(hands)
    if kind != "twice":
        hands[of] = first - card
    if kind != "lost":
        hands[to] = second | card
    again = kind == "moved" and len(first) > 2 and source.yes(0.3)
    return _misdealt(source, hands) if again else hands


def _put_right(hands: Sequence[Hand | None], due: Sequence[int], missing: Hand) -> Json | None:
    """Return the event that moves the next wrong card to the right hand or out of a hand; None if all are right."""
    known = [(len(hand) - due[place], "NESW"[place], hand) for place, hand in enumerate(hands) if hand is not None]
    if not known:
        return None
    count = Counter(card for _, _, hand in known for card in hand)
    for _, source, hand in known:
        twice = next((card for card in hand if count[card] > 1), None)
        if twice is not None:
            return {"do": "restore", "by": "TD", "card": str(twice), "from": source}
    (over, source, long), (short, to, _) = max(known, key=itemgetter(0)), min(known, key=itemgetter(0))
    if over > 0:
        return {"do": "restore", "by": to if short < 0 else "TD", "card": str(next(iter(long))), "from": source}
    return {"do": "restore", "by": to, "card": str(next(iter(missing))), "from": "board"} if short < 0 else None


def _not_all_known(source: RandomSource, hands: list[Hand | None]) -> list[Hand | None]:
    hidden = source.sample(range(4), source.randint(1, 3))
    return [None if index in hidden else hand for index, hand in enumerate(hands)]


# Boards.

_AWARD = "a revoke or a false accusation ends the deal with an award, and nothing is counted"
_ONE_END = "the deal ends with the revoke or with the false accusation, whichever comes first"
APART: dict[str, dict[tuple[str, str], str]] = {
    "klaverjas-1976": {
        ("13", "15"): _ONE_END,
        **dict.fromkeys((("13", "19"), ("13", "20"), ("15", "19"), ("15", "20")), _AWARD),
    },
}
"""Pairs of laws that cannot coincide on one board, and the reason. If they do, something is wrong."""


def game(edition: str) -> Any:
    return KlaverjasActs() if edition.startswith("klaverjas") else BridgeActs(edition)


def answer(source: RandomSource, decision: Json) -> Json:
    """Return a random answer to a decision."""
    if "question" not in decision:
        if not decision["options"]:
            raise Wrong("a choice without options")
        return {"do": "choose", "by": decision["by"], "option": source.choice(decision["options"])["id"]}
    number = decision["question"] == "tricks"
    return {
        "do": "rule",
        "by": "TD",
        "question": decision["question"],
        "answer": source.randint(0, 13) if number else source.yes(),
    }


class RandomBoard:
    """A board under random acts, with its events and the laws that were applied."""

    def __init__(self, edition: str, seed: int) -> None:
        self.game = game(edition)
        self.source = RandomSource(seed)
        self.log: Json = self.game.beginning(self.source)
        self.events: list[Json] = []
        self.laws: set[str] = set()
        self.state = self.game.start(self.log)
        self.told: Json = {**self.game.view(self.state), "just": None}

    def told_log(self) -> Json:
        return {**self.log, "events": self.events}

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Return the pairs of laws that have coincided."""
        return combinations(sorted(self.laws), 2)

    def play(self) -> None:
        """Perform random acts, wilder on some boards than on others, then play the board to its end."""
        wild, answering = self.source.choice((0.05, 0.15, 0.3, 0.6)), self.source.choice((0.95, 0.6, 0.25))
        telling = self.source.choice((0, 0.1, 0.3))
        over = 0
        while len(self.events) < LONGEST and over < 6:
            if not self.told["decisions"] and self.source.yes(telling):
                for event in self.game.incident(self.source, self.state, self.told):
                    self.happens(event, strict=False)
            self.happens(self.next_event(wild, answering), strict=False)
            over += self.told["phase"] == "ended"
        self.ends()

    def next_event(self, wild: float, answering: float) -> Json:
        """Return an answer, a legal act or any act at all."""
        source, told = self.source, self.told
        if told["decisions"] and source.yes(answering):
            return answer(source, source.choice(told["decisions"]))
        if told["legal"] and not source.yes(wild):
            event: Json = self.game.proper(source, self.state, told)
        else:
            event = self.game.act(source, self.state, told)
        return event

    def ends(self) -> None:
        """Answer every decision and play legal cards until the board ends. Raise Wrong if it does not."""
        for _ in range(TO_THE_END):
            told = self.told
            if told["decisions"]:
                event: Json | None = answer(self.source, told["decisions"][0])
            elif told["phase"] == "ended":
                return
            elif told["legal"]:
                event = self.game.proper(self.source, self.state, told)
            else:
                event = self.game.otherwise(self.source, self.state, told)
            if event is None:
                raise Wrong("nobody can do anything")
            self.happens(event, strict=True)
        raise Wrong("a board that never ends")

    def happens(self, event: Json, strict: bool) -> None:
        """Apply an event. An impossible one is ignored, unless it was offered (`strict`).

        Raise Wrong if an offered event is refused, or after any other error.
        """
        try:
            state = self.game.step(self.state, event)
        except TroefError as error:
            if strict and not (event["do"] == "rule" and event["question"] == "tricks"):
                self.events.append(event)
                raise Wrong(f"refused what was offered: {error}") from error
            return
        except Exception as error:
            self.events.append(event)
            raise Wrong(f"{type(error).__name__}: {error}") from error
        before, waited = self.told, self.game.waiting(self.state)
        self.events.append(event)
        self.state = state
        self.told = {**self.game.view(state), "just": event["do"]}
        self._check(before, event, waited)

    def _check(self, before: Json, event: Json, waited: Any) -> None:
        told = self.told
        if told["legal"] and told["decisions"]:
            raise Wrong("something is legal while a decision waits")
        asked = [each for each in before["decisions"] if each.get("question") == event.get("question")]
        answered = event["do"] == "choose" or (event["do"] == "rule" and asked)
        if answered and waited and self.game.waiting(self.state) == waited:
            raise Wrong("a decision that does not close")
        self.game.check(self.state, told)
        if "-" not in self.log.get("deal", "-"):  # A card of an unknown hand may prove an earlier revoke.
            self.game.check_step(before, event, told)
        kinds = ("rulings", "decisions", "watch", "adjust")
        self.laws.update(_law(each["law"]) for kind in kinds for each in told[kind])


def _law(citation: str) -> str:
    """Return the law of a paragraph, also if it is one of two with the same number (1949: 36a2-1)."""
    return article_of(citation if citation.startswith("II-") else citation.partition("-")[0])


def replayed(log: Json) -> str | None:
    """Return the failure when these events are replayed, or None."""
    board = RandomBoard.__new__(RandomBoard)
    board.game, board.source, board.laws = game(log["edition"]), RandomSource(1), set()
    board.log = {name: value for name, value in log.items() if name != "events"}
    board.events = []
    try:
        board.state = board.game.start(board.log)
        board.told = {**board.game.view(board.state), "just": None}
        for event in log["events"]:
            board.happens(event, strict=False)
        board.ends()
    except Wrong as wrong:
        return str(wrong)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None


def shortest(log: Json, wrong: str) -> Json:
    """Return a log with the same failure and as few events as possible."""
    kind = wrong.split(":")[0].split("[")[0]
    events, size = log["events"], max(1, len(log["events"]) // 2)
    while size:
        start = 0
        while start < len(events):
            fewer = events[:start] + events[start + size :]
            found = replayed({**log, "events": fewer})
            if found is not None and found.split(":")[0].split("[")[0] == kind:
                events = fewer
            else:
                start += size
        size //= 2
    return {**log, "events": events}


def boards(editions: tuple[str, ...], seed: int, events: int) -> Iterator[tuple[RandomBoard, str | None]]:
    """Yield boards, each with its failure or None, until this number of events has happened."""
    count = 0
    while count < events:
        board = RandomBoard(editions[seed % len(editions)], seed)
        wrong = None
        try:
            board.play()
            for pair in board.pairs():
                if pair in APART.get(board.game.edition, {}):
                    raise Wrong(f"laws {' and '.join(pair)} on one board")
        except Wrong as found:
            wrong = str(found)
        yield board, wrong
        count += len(board.events)
        seed += 1


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edition", choices=EDITIONS, action="append")
    parser.add_argument("--failures", type=int, default=1, help="maximum number of failures (default: 1)")
    parser.add_argument("--pairs", action="store_true", help="list the pairs of laws that have coincided on one board")
    options = parser.parse_args(arguments)
    met: dict[str, Counter[tuple[str, str]]] = {}
    failures: dict[str, Json] = {}
    events: Counter[str] = Counter()
    for board, wrong in boards(tuple(options.edition or EDITIONS), options.seed * 10**6, options.events):
        events[board.game.edition] += len(board.events)
        met.setdefault(board.game.edition, Counter()).update(board.pairs())
        if wrong is None:
            continue
        if wrong not in failures:
            failures[wrong] = shortest(board.told_log(), wrong)
            print(f"{wrong}\n{json.dumps(failures[wrong])}", flush=True)
        if len(failures) >= options.failures:
            break
    print(f"{events.total()} events, {len(failures)} failures")
    for edition, pairs in met.items() if options.pairs else ():
        laws = sorted({law for pair in pairs for law in pair})
        never = APART.get(edition, {})
        apart = ["-".join(pair) for pair in combinations(laws, 2) if pair not in pairs and pair not in never]
        told = f"{edition}: {events[edition]} events, {len(laws)} laws, {len(pairs)} pairs met, {len(never)} cannot"
        print(f"{told}; not yet: {' '.join(apart)}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
