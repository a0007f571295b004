"""Where an auction stands for who must call: what each seat has shown, and every call with the hands that make it.

Nothing here knows a hand: it follows from the calls alone, for both sides by the same system.
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
from troef.laws import Text
from troef.robots.bridge.hand_evaluation import SUITS, EvaluatedHand, evaluate_hand
from troef.robots.bridge.requirement import ANY_LENGTHS, HandRequirement, Lengths
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
"""That one judges between."""
_GAME = {Denomination.N: 3, Denomination.S: 4, Denomination.H: 4, Denomination.D: 5, Denomination.C: 5}


@dataclass(frozen=True, slots=True)
class RuleInPosition:
    """A rule in a position: the call it makes, the suits its letters stand for, and what it wants of the hand."""

    rule: BiddingRule
    call: Call
    suits: tuple[tuple[str, Suit], ...]
    wanted: HandRequirement
    judged: bool = False
    """Whether the rule is for any auction; by judgement the call is made with about what it wants."""

    @property
    def promised(self) -> HandRequirement:
        """What every hand has that makes the call."""
        return self.wanted.about if self.judged else self.wanted

    def preference(self, holding: EvaluatedHand) -> tuple[int, int]:
        """Of several suits the longest; of two of five cards or more the higher, of two shorter ones the lower."""
        suit = self.call.denomination.suit if isinstance(self.call, Bid) else None
        if suit is None:
            return (0, 0)
        length = holding.lengths[suit.position]
        return (length, suit.position if length > 4 else -suit.position)


@dataclass(frozen=True, slots=True)
class CallMeaning:
    """What a call tells in a position: the rules that may have made it."""

    call: Call
    options: tuple[RuleInPosition, ...]

    @property
    def forcing(self) -> str:
        """Whether partner may not pass: `round`, `game`, or empty."""
        return self.options[0].rule.forcing if self.options else ""

    @property
    def artificial(self) -> bool:
        """Whether the system marks a rule that may have made it: then the call is alerted."""
        return any(option.rule.artificial for option in self.options)

    @property
    def telling(self) -> tuple[RuleInPosition, ...]:
        """The options that say something about the hand, if any do; those for this auction before those for any."""
        telling = tuple(option for option in self.options if not option.wanted.is_anything)
        return tuple(option for option in telling if not option.judged) or telling or self.options

    @property
    def text(self) -> Text:
        """The meaning in words, from the auction alone: every hand that makes the call has what one part says."""
        if not self.options:
            return Text("geen afspraak", "no agreement")
        parts = [(_said(ways, "nl"), _said(ways, "en")) for ways in _by_rule(self.options)]
        dutch, english = zip(*dict.fromkeys(parts), strict=True)
        return Text("; of ".join(dutch), "; or ".join(english))


def _by_rule(options: Iterable[RuleInPosition]) -> Iterator[list[RuleInPosition]]:
    for _, ways in groupby(options, key=lambda option: option.rule):
        yield list(ways)


def _said(ways: list[RuleInPosition], lang: Lang) -> str:
    """One rule in words; where a letter may be several suits they stand beside each other."""
    rule = ways[0].rule
    phrases = [list(way.wanted.phrases(lang)) for way in ways]
    common = [phrase for phrase in phrases[0] if all(phrase in others for others in phrases)]
    own = dict.fromkeys(", ".join(phrase for phrase in of_way if phrase not in common) for of_way in phrases)
    either = {"nl": " of ", "en": " or "}[lang].join(filter(None, own))
    names = {letter: suit_name(suit, lang) for letter, suit in ways[0].suits}
    what = ", ".join(filter(None, [*common, either]))
    about = _ABOUT[lang] if ways[0].judged else ""
    return (rule.nl if lang == "nl" else rule.en).format(**names) + (f"{about}: {what}" if what else "")


_ABOUT = Text(", naar inzicht ongeveer", ", by judgement about")


@dataclass(frozen=True, slots=True)
class ShownHand:
    """What a seat has told of its hand by all its calls."""

    hcp: NumberRange = ANY_RANGE
    strength: NumberRange = ANY_RANGE
    """About how strong, with what length and shortness are worth."""
    lengths: Lengths = ANY_LENGTHS
    """From clubs to spades."""
    calls: tuple[tuple[AuctionState, CallMeaning], ...] = ()

    def admits(self, hand: Hand) -> bool:
        """Whether a hand would have made every one of these calls; a call that nobody would make tells nothing."""
        holding = evaluate_hand(hand)
        return all(position.admits(holding, meaning) for position, meaning in self.calls)

    def after(self, position: AuctionState, meaning: CallMeaning) -> ShownHand:
        """The same seat after one more call."""
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
    """An auction as the player sees it who must call."""

    system: BiddingSystem
    vulnerable: Vulnerability
    auction: Auction
    shown: Mapping[Seat, ShownHand]
    forcing: Mapping[Seat, str]
    """Of the last call of each seat."""
    game: frozenset[Side]
    """The sides that have agreed not to stop before game."""

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
        """The first rule that fits, in the suit the player prefers."""
        allowed = frozenset(legal)
        for ways in _by_rule(option for option in self.options if option.call in allowed):
            fitting = [option for option in ways if option.wanted.holds(holding)]
            if fitting:
                return max(fitting, key=lambda option: option.preference(holding))
        return None

    def candidates(self, holding: EvaluatedHand, legal: Iterable[Call]) -> list[RuleInPosition]:
        """Where only rules for any auction fit: the first that does, and other calls of which the hand has about it."""
        allowed = frozenset(legal)
        first = self.choose(holding, allowed)
        if first is None or not first.judged:
            return []
        about = {option.call: option for option in self.options if option.judged and option.promised.holds(holding)}
        others = [option for call, option in about.items() if call in allowed and call != first.call]
        return [first, *(option for option in others if not (self._is_forced and option.call is PASS))][:_MOST_CALLS]

    def meaning(self, call: Call) -> CallMeaning:
        """What this call would tell here."""
        return CallMeaning(call, tuple(option for option in self.options if option.call == call))

    def admits(self, holding: EvaluatedHand, meaning: CallMeaning) -> bool:
        """Whether a hand would make the call here: it has what a rule asks, and no earlier rule takes it."""
        if not any(option.promised.holds(holding) for option in meaning.options):
            return False
        chosen = self.choose(holding, self._legal)
        if chosen is None or chosen.call == meaning.call:
            return True
        return chosen.judged and any(option.promised.holds(holding) for option in meaning.options if option.judged)

    @cached_property
    def _legal(self) -> frozenset[Call]:
        return frozenset(self.auction.legal())

    # What the calls so far come to

    @cached_property
    def _spoken(self) -> tuple[tuple[bool, Call], ...]:
        """The calls as a system writes them: from the first that is no pass, without passes of the opponents."""
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
        """T: the suit in which our side has shown eight cards; E: the last suit of the opponents."""
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
        """Whether partner must not be left where he is."""
        partner, bid = self.seat.partner, self.auction.bid
        rivals = [call for seat, call in self.auction.calls[-1:] if seat is self.seat.rho]
        if rivals != [PASS] or self.auction.last is not partner:
            return False
        below = bid is None or bid.level < _GAME[bid.denomination]
        return bool(self.forcing.get(partner)) or (self.seat.side in self.game and below)

    @cached_property
    def _holder(self) -> str:
        """Whose contract stands."""
        return "" if self.auction.bid is None else "ours" if self.auction.bidder.side is self.seat.side else "theirs"

    @cached_property
    def _is_in_trumps(self) -> bool:
        """Whether our side stands in the suit it has agreed."""
        bid, agreed = self.auction.bid, self._known.get(TRUMPS)
        return bid is not None and self.auction.bidder.side is self.seat.side and bid.denomination.suit is agreed

    # Rules in this position

    def _bindings(self, section: SystemSection) -> list[Binding]:
        """What the letters stand for in each pattern of the section that is this auction."""
        matched = (binding for binding in map(self._matched, section.patterns) if binding is not None)
        pairs = section.where.pairs
        return [bound for bound in matched if all(_suit(low, bound) < _suit(high, bound) for low, high in pairs)]

    def _matched(self, pattern: Pattern) -> Binding | None:
        """What the letters of a pattern stand for where the auction is such a one."""
        first = len(self._spoken) - len(pattern.calls)
        if first < 0 or (first > 0 and not pattern.begun) or (pattern.begun and not self._spoken):
            return None
        binding: Binding = {}
        for (ours, call), (own, named) in zip(self._spoken[first:], pattern.calls, strict=True):
            bound = _bound(named, call, binding) if ours is own else None
            if bound is None:
                return None
            binding = bound
        return binding

    def _allows(self, rule: BiddingRule) -> bool:
        """What a rule asks of the auction and not of the hand."""
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
        """Every way in which the letters of the rule can stand for suits; a new one is never one of the opponents'."""
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
        """The suit that support and key cards are counted for: of the bid, agreed, or asked for."""
        suit, agreed = call.denomination.suit if isinstance(call, Bid) else None, self._known.get(TRUMPS)
        if rule.keycards or rule.queen is not None:
            return agreed
        if suit is not None and (agreed is None or self.shown[self.seat.partner].lengths[suit.position].low >= 3):
            return suit
        if agreed is None and rule.support != ANY_RANGE and rule.length.parts:
            return suits[rule.length.parts[0][1]]
        return agreed

    def _kind(self, call: Call, trump: Suit | None) -> str:
        """How strength is counted: honours for no trumps, with shortness in support of partner, else with length."""
        if isinstance(call, Bid) and call.denomination is Denomination.N and trump is None:
            return "hcp"
        if trump is None:
            return "points"
        mine, his = (self.shown[seat].lengths[trump.position].low for seat in (self.seat, self.seat.partner))
        return "support" if his >= 3 and his > mine else "points"

    def after(self, seat: Seat, call: Call) -> AuctionState:
        """The position after one more call, by whom it was made."""
        here = self.at_turn(seat)
        meaning = here.meaning(call)
        shown = {**self.shown, seat: self.shown[seat].after(here, meaning)}
        game = self.game | ({seat.side} if meaning.forcing == "game" else set())
        forcing = {**self.forcing, seat: meaning.forcing}
        return AuctionState(self.system, self.vulnerable, self.auction.push(call, seat), shown, forcing, game)

    def then(self, call: Call) -> AuctionState:
        """The position after a call of who must call, worked out once."""
        calls = (*self.auction.calls, (self.seat, call))
        return position_after(self.system, self.auction.dealer, self.vulnerable, calls)

    def at_turn(self, seat: Seat) -> AuctionState:
        """The same with another player to call, as when somebody called out of turn."""
        if seat is self.seat:
            return self
        auction = self.auction.at_turn(seat)
        return AuctionState(self.system, self.vulnerable, auction, self.shown, self.forcing, self.game)


def _suit(letter: str, binding: Binding) -> Suit:
    return binding[letter] if letter in binding else Suit.parse(letter)


def _bound(named: SystemCall, call: Call, binding: Binding) -> Binding | None:
    """The letters after one more call of a pattern; None where the call is another one."""
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
    """The position after these calls."""
    if not calls:
        nothing = {seat: ShownHand() for seat in SEATS}
        return AuctionState(system, vulnerable, Auction.start(dealer), nothing, {}, frozenset())
    return position_after(system, dealer, vulnerable, calls[:-1]).after(*calls[-1])
