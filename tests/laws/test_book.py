"""Ids of paragraphs, taken apart."""

import pytest

from troef.laws.book import article_of, is_within, parent_of, split_citation


@pytest.mark.parametrize(("citation", "levels"), [
    ("27", ("27",)),
    ("27B1a", ("27", "B", "1", "a")),
    ("30B1bii", ("30", "B", "1", "b", "ii")),
    ("26b", ("26", "b")),
    ("36a2", ("36", "a", "2")),
    ("II-18", ("II-18",)),
    ("def:strafkaart", ("def:strafkaart",)),
])  # fmt: skip
def test_parts(citation, levels):
    assert split_citation(citation) == levels


def test_relatives():
    assert article_of("27B1a") == "27" and parent_of("27B1a") == "27B1" and parent_of("27") is None
    assert is_within("27B1a", "27B") and is_within("27B", "27B") and not is_within("27", "27B")
    assert not is_within("270", "27")
