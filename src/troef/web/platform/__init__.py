"""The base of every page: settings, clubs, database, HTTP, languages, jobs and monitoring."""
