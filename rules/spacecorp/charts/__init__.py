"""Printed components: cards, tiles, boards, contracts, and distances on the boards."""
