"""The register of the 2017 laws; every law module enters its articles here when it is loaded."""

from __future__ import annotations

from troef.bridge.laws.register import Register
from troef.laws import BRIDGE_2017

LAW = Register(BRIDGE_2017)
article = LAW.article
