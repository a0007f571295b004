"""Random acts at the table: choices ignored, cards shown twice, the director at any time, until something is wrong.

    python scripts/random_acts.py --events 1000000 --seed 1

After every event the cards are counted, what is legal is looked for in the hands, and every choice made must close;
each board is brought to its end. What goes wrong is printed as a log, made as short as it can be, so that it can become
a case.
`--pairs` tells which laws have met on one board and which have not.
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

from troef.bridge.game.play import Placed, bits_of, cards_of
from troef.bridge.table import fold as bridge_table
from troef.bridge.table import log as bridge_log
from troef.bridge.table import situation as bridge_situation
from troef.bridge.table.reading import read_event as read_bridge_event
from troef.bridge.table.state import Phase, State
from troef.cards import ALL_CARDS, SEATS, Card, Deck, Hand, Layout, TroefError
from troef.cards.dealing import seeded_deals
from troef.klaverjas.game import values as klaverjas_values
from troef.klaverjas.table import fold as klaverjas_table
from troef.klaverjas.table import log as klaverjas_log
from troef.klaverjas.table import situation as klaverjas_situation
from troef.klaverjas.table import state as klaverjas_state
from troef.klaverjas.table.read_event import read_event as read_klaverjas_event
from troef.laws.citation import article

Json = dict[str, Any]
EDITIONS = ("bridge-2017", "bridge-2007", "bridge-1949", "klaverjas-1976")
LONGEST = 140
"""Events that a board has at most before it is brought to its end."""
TO_THE_END = 260
"""Acts, each the first one possible, after which any board must be over."""


class Wrong(Exception):
    """Something that must never be seen at a table."""


class Source(random.Random):
    """Chance, with the words that the acts need."""

    def seat(self) -> str:
        return self.choice("NESW")

    def yes(self, share: float = 0.5) -> bool:
        return self.random() < share


# Bridge


class Bridge:
    """The table of bridge under one edition."""

    def __init__(self, edition: str) -> None:
        self.edition = edition

    def beginning(self, source: Source) -> Json:
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

    def start(self, log: Json) -> State:
        return bridge_table.start(bridge_log.TableLog.read({**log, "events": []}))

    def step(self, state: State, event: Json) -> State:
        return bridge_table.step(state, read_bridge_event(1, event))

    def view(self, state: State) -> Json:
        return bridge_situation.situation(state)

    def waiting(self, state: State) -> Any:
        """What is asked, each about its own matter."""
        return [(each.matter, each.decision) for each in state.ledger.pending]

    def act(self, source: Source, state: State, told: Json) -> Json:
        """An irregular act."""
        seat = told["turn"] if told["turn"] and source.yes() else source.seat()
        if state.phase is Phase.AUCTION:
            return source.choice(_IN_THE_AUCTION)(source, state, told, seat)
        return source.choice(_IN_THE_PLAY)(source, state, told, seat)

    def proper(self, source: Source, state: State, told: Json) -> Json:
        """What the hand whose turn it is may do."""
        if state.phase is Phase.AUCTION:
            passes = state.auction.bid is not None and source.yes(0.6)
            call = "P" if passes and "P" in told["legal"] else source.choice(told["legal"][:20])
            return {"do": "call", "by": told["turn"], "call": call}
        return {"do": "play", "by": told["turn"], "card": source.choice(told["legal"])}

    def otherwise(self, source: Source, state: State, told: Json) -> Json | None:
        """What ends a standstill in which nobody is to call or play."""
        aside = state.ledger.aside
        if aside.claim is not None:
            return {"do": "agree", "by": str(aside.claim.seat.lho)}
        if aside.down is not None:
            return {"do": "face", "by": str(aside.down[0])}
        if state.phase is Phase.PLAY:  # a hand with too few cards, or one that is not known, has run out
            if _is_right(state):
                return None
            return {"do": "claim", "by": told["declarer"], "tricks": 0}
        return {"do": "return"} if state.phase is Phase.CLARIFICATION else None

    def check(self, state: State, told: Json) -> None:
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
        if told["legal"] and told["turn"]:
            seat = next(each for each in SEATS if str(each) == told["turn"])
            bound = bits_of(each.card for each in state.ledger.aside.loose if each.seat is seat)
            legal = bits_of(Card.parse(each) for each in told["legal"])
            bits = state.play.hands[seat.index]
            if legal & ~((state.play.unseen if bits is None else bits) | bound):
                raise Wrong("a legal card that the hand does not hold")
        played_out = told["phase"] == "ended" and told["just"] == "play" and state.ledger.aside.claim is None
        if played_out and _is_right(state):
            omitted = {seat for seat, _ in state.ledger.aside.omitted}
            if any(bits and seat not in omitted for seat, bits in zip(SEATS, state.play.hands, strict=True)):
                raise Wrong("a board that is over, and a hand that was passed over")
        if told["phase"] == "ended" and sum(told["tricks"]["result"].values()) != 13:
            raise Wrong("a board that is over has thirteen tricks")

    def check_step(self, before: Json, event: Json, after: Json) -> None:
        """A legal card is never a revoke, but right after a designation it is one that was not named (45D)."""
        proper = event["do"] == "play" and set(event) == {"do", "by", "card"} and before["just"] != "designate"
        if proper and event["by"] == before["turn"] and event["card"] in before["legal"]:
            known = {(each["seat"], each["trick"]) for each in before["revokes"]}
            new = {(each["seat"], each["trick"]) for each in after["revokes"] if not each["established"]} - known
            if any(seat == event["by"] for seat, _ in new):
                raise Wrong("a legal card that is a revoke")


def _is_right(state: State) -> bool:
    """Whether every hand is known and has the right number of cards."""
    return all(hand is not None and len(hand) == state.size for hand in state.hands)


def _cards_on_table(state: State) -> Iterator[Placed]:
    """Every card that is in no hand, wherever it lies, and whose it is."""
    play, aside = state.play, state.ledger.aside
    assert play is not None
    for trick in play.tricks:
        yield from trick.cards
    yield from play.cards
    yield from ((each.seat, each.card) for each in aside.loose)
    yield from aside.repair.later if aside.repair else ()
    yield from (each for each in (aside.down, aside.together) if each)


def _names(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


Act = Callable[[Source, State, Json, str], Json]
_CALLS = ("P", "P", "P", "X", "XX", "8C", *(f"{level}{suit}" for level in range(1, 5) for suit in "CDHSN"))
_MANNERS = ("tempo", "remark", "question", "gesture", "alert", "no-alert", "explanation")
_FINDINGS = ("unintended", "comparable", "artificial", "could-have-known", "damage", "influenced", "led", "deliberate")
_ABOUT = ("auction", "call", "trick", "revoke")
_SHOWN = ("dropped", "two-at-once", "shown", "named", "led")


def _a_card(source: Source, state: State, seat: str) -> str:
    """A card of the hand, or of what it had."""
    index = "NESW".index(seat)
    if state.play is not None and state.play.hands[index] is not None and source.yes(0.95):
        bits = state.play.hands[index] or 0
        mine = [card for card in ALL_CARDS if bits & card.bit]
        lying = [each.card for each in state.ledger.aside.loose if str(each.seat) == seat]
        lying += [each.card for each in state.ledger.penalty_cards if str(each.seat) == seat]
        if lying and source.yes(0.3):
            return str(source.choice(lying))
        return str(source.choice(mine or ALL_CARDS))
    hand = state.hands[index]
    return str(source.choice(tuple(hand) if hand else ALL_CARDS))


def _call(source: Source, state: State, told: Json, seat: str) -> Json:
    event = {"do": "call", "by": seat, "call": source.choice(_CALLS)}
    more = {"artificial": True, "shows": [source.choice("CDHS")], "simultaneous": True, "wrong_board": True}
    return {**event, **{name: value for name, value in more.items() if source.yes(0.06)}}


def _change(source: Source, state: State, told: Json, seat: str) -> Json:
    event: Json = {"do": "change", "by": seat, "to": source.choice(_CALLS)}
    return event if source.yes() else {**event, "unintended": source.yes()}


def _director(source: Source, state: State, told: Json, seat: str) -> Json:
    return {"do": "director", "by": seat}


def _attention(source: Source, state: State, told: Json, seat: str) -> Json:
    more = {"of": source.seat(), "trick": source.randint(1, 13)} if source.yes(0.2) else {}
    return {"do": "attention", "by": seat, **more}


def _inform(source: Source, state: State, told: Json, seat: str) -> Json:
    return {"do": "inform", "by": seat, "how": source.choice(_MANNERS)}


def _explain(source: Source, state: State, told: Json, seat: str) -> Json:
    place = source.randint(1, len(state.calls) + 1)
    return {"do": "explain", "by": seat, "call": place, "text": "?", source.choice(("wrong", "corrects")): True}


def _expose(source: Source, state: State, told: Json, seat: str) -> Json:
    cards = list({_a_card(source, state, seat) for _ in range(source.choice((1, 1, 1, 2, 3)))})
    return {"do": "expose", "by": seat, "cards": cards, "how": source.choice(_SHOWN)}


def _see(source: Source, state: State, told: Json, seat: str) -> Json:
    of = source.seat()
    return {"do": "see", "by": seat, "of": of, "cards": [_a_card(source, state, of)], "deliberate": source.yes()}


def _restore(source: Source, state: State, told: Json, seat: str) -> Json:
    source_ = source.choice((source.seat(), "board", "floor", "played", "lost"))
    card = _a_card(source, state, source_) if source_ in "NESW" else _a_card(source, state, seat)
    if source.yes(0.3) and None not in state.hands:
        card = str(
            source.choice([each for each in ALL_CARDS if not any(each in hand for hand in state.hands)] or [card])
        )
    return {"do": "restore", "by": seat if source.yes(0.85) else "TD", "card": card, "from": source_}


def _ask(source: Source, state: State, told: Json, seat: str) -> Json:
    return {"do": "ask", "by": seat, "about": source.choice(_ABOUT)}


def _rule(source: Source, state: State, told: Json, seat: str) -> Json:
    return {"do": "rule", "by": "TD", "question": source.choice(_FINDINGS), "answer": source.yes()}


def _lead_in_the_auction(source: Source, state: State, told: Json, seat: str) -> Json:
    return {"do": "play", "by": seat, "card": _a_card(source, state, seat)}


def _play(source: Source, state: State, told: Json, seat: str) -> Json:
    event = {"do": "play", "by": seat, "card": _a_card(source, state, seat)}
    more: Json = {
        "simultaneous": True,
        "how": source.choice(("held", "touched")),
        "with": [_a_card(source, state, seat)],
        "misinformed": source.choice(("turn", "explanation")),
        "face": "down",
    }
    return {**event, **{name: value for name, value in more.items() if source.yes(0.06)}}


def _take_back(source: Source, state: State, told: Json, seat: str) -> Json:
    lying = told["trick"] or [{"by": seat, "card": _a_card(source, state, seat)}]
    return {"do": "take-back", **source.choice(lying)}


def _omit(source: Source, state: State, told: Json, seat: str) -> Json:
    return {"do": "omit", "by": told["turn"] or seat}


def _face(source: Source, state: State, told: Json, seat: str) -> Json:
    return {"do": "face", "by": seat}


def _designate(source: Source, state: State, told: Json, seat: str) -> Json:
    event: Json = {"do": "designate", "by": told["declarer"] or seat}
    words = {
        "suit": source.choice("SHDC"),
        "rank": source.choice("AKQJT98765432"),
        "word": source.choice(("high", "low", "win", "anything")),
    }
    named = {name: value for name, value in words.items() if source.yes(0.4)}
    return {**event, **(named or {"word": "anything"})}


def _redesignate(source: Source, state: State, told: Json, seat: str) -> Json:
    card = _a_card(source, state, told["dummy"] or seat)
    return {"do": "redesignate", "by": told["declarer"] or seat, "card": card, "unintended": source.yes(0.7)}


def _by_dummy(source: Source, state: State, told: Json, seat: str) -> Json:
    dummy = told["dummy"] or seat
    acts: list[Json] = [
        {"do": "suggest", "by": dummy, "card": _a_card(source, state, dummy)},
        {"do": "forfeit", "by": dummy, "how": source.choice(("swap", "walk", "look"))},
        {"do": "warn", "by": dummy},
        {"do": "warn", "by": dummy, "of": source.seat()},
        {"do": "director", "by": dummy},
        {"do": "attention", "by": dummy},
    ]
    return source.choice(acts)


def _claim(source: Source, state: State, told: Json, seat: str) -> Json:
    return {"do": source.choice(("claim", "concede")), "by": seat, "tricks": source.randint(0, 6)}


def _about_claim(source: Source, state: State, told: Json, seat: str) -> Json:
    return {"do": source.choice(("agree", "object")), "by": seat}


def _afterwards(source: Source, state: State, told: Json, seat: str) -> Json:
    verb = source.choice(("return", "end-round", "end-correction", "next-call", "reserve"))
    return {"do": verb, "by": seat} if verb in ("next-call", "reserve") else {"do": verb}


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
)


# Klaverjas


class Klaverjas:
    """The table of klaverjas."""

    edition = "klaverjas-1976"

    def beginning(self, source: Source) -> Json:
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
        state = klaverjas_table.start(klaverjas_log.read_log({**log, "events": []}))
        self.cards, self.right = _cards_there(state), None not in state.hands and not state.wrong_hands
        return state

    def step(self, state: Any, event: Json) -> Any:
        state = klaverjas_table.act(state, read_klaverjas_event(event))
        if event["do"] == "restore" and state.earlier.count:  # it may be one of those that are not told
            self.cards = _cards_there(state)
        return state

    def view(self, state: Any) -> Json:
        return klaverjas_situation.as_json(state)

    def waiting(self, state: Any) -> Any:
        return state.decisions

    def proper(self, source: Source, state: Any, told: Json) -> Json:
        if told["phase"] == "auction":
            if "play" in told["legal"] and (source.yes(0.4) or "pass" not in told["legal"]):
                return {"do": "bid", "by": told["turn"], "bid": "play", "trump": source.choice("SHDC")}
            return {"do": "bid", "by": told["turn"], "bid": "pass"}
        return {"do": "play", "by": told["turn"], "card": source.choice(told["legal"])}

    def otherwise(self, source: Source, state: Any, told: Json) -> Json | None:
        """What ends a standstill: the cards are put right, somebody has no card left, or the trick is to be covered."""
        played = Counter(play.seat for trick in state.tricks for play in trick.plays)
        due = [klaverjas_state.TRICKS - state.earlier.count - played[seat] for seat in SEATS]
        right = _put_right(state.hands, due, state.unseen)
        if right is not None and not state.is_played_out:
            return right
        if told["phase"] != "play":
            return None
        whole = state.on_table is not None and state.on_table.is_complete
        return {"do": "cover" if whole else "omit", "by": told["turn"]}

    def act(self, source: Source, state: Any, told: Json) -> Json:
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
        """The points are those of the cards that were played and of the last trick; roem is what lay there."""
        points, roem, total = (sum(told[name].values()) for name in ("points", "roem", "total"))
        trump = state.bidding.trump
        lying = sum(klaverjas_values.points(card, trump) for trick in state.complete for card in trick.cards)
        if points != lying + (klaverjas_values.LAST_TRICK if state.is_played_out else 0):
            raise Wrong(f"{points} points, {lying} of them in the tricks")
        if roem > sum(state.roem_in(trick) for trick in state.complete):
            raise Wrong(f"{roem} roem, more than lay there")
        if state.award is not None:
            if total != told["total"][str(state.award.to)] or total < klaverjas_values.TOTAL:
                raise Wrong(f"{told['total']} after a revoke or a false accusation")
        elif self.right and not state.earlier.count and not any(state.hands) and points != klaverjas_values.TOTAL:
            raise Wrong(f"{points} points in a deal")
        elif total != (
            klaverjas_values.TOTAL if told["wet"] and state.rules.wet_points.value == "all" else points
        ) + roem + (klaverjas_values.MARCH if told["march"] else 0):
            raise Wrong(f"{told['total']} with {points} points and {roem} roem")

    def check_step(self, before: Json, event: Json, after: Json) -> None:
        """Nothing more than `check`."""


def _cards_there(state: Any) -> Counter[Card]:
    """The cards of every hand that is known, and those played."""
    hands = [card for hand in state.hands for card in hand or ()]
    return Counter([*hands, *(card for trick in state.tricks for card in trick.cards)])


_OPTIONS: dict[str, tuple[Any, ...]] = {
    "wet_points": ("all", "own"),
    "compare": ("own", "difference"),
    "roem_by": ("winner", "anyone"),
    "four_jacks": (100, 200),
    "not_trumping_is_revoke": (True, False),
}


# How boards begin


def _dealt(source: Source, deck: Deck) -> tuple[Hand | None, ...]:
    return Layout.parse(str(next(seeded_deals(source.randrange(10**9), deck))), deck).hands


def _calls_so_far(source: Source) -> list[str]:
    """A few proper calls, rising."""
    order = [f"{level}{suit}" for level in range(1, 5) for suit in "CDHSN"]
    bids = sorted(source.sample(order, source.randint(0, 3)), key=order.index)
    return [call for bid in bids for call in ([bid, "P"] if source.yes(0.6) else [bid])]


def _play_so_far(source: Source, tricks: int, contract: str) -> Json:
    """The play before one of these tricks."""
    before = source.randrange(tricks)
    won = {"NS": source.randint(0, before)}
    won["EW"] = before - won["NS"]
    lead = {"lead": source.choice("".join(side for side, count in won.items() if count))} if before else {}
    return {"contract": contract, "declarer": source.seat(), "trick": before + 1, **lead, "tricks": won}


def _left(source: Source, hands: list[Hand | None], size: int) -> list[Hand | None]:
    """So many cards of each hand."""
    return [Hand(source.sample(list(hand or ()), size)) for hand in hands]


def _misdealt(source: Source, hands: list[Hand | None]) -> list[Hand | None]:
    """A card lies in another hand, in none, or in two."""
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
    """The next card that the director moves to where it is missing, or takes out."""
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


def _not_all_known(source: Source, hands: list[Hand | None]) -> list[Hand | None]:
    hidden = source.sample(range(4), source.randint(1, 3))
    return [None if index in hidden else hand for index, hand in enumerate(hands)]


# Boards


def game(edition: str) -> Any:
    return Klaverjas() if edition.startswith("klaverjas") else Bridge(edition)


def answer(source: Source, decision: Json) -> Json:
    """Something that whoever is asked may say."""
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


class Board:
    """One board under random acts: what happened, and which laws spoke."""

    def __init__(self, edition: str, seed: int) -> None:
        self.game = game(edition)
        self.source = Source(seed)
        self.log: Json = self.game.beginning(self.source)
        self.events: list[Json] = []
        self.laws: set[str] = set()
        self.state = self.game.start(self.log)
        self.told: Json = {**self.game.view(self.state), "just": None}

    def told_log(self) -> Json:
        return {**self.log, "events": self.events}

    def play(self) -> None:
        """Random acts, some boards wilder than others; then the board is brought to its end."""
        wild, answering = self.source.choice((0.05, 0.15, 0.3, 0.6)), self.source.choice((0.95, 0.6, 0.25))
        over = 0
        while len(self.events) < LONGEST and over < 6:
            self.happens(self.next_event(wild, answering), strict=False)
            over += self.told["phase"] == "ended"
        self.ends()

    def next_event(self, wild: float, answering: float) -> Json:
        """An answer, a proper act, or anything at all."""
        source, told = self.source, self.told
        if told["decisions"] and source.yes(answering):
            return answer(source, source.choice(told["decisions"]))
        if told["legal"] and not source.yes(wild):
            event: Json = self.game.proper(source, self.state, told)
        else:
            event = self.game.act(source, self.state, told)
        return event

    def ends(self) -> None:
        """Whoever is asked answers, and whoever may play does: then any board comes to its end."""
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
        """One event; what cannot have happened is refused, unless it was offered."""
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
        if "-" not in self.log.get(
            "deal", "-"
        ):  # a card from a hand that is not known may show that an earlier one was a revoke
            self.game.check_step(before, event, told)
        self.laws.update(article(each["law"]) for kind in ("rulings", "decisions", "watch") for each in told[kind])


def replayed(log: Json) -> str | None:
    """What goes wrong when these events are told again; None when nothing does."""
    board = Board.__new__(Board)
    board.game, board.source, board.laws = game(log["edition"]), Source(1), set()
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
    """The same mistake with as few events as possible."""
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


def boards(editions: tuple[str, ...], seed: int, events: int) -> Iterator[tuple[Board, str | None]]:
    """Boards, each with what went wrong, until so many events have happened."""
    count = 0
    while count < events:
        board = Board(editions[seed % len(editions)], seed)
        wrong = None
        try:
            board.play()
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
    parser.add_argument("--failures", type=int, default=1, help="stop after so many")
    parser.add_argument("--pairs", action="store_true", help="tell which laws have met on one board")
    options = parser.parse_args(arguments)
    met: dict[str, Counter[tuple[str, str]]] = {}
    failures: dict[str, Json] = {}
    events = 0
    for board, wrong in boards(tuple(options.edition or EDITIONS), options.seed * 10**6, options.events):
        events += len(board.events)
        met.setdefault(board.game.edition, Counter()).update(combinations(sorted(board.laws), 2))
        if wrong is None:
            continue
        if wrong not in failures:
            failures[wrong] = shortest(board.told_log(), wrong)
            print(f"{wrong}\n{json.dumps(failures[wrong])}", flush=True)
        if len(failures) >= options.failures:
            break
    print(f"{events} events, {len(failures)} failures")
    for edition, pairs in met.items() if options.pairs else ():
        laws = sorted({law for pair in pairs for law in pair})
        apart = [f"{one}-{other}" for one, other in combinations(laws, 2) if (one, other) not in pairs]
        print(f"{edition}: {len(laws)} laws, {len(pairs)} pairs met, {len(apart)} did not: {' '.join(apart)}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
