"""The director's charts on the site: to look at, to print, and to walk with one question on the screen at a time."""
