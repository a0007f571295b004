"""A player's view of a live table, prepared for the template. It contains nothing that the player may not see."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from troef.bridge.game.calls import BIDS
from troef.cards import SEATS, Card, Hand, Seat, Side, Suit
from troef.engine.table_log import AskTopic
from troef.engine.verbs import form_fields, words_of
from troef.engine.views import AllowedAct, CallView, SeenCard, TableView
from troef.laws import Text
from troef.web.evenings.filters import auction_columns, in_order
from troef.web.evenings.models import LiveTable, Sitter
from troef.web.live import event_filters
from troef.web.live.tables import BoardSnapshot

_PARTS = ("bar", "box", "call", "ended", "stand", "over", "worth", "worths")
_FAN = (Suit.S, Suit.H, Suit.C, Suit.D)
"""Order of the suits in a hand, with alternating colours."""
PLAYER, TEACHER, ONLOOKER = "player", "teacher", "onlooker"
_SPOTS = ("me", "left", "across", "right")
_FIRST = ("claim", "accuse", "explain")
_ELSEWHERE = (
    "director",
    "call",
    "bid",
    "play",
    "choose",
    "agree",
    "object",
    "face",
    "cover",
    "roem",
    "designate",
    "rule",
)
"""Acts with controls of their own on the page, so without a form: bidding box, cards and choices."""
_SPOKEN = ("ask", "director", "attention")
_ANSWERS = (*_SPOKEN, "explain", "call", "bid", "play", "designate")
_HELD_UP = ("call", "bid", "play", "designate", "face", "cover")
_LATER = ("attention", "inform", "dispute", "score", "return", "reserve")
"""Acts about irregularities. Guarded play, which offers only regular acts, leaves them out."""
_ROW = 7
"""Maximum number of cards in each row of a hand on a phone, unless a suit is longer."""
_TAKEN_BACK = ("withdrawn", "cancelled")
Laid = tuple[tuple[str, Seat, Card], ...]
"""The cards of a trick, each as the position on the reader's page, the seat and the card."""


@dataclass(frozen=True, slots=True)
class PlayableCard:
    """A visible card. `event`: the log event that plays it; empty if the reader cannot play it."""

    card: Card
    event: str
    is_penalty: bool


@dataclass(frozen=True, slots=True)
class SeatOccupant:
    """The occupant of a seat, as shown on the page."""

    seat: Seat
    name: str
    role: str
    has_turn: bool
    is_gone: bool
    """Whether no page of the occupant is connected."""
    is_vulnerable: bool
    is_dealer: bool


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """A seat with its occupant and its cards. `spot`: its position on the reader's page."""

    who: SeatOccupant
    spot: str
    hand: tuple[PlayableCard, ...] | None
    """None if the reader may not see the hand."""
    cards_on_table: tuple[PlayableCard, ...]
    """Cards of the seat face up outside a trick (24, 49). Empty if the whole hand is visible."""
    second_row: tuple[Suit, ...]
    """Suits in the second of two rows. They are chosen at the deal, so that no card moves to the other row."""
    backs: int
    """Number of cards of a hidden hand."""

    @property
    def seat(self) -> Seat:
        return self.who.seat

    @property
    def rows(self) -> tuple[tuple[PlayableCard, ...], ...]:
        """The hand in the rows in which a phone shows it."""
        rows: tuple[list[PlayableCard], list[PlayableCard]] = [], []
        for each in self.hand or ():
            rows[each.card.suit in self.second_row].append(each)
        return tuple(tuple(row) for row in rows[: 2 if self.second_row else 1])

    @property
    def suit_rows(self) -> list[list[list[PlayableCard]]]:
        """The rows, each suit by suit."""
        suits = self.suits
        return [[cards for suit, cards in suits if (suit in self.second_row) is lower] for lower in (False, True)]

    @property
    def suits(self) -> list[tuple[Suit, list[PlayableCard]]]:
        """The hand suit by suit, without voids."""
        shown: dict[Suit, list[PlayableCard]] = {}
        for each in self.hand or ():
            shown.setdefault(each.card.suit, []).append(each)
        return list(shown.items())


@dataclass(frozen=True, slots=True)
class ShownCall:
    """A call as the auction shows it. `alert`: whether it was alerted, or the words of an announcement."""

    call: str
    trump: str
    status: str
    alert: bool | str

    @classmethod
    def of(cls, call: CallView) -> ShownCall:
        return cls(call.get("call", ""), call.get("trump") or "", call.get("status", ""), call.get("alert", False))


@dataclass(frozen=True, slots=True)
class ActForm:
    """An act that has a form. A field has a name, a label, choices (None: free text), and whether it is required."""

    do: str
    label: Text
    by: str
    subject: AskTopic | None
    """The subject of the act, such as the auction, if only one is possible."""
    fields: tuple[tuple[str, Text, tuple[Any, ...] | None, bool], ...]
    calls_made: tuple[tuple[str, str], ...]
    """The calls of the auction, by which the form can refer to one; else empty."""


@dataclass(frozen=True)
class SeatPage:
    """One board of a live table as one reader sees it."""

    table: LiveTable
    now: BoardSnapshot
    seat: Seat
    sitters: Mapping[Seat, Sitter]
    present: Collection[int]
    """Keys of the sitters with a connected page."""
    role: str = PLAYER
    """A teacher acts for `seat`, but sees all hands, with South at the bottom. So does a spectator, without acts."""

    @property
    def parts(self) -> dict[str, str]:
        """The template of each part of the page that depends on the game."""
        return {part: f"play/{part}_{self.table.game.name}.html" for part in _PARTS}

    @cached_property
    def view(self) -> TableView:
        view = self.now.table.view(None if self.role == ONLOOKER else self.seat)
        if self.role == TEACHER or self.table.lesson == "all":
            hands = {str(seat): self.now.table.hand(seat) for seat in SEATS}
            view["hands"] = {seat: str(hand) for seat, hand in hands.items() if hand is not None}
        elif self.table.cards_at_once and self.role == PLAYER:
            view["hands"][str(self.seat)] = str(self.now.table.hand(self.seat))
        return view

    @cached_property
    def acts(self) -> list[AllowedAct]:
        return [] if self.role == ONLOOKER else self._may(self.seat)

    def _may(self, seat: Seat) -> list[AllowedAct]:
        """Return the acts open to a seat. A pending decision holds up calls and plays, except for a teacher (9B2)."""
        may = [] if self.table.closed else self.now.table.may(seat, guarded=self.table.guarded)
        held_up = self.view["waits_for"] and self.role != TEACHER
        return [act for act in may if act["do"] not in _HELD_UP] if held_up else may

    @cached_property
    def _cards_to_play(self) -> list[AllowedAct]:
        """Acts of the reader that play or designate a card; for a teacher, those of every seat."""
        acts = [act for seat in SEATS for act in self._may(seat)] if self.role == TEACHER else self.acts
        return [act for act in acts if act["do"] in ("play", "designate")]

    def _acts(self, do: str) -> list[AllowedAct]:
        return [act for act in self.acts if act["do"] == do]

    @cached_property
    def trick(self) -> list[SeenCard]:
        """The cards of the current trick. A completed trick remains until the next card."""
        return self.view["trick"] or (self.view.get("last_trick") or [] if self.view["phase"] == "play" else [])

    @property
    def trick_winner(self) -> str:
        """The seat that won the completed trick on the table; empty while a trick is being played."""
        return self.view["turn"] or "" if self.is_last_trick or len(self.trick) == len(SEATS) else ""

    @property
    def awaited_spot(self) -> str:
        """The position on the page of the hand in turn; empty if none is."""
        return next((chair.spot for chair in self.chairs if chair.who.has_turn), "")

    @property
    def is_last_trick(self) -> bool:
        return bool(self.trick) and not self.view["trick"]

    @cached_property
    def chairs(self) -> list[SeatPanel]:
        below = self.seat if self.role == PLAYER else Seat.S
        return [self._chair(seat, spot) for seat, spot in zip(below.clockwise, _SPOTS, strict=True)]

    def _chair(self, seat: Seat, spot: str) -> SeatPanel:
        view = self.view
        role = next((role for role in ("declarer", "dummy") if view.get(role) == str(seat)), "")
        hand = view["hands"].get(str(seat))
        order = _FAN if hand is None else self._suit_order(seat)
        cards = None if hand is None else self._cards(seat, Hand.parse(hand), order)
        has_turn = view["turn"] == str(seat) and not view["waits_for"]
        held, sitter = {each.card for each in cards or ()}, self.sitters.get(seat)
        lying = self._cards(
            seat, Hand(Card.parse(one["card"]) for one in view["open"] if one["by"] == str(seat)), order
        )
        alone = tuple(each for each in lying if each.card not in held)
        whole = self.now.table.hand(seat)
        backs = len(whole) - len(alone) if cards is None and whole is not None else 0
        is_mine = self.role == PLAYER and seat is self.seat
        is_gone = sitter is not None and not (is_mine or sitter.robot) and sitter.pk not in self.present
        marks = view.get("vulnerable") in ("Both", str(seat.side)), view["dealer"] == str(seat)
        who = SeatOccupant(seat, sitter.name if sitter else "", role, has_turn, is_gone, *marks)
        return SeatPanel(who, spot, cards, alone, self._second_row(seat, order) if cards else (), backs)

    def _dealt(self, seat: Seat) -> list[Suit]:
        """Return the suits of the cards that a visible hand was dealt."""
        played = (card for trick in self.now.table.tricks for by, card in trick if by is seat)
        return [card.suit for card in (*(self.now.table.hand(seat) or ()), *played)]

    def _second_row(self, seat: Seat, order: tuple[Suit, ...]) -> tuple[Suit, ...]:
        """Return the suits in the second row of a visible hand."""
        dealt = self._dealt(seat)
        return () if len(dealt) <= _ROW + 1 else order[_longest_row(order, dealt)[1] :]

    def _suit_order(self, seat: Seat) -> tuple[Suit, ...]:
        """Return the order of suits in a visible hand: alternating colours, with trumps first in dummy and klaverjas.

        A hand without that begins with the suit that makes its two rows most alike.
        """
        trump = self.view.get("trump")
        orders = [_FAN[at:] + _FAN[:at] for at in range(len(_FAN))]
        if self.table.game.has_roem or self.view.get("dummy") == str(seat):
            return orders[_FAN.index(Suit.parse(trump))] if trump else _FAN
        dealt = self._dealt(seat)
        return min(orders, key=lambda order: max(_ROW, _longest_row(order, dealt)[0]))

    def _cards(self, seat: Seat, hand: Hand, order: tuple[Suit, ...]) -> tuple[PlayableCard, ...]:
        if not hand:
            return ()
        events = {
            card: {"do": "play", "by": str(seat), "card": card} | self._face(act)
            for act in self._cards_to_play
            if act["do"] == "play" and act["by"] == str(seat)
            for card in act["fields"]["card"]
        }
        if str(seat) == self.view.get("dummy"):  # A card of dummy is named, so that a slip can be corrected (45C4b).
            events |= {
                f"{suit}{rank}": {"do": "designate", "by": act["by"], "suit": suit, "rank": rank}
                for act in self._cards_to_play
                if act["do"] == "designate"
                for suit in act["fields"].get("suit", ())
                for rank in act["fields"]["rank"]
            }
        penalties = {one["card"] for one in self.view["penalty_cards"] if one["seat"] == str(seat)}
        trump = Suit.parse(self.view["trump"]) if self.view.get("trump") else None
        return tuple(
            PlayableCard(card, event_value(events.get(str(card))), str(card) in penalties)
            for suit in order
            for card in in_order(hand.of(suit), self.table.game.deck, trump)
        )

    def _face(self, act: AllowedAct) -> dict[str, str]:
        """Return the field with which to play a card face down: an opening lead that may be out of turn (41A)."""
        return {"face": "down"} if "face" in act["optional"] and not self.table.guarded else {}

    @property
    def trick_on_table(self) -> Laid:
        """The current or just completed trick, by position on the page."""
        return self._laid(self.trick)

    @property
    def last_trick(self) -> Laid:
        """The previous trick, if the reader may still see it (66A). At guarded klaverjas they always may."""
        before = self.now.table.tricks[:-1] if self.view["trick"] else self.now.table.tricks
        if self.table.guarded and "last_trick" not in self.view and before:
            return self._laid({"by": str(seat), "card": str(card)} for seat, card in before[-1])
        return self._laid(self.view.get("last_trick") or () if self.view["trick"] else ())

    def _laid(self, trick: Iterable[SeenCard]) -> Laid:
        """Return the cards of a trick by position on the reader's page."""
        cards = {one["by"]: Card.parse(one["card"]) for one in trick}
        return tuple((each.spot, each.seat, cards[str(each.seat)]) for each in self.chairs if str(each.seat) in cards)

    @property
    def last_event(self) -> dict[str, Any]:
        """The last card or call, for screen readers. `taker`: the winner, if it completed a trick."""
        if self.trick:
            taker = self.view["turn"] if self.is_last_trick else None
            return {"by": self.trick[-1]["by"], "card": Card.parse(self.trick[-1]["card"]), "taker": taker}
        told = self.view["auction"][-1:] if self.view["phase"] == "auction" else ()
        return {"by": told[0]["by"], "told": told[0]} if told else {}

    @cached_property
    def _last_act(self) -> int:
        """Time of the last act, in milliseconds."""
        last = self.now.board.acts.last()
        return _milliseconds(self.now.board.at if last is None else last.at)

    @property
    def pause(self) -> dict[str, Any] | None:
        """The pause after a jump bid (73A2): its length in seconds and its end in milliseconds; None without one."""
        seconds = self.table.game.live.pause_seconds(self.now.table)
        return {"seconds": seconds, "until": self._last_act + 1000 * seconds} if seconds else None

    @property
    def clock(self) -> dict[str, Any]:
        """Times in milliseconds at which the board began, must end and ended; None if not applicable."""
        begun = _milliseconds(self.now.board.at)
        until = begun + 60_000 * self.table.minutes if self.table.minutes else None
        return {"begun": begun, "until": until, "ended": self._last_act if self.now.is_over else None}

    @property
    def deal_of_boom(self) -> int:
        """The number of a klaverjas deal in its game of 16."""
        return (int(self.now.board.number) - 1) % 16 + 1

    @property
    def me(self) -> SeatPanel:
        return self.chairs[0]

    @property
    def is_readers_turn(self) -> bool:
        """Whether the table waits for an act of the reader."""
        mine = self.now.player == str(self.seat) and self.role != ONLOOKER
        return bool(self.view["decisions"]) or (mine and not self.view["waits_for"])

    @property
    def may_review(self) -> bool:
        """Whether the reader may still have the auction restated (41B)."""
        asked = self.view.get("may_ask")
        return self.view["phase"] != "play" or asked is None or any(each["about"] == "auction" for each in asked)

    @cached_property
    def columns(self) -> tuple[SeatOccupant, ...]:
        """The occupants in the order of the auction's columns. The reader's is the last."""
        return tuple(chair.who for chair in (*self.chairs[1:], self.chairs[0]))

    @property
    def board_columns(self) -> tuple[tuple[Seat, bool, bool], ...]:
        """Seat, vulnerability and dealer of each column."""
        return tuple((who.seat, who.is_vulnerable, who.is_dealer) for who in self.columns)

    @property
    def auction(self) -> list[list[ShownCall | None]]:
        """The calls in rows of four columns, followed by an empty place for the call of the player in turn."""
        turn = self.view["turn"] if self.view["phase"] == "auction" and not self.view["waits_for"] else None
        awaited: list[CallView] = [{"by": turn, "call": "", "status": "awaited"}] if turn else []
        rows = auction_columns([*self.view["auction"], *awaited], self.columns[0].seat)
        return [[call and ShownCall.of(call) for call in row] for row in rows]

    @property
    def bids_on_table(self) -> list[tuple[str, list[ShownCall]]]:
        """The bids of each seat by position on the page, as they lie on the table."""
        lying = [one for one in self.view["auction"] if one.get("status") not in _TAKEN_BACK and _is_bid(one)]
        of = {chair.spot: [one for one in lying if one["by"] == str(chair.seat)] for chair in self.chairs}
        return [(spot, list(map(ShownCall.of, bids))) for spot, bids in of.items()]

    @property
    def tricks_needed(self) -> int | None:
        """Tricks that the reader's side still needs to make or defeat the contract; None if there is none."""
        bid = self.view.get("contract") or "P"
        if bid == "P" or self.view["phase"] != "play":
            return None
        side, tricks = self.seat.side, self.view["tricks"]
        goal = int(bid[0]) + 6 if Seat.parse(self.view["declarer"]).side is side else 8 - int(bid[0])
        return max(0, goal - (tricks["NS"] if side is Side.NS else tricks["EW"]))

    @property
    def overtricks(self) -> int:
        """Tricks above the contract of a finished board; negative if it went down, 0 if it was passed out."""
        bid, declarer = self.view.get("contract") or "P", self.view["declarer"]
        if bid == "P" or declarer is None:
            return 0
        return int(self.view["tricks"]["result"][str(Seat.parse(declarer).side)]) - 6 - int(bid[0])

    @property
    def tricks_short(self) -> int:
        return -self.overtricks

    @property
    def calls_made(self) -> tuple[tuple[str, str], ...]:
        """Every call of the auction, as the seat and the call."""
        return tuple((each["by"], each.get("call", "")) for each in self.view["auction"])

    @cached_property
    def explanations(self) -> list[dict[str, Any]]:
        """Explanations of calls, given with them or later. A player does not get those of their partner (73B)."""
        calls, partner = self.view["auction"], str(self.seat.partner) if self.role == PLAYER else None
        made = [{**call, "call": number, "text": call.get("explained")} for number, call in enumerate(calls, 1)]
        told = sorted([*made, *self.view.get("explanations", ())], key=lambda each: each["call"])
        heard = [each for each in told if each["text"] and each["by"] != partner and each["call"] <= len(calls)]
        return [{**each, "made": calls[each["call"] - 1]} for each in heard]

    @property
    def explained_now(self) -> list[dict[str, Any]]:
        """The explanations to show now: those that belong to a call only if it follows the reader's own last call."""
        mine = [number for number, (by, _call) in enumerate(self.calls_made, 1) if by == str(self.seat)]
        return [each for each in self.explanations if "status" not in each or each["call"] > max(mine, default=0)]

    @property
    def open_question(self) -> dict[str, Any] | None:
        """The last question, call for attention or call for the director, until it has been dealt with; then None."""
        events = self.now.table.log["events"]
        number = next((at for at in range(len(events), 0, -1) if events[at - 1]["do"] in _ANSWERS), 0)
        last = events[number - 1] if number else {"do": ""}
        if last["do"] not in _SPOKEN:
            return None
        before, after = self.now.table.after(number - 1), self.now.table
        found = before.rulings != after.rulings or bool(after.situation_json["decisions"])
        revoked = any(one["seat"] == last.get("of") for one in self.view.get("revokes", ()))
        answered = self.table.sitting_id or (found and not after.situation_json["decisions"])  # Or at the desk.
        is_done = last["do"] == "director" and answered
        subject = {"about": AskTopic(last["about"])} if last["do"] == "ask" else {}
        return None if is_done else {**last, **subject, "found": found, "revoked": found or revoked}

    @property
    def calls(self) -> set[str]:
        """The calls that the reader can make from the bidding box; none after the auction."""
        opened = self.view["phase"] in ("auction", "clarification")
        return {call for act in self._acts("call") for call in act["fields"]["call"]} if opened else set()

    @cached_property
    def bidding_box(self) -> tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...]:
        """The bidding box: pass and doubles, then each level with its bids. Empty if no call is legal.

        A level and a call each have `disabled` or an empty text.
        """
        calls, rows = self.calls, {"": ["P", "X", "XX"]}
        for bid in map(str, BIDS):
            rows.setdefault(bid[0], []).append(bid)
        keys = {
            level: tuple((call, "" if call in calls else "disabled") for call in row) for level, row in rows.items()
        }
        box = ((level, "" if calls & set(rows[level]) else "disabled", row) for level, row in keys.items())
        return tuple(box) if calls else ()

    @property
    def bids(self) -> list[tuple[str, str]]:
        """The klaverjas calls open to the reader: the trump suit (empty for pass) and the value of the button."""
        events = [
            {"do": "bid", "by": act["by"], "bid": bid} | ({"trump": trump} if trump else {})
            for act in self._acts("bid")
            for bid in act["fields"]["bid"]
            for trump in act["fields"].get("trump", [""])
        ]
        return [(event.get("trump", ""), event_value(event)) for event in events]

    @property
    def buttons(self) -> list[tuple[str, Text, str]]:
        """Acts of one click, shown beside the cards: the verb, and the label and the value of the button."""
        roem = ("roem",) if len(self.view["trick"]) == len(SEATS) else ()
        own = ("agree", "face", "cover", *roem, *(("return",) if self.now.is_passed_out else ()))
        own = own if self.view.get("dummy") == str(self.seat) else ("object", *own)
        acts = ((act["do"], act["by"]) for act in self.acts if act["do"] in own)
        return [(do, self._label(do), event_value({"do": do, "by": by})) for do, by in acts]

    def _label(self, do: str) -> Text:
        return words_of(self.table.game.events.kinds[do].button, do)

    @property
    def may_agree(self) -> bool:
        """Whether a claim waits for the reader's agreement."""
        return bool(self._acts("agree"))

    @property
    def may_call_director(self) -> bool:
        return bool(self._acts("director"))

    @property
    def fixed_acts(self) -> tuple[ActForm, ...]:
        """Forms of the acts that always stay in the same place on the page."""
        return tuple(self._form(act) for do in self._first for act in self._acts(do))

    @property
    def _first(self) -> tuple[str, ...]:
        """Verbs with a place of their own among the tools; explaining a call has one during the auction."""
        return _FIRST if self.view["phase"] == "auction" else _FIRST[:-1]

    @property
    def other_acts(self) -> tuple[ActForm, ...]:
        """Forms of the remaining acts."""
        offered = {do for do, _label, _event in self.buttons}
        hidden = {*self._first, *_ELSEWHERE, *(_LATER if self.table.guarded else ())} - ({"roem", "object"} - offered)
        return tuple(self._form(act) for act in self.acts if act["do"] not in hidden)

    def _form(self, act: AllowedAct) -> ActForm:
        """Return the form of an act. It omits the fields that have only one choice."""
        wanted, optional = act["fields"], act["optional"]
        single = {name: choices[0] for name, choices in wanted.items() if choices is not None and len(choices) == 1}
        both = sorted((wanted | optional).items(), key=lambda field: field[0] != "what")
        offered = [(name, choices) for name, choices in both if name not in single and choices != []]
        known = {field.name: field for field in form_fields(self.table.game.events.kinds[act["do"]])}
        fields = tuple(
            (name, known[name].own_label, choices and known[name].named(choices), name in wanted or name == "what")
            for name, choices in offered
        )
        made = self.calls_made if any(name == "call" for name, _choices in offered) else ()
        subject = AskTopic(single["about"]) if "about" in single else None
        return ActForm(act["do"], self._label(act["do"]), act["by"], subject, fields, made)

    @property
    def in_force(self) -> list[tuple[str, str]]:
        """Obligations in force for the reader, each with its law paragraph."""
        return list(event_filters.obligations_in_force(self.view))

    @property
    def questions(self) -> list[dict[str, Any]]:
        """Questions for the director, which the four players answer together if the table has no director."""
        return [decision for decision in self.now.situation["decisions"] if decision["by"] == "TD"]

    @property
    def others(self) -> list[str]:
        """Seats other than the reader's for which the table waits."""
        return [who for who in self.view["waits_for"] if who not in ("TD", str(self.seat))]


def _longest_row(order: tuple[Suit, ...], dealt: list[Suit]) -> tuple[int, int]:
    """Return the length of the longer of two rows at the best break between suits, and the suits in the first row."""
    lengths = [dealt.count(suit) for suit in order]
    return min((max(sum(lengths[:end]), sum(lengths[end:])), end) for end in range(1, len(order)))


def _is_bid(call: CallView) -> bool:
    """Return whether a call names a contract or trumps: no pass, double or redouble."""
    return bool(call.get("trump") or call.get("call", "")[:1].isdigit())


def _milliseconds(at: datetime) -> int:
    return round(1000 * at.timestamp())


def event_value(event: dict[str, Any] | None) -> str:
    """Return a log event as the value of a button; empty for None."""
    return json.dumps(event, separators=(",", ":")) if event else ""


def event_from_form(fields: Mapping[str, str], acts: list[AllowedAct]) -> dict[str, Any]:
    """Return the log event of a posted form: the verb, and each field's value. `acts`: those open to the reader."""
    same = [act for act in acts if (fields.get("do"), fields.get("by")) == (act["do"], act["by"])]

    def fits(name: str, choices: list[Any] | None) -> bool:
        only = name not in fields and choices is not None and len(choices) == 1
        return choices is None or only or fields.get(name, "") in map(str, choices)

    # A verb may have several acts, one for each subject.
    fitting = (act for act in same if all(fits(name, choices) for name, choices in act["fields"].items()))
    act = next(fitting, same[0] if same else None)
    if act is None:
        return {"do": fields.get("do", ""), "by": fields.get("by", "")}
    known = {**act["fields"], **act["optional"]}
    values = {name: choices[0] for name, choices in act["fields"].items() if choices and len(choices) == 1}
    values |= {name: _value(fields[name].strip(), choices) for name, choices in known.items() if fields.get(name)}
    several = {name: [value] for name, value in values.items() if name == "cards"}
    return {"do": act["do"], "by": act["by"], **values, **several}


def _value(text: str, choices: list[Any] | None) -> Any:
    """Return the choice that has this text, else the text itself."""
    return text[:200] if choices is None else next((choice for choice in choices if str(choice) == text), text)
