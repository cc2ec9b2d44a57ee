"""The odds of a battle, exact where it is small, sampled where it is large."""
