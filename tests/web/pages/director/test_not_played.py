"""A board that a table did not play: one page asks who was at fault, by any route."""

from __future__ import annotations

import pytest
from django.test import Client

from troef.web.entry.result_entry import confirm_result, propose_result
from troef.web.evenings.log import table_actor


@pytest.fixture
def reported(evening):
    """A board that both sides reported as not played."""
    first = evening.sittings.select_related("table", "evening").get(round=1, table__number=1)
    board = first.boards[0]
    propose_result(first, "NS", board, None, 0, table_actor(first.table, "NS"), "time")
    return confirm_result(first, "EW", board, 1, table_actor(first.table, "EW"))


def test_12C2_whose_fault_is_one_tap_on_every_path(evening, reported, people):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(people.director)
    sitting, board = reported.sitting, reported.board
    action = f'action="/evening/{evening.pk}/desk/not-played/{sitting.pk}/{board}/"'
    pages = [f"desk/board/{board}/", f"desk/enter/{sitting.pk}/{board}/", f"desk/adjust/{sitting.pk}/{board}/"]
    for page in pages:
        shown = browser.get(f"/evening/{evening.pk}/{page}").content.decode()
        assert action in shown and "Nobody&#x27;s fault" in shown.replace("&#39;", "&#x27;"), page
    browser.post(f"/evening/{evening.pk}/desk/not-played/{sitting.pk}/{board}/", {"fault": "NS"})
    assert reported.adjustments.get().given == {"artificial": {"NS": "A-", "EW": "A+"}}
    assert action not in browser.get(f"/evening/{evening.pk}/desk/board/{board}/").content.decode()
