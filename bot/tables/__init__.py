"""The table service: one function applies an answer, whoever sent it."""
