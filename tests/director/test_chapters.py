"""The chapters of the books."""

import pytest

from troef.director.chapters import chapters
from troef.director.library import book
from troef.laws import BRIDGE_2017, EDITIONS


@pytest.mark.parametrize("edition", EDITIONS, ids=str)
def test_every_paragraph_stands_in_one_chapter_in_order(edition):
    paragraphs = [
        each for chapter in chapters(edition) for article in chapter.articles for each in (article.head, *article.below)
    ]
    assert paragraphs == list(book(edition))


def test_the_auction_is_laws_17_to_40():
    auction = next(chapter for chapter in chapters(BRIDGE_2017) if chapter.title.en == "The auction")
    assert [article.head.id for article in auction.articles] == [str(number) for number in range(17, 41)]
    assert [each.id for each in auction.articles[10].below][:3] == ["27A", "27A1", "27A2"]
