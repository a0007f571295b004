"""The law books: every paragraph on a page of its own, findable by number, by word, by incident."""
