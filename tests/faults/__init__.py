"""Faults: games under load while everything is killed at random, and an audit of what is left. See `__main__`."""
