"""What is printed: costs, hexes, encounter cards, and the geometry of a galaxy."""
