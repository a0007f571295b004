"""What each act does to the table, grouped as people do them: speaking, playing, claiming, accusing, setting right."""
