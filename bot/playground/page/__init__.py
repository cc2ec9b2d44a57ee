"""The web page's server; the page itself is in `static`."""
