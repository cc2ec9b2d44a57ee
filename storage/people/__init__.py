"""People: profiles, ratings, their own data, and forgetting them."""
