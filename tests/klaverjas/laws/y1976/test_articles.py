"""Every article of the book is accounted for, and every module is named."""

from pathlib import Path

import troef.klaverjas.laws.y1976 as edition

IDS = Path(__file__).parent.parent / "book" / "ids" / "y1976.txt"


def test_no_article_is_forgotten_and_none_invented():
    ids = IDS.read_text(encoding="utf-8").split()
    articles = [id for id in ids if id.removeprefix("II-").isdigit()]
    assert list(edition.ARTICLES) == articles


def test_every_module_exists_and_is_listed():
    folder = Path(edition.__file__).parent
    listed = {name for name in edition.ARTICLES.values() if name.endswith(".py") and "/" not in name}
    assert listed == {path.name for path in folder.glob("art*.py")}
