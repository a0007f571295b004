"""Pages for the organiser: evenings, entrants, members, deals, papers and the end of an evening."""
