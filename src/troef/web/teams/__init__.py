"""Matches between teams: the score of both rooms, the captain's line-up, the draw of the next round."""
