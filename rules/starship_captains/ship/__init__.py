"""The ship: damage, cargo, crew, techs and rooms."""
