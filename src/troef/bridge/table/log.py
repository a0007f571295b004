"""The table log: edition, board, deal, regulations and events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from troef.bridge.laws.regulations import WBF, Chosen, ChosenOptions, TableRegulations
from troef.bridge.table.events import EVENT, BridgeEvent
from troef.bridge.table.starting_point import Begin, BridgePlayStart
from troef.cards import Board, Deck, Layout, TroefError
from troef.core.records import ListOf, ParsedString, read
from troef.engine.acts import too_many_cards_left
from troef.engine.table_log import EVENT_PLACE, LogHeader
from troef.laws import EDITIONS, Edition

EVENTS = ListOf(EVENT, called=EVENT_PLACE)


def _edition(name: str) -> Edition:
    edition = Edition.parse(name)
    if edition.game != "bridge":
        raise TroefError(f"{edition} is not an edition of bridge", f"{edition} is geen uitgave van bridge")
    return edition


PlayedBy = Annotated[
    Edition,
    ParsedString(_edition, words=(edition for edition in EDITIONS if edition.game == "bridge")),
    "the laws that are played by",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeLogDocument(LogHeader):
    """What happened at one bridge table on one board, as it is written."""

    edition: PlayedBy
    deal: Annotated[
        Layout | None, ParsedString(Layout.parse, LogHeader.deal_pattern), "what lay in the board, or is left"
    ] = None
    regulations: Annotated[Chosen, "the name of a set of regulations, or an object of options"] = WBF
    begin: Annotated[Begin | None, "where the log starts, if not with the first call"] = None
    events: Annotated[tuple[BridgeEvent, ...], EVENTS, "what happened, in order"] = ()

    def __post_init__(self) -> None:
        if self.board is None and (self.dealer is None or self.vulnerable is None):
            raise TroefError(
                "the log needs `board`, or both `dealer` and `vulnerable`",
                "in het verslag hoort `board`, of `dealer` met `vulnerable`",
            )
        self._check_deal()

    def _check_deal(self) -> None:
        """Raise TroefError if every hand is too long, or if a card is in two hands.

        A card may be in two hands if one of the hands is too long.
        """
        size = _hand_size(self.begin)
        sizes = [len(hand) for hand in self.deal.hands if hand is not None] if self.deal else []
        if not self.deal or not sizes or max(sizes) > size:
            if sizes and min(sizes) > size:
                raise too_many_cards_left(size, min(sizes))
            return
        for en, nl in zip(self.deal.problems(), self.deal.problems("nl"), strict=True):
            if "stands in the hands of" in en:
                raise TroefError(en, nl)


@dataclass(frozen=True, slots=True)
class BridgeLog:
    """A parsed log of one board at one table."""

    edition: Edition
    board: Board
    layout: Layout | None
    regulations: TableRegulations
    events: tuple[BridgeEvent, ...]
    begin: Begin | None = None  # Start of the log, if not the first call.

    @classmethod
    def read(cls, value: Any) -> BridgeLog:
        """Parse a log from its JSON. Raise TroefError if it is invalid."""
        log = read(BridgeLogDocument, value)
        chosen = log.regulations
        return cls(
            log.edition,
            Board(log.board or 1, log.dealer, log.vulnerable),  # type: ignore[arg-type]  # None: as the number tells
            log.deal,
            chosen.regulations if isinstance(chosen, ChosenOptions) else chosen,
            log.events,
            log.begin,
        )

    @property
    def hand_size(self) -> int:
        """Number of cards that a hand should have where the log starts."""
        return _hand_size(self.begin)


def _hand_size(begin: Begin | None) -> int:
    return begin.hand_size if isinstance(begin, BridgePlayStart) else Deck.BRIDGE.hand_size
