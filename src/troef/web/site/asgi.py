"""What a process serves: pages and live events."""

import multiprocessing
import os
import signal
import threading
import warnings

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "troef.web.site.settings")
# static files are small and read at once: nothing is gained by reading them asynchronously
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
_site = get_asgi_application()  # sets Django up; only then our own modules can be read

from troef.web.site.door import Door  # noqa: E402

application = Door(_site)


def _go_with(first: multiprocessing.process.BaseProcess) -> None:
    """One of several: without the process that begins them again it stops too, and the port is free."""
    first.join()
    os.kill(os.getpid(), signal.SIGTERM)


if (parent := multiprocessing.parent_process()) is not None:
    threading.Thread(target=_go_with, args=(parent,), daemon=True).start()
