"""`troef ruling`."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from troef.cli import main
from troef.director.rulings.record import PartyStatement, RulingRecord, first_version, history_text, read_history

HISTORY = first_version(
    RulingRecord(("27A1",), "The bid stands.", "Victor", told=(PartyStatement("NS", "East bid too low."),)),
    datetime(2026, 11, 15, 21, 5, tzinfo=UTC),
    notes="West is cross.",
)


@pytest.fixture
def record(tmp_path):
    file = tmp_path / "ruling.json"
    file.write_text(history_text(HISTORY), encoding="utf-8")
    return str(file)


def test_for_people(record, capsys):
    assert main(["ruling", record, "--lang", "nl"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Beslissing van de wedstrijdleider",
        "=================================",
        "",
        "Zoals verteld",
        "  Noord-Zuid: East bid too low.",
        "",
        "Artikelen",
        "  27A1 (bridge-2017)",
        "",
        "Beslissing",
        "  The bid stands.",
        "  definitief",
        "",
        "Door",
        "  Victor",
        "",
        "Geschiedenis",
        "  1. 15-11-2026 21:05 Victor: de beslissing",
        "",
        "Eigen aantekeningen",
        "  West is cross.",
    ]


def test_without_the_notes_and_back_again(record, capsys):
    assert main(["ruling", record, "--public", "--json"]) == 0
    assert read_history(capsys.readouterr().out) == HISTORY.public()


@pytest.mark.parametrize("text", ["{", '{"versions": [{"number": 2}]}'])
def test_a_bad_record_is_one_line(tmp_path, capsys, text):
    file = tmp_path / "ruling.json"
    file.write_text(text)
    assert main(["ruling", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and len(err.splitlines()) == 1
