"""One live service for all tests of a session: two API processes, a house worker, the clock, an embedded server."""

from contextlib import ExitStack
from dataclasses import replace

import pytest

from api.app import create_app
from api.settings import Settings
from tests.live import Http, Up, up
from tests.stores import ON_CLUSTER, cluster


@pytest.fixture(scope="session")
def live(tmp_path_factory):
    folder = tmp_path_factory.mktemp("kontor")
    unlimited = {"open_games": 0, "requests_per_second": 0, "admin_key": "test-admin"}
    with ExitStack() as stack:
        servers = stack.enter_context(cluster(folder)).settings if ON_CLUSTER else {}
        yield stack.enter_context(up(folder / "data", workers=2, **unlimited, **servers))


@pytest.fixture
def http(live: Up):
    client = Http(live.url)
    yield client
    client.close()


@pytest.fixture
def make_app(live: Up):
    """An app in this process, on the live service's store, with settings of its own."""
    apps = []
    base = Settings(redis_url=live.store_url, queue_redis_url=live.queue_url, log_level="error")

    def make(**settings):
        apps.append(create_app(replace(base, **settings)))
        return apps[-1]

    yield make
    for app in apps:
        app.extensions["kontor"].close()
