"""An evening with a device on each of two tables, to the end: nobody scans or signs in."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing

import forks
import pytest

pytestmark = pytest.mark.browser
SMALL = {"width": 375, "height": 667}
PREPARE = """
from datetime import date
import django
django.setup()
from troef.web.people.models import Account
from troef.web.evenings import contest_formats, movement, lifecycle
from troef.web.evenings.log import Actor
from troef.web.evenings.start_list import paste_list
actor = Actor("Olga", Account.objects.make("olga", "ruitenvrouw", "Olga", organises=True, directs=True))
evening = contest_formats.create_evening("Clubavond", date(2026, 11, 16), "bridge-pairs", actor)
paste_list(evening, "Anna - Bram\\nCorrie - Dirk\\nEls - Frans\\nGreet - Henk", actor)
evening.most_boards = 3
evening.save()
movement.choose_movement(evening, "howell", actor)
lifecycle.start_evening(evening, actor)
print(*evening.tables.values_list("secret", flat=True))
"""


class Tablet:
    """The device of a table; it counts its taps."""

    def __init__(self, page):
        self.page, self.taps = page, 0

    def tap(self, what):
        self.page.locator(what).first.click()
        self.taps += 1

    def arrive(self, number):
        """Both pairs of a round say that they are here."""
        self.page.wait_for_selector(f"text=Ronde {number} van 3")
        for side in ("NS", "EW"):
            self.tap(f"form[data-verb=here]:has([value={side}]) button")
            self.find_the_network()
            self.page.wait_for_selector(f"form[data-verb=here]:has([value={side}])", state="detached")
        self.page.wait_for_selector("section[data-board]")

    def find_the_network(self):
        """Restore the network. The device has stored what was tapped."""
        if not self.page.evaluate("navigator.onLine"):
            self.page.wait_for_selector("#offline:visible")
            self.page.context.set_offline(False)

    def play(self):
        """The open board: one side enters, the other confirms after the device was handed over."""
        board = self.page.locator("section[data-state=open]").first.get_attribute("data-board")
        section = f"section[data-board='{board}']"
        for name, value in (("level", "4"), ("denomination", "S"), ("declarer", "N")):
            self.tap(f"{section} form.entry label:has(input[name={name}][value='{value}'])")
        self.tap(f"{section} form.entry button.primary")
        self.page.wait_for_selector(f"{section}[data-state=ours]")
        self.tap(f"{section} details.hand-over > summary")
        self.tap(f"{section} details.hand-over form.confirm button")
        self.page.wait_for_selector(f"{section}[data-state=ours]", state="detached")


def test_an_evening_with_a_device_on_every_table(new_site, open_page, tmp_path, shots):
    site = new_site(tmp_path / "var").start()
    environment = os.environ | {"TROEF_VAR": str(site.var)}
    made = forks.run(["-c", PREPARE], env=environment, check=True)
    tablets = [Tablet(open_page(f"{site.url}/t/{secret}/", SMALL)) for secret in made.stdout.split()]
    for tablet in tablets:
        tablet.tap("button[value=table]")
    for number in (1, 2, 3):
        for tablet in tablets:
            tablet.page.context.set_offline(number == 2)
            tablet.arrive(number)
        for tablet in tablets:
            tablet.play()
        if number == 1:
            tablets[0].page.wait_for_selector("text=Wie zit hier?")
            tablets[0].page.screenshot(path=shots / "table-device.png")
            shown = tablets[0].page.inner_text("main")
            assert "gaat naar tafel 2" in shown and "blijft hier" in shown and "4♠" not in shown
    for tablet in tablets:
        tablet.page.wait_for_selector("text=Aan deze tafel is het spel voor vanavond voorbij")
        assert tablet.taps == 1 + 3 * (2 + 6), "once; each round two taps, and six for a result of both sides"
    with closing(sqlite3.connect(site.var / "troef.sqlite3")) as database:
        assert database.execute("select count(*) from session_result where agreed").fetchone() == (6,)
    open_page.complaints[:] = [line for line in open_page.complaints if "net::ERR" not in line]
    open_page.close()
    site.stop()
