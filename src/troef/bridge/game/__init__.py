"""The proper game as plain values: calls, contract, auction, play, score, and a played record."""
