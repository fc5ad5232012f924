"""The arena: strategies, the HTTP client for bots, and the `kontor` command. Speaks to the service over HTTP only."""
