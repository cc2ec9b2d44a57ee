"""The alien empires of the solo scenarios: their banks, research, fleets, ways and defences."""
