"""34: calling over an irregular call waives the penalty."""

from __future__ import annotations

from troef.bridge.laws.y1949.register import LAW, stage
from troef.laws import Text

TREATED_AS_REGULAR = Text(
    "{lho} bood voordat er straf was opgelegd: het recht op straf is weg en {call} geldt als een juiste bieding.",
    "{lho} called before a penalty was laid down: the right to one is gone and {call} counts as a proper call.",
)

LAW.executed("34", stage, "troef.bridge.table.auction.calling.overtaken")
