"""The guided panel: the private message in which one seat makes its moves."""
