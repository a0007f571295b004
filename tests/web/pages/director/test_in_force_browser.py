"""Two phones in Dutch: an incident is stored automatically, and shown on the desk and on the table's phone."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest

from troef.web import demo

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}


def _second_table(site):
    """Return the table that no other test uses: its secret, its sitting and a board that is still to be played."""
    question = """
        select t.secret, s.id, s.boards from session_sitting s join session_table t on t.id = s.table_id
        join session_evening e on e.id = s.evening_id where e.id = 2 and s.round = e.round and t.number = 2
    """
    with closing(sqlite3.connect(site.var / "troef.sqlite3")) as database, database:
        database.execute("update session_evening set in_force_shown = 1 where id = 2")
        secret, sitting, boards = database.execute(question).fetchone()
    return secret, sitting, json.loads(boards)[-1]


def test_50_a_penalty_card_from_the_telling_to_the_desk_and_the_phone_of_the_table(demo_site, open_page, shots):
    secret, sitting, board = _second_table(demo_site)
    phone = open_page(f"{demo_site.url}/t/{secret}/", PHONE)
    phone.locator("button:has-text('Dat zijn wij')").first.click()
    where = f"sitting={sitting}&board={board}"
    desk = open_page(f"{demo_site.url}/sign-in/?next=/evening/2/desk/", PHONE)
    desk.fill("[name=username]", "wedstrijdleider")
    desk.fill("[name=password]", demo.PASSWORD)
    desk.click("main button.primary")
    desk.goto(f"{demo_site.url}/evening/2/desk/tell/?what=card-out-of-turn&{where}")
    for tapped in (".answers >> text=de uitkomst", "text='4♠'", ".at-S .button", ".at-E .button", "text='♥H'"):
        desk.click(tapped)
    desk.wait_for_selector("text=Bewaard bij tafel")
    for law in ("54D", "50D2b"):
        desk.click(f"ul.answers .button:has-text('{law}')")
        desk.wait_for_selector("text=Bewaard bij tafel")
    desk.screenshot(path=shots / "until-told.png", full_page=True)
    phone.wait_for_selector("[data-key=in-force] >> text=♥H is een grote strafkaart.")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.screenshot(path=shots / "until-phone.png", full_page=True)
    desk.goto(f"{demo_site.url}/evening/2/desk/")
    assert desk.evaluate("document.documentElement.scrollWidth <= innerWidth")
    desk.screenshot(path=shots / "until-desk.png", full_page=True)
    desk.click(".running a:has-text('Voor de beurt gespeeld')")
    assert "kwam uit met ♥H" in desk.inner_text("main")
