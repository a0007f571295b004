"""The log as JSON: one object per line, with its request and without secrets of links."""

from __future__ import annotations

import io
import json
import logging
import os
import sqlite3
import urllib.request
from contextlib import closing
from contextvars import copy_context
from urllib.error import HTTPError

import forks
import pytest
from django.urls import resolve

from troef.web.platform.monitoring import json_logs

SECRET = "kQ3x9ZbT-mW7uLpA"


def _line(path, write, matched=True):
    """Return the log line that is written during a request to this address."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(json_logs.JsonFormatter())
    logger = logging.Logger("troef.test")
    logger.addHandler(handler)

    def work():
        if path:
            json_logs.set_request_context("GET", path, resolve(path) if matched else None)
        write(logger)

    copy_context().run(work)
    (line,) = out.getvalue().splitlines()
    return json.loads(line)


def _fail(logger):
    try:
        raise ValueError(f"no table {SECRET}")
    except ValueError:
        logger.exception("Internal Server Error: %s", f"/t/{SECRET}/")


def test_a_line_says_what_when_where_and_for_which_request():
    line = _line("/evening/12/desk/", lambda logger: logger.error("Internal Server Error: %s", "/evening/12/desk/"))
    assert line.keys() == {"time", "level", "logger", "message", "process", "request", "method", "path"}
    told = ["ERROR", "troef.test", "Internal Server Error: /evening/12/desk/", os.getpid(), "GET", "/evening/12/desk/"]
    assert [line[name] for name in ("level", "logger", "message", "process", "method", "path")] == told
    assert len(line["request"]) == 16 and line["time"].endswith("+00:00")


def test_outside_a_request_there_is_none():
    assert _line("", lambda logger: logger.warning("no database")).keys() == {
        "time", "level", "logger", "message", "process",
    }  # fmt: skip


def test_the_link_of_a_table_is_nowhere():
    line = _line(f"/t/{SECRET}/", _fail)
    assert SECRET not in json.dumps(line)
    assert (line["path"], line["message"]) == ("/t/<secret>/", "Internal Server Error: /t/<secret>/")
    assert line["traceback"].endswith("ValueError: no table <secret>")


@pytest.mark.parametrize("path", [f"/t/{SECRET}x/y/", f"/nothing/{SECRET}", f"/team/{SECRET}/z"])
def test_neither_is_one_with_a_letter_too_many(path):
    line = _line(path, lambda logger: logger.error("Not Found: %s", path), matched=False)
    assert SECRET not in json.dumps(line)
    assert line["path"] == f"/{path.split('/')[1]}/…"


def test_short_words_stay_where_they_are():
    line = _line("/law/bridge-2017/27/", lambda logger: logger.error("27 and the 27 of 2017"))
    assert line["message"] == "27 and the 27 of 2017"


def _logged(tmp_path, form, code):
    about = {"TROEF_VAR": str(tmp_path), "TROEF_LOG": form, "DJANGO_SETTINGS_MODULE": "troef.web.platform.settings"}
    return forks.run(["-c", code], env=os.environ | about)


def test_one_setting_chooses_the_form(tmp_path):
    write = "import django; django.setup(); import logging; logging.getLogger('x').error('two\\nlines')"
    done = _logged(tmp_path, "json", write)
    assert (
        json.loads(done.stderr)["message"]
        == json.loads((tmp_path / "troef.log").read_text())["message"]
        == "two\nlines"
    )
    assert _logged(tmp_path, "", write).stderr.endswith(" ERROR x: two\nlines\n"), "as it always was"
    about = os.environ | {"TROEF_VAR": str(tmp_path), "TROEF_LOG": "xml"}
    for lang, sentence in (
        ("nl", "TROEF_LOG is 'xml': kies json, of line zoals het vanzelf is.\n"),
        ("en", "TROEF_LOG is 'xml': choose json or line (default).\n"),
    ):
        refused = forks.run(["-m", "troef.cli", "serve", "--lang", lang], env=about)
        assert (refused.returncode, refused.stderr) == (2, sentence)


def test_a_failure_of_a_real_server_is_one_object(new_site, tmp_path):
    """A table is missing from its database."""
    site = new_site(tmp_path, TROEF_LOG="json").start()
    with closing(sqlite3.connect(tmp_path / "troef.sqlite3")) as database:
        database.execute("DROP TABLE session_table")
    with pytest.raises(HTTPError, match="503"):
        urllib.request.urlopen(f"{site.url}/t/{SECRET}/", timeout=60)
    site.stop()
    (line,) = (tmp_path / "troef.log").read_text().splitlines()
    failed = json.loads(line)
    assert (failed["logger"], failed["path"], failed["method"]) == ("django.request", "/t/<secret>/", "GET")
    assert "no such table: session_table" in failed["traceback"] and SECRET not in line


def test_nor_is_a_secret_in_the_log_as_it_is_by_itself(new_site, tmp_path):
    site = new_site(tmp_path).start()
    with closing(sqlite3.connect(tmp_path / "troef.sqlite3")) as database:
        database.execute("DROP TABLE session_table")
    with pytest.raises(HTTPError, match="503"):
        urllib.request.urlopen(f"{site.url}/t/{SECRET}/", timeout=60)
    site.stop()
    text = (tmp_path / "troef.log").read_text()
    assert "no such table: session_table" in text and "/t/<secret>/" in text and SECRET not in text
