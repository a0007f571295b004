"""Names of records in the JSON Schemas that 1.0.0 released, for classes that have moved or have another name now."""

RELEASED_NAMES: dict[str, str] = {
    "engine.Choice": "laws.Choice",
    "engine.Laid": "laws.Laid",
    "engine.MustPass": "laws.MustPass",
    "engine.NotToBeUsed": "laws.NotToBeUsed",
    "engine.Option": "laws.Option",
    "engine.PenaltyCard": "laws.PenaltyCard",
    "engine.Question": "laws.Question",
    "engine.RevokeMade": "laws.RevokeMade",
    "engine.Said": "laws.Said",
    "engine.ToAdjust": "laws.ToAdjust",
    "engine.Transfer": "laws.Transfer",
    "engine.Tricks": "laws.Tricks",
}
