"""The director's pages."""

from django.urls import path, re_path

from troef.web.desk import views

urlpatterns = [
    path("evening/<int:pk>/desk/", views.desk, name="desk"),
    path("evening/<int:pk>/desk/call/<int:call>/", views.answer_call, name="answer_call"),
    path("evening/<int:pk>/desk/next-round/", views.next_round, name="next_round"),
    path("evening/<int:pk>/desk/board/<int:number>/", views.board, name="desk_board"),
    path("evening/<int:pk>/desk/enter/<int:sitting>/<int:number>/", views.enter, name="desk_enter"),
    path("evening/<int:pk>/desk/adjust/<int:result>/", views.adjust, name="adjust"),
    path("evening/<int:pk>/desk/penalty/", views.penalty, name="penalty"),
    re_path(
        r"^evening/(?P<pk>\d+)/desk/withdraw/(?P<kind>adjustment|penalty)/(?P<ruling>\d+)/$",
        views.withdraw,
        name="withdraw",
    ),
]
