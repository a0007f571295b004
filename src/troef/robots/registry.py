"""The best robot of each game, for example to fill an empty seat."""

from __future__ import annotations

from troef.analysis.bridge.dds import shared_solver
from troef.cards import Lang
from troef.laws import Edition
from troef.robots.bridge.robot import BridgeRobot
from troef.robots.klaverjas.robot import KlaverjasRobot
from troef.robots.player import Robot


def robot_for(edition: str, seed: str, samples: int, lang: Lang = "nl") -> Robot:
    """Return a robot for the game of this edition. More samples make it play better and take longer.

    Only the bridge robot uses `lang`, to explain its calls.
    """
    if Edition.parse(edition).game == "klaverjas":
        return KlaverjasRobot(seed, samples)
    return BridgeRobot(shared_solver(), seed=seed, samples=samples, lang=lang)
