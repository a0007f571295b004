"""The deals as an application of the site."""

from django.apps import AppConfig


class DealsConfig(AppConfig):
    name = "troef.web.deals"
    label = "deals"
