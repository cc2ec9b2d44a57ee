"""A small Discord of our own on loopback: REST, gateway and a page. It is not Discord."""
