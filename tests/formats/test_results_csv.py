"""Rankings as files."""

from __future__ import annotations

from troef.contest.file import contest_of
from troef.contest.score import score
from troef.formats import results_csv
from troef.formats.results_csv import ColumnContent, RankingColumn, RankingContext, RankingLayout


def _answer():
    value = results_csv.read(b"board,ns,ew,score\n1,1,2,50\n1,3,4,-50\n").value
    value["contestants"] = [
        {"id": "1", "name": "=A1", "players": ["Zoë", "Łucja"], "club": "Nel", "district": "Noord", "section": "A"},
        {"id": "2"},
        {"id": "3"},
        {"id": "4"},
    ]
    return score(contest_of(value))


def test_a_ranking_to_take_away() -> None:
    written = (
        results_csv.write_ranking(_answer(), results_csv.default_layout("en"), RankingContext(), "en")
        .decode()
        .splitlines()
    )
    assert written[0] == "rank,side,contestant,name,points,percentage,vp,boards"
    assert "1,,1,'=A1,2.00,100.00,,1" in written
    dutch = (
        results_csv.write_ranking(_answer(), results_csv.default_layout("nl"), RankingContext(), "nl")
        .decode("utf-8-sig")
        .splitlines()
    )
    assert dutch[0] == "plaats;lijn;nummer;naam;punten;percentage;VP;spellen"
    assert "1;;1;'=A1;2,00;100,00;;1" in dutch


def test_every_cell_that_a_federation_may_ask_for() -> None:
    """A row for each contestant, then one for each player; a letter that the encoding lacks is a question mark."""
    columns = tuple(
        RankingColumn(cell.value, cell, "vast" if cell is ColumnContent.TEXT else "") for cell in ColumnContent
    )
    about = RankingContext("De Troefboer", "Clubavond", "16-11-2026", {("1", "Zoë"): "123", ("1", "Łucja"): "456"})
    lines = results_csv.write_ranking(
        _answer(), RankingLayout("x", columns, False, "\t", ".", "cp1252"), about, "en"
    ).decode("cp1252")
    header, first, *_ = lines.splitlines()
    assert header.split("\t") == [cell.value for cell in ColumnContent]
    assert first.split("\t") == [
        "1", "", "1", "'=A1", "A", "Zoë", "123", "?ucja", "456", "2.00", "100.00", "", "1", "16-11-2026", "Clubavond",
        "Nel", "Noord", "vast",
    ]  # fmt: skip
    host = RankingLayout(
        "x", (RankingColumn("club", ColumnContent.CLUB), RankingColumn("district", ColumnContent.DISTRICT)), False
    )
    assert (
        results_csv.write_ranking(_answer(), host, about, "nl").decode("utf-8-sig").splitlines()[2] == "De Troefboer;"
    )
    each = RankingLayout(
        "x",
        (
            RankingColumn("wie", ColumnContent.PLAYER),
            RankingColumn("nr", ColumnContent.MEMBER),
            RankingColumn("ander", ColumnContent.SECOND_PLAYER),
        ),
        True,
    )
    rows = results_csv.write_ranking(_answer(), each, about, "nl").decode("utf-8-sig").splitlines()
    assert rows[1:3] == ["Zoë;123;", "Łucja;456;"]
    assert len(rows) == 1 + 2 + 3


def test_the_columns_of_one_of_their_files() -> None:
    assert results_csv.parse_header_line('\ufeff\n "Nr" ; Naam;Perc\n1;x;2') == (";", ["Nr", "Naam", "Perc"])
    assert results_csv.parse_header_line("a\tb") == ("\t", ["a", "b"])
    assert results_csv.parse_header_line("") == (";", [""])
