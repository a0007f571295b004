"""Polls about logical alternatives (2017: 16B1b): questions to peers, their answers, and totals.

A peer sees one hand and the legal acts before that player's turn, without the unauthorized information. The totals show
how many peers considered each action and how many chose it. The director judges whether it was a logical alternative.
Peers who have answered may be shown the information and asked what it suggests (16B1a).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated

from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call, call_text, parse_call
from troef.bridge.game.play import PlayState, cards_of
from troef.cards import SEATS, SUITS_HIGH_FIRST, Card, Hand, Lang, Seat, Side, TroefError, Vulnerability
from troef.cards.wording import TYPED_SUITS, card_symbol, rank_letter, seat_letter, seat_name, side_letters
from troef.core.messages import Localised, _
from troef.core.records import ALWAYS, ListOf, ParsedString
from troef.laws import Edition
from troef.laws.citations import cited

"""Paragraph that defines a logical alternative, by edition."""


@dataclass(frozen=True, slots=True)
class PollQuestion:
    """A question to a peer: the hand of the player whose turn it is, and the authorized information."""

    seat: Annotated[Seat, "whose turn it is"]
    hand: Annotated[Hand, "all thirteen cards that he was dealt"]
    dealer: Seat
    vulnerable: Vulnerability
    auction: Annotated[tuple[Call, ...], ListOf(ParsedString(parse_call)), "the calls so far"] = ()
    play: Annotated[tuple[Card, ...], "the cards played so far"] = ()
    dummy: Annotated[Hand | None, "the hand that lies open"] = None
    notes: Annotated[str, "the agreements of the partnership and what opponents explained"] = ""
    information: Annotated[str, "what partner did, told when a peer has answered: what does it suggest?"] = ""

    @property
    def bidding(self) -> Auction:
        bidding = Auction.start(self.dealer)
        for call in self.auction:
            bidding = bidding.push(call)
        return bidding

    @property
    def dummy_seat(self) -> Seat | None:
        declarer = self.bidding.declarer
        return declarer.partner if declarer and self.bidding.is_over else None

    @property
    def played(self) -> PlayState | None:
        """The play after the cards of the question; None if it is about the auction."""
        bidding = self.bidding
        if not bidding.is_over or bidding.declarer is None or bidding.bid is None:
            return None
        known = {self.seat: self.hand, self.dummy_seat: self.dummy}
        hands = tuple(hand.bits if (hand := known.get(seat)) else None for seat in SEATS)
        play = PlayState(bidding.bid.denomination.suit, hands, bidding.declarer.lho)
        for card in self.play:
            play = play.push(card)
        return play

    @property
    def options(self) -> tuple[str, ...]:
        """Texts of all legal actions of the player."""
        play = self.played
        return tuple(map(str, self.bidding.legal() if play is None else cards_of(play.legal())))


def check(asked: PollQuestion) -> None:
    """Raise TroefError unless the question is possible: a full hand, legal calls and cards, and this player's turn."""
    _check_hand(asked.hand)
    bidding = Auction.start(asked.dealer)
    for call in asked.auction:
        if bidding.is_over or not bidding.is_proper(call):
            raise TroefError(_("{call} cannot be called here.", call=Localised(call_text, call)))
        bidding = bidding.push(call)
    if bidding.is_passed_out:
        raise TroefError(_("It was passed out: there is nothing to ask."))
    if not bidding.is_over:
        if asked.play:
            raise TroefError(_("The auction is not over."))
        _check_turn(asked, bidding.turn)
        return
    _check_play(asked)


def _check_hand(hand: Hand) -> None:
    if len(hand) != 13:
        count = len(hand)
        raise TroefError(_("The hand has {count} cards, not 13.", count=count))


def _check_turn(asked: PollQuestion, turn: Seat) -> None:
    if turn is not asked.seat:
        raise TroefError(_("With this auction and these cards it is somebody else's turn."))


def _check_play(asked: PollQuestion) -> None:
    """Raise TroefError unless each card is legal, dummy is known after the lead, and it is this player's turn."""
    if asked.play:
        if asked.dummy is None:
            raise TroefError(_("Fill in dummy's hand."))
        _check_hand(asked.dummy)
        if asked.dummy.bits & asked.hand.bits:
            raise TroefError(_("A card is in two hands."))
    first = PollQuestion(asked.seat, asked.hand, asked.dealer, asked.vulnerable, asked.auction, (), asked.dummy)
    play = first.played
    assert play is not None
    for card in asked.play:
        if play.is_over or not play.legal() & card.bit:
            raise TroefError(_("{card} cannot have been played here.", card=Localised(card_symbol, card)))
        play = play.push(card)
    if play.is_over:
        raise TroefError(_("Everything has been played."))
    of_dummy = play.turn is asked.dummy_seat
    _check_turn(asked, play.turn.partner if of_dummy else play.turn)


@dataclass(frozen=True, slots=True)
class PollAnswer:
    """A peer's choice, and the other actions that they seriously considered."""

    chosen: str
    considered: Annotated[tuple[str, ...], ALWAYS] = ()


def check_answer(asked: PollQuestion, chosen: str, considered: Iterable[str] = ()) -> PollAnswer:
    """Return a peer's answer without impossible `considered` actions. Raise TroefError if `chosen` is impossible."""
    options = asked.options
    also = tuple(action for action in options if action in set(considered) - {chosen})
    if chosen not in options:
        raise TroefError(_("Choose what you would do."))
    return PollAnswer(chosen, also)


@dataclass(frozen=True, slots=True)
class PollSuggestion:
    """Actions that the information suggests, according to a peer; none if it suggests nothing."""

    actions: Annotated[tuple[str, ...], ALWAYS] = ()


def check_suggestion(asked: PollQuestion, actions: Iterable[str], nowhere: bool) -> PollSuggestion:
    """Return a peer's suggestion. `nowhere`: the information suggests nothing. Raise TroefError for both or neither."""
    named = set(actions)
    chosen = tuple(action for action in asked.options if action in named)
    if bool(chosen) is nowhere:
        raise TroefError(_("Choose what it suggests, or nothing."))
    return PollSuggestion(chosen)


@dataclass(frozen=True, slots=True)
class ActionCount:
    """Counts for an action: peers who chose it, who chose or considered it, and who found it suggested."""

    action: str
    chosen: int
    considered: int
    suggested: int = 0


def count_actions(
    asked: PollQuestion, answers: Sequence[PollAnswer], suggestions: Sequence[PollSuggestion] = ()
) -> tuple[ActionCount, ...]:
    """Return the counts for every action that a peer mentioned, most chosen first."""
    counts = []
    for action in asked.options:
        chosen = sum(answer.chosen == action for answer in answers)
        considered = sum(action in (answer.chosen, *answer.considered) for answer in answers)
        suggested = sum(action in suggestion.actions for suggestion in suggestions)
        counts.append(ActionCount(action, chosen, considered, suggested))
    mentioned = [count for count in counts if count.considered or count.suggested]
    return tuple(sorted(mentioned, key=lambda count: (count.chosen, count.considered, count.suggested), reverse=True))


def action_words(action: str, lang: Lang) -> str:
    """Return a call or a card as text in this language."""
    try:
        return call_text(parse_call(action), lang)
    except TroefError:
        return card_symbol(Card.parse(action), lang)


_VULNERABLE = {
    Vulnerability.NONE: _("nobody vulnerable"),
    Vulnerability.BOTH: _("both vulnerable"),
}


def vulnerable_words(vulnerable: Vulnerability, lang: Lang) -> str:
    """Return a text such as `NZ kwetsbaar` or `nobody vulnerable`."""
    if vulnerable in _VULNERABLE:
        return _VULNERABLE[vulnerable][lang]
    letters = side_letters(Side.parse(vulnerable.value), lang)
    return _("{letters} vulnerable", letters=letters)[lang]


def hand_words(hand: Hand, lang: Lang) -> str:
    """Return a text such as `♠AH5 ♥10 ♦— ♣VB7`."""
    suits = ((suit, "".join(rank_letter(card.rank, lang) for card in hand.of(suit))) for suit in SUITS_HIGH_FIRST)
    return " ".join(f"{suit.symbol}{ranks or '—'}" for suit, ranks in suits)


def asked_words(asked: PollQuestion, lang: Lang) -> str:
    """Return the question of a poll as one paragraph of text, for the record of the ruling."""
    dealer = seat_letter(asked.dealer, lang)
    calls = " ".join(call_text(call, lang) for call in asked.auction) or "–"
    parts = [
        f"{seat_name(asked.seat, lang)}: {hand_words(asked.hand, lang)}",
        _("dealer {dealer}", dealer=dealer)[lang] + ", " + vulnerable_words(asked.vulnerable, lang),
        _("auction")[lang] + f": {calls}",
    ]
    if asked.dummy is not None:
        parts.append(_("dummy")[lang] + f": {hand_words(asked.dummy, lang)}")
    if asked.play:
        parts.append(_("played")[lang] + ": " + " ".join(card_symbol(card, lang) for card in asked.play))
    return "; ".join([*parts, *([asked.notes.strip()] if asked.notes.strip() else [])]) + "."


def summary(
    asked: PollQuestion,
    answers: Sequence[PollAnswer],
    number: int,
    edition: Edition,
    lang: Lang,
    suggestions: Sequence[PollSuggestion] = (),
) -> str:
    """Return the results as text: number of peers, counts per action, suggestions, and that the director judges."""
    lines = [
        asked_words(asked, lang),
        _("Asked: {number}, answered: {count}.", number=number, count=len(answers))[lang],
    ]
    counts = count_actions(asked, answers, suggestions)
    for count in counts:
        if not count.considered:
            continue
        action = action_words(count.action, lang)
        lines.append(
            _(
                "{action}: seriously considered by {considered}, chosen by {chosen}.",
                action=action,
                considered=count.considered,
                chosen=count.chosen,
            )[lang]
        )
    if suggestions:
        lines.append(_suggested_words(asked, counts, suggestions, lang))
    law = f" ({about})" if (about := cited(edition, "logical-alternatives")) else ""
    lines.append(_("Whether something was a logical alternative is for the director to decide{law}.", law=law)[lang])
    return "\n".join(lines)


def _suggested_words(
    asked: PollQuestion, counts: Sequence[ActionCount], suggestions: Sequence[PollSuggestion], lang: Lang
) -> str:
    """Return suggestions, such as `Informatie: partner dacht lang na. Waar wijst dat naar? doublet: 3, niets: 1.`"""
    nothing = sum(not suggestion.actions for suggestion in suggestions)
    parts = [f"{action_words(count.action, lang)}: {count.suggested}" for count in counts if count.suggested]
    parts += [_("nothing: {nothing}", nothing=nothing)[lang]] if nothing else []
    information, answers = asked.information.rstrip("."), ", ".join(parts)
    return _(
        "Information: {information}. What does that suggest? {answers}.", information=information, answers=answers
    )[lang]


_SPECIAL = {
    **dict.fromkeys(("P", "PAS", "PASS", "-"), PASS),
    **dict.fromkeys(("X", "D", "DBL", "DOUBLET", "DUBBEL", "DOUBLE", "*"), DOUBLE),
    **dict.fromkeys(("XX", "R", "RD", "RDBL", "REDOUBLET", "HERDUBBEL", "REDOUBLE", "**"), REDOUBLE),
}
_ALL_PASS = {"AP", "A.P.", "ALLENPAS", "ALLPASS"}
_NO_TRUMP = {"SA": "N", "NT": "N", "ZT": "N"}


def parse_calls(text: str) -> tuple[Call, ...]:
    """Parse calls such as `pas 1SA 2K dbl` or `P 1NT 2♣ X` (`ap`: three passes). Raise TroefError for anything else."""
    calls: list[Call] = []
    for word in re.split(r"[\s,;]+", text.strip().upper()):
        if word in _ALL_PASS:
            calls += [PASS] * 3
        elif word:
            calls.append(_typed_call(word))
    return tuple(calls)


def _typed_call(word: str) -> Call:
    if word in _SPECIAL:
        return _SPECIAL[word]
    level, denomination = word[:1], word[1:]
    try:
        call = parse_call(level + _NO_TRUMP.get(denomination, denomination.translate(TYPED_SUITS)))
    except TroefError:
        call = None
    if call not in BIDS:
        raise TroefError(_("“{word}” is no call; write pass, 1NT, 2C or x.", word=word))
    return call
