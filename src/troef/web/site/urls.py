"""Where every page of the site is: each room says it for its own pages."""

from django.urls import include, path

from troef.web.site import downloads
from troef.web.site.figures import figures
from troef.web.site.trouble import health

handler500 = "troef.web.site.trouble.page"
_ROOMS = (
    "people",
    "player",
    "organiser",
    "director",
    "library",
    "season",
    "simultaneous",
    "play",
    "api",
    "exchange",
    "backup",
    "laptop",
)
urlpatterns = [
    *(path("", include(f"troef.web.{room}.urls")) for room in _ROOMS),
    path("download/<str:signed>/", downloads.page, name="download"),
    path("health/", health, name="health"),
    path("figures/", figures, name="figures"),
    path("i18n/", include("django.conf.urls.i18n")),
]
