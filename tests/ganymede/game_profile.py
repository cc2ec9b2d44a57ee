"""How tests of every game treat this one."""

KNOWN = {"bottom.*.seat": "the news tell who puts a card under the pile"}
"""Hidden by no rule, though no view shows it."""
