"""The Django app of the platform."""

from django.apps import AppConfig


class PlatformConfig(AppConfig):
    """App configuration. Tables, content types and migration records use the released label `site`."""

    name = "troef.web.platform"
    label = "site"
