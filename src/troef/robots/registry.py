"""The robot that plays a game well: what fills an empty seat."""

from __future__ import annotations

from troef.analysis.bridge.dds import shared_solver
from troef.cards import Lang
from troef.laws import Edition
from troef.robots.bridge.robot import BridgeRobot
from troef.robots.klaverjas.robot import KlaverjasRobot
from troef.robots.player import Robot


def robot_for(edition: str, seed: str, samples: int, lang: Lang = "nl") -> Robot:
    """A robot for the game of this edition; with more samples it plays better and takes longer."""
    if Edition.parse(edition).game == "klaverjas":
        return KlaverjasRobot(seed, samples)
    return BridgeRobot(shared_solver(), seed=seed, samples=samples, lang=lang)
