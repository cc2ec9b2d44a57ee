"""Tables without their matches: lobbies, seats, posts, deals, lookups and retention."""
