"""Jobs: the API names them and never imports the worker. They carry ids only and bear being run twice."""

import redis
from rq import Queue
from rq.exceptions import DuplicateJobError
from rq.serializers import JSONSerializer

from api import logs
from arena.redis_url import client_of

HOUSE_QUEUE, MATCH_QUEUE = "house", "matches"  # the first is served before the second
PLAY_HOUSE = "worker.house.play"  # dotted name of the job that moves for house seats
RUN_MATCH = "worker.matches.run"  # of the job that takes a match of a league further

_FAILED_SECONDS = 600  # how long a failed job stays to be looked at
_JOB_SECONDS = 60  # a job that takes longer is stuck


class Jobs:
    """The queues of house moves and of matches. A lost request is found by the clock, so it may fail quietly."""

    def __init__(self, url: str) -> None:
        connection = client_of(url)
        self._queues = {
            name: Queue(name, connection=connection, serializer=JSONSerializer, default_timeout=_JOB_SECONDS)
            for name in (HOUSE_QUEUE, MATCH_QUEUE)
        }

    def play_house(self, game_id: str, version: int, nudges: int = 0) -> None:
        """Ask a worker to move, after the commit."""
        self._enqueue(HOUSE_QUEUE, PLAY_HOUSE, (game_id,), f"{game_id}-{version}-{nudges}")

    def run_match(self, league_id: str, match_id: str, mark: int | str, *, soon: bool = False) -> None:
        """Ask a worker to take a match further; `mark` tells this call from earlier ones. `soon`: before all others."""
        self._enqueue(
            MATCH_QUEUE, RUN_MATCH, (league_id, match_id), _match_job(league_id, match_id, mark), at_front=soon
        )

    def match_waits(self, league_id: str, match_id: str, mark: int) -> bool:
        """Whether such a call is still in the queue."""
        return self._queues[MATCH_QUEUE].get_job_position(_match_job(league_id, match_id, mark)) is not None

    def _enqueue(self, queue: str, name: str, args: tuple[str, ...], job_id: str, *, at_front: bool = False) -> None:
        try:
            self._queues[queue].enqueue(
                name, args=args, job_id=job_id, at_front=at_front,
                result_ttl=0, failure_ttl=_FAILED_SECONDS, unique=True,
            )  # fmt: skip
        except DuplicateJobError:
            logs.debug("already queued", job=job_id)
        except redis.RedisError as error:
            logs.warning("not queued", job=job_id, error=str(error))

    def waiting(self) -> int:
        """How many jobs wait."""
        return sum(int(queue.count) for queue in self._queues.values())


def _match_job(league_id: str, match_id: str, mark: int | str) -> str:
    return f"{league_id}-{match_id}-{mark}"
