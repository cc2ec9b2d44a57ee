"""An AI seat that takes what looks best now."""
