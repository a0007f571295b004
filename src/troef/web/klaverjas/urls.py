"""The pages of klaverjas; the practice table is the sandbox with the klaverjas edition."""

from django.urls import path

from troef.web.klaverjas import views

urlpatterns = [
    path("", views.overview, name="klaverjas"),
    path("score/", views.score, name="klaverjas_score"),
    path("roem/", views.roem, name="klaverjas_roem"),
    path("analysis/", views.analysis, name="klaverjas_analysis"),
]
