"""A knock-out is ranked by its rounds: who went further stands higher, whatever the IMPs (2017: 78D; 1949: 88)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from troef.contest.answer import Answer, MatchScore, Note
from troef.contest.contestant import ContestantKind
from troef.contest.penalties import fine_in_match
from troef.contest.session import BracketMatch, Contest, match_of_other_teams, no_such_contestant, refusal_at
from troef.laws import Text


def checked_bracket(matches: Sequence[BracketMatch], contest: Contest) -> tuple[BracketMatch, ...]:
    """The matches of a knock-out; each has results, or says which teams would have met."""
    if matches and (contest.kind is not ContestantKind.TEAMS or not contest.options.method.compares_rooms):
        raise refusal_at(
            "bracket",
            "a bracket is for teams that play matches",
            "een afvalwedstrijd is voor viertallen die wedstrijden spelen",
        )
    played = {result.match: result.ns + result.ew for result in contest.results}
    teams = set(contest.contestants) or {team for both in played.values() for team in both}
    checked: list[BracketMatch] = []
    for index, written in enumerate(matches):
        place = f"bracket[{index}]"
        match = _with_teams(place, written, played.get(written.match, ()))
        for team in match.teams:
            if team not in teams:
                raise no_such_contestant(place, contest.kind.word, team)
            if any(other.round == match.round and team in other.teams for other in checked):
                raise refusal_at(
                    place,
                    f"team {team} plays twice in round {match.round}",
                    f"viertal {team} speelt twee keer in ronde {match.round}",
                )
        if any(other.match == match.match for other in checked):
            raise refusal_at(place, f"match {match.match} appears twice", f"wedstrijd {match.match} staat er twee keer")
        checked.append(match)
    return tuple(checked)


def _with_teams(place: str, match: BracketMatch, teams: tuple[str, ...]) -> BracketMatch:
    """The match with the teams that its results or the file name, and a winner who is one of them."""
    name, meant = match.match, match.teams
    if meant:
        if len(set(meant)) != 2 or (teams and set(meant) != set(teams)):
            if teams:
                raise match_of_other_teams(name, teams, f"{place}.teams")
            what, dutch = f"match {name} is between two teams", f"wedstrijd {name} gaat tussen twee viertallen"
            raise refusal_at(f"{place}.teams", what, dutch)
        teams = meant
    if not teams:
        raise refusal_at(
            place,
            f"no result has match {name}; a match that was not played names its two teams",
            f"geen uitslag is van wedstrijd {name}; noem de twee viertallen als die niet gespeeld is",
        )
    winner = match.winner
    if winner is not None and winner not in teams:
        raise refusal_at(
            place, f"winner {winner} does not play match {name}", f"winnaar {winner} speelt niet in wedstrijd {name}"
        )
    if match.why is not None and winner is None:
        raise refusal_at(
            place,
            "why tells how a winner was found: name the winner too",
            "why zegt hoe de winnaar is bepaald: noem ook de winnaar",
        )
    return replace(match, teams=teams)


_WON, _IDLE, _LOST = 2, 1, 0


@dataclass(frozen=True, slots=True)
class Bracket:
    """Who won and who lost in each round."""

    rounds: Mapping[tuple[int, int], Mapping[str, int]]
    """By session and round."""

    @classmethod
    def of(cls, sessions: Sequence[Answer]) -> Bracket | None:
        """The bracket of a session, or of all that are one event; None where one of them has none."""
        rounds: dict[tuple[int, int], dict[str, int]] = {}
        if not all(answer.contest.bracket for answer in sessions):
            return None
        for session, answer in enumerate(sessions):
            scores = {match.name: match for match in answer.matches}
            for index, match in enumerate(answer.contest.bracket):
                winner = _winner(f"bracket[{index}]", match, scores.get(match.match), answer)
                outcome = {team: _WON if team == winner else _LOST for team in match.teams}
                rounds.setdefault((session, match.round), {}).update(outcome)
        return cls(dict(sorted(rounds.items())))

    def key(self, team: str) -> tuple[int, ...]:
        """What the order follows: round by round, who is still in as if it had won; later matches part who is out."""
        outcomes: list[int] = []
        for outcome in self.rounds.values():
            outcomes.append(outcome.get(team, _IDLE if _LOST in outcomes else _WON))
        return tuple(outcomes)

    def out(self, team: str) -> int | None:
        """The round in which a team was knocked out."""
        return next((number for (_, number), outcome in self.rounds.items() if outcome.get(team) == _LOST), None)


def _winner(place: str, bracket_match: BracketMatch, score: MatchScore | None, answer: Answer) -> str:
    """Who goes on: the one with more, or whom the file names."""
    ahead = match_leader(score, answer.contest, answer.matches) if score else None
    if ahead is None and bracket_match.winner is None:
        raise refusal_at(
            place,
            f"match {bracket_match.match} ended level: name its winner and why",
            f"wedstrijd {bracket_match.match} eindigde gelijk: noem de winnaar en waarom",
        )
    if ahead is not None and bracket_match.winner not in (None, ahead) and bracket_match.why is None:
        raise refusal_at(
            place,
            f"match {bracket_match.match} was won by {ahead}: say why {bracket_match.winner} goes on",
            f"wedstrijd {bracket_match.match} is gewonnen door {ahead}: zeg waarom {bracket_match.winner} doorgaat",
        )
    return bracket_match.winner or ahead or ""


def match_leader(match: MatchScore, contest: Contest, matches: Sequence[MatchScore]) -> str | None:
    """Who is ahead in a match, less the fines that belong to it; None while it is level."""
    played = [team.team for other in matches for team in other.teams]
    first, second = match.teams
    lead = first.points - second.points
    for team, sign in ((first.team, -1), (second.team, 1)):
        lead += sign * fine_in_match(contest, team, match.name, played.count(team) == 1)
    return None if lead == 0 else first.team if lead > 0 else second.team


def bracket_notes(contest: Contest) -> Iterator[Note]:
    """The matches that were not decided by their score alone."""
    for match in contest.bracket:
        if match.winner is not None:
            why = match.why or Text("aangewezen", "named")
            yield Note(
                Text(
                    f"wedstrijd {match.match}: viertal {match.winner} gaat door ({why.nl})",
                    f"match {match.match}: team {match.winner} goes on ({why.en})",
                ),
                law=contest.rules.law["bracket"],
            )
