"""Starfarers: galaxies that grow hex by hex, joined by hyperspace; trade, bases and war."""
