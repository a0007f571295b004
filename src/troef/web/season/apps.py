"""The season."""

from django.apps import AppConfig


class Season(AppConfig):
    name = "troef.web.season"
    label = "season"
