"""Set-up, end and succession of the eras."""
