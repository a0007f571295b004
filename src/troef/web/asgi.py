"""The one process that serves pages and live events."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "troef.web.settings")
application = get_asgi_application()
