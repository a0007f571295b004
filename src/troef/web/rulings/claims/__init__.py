"""Claims on the site: what a form tells, the process that looks for the verdict, and how a page shows it."""
