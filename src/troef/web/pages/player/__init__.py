"""Pages for players and spectators: the front page, results, the phone at the table, teams."""
