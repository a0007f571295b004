"""Announcements of the director: sentences, the players they address, and the choices that are offered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from troef.bridge.game.calls import call_text, parse_call
from troef.bridge.laws.register import EngineCitation
from troef.bridge.laws.ruling import RevokeTransfer
from troef.bridge.table.information import may_change, may_change_after
from troef.bridge.table.situation import situation
from troef.bridge.table.state import BridgeState, PendingDecision
from troef.bridge.wording.comparison import CitedText
from troef.bridge.wording.story import ASK, director_question_text
from troef.cards import SEATS, Card, Lang, Seat
from troef.cards.wording import card_symbol, join_and, join_or, seat_letter, seat_name
from troef.core.messages import _
from troef.director.incidents.builder import IncidentBuilder, IncidentQuestion
from troef.laws import BRIDGE_2007, BRIDGE_2017, DIRECTOR, Decision, Edition
from troef.laws.citations import cited

Names = Mapping[Seat, str]


def name_of(seat: Seat, names: Names, lang: Lang) -> str:
    """Return a player's name, or the seat if the name is unknown."""
    return names.get(seat) or seat_name(seat, lang)


def names_of(seats: Iterable[Seat], names: Names, lang: Lang) -> str:
    return join_and((name_of(seat, names, lang) for seat in seats), lang)


def players_by_seat(names: Names, lang: Lang) -> Names:
    """Return names with their seats, such as `Anna (N)`."""
    named = {seat: name for seat, name in names.items() if name not in ("", seat_name(seat, lang))}
    return {seat: f"{name} ({seat_letter(seat, lang)})" for seat, name in named.items()}


@dataclass(frozen=True, slots=True)
class ChoiceButton:
    """A button of a choice: its text, its paragraph, and the event that it adds to the log."""

    text: str
    law: str
    event: Mapping[str, Any]
    also_for: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    """Other players who may make the same choice: each with name and event."""
    shown: Mapping[str, Any] | None = None
    """The call that the choice is about, with its meaning. It is put into the log before the event."""


@dataclass(frozen=True, slots=True)
class ChoicePrompt:
    """A choice to offer to a player after the announcements, or a finding that the director has to make."""

    to: str
    question: str
    law: str
    choices: tuple[ChoiceButton, ...]


@dataclass(frozen=True, slots=True)
class Announcement:
    """The announcements of one moment: earlier texts, new texts, and the choices to offer."""

    earlier: tuple[CitedText, ...]
    said: tuple[CitedText, ...]
    prompts: tuple[ChoicePrompt, ...]
    turn: Seat | None
    phase: str
    legal: tuple[str, ...]
    may_change: tuple[Seat, ...] = ()
    """Players who may still change their last call because they were misinformed."""


def announce(telling: IncidentBuilder, names: Names, lang: Lang) -> Announcement:
    """Return the announcements to make at this point of an incident, with players called by `names`."""
    if telling.plays_on:
        return Announcement((), (play_on(telling, lang),), (), None, "play", ())
    if telling.transfer is not None:
        return _counted(telling, telling.transfer, names, lang)
    if telling.exempting_rule is not None:
        rule = CitedText(telling.exempting_rule.text[lang], telling.exempting_rule.law)
        return Announcement((), (rule,), (), None, "ended", ())
    *_, before, state = (None, *telling.states)
    said = [*_spoken(state, names, lang), *_lead_goes_back(telling, names, lang), *_said_first(telling, names, lang)]
    spoken = [line for line in said if telling.incident != "penalty-card" or line.law != _MADE_IT_ONE]
    earlier = [] if before is None else [line for line in _spoken(before, names, lang) if line in spoken]
    now = situation(state)
    put = asked_in(telling, state, names, lang)
    return Announcement(
        tuple(earlier),
        tuple(line for line in spoken if line not in earlier),
        put,
        None if put or telling.counted else now.turn,
        now.phase.value,
        tuple(map(str, now.legal)),
        tuple(sorted(may_change(state), key=SEATS.index)),
    )


def _counted(telling: IncidentBuilder, transfer: RevokeTransfer, names: Names, lang: Lang) -> Announcement:
    side = telling.who.side
    sides = [names_of(pair.seats, names, lang) for pair in (side, side.opponents)]
    said = _TRICKS[min(transfer.count, 2)][lang].format(*sides, count=transfer.count)
    playing = telling.facts[IncidentQuestion.ESTABLISHED] == "playing" and IncidentQuestion.LATER not in telling.facts
    first = (play_on(telling, lang),) if playing else ()
    return Announcement((), (*first, CitedText(said, transfer.law)), (), None, "ended", ())


def play_on(telling: IncidentBuilder, lang: Lang) -> CitedText:
    """Return the announcement that play continues after an established revoke."""
    return CitedText(_PLAY_ON[lang], cited(telling.edition, "play-on"))


_PLAY_ON = _("First play on until the board is over. Then I will come back and count the tricks.")
_TRICKS = (
    _("No tricks change hands."),
    _("One trick goes from {} to {}."),
    _("{count} tricks go from {} to {}."),
)


def _spoken(state: BridgeState, names: Names, lang: Lang) -> list[CitedText]:
    """Return all announcements that follow from a state: rulings, then duties and rights of individual players."""
    rulings = state.ledger.rulings
    ruled = [CitedText(ruling.text.said_aloud(names)[lang], ruling.law, ruling.in_sources) for ruling in rulings]
    others = (_not_to_use, _may_still_change, _penalty_cards_do)
    return [*ruled, *(line for said in others for line in said(state, names, lang))]


def _may_still_change(state: BridgeState, names: Names, lang: Lang) -> Iterator[CitedText]:
    """Yield for each misinformed player that they may change a call, until partner has called again (21B1a)."""
    for wrong in state.ledger.misinformation:
        for seat in may_change_after(state, wrong):
            law = state.rules.cited[EngineCitation.MISINFORMED]
            yield CitedText(_MAY_CHANGE[lang].format(name_of(seat, names, lang)), law)


_MAY_CHANGE = _(
    "{}, would you have called differently with the right explanation? Then you may still change your last call."
)


def _lead_goes_back(telling: IncidentBuilder, names: Names, lang: Lang) -> Iterator[CitedText]:
    """Yield that the leader may take back a face-down lead after a wrong explanation (41A, 47E), if there was one."""
    declarer = telling.auction.declarer
    if telling.facts.get(IncidentQuestion.LED) == "down" and declarer is not None and declarer.side is telling.who.side:
        yield CitedText(_LEAD_BACK[lang].format(name_of(declarer.lho, names, lang)), "41A")


def _said_first(telling: IncidentBuilder, names: Names, lang: Lang) -> Iterator[CitedText]:
    """Yield what the director says first: about a dispute, cards played after a revoke, or a second opening lead."""
    if telling.events_after_director or not cited(telling.edition, "both-stories"):
        return
    if IncidentQuestion.DISPUTED in telling.facts:
        yield CitedText(_BOTH_STORIES[lang], cited(telling.edition, "both-stories"))
    if telling.incident == "revoke" and any(ruling.law == "62A" for ruling in telling.states[-1].ledger.rulings):
        played = [seat for seat, _card in telling.placed(telling.trick)]
        others = [seat for seat in played[played.index(telling.who) + 1 :] if seat.side is not telling.who.side]
        if others:
            first, own = names_of(dict.fromkeys(others), names, lang), name_of(telling.who, names, lang)
            yield CitedText(_ON_A_REVOKE[lang].format(first, own), cited(telling.edition, "card-after-revoke"))
    partner = telling.who.partner
    for led in telling.later_acts if telling.facts.get(IncidentQuestion.MOMENT) == "opening" else ():
        if led["by"] == str(partner):
            both = (led["card"], telling.facts[IncidentQuestion.CARD])
            card, first = (card_symbol(Card.parse(text), lang) for text in both)
            words = _SECOND_LEAD[lang].format(name_of(partner, names, lang), card, first)
            yield CitedText(words, cited(telling.edition, "second-opening-lead"))


_BOTH_STORIES = _("I write down what both sides say happened. Play on, and call me after the play if it matters.")
_ON_A_REVOKE = _("{}, once {} has played a proper card, you may take back the card that you played after the revoke.")
_SECOND_LEAD = _(
    "{}, {} stays there: if {} stands as the lead you play it at your turn, and otherwise it becomes a penalty card."
)
_MADE_IT_ONE = "49"
"""Paragraph that makes a card a penalty card, in every edition. It is not announced if there already was one."""
_LEAD_BACK = _("{}, you may take your face-down lead back and lead something else.")


def _not_to_use(state: BridgeState, names: Names, lang: Lang) -> Iterator[CitedText]:
    """Yield warnings not to use unauthorized information (such as 16C2), unless a ruling already contains one."""
    for entry in state.ledger.unauthorized:
        own = entry.source in entry.seats
        if len(entry.seats) == 1 and entry.law[:2] in ("16", "75"):
            continue
        text = _TAKEN_BACK if own or len(entry.seats) > 1 else _OF_PARTNER
        source = name_of(entry.source, names, lang)
        yield CitedText(text[lang].format(to=names_of(entry.seats, names, lang), source=source), entry.law)


_TAKEN_BACK = _("{to}, use nothing that was taken back or seen: choose as if it had not happened.")
_OF_PARTNER = _("{to}, use nothing that this told you about {source}.")


def _penalty_cards_do(state: BridgeState, names: Names, lang: Lang) -> Iterator[CitedText]:
    """Yield the duties of players with penalty cards and of their partners (50), unless declarer must choose first."""
    if state.ledger.pending or state.declarer is None:
        return
    for lying in state.ledger.penalty_cards:
        people = {"holder": lying.seat, "partner": lying.seat.partner, "declarer": state.declarer}
        words = {role: name_of(seat, names, lang) for role, seat in people.items()}
        words["card"] = card_symbol(lying.card, lang)
        laws = penalty_card_laws(state.rules.edition)
        duties = ((_HAS_MINOR, laws.minor),) if lying.kind == "minor" else ((_HOLDS, laws.turn), (_WAITS, laws.lead))
        for text, law in duties:
            yield CitedText(text[lang].format(**words), law)


class PenaltyCardLaws(NamedTuple):
    """Paragraphs on penalty cards: a major one at its holder's turn and at partner's lead, and a minor one."""

    turn: str
    lead: str
    minor: str


def penalty_card_laws(edition: Edition) -> PenaltyCardLaws:
    subjects = ("penalty-card-at-turn", "penalty-card-at-lead", "minor-penalty-card")
    return PenaltyCardLaws(*(cited(edition, subject) for subject in subjects))


_HOLDS = _("{holder}, {card} stays face up and you play it as soon as you may; following suit goes first.")
_WAITS = _("{partner}, if you come on lead while {card} lies there, wait: {declarer} may restrict your lead.")
_HAS_MINOR = _("{holder}, {card} stays face up. In that suit play this card first, or an honour.")


_ANSWERS = {True: _("yes"), False: _("no")}
_COMPARABLE = "23A"
_CRITERIA = (
    (True, "23A1", _("Comparable: (nearly) the same meaning.")),
    (
        True,
        "23A2",
        _("Comparable: the withdrawn call could mean everything that the new call can mean."),
    ),
    (
        True,
        "23A3",
        _("Comparable: the same purpose, such as a question."),
    ),
    (False, "23A", _("Not comparable: none of these.")),
)


def _findings(asked: str, law: str, lang: Lang) -> tuple[ChoiceButton, ...]:
    """Return the answers that the director can give: yes and no, or under the law on comparable calls its criteria."""
    finding = {"do": "rule", "by": DIRECTOR, "question": asked}
    plain = ((answer, law, word) for answer, word in _ANSWERS.items())
    answers = _CRITERIA if law == _COMPARABLE else plain
    return tuple(ChoiceButton(word[lang], cited, finding | {"answer": answer}) for answer, cited, word in answers)


def _meaning(telling: IncidentBuilder, lang: Lang) -> ChoicePrompt:
    """Return the prompt on the meaning of a replacing bid: that of the old one (27B1a), comparable, or neither."""
    assert telling.unexplained is not None
    call, old = telling.unexplained, call_text(parse_call(telling.facts[IncidentQuestion.CALL]), lang)
    new, denomination = call_text(parse_call(call["call"]), lang), call["call"][1]
    others = _findings("comparable", cited(telling.edition, "comparable-call"), lang)
    if natural := _NATURAL.get(telling.edition):
        others = tuple(replace(choice, text=text[lang]) for choice, text in zip(others, natural, strict=True))
    words = _SAME[telling.edition][lang].format(old=old)
    same = ChoiceButton(words, "27B1a", {}, shown={**call, "shows": [denomination]})
    choices = (same, *(replace(choice, shown={**call, "artificial": False}) for choice in others))
    return ChoicePrompt("", _SHOWS[lang].format(new=new, old=old), "27B1", choices)


_SHOWS = _("What does {new} show, beside {old}?")
_SAME = {
    BRIDGE_2017: _("The same denomination or denominations as {old}, and no lower bid does."),
    BRIDGE_2007: _("Both are natural."),
}
_NATURAL = {
    BRIDGE_2007: (_("Not both natural, but the new call tells at least all that the first one told."), _("Neither."))
}
"""Answers of an edition that has no comparable calls."""
_PREVAILS = _(" If you choose differently, {} prevails.")


def asked_in(telling: IncidentBuilder, state: BridgeState, names: Names, lang: Lang) -> tuple[ChoicePrompt, ...]:
    """Return the prompts for the choices of players and the findings of the director that this state waits for."""
    return (_meaning(telling, lang),) if telling.unexplained else choice_prompts(state.ledger.pending, names, lang)


def choice_prompts(pending: Sequence[PendingDecision], names: Names, lang: Lang) -> tuple[ChoicePrompt, ...]:
    """Return one prompt for each pending choice, also if several players may make it."""
    choices: dict[tuple[object, ...], list[PendingDecision]] = {}
    for asking in pending:
        choices.setdefault((asking.irregularity, asking.decision.question, asking.decision.options), []).append(asking)
    return tuple(_put_to_any(same, names, lang) for same in choices.values())


def _put_to_any(pending: Sequence[PendingDecision], names: Names, lang: Lang) -> ChoicePrompt:
    """Return one prompt for the players who may all make a choice. The one who prevails comes first (2017: 55A)."""
    asked = sorted(pending, key=lambda asking: not asking.overrules)
    first, *others = [_put(asking.decision, names, lang, alone=len(asked) == 1) for asking in asked]
    if not others:
        return first
    to = join_or((put.to for put in (first, *others)), lang)
    prevails = _PREVAILS[lang].format(first.to) if asked[0].overrules else ""
    choices = tuple(
        replace(choice, also_for=tuple((other.to, other.choices[index].event) for other in others))
        for index, choice in enumerate(first.choices)
    )
    return ChoicePrompt(to, ASK[lang].format(to) + prevails, first.law, choices)


def _put(decision: Decision, names: Names, lang: Lang, alone: bool) -> ChoicePrompt:
    """Return the prompt for one player's choice. `alone`: no other player has it, so the options say `you`."""
    if decision.by == DIRECTOR:
        asked = director_question_text(decision, lang)
        findings = _findings(str(decision.question), decision.law, lang)
        return ChoicePrompt("", asked[:1].upper() + asked[1:], decision.law, findings)
    player = Seat.parse(decision.by)
    choices = []
    for option in decision.options:
        text = option.text.said_to(player, names) if alone else option.text.named(names)
        choices.append(ChoiceButton(text[lang], option.law, {"do": "choose", "by": decision.by, "option": option.id}))
    name = name_of(player, names, lang)
    return ChoicePrompt(name, ASK[lang].format(name), decision.law, tuple(choices))
