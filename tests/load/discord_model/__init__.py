"""A second model of Discord, which shares no code with the playground.

It was written from Discord's OpenAPI document and documentation alone, so that a fault which the
playground and the bot have in common shows. It has no page and no faults to switch on: one server,
its people, and messages that are checked as strictly as Discord checks them.
"""
