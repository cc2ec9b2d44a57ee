"""The pieces that all games draw from: worlds, deep space, ships, figures, tokens.

Cel-shaded: few flat tones, crisp edges, one light from the upper left, told apart by silhouette
first. Each function gives an `Art`, so that a piece is drawn once for each palette and size. Names
are unique, since sprites are kept by them.
"""
