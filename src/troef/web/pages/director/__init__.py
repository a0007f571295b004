"""Director's pages: the desk, charts, incidents, rulings, appeals, polls, conduct, disruptions and the scorer."""
