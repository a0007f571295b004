"""Every article of the book is accounted for, and every module contains one."""

from pathlib import Path

from troef.klaverjas.laws import y1976
from troef.klaverjas.laws.y1976 import LAW

IDS = Path(__file__).parent.parent / "book" / "ids" / "y1976.txt"


def test_no_article_is_forgotten_and_none_invented():
    ids = IDS.read_text(encoding="utf-8").split()
    assert set(LAW.entries) == {id for id in ids if id.removeprefix("II-").isdigit()}


def test_every_module_carries_an_article():
    modules = {path.stem for path in Path(y1976.__file__).parent.glob("art*.py")}
    code = (function for entry in LAW.entries.values() for function in entry.code if not isinstance(function, str))
    assert modules <= {function.__module__.rpartition(".")[2] for function in code}
