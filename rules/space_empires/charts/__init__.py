"""The printed charts: units, technologies, markers, maps, hexes, the table's switches."""
