"""What a process serves: pages and live events."""

import multiprocessing
import os
import signal
import sys
import threading
import time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "troef.web.platform.settings")
django.setup()  # only then our own modules can be read

from django.conf import settings  # noqa: E402

from troef.web.platform.clubs.routing import ClubRouter  # noqa: E402
from troef.web.platform.http.admission import AdmissionApp, AdmissionHandler  # noqa: E402

application = ClubRouter(AdmissionApp(AdmissionHandler())) if settings.CLUBS else AdmissionApp(AdmissionHandler())
sys.setswitchinterval(0.001)  # a result that is entered asks the database often, and after each waits for its turn


_STOPS_WITHIN_SECONDS = 10


def _go_with(first: multiprocessing.process.BaseProcess) -> None:
    """One of several: without the process that begins them again it stops too, and the port is free."""
    first.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_STOPS_WITHIN_SECONDS)
    os._exit(1)  # A signal gets lost while a worker without a database begins again.


if (parent := multiprocessing.parent_process()) is not None:
    threading.Thread(target=_go_with, args=(parent,), daemon=True).start()
