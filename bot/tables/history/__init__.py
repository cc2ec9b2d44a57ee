"""The course of a match: past boards, turning points, endings, verdicts and ratings."""
