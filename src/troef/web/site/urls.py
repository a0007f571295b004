"""Where every page of the site is: each room says it for its own pages."""

from django.urls import include, path

from troef.web.site import downloads
from troef.web.site.figures import figures
from troef.web.site.trouble import health

handler500 = "troef.web.site.trouble.page"
ROOMS = (
    "troef.web.people.views",
    "troef.web.player.urls",
    "troef.web.organiser.urls",
    "troef.web.director.urls",
    "troef.web.library.urls",
    "troef.web.season",
    "troef.web.simultaneous.urls",
    "troef.web.play.urls",
    "troef.web.api.views",
    "troef.web.exchange.urls",
    "troef.web.backup.urls",
    "troef.web.laptop",
)
urlpatterns = [
    *(path("", include(room)) for room in ROOMS),
    path("download/<str:signed>/", downloads.page, name="download"),
    path("health/", health, name="health"),
    path("figures/", figures, name="figures"),
    path("i18n/", include("django.conf.urls.i18n")),
]
