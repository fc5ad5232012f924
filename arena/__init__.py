"""Bots and leagues: strategies, matches, pairing, ratings, standings and the `kontor` command.

Knows `rules` and nothing else of the project: whatever it wants from the service it asks for over HTTP.
"""
