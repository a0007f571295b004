"""The process in which robots think: a view goes in, an act and its reason come out."""

from __future__ import annotations

from typing import Any

from troef.robots.named import robot_for
from troef.web.session.worker import answer_lines


def reply(question: dict[str, Any]) -> dict[str, Any] | None:
    view = question["view"]
    robot = robot_for(view["edition"], seed=question["seed"], samples=question["samples"])
    answer = robot.act(view, question["may"])
    return None if answer is None else {"event": answer.event, "reason": [answer.reason.nl, answer.reason.en]}


if __name__ == "__main__":
    answer_lines(reply)
