"""The store: games in Redis. The only package that knows a key or a script."""
