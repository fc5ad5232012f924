"""What the jobs of one worker process share: the service and a connection to the API, made by the first job."""

from functools import cache

from api.service import Service
from api.settings import Settings
from arena.client import Client


@cache
def service() -> Service:
    """The service, from the environment."""
    return Service(Settings.from_env())


@cache
def client() -> Client:
    """The API, with the key that opens house seats."""
    return Client(service().settings.api_url, service().house_key())
