"""`troef serve`: makes the database ready, prints the address that phones can reach, and serves."""

from __future__ import annotations

import argparse
import os
import sys

from troef.cards import TroefError
from troef.web.site.addresses import addresses


def _greet(with_demo: bool, address: str) -> None:
    """Tells who can sign in; on an empty database, how the first account is made."""
    from troef.web import demo
    from troef.web.people import sign_in

    if with_demo:
        demo.make()
        for login in demo.logins():
            print(f"  {login.office}: {login.username}, password {login.password}", flush=True)
    elif sign_in.is_new():
        print(f"  Make the club and its first account: {address}welcome/{sign_in.token()}/", flush=True)


def _keep_before_upgrade() -> None:
    """A newer Troef changes the form of the database: what was there is kept first (PostgreSQL has its own tools)."""
    from django.conf import settings
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    from troef.web.site.database import refuse_old_form

    executor = MigrationExecutor(connection)
    refuse_old_form(executor.loader.applied_migrations)
    if (
        connection.vendor == "sqlite"
        and executor.loader.applied_migrations
        and executor.migration_plan(executor.loader.graph.leaf_nodes())
    ):
        from troef.web.backup.file import backup_name, write_backup

        kept = settings.VAR / backup_name()
        write_backup(kept)
        print(f"A newer Troef: the database as it was is kept in {kept}", flush=True)


def _allow_connections() -> None:
    """Every open page holds a file of the system, which as a rule allows few."""
    import resource

    from troef.web.site.wire import MOST

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * MOST
    if soft != resource.RLIM_INFINITY and soft < wanted:
        allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="troef serve", description=__doc__)
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: every network)")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--demo", action="store_true", help="begin with a demo club")
    options = parser.parse_args(arguments)
    reached = addresses(options.port)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "troef.web.site.settings")

    import django
    from django.conf import settings
    from django.core.management import call_command

    from troef.web.site.database import keep_private

    django.setup()
    keep_private(settings.VAR)
    try:
        _keep_before_upgrade()
    except TroefError as error:
        print(f"troef serve: {error}", file=sys.stderr)
        return 2
    call_command("migrate", verbosity=0)
    print("Troef is served at " + " and ".join(reached), flush=True)
    _greet(options.demo, reached[0])

    import uvicorn

    from troef.web.site.wire import Wire

    _allow_connections()
    try:
        uvicorn.run(
            "troef.web.site.asgi:application",
            host=options.host,
            port=options.port,
            http=Wire,
            log_config=None,  # as the settings say
            access_log=False,
            timeout_graceful_shutdown=1,  # open event streams would keep the server from stopping
        )
    except SystemExit:
        print(f"Port {options.port} is taken; choose another with --port.", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
