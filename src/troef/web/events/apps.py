"""The Django app of events."""

from django.apps import AppConfig


class EventsConfig(AppConfig):
    """The app has no models; it listens to evenings."""

    name = "troef.web.events"

    def ready(self) -> None:
        from troef.web.evenings.log import official_changed
        from troef.web.events.simultaneous_client import report_changes

        official_changed.connect(report_changes)
