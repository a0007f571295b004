"""The scorer's desk."""

from django.urls import path

from troef.web.scorer import views

urlpatterns = [
    path("evening/<int:pk>/scorer/", views.scorer, name="scorer"),
    path("evening/<int:pk>/scorer/act/", views.scorer_act, name="scorer_act"),
    path("evening/<int:pk>/scorer/board/<int:number>/", views.scorer_board, name="scorer_board"),
    path(
        "evening/<int:pk>/scorer/round/<int:round_number>/table/<int:number>/", views.scorer_table, name="scorer_table"
    ),
    path("evening/<int:pk>/scorer/line/", views.scorer_line, name="scorer_line"),
    path("evening/<int:pk>/scorer/say/", views.scorer_say, name="scorer_say"),
]
