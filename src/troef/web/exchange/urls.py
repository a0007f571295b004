"""URLs for export and import."""

from django.urls import path

from troef.web.exchange import federation_columns, views

urlpatterns = [
    path("evening/bring/", views.import_session_view, name="bring_session"),
    path("evening/<int:pk>/contest.json", views.export, {"name": "contest.json"}, name="contest_file"),
    path("evening/<int:pk>/files/", views.files, name="files"),
    path("evening/<int:pk>/files/own/<int:place>", federation_columns.own_file, name="own_file"),
    path("evening/<int:pk>/files/<str:name>", views.export, name="export"),
    path("federation/", federation_columns.tables_page, name="own_tables"),
    path("federation/new/", federation_columns.table_page, name="new_own_table"),
    path("federation/<int:place>/", federation_columns.table_page, name="own_table"),
]
