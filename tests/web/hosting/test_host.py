"""`hosting/`: the real script, and a compose file and units that start the same processes."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import urllib.request
import uuid
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError

import pytest
import yaml

EVENING = """
import django; django.setup()
from troef.web import demo
from troef.web.evenings.models import Sitting
demo.make_demo()
played = Sitting.objects.filter(evening__name="Clubavond", evening__state="playing", round=4)
sitting = next(sitting for sitting in played if not sitting.results.exists())
print(sitting.table.secret, sitting.round, sitting.boards[0])
"""


@pytest.fixture
def host(root, new_site):
    """Run the script in its own folder, and stop everything it started."""
    folder = Path(tempfile.mkdtemp(prefix="troef-host-"))
    folder.chmod(0o711)  # PostgreSQL runs as another account, and has its folder in it.
    ports = {"TROEF_PORT": str(new_site(folder).port), "TROEF_DB_PORT": str(new_site(folder).port)}
    about = {"TROEF_HOME": str(folder / "home"), "TROEF": f"{sys.executable} -m troef.cli", "TROEF_LANG": "en"}
    clean = {name: value for name, value in os.environ.items() if name not in ("TROEF_VAR", "DATABASE_URL")}

    def run(*words: str, **more: str) -> tuple[int, str, str]:
        command = ["bash", str(root / "hosting" / "host.sh"), *words]
        done = subprocess.run(command, env=clean | ports | about | more, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    run.home, run.port, run.clean = folder / "home", int(ports["TROEF_PORT"]), clean
    yield run
    if (run.home / "troef.env").exists():
        run("stop")
    shutil.rmtree(folder)


def _settings(file: Path) -> dict[str, str]:
    lines = (line for line in file.read_text().splitlines() if line and not line.startswith("#"))
    return dict(line.split("=", 1) for line in lines)


class Phone:
    """Somebody with a browser at a table."""

    def __init__(self, site: str) -> None:
        self.site, self.cookies = site, CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def ask(self, path: str, body: str | None = None, kind: str = "application/x-www-form-urlencoded") -> str:
        token = next((cookie.value for cookie in self.cookies if cookie.name == "csrftoken"), "")
        headers = {"Content-Type": kind, "X-CSRFToken": token, "Accept-Language": "nl"}
        data = None if body is None else body.encode()
        with self.opener.open(urllib.request.Request(self.site + path, data, headers), timeout=60) as answer:
            return answer.read().decode()


def _figures(site: str, token: str) -> dict[str, float]:
    """Return the metrics by name and labels."""
    ask = urllib.request.Request(f"{site}/figures/", headers={"Authorization": f"Bearer {token}"})
    lines = urllib.request.urlopen(ask, timeout=60).read().decode().splitlines()
    pairs = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    return {name: float(value) for name, value in pairs}


@pytest.mark.postgres
@pytest.mark.long
def test_a_server_is_set_up_used_backed_up_and_stopped(host):
    if not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or shutil.which("pg_dump") is None:
        pytest.skip("no PostgreSQL on this machine")
    site = f"http://127.0.0.1:{host.port}"
    started = host("start")
    runs = f"PostgreSQL runs.\nThe site answers at {site}/\nThe worker runs.\n"
    assert (started[0], started[2]) == (0, "")
    assert re.fullmatch(rf"{runs}Make the club and its first account: {site}/welcome/[\w:-]+/\n".replace(".", r"\."),
                        started[1].replace("localhost", "127.0.0.1")), started[1]  # fmt: skip
    about = _settings(host.home / "troef.env")
    assert (host.home / "troef.env").stat().st_mode & 0o077 == 0, "it holds the password of the database"
    processes = [(host.home / "run" / f"{part}.pid").read_text() for part in ("site", "worker")]

    about |= {"DJANGO_SETTINGS_MODULE": "troef.web.platform.settings"}
    made = subprocess.run(
        [sys.executable, "-c", EVENING], check=True, stdout=subprocess.PIPE, text=True, env=host.clean | about
    )
    secret, number, board = made.stdout.split()
    phone = Phone(site)
    phone.ask(f"/t/{secret}/")
    phone.ask(f"/t/{secret}/seat/", "side=NS")
    told = {"verb": "result", "contract": "4S", "declarer": "N", "tricks": "10", "lead": "", "sees": 0}
    message = {"id": str(uuid.uuid4()), "round": int(number), "board": int(board), **told}
    answer = json.loads(phone.ask(f"/t/{secret}/send/", json.dumps(message), "application/json"))
    assert not answer["refused"], answer
    figures = _figures(site, about["TROEF_FIGURES_TOKEN"])
    assert figures["troef_entries_total"] == 1
    assert figures['troef_request_seconds_count{kind="told"}'] >= 2
    assert (figures["troef_database"], figures['troef_work{state="failed"}'], figures["troef_errors_total"]) == (
        1,
        0,
        0,
    )
    with pytest.raises(HTTPError, match="404"):
        urllib.request.urlopen(f"{site}/figures/", timeout=60)

    assert host("start")[:2] == (0, runs), "a second start changes nothing"
    assert [(host.home / "run" / f"{part}.pid").read_text() for part in ("site", "worker")] == processes
    kept = host("backup")
    assert kept[0] == 0, kept
    one, dumped = sorted((host.home / "backups").iterdir())
    assert (one.suffix, dumped.suffix) == (".backup", ".dump")
    rehearsed = host("rehearse", str(one))
    assert re.search(r"All \d\d+ lines of official results in the backup are the same here\.\n$", rehearsed[1]), (
        rehearsed
    )
    assert host("stop", TROEF_LANG="nl") == (0, f"Troef is gestopt; alles is bewaard in {host.home}.\n", "")
    assert host("state")[:2] == (
        1,
        "PostgreSQL does not run.\n"
        f"The site does not answer; {host.home}/run/site.out tells more.\n"
        f"The worker does not run; {host.home}/run/worker.out tells more.\n",
    )


def test_what_is_missing_is_said(host, tmp_path):
    assert host("state")[::2] == (2, f"There is no Troef in {host.home} yet: {_script()} start\n")
    assert (
        host("start", TROEF="no-troef")[2] == "no-troef is not installed here. Install it: step 1 of docs/hosting.md.\n"
    )
    assert host("start", TROEF_PG_BIN="/nowhere", TROEF_LANG="nl")[2].startswith(
        "PostgreSQL is hier niet geïnstalleerd"
    )
    (tmp_path / "file").touch()
    assert host("start", TROEF_HOME=str(tmp_path / "file"))[2].startswith(f"In {tmp_path}/file nothing can be written.")
    host.home.mkdir(exist_ok=True)
    written = {"TROEF_VAR": host.home / "var", "DATABASE_URL": "postgresql://troef@127.0.0.1:1/troef",
               "TROEF_HOST": "127.0.0.1", "TROEF_PORT": host.port, "TROEF_PROCESSES": 1}  # fmt: skip
    (host.home / "troef.env").write_text("".join(f"{name}={value}\n" for name, value in written.items()))
    with socket.create_server(("127.0.0.1", host.port)):
        assert host("start")[::2] == (
            2,
            f"Port {host.port} is taken by another program. Choose another in {host.home}/troef.env (TROEF_PORT).\n",
        )
    failed = host("start")
    assert failed[0] == 2 and "connection" in failed[2], "what the site itself said"
    assert failed[2].endswith(f"The site does not start; {host.home}/run/site.out says why.\n")
    assert "rehearse FILE" in host("rehearse")[2] and host()[0] == 2


def _script() -> str:
    return str(Path(__file__).parents[3] / "hosting" / "host.sh")


def _shape(command: str) -> list[str]:
    """A command without what differs between machines: its verb and its options."""
    words = command.split()
    return [word for word in words if word.startswith("--") or word in ("serve", "worker", "backup")]


def test_units_and_compose_file_start_what_the_script_starts(root):
    hosting = root / "hosting"
    script = (hosting / "host.sh").read_text()
    commands = [_shape(line) for line in re.findall(r'"\$\{troef\[@\]\}" ((?:serve|worker|backup)\b[^#\n]*)', script)]
    units = {file.stem: re.findall(r"^ExecStart=/usr/local/bin/troef (.+)$", file.read_text(), re.MULTILINE)
             for file in hosting.glob("*.service")}  # fmt: skip
    assert [_shape(units[name][0]) for name in ("troef", "troef-worker", "troef-backup")] == commands
    services = yaml.safe_load((hosting / "compose.yaml").read_text())["services"]
    in_containers = [_shape(services[name]["command"]) for name in ("site", "worker", "backup")]
    assert [*in_containers[:2], [*in_containers[2], "--dump"]] == commands, "pg_dump is in the other container"


def test_every_way_has_the_same_settings(root):
    hosting = root / "hosting"
    example = set(_settings(hosting / "troef.env"))
    heredoc = re.search(r"<< END\n(.*?)\nEND\n", (hosting / "host.sh").read_text(), re.DOTALL)[1]
    assert set(re.findall(r"^([A-Z_]+)=", heredoc, re.MULTILINE)) == example
    compose = yaml.safe_load((hosting / "compose.yaml").read_text())["services"]["site"]
    told = {*compose["environment"], *re.findall(r"\$\{(TROEF_\w+)", f"{compose['command']} {compose['ports']}")}
    assert told - {"FORWARDED_ALLOW_IPS"} == example - {"TROEF_BACKUPS", "TROEF_HOST"}, "those are fixed in a container"
    used = set(re.findall(r"\$\{(\w+)\}", "".join(file.read_text() for file in hosting.glob("*.service"))))
    assert used <= example


def test_systemd_understands_the_units(root, tmp_path):
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd on this machine")
    files = [*(root / "hosting").glob("*.service"), *(root / "hosting").glob("*.timer")]
    for file in files:
        (tmp_path / file.name).write_text(file.read_text().replace("/usr/local/bin/troef", "/bin/true"))
    done = subprocess.run(
        ["systemd-analyze", "verify", *(str(tmp_path / file.name) for file in files)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    said = [line for line in done.stderr.splitlines() if "troef" in line]
    assert (len(files), said) == (4, [])


def test_docker_understands_the_compose_file(root):
    if (
        shutil.which("docker") is None
        or subprocess.run(["docker", "compose", "version"], capture_output=True).returncode
    ):
        pytest.skip("no docker compose on this machine")
    command = ["docker", "compose", "-f", str(root / "hosting" / "compose.yaml"), "config", "--quiet"]
    done = subprocess.run(command, env=os.environ | {"TROEF_DB_PASSWORD": "x"}, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
