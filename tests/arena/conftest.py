"""One live service for the commands and matches that speak HTTP."""

import pytest

from tests.live import up


@pytest.fixture(scope="session")
def live(tmp_path_factory):
    with up(tmp_path_factory.mktemp("kontor"), open_games=0, requests_per_second=0, admin_key="test-admin") as service:
        yield service
