"""The state of an auction for the player to call: what each seat has shown, and the meaning of every possible call.

It follows from the calls alone, without any hand. Both sides are assumed to play the same system.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby, product

from troef.bridge.game.auction import Auction
from troef.bridge.game.calls import PASS, Bid, Call, parse_call
from troef.cards import SEATS, Denomination, Hand, Lang, Seat, Side, Suit, Vulnerability
from troef.cards.wording import suit_name
from troef.core.messages import Localised, _
from troef.laws import Text
from troef.robots.bridge.hand_evaluation import (
    ANY_LENGTHS,
    SUITS,
    EvaluatedHand,
    HandRequirement,
    Lengths,
    evaluate_hand,
)
from troef.robots.bridge.system import (
    ANY_RANGE,
    CLASSES,
    OTHER_SUIT_LETTERS,
    THEIRS,
    TRUMPS,
    BiddingRule,
    BiddingSystem,
    NumberRange,
    Pattern,
    SystemCall,
    SystemSection,
)

Binding = dict[str, Suit]
Calls = tuple[tuple[Seat, Call], ...]
_FIT = 8
_MOST_CALLS = 4
"""Maximum number of candidate calls in a simulation."""
_GAME = {Denomination.N: 3, Denomination.S: 4, Denomination.H: 4, Denomination.D: 5, Denomination.C: 5}


@dataclass(frozen=True, slots=True)
class RuleInPosition:
    """A bidding rule in one auction: the call it makes, the suit of each of its letters and the hand it requires."""

    rule: BiddingRule
    call: Call
    suits: tuple[tuple[str, Suit], ...]
    wanted: HandRequirement
    judged: bool = False
    """True if the rule applies to any auction. A hand that nearly meets the requirement may then make the call too."""

    @property
    def promised(self) -> HandRequirement:
        """The requirement met by every hand that may make this call; with a margin if the rule is for any auction."""
        return self.wanted.about if self.judged else self.wanted

    def preference(self, holding: EvaluatedHand) -> tuple[int, int]:
        """Return a sort key for suits to bid: the longest; of equals the higher from five cards on, else the lower."""
        suit = self.call.denomination.suit if isinstance(self.call, Bid) else None
        if suit is None:
            return (0, 0)
        length = holding.lengths[suit.position]
        return (length, suit.position if length > 4 else -suit.position)


@dataclass(frozen=True, slots=True)
class CallMeaning:
    """The meaning of a call in an auction: the rules that may have produced it."""

    call: Call
    options: tuple[RuleInPosition, ...]

    @property
    def forcing(self) -> str:
        """The force of the call: `round`, `game`, or empty if partner may pass."""
        return self.options[0].rule.forcing if self.options else ""

    @property
    def artificial(self) -> bool:
        """Return whether a rule that may have produced the call is marked artificial. Such a call is alerted."""
        return any(option.rule.artificial for option in self.options)

    @property
    def telling(self) -> tuple[RuleInPosition, ...]:
        """The options that restrict the hand, if possible not those for any auction; all options if none does so."""
        telling = tuple(option for option in self.options if not option.wanted.is_anything)
        return tuple(option for option in telling if not option.judged) or telling or self.options

    @property
    def text(self) -> Text:
        """The meaning as text, as the auction implies it. Each hand for the call fits at least one part."""
        if not self.options:
            return _("no agreement")
        return Localised(_parts, self.options)


def _parts(options: tuple[RuleInPosition, ...], lang: Lang) -> str:
    return _("; or ")[lang].join(dict.fromkeys(_said(ways, lang) for ways in _by_rule(options)))


def _by_rule(options: Iterable[RuleInPosition]) -> Iterator[list[RuleInPosition]]:
    for _ignored, ways in groupby(options, key=lambda option: option.rule):
        yield list(ways)


def _said(ways: list[RuleInPosition], lang: Lang) -> str:
    """Return one rule as text. `ways`: the rule with each assignment of suits to its letters, given as alternatives."""
    rule = ways[0].rule
    phrases = [list(way.wanted.phrases(lang)) for way in ways]
    common = [phrase for phrase in phrases[0] if all(phrase in others for others in phrases)]
    own = dict.fromkeys(", ".join(phrase for phrase in of_way if phrase not in common) for of_way in phrases)
    either = _(" or ")[lang].join(filter(None, own))
    names = {letter: suit_name(suit, lang) for letter, suit in ways[0].suits}
    what = ", ".join(filter(None, [*common, either]))
    about = _ABOUT[lang] if ways[0].judged else ""
    return rule.name[lang].format(**names) + (f"{about}: {what}" if what else "")


_ABOUT = _(", by judgement about")


@dataclass(frozen=True, slots=True)
class ShownHand:
    """The information that one seat has given about its hand by its calls so far."""

    hcp: NumberRange = ANY_RANGE
    strength: NumberRange = ANY_RANGE
    """Approximate strength, including points for length and shortness."""
    lengths: Lengths = ANY_LENGTHS
    """The lengths of the suits, clubs to spades."""
    calls: tuple[tuple[AuctionState, CallMeaning], ...] = ()

    def admits(self, hand: Hand) -> bool:
        """Return whether this hand could have made all calls of the seat so far. Calls without a rule are ignored."""
        holding = evaluate_hand(hand)
        return all(position.admits(holding, meaning) for position, meaning in self.calls)

    def after(self, position: AuctionState, meaning: CallMeaning) -> ShownHand:
        """Return what the seat has shown after one more call."""
        wants = [option.wanted for option in meaning.telling]
        if not wants:
            return self
        return ShownHand(
            self.hcp.both(_hull(want.hcp for want in wants)),
            self.strength.both(_hull(want.strength for want in wants)),
            tuple(span.both(_hull(want.shown[index] for want in wants)) for index, span in enumerate(self.lengths)),
            (*self.calls, (position, meaning)),
        )


def _hull(spans: Iterable[NumberRange]) -> NumberRange:
    first, *others = spans
    for span in others:
        first = first.either(span)
    return first


@dataclass(frozen=True, eq=False)
class AuctionState:
    """An auction from the viewpoint of the player to call."""

    system: BiddingSystem
    vulnerable: Vulnerability
    auction: Auction
    shown: Mapping[Seat, ShownHand]
    forcing: Mapping[Seat, str]
    """The force of each seat's last call: `round` (partner may not pass), `game`, or empty."""
    game: frozenset[Side]
    """The sides that have agreed not to stop below game."""

    @property
    def seat(self) -> Seat:
        return self.auction.turn

    @cached_property
    def options(self) -> tuple[RuleInPosition, ...]:
        """Every rule that the auction allows, in the order of the system."""
        return tuple(
            option
            for section in self.system.sections
            for bindings in filter(None, [self._bindings(section)])
            for rule in section.rules
            if self._allows(rule)
            for option in dict.fromkeys(
                option for binding in bindings for option in self._options(rule, binding, section.is_for_any)
            )
        )

    def choose(self, holding: EvaluatedHand, legal: Iterable[Call]) -> RuleInPosition | None:
        """Return the first rule that fits the hand and makes a legal call, in the best suit if several fit, or None."""
        allowed = frozenset(legal)
        for ways in _by_rule(option for option in self.options if option.call in allowed):
            fitting = [option for option in ways if option.wanted.holds(holding)]
            if fitting:
                return max(fitting, key=lambda option: option.preference(holding))
        return None

    def candidates(self, holding: EvaluatedHand, legal: Iterable[Call]) -> list[RuleInPosition]:
        """Return the candidate calls if only rules for any auction fit, else an empty list.

        The first candidate is the call of the first rule that fits. The others follow from rules that the hand nearly
        meets.
        """
        allowed = frozenset(legal)
        first = self.choose(holding, allowed)
        if first is None or not first.judged:
            return []
        about = {option.call: option for option in self.options if option.judged and option.promised.holds(holding)}
        others = [option for call, option in about.items() if call in allowed and call != first.call]
        return [first, *(option for option in others if not (self._is_forced and option.call is PASS))][:_MOST_CALLS]

    def meaning(self, call: Call) -> CallMeaning:
        """Return the meaning that this call would have as the next call of the auction."""
        return CallMeaning(call, tuple(option for option in self.options if option.call == call))

    def admits(self, holding: EvaluatedHand, meaning: CallMeaning) -> bool:
        """Return whether the hand would make this call next: it fits a rule, and no earlier rule makes another call.

        A hand that nearly meets a rule for any auction also fits that rule.
        """
        if not any(option.promised.holds(holding) for option in meaning.options):
            return False
        chosen = self.choose(holding, self._legal)
        if chosen is None or chosen.call == meaning.call:
            return True
        return chosen.judged and any(option.promised.holds(holding) for option in meaning.options if option.judged)

    @cached_property
    def _legal(self) -> frozenset[Call]:
        return frozenset(self.auction.legal())

    @cached_property
    def _spoken(self) -> tuple[tuple[bool, Call], ...]:
        """The calls from the first one that is no pass, without the opponents' passes, each with True if it is ours."""
        calls = [(seat.side is self.seat.side, call) for seat, call in self.auction.calls if call is not None]
        first = next((index for index, (_, call) in enumerate(calls) if call is not PASS), len(calls))
        return tuple((ours, call) for ours, call in calls[first:] if ours or call is not PASS)

    @cached_property
    def _their_suits(self) -> tuple[Suit, ...]:
        bids = (call.denomination.suit for ours, call in self._spoken if not ours and isinstance(call, Bid))
        return tuple(dict.fromkeys(suit for suit in bids if suit is not None))

    @cached_property
    def _bid_suits(self) -> frozenset[Suit]:
        bids = (call.denomination.suit for _, call in self._spoken if isinstance(call, Bid))
        return frozenset(suit for suit in bids if suit is not None)

    @cached_property
    def _known(self) -> Binding:
        """The suits of two letters: T, in which our side has shown eight cards, and E, which the opponents bid last."""
        known: Binding = {}
        mine, his = self.shown[self.seat].lengths, self.shown[self.seat.partner].lengths
        together = [mine[suit.position].low + his[suit.position].low for suit in SUITS]
        if max(together) >= _FIT:
            known[TRUMPS] = max(SUITS, key=lambda suit: (together[suit.position], suit.position))
        if self._their_suits:
            bids = [call for ours, call in self._spoken if not ours and isinstance(call, Bid)]
            known[THEIRS] = next(bid.denomination.suit for bid in reversed(bids) if bid.denomination.suit)
        return known

    @cached_property
    def _is_forced(self) -> bool:
        """Return whether the player to call may not pass, because partner's last call is forcing."""
        partner, bid = self.seat.partner, self.auction.bid
        rivals = [call for seat, call in self.auction.calls[-1:] if seat is self.seat.rho]
        if rivals != [PASS] or self.auction.last is not partner:
            return False
        below = bid is None or bid.level < _GAME[bid.denomination]
        return bool(self.forcing.get(partner)) or (self.seat.side in self.game and below)

    @cached_property
    def _holder(self) -> str:
        """The side with the current contract: `ours` or `theirs`, or empty if there is no bid."""
        return "" if self.auction.bid is None else "ours" if self.auction.bidder.side is self.seat.side else "theirs"

    @cached_property
    def _is_in_trumps(self) -> bool:
        """Return whether the last bid is ours, in our agreed suit."""
        bid, agreed = self.auction.bid, self._known.get(TRUMPS)
        return bid is not None and self.auction.bidder.side is self.seat.side and bid.denomination.suit is agreed

    def _bindings(self, section: SystemSection) -> list[Binding]:
        """Return the suits that the letters stand for, for each pattern of the section that matches this auction."""
        matched = (binding for binding in map(self._matched, section.patterns) if binding is not None)
        pairs = section.where.pairs
        return [bound for bound in matched if all(_suit(low, bound) < _suit(high, bound) for low, high in pairs)]

    def _matched(self, pattern: Pattern) -> Binding | None:
        """Return the suits that the letters of a pattern stand for, or None if the auction does not match it."""
        first = len(self._spoken) - len(pattern.calls)
        if first < 0 or (first > 0 and not pattern.is_open_ended) or (pattern.is_open_ended and not self._spoken):
            return None
        binding: Binding = {}
        for (ours, call), (own, named) in zip(self._spoken[first:], pattern.calls, strict=True):
            bound = _bound(named, call, binding) if ours is own else None
            if bound is None:
                return None
            binding = bound
        return binding

    def _allows(self, rule: BiddingRule) -> bool:
        """Return whether the auction meets the conditions of a rule, apart from those on the hand."""
        bid = self.auction.bid
        return (
            rule.contract in ("", self._holder)
            and rule.forced in (None, self._is_forced)
            and rule.game in (None, bid is not None and bid.level >= _GAME[bid.denomination])
            and (rule.place is ANY_RANGE or len(self.auction.calls) + 1 in rule.place)
            and rule.vulnerable in (None, self.seat.side in self.vulnerable)
            and (not rule.trumps or self._is_in_trumps)
        )

    def _options(self, rule: BiddingRule, binding: Binding, judged: bool) -> Iterator[RuleInPosition]:
        for whole in self._filled(rule, binding):
            call = self._call(rule.call, whole)
            if call is None or not self.auction.is_proper(call):
                continue
            level = call.level if isinstance(call, Bid) else self.auction.bid.level if self.auction.bid else 0
            lower = all(whole[low] < whole[high] for low, high in rule.where.pairs)
            if level in rule.level and lower:
                yield RuleInPosition(rule, call, tuple(whole.items()), self._wanted(rule, call, whole), judged)

    def _filled(self, rule: BiddingRule, binding: Binding) -> Iterator[Binding]:
        """Yield the suits that the rule's letters can be. Only those in `binding` may be suits of the opponents."""
        known = {suit.name: suit for suit in SUITS} | self._known | binding
        open_ = sorted(letter for letter in rule.letters if letter in CLASSES and letter not in known)
        taken = {*binding.values(), *self._their_suits}
        choices = [[Suit.parse(name) for name in CLASSES[letter] if Suit.parse(name) not in taken] for letter in open_]
        for suits in product(*choices):
            if len({*suits}) == len(suits):
                whole = known | dict(zip(open_, suits, strict=True))
                for letter, kind in OTHER_SUIT_LETTERS.items():
                    if kind in whole:
                        pair = CLASSES[kind]
                        whole[letter] = Suit.parse(pair.replace(whole[kind].name, ""))
                if rule.letters <= whole.keys():
                    yield whole

    def _call(self, named: SystemCall, suits: Binding) -> Call | None:
        if not named.is_bid:
            return parse_call(named.text)
        suit = suits.get(named.letter)
        denomination = Denomination.N if suit is None else suit.denomination
        if named.level is not None:
            return Bid(named.level, denomination)
        return self.auction.lowest(Bid(1, denomination))

    def _wanted(self, rule: BiddingRule, call: Call, suits: Binding) -> HandRequirement:
        partner = self.shown[self.seat.partner]
        lengths = [ANY_RANGE] * 4
        for span, letter in rule.length.parts:
            lengths[suits[letter].position] = lengths[suits[letter].position].both(span)
        for span, letter in rule.fit.parts:
            index = suits[letter].position
            lengths[index] = lengths[index].both(span.less(partner.lengths[index].low))
        if rule.unbid != ANY_RANGE:
            lengths = [
                span if suit in self._bid_suits else span.both(rule.unbid)
                for span, suit in zip(lengths, SUITS, strict=True)
            ]
        trump = self._trump(rule, call, suits)
        needs = {"hcp": rule.hcp, "points": rule.points, "support": rule.support}
        kind = self._kind(call, trump)
        for span, shown in ((rule.together, partner.strength.low), (rule.hope, partner.strength.high)):
            if span != ANY_RANGE:
                needs[kind] = needs[kind].both(span.less(shown))
        tops = tuple((span, suits[letter]) for span, letter in rule.top.parts)
        stops = self._their_suits if rule.stops else ()
        return HandRequirement(
            **needs,
            trump=trump,
            lengths=tuple(ANY_RANGE if span.low == 0 and span.high >= 13 else span for span in lengths),
            tops=tops,
            longer=tuple((suits[shorter], suits[longer]) for shorter, longer in rule.longer.pairs),
            stops=stops,
            shape=rule.shape,
            keycards=rule.keycards,
            queen=rule.queen,
        )

    def _trump(self, rule: BiddingRule, call: Call, suits: Binding) -> Suit | None:
        """Return the suit of the bid, the agreed suit, or the suit in which the rule requires length; else None."""
        suit, agreed = call.denomination.suit if isinstance(call, Bid) else None, self._known.get(TRUMPS)
        if rule.keycards or rule.queen is not None:
            return agreed
        if suit is not None and (agreed is None or self.shown[self.seat.partner].lengths[suit.position].low >= 3):
            return suit
        if agreed is None and rule.support != ANY_RANGE and rule.length.parts:
            return suits[rule.length.parts[0][1]]
        return agreed

    def _kind(self, call: Call, trump: Suit | None) -> str:
        """Return the kind of points for this call: `hcp`, `support` or `points`.

        No trumps without a trump suit need honour points (`hcp`). Support of partner's suit also counts shortness. Any
        other call also counts length.
        """
        if isinstance(call, Bid) and call.denomination is Denomination.N and trump is None:
            return "hcp"
        if trump is None:
            return "points"
        mine, his = (self.shown[seat].lengths[trump.position].low for seat in (self.seat, self.seat.partner))
        return "support" if his >= 3 and his > mine else "points"

    def after(self, seat: Seat, call: Call) -> AuctionState:
        """Return the state after one more call by this seat."""
        here = self.at_turn(seat)
        meaning = here.meaning(call)
        shown = {**self.shown, seat: self.shown[seat].after(here, meaning)}
        game = self.game | ({seat.side} if meaning.forcing == "game" else set())
        forcing = {**self.forcing, seat: meaning.forcing}
        return AuctionState(self.system, self.vulnerable, self.auction.push(call, seat), shown, forcing, game)

    def after_call(self, call: Call) -> AuctionState:
        """Return the state after a call by the player to call, from a cache."""
        calls = (*self.auction.calls, (self.seat, call))
        return position_after(self.system, self.auction.dealer, self.vulnerable, calls)

    def at_turn(self, seat: Seat) -> AuctionState:
        """Return the same state with another player to call, for example after a call out of turn."""
        if seat is self.seat:
            return self
        auction = self.auction.at_turn(seat)
        return AuctionState(self.system, self.vulnerable, auction, self.shown, self.forcing, self.game)


def _suit(letter: str, binding: Binding) -> Suit:
    return binding[letter] if letter in binding else Suit.parse(letter)


def _bound(named: SystemCall, call: Call, binding: Binding) -> Binding | None:
    """Return `binding` extended by the letter in one more call of a pattern, or None if the call does not match."""
    if not isinstance(call, Bid) or not named.is_bid:
        return binding if named.text == str(call) else None
    if named.level not in (None, call.level):
        return None
    suit, letter = call.denomination.suit, named.letter
    if letter == "N" or suit is None:
        return binding if letter == "N" and suit is None else None
    if letter in binding:
        return binding if binding[letter] is suit else None
    if letter in OTHER_SUIT_LETTERS:
        taken = binding.get(OTHER_SUIT_LETTERS[letter])
        return (
            binding
            if taken is not None and taken is not suit and suit.name in CLASSES[OTHER_SUIT_LETTERS[letter]]
            else None
        )
    if letter in CLASSES:
        return binding | {letter: suit} if suit.name in CLASSES[letter] and suit not in binding.values() else None
    return binding | {letter: suit} if letter == suit.name else None


@lru_cache(maxsize=20_000)
def position_after(system: BiddingSystem, dealer: Seat, vulnerable: Vulnerability, calls: Calls) -> AuctionState:
    """Return the state of an auction after these calls, dealt by `dealer`, for players who all use `system`."""
    if not calls:
        nothing = {seat: ShownHand() for seat in SEATS}
        return AuctionState(system, vulnerable, Auction.start(dealer), nothing, {}, frozenset())
    return position_after(system, dealer, vulnerable, calls[:-1]).after(*calls[-1])
