"""Templates load the libraries that they use: a page that nobody opens in a test does so too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import TemplateSyntaxError, engines
from django.template.loader import get_template

FOLDER = Path(settings.TEMPLATES[0]["DIRS"][0])


def test_every_template_compiles():
    names = [str(file.relative_to(FOLDER)) for file in FOLDER.rglob("*.html")]
    assert len(names) > 300
    for name in names:
        get_template(name)


def test_a_library_is_known_only_where_it_is_loaded():
    engine = engines["django"]
    with pytest.raises(TemplateSyntaxError, match="Invalid filter: 'side_short'"):
        engine.from_string('{{ "NS"|side_short }}')
    assert engine.from_string('{% load seats %}{{ "NS"|side_short }}').render()


def test_a_line_that_loads_libraries_leaves_no_space():
    (loader,) = engines["django"].engine.template_loaders[0].loaders
    found = next(loader.get_template_sources("polls/question.html"))
    assert re.match(r"{% load [\w ]+ %}\n", Path(found.name).read_text())
    assert re.match(r"{% load [\w ]+ %}\S", loader.get_contents(found))
