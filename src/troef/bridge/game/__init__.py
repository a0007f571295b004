"""The proper game as plain values: calls, contract, auction, play and score."""
