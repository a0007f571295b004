"""The scorer's desk: slips of a club that writes on paper, typed at keyboard speed by one or two people at once."""
