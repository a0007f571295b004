"""How many tricks a contract is worth with all cards seen, where the solver has looked at the board already."""

from __future__ import annotations

from troef.bridge.game.contract import parse_contract
from troef.bridge.game.trick_table import TrickTable
from troef.cards import Deck, Seat
from troef.contest.result import Played
from troef.contest.suspicion import Expected
from troef.web.session.deals import solving
from troef.web.session.models import Evening


def expected_tricks(evening: Evening, numbers: set[int]) -> Expected | None:
    """For finding odd results on these boards; nothing is worked out for it."""
    if evening.deck is not Deck.BRIDGE:
        return None
    boards = [one for one in evening.boards.select_related("evening") if one.number in numbers]
    known = solving.answers(boards)
    tables = {one.number: TrickTable.parse(known[one.cards]) for one in boards if one.cards in known}

    def expected(number: int, played: Played) -> int | None:
        told, table = dict(played.told), tables.get(number)
        contract = parse_contract(str(told.get("contract", "P")))
        if table is None or contract is None:
            return None
        return table[Seat.parse(str(told["by"])), contract.denomination]

    return expected
