"""A claim or concession: the remaining cards, the speaker, the statement and the facts established before it.

A statement has items in JSON (`run:D`), and lines of text in Dutch or English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal, NamedTuple, TypeVar

from troef.cards import RANKS, SEATS, SUITS_HIGH_FIRST, Card, Denomination, Hand, Lang, Layout, Seat, Suit, TroefError
from troef.cards.wording import rank_name, seat_code, suit_name
from troef.core.catalogue import languages
from troef.core.messages import Localised, _
from troef.laws import BRIDGE_2017, Edition
from troef.laws.citations import cited

T = TypeVar("T")


class StatementItemKind(Enum):
    """Kinds of statement items: the name in JSON, and what the item is about (a suit, a card or nothing)."""

    DRAW = "draw-trumps", None
    TOP_DOWN = "top-down", None
    RUN = "run", Suit
    RUFF = "ruff", Suit
    CROSS_RUFF = "cross-ruff", None
    FINESSE = "finesse", Card
    DISCARD = "discard", Card
    GIVE = "give", Suit
    CASH = "cash", Card

    def __init__(self, word: str, about: type[Suit] | type[Card] | None) -> None:
        self.word = word
        self.about = about


_KINDS = {kind.word: kind for kind in StatementItemKind}


class StatementItem(NamedTuple):
    """An item of a statement. Its `str` is the JSON form, such as `run:D`."""

    kind: StatementItemKind
    about: Suit | Card | None = None

    @classmethod
    def parse(cls, text: str) -> StatementItem:
        word, colon, rest = text.partition(":")
        kind = _KINDS.get(word)
        if kind is None:
            raise TroefError(
                _(
                    "{text!r:.60} is not part of a statement: use {ways}; other words go into `said`",
                    text=text,
                    ways=_WAYS,
                )
            )
        if (kind.about is None) == bool(colon):
            raise TroefError(_("{text!r:.60} should be {kind}", text=text, kind=_way(kind)))
        return cls(kind, None if kind.about is None else kind.about.parse(rest))

    def __str__(self) -> str:
        return self.kind.word if self.about is None else f"{self.kind.word}:{self.about}"

    def words(self, lang: Lang) -> str:
        """Return the item as a player would say it."""
        return _SAID[self.kind][lang].format(_named(self.about, lang))


def _way(kind: StatementItemKind) -> str:
    return kind.word if kind.about is None else f"{kind.word}:{'D' if kind.about is Suit else 'HQ'}"


_WAYS = ", ".join(map(_way, StatementItemKind))

_SAID = {
    StatementItemKind.DRAW: _("draw trumps"),
    StatementItemKind.TOP_DOWN: _("from the top"),
    StatementItemKind.RUN: _("run {}"),
    StatementItemKind.RUFF: _("ruff {}"),
    StatementItemKind.CROSS_RUFF: _("cross-ruff"),
    StatementItemKind.FINESSE: _("finesse against {}"),
    StatementItemKind.DISCARD: _("discard {}"),
    StatementItemKind.GIVE: _("give a trick in {}"),
    StatementItemKind.CASH: _("cash {}"),
}

_SEPARATOR = re.compile(r"\s*(?:[,;.]|\b(?:daarna|dan|then)\b)\s*")


def _named(about: Suit | Card | None, lang: Lang) -> str:
    if about is None:
        return ""
    if isinstance(about, Suit):
        return suit_name(about, lang)
    suit, rank = suit_name(about.suit, lang), rank_name(about.rank, lang)
    return _("the {rank} of {suit}", rank=rank, suit=suit)[lang]


def statement_text(items: Iterable[StatementItem], lang: Lang) -> str:
    """Return the items of a statement as one line of text, as a player would say them."""
    return ", ".join(item.words(lang) for item in items)


def parse_statement_line(text: str) -> tuple[StatementItem, ...]:
    """Parse `draw trumps, run diamonds` (English or Dutch) or `run:D` to items. Raise TroefError for an unknown one."""
    return tuple(_read(part) for part in _SEPARATOR.split(text.strip().lower()) if part)


def _read(part: str) -> StatementItem:
    if part in _BY_WORDS:
        return _BY_WORDS[part]
    word, colon, rest = part.partition(":")
    try:
        return StatementItem.parse(word + colon + rest.upper())
    except TroefError:
        items = (StatementItem(StatementItemKind.DRAW), StatementItem(StatementItemKind.RUN, Suit.D))
        raise TroefError(
            _(
                "{part!r:.60} is not understood: write for example {example}",
                part=part,
                example=Localised(_quoted, items),
            )
        ) from None


def _quoted(items: tuple[StatementItem, ...], lang: Lang) -> str:
    return repr(statement_text(items, lang))


def _every_item() -> Iterable[StatementItem]:
    for kind in StatementItemKind:
        if kind.about is None:
            yield StatementItem(kind)
        elif kind.about is Suit:
            yield from (StatementItem(kind, suit) for suit in SUITS_HIGH_FIRST)
        else:
            yield from (StatementItem(kind, Card(suit, rank)) for suit in SUITS_HIGH_FIRST for rank in RANKS)


_BY_WORDS = {item.words(lang): item for item in _every_item() for lang in languages()}


_FIELDS = (
    "edition",
    "trump",
    "declarer",
    "deal",
    "trick",
    "lead",
    "by",
    "kind",
    "tricks",
    "objected_by",
    "statement",
    "said",
    "forgot_trump",
    "known",
    "penalty_cards",
    "agreed",
    "likely",
)


@dataclass(frozen=True, slots=True)
class ClaimPenaltyCard:
    """A penalty card of a defender, major unless `minor`."""

    seat: Seat
    card: Card
    minor: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim or concession as the director enters it. An inconsistent one raises TroefError."""

    trump: Denomination
    declarer: Seat
    hands: tuple[Hand, ...]
    turn: Seat
    by: Seat
    kind: Literal["claim", "concede"]
    count: int
    trick: tuple[Card, ...] = ()
    edition: Edition = BRIDGE_2017
    objected_by: Seat | None = None
    statement: tuple[StatementItem, ...] = ()
    said: str = ""
    forgot_trump: bool | None = None
    holds: tuple[tuple[Seat, Card], ...] = ()
    shown_out: tuple[tuple[Seat, Suit], ...] = ()
    penalty_cards: tuple[ClaimPenaltyCard, ...] = ()
    agreed: bool = False  # The other side agreed and withdraws its agreement (69B).
    likely: int | None = None  # Tricks that the other side would probably have won, as the director finds.

    def __post_init__(self) -> None:
        problems = (self._cards_problem(), self._speaker_problem(), self._facts_problem(), self._agreement_problem())
        for problem in problems:
            if problem is not None:
                raise problem

    @classmethod
    def read(cls, document: Any) -> Claim:
        """Parse a claim from its JSON document. Raise TroefError with the name of the field if a value is not valid."""
        if not isinstance(document, Mapping):
            raise TroefError(_("a claim is an object"))
        for name in document:
            if name not in _FIELDS:
                raise TroefError(_("a claim has no field {name!r:.60}", name=name))
        trick = _list(document, "trick", _played)
        penalty_cards = _list(document, "penalty_cards", _penalty_card)
        known = [fact.split(":") for fact in _list(document, "known", _text)]
        return cls(
            trump=_value(document, "trump", _parsed(Denomination.parse)),
            declarer=_value(document, "declarer", _parsed(Seat.parse)),
            hands=_value(document, "deal", _hands),
            turn=_turn(document, trick),
            by=_value(document, "by", _parsed(Seat.parse)),
            kind=_value(document, "kind", _kind),
            count=_value(document, "tricks", _count),
            trick=tuple(card for _, card in trick),
            edition=_value(document, "edition", _edition, BRIDGE_2017),
            objected_by=_value(document, "objected_by", _parsed(Seat.parse), None),
            statement=(
                _value(document, "statement", parse_statement_line)
                if isinstance(document.get("statement"), str)
                else tuple(_list(document, "statement", _parsed(StatementItem.parse)))
            ),
            said=_value(document, "said", _text, ""),
            forgot_trump=_value(document, "forgot_trump", _yes_or_no, None),
            holds=tuple(_holds(fact) for fact in known if fact[0] == "follows"),
            shown_out=tuple(_shown_out(fact) for fact in known if fact[0] != "follows"),
            penalty_cards=tuple(penalty_cards),
            agreed=_value(document, "agreed", _yes_or_no, False),
            likely=_value(document, "likely", _count, None),
        )

    def as_json(self) -> dict[str, Any]:
        """Return the JSON document, which `read` parses into the same claim."""
        turn = {"trick": [{"by": str(seat), "card": str(card)} for seat, card in self.running]}
        return {
            "edition": str(self.edition),
            "trump": str(self.trump),
            "declarer": str(self.declarer),
            "deal": str(Layout(self.hands)),
            **(turn if self.trick else {"lead": str(self.turn)}),
            "by": str(self.by),
            "kind": self.kind,
            "tricks": self.count,
            "objected_by": self.objected_by and str(self.objected_by),
            "statement": [str(item) for item in self.statement],
            "said": self.said,
            "forgot_trump": self.forgot_trump,
            "known": [
                *(f"follows:{seat}:{card}" for seat, card in self.holds),
                *(f"shown-out:{seat}:{suit}" for seat, suit in self.shown_out),
            ],
            "penalty_cards": [
                {"seat": str(lying.seat), "card": str(lying.card), "kind": "minor" if lying.minor else "major"}
                for lying in self.penalty_cards
            ],
            "agreed": self.agreed,
            "likely": self.likely,
        }

    @property
    def running(self) -> tuple[tuple[Seat, Card], ...]:
        """The cards of the current trick with their players."""
        leader = self.turn.clockwise[-len(self.trick) % 4]
        return tuple(zip(leader.clockwise, self.trick, strict=False))

    @property
    def left(self) -> int:
        """Number of tricks that are not complete yet, including the current one."""
        return len(self.hands[self.turn.index])

    @property
    def kept(self) -> int:
        """Number of the remaining tricks that the speaker's side would take, by the claim or concession."""
        return self.count if self.kind == "claim" else self.left - self.count

    @property
    def partner_objects(self) -> bool:
        """True if partner's objection means that nothing is conceded: a defender's (68B2), or in 1949 any (74c)."""
        if self.objected_by is None or self.kept == self.left:
            return False
        return self.by.side is not self.declarer.side or bool(cited(self.edition, "partner-objects-to-declarer"))

    def _cards_problem(self) -> TroefError | None:
        played = [seat for seat, _ in self.running]
        seen: set[Card] = set()
        for card in (*self.trick, *(card for hand in self.hands for card in hand)):
            if card in seen:
                return TroefError(_("{card} occurs twice", card=card))
            seen.add(card)
        for seat in SEATS:
            count = len(self.hands[seat.index]) + (seat in played)
            if count != self.left:
                return TroefError(
                    _(
                        "{seat} has {count} cards for the tricks that are left, and {turn} has {left}",
                        seat=Localised(seat_code, seat),
                        count=count,
                        turn=Localised(seat_code, self.turn),
                        left=self.left,
                    )
                )
        if not self.left:
            return TroefError(_("no cards are left: nothing can be claimed"))
        return None

    def _speaker_problem(self) -> TroefError | None:
        if self.by is self.declarer.partner:
            return TroefError(_("dummy cannot claim or concede"))
        if self.count > self.left:
            return TroefError(_("`tricks` is {count}, and {left} are not complete", count=self.count, left=self.left))
        if self.objected_by is not None and self.objected_by is not self.by.partner:
            return TroefError(
                _("`objected_by` is the partner of {by}, so {partner}", by=self.by, partner=self.by.partner)
            )
        return None

    def _facts_problem(self) -> TroefError | None:
        for lying in self.penalty_cards:
            if lying.seat.side is self.declarer.side:
                return TroefError(_("{seat} has no penalty card: only defenders have them", seat=lying.seat))
        held = [*self.holds, *((lying.seat, lying.card) for lying in self.penalty_cards)]
        for seat, card in held:
            if card not in self.hands[seat.index]:
                return TroefError(_("{seat} does not hold {card}", seat=Localised(seat_code, seat), card=card))
        for seat, suit in self.shown_out:
            if self.hands[seat.index].holds(suit):
                return TroefError(
                    _(
                        "{seat} has not shown out: there are cards of {suit} in the hand",
                        seat=Localised(seat_code, seat),
                        suit=suit,
                    )
                )
        return None

    def _agreement_problem(self) -> TroefError | None:
        if self.agreed and not cited(self.edition, "agreement-withdrawn"):
            return TroefError(_("an agreement cannot be withdrawn in 1949: only a concession can (74)"))
        if self.likely is not None and not self.agreed:
            return TroefError(_("`likely` goes with `agreed`: an agreement that is withdrawn (69B)"))
        if self.likely is not None and self.likely > self.left:
            return TroefError(
                _("`likely` is {likely}, and {left} tricks are not complete", likely=self.likely, left=self.left)
            )
        return None


_MISSING: Any = object()


def _value(document: Mapping[str, Any], name: str, read: Callable[[Any], T], default: T = _MISSING) -> T:
    if name not in document or (document[name] is None and default is not _MISSING):
        if default is _MISSING:
            raise TroefError(_("a claim needs the field `{name}`", name=name))
        return default
    try:
        return read(document[name])
    except TroefError as error:
        raise error.at(f"`{name}`") from None


def _list(document: Mapping[str, Any], name: str, read: Callable[[Any], T]) -> list[T]:
    def entries(value: Any) -> list[T]:
        if not isinstance(value, list):
            raise TroefError(_("this is a list"))
        return [read(entry) for entry in value]

    return _value(document, name, entries, [])


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TroefError(_("{value!r:.60} is not a text", value=value))
    return value


def _parsed(parse: Callable[[str], T]) -> Callable[[Any], T]:
    return lambda value: parse(_text(value))


def _count(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise TroefError(_("{value!r:.60} is not a number of tricks", value=value))
    return value


def _yes_or_no(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TroefError(_("{value!r:.60} is not true or false", value=value))
    return value


def _kind(value: Any) -> Literal["claim", "concede"]:
    if value not in ("claim", "concede"):
        raise TroefError(_("{value!r:.60} should be claim or concede", value=value))
    return "claim" if value == "claim" else "concede"


def _edition(value: Any) -> Edition:
    edition = Edition.parse(_text(value))
    if edition.game == "klaverjas":
        raise TroefError(_("klaverjas has no claims: all eight tricks are played, nobody stops before (I-21)"))
    return edition


def _hands(value: Any) -> tuple[Hand, ...]:
    hands = Layout.parse(_text(value)).hands
    known = tuple(hand for hand in hands if hand is not None)
    if len(known) < 4:
        raise TroefError(_("all four hands must be known"))
    return known


def _object(value: Any, needed: tuple[str, ...], allowed: tuple[str, ...] = ()) -> Mapping[str, Any]:
    wanted = ", ".join(f"`{name}`" for name in needed)
    good = isinstance(value, Mapping) and set(needed) <= set(value) <= {*needed, *allowed}
    if not good:
        raise TroefError(_("every entry is an object with {wanted}", wanted=wanted))
    return dict(value)


def _played(value: Any) -> tuple[Seat, Card]:
    entry = _object(value, ("by", "card"))
    return Seat.parse(_text(entry["by"])), Card.parse(_text(entry["card"]))


def _penalty_card(value: Any) -> ClaimPenaltyCard:
    entry = _object(value, ("seat", "card"), ("kind", "law"))
    kind = entry.get("kind", "major")
    if kind not in ("major", "minor"):
        raise TroefError(_("{kind!r:.60} should be major or minor", kind=kind))
    return ClaimPenaltyCard(Seat.parse(_text(entry["seat"])), Card.parse(_text(entry["card"])), kind == "minor")


def _turn(document: Mapping[str, Any], trick: list[tuple[Seat, Card]]) -> Seat:
    if not trick:
        return _value(document, "lead", _parsed(Seat.parse))
    leader = trick[0][0]
    if _value(document, "lead", _parsed(Seat.parse), leader) is not leader:
        raise TroefError(_("`lead` is left out when a trick is running"))
    if len(trick) > 3 or tuple(seat for seat, _ in trick) != leader.clockwise[: len(trick)]:
        raise TroefError(_("`trick` has one, two or three cards, clockwise from the lead"))
    return leader.clockwise[len(trick)]


def _holds(fact: list[str]) -> tuple[Seat, Card]:
    if len(fact) != 3:
        raise _unknown_fact(fact)
    return Seat.parse(fact[1]), Card.parse(fact[2])


def _shown_out(fact: list[str]) -> tuple[Seat, Suit]:
    if len(fact) != 3 or fact[0] != "shown-out":
        raise _unknown_fact(fact)
    return Seat.parse(fact[1]), Suit.parse(fact[2])


def _unknown_fact(fact: list[str]) -> TroefError:
    return TroefError(_("`known`: {fact!r:.60} should be like follows:W:HQ or shown-out:E:H", fact=":".join(fact)))
