"""The deals of an evening."""

from django.urls import path

from troef.web.deals import record_views, views

urlpatterns = [
    path("evening/<int:pk>/deals/", views.deals, name="deals"),
    path("evening/<int:pk>/deals/act/", views.deals_act, name="deals_act"),
    path("evening/<int:pk>/deals/boards.<slug:ending>", views.deals_file, name="deals_file"),
    path("evening/<int:pk>/deals/enter/<int:number>/", views.enter_hands, name="enter_hands"),
    path("evening/<int:pk>/deals/read/", views.read_hands, name="read_hands"),
    path("evening/<int:pk>/deals/check/", views.deals_check, name="deals_check"),
    path("evening/<int:pk>/deals/secret/", views.deals_secret, name="deals_secret"),
    path("evening/<int:pk>/hands/", record_views.hand_records, name="hand_records"),
    path("evening/<int:pk>/hands.pdf", record_views.hand_records_paper, name="hand_records_paper"),
    path("evening/<int:pk>/hands.pbn", record_views.hand_records_pbn, name="hand_records_pbn"),
]
