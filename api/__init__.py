"""The service: play over HTTP, with the state of every game in Redis. See docs/architecture.md."""
