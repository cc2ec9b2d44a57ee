"""Pieces that all games draw with: worlds, deep space, ships, figures, tokens.

Cel-shaded: few flat tones, crisp edges, one light from the upper left, silhouettes that differ.
Each function returns an `Art`, so that a piece is drawn once for each palette and size. Names are
unique, since sprites are cached by them.
"""
