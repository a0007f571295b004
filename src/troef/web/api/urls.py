"""The page of the tokens; the interface itself hangs under `api/v1/`."""

from django.urls import path

from troef.web.api import views

urlpatterns = [
    path("tokens/", views.tokens, name="tokens"),
    path("tokens/<int:pk>/", views.take_back, name="take_back_token"),
    path("api/v1/", views.api.urls),
]
