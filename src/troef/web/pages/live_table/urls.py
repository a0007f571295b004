"""URLs of the live tables."""

from django.urls import path

from troef.web.pages.live_table import review, views

urlpatterns = [
    path("play/", views.play_now, name="play_now"),
    path("play/lesson/", views.play_lesson, name="play_lesson"),
    path("play/<str:secret>/", views.live_table, name="live_table"),
    path("play/<str:secret>/live/", views.live_events, name="live_events"),
    path("play/<str:secret>/do/", views.live_do, name="live_do"),
    path("play/<str:secret>/act/", views.live_act, name="live_act"),
    path("play/<str:secret>/lesson/", views.live_lesson, name="live_lesson"),
    path("play/<str:secret>/claim/", views.live_claim, name="live_claim"),
    path("play/<str:secret>/gone/", views.live_gone, name="live_gone"),
    path("play/<str:secret>/as/<str:sitter>/", views.live_join, name="live_join"),
    path("play/<str:secret>/boards/", review.live_boards, name="live_boards"),
    path("play/<str:secret>/boards.<str:ending>", review.live_file, name="live_file"),
    path("watch/<str:token>/", review.spectator_view, name="watch"),
    path("watch/<str:token>/live/", review.watch_events, name="watch_events"),
    path("played/<str:token>/", review.replay_view, name="played"),
    path("played/<str:token>/worth/", review.replay_values_view, name="played_worth"),
    path("played/<str:token>/tables/", review.played_tables, name="played_tables"),
]
