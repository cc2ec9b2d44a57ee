"""The Economic Phase: production sheets, research, purchases [7.0] [8.0] [9.0]."""
