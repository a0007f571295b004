"""What everybody may see of an evening."""

from django.urls import path

from troef.web.results import views
from troef.web.results.tables import tables

urlpatterns = [
    path("evening/<int:pk>/", views.evening, name="evening"),
    path("evening/<int:pk>/live/", views.live, name="live"),
    path("evening/<int:pk>/board/<int:number>/", views.board, name="board"),
    path("evening/<int:pk>/round/<int:number>/", tables, name="round"),
    path("evening/<int:pk>/pair/<int:number>/", views.score_sheet, name="score_sheet"),
    path("evening/<int:pk>/plays/", views.says_who, name="says_who"),
    path("evening/<int:pk>/log/", views.log, name="log"),
]
