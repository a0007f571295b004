"""The log of every change. The database rejects changes and deletions of entries (see the migrations)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from troef.web.evenings.models.evening import Evening
from troef.web.people.models import Account


class LogVerb(models.TextChoices):
    """Kinds of log entry: the stored verb and its text for readers."""

    EVENING_MADE = "evening made", _("made the evening")
    REGULAR_KEPT = "regular kept", _("saved it as a regular evening")
    BROUGHT_IN = "brought in", _("imported the evening from a file")
    ENTRIES_SET = "entries set", _("set the entries")
    ENTERED = "entered", _("entered for the evening")
    ENTRY_WITHDRAWN = "entry withdrawn", _("withdrew an entry")
    PAIR_ADDED = "pair added", _("added a pair")
    PAIR_REMOVED = "pair removed", _("took a pair off the list")
    TEAM_ADDED = "team added", _("added a team")
    TEAM_REMOVED = "team removed", _("took a team off the list")
    PLAYER_ADDED = "player added", _("added a player")
    PLAYER_REMOVED = "player removed", _("took a player off the list")
    PLAYS_FOR = "plays for", _("noted for which club somebody plays")
    SECTION_ADDED = "section added", _("added a section")
    SECTION_REMOVED = "section removed", _("removed a section")
    MOVED_TO_A_SECTION = "moved to a section", _("moved somebody to a section")
    SECTIONS_APART = "sections apart", _("gave each section its ranking")
    SECTIONS_TOGETHER = "sections together", _("made the sections one field")
    LINE_UP_CHOSEN = "line-up chosen", _("chose the line-up")
    ROUND_DRAWN = "round drawn", _("drew the round")
    NO_MORE_ROUNDS = "no more rounds", _("ended the draws")
    MATCH_DECIDED = "match decided", _("noted who won a level match")
    CAME_LATE = "came late", _("let somebody come in late")
    LEFT = "left", _("noted that somebody left")
    SUBSTITUTE_NAMED = "substitute named", _("named a substitute")
    PAIRS_EXCHANGED = "pairs exchanged", _("recorded two pairs where they sat")
    BOARD_PUT_OFF = "board put off", _("postponed a board")
    BOARD_BACK_IN_ITS_ROUND = "board back in its round", _("put a board back in its round")
    WRONG_BOARD_STANDS = "wrong board stands", _("let the result of a wrong board stand")
    WRONG_BOARD_CANCELLED = "wrong board cancelled", _("cancelled a wrong board")
    BOARD_DEALT_AGAIN = "board dealt again", _("had a board dealt again")
    BOARD_REPLACED = "board replaced", _("had a new board played in a match")
    BOARD_CANCELLED = "board cancelled", _("cancelled a board")
    BOARD_FOULED = "board fouled", _("noted that a board was fouled")
    BOARD_NOT_FOULED = "board not fouled", _("took back that a board was fouled")
    ARROW_TURNED = "arrow turned", _("turned the arrow")
    CLOCK_STOPPED = "clock stopped", _("stopped the clock")
    CLOCK_STARTED = "clock started", _("started the clock")
    CLOCK_SET = "clock set", _("gave time")
    EVENT_SET = "event set", _("set how the sessions count")
    EVENT_JOINED = "event joined", _("used the boards of a simultaneous event")
    EVENT_LEFT = "event left", _("took the evening out of a simultaneous event")
    SESSION_MADE = "session made", _("made a session")
    PLACE_TAKEN = "place taken", _("gave an absent contestant's place to another")
    MOVEMENT_CHOSEN = "movement chosen", _("chose the movement")
    TABLES_DRAWN = "tables drawn", _("drew the tables")
    RULES_SET = "rules set", _("set the rules")
    PRIZES_CHOSEN = "prizes chosen", _("chose the prizes")
    APPEAL_FILED = "appeal filed", _("recorded an appeal")
    APPEAL_AGREED = "appeal agreed", _("noted who agrees with the appeal")
    APPEAL_WARNED = "appeal warned", _("warned about an appeal without merit")
    APPEAL_SEATED = "appeal seated", _("named who hears the appeal")
    APPEAL_HEARD = "appeal heard", _("wrote down what the hearing found")
    APPEAL_DECIDED = "appeal decided", _("wrote down the decision on the appeal")
    APPEAL_FURTHER = "appeal further", _("referred the appeal to the next body")
    APPEAL_DROPPED = "appeal dropped", _("noted that the appeal was withdrawn")
    STARTED = "started", _("started the evening")
    SYSTEM_CARD = "system card", _("handed in a system card")
    SEAT_TAKEN = "seat taken", _("took a seat")
    DEVICE_STAYS = "device stays", _("has a device that stays at the table")
    TABLE_OPENED = "table opened", _("opened a table as its device")
    SEAT_ASKED_FOR = "seat asked for", _("asked for a seat with another phone")
    PHONE_LET_IN = "phone let in", _("let a phone in")
    PHONE_SENT_AWAY = "phone sent away", _("sent a phone away")
    PROPOSED = "proposed", _("entered a result")
    CORRECTED = "corrected", _("changed the result")
    PLAYED_ON_SCREENS = "played on screens", _("played a board on screens")
    AGREED = "agreed", _("agreed")
    DIRECTOR_CALLED = "director called", _("called the director")
    DIRECTOR_ON_THE_WAY = "director on the way", _("is on the way")
    CALL_CLOSED = "call closed", _("closed the call")
    CALL_WITHDRAWN = "call withdrawn", _("withdrew the call")
    TABLE_MESSAGE = "table message", _("sent a message to a table")
    INCIDENT_TOLD = "incident told", _("received a report of the incident")
    INCIDENT_OVER = "incident over", _("found nothing to adjust")
    NEXT_ROUND = "next round", _("began the next round")
    STANDINGS_OPENED = "standings opened", _("opened the standings")
    STANDINGS_CLOSED = "standings closed", _("closed the standings")
    DEALT_AGAIN = "dealt again", _("had a deal played again")
    CORRECTED_BY_THE_DIRECTOR = "corrected by the director", _("corrected a result as director")
    RULING_WITHDRAWN = "ruling withdrawn", _("withdrew a ruling")
    RULED = "ruled", _("wrote a ruling down")
    RULING_SCORED = "ruling scored", _("gave the score of a ruling")
    RULING_CONFIRMED = "ruling confirmed", _("made a provisional ruling final")
    RULING_CORRECTED = "ruling corrected", _("corrected a ruling")
    RULING_DIRECTORS_ERROR = "ruling directors-error", _("corrected their own error")
    RULING_POLLED = "ruling polled", _("added a poll to a ruling")
    WARNED = "warned", _("gave a warning")
    SUSPENDED = "suspended", _("suspended somebody")
    EXCLUDED = "excluded", _("excluded somebody")
    MEASURE_APPROVED = "measure approved", _("agreed to a measure")
    MEASURE_LIFTED = "measure lifted", _("lifted a measure")
    POLL_MADE = "poll made", _("made a poll")
    POLL_PUT_TO = "poll put to", _("put a poll to players")
    POLL_ANSWERED = "poll answered", _("answered a poll")
    RULING_APPEAL = "ruling appeal", _("entered the decision on an appeal")
    CHIEF_DIRECTOR_NAMED = "chief director named", _("named the chief director")
    PLAYS_AS = "plays as", _("said to be this player")
    DOES_NOT_PLAY_AS = "does not play as", _("said not to be this player")
    READ_OUT = "read out", _("began to read the result out")
    ENDED = "ended", _("ended play")
    PUBLISHED = "published", _("published the official result")
    SLIPS_TYPED_TWICE = "slips typed twice", _("set slips to be typed twice")
    SLIPS_TYPED_ONCE = "slips typed once", _("set slips to be typed once")
    SLIP_ENTERED = "slip entered", _("entered a slip")
    SLIP_CORRECTED = "slip corrected", _("corrected a slip")
    SLIP_TYPED = "slip typed", _("typed a slip, awaiting the second typist")
    SLIPS_DIFFER = "slips differ", _("typed a slip differently from the first typist")
    SLIP_SENT_BACK = "slip sent back", _("sent a slip back")
    SLIP_STANDS = "slip stands", _("accepted an odd result")
    BOARDS_DEALT = "boards dealt", _("dealt the boards")
    COMMITMENT_PUBLISHED = "commitment published", _("published a commitment for the deals")
    BOARDS_IMPORTED = "boards imported", _("imported boards from a file")
    BOARDS_EXPORTED = "boards exported", _("wrote the boards to a file")
    CARDS_ENTERED = "cards entered", _("entered the cards of a board")
    CARDS_CORRECTED = "cards corrected", _("corrected the cards of a board")
    LENGTH_SET = "length set", _("set the length")
    CONSENTED_TO_A_LATE_CORRECTION = "consented to a late correction", _("consented to a late correction")


ENTRY_VERBS = frozenset(
    {LogVerb.PROPOSED, LogVerb.CORRECTED, LogVerb.AGREED, LogVerb.PLAYED_ON_SCREENS, LogVerb.CORRECTED_BY_THE_DIRECTOR}
    | {LogVerb.SLIP_ENTERED, LogVerb.SLIP_CORRECTED, LogVerb.SLIP_TYPED}
)
"""Verbs of entries that enter, change or confirm the result of a board."""
OPERATING_VERBS = frozenset(
    {LogVerb.EVENING_MADE, LogVerb.BOARDS_DEALT, LogVerb.STARTED, LogVerb.ROUND_DRAWN, LogVerb.NO_MORE_ROUNDS}
    | {LogVerb.NEXT_ROUND, LogVerb.CLOCK_STOPPED, LogVerb.CLOCK_STARTED, LogVerb.CLOCK_SET, LogVerb.RULED}
    | {LogVerb.READ_OUT, LogVerb.ENDED, LogVerb.PUBLISHED, LogVerb.CONSENTED_TO_A_LATE_CORRECTION}
)
"""Verbs by which the administrator of a server follows an evening in its log."""


class Log(models.Model):
    """One change of an evening: time, author, verb, and details such as the values before and after."""

    evening = models.ForeignKey(Evening, models.PROTECT, related_name="log")
    at = models.DateTimeField(auto_now_add=True)
    account = models.ForeignKey(Account, models.PROTECT, null=True, blank=True, related_name="+")
    who = models.CharField(max_length=120)
    verb = models.CharField(max_length=40)
    about = models.JSONField(default=dict)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.verb} by {self.who}"
