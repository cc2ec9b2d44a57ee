"""Printed components: kinds, cards, boards, the notation of effects and their words."""
