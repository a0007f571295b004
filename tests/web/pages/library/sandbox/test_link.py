"""A table log in an address."""

import base64
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troef.cards import TroefError
from troef.web.platform.http.table_links import MAX_EVENTS, pack_log, unpack_log

EVENT = st.fixed_dictionaries(
    {"do": st.just("call"), "by": st.sampled_from("NESW"), "call": st.sampled_from(["P", "1S"])}
)


@given(st.lists(EVENT, max_size=30), st.text(max_size=20))
def test_what_goes_in_comes_out(events, text):
    log = {"edition": "bridge-2017", "board": 1, "events": events, "said": text}
    assert unpack_log(pack_log(log)) == log
    assert pack_log(log).replace("-", "").replace("_", "").isalnum()


def test_a_whole_board_fits_in_a_link():
    cards = [
        {"do": "play", "by": "NESW"[n % 4], "card": f"{'SHDC'[n % 4]}{'AKQJT98765432'[n // 4]}"} for n in range(52)
    ]
    calls = [{"do": "call", "by": "NESW"[n % 4], "call": "P"} for n in range(30)]
    assert len(pack_log({"edition": "bridge-2017", "board": 1, "events": [*calls, *cards]})) < 1000


def zipped(data):
    return base64.urlsafe_b64encode(zlib.compress(data)).decode()


@pytest.mark.parametrize("text", [
    "", "!!!", "abc", zipped(b"[]"), zipped(b"{}"), zipped(b'{"events":1}'), zipped(b"\xff"),
    zipped(b'{"events":[' * 9), zipped(b'{"events":' + b"[" * 9000 + b"]" * 9000 + b"}"),
    pack_log({"events": []})[:-4], zipped(b" " * 300_000 + b'{"events":[]}'), "é" * 20,
])  # fmt: skip
def test_a_broken_link_is_said_in_a_sentence(text):
    with pytest.raises(TroefError, match="In deze link zit geen tafel"):
        unpack_log(text)


def test_a_table_holds_so_many_events_and_no_more():
    event = {"do": "director", "by": "N"}
    assert len(unpack_log(pack_log({"events": [event] * MAX_EVENTS}))["events"]) == MAX_EVENTS
    with pytest.raises(TroefError, match="601 gebeurtenissen; de oefentafel neemt er 600 aan"):
        unpack_log(pack_log({"events": [event] * (MAX_EVENTS + 1)}))
