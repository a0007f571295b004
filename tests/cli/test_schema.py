"""The schemas agree with the parsers: on every case, and on every case with a fault."""

import json
import random
import re
import runpy

import pytest

from troef.bridge.table.log import BridgeLogDocument as BridgeLog
from troef.bridge.table.situation import Situation as BridgeSituation
from troef.cards import TroefError
from troef.cli import main
from troef.cli.schema import SCHEMAS, schema_of
from troef.cli.table import table_of
from troef.contest.file import contest_of
from troef.core.records import json_schema, read, record_schema, write
from troef.klaverjas.table.log import KlaverjasLogDocument as KlaverjasLog
from troef.klaverjas.table.situation import Situation as KlaverjasSituation

BY_FORM = re.compile(
    r"unknown field|is missing|is not (an? (text|list|object)|true or false|a whole number|known|possible|too large)"
)
"""Errors that a schema can also find. Others concern several fields together, or the contents of a text."""


@pytest.fixture(scope="module")
def recorded(root):
    return runpy.run_path(str(root / "scripts" / "recorded.py"))


def refusal(kind, value):
    try:
        read(kind, value)
    except TroefError as error:
        return str(error)
    return ""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "kind"), [("bridge", BridgeLog), ("klaverjas", KlaverjasLog)])
def test_a_table_log_is_read_as_its_schema_says(game, kind, recorded, fits):
    schema, source = json_schema(record_schema(kind), game), random.Random(game)
    seen = 0
    for _, case in recorded["_cases"](f"{game}-*", f"contract/{game}"):
        log = {"edition": case.get("edition", "klaverjas-1976"), **case["log"]}
        spoiled = [json.loads(data) for how, data in (recorded["_spoiled"](log, source),) if how != "cut off"]
        for told in (log, *spoiled):
            refused = refusal(kind, told)
            if not refused or BY_FORM.search(refused):
                assert fits(schema, told) is (not refused), (told, refused)
                seen += 1
        if not refusal(kind, log):
            written = read(kind, log)
            assert read(kind, write(written)) == written
    assert seen > 300


def test_every_case_fits_the_schema_of_all_table_logs(recorded, fits):
    schema = schema_of("table")
    for _, case in recorded["_cases"]("contract/bridge", "contract/klaverjas"):
        assert fits(schema, case["log"])


def test_a_contest_file_is_read_as_its_schema_says(recorded, fits):
    """The schema is the same for every kind of contest and game, so it may allow a field that this one lacks."""
    schema, source, seen = schema_of("contest"), random.Random("contest"), 0
    for _, case in recorded["_cases"]("contest", "contract/contest"):
        if isinstance(case["contest"], str):
            continue
        spoiled = [recorded["_spoiled"](case["contest"], source) for _ in range(3)]
        for told in (case["contest"], *(json.loads(data) for how, data in spoiled if how != "cut off")):
            try:
                refused = ""
                contest = contest_of(told)
            except TroefError as error:
                refused = str(error)
            else:
                assert fits(schema, contest.as_json())
                assert contest_of(contest.as_json()).as_json() == contest.as_json()
            if not refused:
                assert fits(schema, told), told
                seen += 1
            elif re.search(r"unknown field '(colour|zzz)'", refused):
                assert not fits(schema, told), (told, refused)
                seen += 1
    assert seen > 150


@pytest.mark.parametrize("what", sorted(SCHEMAS))
def test_the_command_prints_a_schema_in_which_every_record_and_field_is_explained(what, capsys):
    assert main(["schema", what]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert schema["$schema"].endswith("2020-12/schema")
    assert schema["$defs"]
    for told in schema["$defs"].values():
        assert told["description"].endswith(".")


def test_the_tables_of_the_pages_are_those_of_the_declarations(root):
    forms = runpy.run_path(str(root / "scripts" / "forms.py"))
    for name in forms["PAGES"]:
        assert forms["page"](name) == (root / "docs" / name).read_text(encoding="utf-8"), "python scripts/forms.py"


@pytest.mark.slow
def test_the_situation_of_every_case_fits_its_schema_and_reads_back(recorded, fits):
    schema, kinds = schema_of("situation"), {"bridge": BridgeSituation, "klaverjas": KlaverjasSituation}
    seen = 0
    for _, case in recorded["_cases"]("bridge-*", "klaverjas-*", "contract/bridge", "contract/klaverjas"):
        log = {"edition": case.get("edition", "klaverjas-1976"), **case["log"]}
        if "error" not in case["expect"]:
            situation = table_of(log, case.get("after")).situation.as_json()
            assert fits(schema, situation), case["id"]
            assert not fits(schema, situation | {"turn": "T"})
            assert not fits(schema, {name: value for name, value in situation.items() if name != "score"})
            assert write(read(kinds[log["edition"].split("-")[0]], situation)) == situation
            seen += 1
    assert seen > 300
