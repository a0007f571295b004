"""Chart answers from a table log: facts that the law was asked about, or else facts visible at the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from enum import Enum
from typing import Any

from troef.bridge.charts import chart_rules
from troef.bridge.table.fold import apply_events, replay, start
from troef.bridge.table.log import BridgeLog
from troef.bridge.table.play.legal_cards import apply_restrictions, cards_following_suit, turn_of_play
from troef.bridge.table.state import BridgeState, Phase
from troef.cards import TroefError
from troef.core.messages import _
from troef.director.charts.walk import charts, charts_about, facts_class_of, rule_on
from troef.engine.situation import PenaltyCardEntry
from troef.laws import Edition
from troef.laws.charts.chart import Chart, Value, coerce_fact, contains_exact, required_facts


def last_judged_facts(log: BridgeLog, after: int | None = None) -> dict[type, Any]:
    """Return the last facts of each class judged in the log, most recent last. `after`: only that many events."""
    heard: dict[type, Any] = {}
    apply_events(_overheard(start(log), heard), log.events[:after])
    return heard


def _overheard(state: BridgeState, heard: dict[type, Any]) -> BridgeState:
    """Return the state with judges that also store in `heard` the facts that they judge, by class."""

    def overhearing(record: type, judge: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def ask(facts: Any) -> Any:
            heard.pop(record, None)
            heard[record] = facts
            return judge(facts)

        return ask

    judges = {record: overhearing(record, judge) for record, judge in state.rules.judges.items()}
    return replace(state, rules=state.rules.with_judges(judges))


def facts_for_chart(chart: Chart, facts: Any) -> dict[str, Value]:
    """Return judged facts as answers of the chart; none if the ruling depends on facts that the chart does not ask."""
    if not _covers(chart, facts):
        return {}
    values = {field.name: getattr(facts, field.name) for field in fields(facts)}
    plain = {name: plain_value(values[name]) for name in chart.facts if name in values}
    fitting = {name: _fitted(value, chart.facts[name]) for name, value in plain.items() if value is not None}
    return {name: value for name, value in fitting.items() if value is not None}


def _covers(chart: Chart, facts: Any) -> bool:
    """Return whether the ruling cites the same paragraph if only the facts that the chart asks are used."""
    record: type = type(facts)
    given = {name: coerce_fact(record, name, value) for name, value in chart.given.items()}
    names = (name for name in {*chart.facts, *required_facts(record)} if hasattr(facts, name))
    considered = {name: getattr(facts, name) for name in names}
    full, part = rule_on(chart, replace(facts, **given)), rule_on(chart, record(**{**considered, **given}))
    return getattr(full, "law", None) == getattr(part, "law", None)


def plain_value(value: Any) -> Value | None:
    """Return a value of a facts record as charts write it."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple):
        return tuple(plain_value(part) for part in value)
    if isinstance(value, frozenset):
        return tuple(sorted(str(member) for member in value))
    return value.name if isinstance(value, Enum) else str(value)


def _fitted(value: Value, domain: tuple[Value, ...]) -> Value | None:
    """Return the value of the chart's `domain` that matches, or None. The highest number matches all above it."""
    if contains_exact(value, domain):
        return value
    numbers = [number for number in domain if type(number) is int]
    return max(numbers) if type(value) is int and numbers and value > max(numbers) else None


def prefilled_answers(log: BridgeLog, chart: Chart, after: int | None = None) -> dict[str, Value]:
    """Return a chart's answers from a log: facts judged, else visible. Raise TroefError for another edition."""
    if log.edition != chart.edition:
        raise TroefError(
            _(
                "the log is about {edition}, chart {id} about {other}",
                edition=log.edition,
                id=chart.id,
                other=chart.edition,
            )
        )
    record = facts_class_of(chart)
    facts = None if record is None else last_judged_facts(log, after).get(record)
    return visible_facts(chart.record, replay(log, after)) if facts is None else facts_for_chart(chart, facts)


def charts_in(log: BridgeLog, after: int | None = None) -> list[Chart]:
    """Return the charts about facts that were judged in a log, most recent first. `after`: only that many events."""
    judged = last_judged_facts(log, after)
    about = (chart_about(log.edition, facts) for facts in reversed(judged.values()))
    return list({chart.id: chart for chart in about if chart is not None}.values())


def chart_about(edition: Edition, facts: Any) -> Chart | None:
    """Return the chart for these facts whose given facts match best; None if no chart fits."""
    fitting = [chart for chart in charts(edition).values() if facts_class_of(chart) is type(facts)]

    def strangeness(chart: Chart) -> tuple[int, int]:
        given = ((name, value) for name, value in chart.given.items() if name != "director")
        holds = [plain_value(getattr(facts, name)) == value for name, value in given]
        return holds.count(False), -holds.count(True)

    return min(fitting, key=strangeness, default=_ending_in(edition, facts))


def _ending_in(edition: Edition, facts: Any) -> Chart | None:
    """Return the chart that ends in the paragraph of the ruling on these facts, which no chart asks about, or None."""
    said = chart_rules(edition).about(facts)
    law = getattr(said, "law", None)
    if law is None or getattr(said, "complete", False):
        return None  # Nothing was wrong.
    return next((chart for chart in charts_about(law, edition) if law in chart.ends), None)


Shown = dict[str, Value]


def visible_facts(record: str | None, state: BridgeState) -> Shown:
    """Return the facts for this class of facts that everyone can see at the table, leaving out uncertain ones."""
    look = _LOOKS.get(record or "")
    return {} if look is None else look(state)


def _end_of_auction(state: BridgeState) -> Shown:
    """Return the facts about an auction that has ended: whether there was a bid and a lead.

    Return nothing during the auction, which a pass out of turn may have kept open. That is asked.
    """
    if state.phase is Phase.AUCTION:
        return {}
    return {"passes": True, "bid": state.auction.bid is not None, "led": state.phase is not Phase.CLARIFICATION}


def _lead_restriction(state: BridgeState) -> Shown:
    """Return whether the only player who withdrew a call defends; nothing if several did, or in the auction."""
    seats = {mark.seat for mark in state.ledger.withdrawn_call_marks}
    return {"defender": state.is_defender(seats.pop())} if len(seats) == 1 and state.declarer is not None else {}


def _penalty_card(state: BridgeState) -> Shown:
    """Return the visible facts about a penalty card: kind, turn, and whether the player has more than one."""
    mine = _of_one_player(state)
    if len(mine) != 1:
        return {"more": True} if mine else {}
    known: Shown = {"more": False, "minor": mine[0].kind == "minor"}
    return known | _turn(state, mine, playable=_playable(state, mine) > 0)


def _penalty_cards(state: BridgeState) -> Shown:
    """Return the visible facts about the penalty cards of a player with at least two of them."""
    mine = _of_one_player(state)
    if len(mine) < 2:
        return {}
    known: Shown = {"one_suit": len({lying.card.suit for lying in mine}) == 1}
    return known | _turn(state, mine, playable=min(2, _playable(state, mine)))


def _of_one_player(state: BridgeState) -> list[PenaltyCardEntry]:
    """Return all penalty cards at the table if one player has them, else none."""
    penalties = list(state.ledger.penalty_cards)
    return penalties if len({lying.seat for lying in penalties}) == 1 else []


def _turn(state: BridgeState, mine: list[PenaltyCardEntry], playable: Value) -> Shown:
    """Return the facts about whose turn it is: the holder's, or the holder's partner to lead; else nothing."""
    turn, owner = turn_of_play(state), mine[0].seat
    if turn is owner:
        return {"partner_leads": False, "playable": playable}
    leads = state.play is not None and not state.play.cards
    return {"partner_leads": True} if leads and turn is owner.partner else {}


def _playable(state: BridgeState, mine: list[PenaltyCardEntry]) -> int:
    """Return how many of a player's penalty cards may be played now, by following suit and restrictions (50D1)."""
    seat = mine[0].seat
    if turn_of_play(state) is not seat:
        return 0
    bits = apply_restrictions(state, seat, cards_following_suit(state, seat))
    return sum(bool(bits & lying.card.bit) for lying in mine)


_LOOKS: dict[str, Callable[[BridgeState], Shown]] = {
    "Redeal": lambda state: {"begun": bool(state.calls)},
    "ExtraneousInformation": lambda state: {"called": bool(state.calls)},
    "EndOfAuction": _end_of_auction,
    "LeadRestrictionQuestion": _lead_restriction,
    "CouldHaveKnown": lambda state: {"over": state.phase is Phase.ENDED},
    "ResultInDoubt": lambda state: (
        {"claimed": state.ledger.play.claims.claim is not None} if state.phase is Phase.ENDED else {}
    ),
    "PenaltyCardOnTable": _penalty_card,
    "PenaltyCardsOnTable": _penalty_cards,
}
