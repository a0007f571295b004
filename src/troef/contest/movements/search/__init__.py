"""The searches that found the stored starters; `python -m troef.contest.movements.search` prints starters.toml anew."""
