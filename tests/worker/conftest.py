"""A store of one's own, without a service on it: tests say when the clock ticks and the worker works."""

import signal

import pytest

from api.app import create_app
from api.service import Service
from api.settings import Settings
from arena import embedded


@pytest.fixture(scope="session")
def store_url(tmp_path_factory):
    folder = tmp_path_factory.mktemp("store")
    process = embedded.start(folder)
    yield embedded.url_of(folder)
    process.send_signal(signal.SIGTERM)
    process.wait(10)


@pytest.fixture
def settings(store_url):
    return Settings(redis_url=store_url, log_level="error", requests_per_second=0, open_games=0)


@pytest.fixture
def service(settings):
    here = Service(settings)
    here.redis.flushall()
    yield here
    here.close()


@pytest.fixture
def client(service, settings):
    app = create_app(settings)
    yield app.test_client()
    app.extensions["kontor"].close()
