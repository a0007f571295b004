"""Pages for whoever plays or watches: the front page, results, the phone at the table, teams."""
