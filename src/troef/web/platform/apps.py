"""The Django app of the platform."""

from django.apps import AppConfig


class PlatformConfig(AppConfig):
    """The app keeps its released label: tables, content types and migration records use it."""

    name = "troef.web.platform"
    label = "site"
