"""What a phone shows comes in pieces, so that the one being filled in can stay as it is."""

from html.parser import HTMLParser

EMPTY = {"input", "br"}


class Pieces(HTMLParser):
    """The keys of the outermost elements, in order."""

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
    assert keys(ns) == ["head", "polls", "newcomers", "against", "board-1", "board-2", "cards", "arbiter"]
    play(first, 1)
    assert keys(ns) == ["head", "polls", "newcomers", "against", "board-1", "board-2", "cards", "arbiter"]
    play(first, 2)
    assert keys(ns) == ["head", "polls", "moves", "results", "cards", "arbiter"]
