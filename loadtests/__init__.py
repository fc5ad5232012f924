"""Load tests: Locust users that play real games over HTTP and check every answer. They speak HTTP only."""
