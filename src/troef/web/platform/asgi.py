"""The ASGI application of a serving process: pages and live events."""

import multiprocessing
import os
import signal
import sys
import threading
import time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "troef.web.platform.settings")
django.setup()  # Our own modules can be imported only after this.

from django.conf import settings  # noqa: E402

from troef.web.platform.clubs.routing import ClubRouter  # noqa: E402
from troef.web.platform.http.admission import AdmissionApp, AdmissionHandler  # noqa: E402

application = ClubRouter(AdmissionApp(AdmissionHandler())) if settings.CLUBS else AdmissionApp(AdmissionHandler())
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
