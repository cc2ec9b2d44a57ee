"""Work outside the event loop: processes, priorities and readers' queries."""
