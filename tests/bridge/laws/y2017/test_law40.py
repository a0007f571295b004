"""40: agreements between partners."""

import pytest

from troef.bridge.laws.facts.desk_auction import AgreementComplaint
from troef.bridge.laws.y2017.law40 import agreement

Complaint = AgreementComplaint.Complaint


@pytest.mark.parametrize(
    ("complaint", "findings", "law", "score"),
    [
        (Complaint.NOT_TOLD, {"entitled": False}, "40B5a", None),
        (Complaint.NOT_TOLD, {"entitled": True, "damage": True}, "40B3a", "assigned"),
        (Complaint.NOT_TOLD, {"entitled": True, "damage": False}, "40B3b", None),
        (Complaint.NOT_ALLOWED, {"damage": True}, "40B4", "assigned"),
        (Complaint.NOT_ALLOWED, {"damage": False}, "40B4", None),
        (Complaint.NOT_FOLLOWED, {"forewarned": False}, "40C2", None),
        (Complaint.NOT_FOLLOWED, {"forewarned": True, "damage": True}, "40C1", "assigned"),
        (Complaint.NOT_FOLLOWED, {"forewarned": True, "damage": False}, "40C1", None),
        (Complaint.OWN_CARD, {"allowed": True}, "40B2b", None),
        (Complaint.OWN_CARD, {"allowed": False}, "40B2d", "penalty"),
        (Complaint.AID, {"allowed": True}, "40B2d", "penalty"),
    ],
)
def test_40B_40C_told_allowed_followed(complaint, findings, law, score):
    told = agreement(AgreementComplaint(complaint=complaint, **findings))
    assert (told.law, told.score) == (law, score)


@pytest.mark.parametrize("complaint", [complaint for complaint in Complaint if complaint is not Complaint.AID])
def test_40_says_nothing_while_a_finding_is_missing(complaint):
    assert agreement(AgreementComplaint(complaint=complaint)) is None
