"""Everything in one file: a backup in the middle of an evening, and going on from it on another machine."""
