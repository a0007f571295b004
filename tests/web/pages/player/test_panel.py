"""Separate parts of a phone's page, so that a form being filled in can remain unchanged."""

import re
from html.parser import HTMLParser

EMPTY = {"input", "br"}


class Pieces(HTMLParser):
    """Parser for the keys of the outermost elements, in order."""

    def __init__(self):
        super().__init__()
        self.depth, self.keys = 0, []

    def handle_starttag(self, tag, attrs):
        if not self.depth:
            self.keys.append(dict(attrs).get("data-key"))
        self.depth += tag not in EMPTY

    def handle_endtag(self, tag):
        self.depth -= tag not in EMPTY


def keys(phone):
    pieces = Pieces()
    pieces.feed(phone.client.get(f"{phone.url}?part").content.decode())
    return pieces.keys


def test_every_piece_has_a_key_of_its_own(phone, first, play):
    stranger = phone()
    stranger.url = f"/t/{first.table.secret}/"
    assert keys(stranger) == ["head", "seats"]
    ns = phone()
    ns.sit(first, "NS")
    above, below = ["head", "polls", "newcomers", "chips"], ["others", "against", "cards", "arbiter"]
    assert keys(ns) == [*above, "board-1", "board-2", *below]
    play(first, 1)
    assert keys(ns) == [*above, "board-2", "agreed-1", *below]
    play(first, 2)
    assert keys(ns) == ["head", "polls", "moves", "results", "cards", "arbiter"]


def test_after_agreed_the_own_percentage_where_the_organiser_opened_it(phone, first, play, evening):
    ns, ew = phone(), phone()
    ns.sit(first, "NS")
    ew.sit(first, "EW")
    ns.tells(1, "4S", "N", "10")
    ew.agrees(1)
    elsewhere = evening.sittings.exclude(pk=first.pk).select_related("table", "north", "east", "evening")
    play(next(sitting for sitting in elsewhere if 1 in sitting.boards), 1, "4S N 9")

    def worth(one):
        return re.findall(r'class="worth" href="([^"]+)">\s*(\S+)', one.client.get(one.url).content.decode())

    assert worth(ns) == [], "nothing while the standings are closed"
    evening.standings_open = True
    evening.save()
    page = f"/evening/{evening.pk}/board/1/"
    assert (worth(ns), worth(ew)) == ([(page, "100.00%")], []), "who only agreed has not shown that he was there"
    ns.vouches_for(ew)
    assert (worth(ns), worth(ew)) == ([(page, "100.00%")], [(page, "0.00%")])
    late = phone()
    late.sit(first, "NS")
    assert worth(late) == []


def test_handing_the_phone_over_is_the_next_thing_to_do_where_it_is_the_only_one(phone, first):
    ns = phone()
    ns.sit(first, "NS")
    ns.tells(1, "4S", "N", "10")
    assert '<summary class="button primary">' in ns.client.get(ns.url).content.decode()
    phone().sit(first, "EW")
    page = ns.client.get(ns.url).content.decode()
    assert '<summary class="button">' in page and '<summary class="button primary">' not in page


def test_there_is_a_way_back_to_the_table_from_the_results(phone, first, play, evening):
    ns = phone()
    ns.sit(first, "NS")
    back = f'<a href="{ns.url}">'
    for page in ("", f"pair/{first.ns.number}/"):
        assert back in ns.client.get(f"/evening/{evening.pk}/{page}").content.decode()
    assert back not in phone().client.get(f"/evening/{evening.pk}/").content.decode()
