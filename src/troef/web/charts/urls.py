"""The charts, each as a picture and as a walk; everybody may use them."""

from django.urls import path

from troef.web.charts import views
from troef.web.charts.guides import guide

urlpatterns = [
    path("", views.charts, name="charts"),
    path("walk/", views.walk, name="chart_walk"),
    path("guide/<slug:slug>/", guide, name="guide"),
    path("<slug:edition>/", views.charts, name="edition_charts"),
    path("<slug:edition>/booklet.pdf", views.booklet_pdf, name="chart_booklet"),
    path("<slug:edition>/<slug:slug>/", views.chart, name="chart"),
    path("<slug:edition>/<slug:slug>/<slug:name>.svg", views.drawn, name="chart_svg"),
]
