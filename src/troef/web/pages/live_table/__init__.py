"""Play now: tables on screens for whoever has their link."""
