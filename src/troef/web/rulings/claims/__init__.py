"""Claims on the site: the form, the process that searches for the verdict, and its presentation."""
