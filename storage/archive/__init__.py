"""Games as files: export, checks, import and verification."""
