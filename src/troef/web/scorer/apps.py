"""The scorer's desk as an application of the site."""

from django.apps import AppConfig


class ScorerConfig(AppConfig):
    name = "troef.web.scorer"
    label = "scorer"
