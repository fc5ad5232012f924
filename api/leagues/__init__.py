"""Leagues: facts, schedule, conduct, and what is told of them. docs/leagues.md follows a match through it."""
