"""Ratings and reliability of people, and their matches against each other."""
