"""Jobs: the API names them and never imports the worker. They carry ids only and bear being run twice."""

from typing import Any

import redis
from rq import Queue
from rq.exceptions import DuplicateJobError
from rq.serializers import JSONSerializer

from api import logs

HOUSE_QUEUE = "house"
PLAY_HOUSE = "worker.house.play"  # dotted name of the job that moves for house seats

_FAILED_SECONDS = 600  # how long a failed job stays to be looked at
_JOB_SECONDS = 60  # a job that takes longer is stuck


class Jobs:
    """The queue of house moves."""

    def __init__(self, url: str) -> None:
        self._queue = Queue(
            HOUSE_QUEUE,
            connection=redis.Redis.from_url(url, health_check_interval=0),
            serializer=JSONSerializer,
            default_timeout=_JOB_SECONDS,
        )

    def play_house(self, game_id: str, version: int, nudges: int = 0) -> None:
        """Ask a worker to move, after the commit. A lost request is found by the clock, so it may fail quietly."""
        try:
            self._enqueue(game_id, f"{game_id}-{version}-{nudges}")
        except DuplicateJobError:
            logs.debug("house move already queued", game=game_id, version=version)
        except redis.RedisError as error:
            logs.warning("house move not queued", game=game_id, error=str(error))

    def _enqueue(self, game_id: str, job_id: str) -> Any:
        return self._queue.enqueue(
            PLAY_HOUSE, game_id, job_id=job_id, result_ttl=0, failure_ttl=_FAILED_SECONDS, unique=True
        )

    def waiting(self) -> int:
        """The length of the queue."""
        return int(self._queue.count)
