"""The page of the tokens; the interface itself hangs under `api/v1/`."""

from django.urls import path

from troef.web.api import tokens
from troef.web.api.views import api

urlpatterns = [
    path("tokens/", tokens.tokens, name="tokens"),
    path("tokens/<int:pk>/", tokens.take_back, name="take_back_token"),
    path("api/v1/", api.urls),
]
