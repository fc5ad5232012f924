"""gunicorn's settings, with reasons. `gunicorn -c python:api.gunicorn_config api.wsgi:app`"""

import resource
from pathlib import Path

from api.settings import Settings

_settings = Settings.from_env()

bind = f"{_settings.host}:{_settings.port}"

# One process per core that may serve; all state is in Redis, so any process can answer any request.
workers = _settings.api_workers

# Long-polls and streams mean thousands of idle connections: a greenlet for each costs 20 kB, a thread 100 times that.
worker_class = "api.gunicorn_worker.FairWorker"

# The default of 1,000 would let 1,000 waiting bots starve everybody else.
worker_connections = 10_000

# Bots keep one connection for a whole game; think of the slowest that moves once a minute.
keepalive = 75
limit_request_line = 8190  # the most that gunicorn allows; longer ones never reach the app

# A worker whose event loop is stuck for so long is replaced. Waiting calls don't block the loop.
timeout = 30

# On SIGTERM requests under way may finish; waiting calls are cut, and bots ask again.
graceful_timeout = 3

# Our own structured log has a line per request already.
accesslog = None
errorlog = "-"
loglevel = "warning"

# It would lie in the user's home, where two copies of the service would meet.
control_socket_disable = True

# Heartbeat files belong into memory: a slow disk must not get a worker killed.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None

# What `ps` shows where setproctitle is installed.
proc_name = "kontor-api"


def on_starting(server: object) -> None:
    """Each waiting bot is an open file: take all that the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
