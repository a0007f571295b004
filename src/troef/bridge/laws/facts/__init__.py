"""Facts about irregularities, on which the articles rule: small frozen records, shared by the editions."""
