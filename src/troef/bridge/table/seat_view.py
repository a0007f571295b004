"""The table as seen from one seat, and the acts of its player. Nothing here uses a card that is hidden from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Literal

from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import BIDS, Bid, Call, NonBid, call_text, parse_call
from troef.bridge.laws.facts.auction import ExposedInAuction
from troef.bridge.laws.facts.play import ClaimMade, ExposedInPlay, StatementKind
from troef.bridge.laws.register import BridgeRules, EngineCitation
from troef.bridge.table import events
from troef.bridge.table.questions import may_ask
from troef.bridge.table.state import BridgeState, CallStatus, Phase
from troef.cards import Card, Hand, Seat, TroefError
from troef.core.messages import Localised, gettext_noop
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
from troef.engine.table_log import Exposure
from troef.engine.verbs import TableEvent
from troef.engine.views import CallView, ClaimView, SeenCard, TableView
from troef.laws import Text, say
from troef.laws.ruling import DIRECTOR

Json = dict[str, Any]

# View.


def may_see(state: BridgeState, log: Sequence[TableEvent], player: Seat | None, hand: Seat) -> bool:
    """Return whether the player may see this hand. None is a spectator.

    They see their own hand, dummy after the opening lead and the hand of a player who claimed (68A). They see all hands
    while the director rules on a claim (70B2), and what is left of them after the play (66D).
    """
    play = state.play
    if hand is player or play is None:
        return hand is player
    led = state.phase in (Phase.PLAY, Phase.ENDED) and bool(play.cards or play.tricks)
    if led and (hand is state.dummy or state.phase is Phase.ENDED):
        return True
    claims = {claim.number for claim in state.irregularities_about(ClaimMade)}
    if {pending.decision.by for pending in state.ledger.pending if pending.irregularity in claims} == {DIRECTOR}:
        return True  # No player can still have it played on (68D2b).
    return hand is not state.dummy and any(type(event) is events.ClaimEvent and event.by is hand for event in log)


def visible_table(
    state: BridgeState, log: Sequence[TableEvent], states: Sequence[BridgeState], player: Seat | None
) -> Json:
    """Return as JSON the cards and statements that this player can see and the situation does not contain."""
    play, down, named = state.play, state.ledger.play.cards.down, state.ledger.play.dummy.named
    return {
        "dealer": str(state.board.dealer),
        "vulnerable": str(state.board.vulnerable),
        "auction": _auction(state, log, states, player),
        "explanations": [
            {"by": str(event.by), "call": event.call, "text": event.text}
            for event in log
            if isinstance(event, events.ExplainEvent)
        ],
        "open": [{"by": str(seat), "card": str(card)} for seat, card in _lying_open(state)],
        "lead_down": down and {"by": str(down[0]), "card": str(down[1]) if down[0] is player else None},
        "last_trick": _last_trick(state, player),
        "named": named and {"card": str(named.card), "trick": named.trick},
        "claim": _claim(state, log),
        "revokes": [
            {"seat": str(revoke.seat), "trick": revoke.trick}
            for revoke in state.ledger.play.revokes
            if revoke.attention and not revoke.corrected
        ],
        "played": [] if play is None else [len(play.tricks), len(play.cards)],
    }


def _auction(
    state: BridgeState, log: Sequence[TableEvent], states: Sequence[BridgeState], player: Seat | None
) -> list[CallView]:
    """Return every call as JSON, with alert and explanation unless the caller is the player's own partner (73B)."""
    made: dict[int, events.CallEvent] = {}
    for event, before, after in zip(log, states, states[1:], strict=False):
        if isinstance(event, events.CallEvent) and len(after.calls) > len(before.calls):
            made[len(before.calls)] = event
    auction: list[CallView] = []
    for index, call in enumerate(state.calls):
        event = made.get(index) or events.CallEvent(call.seat, call.call)
        heard = call.seat.partner is not player
        auction.append(
            {
                "by": str(call.seat),
                "call": str(call.call),
                "status": call.status.value,
                "alert": event.alert if heard else False,
                "explained": event.explained if heard else "",
                "said": event.said,
            }
        )
    return auction


def _lying_open(state: BridgeState) -> Iterable[tuple[Seat, Card]]:
    """Return the cards that everybody can see outside the tricks: exposed, loose and penalty cards."""
    ledger, shown = state.ledger, state.irregularities_about(ExposedInAuction, ExposedInPlay)
    played = () if state.play is None else (*chain(*(trick.cards for trick in state.play.tricks)), *state.play.cards)
    lying = [(exposed.seat, exposed.card) for exposed in ledger.exposed]
    lying += [(penalty.seat, penalty.card) for penalty in ledger.penalty_cards]
    lying += [(loose.seat, loose.card) for loose in ledger.play.cards.loose if not loose.unseen]
    lying += [(one.seat, card) for one in shown for card in one.cards if (one.seat, card) not in played]
    return dict.fromkeys(lying)


def _last_trick(state: BridgeState, player: Seat | None) -> list[SeenCard] | None:
    """Return the last complete trick while it is face up or this player may ask to see it (66A), else None."""
    play = state.play
    if play is None or not play.tricks or not play.tricks[-1].cards:
        return None
    if play.cards and not any(asker is player and about == "trick" for asker, about, *_ in may_ask(state)):
        return None
    return [{"by": str(seat), "card": str(card)} for seat, card in play.tricks[-1].cards]


def _claim(state: BridgeState, log: Sequence[TableEvent]) -> ClaimView | None:
    """Return the last claim or concession, or None. Its side gets `tricks` of the `of` tricks that are left."""
    claim = state.ledger.play.claims.claim
    if claim is None:
        return None
    spoken = (event for event in reversed(log) if isinstance(event, events.ClaimEvent | events.ConcedeEvent))
    statement = next((event.statement for event in spoken if event.by is claim.seat), "")
    do: Literal["claim", "concede"] = "claim" if claim.statement_kind is StatementKind.CLAIM else "concede"
    known = (entry.facts for entry in state.ledger.irregularities if entry.number == claim.irregularity)
    return {
        "do": do,
        "by": str(claim.seat),
        "tricks": claim.tricks,
        "of": claim.of,
        "statement": statement,
        "contested": any(isinstance(facts, ClaimMade) and facts.objector is not None for facts in known),
    }


# Acts.

_EVERY_CALL = (*NonBid, *BIDS)
_YES_OR_NO = (True, False)
_OWN_WORDS = {"alert": None, "explained": None}
_SHOWN = tuple(way for way in Exposure if way is not Exposure.LED)


def legal_acts(view: TableView, player: Seat, guarded: bool) -> Iterator[LegalAct]:
    """Yield the acts that the player can enter now, using only `view`, the player's own view.

    If `guarded`, leave out acts that are irregular in themselves.
    """
    tricks = range(1, view["played"][0] + 2) if view["played"] else ()
    yield from common_acts(view, player, trick=tricks, what=tuple(events.AttentionSubject)[not tricks :])
    yield LegalAct("director", player, {"looks": (False,)})
    yield LegalAct("reserve", player)
    yield from _calls(view, player, guarded)
    yield from _questions(view, player, guarded)
    if view["phase"] in ("clarification", "play") or not (guarded or view["phase"] == "ended"):
        yield from _cards(view, player, guarded)
    if view["phase"] == "play":
        yield from _about_dummy(view, player, guarded)
    if not guarded and view["phase"] != "ended":
        yield LegalAct("expose", player, {"cards": _held(view, player), "how": _SHOWN})
    yield from _claims(view, player, guarded)


def _calls(view: TableView, player: Seat, guarded: bool) -> Iterator[LegalAct]:
    if view["phase"] == "auction" or not (guarded or view["phase"] == "ended"):
        more = {} if guarded else {"said": None, "simultaneous": _YES_OR_NO}
        yield LegalAct("call", player, {"call": view["legal"] if guarded else _EVERY_CALL}, {**_OWN_WORDS, **more})
    if view["phase"] == "auction":
        yield LegalAct("change", player, {"to": _changes(view, player, guarded)})
    ours = [number for number, call in enumerate(view["auction"], 1) if Seat.parse(call["by"]).side is player.side]
    yield LegalAct("explain", player, {"call": ours, "text": None}, {"corrects": _YES_OR_NO})


def _changes(view: TableView, player: Seat, guarded: bool) -> Sequence[Any]:
    """Return the calls to which the player may change their last one, until partner has called (25A)."""
    calls = _in_force(view)
    mine = next((index for index in range(len(calls) - 1, -1, -1) if calls[index][0] is player), None)
    if mine is None or view["waits_for"] or player.partner in (seat for seat, _ in calls[mine:]):
        return ()
    if not guarded:
        return _EVERY_CALL
    before = Auction.of(Seat.parse(view["dealer"]), calls[:mine]).at_turn(player)
    return [call for call in before.legal() if call != calls[mine][1]]


def _in_force(view: TableView) -> list[tuple[Seat, Call]]:
    calls = (call for call in view["auction"] if CallStatus(call["status"]).in_force)
    return [(Seat.parse(call["by"]), parse_call(call["call"])) for call in calls]


def _questions(view: TableView, player: Seat, guarded: bool) -> Iterator[LegalAct]:
    places = range(1, len(view["auction"]) + 1)
    if not guarded or view["phase"] == "ended":
        others = player.clockwise[1:]
        about = ["auction", "call", *(("contract",) if view["declarer"] else ())]
        about += ("trick", "card") if view["played"] and view["played"][0] else ()
        about += ("revoke",) if view["played"] and view["phase"] in ("play", "ended") else ()
        yield LegalAct("ask", player, {"about": about}, {"of": others, "call": places})
        return
    for question in view["may_ask"]:
        more = {"call": places} if question["about"] == "call" else {}
        yield LegalAct("ask", player, {"about": (question["about"],)}, {"of": question["of"], **more})


def _cards(view: TableView, player: Seat, guarded: bool) -> Iterator[LegalAct]:
    opening = view["phase"] == "clarification"
    hands = [player] if str(player) != view["dummy"] else []
    named, trick = view["named"], view["last_trick"]
    led = not view["trick"] and view["turn"] == view["dummy"]
    # After dummy has won with the card named last, a card played now would replace it (45D).
    just_won = led and named and trick and trick[-1] == {"by": view["dummy"], "card": named["card"]}
    if str(player) == view["declarer"] and view["dummy"] in view["hands"] and not (guarded and just_won):
        hands.append(player.partner)
    for hand in hands:
        cards = (view["legal"] if view["turn"] == str(hand) else ()) if guarded else _held(view, hand)
        more: Json = {"face": ("up", "down")} if opening else {}
        more |= {} if guarded else {"how": ("laid", "held", "touched"), "simultaneous": _YES_OR_NO}
        yield LegalAct("play", hand, {"card": cards}, more)
    down = view["lead_down"]
    if down and down["by"] == str(player):  # Only the player who made the lead faces it (41A).
        yield LegalAct("face", player)
    if not guarded:
        for hand in hands:
            laid = [placed["card"] for placed in view["trick"] if placed["by"] == str(hand)]
            yield LegalAct("take-back", hand, {"card": laid})
        if view["turn"] == str(player) and view["trick"]:
            yield LegalAct("omit", player)


def _held(view: TableView, hand: Seat) -> list[Card]:
    """Return the visible cards in this hand, and loose cards that it has on the table."""
    lying = [Card.parse(laid["card"]) for laid in view["open"] if laid["by"] == str(hand)]
    return list(dict.fromkeys([*Hand.parse(view["hands"].get(str(hand), "...")), *lying]))


def _about_dummy(view: TableView, player: Seat, guarded: bool) -> Iterator[LegalAct]:
    """Yield acts about dummy: declarer names its cards, one act per suit; dummy warns, suggests or forfeits."""
    if str(player) == view["declarer"] and view["dummy"] in view["hands"]:
        dummy = player.partner
        legal = map(Card.parse, view["legal"] if view["turn"] == str(dummy) else ())
        cards = list(legal) if guarded else _held(view, dummy)
        for suit in dict.fromkeys(card.suit for card in cards):
            ranks = [card.rank for card in cards if card.suit is suit]
            yield LegalAct("designate", player, {"suit": (suit,), "rank": ranks})
        if not guarded:
            yield LegalAct(
                "designate", player, {}, {"suit": "SHDC", "rank": "AKQJT98765432", "word": tuple(events.DummyWord)}
            )
        yield LegalAct("redesignate", player, {"card": _cards_to_name_anew(view, dummy, guarded)})
    if str(player) == view["dummy"]:
        yield LegalAct("warn", player, {}, {"of": player.clockwise[1:]})
        if not guarded:
            yield LegalAct("suggest", player, {"card": _held(view, player)})
            yield LegalAct("forfeit", player, {"how": tuple(events.Forfeit)})


def _cards_to_name_anew(view: TableView, dummy: Seat, guarded: bool) -> list[Card]:
    """Return the cards of dummy that declarer may name instead of the last one (45C4b)."""
    named, held = view["named"], _held(view, dummy)
    if named is None or not guarded:
        return held if named else []
    trick = {laid["by"]: Card.parse(laid["card"]) for laid in view["trick"] or view["last_trick"] or ()}
    seats, card = [*trick], trick.get(str(dummy))
    if card is None or str(card) != named["card"] or str(dummy.partner) in seats[seats.index(str(dummy)) :]:
        return []
    led = trick[seats[0]].suit
    return held if seats[0] == str(dummy) or card.suit is not led else [other for other in held if other.suit is led]


def _claims(view: TableView, player: Seat, guarded: bool) -> Iterator[LegalAct]:
    if view["phase"] in ("clarification", "play") and view["claim"] is None:
        left = range(14 - view["played"][0]) if view["played"] else ()
        if left and not (guarded and (view["waits_for"] or str(player) == view["dummy"])):
            yield LegalAct("claim", player, {"tricks": left}, {"statement": None})
            yield LegalAct("concede", player, {"tricks": left}, {"statement": None})
    claim = view["claim"] or {"by": str(player)}
    if claim["by"] != str(player) and not claim["contested"]:
        if claim["by"] != str(player.partner):  # Opponents may agree (69A); partner can only object (68D2).
            yield LegalAct("agree", player)
        yield LegalAct("object", player)
    if view["played"] and view["played"][0]:
        yield LegalAct("dispute", player, {"tricks": range(14)})
    passed_out = view["phase"] == "clarification" and view["declarer"] is None
    if view["phase"] == "ended" or passed_out:
        yield LegalAct("return", player)
    if view["phase"] == "ended" and view["played"]:
        yield LegalAct("score", player, {"tricks": range(14)})


# Refusals.


def refusal(view: TableView, rules: BridgeRules, event: Any, player: Seat, guarded: bool) -> TroefError:
    """Return the error for an act that `legal_acts` does not have for this player. It reveals nothing hidden."""
    by_declarer = str(player) == view["declarer"] and str(event.by) == view["dummy"]
    of_a_card = isinstance(event, events.BridgePlayEvent | events.BridgeTakeBackEvent)
    if event.by is not player and not (by_declarer and of_a_card):
        return not_own_seat(player, event.by)
    if not isinstance(event, events.CallEvent | events.BridgePlayEvent) or str(player) == view["dummy"]:
        return not_allowed_now(player)
    if isinstance(event, events.BridgePlayEvent) and event.card not in _held(view, event.by):
        return card_not_held(event.by, event.card)
    if not guarded:
        return not_allowed_now(player)
    if view["waits_for"]:
        return decision_pending(view["waits_for"][0])
    act: Card | Text
    if isinstance(event, events.CallEvent):
        wrong, act = _wrong_with_call(view, event), Localised(call_text, event.call)
    else:
        wrong, act = _wrong_with_card(view, event), event.card
    bound = _bound_by(view, event.by)
    if wrong is None and bound is None:
        return not_allowed_now(player)
    law = bound or "" if wrong is None else rules.cited[wrong]
    return Refused(law, say(_CANNOT[wrong], seat=event.by, act=act))


def _wrong_with_call(view: TableView, event: events.CallEvent) -> EngineCitation | None:
    if view["phase"] != "auction":
        return EngineCitation.CALL_AFTER_THE_END
    if view["turn"] != str(event.by):
        return EngineCitation.CALL_OUT_OF_TURN
    auction = Auction.of(Seat.parse(view["dealer"]), _in_force(view)).at_turn(event.by)
    if isinstance(event.call, Bid):
        wrong = EngineCitation.INSUFFICIENT if event.call.is_possible else EngineCitation.MORE_THAN_SEVEN
    else:
        wrong = EngineCitation.INADMISSIBLE
    return None if auction.is_proper(event.call) else wrong


def _wrong_with_card(view: TableView, event: events.BridgePlayEvent) -> EngineCitation | None:
    if view["turn"] != str(event.by):
        if view["phase"] == "clarification":
            return EngineCitation.OPENING_LEAD
        return EngineCitation.CARD_OUT_OF_TURN if view["trick"] else EngineCitation.LEAD_OUT_OF_TURN
    led = Card.parse(view["trick"][0]["card"]).suit if view["trick"] else event.card.suit
    follows = led is event.card.suit or all(card.suit is not led for card in _held(view, event.by))
    return None if follows else EngineCitation.FOLLOW_SUIT


def _bound_by(view: TableView, hand: Seat) -> str | None:
    """Return the paragraph of an obligation, penalty card or restriction that binds this hand, or None."""
    duties = [*view["obligations"], *view["penalty_cards"], *view["lead_restrictions"]]
    mine = [duty["law"] for duty in duties if duty["seat"] == str(hand)]
    return next(iter([*mine, *(barred["law"] for barred in view["barred"])]), None)


_CANNOT: dict[EngineCitation | None, str] = {
    EngineCitation.CALL_AFTER_THE_END: gettext_noop("The auction is over."),
    EngineCitation.CALL_OUT_OF_TURN: gettext_noop("It is not {seat}'s turn to call."),
    EngineCitation.INADMISSIBLE: gettext_noop("{seat} cannot {act} here."),
    EngineCitation.MORE_THAN_SEVEN: gettext_noop("No bid is higher than seven."),
    EngineCitation.INSUFFICIENT: gettext_noop("{act} is not enough."),
    EngineCitation.OPENING_LEAD: gettext_noop("The opening lead is not {seat}'s."),
    EngineCitation.CARD_OUT_OF_TURN: OUT_OF_TURN,
    EngineCitation.LEAD_OUT_OF_TURN: gettext_noop("It is not {seat}'s lead."),
    EngineCitation.FOLLOW_SUIT: gettext_noop("{act} is not allowed: {seat} can follow suit."),
    None: gettext_noop("{seat} has no free choice here."),
}
"""Messages for refused calls and cards. The key None is for a hand without a free choice."""
