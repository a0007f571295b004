"""The game without irregularities, as plain values: cards, tricks, roem, bidding, scores and variants."""
