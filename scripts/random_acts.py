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
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from troef.bridge import log as bridge_log
from troef.bridge import situation as bridge_situation
from troef.bridge import table as bridge_table
from troef.bridge.play import bits_of
from troef.bridge.reading import read_event as read_bridge_event
from troef.bridge.state import Phase, State
from troef.cards import ALL_CARDS, SEATS, Card, TroefError
from troef.cards.dealing import seeded_deals
from troef.klaverjas import log as klaverjas_log
from troef.klaverjas import situation as klaverjas_situation
from troef.klaverjas import table as klaverjas_table
from troef.klaverjas.read_event import read_event as read_klaverjas_event
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
        seed = source.randrange(10**9)
        log = {"edition": self.edition, "board": source.randint(1, 16), "deal": str(next(seeded_deals(seed)))}
        if source.yes(0.08):
            del log["deal"]
        return log

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
        if state.layout is None and state.phase is Phase.PLAY:  # hands that are not known may have run out
            return {"do": "claim", "by": told["declarer"], "tricks": 0}
        return {"do": "return"} if state.phase is Phase.CLARIFICATION else None

    def check(self, state: State, told: Json) -> None:
        if state.play is None:
            return
        if state.phase is not Phase.CLARIFICATION and (not state.auction.is_over or state.declarer is None):
            raise Wrong("cards are played and the auction is not over")
        lying = list(_cards_on_table(state))
        if state.layout is not None:
            held = [card for bits in state.play.hands for card in ALL_CARDS if (bits or 0) & card.bit]
            if sorted([*held, *lying]) != list(ALL_CARDS):
                twice = [str(card) for card, count in Counter([*held, *lying]).items() if count > 1]
                lost = [str(card) for card in ALL_CARDS if card not in {*held, *lying}]
                raise Wrong(f"cards lost {lost}, cards twice {twice}")
        if told["legal"] and told["turn"]:
            seat = next(each for each in SEATS if str(each) == told["turn"])
            bound = bits_of(each.card for each in state.ledger.aside.loose if each.seat is seat)
            legal = bits_of(Card.parse(each) for each in told["legal"])
            bits = state.play.hands[seat.index]
            if legal & ~((state.play.unseen if bits is None else bits) | bound):
                raise Wrong("a legal card that the hand does not hold")
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


def _cards_on_table(state: State) -> Iterator[Card]:
    """Every card that is in no hand, wherever it lies."""
    play, aside = state.play, state.ledger.aside
    assert play is not None
    for trick in play.tricks:
        yield from (card for _, card in trick.cards)
    yield from (card for _, card in play.cards)
    yield from (each.card for each in aside.loose)
    yield from (card for _, card in aside.repair.later) if aside.repair else ()
    yield from (each[1] for each in (aside.down, aside.together) if each)


Act = Callable[[Source, State, Json, str], Json]
_CALLS = ("P", "P", "P", "X", "XX", "8C", *(f"{level}{suit}" for level in range(1, 5) for suit in "CDHSN"))
_MANNERS = ("tempo", "remark", "question", "gesture", "alert", "no-alert", "explanation")
_FINDINGS = ("unintended", "comparable", "artificial", "could-have-known", "damage", "influenced", "led", "deliberate")
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
    return {"do": "restore", "by": seat, "card": card, "from": source_}


def _ask(source: Source, state: State, told: Json, seat: str) -> Json:
    return {"do": "ask", "by": seat, "about": source.choice(("auction", "call", "trick", "revoke"))}


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
        pack = [suit + rank for suit in "SHDC" for rank in "AKQJT987"]
        source.shuffle(pack)
        hands = [_pbn(pack[start : start + 8]) for start in range(0, 32, 8)]
        variant = source.choice(("nkf", "amsterdams"))
        log = {"edition": self.edition, "board": source.randint(1, 16), "variant": variant}
        return {**log, "deal": "N:" + " ".join(hands)}

    def start(self, log: Json) -> Any:
        return klaverjas_table.start(klaverjas_log.read_log({**log, "events": []}))

    def step(self, state: Any, event: Json) -> Any:
        return klaverjas_table.act(state, read_klaverjas_event(event))

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
        return {"do": "cover", "by": told["turn"] or "N"} if told["phase"] == "play" else None

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
            {"do": "restore", "by": seat, "card": card, "from": source.choice(("N", "E", "S", "W", "board", "floor"))},
            {"do": "claim", "by": seat, "tricks": source.randint(0, 3)},
            {"do": source.choice(("agree", "object")), "by": seat},
            {"do": "attention", "by": seat},
            *[{"do": "director", "by": seat}] * 3,
            {"do": "return"},
            {"do": "end-round"},
        ]
        return source.choice(acts)

    def check(self, state: Any, told: Json) -> None:
        hands = [card for hand in state.hands for card in hand or ()]
        if len(hands) != len(set(hands)):
            raise Wrong("a card twice")
        if told["phase"] == "play" and told["legal"] and told["turn"]:
            mine = {str(card) for card in state.hands["NESW".index(told["turn"])] or ()}
            mine |= {each["card"] for each in told["penalty_cards"] if each["seat"] == told["turn"]}
            if not set(told["legal"]) <= mine:
                raise Wrong("a legal card that the hand does not hold")

    def check_step(self, before: Json, event: Json, after: Json) -> None:
        """Nothing more than `check`."""


def _pbn(cards: list[str]) -> str:
    order = "AKQJT987"
    return ".".join("".join(sorted((c[1] for c in cards if c[0] == suit), key=order.index)) for suit in "SHDC")


# Boards


def game(edition: str) -> Any:
    return Klaverjas() if edition.startswith("klaverjas") else Bridge(edition)


def answer(source: Source, decision: Json) -> Json:
    """Something that whoever is asked may say."""
    if "question" not in decision:
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
        if "deal" in self.log:  # a card from a hand that is not known may show that an earlier one was a revoke
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
