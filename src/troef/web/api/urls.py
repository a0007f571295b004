"""The page of the tokens; the interface itself hangs under `api/v1/`."""

from django.urls import path

from troef.web.api import auth
from troef.web.api.views import api

urlpatterns = [
    path("tokens/", auth.tokens, name="tokens"),
    path("tokens/<int:pk>/", auth.take_back, name="take_back_token"),
    path("api/v1/", api.urls),
]
