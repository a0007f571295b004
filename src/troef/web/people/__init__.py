"""The club, its members and its accounts, and who may open what."""
