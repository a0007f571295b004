"""Django settings of the site. Environment variables set what differs between installations."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote, urlsplit

from django.conf.locale import LANG_INFO

from troef.core import messages
from troef.core.catalogue import LOCALE, languages
from troef.core.errors import TroefError
from troef.core.numbers import parse_count
from troef.web.platform.clubs.registry import configure_clubs
from troef.web.platform.database import database_from_url
from troef.web.platform.monitoring.json_logs import formatter_name
from troef.web.platform.setup import secret_key, site_folder

WEB = Path(__file__).parents[1]
VAR = site_folder()
"""The folder of the database and the secret key."""

DEBUG = os.environ.get("TROEF_DEBUG") == "1"
PUBLIC_URL = os.environ.get("TROEF_PUBLIC_URL", "")
"""The address in the codes on the tables; empty: the address at which the server is reached."""
CLUBS = os.environ.get("TROEF_CLUBS", "")
"""The part of the address that names the club, `path` or `host`; empty if there is only one club."""


def _allowed_hosts() -> list[str]:
    """Return the allowed hosts: every host without a public address, as the club's network may give any."""
    host = urlsplit(PUBLIC_URL).hostname
    if not host:
        return ["*"]
    own = f"[{host}]" if ":" in host else host
    more = [name for name in os.environ.get("TROEF_HOSTS", "").replace(",", " ").split() if name]
    return [own, *([f".{host}"] if CLUBS == "host" else []), "localhost", "127.0.0.1", "[::1]", *more]


ALLOWED_HOSTS = _allowed_hosts()
SECRET_KEY = secret_key()

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "troef.web.platform",
    "troef.web.people",
    "troef.web.evenings",
    "troef.web.events",
    "troef.web.api",
]
AUTH_USER_MODEL = "people.Account"
AUTH_PASSWORD_VALIDATORS = [{"NAME": "troef.web.people.sign_in.MinimumLengthValidator"}]
LOGIN_URL, LOGIN_REDIRECT_URL, LOGOUT_REDIRECT_URL = "sign_in", "home", "home"
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "troef.web.platform.http.middleware.CompressionMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "troef.web.platform.clubs.routing.ClubCookies",
    "troef.web.platform.http.middleware.SecurityHeadersMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "troef.web.platform.http.middleware.Visitors",
    "troef.web.platform.http.middleware.GuessLimitMiddleware",
    "troef.web.platform.http.middleware.MalformedRequestMiddleware",
    "troef.web.evenings.dialect_middleware.DialectMiddleware",
]
ROOT_URLCONF = "troef.web.platform.urls"
ASGI_APPLICATION = "troef.web.platform.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [WEB / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "loaders": [
                ("django.template.loaders.cached.Loader", ["troef.web.platform.http.static_files.MinifyingLoader"])
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
            ],
            "libraries": {
                "appeals": "troef.web.pages.director.appeals",
                "conduct": "troef.web.pages.director.conduct",
                "desk": "troef.web.pages.director.filters",
                "frame": "troef.web.people.frame",
                "klaverjassen": "troef.web.pages.library.klaverjas.deal_analysis",
                "laptop": "troef.web.demo.laptop",
                "lawbooks": "troef.web.pages.library.books",
                "log_lines": "troef.web.evenings.log_wording",
                "movement_pictures": "troef.web.pages.organiser.movement_pictures",
                "playing": "troef.web.pages.live_table.filters",
                "polls": "troef.web.pages.director.polls",
                "rankings": "troef.web.pages.player.rankings",
                "result_lists": "troef.web.evenings.result_list",
                "results": "troef.web.pages.player.results",
                "round_tables": "troef.web.pages.player.round_tables",
                "rulings": "troef.web.pages.director.rulings",
                "sandboxes": "troef.web.pages.library.sandbox.presentation",
                "scores": "troef.web.evenings.result_filters",
                "seats": "troef.web.evenings.filters",
                "share_pictures": "troef.web.pages.player.share_pictures",
                "simultaneous": "troef.web.pages.simultaneous",
                "system_cards": "troef.web.pages.player.system_cards",
                "texts": "troef.web.platform.i18n.filters",
            },
            "builtins": ["django.templatetags.i18n", "django.templatetags.static"],
        },
    }
]
DATABASES = {
    "default": database_from_url(os.environ.get("DATABASE_URL", f"sqlite:///{quote(str(VAR / 'troef.sqlite3'))}"))
}
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    "pictures": {  # Of results, for those who share a link.
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": VAR / "pictures",
        "TIMEOUT": 86_400,
        "OPTIONS": {"MAX_ENTRIES": 200},
    },
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

_LOG_FORMAT = formatter_name(os.environ.get("TROEF_LOG") or "line")
LOGGING = {  # The log goes to the screen, and to a small file beside the database.
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"club": {"()": "troef.web.platform.clubs.registry.ClubLogFilter"}},
    "formatters": {
        "line": {
            "()": "troef.web.platform.monitoring.json_logs.TextFormatter",
            "format": "{asctime} {levelname} {name}: {club}{message}",
            "style": "{",
        },
        "json": {"()": "troef.web.platform.monitoring.json_logs.JsonFormatter"},
    },
    "handlers": {
        "screen": {"class": "logging.StreamHandler", "level": "WARNING", "formatter": _LOG_FORMAT, "filters": ["club"]},
        "counted": {"class": "troef.web.platform.monitoring.metrics.ErrorCounter", "level": "ERROR"},
        "file": {
            "class": "logging.handlers.RotatingFileHandler",
            "filename": VAR / "troef.log",
            "maxBytes": 1_000_000,
            "backupCount": 5,
            "delay": True,
            "encoding": "utf-8",
            "formatter": _LOG_FORMAT,
            "filters": ["club"],
        },
    },
    "root": {"handlers": ["screen", "file", "counted"], "level": "WARNING"},
    # Errors of clients are not logged: unknown addresses, forms without a token, incomplete requests.
    "loggers": {
        "troef": {"level": "INFO"},
        "django": {"handlers": [], "level": "WARNING"},
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "uvicorn.error": {"level": "ERROR"},
    },
}

LANGUAGE_CODE = "nl"
LANGUAGES = [(language, LANG_INFO[language]["name_local"]) for language in languages()]
LOCALE_PATHS = [LOCALE]
USE_TZ = True
TIME_ZONE = os.environ.get("TZ", "Europe/Amsterdam").lstrip(":") or "Europe/Amsterdam"


def _purge_days(text: str) -> int:
    days = parse_count(text)
    if not days or days > 3650:
        raise TroefError(messages._("TROEF_PURGE_DAYS is {text!r}: give a number of days from 1 to 3650.", text=text))
    return days


PURGE_DAYS = _purge_days(os.environ.get("TROEF_PURGE_DAYS") or "30")
"""Days after which a closed table of friends is deleted."""

FIGURES_TOKEN = os.environ.get("TROEF_FIGURES_TOKEN", "")
"""The token for reading the metrics; empty if nobody may."""

OPENED_ON_LAPTOP = False
"""Whether the user of this machine opened Troef on it; its organiser may then stop it."""

if CLUBS:
    DATABASES["default"] = configure_clubs(DATABASES["default"], PUBLIC_URL, CLUBS)

STATIC_URL = "/static/" if CLUBS else "static/"
STATICFILES_DIRS = [WEB / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "troef.web.platform.http.static_files.HashedStaticStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG

SESSION_COOKIE_AGE = 24 * 3600 * min(PURGE_DAYS, 14)
SESSION_COOKIE_HTTPONLY = True
if PUBLIC_URL.startswith("https://"):  # Then pages and cookies travel over HTTPS only.
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 30 * 24 * 3600
    SECURE_SSL_REDIRECT = True
    SECURE_SSL_HOST = None if CLUBS == "host" else urlsplit(PUBLIC_URL).netloc
    SECURE_REDIRECT_EXEMPT = [r"^(health|figures)/$"]  # Programs on this machine connect without a proxy.
    CSRF_TRUSTED_ORIGINS = [PUBLIC_URL.rstrip("/")]
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
