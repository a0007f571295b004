"""The register of the laws of 1949; every law module enters its articles here when it is loaded."""

from __future__ import annotations

from troef.bridge.laws.register import Register
from troef.laws import BRIDGE_1949

LAW = Register(BRIDGE_1949)
article = LAW.article
