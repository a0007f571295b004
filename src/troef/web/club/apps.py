"""The club."""

from django.apps import AppConfig


class Club(AppConfig):
    name = "troef.web.club"
    label = "club"
