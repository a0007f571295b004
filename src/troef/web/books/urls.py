"""The library, its indexes, and a page for every paragraph."""

from django.urls import path

from troef.web.books import views

urlpatterns = [
    path("", views.library, name="library"),
    path("search/", views.search, name="law_search"),
    path("suggest/", views.suggest, name="law_suggest"),
    path("index/", views.subject_index, name="law_index"),
    path("incidents/", views.incidents, name="law_incidents"),
    path("incidents/<slug:slug>/", views.incident, name="law_incident"),
    path("glossary/", views.glossary, name="law_glossary"),
    path("questions/", views.questions, name="law_questions"),
    path("<slug:edition>/", views.contents, name="law_book"),
    path("<slug:edition>/<str:id>/", views.paragraph, name="law_paragraph"),
]
