"""The site: Django pages for organisers, players, directors and guests."""
