"""The season."""

from django.urls import path

from troef.web.season import views

urlpatterns = [
    path("seasons/", views.seasons, name="seasons"),
    path("seasons/new/", views.edit_season, name="new_season"),
    path("seasons/<int:pk>/", views.season, name="season"),
    path("seasons/<int:pk>/who/<int:entrant>/", views.season_row, name="season_row"),
    path("seasons/<int:pk>/rules/", views.edit_season, name="edit_season"),
    path("seasons/<int:pk>/people/", views.season_people, name="season_people"),
    path("seasons/<int:pk>/promote/", views.promote, name="promote"),
    path("seasons/entrant/<int:pk>/", views.place_entrant, name="place_entrant"),
]
