"""Printed components: cards, tiles, boards, contracts, and the distances on the boards."""
