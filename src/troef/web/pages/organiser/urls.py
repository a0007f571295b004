"""URL patterns of the organiser's pages."""

from django.urls import path

from troef.web.pages.organiser import deals, evening_setup, member_import, members, start_list
from troef.web.pages.organiser.closing import closing, prizes
from troef.web.pages.organiser.klaverjas_rules import drive, klaverjas_rules
from troef.web.pages.organiser.papers import paper_views

urlpatterns = [
    path("evening/new/", evening_setup.new, name="new_evening"),
    path("evening/<int:pk>/who/", start_list.start_list_view, name="who"),
    path("evening/<int:pk>/movement/", evening_setup.movement_view, name="movement"),
    path("evening/<int:pk>/drive/", drive, name="drive"),
    path("evening/<int:pk>/rules/", evening_setup.rules, name="rules"),
    path("evening/<int:pk>/rules/own/", evening_setup.own_rules, name="own_rules"),
    path("evening/<int:pk>/way-of-playing/", klaverjas_rules, name="klaverjas_rules"),
    path("evening/<int:pk>/keep/", start_list.save_regular_view, name="keep_regular"),
    path("regular/<int:pk>/", start_list.regular_evening, name="regular_evening"),
    path("evening/<int:pk>/ready/", evening_setup.ready, name="ready"),
    path("evening/<int:pk>/closing/", closing, name="closing"),
    path("evening/<int:pk>/prizes/", prizes, name="prizes"),
    path("evening/<int:pk>/act/", evening_setup.evening_action, name="organiser_act"),
    path("members/file/", member_import.members_csv, name="members_csv"),
    path("members/<int:pk>/", members.member, name="member"),
    path("members/<int:pk>/merge/", members.merge_members, name="merge_members"),
    path("members/<int:pk>/file/", members.member_file, name="member_file"),
    path("members/<int:pk>/forget/", members.forget_member, name="forget_member"),
    path("evening/<int:pk>/entries/", members.entries, name="entries"),
    path("evening/<int:pk>/entries/act/", members.entries_act, name="entries_act"),
    path("entry/<str:secret>/", members.entry, name="entry"),
    path("evening/<int:pk>/deals/", deals.deals, name="deals"),
    path("evening/<int:pk>/deals/act/", deals.deals_act, name="deals_act"),
    path("evening/<int:pk>/deals/boards.<slug:ending>", deals.deals_file, name="deals_file"),
    path("evening/<int:pk>/deals/enter/<int:number>/", deals.enter_hands, name="enter_hands"),
    path("evening/<int:pk>/deals/read/", deals.read_hands, name="read_hands"),
    path("evening/<int:pk>/deals/check/", deals.deals_check, name="deals_check"),
    path("evening/<int:pk>/deals/secret/", deals.deals_secret, name="deals_secret"),
    path("evening/<int:pk>/hands/", deals.hand_records_view, name="hand_records"),
    path("evening/<int:pk>/hands.pdf", deals.hand_records_paper, name="hand_records_paper"),
    path("evening/<int:pk>/hands.pbn", deals.hand_records_pbn, name="hand_records_pbn"),
    path("evening/<int:pk>/papers/", paper_views.papers, name="papers"),
    path("evening/<int:pk>/papers/<slug:name>.pdf", paper_views.paper, name="paper"),
    path("table-cards.pdf", paper_views.permanent_paper, name="permanent_paper"),
    path("evening/<int:pk>/conditions/", paper_views.conditions_page, name="conditions"),
    path("evening/<int:pk>/conditions.pdf", paper_views.conditions_paper, name="conditions_paper"),
    path("score/table/<slug:edition>/", paper_views.score_card_page, name="score_card"),
    path("score/table/<slug:edition>.pdf", paper_views.score_card_paper, name="score_card_paper"),
]
