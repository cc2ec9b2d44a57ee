"""The printed components: costs, hexes, encounter cards, and the geometry of a galaxy."""
