"""The open interface."""

from django.apps import AppConfig


class Api(AppConfig):
    name = "troef.web.api"
    label = "api"
