"""SQLModel tables, and the frozen records that leave the package."""
