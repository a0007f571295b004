"""The rulings."""

from django.apps import AppConfig


class Rulings(AppConfig):
    name = "troef.web.rulings"
    label = "rulings"
