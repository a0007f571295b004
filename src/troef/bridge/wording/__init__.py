"""Events, situations and stories said in Dutch and English."""
