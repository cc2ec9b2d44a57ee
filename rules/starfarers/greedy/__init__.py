"""The greedy AI seat: its wants, its travel, its battles."""
