"""HTTP: admission, limits, middleware, static files, streams and error pages."""
