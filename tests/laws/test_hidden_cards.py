"""Views hide unknown cards: after a new deal of the hidden cards, every seat and a spectator see the same."""

import json
import os
import random
import runpy

import pytest

from troef import bridge, klaverjas
from troef.cards import Card, Deck, Hand, Layout, TroefError
from troef.cards.dealing import seeded_deals

BOARDS = 1_000 if os.environ.get("TROEF_LONG") else 20
EDITIONS = {"bridge": ("bridge-2017", "bridge-2007", "bridge-1949"), "klaverjas": ("klaverjas-1976",)}
TABLES = {"bridge": (bridge.Table, Deck.BRIDGE), "klaverjas": (klaverjas.Table, Deck.KLAVERJAS)}
WATCHERS = ("N", "E", "S", "W", None)


def table_and_deck(edition):
    return TABLES[edition.partition("-")[0]]


# Boards: guarded, with unnoticed revokes, with everything that players can do, and wilder still.


def board(edition, seed, way, random_acts=None):
    """Return the log of a board of random possible acts, in which the director answers every question."""
    if way == "anything":
        return _with_random_acts(random_acts, edition, seed)
    source, (table_of, deck) = random.Random(seed), table_and_deck(edition)
    table = table_of(edition, board=source.randint(1, 16), deal=str(next(seeded_deals(seed, deck))))
    wild = 0.3 if way == "as at the table" and seed % 2 else 0.05
    while len(table.log["events"]) < 100:
        told = table.situation.as_json()
        event, seat = _next_act(source, table, told, way, wild)
        if source.random() < 0.2:
            table.check(event, seat, guarded=way == "guarded")
        try:
            table.do(event)
        except TroefError:  # A player may say what makes no sense now; guarded, not.
            if way == "guarded" and seat is not None:
                raise
        if told["phase"] == "ended" and source.random() < 0.3:
            break
    assert way != "guarded" or not table.situation.revokes
    return table.log


def _next_act(source, table, told, way, wild):
    """Return the next act: usually by the player who must decide or play, sometimes any act of any player."""
    questions = [decision["question"] for decision in told["decisions"] if "question" in decision]
    if questions and source.random() < 0.8:
        answer = source.randint(0, 13) if questions[0] == "tricks" else source.random() < 0.5
        return {"do": "rule", "by": "TD", "question": questions[0], "answer": answer}, None
    choosers = [decision["by"] for decision in told["decisions"] if "question" not in decision]
    seat = source.choice(choosers or [told["turn"]])
    if seat is None or source.random() < wild:
        seat = source.choice("NESW")
    if seat == told.get("dummy") and told["phase"] == "play" and source.random() > wild:
        seat = told["declarer"]
    may = table.may(seat, guarded=way == "guarded" or (way == "revokes" and told["phase"] != "play"))
    if way == "revokes" and told["phase"] == "play":
        may = [act for act in may if act["do"] not in _MORE and (act["do"] != "play" or act["by"] == told["turn"])]
    proper = [act for act in may if act["do"] in (_CALLING if told["phase"] == "auction" else _PLAYING)]
    act = source.choice(proper if proper and source.random() > wild else may)
    fields = {**act["fields"], **{name: value for name, value in act["optional"].items() if source.random() < 0.1}}
    filled = {name: _filled(source, name, choices) for name, choices in fields.items() if choices != []}
    return {"do": act["do"], "by": act["by"], **filled}, seat


_CALLING, _PLAYING = ("call", "bid", "choose"), ("play", "choose", "cover", "agree", "face")
_MORE = ("call", "bid", "expose", "omit", "take-back", "suggest", "forfeit", "claim", "concede", "designate", "accuse")


def _filled(source, name, choices):
    if choices is None:
        return 20 if name == "points" else "?"
    return [source.choice(choices)] if name == "cards" else source.choice(choices)


def _with_random_acts(random_acts, edition, seed):
    """Return a board that starts with four known hands. Other cards are unknown to every seat."""
    while True:
        happened = random_acts["RandomBoard"](edition, seed)
        if "-" not in happened.log.get("deal", "-") and "begin" not in happened.log:
            happened.play()
            return happened.told_log()
        seed += 1_000_003


# Dealing again.


def hidden_cards(log, views, seat, deck):
    """Return the cards that a seat has not seen: not its own, in no exposed hand, and in no event that shows them."""
    visible = {other for view in views for other in view["hands"]} | {seat} - {None}
    if log["edition"] == "bridge-1949":  # 73: a defender's words about tricks may expose both hands.
        spoken = [event["by"] for event in log["events"] if event["do"] in ("claim", "concede")]
        visible |= {other for by in spoken for other in ("NS" if by in "NS" else "EW")}
    known = {card for other in visible for card in Layout.parse(log["deal"], deck).hands["NESW".index(other)]}
    for view in views:
        known |= {card for hand in view["hands"].values() for card in Hand.parse(hand)}  # Some may have been restored.
    down = views[-1].get("lead_down") or {"by": seat}
    for event in log["events"]:
        unseen = event["do"] in ("see", "restore") and event["by"] != seat
        if not unseen and (event.get("face") != "down" or down["by"] == seat):
            known |= set(_cards_of(event))
    return [card for card in Hand.from_bits(deck.bits) if card not in known]


def _cards_of(event):
    if "suit" in event and "rank" in event:
        yield Card.parse(event["suit"] + event["rank"])
    answers = event.get("answer") if isinstance(event.get("answer"), list) else ()
    texts = [event.get("card"), event.get("intended"), *event.get("cards", ()), *event.get("with", ()), *answers]
    yield from (Card.parse(text) for text in texts if text and text[0] in "SHDC")


def dealt_anew(log, groups, source, deck):
    """Return the same log with the cards of each group dealt again. Events that show no card use the new one."""
    other = {}
    for group in groups:
        other |= zip(map(str, group), map(str, source.sample(group, len(group))), strict=True)
    layout = Layout.parse(log["deal"], deck)
    hands = [Hand(Card.parse(other.get(str(card), str(card))) for card in hand) for hand in layout.hands]
    events = [{name: _renamed(value, other) for name, value in event.items()} for event in log["events"]]
    return {**log, "deal": str(Layout(tuple(hands), deck)), "events": events}


def _renamed(value, other):
    if isinstance(value, list):
        return [_renamed(part, other) for part in value]
    return other.get(value, value) if isinstance(value, str) else value


def groups_of(hidden, views, freely):
    """Return groups of exchangeable cards: all hidden cards (`freely`), else by suit to keep who can follow suit."""
    if freely:
        return [hidden]
    trump = views[-1].get("trump")  # In klaverjas the rank of a trump matters.
    suits = sorted({str(card.suit) for card in hidden} - {trump})
    return [[card for card in hidden if str(card.suit) == suit] for suit in suits]


# Comparison.


def compared(log, seat, source, freely):
    """Return how many views of a seat are the same in another deal. Fail on a difference that no law reveals."""
    (table_of, deck), after = table_and_deck(log["edition"]), source.randint(1, len(log["events"]))
    log = {**log, "events": log["events"][:after]}
    tables, views = [table_of.read({**log, "events": []})], {}
    for count, event in enumerate(log["events"], 1):
        tables.append(tables[-1].copy())
        tables[-1].do(event)
        if count == after or source.random() < 0.2:
            views[count] = tables[-1].remembered(seat)
            assert set(views[count]["hands"]) <= _may_lie_open(tables[-1], log["events"][:count], seat)
    seen = [tables[0].view(seat), *views.values()]
    another = dealt_anew(log, groups_of(hidden_cards(log, seen, seat, deck), seen, freely), source, deck)
    other, same = table_of.read({**another, "events": []}), 0
    for count, event in enumerate(another["events"], 1):
        try:
            other.do(event)
        except TroefError:  # It is impossible with these cards.
            return same
        if is_pointed_out(tables[count], other, event) or (freely and law_tells(tables[count], event)):
            return same
        if count in views:
            mine, theirs = views[count], other.remembered(seat)
            if json.dumps(mine) != json.dumps(theirs):
                differs = {name: (mine[name], theirs[name]) for name in mine if mine[name] != theirs[name]}
                pytest.fail(f"{seat} after {count} {event}: {differs}\n{json.dumps(log)}\n{json.dumps(another)}")
            same += 1
    return same


def _may_lie_open(table, events, seat):
    """Return the hands that a seat may see.

    These are its own, dummy's after the lead and a claimer's; all of them after the play or with a claim to rule on.
    """
    told = table.situation.as_json()
    claimed = {event["by"] for event in events if event["do"] == "claim"}
    asked = [decision for decision in told["decisions"] if decision.get("question") in ("claim", "tricks")]
    if told["edition"].startswith("bridge") and (told["phase"] == "ended" or asked):
        return {*"NESW"}
    led = any(event["do"] == "play" for event in events) and told["phase"] == "play"
    return {seat, *claimed, *([told["dummy"]] if led and "dummy" in told else [])}


def is_pointed_out(table, other, event):
    """Return whether attention is drawn when a revoke or unmet duty exists in one deal but not in the other."""
    asks = event["do"] in ("attention", "accuse", "warn", "restore") or event.get("about") == "revoke"
    looks = event["do"] == "director" and event.get("looks", True)
    return (asks or looks) and _not_met(table) != _not_met(other)


def _not_met(table):
    if isinstance(table, klaverjas.Table):
        return table.situation.revokes
    return [(revoke.seat, revoke.trick) for revoke in table.state.ledger.play.revokes]


def law_tells(table, event):
    """Return whether a card is exposed, or declarer asks dummy for the winning card.

    Rulings on an exposed card depend on whether its hand could play it (2017: 51A, 57D; I-11). The winning card depends
    on the other hands (46B1).
    """
    if isinstance(table, klaverjas.Table):
        return bool(table.state.penalty_cards)
    ledger = table.state.ledger
    return bool(ledger.penalty_cards or ledger.exposed or ledger.play.cards.loose) or event.get("word") == "win"


@pytest.fixture(scope="module")
def random_acts(root):
    return runpy.run_path(str(root / "scripts" / "random_acts.py"))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["bridge", "klaverjas"])
@pytest.mark.parametrize("ways", [("guarded",), ("revokes", "as at the table", "anything")])
def test_a_seat_is_told_the_same_whatever_the_others_hold(game, ways, random_acts):
    same = 0
    for seed in range(BOARDS):
        source = random.Random(seed)
        log = board(source.choice(EDITIONS[game]), seed, ways[seed % len(ways)], random_acts)
        same += sum(compared(log, source.choice(WATCHERS), source, freely) for freely in (True, True, False))
    assert same > 5 * BOARDS


def test_a_leak_is_found(monkeypatch):
    """A view with a count of revokes differs as soon as there is one that nobody has noticed."""
    view = bridge.Table.view
    leaking = lambda table, seat: {**view(table, seat), "count": len(table.situation.revokes)}  # noqa: E731
    monkeypatch.setattr(bridge.Table, "view", leaking)
    log = board("bridge-2017", 2, "revokes")
    with pytest.raises(pytest.fail.Exception, match="'count'"):
        sum(compared(log, None, random.Random(seed), freely=True) for seed in range(50))
