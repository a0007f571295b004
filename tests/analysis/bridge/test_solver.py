"""Par: against the published lists, against DDS for every dealer and vulnerability, and by hand."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.analysis.bridge.solver import BridgePar, ParContract, par
from troef.bridge.game.contract import Contract
from troef.bridge.game.score import TrickTable
from troef.cards import SEATS, Denomination, Seat, Vulnerability

tables = st.lists(st.lists(st.integers(0, 13), min_size=5, max_size=5), min_size=4, max_size=4).map(
    lambda rows: TrickTable(tuple(map(tuple, rows)))
)


def listed_form(one: ParContract) -> str:
    doubled = "*" * one.contract.doubled
    by = "".join(map(str, one.declarers))
    difference = f"{one.difference:+}" if one.difference else ""
    return f"{one.contract.level}{one.contract.denomination}{doubled}-{by}{difference}"


def test_par_and_its_contracts_in_the_lists(all_listed: list[Any]) -> None:
    assert len(all_listed) == 110
    for each in all_listed:
        found = par(each.table, each.dealer, each.vulnerable)
        assert (str(found.score), {listed_form(one) for one in found.contracts}) == (each.par[0], set(each.par[1:]))


def flat(ns: int, ew: int) -> TrickTable:
    return TrickTable(((ns,) * 5, (ew,) * 5) * 2)


def test_whoever_speaks_first_plays_what_both_can_make() -> None:
    table = flat(7, 7)
    assert par(table, Seat.N, Vulnerability.NONE).score == 90
    assert par(table, Seat.E, Vulnerability.NONE).score == -90


def test_nobody_can_make_anything() -> None:
    assert par(flat(6, 6), Seat.N, Vulnerability.BOTH) == BridgePar(0, ())


def test_a_sacrifice_pays_when_the_other_side_is_vulnerable() -> None:
    table = TrickTable(((3, 3, 10, 3, 3), (3, 3, 3, 8, 3)) * 2)
    assert par(table, Seat.N, Vulnerability.NS).score == 300
    assert par(table, Seat.N, Vulnerability.NS).contracts == (ParContract(Contract.parse("4SX"), (Seat.E, Seat.W), 8),)
    assert par(table, Seat.N, Vulnerability.EW).score == 420


def test_only_the_declarer_who_makes_it_is_named() -> None:
    table = TrickTable(((0, 0, 0, 0, 9), (0,) * 5, (0, 0, 0, 0, 8), (0,) * 5))
    found = par(table, Seat.W, Vulnerability.NONE)
    assert [str(one) for one in found.contracts] == ["3N by N"]


@given(tables, st.sampled_from(SEATS), st.sampled_from(Vulnerability))
def test_turning_the_table_turns_the_score(table: TrickTable, dealer: Seat, vulnerable: Vulnerability) -> None:
    turned = TrickTable((*table.rows[1:], table.rows[0]))
    other = {Vulnerability.NS: Vulnerability.EW, Vulnerability.EW: Vulnerability.NS}.get(vulnerable, vulnerable)
    assert par(turned, dealer.rho, other).score == -par(table, dealer, vulnerable).score


def test_par_is_that_of_dds_for_every_dealer_and_vulnerability(all_listed: list[Any]) -> None:
    dds = pytest.importorskip("endplay.dds", reason="endplay is not installed")
    types = pytest.importorskip("endplay.types")
    native = pytest.importorskip("endplay._dds")
    vulnerable = dict(zip(Vulnerability, (types.Vul.none, types.Vul.ns, types.Vul.ew, types.Vul.both), strict=True))
    for each in all_listed[:40]:
        data = native.ddTableResults()
        for row, denomination in enumerate("SHDCN"):
            for seat in SEATS:
                data.resTable[row][seat.index] = each.table[seat, Denomination.parse(denomination)]
        table = dds.ddtable.DDTable(data)
        for dealer, vul in product(SEATS, Vulnerability):
            theirs = dds.par(table, vulnerable[vul], types.Player.find(str(dealer)))
            assert par(each.table, dealer, vul).score == theirs.score
