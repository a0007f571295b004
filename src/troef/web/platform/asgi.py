"""The ASGI application of a serving process: pages and live events."""

import logging
import multiprocessing
import os
import signal
import sys
import threading
import time

from troef.web.platform.setup import set_up

set_up()  # The other modules can be imported only after this.

from django.conf import settings  # noqa: E402

from troef.web.platform.clubs.routing import ClubRouter  # noqa: E402
from troef.web.platform.http.admission import AdmissionApp  # noqa: E402
from troef.web.platform.internals.handler import ThreadHandler  # noqa: E402

application = ClubRouter(AdmissionApp(ThreadHandler())) if settings.CLUBS else AdmissionApp(ThreadHandler())
for handler in logging.getLogger().handlers:  # What it prints is its log; a command prints its answer.
    if handler.name == "screen":
        handler.setLevel(logging.INFO)
sys.setswitchinterval(0.001)  # Entering a result makes many queries, and waits for its turn after each.


_STOPS_WITHIN_SECONDS = 10


def _go_with(first: multiprocessing.process.BaseProcess) -> None:
    """Stop this process when `first`, its supervisor, has ended, so that the port becomes free."""
    first.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_STOPS_WITHIN_SECONDS)
    os._exit(1)  # The signal can be lost while a process without a database restarts.


if (parent := multiprocessing.parent_process()) is not None:
    threading.Thread(target=_go_with, args=(parent,), daemon=True).start()
