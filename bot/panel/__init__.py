"""The guided panel: what one seat works with."""
