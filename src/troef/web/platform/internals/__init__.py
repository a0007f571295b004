"""All code that relies on what Django and uvicorn do not document. INTERNALS.md lists what to check at an upgrade."""
