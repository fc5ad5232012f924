"""A worker process: `python -m worker.main`. Takes house moves before matches, as they come."""

import logging

from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from api import logs
from api.jobs import HOUSE_QUEUE, MATCH_QUEUE
from api.settings import Settings
from arena.redis_url import client_of

_WORKER_SECONDS = 30  # after which a killed worker's job is found by RQ itself; the clock finds its game sooner
_MAINTENANCE_SECONDS = 30


def main() -> None:
    """Work until told to stop."""
    settings = Settings.from_env()
    logs.configure(settings.log_level)
    logging.getLogger("rq").setLevel(logging.WARNING)
    connection = client_of(settings.queue_url)
    queues = [Queue(name, connection=connection, serializer=JSONSerializer) for name in (HOUSE_QUEUE, MATCH_QUEUE)]
    # Trusted, short jobs: a fork for each would cost six times as much.
    worker = SimpleWorker(
        queues, connection=connection, serializer=JSONSerializer,
        worker_ttl=_WORKER_SECONDS, maintenance_interval=_MAINTENANCE_SECONDS,
    )  # fmt: skip
    worker.work(logging_level="WARNING")


if __name__ == "__main__":
    main()
