"""The front page of the club and the tools that everybody may use."""
