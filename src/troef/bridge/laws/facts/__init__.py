"""Facts established about irregularities: small frozen records, shared by the editions."""
