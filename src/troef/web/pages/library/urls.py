"""URLs of the law books, the sandbox and the calculators."""

from django.urls import path

from troef.web.pages.library import calculator, claims, training
from troef.web.pages.library.books import views as books
from troef.web.pages.library.klaverjas import views as klaverjas
from troef.web.pages.library.sandbox import views as sandbox

urlpatterns = [
    path("score/", calculator.score, name="score"),
    path("claim/", claims.claims, name="claims"),
    path("law/", books.library, name="library"),
    path("law/search/", books.search, name="law_search"),
    path("law/suggest/", books.suggest, name="law_suggest"),
    path("law/index/", books.subject_index, name="law_index"),
    path("law/incidents/", books.incidents, name="law_incidents"),
    path("law/incidents/<slug:slug>/", books.incident, name="law_incident"),
    path("law/training/", training.training, name="training"),
    path("law/training/<slug:slug>/", training.exercise, name="exercise"),
    path("law/glossary/", books.glossary, name="law_glossary"),
    path("law/questions/", books.questions, name="law_questions"),
    path("law/<slug:edition>/", books.contents, name="law_book"),
    path("law/<slug:edition>/<str:id>/", books.paragraph, name="law_paragraph"),
    path("sandbox/", sandbox.sandbox, name="sandbox"),
    path("sandbox/new/", sandbox.new, name="sandbox_new"),
    path("sandbox/add/", sandbox.add, name="sandbox_add"),
    path("sandbox/compare/", sandbox.comparison, name="sandbox_compare"),
    path("sandbox/upload/", sandbox.upload, name="sandbox_upload"),
    path("sandbox/try/<slug:slug>/", sandbox.example, name="sandbox_example"),
    path("klaverjas/", klaverjas.overview, name="klaverjas"),
    path("klaverjas/score/", klaverjas.score, name="klaverjas_score"),
    path("klaverjas/roem/", klaverjas.roem, name="klaverjas_roem"),
    path("klaverjas/analysis/", klaverjas.analysis, name="klaverjas_analysis"),
]
