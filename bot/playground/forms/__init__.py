"""Request bodies as pydantic models, with Discord's limits."""
