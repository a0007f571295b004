"""Appeals."""

from django.apps import AppConfig


class Appeals(AppConfig):
    name = "troef.web.appeals"
    label = "appeals"
