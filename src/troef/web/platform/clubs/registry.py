"""Several clubs in one installation, each with its own database. Unused without TROEF_CLUBS.

A request, a stream or a job enters its club when it starts (`entering_club`). From then on Django's default database is
that of the club: a file (SQLite) or a schema (PostgreSQL). So is the secret that signs everything. No query can name
another club. Outside a club the database has no application tables, so nothing is found.
"""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import Error, connection, transaction
from django.db.backends.signals import connection_created
from django.urls import get_script_prefix, set_script_prefix

from troef.core.errors import TroefError
from troef.core.messages import _
from troef.web.platform.database import exclusive_migration, queue_steps, take_queue_steps
from troef.web.platform.internals.connections import choose_connections
from troef.web.platform.internals.migrations import applied_migrations, migrations_on_disk

PATH, HOST = "path", "host"
"""The ways to name the club in an address: `troef.example/club/`, or `club.troef.example`."""
RESERVED = frozenset(("static", "health", "figures", "api", "www", "clubs", "troef", "admin", "mail", "i18n"))
_SHAPE = re.compile(r"[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?")
_SCHEMA, QUEUE = "club_", "troef_queue"
"""Prefix of the schema of a club, and the schema of the queue of all clubs: it holds only clubs and job numbers."""


@dataclass(frozen=True, slots=True)
class ClubSite:
    """One club of an installation: its part of the address, the name it was added with, and its secret."""

    slug: str
    name: str = ""
    secret: str = ""

    @property
    def file(self) -> Path:
        return Path(settings.VAR) / "clubs" / f"{self.slug}.sqlite3"

    @property
    def address(self) -> str:
        """The URL of the club's pages, or only the path if there is no public address."""
        if settings.CLUBS == HOST:
            return f"{public_url(self)}/"
        return f"{settings.PUBLIC_URL.rstrip('/')}/{self.slug}/"


_house: ContextVar[ClubSite | None] = ContextVar("club", default=None)


def current_club() -> ClubSite | None:
    """Return the club whose database is in use; None outside a club, or if the installation has only one."""
    return _house.get()


def cache_prefix() -> str:
    """Return the slug of the club in use, to be part of every cache key; empty if there is none."""
    entered = _house.get()
    return entered.slug if entered else ""


@contextmanager
def entering_club(entered: ClubSite | None) -> Iterator[None]:
    """Run the block in this club: its database, its signing secret and its links. None means outside any club."""
    before, prefix = _house.set(entered), get_script_prefix()
    if settings.CLUBS == PATH:
        set_script_prefix(f"/{entered.slug}/" if entered else "/")
    try:
        yield
    finally:
        set_script_prefix(prefix)
        _house.reset(before)


def public_url(of: ClubSite | None) -> str:
    """Return the public address that is configured for this club, without a slash at the end; empty if none is."""
    url = settings.PUBLIC_URL.rstrip("/")
    if of is None or settings.CLUBS != HOST:
        return url
    parts = urlsplit(url)
    return f"{parts.scheme}://{of.slug}.{parts.netloc}"


def _open_its_file(made: Any) -> None:
    """Let a new connection use the file of the club in use (SQLite), or remember the club (PostgreSQL)."""
    made.troef_club = cache_prefix()
    if (entered := current_club()) and made.vendor == "sqlite":
        made.settings_dict = {**made.settings_dict, "NAME": str(entered.file)}


def _search(sender: object, connection: Any, **_about: Any) -> None:
    """Let a PostgreSQL connection, new or from the pool, find only the tables of the club that it is for."""
    if connection.vendor != "postgresql":
        return
    club = getattr(connection, "troef_club", "")
    path = f'"{_SCHEMA}{club}", {QUEUE}' if club else QUEUE
    try:
        connection.connection.execute("SELECT set_config('search_path', %s, false)", [path])
    except BaseException:
        connection.close()
        raise


def _secret(of_all: Callable[[], str]) -> str:
    entered = current_club()
    return entered.secret if entered else of_all()


class ClubLogFilter(logging.Filter):
    """A filter that puts the club before the message of a log line."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.club = f"[{cache_prefix()}] " if cache_prefix() else ""
        return True


def configure_clubs(default: dict[str, Any], public_url: str, clubs: str) -> dict[str, Any]:
    """Set up several clubs; return the database settings outside them. Raise TroefError for a wrong setting."""
    if clubs not in (PATH, HOST) or (clubs == HOST and not public_url):
        raise TroefError(
            _("TROEF_CLUBS {clubs!r} is not understood: use path, or host together with TROEF_PUBLIC_URL", clubs=clubs)
        )
    choose_connections(cache_prefix, _open_its_file, _secret)
    connection_created.connect(_search)
    if "sqlite3" in default["ENGINE"]:
        return {**default, "NAME": ":memory:"}
    options = default["OPTIONS"]
    return {**default, "OPTIONS": {**options, "options": f"{options.get('options', '')} -c search_path={QUEUE}"}}


def require_single_club() -> None:
    """Raise TroefError if there are several clubs: a command for one club would fill the database of none."""
    if settings.CLUBS:
        raise TroefError(
            _("this installation has many clubs (TROEF_CLUBS), and this command is for one: see `troef clubs`")
        )


def require_many_clubs() -> None:
    """Raise TroefError if there is only one club."""
    if not settings.CLUBS:
        raise TroefError(_("this installation has one club: set TROEF_CLUBS to path or host for many"))


def slugs() -> list[str]:
    """Return the slugs of all clubs of this installation: those that have a database."""
    with entering_club(None):
        if connection.vendor == "sqlite":
            names = [file.stem for file in ClubSite("").file.parent.glob("*.sqlite3")]
        else:
            with connection.cursor() as cursor:
                cursor.execute("SELECT nspname FROM pg_namespace WHERE starts_with(nspname, %s)", [_SCHEMA])
                names = [name.removeprefix(_SCHEMA) for (name,) in cursor.fetchall()]
    return sorted(filter(_SHAPE.fullmatch, names))


def find(slug: str) -> ClubSite | None:
    """Return the club with this slug, with its name and secret; None if there is none."""
    if not _SHAPE.fullmatch(slug) or not _exists(ClubSite(slug)):
        return None
    with entering_club(ClubSite(slug)), connection.cursor() as cursor:
        cursor.execute("SELECT name, secret FROM troef_club")
        return ClubSite(slug, *cursor.fetchone())


def require_club(slug: str) -> ClubSite:
    """Return the club with this slug, for a command. Raise TroefError if there is none."""
    require_many_clubs()
    if (house := find(slug)) is None:
        raise TroefError(_("there is no club {slug}: see `troef clubs list`", slug=slug))
    return house


def _exists(asked: ClubSite) -> bool:
    with entering_club(None):
        if connection.vendor == "sqlite":
            return asked.file.exists()
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", [_SCHEMA + asked.slug])
            return cursor.fetchone() is not None


def is_up_to_date(asked: ClubSite) -> bool:
    """Return whether a club's database has exactly the migrations of this version of Troef."""
    with entering_club(asked):
        return applied_migrations() == migrations_on_disk()


def reachable_clubs() -> Iterator[ClubSite]:
    """Yield the clubs whose databases answer."""
    for slug in slugs():
        with suppress(Error):
            if known := find(slug):
                yield known


def servable_clubs() -> Iterator[ClubSite]:
    """Yield the clubs that can be served: their databases answer and are up to date."""
    for known in reachable_clubs():
        with suppress(Error):
            if is_up_to_date(known):
                yield known


def check_name(slug: str) -> None:
    """Raise TroefError if this slug of a new club cannot be used in an address, or is reserved."""
    if not _SHAPE.fullmatch(slug):
        raise TroefError(
            _("{slug!r} cannot be part of an address: use small letters, digits and hyphens, at most 40", slug=slug)
        )
    if slug in RESERVED:
        raise TroefError(_("{slug} is used by Troef itself: choose another name", slug=slug))


def add(slug: str, name: str) -> ClubSite:
    """Create a club with an empty database and return it. Raise TroefError if its slug cannot be used or is taken."""
    check_name(slug)
    made = ClubSite(slug, name, secrets.token_urlsafe(50))
    if _exists(made):
        raise TroefError(_("there is a club {slug} already", slug=slug))
    make_queue()
    if connection.vendor == "sqlite":
        made.file.parent.mkdir(mode=0o700, exist_ok=True)
        _clear_away(made)  # Remove leftover SQLite files, which it would resume from.
    with entering_club(made), transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f'CREATE SCHEMA "{_SCHEMA}{slug}"')
        cursor.execute("CREATE TABLE troef_club (name text NOT NULL, secret text NOT NULL)")
        cursor.execute("INSERT INTO troef_club VALUES (%s, %s)", [name, made.secret])
    return made


def remove(house: ClubSite) -> None:
    """Delete a club with its database, because it could not be set up."""
    with entering_club(house):
        connection.close()
    if connection.vendor == "sqlite":
        _clear_away(house)
        return
    with entering_club(None), connection.cursor() as cursor:
        cursor.execute(f'DROP SCHEMA "{_SCHEMA}{house.slug}" CASCADE')


def _clear_away(house: ClubSite) -> None:
    for file in house.file.parent.glob(f"{house.slug}.sqlite3*"):
        file.unlink()


def adopt_secret(secret: str) -> None:
    """Take over the secret of a restored backup, unless another club here already uses it."""
    entered = current_club()
    assert entered is not None
    if any(other.secret == secret for other in reachable_clubs() if other.slug != entered.slug):
        return
    with connection.cursor() as cursor:
        cursor.execute("UPDATE troef_club SET secret = %s", [secret])
    _house.set(replace(entered, secret=secret))


def database_size(of: ClubSite) -> int:
    """Return the size of the club's database in bytes."""
    if connection.vendor == "sqlite":
        return sum(file.stat().st_size for file in of.file.parent.glob(f"{of.slug}.sqlite3*"))
    with entering_club(of), connection.cursor() as cursor:
        cursor.execute(
            "SELECT coalesce(sum(pg_total_relation_size(oid)), 0) FROM pg_class "
            "WHERE relkind = 'r' AND relnamespace = %s::regnamespace",
            [f'"{_SCHEMA}{of.slug}"'],
        )
        return int(cursor.fetchone()[0])


def make_queue() -> None:
    """Create or upgrade the job queue that all clubs share (PostgreSQL only)."""
    with entering_club(None):
        if connection.vendor != "postgresql":
            return
        with exclusive_migration(connection), connection.cursor() as cursor:
            cursor.execute(f"CREATE SCHEMA IF NOT EXISTS {QUEUE}")
            take_queue_steps(connection, f"{QUEUE}.steps", queue_steps())
