"""People."""

from django.apps import AppConfig


class People(AppConfig):
    name = "troef.web.people"
    label = "people"
