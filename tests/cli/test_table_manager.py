"""`troef manager` and `troef player` as programs: boards over sockets, files for other programs, and refusals."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from troef.bridge import Table
from troef.cli import main

pytestmark = pytest.mark.slow

ENVIRONMENT = os.environ | {"TROEF_LANG": "en"}


def _start(*arguments):
    return subprocess.Popen(
        [sys.executable, "-m", "troef.cli", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )


def _port(manager):
    line = manager.stderr.readline()
    assert line.startswith("Four programs can sit: ")
    return re.search(r"port (\d+)", line)[1]


def test_four_players_at_a_manager_leave_records_that_replay_finds_clean(tmp_path, capsys):
    deals, pbn, logs = tmp_path / "deals.pbn", tmp_path / "out.pbn", tmp_path / "logs"
    assert main(["deal", "--boards", "3", "--seed", "manager"]) == 0
    deals.write_text(capsys.readouterr().out)
    files = ("--deals", str(deals), "--pbn", str(pbn), "--logs", str(logs))
    manager = _start("manager", "--port", "0", "--boards", "2", "--timeout", "60", *files)
    port = _port(manager)
    players = [_start("player", "--seat", seat, "--port", port, "--robot", "random", "--seed", seat) for seat in "NESW"]
    told = [player.communicate(timeout=60) for player in players]
    assert told == [("2 boards played\n", "")] * 4
    out, err = manager.communicate(timeout=60)
    assert (manager.returncode, err) == (0, "")
    assert [line.split(":")[0] for line in out.splitlines()] == ["Board 1", "Board 2"]
    assert main(["replay", str(pbn), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"boards": 2, "clean": 2, "claimed": 0, "findings": []}
    assert '[North "Troef NS"]' in pbn.read_text()
    for number in (1, 2):
        table = Table.read(json.loads((logs / f"board-{number}.json").read_text()))
        assert table.situation.phase.value == "ended" and not table.rulings


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("manager", "--boards", "0"), "--boards is a number from 1 up"),
        (("manager", "--host", "192.0.2.1", "--port", "0"), "192.0.2.1, port 0"),
        (("manager", "--deals", "nowhere.pbn"), "nowhere.pbn cannot be read"),
        (("manager", "--port", "70000"), "a port is a number from 0 to 65535"),
        (("player", "--seat", "Q"), "'Q' is not a seat"),
        (("player", "--seat", "N", "--timeout", "0"), "--timeout is a number of seconds above 0"),
        (("player", "--seat", "N", "--port", "1"), "no connection with 127.0.0.1, port 1"),
    ],
)
def test_a_wrong_call_is_one_sentence(capsys, arguments, sentence):
    with ThreadPoolExecutor(1) as thread:  # It has no other event loop.
        assert thread.submit(main, [*arguments, "--lang", "en"]).result() == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith(sentence) and err.count("\n") == 1
    assert ("192" in sentence) == (" cannot be opened: " in err)


def test_a_session_that_somebody_spoils_ends_with_status_1_and_what_was_played_is_kept(tmp_path):
    pbn = tmp_path / "out.pbn"
    manager = _start("manager", "--port", "0", "--seed", "1", "--timeout", "30", "--pbn", str(pbn))
    address = ("127.0.0.1", int(_port(manager)))
    with ExitStack() as open_ones:
        programs = [open_ones.enter_context(socket.create_connection(address, 30)) for _ in range(4)]
        for program, name in zip(programs, ("North", "East", "South", "West"), strict=True):
            team = "NS" if name in ("North", "South") else "EW"
            program.sendall(f'Connecting "{team}" as {name} using protocol version 18\r\n'.encode())
            program.sendall(f"{name} ready for teams\r\n{name} ready to start\r\n".encode())
        heard = programs[0].makefile()
        assert [heard.readline().strip() for _ in range(3)][-1] == "Start of board"
        programs[0].sendall(b"North ready for lunch\r\n")
        assert heard.readline() == "End of session\n"
    out, err = manager.communicate(timeout=30)
    assert (manager.returncode, out) == (1, "Board 1: not played to its end\n")
    assert err.startswith(
        "North: 'North ready for lunch' is not a message of the table manager protocol. So this board"
    )
    assert "cannot be played normally" in pbn.read_text()
