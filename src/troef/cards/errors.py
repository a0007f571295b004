"""The one kind of error that is meant for people."""


class TroefError(ValueError):
    """Bad input, told in one sentence that says what is wrong and where."""
