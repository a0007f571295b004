"""The law books: a page for every paragraph, found by number, by word or by incident."""
