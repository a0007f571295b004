"""The proper game as plain values: cards and their points, tricks, roem, bidding, score; the ways it is played."""
