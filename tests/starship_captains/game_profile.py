"""Exceptions for this game in the tests of every game."""

KNOWN = {
    "captains.*.holds": "everybody saw where the ship was put",
    "captains.*.painted": "the news tell of Stealth Paint",
    "captains.*.trained": "the news tell of Cross-Training",
    "captains.*.flagged": "the news tell of Courtesy Flags",
    "peeked.*.seats.*": "the news tell who looked at the mission pile",
}
"""Hidden by no rule, though no view shows them."""
