"""URL configuration: the URLs of every package of pages, and those of the platform."""

from django.urls import include, path

from troef.web.platform.jobs.typesetting import waiting_page
from troef.web.platform.monitoring.metrics import metrics_view
from troef.web.platform.monitoring.write_failures import health_view

handler500 = "troef.web.platform.monitoring.write_failures.server_error_view"
PAGE_URLCONFS = (
    "troef.web.people.views",
    "troef.web.pages.player.urls",
    "troef.web.pages.organiser.urls",
    "troef.web.pages.director.urls",
    "troef.web.pages.library.urls",
    "troef.web.pages.season",
    "troef.web.pages.simultaneous",
    "troef.web.pages.live_table.urls",
    "troef.web.api.views",
    "troef.web.exchange.views",
    "troef.web.backup.views",
    "troef.web.demo.laptop",
)
urlpatterns = [
    *(path("", include(room)) for room in PAGE_URLCONFS),
    path("download/<str:signed>/", waiting_page, name="download"),
    path("health/", health_view, name="health"),
    path("figures/", metrics_view, name="figures"),
    path("i18n/", include("django.conf.urls.i18n")),
]
