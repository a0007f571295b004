"""URLs of the law books, the sandbox and the calculators."""

from django.urls import path

from troef.web.pages.library import books, calculator, claims, training
from troef.web.pages.library.klaverjas import klaverjas_views
from troef.web.pages.library.sandbox import sandbox_views

urlpatterns = [
    path("score/", calculator.score, name="score"),
    path("claim/", claims.claims, name="claims"),
    path("law/", books.library_view, name="library"),
    path("law/search/", books.search_view, name="law_search"),
    path("law/suggest/", books.suggest, name="law_suggest"),
    path("law/index/", books.subject_index, name="law_index"),
    path("law/incidents/", books.incidents_view, name="law_incidents"),
    path("law/incidents/<slug:slug>/", books.incident, name="law_incident"),
    path("law/training/", training.training, name="training"),
    path("law/training/<slug:slug>/", training.exercise, name="exercise"),
    path("law/glossary/", books.glossary_view, name="law_glossary"),
    path("law/questions/", books.questions, name="law_questions"),
    path("law/<slug:edition>/", books.contents, name="law_book"),
    path("law/<slug:edition>/<str:id>/", books.paragraph, name="law_paragraph"),
    path("sandbox/", sandbox_views.sandbox, name="sandbox"),
    path("sandbox/new/", sandbox_views.new, name="sandbox_new"),
    path("sandbox/add/", sandbox_views.add, name="sandbox_add"),
    path("sandbox/compare/", sandbox_views.comparison, name="sandbox_compare"),
    path("sandbox/upload/", sandbox_views.upload, name="sandbox_upload"),
    path("sandbox/try/<slug:slug>/", sandbox_views.example, name="sandbox_example"),
    path("klaverjas/", klaverjas_views.overview, name="klaverjas"),
    path("klaverjas/score/", klaverjas_views.score, name="klaverjas_score"),
    path("klaverjas/roem/", klaverjas_views.roem_view, name="klaverjas_roem"),
    path("klaverjas/analysis/", klaverjas_views.analysis, name="klaverjas_analysis"),
]
