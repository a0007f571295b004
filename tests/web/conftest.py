"""A real server in its own process, and a real Chromium as its reader."""

from __future__ import annotations

import atexit
import fcntl
import importlib.util
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from types import ModuleType

import forks
import pytest
from django.conf import settings
from django.utils import translation

from troef.web.platform.setup import set_up

# Tests import the site's modules, which need its settings. Every test process has its own database.
os.environ["DJANGO_SETTINGS_MODULE"] = "troef.web.platform.settings"
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright leaves an event loop in this thread.
os.environ["TROEF_VAR"] = tempfile.mkdtemp(prefix="troef-tests-")
atexit.register(shutil.rmtree, os.environ["TROEF_VAR"], ignore_errors=True)
set_up()
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # The real hasher is slow by design.
# The processes that tests start use the same one.
os.environ["DJANGO_SETTINGS_MODULE"] = "quick_passwords"
_path = str(Path(__file__).with_name("processes")), os.environ.get("PYTHONPATH", "")
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, _path))


def _beside(name: str) -> ModuleType:
    """Load a module of this folder by its path, because tests are not a package."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


_postgresql = _beside("postgresql")
PATIENCE, free_port = _postgresql.PATIENCE, _postgresql.free_port


class Site:
    """The site as a user starts it, with its own database."""

    def __init__(self, var: Path, *arguments: str, **environment: str) -> None:
        self.var, self.arguments, self.environment = var, arguments, environment
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: forks.Popen | None = None

    def start(self) -> Site:
        return self.prepare().serve()

    def prepare(self) -> Site:
        """Create the database, as the site does on its first start."""
        if not (self.var / "troef.sqlite3").exists():
            shutil.copytree(_begun(*self.arguments), self.var, dirs_exist_ok=True)
        return self

    def serve(self) -> Site:
        environment = os.environ | {"TROEF_VAR": str(self.var), "DJANGO_ALLOW_ASYNC_UNSAFE": ""} | self.environment
        command = ["-m", "troef.cli", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        if "DATABASE_URL" in self.environment and "--workers" not in self.arguments:
            command.append("--no-worker")  # Faster; tests of workers start several anyway.
        self.var.mkdir(parents=True, exist_ok=True)
        with (self.var / "server.log").open("ab") as log:
            self.process = forks.Popen([*command, *self.arguments], env=environment, stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(f"{self.url}/health/", timeout=PATIENCE).close()
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


def _made_once(name: str, make: Callable[[Path], None]) -> Path:
    """Return a folder that one test process makes for all. Users of it take a copy."""
    folder = Path(os.environ["TROEF_SHARED"]) / name
    with folder.with_name(f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            making = folder.with_name(f"{name}.unfinished")
            making.mkdir()
            make(making)
            making.rename(folder)
    return folder


def _migrated() -> Path:
    """Return a folder with a migrated database."""

    def migrate(folder: Path) -> None:
        from django.core.management import call_command
        from django.db import connection

        call_command("migrate", verbosity=0)
        connection.close()  # SQLite writes its journal into it.
        shutil.copy(settings.DATABASES["default"]["NAME"], folder)

    return _made_once("migrated", migrate)


def _begun(*arguments: str) -> Path:
    """Return the folder that `troef serve` makes. Every site starts with a copy."""

    def serve(folder: Path) -> None:
        shutil.copytree(_migrated(), folder, dirs_exist_ok=True)
        Site(folder, *arguments).serve().stop()
        (folder / "server.log").unlink()

    return _made_once("-".join(("var", *arguments)), serve)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Provide a site without a club, for public pages."""
    server = Site(tmp_path_factory.mktemp("site")).start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def demo_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Provide the site with the demo club. A test that changes something leaves the rest as it is."""
    server = Site(tmp_path_factory.mktemp("demo") / "var", "--demo").start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def new_site() -> type[Site]:
    """Return the class of sites, for tests that need their own."""
    return Site


@pytest.fixture
def postgres(postgres_server: str) -> str:
    """Return the address of a PostgreSQL database for this test, as the site creates it on its first start."""
    import psycopg

    name = f"test_{secrets.token_hex(6)}"
    with psycopg.connect(postgres_server, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} TEMPLATE begun")
    return postgres_server.rsplit("/", 1)[0] + f"/{name}"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """Provide the address of a PostgreSQL server, with a migrated database `begun`."""
    with _postgres_files() as data, _postgresql.serving(data, "-F") as address:
        yield f"{address}/postgres"


@pytest.fixture
def own_postgres() -> Iterator[object]:
    """Provide a PostgreSQL server that waits for the disk and may be restarted. `url` is the database `begun`."""
    with _postgres_files() as data:
        server = _postgresql.Server(data)
        server.url = f"{server.address}/begun"
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def _postgres_files() -> Iterator[Path]:
    """Provide a folder with the files of a server, which contain the database `begun`."""
    if _postgresql.installed() is None:
        pytest.skip("no PostgreSQL on this machine")

    def begin(data: Path) -> None:
        _postgresql.make(data)
        with _postgresql.serving(data, "-F") as address:
            _migrate(address, "begun")

    folder = Path(tempfile.mkdtemp(prefix="troef-postgres-"))
    try:
        folder.chmod(0o711)
        subprocess.run(["cp", "-a", _made_once("postgres", begin), folder / "data"], check=True)
        yield folder / "data"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _migrate(address: str, name: str) -> None:
    import psycopg

    with psycopg.connect(f"{address}/postgres", autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
    command = [sys.executable, "-m", "django", "migrate", "--verbosity", "0"]
    subprocess.run(command, env=os.environ | {"DATABASE_URL": f"{address}/{name}"}, check=True)


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    """Provide the installed Chromium, headless if possible. Without one the browser tests are skipped."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        pytest.skip("no Chromium on this machine")
    from playwright.sync_api import Locator, Page, sync_playwright

    Page.click, Locator.click = _until_loaded(Page.click), _until_loaded(Locator.click)
    with sync_playwright() as driver:
        quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
        browser = driver.chromium.launch(executable_path=path, args=quiet)
        yield browser
        browser.close()


def _until_loaded(click: Callable[..., None]) -> Callable[..., None]:
    """Wrap a click, so that the steps after it wait for the new page to load completely."""

    @wraps(click)
    def clicked(self: object, *arguments: object, **options: object) -> None:
        click(self, *arguments, **options)
        getattr(self, "page", self).wait_for_load_state()

    return clicked


PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}


OVERTAKEN = ("htmx:afterRequest", "htmx:sendAbort")


def _is_complaint(message: object) -> bool:
    """Return whether a console message is an error. A search overtaken by the next letter is not.

    htmx logs an overtaken request in two lines, and a lost one too; the second line of the latter, sendError, counts.
    """
    return message.type == "error" and not message.text.startswith(OVERTAKEN)


def _no_picture(**_options: object) -> None:
    """Do nothing: screenshots take as long as the test itself, so they are made only on request."""


@pytest.fixture(scope="session")
def crawl() -> ModuleType:
    """Return the module that follows the links of the site."""
    return _beside("crawl")


@pytest.fixture
def lossy() -> Iterator[Callable[..., object]]:
    """Provide a function that makes proxies which lose requests."""
    made = []

    def proxy(site: Site, **options: int) -> object:
        made.append(_beside("lossy").Lossy(site.port, **options))
        return made[-1]

    yield proxy
    for one in made:
        one.stop()


@pytest.fixture
def open_page(chromium: object, tmp_path: Path) -> Iterator[object]:
    """Provide a function that opens a page in a fresh browser profile. The test fails on an error in the console."""
    contexts, complaints = [], []

    def opened(url: str, viewport: dict[str, int] = PHONE, lang: str = "nl", **options: object) -> object:
        context = chromium.new_context(viewport=viewport, locale=lang, **options)
        context.set_default_timeout(1000 * PATIENCE)
        contexts.append(context)
        page = context.new_page()
        if "TROEF_SHOTS" not in os.environ:
            page.screenshot = _no_picture
        page.on("console", lambda message: complaints.append(message.text) if _is_complaint(message) else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(url)
        return page

    def close() -> None:
        """Close all pages before their server stops, because a page complains when it loses its server."""
        while contexts:
            contexts.pop().close()

    opened.complaints, opened.close = complaints, close
    yield opened
    close()
    assert complaints == []


@pytest.fixture(scope="session")
def database() -> None:
    """Provide the migrated database of the site in this process; with PostgreSQL `postgres` made it."""
    if "DATABASE_URL" in os.environ:
        return
    own = Path(settings.DATABASES["default"]["NAME"])
    made = _migrated()
    if not own.exists():
        shutil.copy(made / own.name, own)


@pytest.fixture(autouse=True)
def begins_in_dutch() -> None:
    """Reset the language, which an earlier test may have changed."""
    translation.deactivate()


@pytest.fixture
def db(database: None) -> Iterator[None]:
    """Roll back what a test writes."""
    from django.db import transaction

    from troef.web.evenings import scoring

    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    scoring._reckoned.cache_clear()  # The versions of the next test start again.


@pytest.fixture(scope="session")
def shots() -> Path:
    """Return the folder for screenshots: TROEF_SHOTS, if it is set."""
    folder = Path(os.environ.get("TROEF_SHOTS", os.devnull))
    if "TROEF_SHOTS" in os.environ:
        folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def client(db: None) -> object:
    """A reader who prefers Dutch."""
    from django.test import Client

    return Client(headers={"accept-language": "nl"})


@pytest.fixture
def english(db: None) -> object:
    """A reader who prefers English."""
    from django.test import Client

    return Client(headers={"accept-language": "en"})


_evening = _beside("evening_fixtures")
people, prepared, evening, play = _evening.people, _evening.prepared, _evening.evening, _evening.play
demo_club = _evening.demo_club
play_all, phone, first, result = _evening.play_all, _evening.phone, _evening.first, _evening.result
ruled, fined = _evening.ruled, _evening.fined
