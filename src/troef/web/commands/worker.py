"""`troef worker`: does background work of a site on PostgreSQL, on this machine or on another."""

from __future__ import annotations

import argparse
import logging
import multiprocessing
import sys
import threading
import time
from multiprocessing.process import BaseProcess

from troef.cards import TroefError
from troef.core.catalogue import languages

_AGAIN = 1.0
"""Seconds before a worker that ended is restarted, or a lost database is tried again."""
_STALLED = 10.0


class WorkerSupervisor(threading.Thread):
    """A thread that runs a worker beside this process, restarts it when it ends, and ends with this process."""

    def __init__(self) -> None:
        super().__init__(daemon=True, name="worker")
        self._worker = self._begun()

    def run(self) -> None:
        while True:
            self._worker.join()
            time.sleep(_AGAIN)
            self._worker = self._begun()

    def replace(self) -> None:
        """Stop the worker process, so that a new one starts with the present code, as after an upgrade."""
        self._worker.terminate()

    def _begun(self) -> BaseProcess:
        worker = multiprocessing.get_context("spawn").Process(target=main, args=([],), daemon=True)
        worker.start()
        return worker


def _refusal(stalled: float) -> str:
    """Return the reason why a worker cannot run on this installation; empty if it can."""
    from django.conf import settings
    from django.db import connection
    from django.utils.translation import gettext as _

    from troef.web.platform.clubs.registry import make_queue
    from troef.web.platform.database import check_schema_version
    from troef.web.platform.internals.migrations import applied_migrations, migrations_on_disk

    if stalled < 1:
        return _("--stalled must be at least 1 second.")
    if connection.vendor == "sqlite":
        return _(
            "With a SQLite database `troef serve` does all work itself. For workers set DATABASE_URL to PostgreSQL."
        )
    if settings.CLUBS:  # Each club is checked when it has a job.
        make_queue()
        return ""
    check_schema_version()
    if migrations_on_disk() - applied_migrations():
        return _("This database is not ready for this Troef: start `troef serve` first.")
    return ""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="troef worker", description=__doc__)
    parser.add_argument("--stalled", type=float, default=_STALLED, help="seconds after which a silent worker is dead")
    parser.add_argument("--lang", choices=languages(), default="en", help="language of what is printed")
    options = parser.parse_args(arguments)

    from troef.web.platform import asgi  # noqa: F401, I001  sets Django up, and goes with the process that began this one
    from django.db import InterfaceError, OperationalError, connection
    from django.utils.translation import override

    from troef.web.platform.jobs.procrastinate_queue import run_worker

    lost: tuple[type[Exception], ...] = (InterfaceError, OperationalError)
    if connection.vendor == "postgresql":
        from procrastinate.exceptions import ConnectorException

        lost = (*lost, ConnectorException)
    while True:
        try:
            with override(options.lang):
                if refusal := _refusal(options.stalled):
                    raise TroefError(refusal, refusal)
            run_worker(options.stalled)
        except TroefError as error:
            print(f"troef worker: {error.words(options.lang)}", file=sys.stderr)
            return 2
        except lost as error:
            logging.getLogger(__name__).warning("no database: %s", error)
            connection.close()  # A lost connection is not replaced until it is closed.
        time.sleep(_AGAIN)


if __name__ == "__main__":
    raise SystemExit(main())
