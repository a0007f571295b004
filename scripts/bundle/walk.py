"""Check of a built program: `python scripts/bundle/walk.py dist/Troef` runs it without Python or other libraries.

On Linux it runs in a folder that contains only the system's C library, as if that were the whole machine.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

BARE = (
    "ld-linux-x86-64.so.2",
    "libc.so.6",
    "libdl.so.2",
    "libm.so.6",
    "libpthread.so.0",
    "librt.so.1",
    "libutil.so.1",
    "libz.so.1",
)
DEAL = "N:AKQ2.K32.QJ4.T98 J98.QT9.K987.432 T76.J87.AT3.AKQ7 543.A654.652.J65"
KLAVERJAS = "N:A97.AJ7.K8. KQ.9.AT7.AK JT.KQ.QJ.T9 8.T8.9.QJ87"
COMMANDS = (
    ["--version"],
    ["law", "27B1a", "--lang", "nl"],
    ["movement", "--pairs", "14", "--boards", "28"],
    ["deal", "--boards", "4", "--seed", "walk"],
    ["analyse", DEAL],
    ["klaverjas", "solve", KLAVERJAS, "--trump", "H"],
)
"""Commands whose output must equal that of the source: law books, movements, deals and both solvers."""


class Opened:
    """Troef after a double click, with a browser."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        begun = time.monotonic()
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.browser = build_opener(HTTPCookieProcessor(CookieJar()))
        assert self.process.stdout is not None
        self.told = [self.process.stdout.readline()]
        assert self.told[0].startswith("Troef is served at http://localhost:"), self.told
        self.address = self.told[0].split()[4].strip(",")
        while not self.told[-1].startswith("Leave this window open"):
            self.told.append(self.process.stdout.readline())
        self.page = self.get("")
        self.seconds = time.monotonic() - begun

    @property
    def welcome(self) -> str:
        """The path of the first page of an empty Troef."""
        return next(line for line in self.told if "welcome/" in line).split(self.address)[1].strip()

    def get(self, path: str) -> bytes:
        return self.browser.open(self.address + path, timeout=600).read()

    def post(self, path: str, **fields: str) -> str:
        """Post a form of the page at this path, with its CSRF token. Return the answer."""
        page = self.get(path).decode()
        fields["csrfmiddlewaretoken"] = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
        action = fields.pop("action", path)
        request = Request(self.address + action, urlencode(fields).encode(), {"Referer": self.address})
        return self.browser.open(request, timeout=600).read().decode()

    def stop(self, **fields: str) -> str:
        said = self.post("stop/", **fields)
        assert self.process.wait(60) == 0
        return said


def demo(command: list[str], environment: dict[str, str]) -> float:
    """Open the first page, load the demo, print a paper and stop. Return the seconds until the first page."""
    troef = Opened(command, environment)
    home = troef.post(troef.welcome, action=f"{troef.welcome}demo/")
    assert "Bridgeclub De Troefboer" in home and "schoppenaas" in home, "its accounts are told"
    tonight = re.search(r'"/(evening/\d+/)', home)[1]
    paper = troef.get(f"{tonight}papers/table-cards.pdf")
    assert paper.startswith(b"%PDF") and len(paper) > 10_000, paper[:200]
    troef.stop()
    return troef.seconds


def own_club(command: list[str], environment: dict[str, str]) -> float:
    """Check that the demo was stored, and replace it by a new club. Return the seconds until the first page."""
    troef = Opened(command, environment)
    assert "Bridgeclub De Troefboer" in troef.page.decode(), "everything is kept"
    troef.post("sign-in/", username="organisator", password="schoppenaas")
    troef.stop(anew="1")
    empty = Opened(command, environment)
    club = {"club": "De Vier Azen", "name": "Olga", "username": "olga", "password": "schoppenheer"}
    assert "De Vier Azen" in empty.post(empty.welcome, **club), "the demo has made way"
    empty.stop()
    return troef.seconds


def bare(program: Path, folder: Path) -> list[str]:
    """Return the command that runs the program without anything else. It copies the program into the folder."""
    if sys.platform != "linux":
        return [str(program)]
    for name in ("dev", "tmp", "home", "lib64", "lib/x86_64-linux-gnu"):
        (folder / name).mkdir(parents=True)
    (folder / "dev" / "null").touch()
    for name in BARE:
        shutil.copy(Path("/lib/x86_64-linux-gnu") / name, folder / "lib/x86_64-linux-gnu")
    shutil.copy(Path("/lib64") / BARE[0], folder / "lib64")
    shutil.copy(program, folder / program.name)
    return ["unshare", "--map-root-user", "chroot", str(folder), f"/{program.name}"]


def main(program: Path) -> None:
    print(f"{program.name}: {program.stat().st_size / 1e6:.0f} MB")
    source = Path(__file__).parents[2] / "src"
    with tempfile.TemporaryDirectory() as folder:
        command = bare(program, Path(folder))
        home = "/home" if command[0] == "unshare" else folder
        kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "PATH") if name in os.environ}
        environment = kept | {"HOME": home, "USERPROFILE": home, "LOCALAPPDATA": home, "TROEF_LANG": "en"}
        for words in COMMANDS:
            ours = [sys.executable, "-m", "troef.cli", *words]
            expected = subprocess.run(
                ours, env=os.environ | {"PYTHONPATH": str(source)}, capture_output=True, check=True
            )
            for _ in range(2):  # The second run uses the code that the first compiled.
                begun = time.monotonic()
                said = subprocess.run([*command, *words], env=environment, capture_output=True, check=False)
                assert said.stdout.splitlines() == expected.stdout.splitlines(), said
                print(f"troef {' '.join(words)}: {time.monotonic() - begun:.1f} s")
        print(f"first page: {demo(command, environment):.1f} s")
        print(f"the next start: {own_club(command, environment):.1f} s")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
