"""The odds of a battle, exact where it is small, sampled where it is large.

Both are needed: a sample of small fleets is off by a percent or more, which players notice, and the
exact states of large fleets run into the millions. They share `matchup`, which knows the rules of
fire, and differ by two short loops. The battles of a match are fought by `combat` with dice of the
table.
"""
