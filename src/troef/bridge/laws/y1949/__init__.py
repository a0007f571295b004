"""The laws of 1949 in the order of the book. Some articles are carried out by code elsewhere."""

from __future__ import annotations

from troef.bridge.game.auction import Auction
from troef.bridge.game.play import PlayState
from troef.bridge.laws.y1949.register import CITED, LAW, WATCH, is_noticed

LAW.load(__name__, __path__)
LAW.executed("1", "troef.cards.ALL_CARDS")
LAW.executed("17", Auction.push, "troef.bridge.table.fold.apply_event")
LAW.executed("18", Auction.is_sufficient, Auction.legal)
LAW.executed("22", Auction.contract.fget, Auction.declarer.fget)  # type: ignore[attr-defined]
LAW.executed("44", PlayState.push, PlayState.legal, "troef.bridge.game.play.winning_card")
LAW.executed("59", "troef.bridge.table.play.legal_cards.apply_restrictions")
LAW.executed("69", "troef.bridge.game.play.winning_card")

for number, places in {
    "2": ("troef.cards.Board",),
    "3": ("troef.contest.movements.movement.ScheduledGame",),
    "5": ("troef.contest.movements.movement.Schedule",),
    "6": ("troef.cards.dealing.fair_deal",),
    "12": ("troef.contest.awards.award_points",),
    "77": ("troef.contest.score.score",),
    "81": ("troef.contest.matchpoints.board_shares",),
    "82": ("troef.contest.teams.team_score",),
    "83": ("troef.contest.ranking.rank",),
    "84": ("troef.contest.ranking.break_tie",),
    "85": ("troef.contest.ranking.break_tie",),
    "86": ("troef.contest.ranking.break_tie",),
    "87": ("troef.contest.point_scales.imps",),
    "88": ("troef.contest.point_scales.victory_points",),
    "90": ("troef.contest.point_scales.total_shares",),
    "94": ("troef.bridge.table.play.claims.end_correction",),
    "102": ("troef.contest.awards.won_by_teammates",),
    "103": ("troef.contest.awards.new_board_law",),
    "104": ("troef.contest.matchpoints.by_version", "troef.contest.teams.team_points_by_pairs"),
    "107": ("troef.contest.awards.award_points",),
    "109": ("troef.contest.penalties.apply_penalties",),
    "117": ("troef.bridge.contest.fine",),
    "118": ("troef.contest.sessions.combine_sessions",),
    "119": ("troef.contest.sessions.select_qualifiers",),
    "122": ("troef.contest.contestant.eligible_in_one_session",),
    "123": ("troef.contest.contestant.eligible_in_several_sessions",),
}.items():
    LAW.organised(number, *places)

_ORGANISER = "for the organiser of the contest to arrange"
_DIRECTOR = "how the director goes about it; he decides"
_PROTEST = "how a protest is heard; the ruling keeps what was decided"
for number, reason in {
    "4": "who play together is told with the contestants",
    "7": "handling of boards and cards; a record of the table does not see it",
    "8": "moving the boards is the players' work; the movement says where they go",
    "15": "which pair plays which board is arranged by the director, who gives the adjusted score",
    "78": "what is written on the slip; the score of a table has all of it",
    "79": "who signs for the score; the site asks the other side",
    "80": "names the methods; articles 81, 87 and 90 carry them out",
    **dict.fromkeys(("89", "91"), "a tie is broken as the organiser has chosen"),
    "93": "when a claim about a score must be made; the correction period is told",
    **dict.fromkeys(("95", "96", "105", "108"), _ORGANISER),
    **dict.fromkeys(("120", "121"), "the organiser's site puts the first reserve in a place, and back until round 2"),
    "124": "who is in a team is told with the contestants; its size is checked when the contest is scored",
    "125": "the captain says who sits where",
    **dict.fromkeys(("97", "98", "99", "100", "101", "106", "110"), _DIRECTOR),
    **dict.fromkeys(("111", "112", "113", "114", "115", "116"), _PROTEST),
}.items():
    LAW.informed(number, reason)

RULES = LAW.rules(WATCH, CITED, speaks=is_noticed)
