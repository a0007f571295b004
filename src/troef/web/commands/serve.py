"""`troef serve`: makes the database ready, prints the address that phones can reach, and serves."""

from __future__ import annotations

import argparse
import http.client
import logging
import os
import socket
import sys
import threading
import webbrowser
import zlib
from collections.abc import Iterable
from contextlib import suppress

import uvicorn

from troef.cards import TroefError
from troef.core.catalogue import languages
from troef.web.commands.worker import WorkerSupervisor
from troef.web.platform.http.addresses import EVERYWHERE, addresses
from troef.web.platform.setup import set_up

_MORE_PORTS = 10
"""Number of ports to try with --open, which uses the first free one."""
_PATIENCE = 30
"""Seconds in which a server that is just starting must answer."""


def _name() -> str:
    """Return the server header for the data folder of this site, by which a second start finds the running server."""
    from django.conf import settings

    return f"Troef {zlib.crc32(str(settings.VAR).encode()):08x}"


def _running(host: str, ports: Iterable[int]) -> int | None:
    """Return the port at which a server for the same data folder runs or is starting; None if there is none."""
    for port in ports:
        connection = http.client.HTTPConnection(host, port, timeout=_PATIENCE)
        with suppress(OSError, http.client.HTTPException):
            connection.request("HEAD", "/sign-in/")
            if connection.getresponse().getheader("server") == _name():
                return port
        connection.close()
    return None


def _listening(host: str, ports: Iterable[int]) -> socket.socket | None:
    """Return a socket on the first free port, or None. It already listens, so that early clients wait."""
    for port in ports:
        with suppress(OSError):
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            return socket.create_server((host, port), family=family, backlog=2048)
    return None


def _refused(workers: int, demo: bool, opens: bool) -> str:
    """Return the reason why these options cannot be used on this installation; empty if they can."""
    from django.conf import settings
    from django.db import connection
    from django.utils.translation import gettext as _

    if settings.CLUBS and (demo or opens):
        return _("--open and --demo cannot be combined with many clubs (TROEF_CLUBS).")
    if workers < 1:
        return _("At least one process is needed, not %(number)s.") % {"number": workers}
    if workers > 1 and connection.vendor == "sqlite":
        words = _(
            "A SQLite database is served by one process. For %(number)s processes, set "
            "DATABASE_URL to a PostgreSQL database."
        )
        return words % {"number": workers}
    return ""


def prepare_database() -> None:
    """Migrate the database. On SQLite a used one is backed up first; PostgreSQL has its own tools."""
    from django.conf import settings
    from django.db import connection
    from django.utils.translation import gettext as _

    from troef.web.platform.clubs.registry import cache_prefix
    from troef.web.platform.database import check_schema_version, migrate_database
    from troef.web.platform.internals.migrations import applied_migrations, migrations_on_disk

    check_schema_version()
    applied = applied_migrations()
    if connection.vendor == "sqlite" and applied and migrations_on_disk() - applied and _is_used():
        from troef.web.backup.archive import backup_name, write_backup

        kept = settings.VAR / "-".join(filter(None, (cache_prefix(), backup_name())))
        write_backup(kept)
        print(_("New version of Troef: the old database is saved in %(file)s") % {"file": kept}, flush=True)
    migrate_database()


_OF_ITSELF = {"troef_club", "django_migrations", "django_content_type", "auth_permission", "django_session"}
"""Tables that have rows before anybody has used a database."""


def _is_used() -> bool:
    """Return whether any table has rows. An interrupted first start leaves a database with empty tables."""
    from django.db import connection

    with connection.cursor() as cursor:
        return any(
            cursor.execute(f"SELECT 1 FROM {connection.ops.quote_name(table)} LIMIT 1").fetchone()
            for table in {*connection.introspection.table_names(cursor)} - _OF_ITSELF
        )


def _make_all_ready(lang: str) -> None:
    """Prepare the databases of all clubs. If one fails, its error is printed and the other clubs are served."""
    from django.utils.translation import gettext as _

    from troef.web.platform.clubs import registry

    registry.make_queue()
    for number, slug in enumerate(slugs := registry.slugs(), 1):
        values = {"number": number, "of": len(slugs), "club": slug}
        try:
            house = registry.find(slug)
            if house is None or registry.is_up_to_date(house):
                continue
            print(_("%(number)s of %(of)s: updating %(club)s") % values, flush=True)
            with registry.entering_club(house):
                prepare_database()
        except Exception as error:  # Whatever it is, it concerns this club only.
            why = error.words(lang) if isinstance(error, TroefError) else f"{type(error).__name__}: {error}"
            print("  " + _("%(club)s is not served: %(why)s") % (values | {"why": why}), file=sys.stderr, flush=True)
            logging.getLogger(__name__).exception("the club %s could not be brought up to date", slug)
    print(_("Clubs: %(number)s") % {"number": len(slugs)}, flush=True)


def _begin_work(elsewhere: bool) -> WorkerSupervisor | None:
    """Start background jobs: in threads on SQLite, else in a worker that the returned supervisor runs.

    `elsewhere`: workers run on their own, so that none is started here.
    """
    from django.conf import settings
    from django.db import connection

    from troef.web.platform.clubs import registry
    from troef.web.platform.jobs.jobs import start_threads

    if connection.vendor == "sqlite":
        for house in registry.servable_clubs() if settings.CLUBS else [None]:
            with registry.entering_club(house):
                start_threads()
        return None
    if elsewhere:
        return None
    keeper = WorkerSupervisor()
    keeper.start()
    return keeper


def _begin(address: str) -> str:
    """Return the URL to open: the site, or the page to create the club if the database is empty."""
    from troef.web.people import sign_in

    return f"{address}welcome/{sign_in.setup_token()}/" if sign_in.is_fresh_install() else address


def _greet(reached: list[str], opens: bool) -> None:
    """Print the addresses of the site with the demo accounts, or with how to make the first account if it is empty."""
    from django.conf import settings
    from django.utils.translation import gettext as _

    from troef.web import demo

    print(_("Troef is served at %(addresses)s") % {"addresses": ", ".join(reached)}, flush=True)
    if settings.CLUBS:
        return print("  " + _("Add a club: %(command)s") % {"command": "troef clubs add"}, flush=True)
    if (begin := _begin(reached[0])) != reached[0]:
        print("  " + _("Make the club and its first account: %(address)s") % {"address": begin}, flush=True)
    for login in demo.logins():
        values = {"office": _(login.office), "name": login.username, "password": login.password}
        print("  " + _("%(office)s: %(name)s, password %(password)s") % values, flush=True)
    if opens:
        print(_("Leave this window open while you play. To stop Troef: close it, or press Ctrl+C."), flush=True)
    return None


def _allow_connections() -> None:
    """Raise the limit on open files, as every open page needs one. Windows has no such limit."""
    if sys.platform == "win32":
        return
    import resource

    from troef.web.platform.internals.connection_limits import MOST

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * MOST
    if soft != resource.RLIM_INFINITY and soft < wanted:
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="troef serve", description=__doc__)
    parser.add_argument("--host", default=EVERYWHERE[0], help="address to listen on (default: every network)")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--demo", action="store_true", help="begin with a demo club")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve; several need PostgreSQL")
    parser.add_argument("--no-worker", action="store_true", help="leave background work to `troef worker` elsewhere")
    parser.add_argument("--open", action="store_true", help="open it in the browser, also when it is served already")
    parser.add_argument("--lang", choices=languages(), default="en", help="language of what is printed")
    options = parser.parse_args(arguments)
    host, ports = options.host, range(options.port, options.port + (_MORE_PORTS if options.open else 1))
    if host not in EVERYWHERE:  # Otherwise the codes on the tables could have an address without a server.
        os.environ["TROEF_PUBLIC_URL"] = os.environ.get("TROEF_PUBLIC_URL") or addresses(options.port, host)[0]

    from django.conf import settings
    from django.utils.translation import gettext as _
    from django.utils.translation import override

    from troef.web.platform.database import restrict_permissions

    set_up()
    from troef.web import demo

    restrict_permissions(settings.VAR)
    settings.OPENED_ON_LAPTOP = options.open
    with override(options.lang):
        if refusal := _refused(options.workers, options.demo, options.open):
            print(f"troef serve: {refusal}", file=sys.stderr)
            return 2
        if options.open and (port := _running("127.0.0.1" if host in EVERYWHERE else host, ports)):
            address = addresses(port, host)[0]
            print(_("Troef is running already: %(address)s") % {"address": address}, flush=True)
            webbrowser.open(_begin(address))
            return 0
        listening = _listening(host, ports)
        if listening is None:
            print(_("Port %(port)s is in use; choose another with --port.") % {"port": options.port}, file=sys.stderr)
            return 2
        try:
            if settings.CLUBS:
                restrict_permissions(settings.VAR / "clubs")
                _make_all_ready(options.lang)
            else:
                demo.archive_ended_demo()
                prepare_database()
        except TroefError as error:
            print(f"troef serve: {error.words(options.lang)}", file=sys.stderr)
            return 2
    if options.demo:
        demo.make_demo()
    with override(options.lang):
        reached = addresses(listening.getsockname()[1], host)
        _greet(reached, options.open)

    from troef.web.live.evening_tables import purge_regularly
    from troef.web.platform.internals.connection_limits import LimitedH11Protocol
    from troef.web.platform.internals.supervisor import Supervisor

    _allow_connections()
    threading.Thread(target=purge_regularly, daemon=True, name="purge").start()
    keeper = _begin_work(options.no_worker)
    if options.open:
        webbrowser.open(_begin(reached[0]))
    site = uvicorn.Config(
        "troef.web.platform.asgi:application",
        http=LimitedH11Protocol,
        log_config=None,  # The settings configure logging.
        access_log=False,
        server_header=False,
        headers=[("server", _name())],
        timeout_graceful_shutdown=1,  # Open event streams would keep the server from stopping.
        workers=options.workers,
        timeout_worker_healthcheck=_PATIENCE,
    )

    with suppress(KeyboardInterrupt):
        if options.workers > 1:  # Restarts dead processes; on SIGHUP it starts new ones before the old ones stop.
            Supervisor(site, [listening], *([keeper.replace] if keeper else [])).run()
        else:
            uvicorn.Server(site).run(sockets=[listening])
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
