"""The evening."""

from django.apps import AppConfig


class Evening(AppConfig):
    name = "troef.web.evening"
    label = "evening"
