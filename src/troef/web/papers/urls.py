"""The papers of an evening."""

from django.urls import path

from troef.web.papers import views

urlpatterns = [
    path("evening/<int:pk>/papers/", views.papers, name="papers"),
    path("evening/<int:pk>/papers/<slug:name>.pdf", views.paper, name="paper"),
    path("evening/<int:pk>/conditions/", views.conditions_page, name="conditions"),
    path("evening/<int:pk>/conditions.pdf", views.conditions_paper, name="conditions_paper"),
    path("score/table/<slug:edition>/", views.score_card_page, name="score_card"),
    path("score/table/<slug:edition>.pdf", views.score_card_paper, name="score_card_paper"),
]
