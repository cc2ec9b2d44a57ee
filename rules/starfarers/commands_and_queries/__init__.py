"""What people type and ask: commands, refusals, queries."""
