"""Files out and in."""

from django.urls import path

from troef.web.exchange import views

urlpatterns = [
    path("evening/bring/", views.bring_session, name="bring_session"),
    path("evening/<int:pk>/contest.json", views.export, {"name": "contest.json"}, name="contest_file"),
    path("evening/<int:pk>/files/", views.files, name="files"),
    path("evening/<int:pk>/files/<str:name>", views.export, name="export"),
]
