"""Background jobs and the processes that compute for them."""
