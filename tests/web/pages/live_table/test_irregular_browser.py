"""Irregularities at a table of four real pages: tapped, chosen about by the right player, and played to the end."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

pytestmark = pytest.mark.browser
DEAL = "N:AKQ2.A32.A32.432 JT9.KQJ.KQJT.765 876.T98.987.AKQJ 543.7654.654.T98"
NOTRUMP = "N 1N, E P, S P, W P"
LED = f"{NOTRUMP}, E HK, N H8, W H4, N HA"
_CORNER = {"x": 9, "y": 16}
"""A spot on a card in a hand, of which the next card covers the rest."""
_LOST = ("ERR_INTERNET_DISCONNECTED", "htmx:sendError", "htmx:afterRequest")
"""Console messages of a browser without a connection."""


@pytest.fixture
def four(friends_at):
    """A table without guards, with the cards of the stories."""
    return friends_at("bridge", "table", DEAL)


def _ends(four, law, score):
    """Check that all four pages show the paragraph of the ruling and the same score."""
    for page in four.pages.values():
        assert law in page.locator(".sb-rulings .law").all_inner_texts()
        assert page.inner_text("#score") == f"+{score}"


def _chooses(four, seat, option):
    """Check that only the player with the choice has the options."""
    for other, page in four.pages.items():
        assert (page.locator(".sb-option").count() > 0) == (other == seat)
    four.does(seat, f"#option-{option}")


def test_54A_a_lead_out_of_turn_by_which_declarer_becomes_dummy(four):
    four.happens(NOTRUMP)
    four.does("W", "#card-H4", position=_CORNER)
    assert four.pages["N"].locator("#card-H4").count() == 0
    four.does("W", "#do-face")
    four.does("N", "#do-director")
    _chooses(four, "N", "spread")
    four.does("S", "#felt #card-HA")
    four.happens("E HJ")
    four.does("S", "#hand #card-H8", position=_CORNER)
    four.happens("S claim tricks=9, W agree")
    _ends(four, "54A", 180)


def test_27B1a_an_insufficient_bid_that_is_made_sufficient(four):
    four.happens("N 1S, E P")
    four.does("S", "#call-1H")
    four.does("W", "#do-director")
    _chooses(four, "W", "reject")
    four.does("S", "#call-2H")
    four.happens("W P, N 4S, E P, S P, W P, E HK, N H8, W H4, N HA, N claim tricks=9, E agree")
    _ends(four, "27B1a", 420)


def test_64A2_an_established_revoke_and_its_trick(four):
    four.happens(f"{NOTRUMP}, E HK, N H8")
    four.does("W", "#card-S3", position=_CORNER)
    four.happens("N HA, N SA, E S9, N S6, W S4")
    north = four.pages["N"]
    north.click("#something-else")
    north.click("summary[id^=more-attention]")
    north.locator("details[open] details[open] [name=of]").select_option("W")
    four.does("N", "details[open] details[open] button.primary")
    four.happens("N claim tricks=8, E agree")
    _ends(four, "64A2", 210)


def test_49_a_dropped_card_lies_open_for_everybody_at_once(four):
    four.happens(LED)
    east = four.pages["E"]
    east.click("#something-else")
    east.click("summary[id^=more-expose]")
    east.locator("details[open] details[open] [name=cards]").select_option("DQ")
    east.locator("details[open] details[open] [name=how]").select_option("dropped")
    four.does("E", "details[open] details[open] button.primary")
    for seat in "NSW":
        assert four.pages[seat].locator("#felt .lv-lying #card-DQ").is_visible(), seat
        assert four.pages[seat].locator("#felt .lv-lying .lv-card").count() == 1


def test_70_a_contested_claim_that_troef_rules_on(four):
    """Ten tricks cannot be reached, so North may lead a losing suit too early: East-West get four tricks."""
    four.happens(LED)
    north = four.pages["N"]
    north.click("summary[id^=more-claim]")
    north.locator("details[open] [name=tricks]").select_option("10")
    north.locator("details[open] [name=statement]").fill("alles")
    four.does("N", "details[open] button.primary")
    assert "“alles”" in four.pages["W"].inner_text("#asked")
    four.does("E", "#do-object")
    _chooses(four, "E", "director")
    four.does("E", "#do-director")
    four.does("W", "#troef-rules")
    _ends(four, "70A", 150)


def test_a_page_that_loses_its_connection_in_a_trick_comes_back_to_the_table_as_it_is(four, open_page):
    four.happens(f"{NOTRUMP}, E HK")
    west = four.pages["W"]
    west.context.set_offline(True)
    west.wait_for_selector(".lost")
    four.does("N", "#felt #card-H8", but="W")
    west.locator("#card-H5").click(position=_CORNER)
    assert west.get_attribute("#version", "value") == "5", "what it shows is old"
    west.context.set_offline(False)
    west.wait_for_selector("#version[value='6']", state="attached")
    assert west.locator(".lost").is_hidden()
    assert west.locator("#hand .lv-card").count() == 13
    four.does("W", "#card-H4", position=_CORNER)
    assert four.pages["S"].locator(".lv-trick .suit").count() == 3
    assert all(any(known in told for known in _LOST) for told in open_page.complaints)
    open_page.complaints.clear()


def test_a_substitute_takes_the_seat_in_the_middle_of_a_board(four, open_page):
    four.happens(LED)
    north, gone = four.pages["N"], four.pages["W"]
    assert north.locator("#stand-W").count() == 0, "while he is there, only he leaves"
    gone.click("#about")
    gone.click("#stand-W")
    assert gone.locator(".lv-sure p").inner_text() == "Ik verlaat deze plaats?"
    gone.click("[data-yes]")
    gone.wait_for_selector("#sit-W")
    assert gone.locator(".lv-card").count() == 0
    four.pages["W"] = new = open_page(north.url, {"width": 375, "height": 667})
    new.fill("[name=name]", "Rob Invaller")
    new.click("#sit-W")
    for page in (four.pages["E"], north):
        page.click("button[value=let]")
        page.wait_for_selector("button[value=let]", state="detached")
    new.wait_for_selector("#hand .lv-card")
    four.pages["S"].wait_for_selector("#changed .notice")
    assert "Rob Invaller" in four.pages["S"].inner_text("#changed")
    assert new.locator("#hand .lv-card").count() == 12
    four.happens("N SA, E S9, N S6")
    four.does("W", "#card-S3", position=_CORNER)
    assert "Rob Invaller" in four.pages["E"].inner_text("#felt")
    four.happens("N claim tricks=8, E agree")
    assert {page.inner_text("#score") for page in four.pages.values()} == {new.inner_text("#score")}


def _agrees_with_a_reason(site, number):
    """Let East accept as a robot does, with a reason."""
    with closing(sqlite3.connect(site.var / "troef.sqlite3", timeout=30)) as kept, kept:
        kept.execute(
            "INSERT INTO session_act (board_id, number, event, sitter_id, device, reason, at) "
            'SELECT board_id, ?, \'{"do": "agree", "by": "E"}\', sitter_id, \'\', \'["zo maar", "just so"]\', at '
            "FROM session_act ORDER BY id DESC LIMIT 1",
            (number,),
        )


def test_an_open_fold_stays_open_and_holds_no_decision_back(four, site):
    """A part of the page with an open fold used to remain stale until the fold was closed."""
    four.happens(f"{LED}, N claim tricks=8")
    _agrees_with_a_reason(site, len(LED.split(",")) + 2)
    for page in four.pages.values():
        page.reload()
    west = four.pages["W"]
    west.click("#asked summary")
    assert west.locator(".lv-ask details[open]").inner_text().endswith("zo maar")
    four.pages["N"].click("#next")
    for page in four.pages.values():
        page.wait_for_selector("text=Bord 2")
    west.wait_for_function("() => !document.querySelector('#asked').innerText.includes('zo maar')")
    four.happens("E 1S, S P")
    west.click("#more summary[id^=more-explain]")
    four.happens("W 1H")
    four.does("N", "#do-director")
    _chooses(four, "N", "reject")
    assert west.locator("#more details[open] summary").inner_text() == "Uitleg"
