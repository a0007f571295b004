"""What happened at a klaverjas table, told in Dutch and in English."""
