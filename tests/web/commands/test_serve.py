"""`troef serve`: its output, the page it opens, and a second start."""

from __future__ import annotations

import os
from pathlib import Path

import forks

from troef.web.commands.serve import main
from troef.web.platform.http.addresses import addresses


def _started(var: Path, *arguments: str, browser: Path) -> tuple[int, str, str]:
    """Run a start that ends without being stopped."""
    about = {"TROEF_VAR": str(var), "BROWSER": f"{browser} %s", "TROEF_LANG": "nl"}
    done = forks.run(["-m", "troef.cli", "serve", "--host", "127.0.0.1", *arguments], env=os.environ | about)
    return done.returncode, done.stdout, done.stderr


def test_a_second_start_opens_the_troef_that_runs_and_another_folder_gets_a_port_of_its_own(new_site, tmp_path):
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
    browser.chmod(0o700)
    var, other = new_site(tmp_path / "var").prepare().var, new_site(tmp_path / "other").prepare().var
    site = new_site(var, "--open", BROWSER=f"{browser} %s").serve()
    address = f"http://localhost:{site.port}/"
    here, club, stop = (var / "server.log").read_text().splitlines()
    assert here == f"Troef is served at {address}", "an address of this machine alone is not told to the network"
    begin = club.removeprefix("  Make the club and its first account: ")
    assert begin.startswith(f"{address}welcome/")
    assert stop == "Leave this window open while you play. To stop Troef: close it, or press Ctrl+C."
    second = _started(var, "--open", "--port", str(site.port), browser=browser)
    assert second == (0, f"Troef draait al: {address}\n", "")
    assert opened.read_text().splitlines() == [begin, begin]
    taken = _started(other, "--port", str(site.port), browser=browser)
    assert taken == (2, "", f"Poort {site.port} is bezet; kies een andere met --port.\n")
    beside = new_site(other, "--open", BROWSER=f"{browser} %s")
    beside.port, beside.url = site.port, f"http://127.0.0.1:{site.port + 1}"
    told = (beside.serve().var / "server.log").read_text()
    assert told.startswith(f"Troef is served at http://localhost:{site.port + 1}/")
    beside.stop()
    site.stop()


def test_an_address_is_told_as_it_is_reached():
    assert addresses(8000, "127.0.0.1") == addresses(8000, "::1") == ["http://localhost:8000/"]
    assert addresses(80, "192.168.1.7") == ["http://192.168.1.7:80/"]
    assert addresses(8000, "fe80::7") == ["http://[fe80::7]:8000/"]
    assert addresses(8000)[0] == addresses(8000, "::")[0] == "http://localhost:8000/"


def test_several_processes_need_postgresql_and_none_serves_nothing(capsys):
    serve = ("--workers", "3"), ("--workers", "0")
    assert [main([*words, "--lang", "nl"]) for words in serve] == [2, 2]
    assert capsys.readouterr().err.splitlines() == [
        "troef serve: Een SQLite-database wordt door één proces bediend. "
        "Zet voor 3 DATABASE_URL op een PostgreSQL-database.",
        "troef serve: Minstens één proces bedient de site, niet 0.",
    ]
