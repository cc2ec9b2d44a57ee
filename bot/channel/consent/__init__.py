"""Requests that need other players' agreement: undo, redo, rewind, votes and handovers."""
