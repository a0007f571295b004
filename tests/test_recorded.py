"""Whatever moves inside, what comes out of the doors for a fixed set of good and bad inputs stays the same."""

import runpy
from pathlib import Path


def test_every_recorded_input_is_answered_as_before(root: Path) -> None:
    script = runpy.run_path(str(root / "scripts" / "recorded.py"))
    before = script["RECORD"].read_text(encoding="utf-8").splitlines()
    known = set(before)
    now = script["record"]().splitlines()
    changed = [line.split("\t")[0] for line in now if line not in known]
    assert changed == [], "`python scripts/recorded.py --show NAME` shows an input; if meant so, write the record anew"
    assert now == before
