"""Effects of an incident until the board is over: restrictions, reminders, and questions after the play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from troef.bridge.charts import chart_rules
from troef.bridge.laws.facts.auction import LeadPenalty, OutOfTurn, WithdrawnCall
from troef.bridge.laws.register import EngineCitation
from troef.bridge.laws.ruling import Extent, RevokeTransfer
from troef.bridge.table.state import BridgeState, Phase
from troef.bridge.wording.comparison import CitedText
from troef.bridge.wording.decisions import choice_text
from troef.cards import Lang, Suit
from troef.cards.wording import card_symbol, join_or, suit_name
from troef.core.messages import NO_TEXT, _
from troef.director.charts.outcome import Players, draft, outcome
from troef.director.charts.walk import Walk, chart, charts
from troef.director.incidents.announcements import (
    Names,
    asked_in,
    name_of,
    names_of,
    penalty_card_laws,
    play_on,
    players_by_seat,
)
from troef.director.incidents.builder import IncidentBuilder
from troef.engine.situation import TrickTransfer
from troef.laws import Edition
from troef.laws.charts.chart import Value
from troef.laws.citations import cited


@dataclass(frozen=True, slots=True)
class Reminder:
    """A reminder: the moment, the text and the paragraph."""

    when: str
    what: str
    law: str


@dataclass(frozen=True, slots=True)
class InForce:
    """Effects of an incident that last until the board is over."""

    in_force: tuple[CitedText, ...] = ()
    """Restrictions that were announced to everyone at the table."""
    unused: tuple[CitedText, ...] = ()
    """Information that players may not use; only for the director."""
    later: tuple[Reminder, ...] = ()
    questions_after_play: tuple[CitedText, ...] = ()
    """Questions for after the play."""
    pending_questions: tuple[CitedText, ...] = ()
    """Questions of the chart that have not been answered."""
    remember: tuple[CitedText, ...] = ()
    """Announcements that a chart makes before its end, to be remembered."""
    count: tuple[CitedText, ...] = ()
    """Texts about tricks that the director must count after the play."""
    tricks: TrickTransfer | None = None
    """Transfer of tricks for a revoke, if the offender is known."""


def in_force_after(telling: IncidentBuilder, names: Names, lang: Lang) -> InForce:
    """Return the effects of an incident that last until the board is over; none while a fact is missing."""
    if telling.next_question is not None or telling.exempting_rule is not None:
        return InForce()
    if telling.walk is not None and telling.walk.question is not None:  # The chart still has questions.
        return InForce()
    if telling.plays_on:
        side = names_of(telling.who.side.seats, players_by_seat(names, lang), lang)
        return InForce(count=(CitedText(_LATER_TRICKS[lang].format(side), play_on(telling, lang).law),))
    if telling.transfer is not None:
        return _revoked(telling, telling.transfer, lang)
    state, by_seat = telling.states[-1], players_by_seat(names, lang)
    unused = []
    for entry in state.ledger.unauthorized:
        who, source = names_of(entry.seats, by_seat, lang), name_of(entry.source, by_seat, lang)
        unused.append(CitedText(_UNUSED[lang].format(who, source), entry.law))
    return InForce(
        tuple(_in_force(state, by_seat, lang)),
        tuple(unused),
        (*_at_leads(state, by_seat, lang), *_with_penalty_cards(state, by_seat, lang)),
        tuple(_after(state, lang)),
        tuple(CitedText(put.question, put.law) for put in asked_in(telling, state, names, lang)),
    )


def in_force_on_chart(walk: Walk, players: Players, lang: Lang) -> InForce:
    """Return the lasting effects of a walk through charts: its open question, or the effects of its outcome."""
    if walk.question is not None:
        return InForce(pending_questions=(CitedText(walk.question.ask[lang], walk.question.law),))
    reached, lines = outcome(walk), draft(walk, lang, players).rectification.splitlines()
    law = "" if reached is None or reached.paragraph is None else reached.paragraph
    done = [(words, cited) for cited, _, words in (line.partition(": ") for line in lines)]
    later = [] if reached is None else [CitedText(text[lang], law) for text in reached.later]
    return InForce(unused=tuple(CitedText(words, cited) for words, cited in done), remember=tuple(later))


def _revoked(telling: IncidentBuilder, transfer: RevokeTransfer, lang: Lang) -> InForce:
    """Return the effects of an established revoke: the transfer of tricks, and redress to consider after the play."""
    giver = telling.who.side
    tricks = TrickTransfer(giver, giver.opponents, transfer.count, transfer.law) if transfer.count else None
    watched = chart_rules(telling.edition).watch.get(transfer.watch or "")
    after = () if watched is None else (CitedText(watched.text[lang], str(transfer.watch)),)
    return InForce(questions_after_play=after, tricks=tricks)


_LATER_TRICKS = _("How many tricks did {} take after the revoke?")


def _in_force(state: BridgeState, names: Names, lang: Lang) -> Iterator[CitedText]:
    """Yield the restrictions in this state, in sentences that stay true whatever has happened since at the table."""
    ledger = state.ledger
    for duty in ledger.obligations if state.phase is Phase.AUCTION else ():
        yield CitedText(_PASSES[duty.extent][lang].format(name_of(duty.seat, names, lang)), duty.law)
    for restriction in ledger.restrictions:
        verb, _, letters = (restriction.chosen or "").partition(":")
        if verb in _LEADS:
            suits = _suits(map(Suit.parse, letters), lang)
            words = _LEADS[verb][lang].format(name_of(restriction.seat, names, lang), suits)
            yield CitedText(f"{words}{_LASTS[restriction.extent][lang]}.", restriction.law)
    for demand in ledger.play.lead.demands:
        assert state.declarer is not None, "who is asked to play a card has a declarer"
        words = f"{name_of(state.declarer, names, lang)} {choice_text(demand.option, lang)}."
        law = state.rules.cited[EngineCitation.CARD_OUT_OF_TURN]
        yield CitedText(f"{name_of(demand.seat, names, lang)}: {words}", law)
    for exposed in ledger.exposed:
        card = card_symbol(exposed.card, lang)
        yield CitedText(_LIES[lang].format(name_of(exposed.seat, names, lang), card), _about_exposed(state))
    for lying in ledger.penalty_cards:
        kind = _KINDS[lying.kind if cited(state.rules.edition, "kinds-of-penalty-card") else ""][lang]
        yield CitedText(f"{name_of(lying.seat, names, lang)}: {card_symbol(lying.card, lang)} {kind}.", lying.law)


_PASSES = {
    Extent.ONCE: _("{} passes at the next turn."),
    Extent.THROUGHOUT: _("{} passes for the rest of the auction."),
}
_LEADS = {
    "require": _("{} leads {}, if possible"),
    "prohibit": _("{} does not lead {}"),
}
_LASTS = {
    "first-lead": _(" (the next time)"),
    "while-on-lead": _(" while keeping the lead"),
    None: NO_TEXT,
}
_LIES = _("{}: {} lies face up until the auction is over.")
_KINDS = {
    "major": _("is a major penalty card"),
    "minor": _("is a minor penalty card"),
    "": _("is a penalty card"),
}


def _suits(suits: Iterable[Suit], lang: Lang) -> str:
    return join_or((suit_name(suit, lang) for suit in suits), lang)


_UNUSED = _("{}: do not use anything that {} disclosed.")


_FIRST_LEAD = _("The first time that {} leads as a defender")
_RESTRICTS = _("Ask declarer first whether to name a suit: {} withdrew a call.")
_NEXT_LEAD = _("When {} leads")
_MAY = _("Declarer may first {}.")
_MAY_REQUIRE = _("require {}")
_MAY_PROHIBIT = _("prohibit {}")
_AUCTION_OVER = _("When the auction is over")
_BECOMES = _("If {} is a defender {} becomes a penalty card; otherwise it goes back into the hand.")


def _at_leads(state: BridgeState, names: Names, lang: Lang) -> Iterator[Reminder]:
    """Yield reminders for leads: of rights after withdrawn calls (26) that stay withdrawn, and of exposed cards."""
    if state.declarer is None:
        replacing = {one.seat for one in state.ledger.irregularities if isinstance(one.facts, OutOfTurn)}
        marks = {mark.seat: mark for mark in state.ledger.withdrawn_call_marks if mark.seat not in replacing}
        for mark in marks.values():
            partner = name_of(mark.seat.partner, names, lang)
            what = _RESTRICTS[lang].format(name_of(mark.seat, names, lang))
            if mark.right is None:
                ruled = state.rules.about(WithdrawnCall(shown=frozenset(), withdrawn=mark.withdrawn))
            else:
                ruled = state.rules.about(LeadPenalty(rights=(mark.right,)))
            yield Reminder(_FIRST_LEAD[lang].format(partner), what, str(ruled.law))
    asked = {pending.decision.law for pending in state.ledger.pending}
    for entry in state.ledger.restrictions:
        if entry.chosen is None and entry.law not in asked:
            ways = ((_MAY_REQUIRE, entry.may_require), (_MAY_PROHIBIT, entry.may_prohibit))
            may = join_or((way[lang].format(_suits(suits, lang)) for way, suits in ways if suits), lang)
            yield Reminder(_NEXT_LEAD[lang].format(name_of(entry.seat, names, lang)), _MAY[lang].format(may), entry.law)
    for lying in state.ledger.exposed:
        what = _BECOMES[lang].format(name_of(lying.seat, names, lang), card_symbol(lying.card, lang))
        yield Reminder(_AUCTION_OVER[lang], what, _about_exposed(state))


def _about_exposed(state: BridgeState) -> str:
    return state.rules.cited[EngineCitation.EXPOSED_IN_AUCTION]


_EACH_TURN = _("Each time that {} plays")
_EACH_LEAD = _("Each time that {} leads")
_PLAYS_IT = _("{} goes first, as soon as it may be played.")
_NO_LOWER = _("No other small card of that suit before {}.")
_REQUIRES = _("Ask {} first: require or forbid {}? Then {} goes back into the hand.")


def _with_penalty_cards(state: BridgeState, names: Names, lang: Lang) -> Iterator[Reminder]:
    turn, lead, minor = penalty_card_laws(state.rules.edition)
    for lying in state.ledger.penalty_cards:
        card, suit = card_symbol(lying.card, lang), suit_name(lying.card.suit, lang)
        player, partner = name_of(lying.seat, names, lang), name_of(lying.seat.partner, names, lang)
        if lying.kind == "minor":
            yield Reminder(_EACH_TURN[lang].format(player), _NO_LOWER[lang].format(card), minor)
            continue
        assert state.declarer is not None, "only a defender has a penalty card"
        asked = _REQUIRES[lang].format(name_of(state.declarer, names, lang), suit, card)
        yield Reminder(_EACH_TURN[lang].format(player), _PLAYS_IT[lang].format(card), turn)
        yield Reminder(_EACH_LEAD[lang].format(partner), asked, lead)


def _after(state: BridgeState, lang: Lang) -> Iterator[CitedText]:
    """Yield what the director must consider after the play, except what holds for every irregularity (2017: 72C)."""
    due = [adjustment.law for adjustment in state.ledger.adjust]
    for law in state.ledger.watch:
        if law not in (state.rules.cited.get(EngineCitation.COULD_HAVE_KNOWN), *due):
            yield CitedText(state.rules.watch[law].text[lang], law)
    for law in due:
        yield CitedText(_ADJUST[lang], law)


_ADJUST = _("The score is adjusted.")


@cache  # The director's page needs it for every incident on each request.
def follow_up_question(law: str, edition: Edition) -> Walk | None:
    """Return a walk for a question after the play, with the facts known by then; None without charts for it."""
    about_damage = cited(edition, "damage-chart")
    if not about_damage:
        return None
    ends = (known for known in charts(edition).values() if law in known.ends)
    known = _BY_THEN | _KNOWN.get(law, {})
    return Walk.begin(next(ends, None) or chart(about_damage, edition), known)


EITHER_MAY_USE = ("16C3", "16D", "16C")
"""Paragraphs after which either player of the offending side may have used unauthorized information."""
_BY_THEN: dict[str, Value] = {"ground": "LAW", "in_time": True, "over": True, "information": True}
_KNOWN: dict[str, dict[str, Value]] = {
    "16B": {"source": "PARTNER"},
    "16B3": {"withdrawn": False},
    "16C3": {"withdrawn": True},
    "16D": {"source": "WITHDRAWN"},
    "64C1": {"both_sides": False, "repeated": False},
    "64C2a": {"both_sides": False, "repeated": True},
    "64C2b": {"both_sides": True},
}
"""Answers to questions of charts that follow from the incident itself."""
