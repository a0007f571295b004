"""A real server in a process of its own, and a real Chromium to look at it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Site:
    """The site as a user starts it, on a database of its own."""

    def __init__(self, var: Path, *arguments: str, **environment: str) -> None:
        self.var, self.arguments, self.environment = var, arguments, environment
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Site:
        environment = os.environ | {"TROEF_VAR": str(self.var)} | self.environment
        command = [sys.executable, "-m", "troef.cli", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        self.var.mkdir(parents=True, exist_ok=True)
        with (self.var / "server.log").open("ab") as log:
            self.process = subprocess.Popen([*command, *self.arguments], env=environment, stdout=log, stderr=log)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(self.url, timeout=5).close()
                return self
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        raise RuntimeError((self.var / "server.log").read_text())

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site without a club: for pages that everybody may see."""
    server = Site(tmp_path_factory.mktemp("site")).start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    """Chromium as the system has it; without one the browser tests are skipped."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if path is None:
        pytest.skip("no Chromium on this machine")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
        browser = driver.chromium.launch(executable_path=path, args=quiet)
        yield browser
        browser.close()


PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}


@pytest.fixture
def open_page(chromium: object, tmp_path: Path) -> Iterator[object]:
    """Opens a page in a fresh browser profile; the test fails when the page writes an error to the console."""
    contexts, complaints = [], []

    def opened(url: str, viewport: dict[str, int] = PHONE, lang: str = "nl", **options: object) -> object:
        context = chromium.new_context(viewport=viewport, locale=lang, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(url)
        return page

    opened.complaints = complaints
    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def shots(root: Path) -> Path:
    """Where tests leave their screenshots."""
    folder = Path(os.environ.get("TROEF_SHOTS", root / "build" / "shots"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
