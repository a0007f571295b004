"""Pages for the director: the desk, charts, rulings, appeals, polls, conduct, changes during play, the scorer."""
