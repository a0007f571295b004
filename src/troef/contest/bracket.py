"""Knock-out brackets: teams are ranked by the round that they reached, not by IMPs (2017: 78D; 1949: 88)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from troef.contest.answer import Answer, MatchScore, Note
from troef.contest.contestant import ContestantKind
from troef.contest.penalties import fine_in_match
from troef.contest.session import BracketMatch, Contest, match_of_other_teams, no_such_contestant, refusal_at
from troef.laws import Text


def checked_bracket(matches: Sequence[BracketMatch], contest: Contest) -> tuple[BracketMatch, ...]:
    """Return the matches of a knock-out, each with its two teams.

    Raise TroefError if the contest cannot have a bracket, or if a match contradicts the results or another match.
    """
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
    """Return the match with the teams from its results or from the file.

    Raise TroefError if no teams are known, or if they contradict the results or the winner.
    """
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
    """The winners and losers of each round."""

    rounds: Mapping[tuple[int, int], Mapping[str, int]]
    """The outcome of each team, by session and round."""

    @classmethod
    def of(cls, sessions: Sequence[Answer]) -> Bracket | None:
        """Return the bracket over all sessions; None if one of them has none.

        Raise TroefError if a match has no clear winner and the file names none.
        """
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
        """Return the sort key of a team: its outcome in each round.

        A team that is still in counts as the winner of a round that it does not play. Later matches separate teams that
        are out.
        """
        outcomes: list[int] = []
        for outcome in self.rounds.values():
            outcomes.append(outcome.get(team, _IDLE if _LOST in outcomes else _WON))
        return tuple(outcomes)

    def out(self, team: str) -> int | None:
        """Return the round in which a team was knocked out; None if it is still in."""
        return next((number for (_, number), outcome in self.rounds.items() if outcome.get(team) == _LOST), None)


def _winner(place: str, bracket_match: BracketMatch, score: MatchScore | None, answer: Answer) -> str:
    """Return the team that goes on: the one that the file names, else the one with the higher score.

    Raise TroefError if the match is level without a named winner, or if a named loser goes on without a reason.
    """
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
    """Return the team that leads a match after the fines that belong to it; None if the match is level."""
    played = [team.team for other in matches for team in other.teams]
    first, second = match.teams
    lead = first.points - second.points
    for team, sign in ((first.team, -1), (second.team, 1)):
        lead += sign * fine_in_match(contest, team, match.name, played.count(team) == 1)
    return None if lead == 0 else first.team if lead > 0 else second.team


def bracket_notes(contest: Contest) -> Iterator[Note]:
    """Yield a note for each match with a winner that the file names."""
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
