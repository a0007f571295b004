"""A fragment that depends on a few values is rendered once for all readers."""

from __future__ import annotations

from django.template import Context, Template
from django.utils import translation

from troef.web.platform.i18n import filters

_PART = Template('{% load texts %}{% render_cached "table/open_board.html" number=number side=side %}')


def _draw(number, side, speaks):
    with translation.override(speaks):
        return _PART.render(Context({"number": number, "side": side}))


def test_a_part_is_drawn_anew_for_other_values_and_other_languages_only():
    before = filters._drawn.cache_info()
    parts = [_draw(*shown) for shown in ((901, "a", "nl"), (902, "a", "nl"), (901, "b", "nl"), (901, "a", "en"))]
    assert len(set(parts)) == 4
    assert parts == [_draw(901, "a", "nl"), _draw(902, "a", "nl"), _draw(901, "b", "nl"), _draw(901, "a", "en")]
    after = filters._drawn.cache_info()
    assert after.misses - before.misses == 4 and after.hits - before.hits == 4


def test_what_goes_into_it_is_text_and_no_page():
    assert "&lt;b&gt;" in _draw(903, "<b>", "nl") and "<b>" not in _draw(903, "<b>", "nl")
