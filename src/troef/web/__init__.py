"""The site: Django pages that render what the rooms below know, for organisers, players, directors and guests."""
