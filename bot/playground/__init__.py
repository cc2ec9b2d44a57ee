"""A small stand-in for Discord on loopback: REST, gateway and a web page. It isn't Discord."""
