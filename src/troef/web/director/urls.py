"""Where the director's pages are."""

from django.urls import path, re_path

from troef.web.director import appeals, charts, conduct, desk, equity, polls, rulings, scoring, walking
from troef.web.director.changes import boards, people, sessions
from troef.web.director.changes import views as changes
from troef.web.director.scorer import views as scorer

urlpatterns = [
    path("evening/<int:pk>/desk/", desk.desk, name="desk"),
    path("evening/<int:pk>/desk/call/<int:call>/", desk.answer_call, name="answer_call"),
    path("evening/<int:pk>/desk/next-round/", desk.next_round, name="next_round"),
    path("evening/<int:pk>/desk/board/<int:number>/", desk.board, name="desk_board"),
    path("evening/<int:pk>/desk/enter/<int:sitting>/<int:number>/", desk.enter, name="desk_enter"),
    path("evening/<int:pk>/desk/again/<int:sitting>/<int:number>/", desk.deal_again, name="deal_again"),
    path("evening/<int:pk>/desk/adjust/<int:sitting>/<int:number>/", scoring.adjust, name="adjust"),
    path("evening/<int:pk>/desk/ruling/<int:number>/score/", scoring.ruling_score, name="ruling_score"),
    path("evening/<int:pk>/desk/equity/<int:sitting>/<int:number>/", equity.view, name="equity"),
    path("evening/<int:pk>/desk/penalty/", scoring.penalty, name="penalty"),
    path("evening/<int:pk>/desk/find/", walking.find, name="desk_find"),
    path("evening/<int:pk>/desk/walk/", walking.walk, name="desk_walk"),
    path("evening/<int:pk>/scorer/", scorer.scorer, name="scorer"),
    path("evening/<int:pk>/scorer/act/", scorer.scorer_act, name="scorer_act"),
    path("evening/<int:pk>/scorer/board/<int:number>/", scorer.scorer_board, name="scorer_board"),
    path(
        "evening/<int:pk>/scorer/round/<int:round_number>/table/<int:number>/", scorer.scorer_table, name="scorer_table"
    ),
    path("evening/<int:pk>/scorer/line/", scorer.scorer_line, name="scorer_line"),
    path("evening/<int:pk>/scorer/say/", scorer.scorer_say, name="scorer_say"),
    path("evening/<int:pk>/changes/", changes.index, name="changes"),
    path("evening/<int:pk>/changes/clock/", changes.clock, name="clock"),
    path("evening/<int:pk>/changes/late/", people.late, name="late"),
    path("evening/<int:pk>/changes/leave/", people.leave, name="leave"),
    path("evening/<int:pk>/changes/substitute/", people.substitute, name="substitute"),
    path("evening/<int:pk>/changes/exchange/", people.exchange, name="exchange_pairs"),
    path("evening/<int:pk>/changes/put-off/", boards.put_off, name="put_off"),
    path("evening/<int:pk>/changes/wrong-board/", boards.wrong_board, name="wrong_board"),
    path("evening/<int:pk>/changes/deal-again/", boards.deal_again, name="redeal"),
    path("evening/<int:pk>/changes/arrow/", boards.arrow, name="arrow"),
    path("evening/<int:pk>/sessions/", sessions.sessions, name="sessions"),
    path("evening/<int:pk>/rulings/", rulings.rulings, name="rulings"),
    path("evening/<int:pk>/ruling/<int:number>/", rulings.ruling, name="ruling"),
    re_path(
        r"^evening/(?P<pk>[0-9]{1,9})/ruling/(?P<number>[0-9]{1,9})/ruling\.(?P<form>pdf|txt|json)$",
        rulings.printed,
        name="printed_ruling",
    ),
    path("evening/<int:pk>/desk/ruling/", rulings.new, name="new_ruling"),
    path("evening/<int:pk>/desk/ruling/<int:number>/amend/", rulings.amend, name="amend_ruling"),
    path("evening/<int:pk>/desk/ruling/<int:number>/settle/", rulings.settle, name="settle_ruling"),
    path("evening/<int:pk>/directors/", rulings.directors, name="directors"),
    path("evening/<int:pk>/ruling/<int:number>/appeal/", appeals.new_appeal, name="new_appeal"),
    path("evening/<int:pk>/ruling/<int:number>/appeal/<int:appeal>/", appeals.appeal, name="appeal"),
    path("evening/<int:pk>/ruling/<int:number>/appeal/<int:appeal>/restore/", appeals.restore, name="restore_result"),
    path("evening/<int:pk>/ruling/<int:number>/poll/", polls.new_poll, name="new_poll"),
    path("evening/<int:pk>/ruling/<int:number>/poll/<int:poll>/", polls.poll, name="poll"),
    path("poll/<str:secret>/", polls.poll_answer, name="poll_answer"),
    path("evening/<int:pk>/desk/conduct/", conduct.conduct, name="conduct"),
    path("conduct/", conduct.conduct_list, name="conduct_list"),
    path("conduct/<int:pk>/act/", conduct.conduct_act, name="conduct_act"),
    path("members/<int:pk>/conduct/", conduct.member_conduct, name="member_conduct"),
    path("charts/", charts.charts, name="charts"),
    path("charts/walk/", charts.walk, name="chart_walk"),
    path("charts/guide/<slug:slug>/", charts.guide, name="guide"),
    path("charts/<slug:edition>/", charts.charts, name="edition_charts"),
    path("charts/<slug:edition>/booklet.pdf", charts.booklet_pdf, name="chart_booklet"),
    path("charts/<slug:edition>/<slug:slug>/", charts.chart, name="chart"),
    path("charts/<slug:edition>/<slug:slug>/<slug:name>.svg", charts.drawn, name="chart_svg"),
]
