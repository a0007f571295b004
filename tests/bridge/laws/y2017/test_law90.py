"""90: procedural penalties, paragraph by paragraph."""

import pytest

from troef.bridge.laws.facts.desk_office import Offence, OffenceSeen
from troef.bridge.laws.y2017.law90 import offence_seen


@pytest.mark.parametrize(
    ("offence", "law"),
    [
        (Offence.LATE, "90B1"),
        (Offence.SLOW, "90B2"),
        (Offence.OVERHEARD, "90B3"),
        (Offence.COMPARING, "90B4"),
        (Offence.TOUCHING, "90B5"),
        (Offence.MISPLACED, "90B6"),
        (Offence.ADJUSTED, "90B7"),
        (Offence.DISOBEDIENT, "90B8"),
    ],
)
def test_90B_examples(offence, law):
    warned, penalised = (offence_seen(OffenceSeen(offence=offence, penalise=each)) for each in (False, True))
    assert (warned.law, warned.score, penalised.law, penalised.score) == (law, None, law, "penalty")


@pytest.mark.parametrize(
    ("hinders", "penalise", "score"), [(True, True, "penalty"), (True, False, None), (False, True, None)]
)
def test_90A_anything_that_hinders(hinders, penalise, score):
    advice = offence_seen(OffenceSeen(offence=Offence.OTHER, hinders=hinders, penalise=penalise))
    assert (advice.law, advice.score) == ("90A", score)
