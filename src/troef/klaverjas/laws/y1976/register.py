"""The register of the regulations of 1976; every module enters its articles here when it is loaded."""

from __future__ import annotations

from functools import partial

from troef.laws import KLAVERJAS_1976
from troef.laws.register import How, Register

LAW = Register(KLAVERJAS_1976)
article = LAW.article
assisted = partial(LAW.article, how=How.ASSISTED)
asked = LAW.judging
