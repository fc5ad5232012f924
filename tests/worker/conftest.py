"""A store of one's own, without a service on it: tests say when the clock ticks and the worker works."""

import pytest
import redis

from api.app import create_app
from api.service import Service
from api.settings import Settings
from arena.client import ServiceError
from tests.stores import ON_CLUSTER, cluster, single


@pytest.fixture(scope="session")
def servers(tmp_path_factory):
    folder = tmp_path_factory.mktemp("store")
    with cluster(folder) if ON_CLUSTER else single(folder) as found:
        yield found


@pytest.fixture
def settings(servers):
    return Settings(**servers.settings, log_level="error", requests_per_second=0, open_games=0)


@pytest.fixture
def service(settings):
    here = Service(settings)
    here.redis.flushall()
    redis.Redis.from_url(settings.queue_url).flushall()
    yield here
    here.close()


@pytest.fixture
def client(service, settings):
    app = create_app(settings)
    yield app.test_client()
    app.extensions["kontor"].close()


class InProcess:
    """A client that speaks to the app without a network."""

    def __init__(self, client, key):
        self._client = client
        self._headers = {"Authorization": f"Bearer {key}"}
        self.moves = []

    def read(self, game_id):
        return self._client.get(f"/v1/games/{game_id}", headers=self._headers).json

    def move(self, game_id, move, version, *, seat=None, forced=False):
        body = {"move": move, "version": version, "seat": seat, "forced": forced}
        answer = self._client.post(f"/v1/games/{game_id}/moves", json=body, headers=self._headers)
        if answer.status_code != 200:
            raise ServiceError(answer.status_code, answer.json)
        self.moves.append((seat, version, move))
        return answer.json


@pytest.fixture
def api(client, service):
    return InProcess(client, service.house_key())
