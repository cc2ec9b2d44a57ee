"""The AI seat that weighs each key in points."""
