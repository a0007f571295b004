"""URLs for backup and restore."""

from django.urls import path

from troef.web.backup import views

urlpatterns = [
    path("backup/", views.backup, name="backup"),
    path("welcome/<str:token>/restore/", views.restore, name="restore"),
]
