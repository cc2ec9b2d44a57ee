"""What every rule works with: the table, its piles and its questions."""
