"""One live service for all tests of a session: two API processes, a house worker, the clock, an embedded server."""

from dataclasses import replace

import pytest

from api.app import create_app
from api.settings import Settings
from tests.live import Http, Up, up


@pytest.fixture(scope="session")
def live(tmp_path_factory):
    folder = tmp_path_factory.mktemp("kontor")
    with up(folder, workers=2, open_games=0, requests_per_second=0, admin_key="test-admin") as service:
        yield service


@pytest.fixture
def http(live: Up):
    client = Http(live.url)
    yield client
    client.close()


@pytest.fixture
def make_app(live: Up):
    """An app in this process, on the live service's store, with settings of its own."""
    apps = []

    def make(**settings):
        apps.append(create_app(replace(Settings(redis_url=live.store_url, log_level="error"), **settings)))
        return apps[-1]

    yield make
    for app in apps:
        app.extensions["kontor"].close()
