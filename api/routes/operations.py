"""For those who run the service: health, readiness, figures, and the description of all calls."""

from flask import Blueprint, Response
from redis.exceptions import RedisError

from api import callers
from api.docs_page import page
from api.openapi import document
from api.problems import FORBIDDEN, STORE_AWAY, Problem
from api.service import service
from api.wire import answer

blueprint = Blueprint("operations", __name__)


@blueprint.get("/healthz")
def health() -> Response:
    """The process answers."""
    return answer({"status": "ok"})


@blueprint.get("/readyz")
def ready() -> Response:
    """The store can be reached; asked once, without patience."""
    try:
        service().probe.ping()
    except RedisError as error:
        raise Problem(STORE_AWAY, str(error), retry_after=1) from None
    return answer({"status": "ready"})


@blueprint.get("/metrics")
def metrics() -> Response:
    """Prometheus figures, for this machine or with the administrator's key."""
    here = service()
    if not callers.is_local(here) and not callers.is_admin(here, callers.bearer()):
        raise Problem(FORBIDDEN, "only from this machine or with the administrator's key")
    gauges = {f'kontor_games{{status="{status}"}}': float(n) for status, n in here.games.counts().items()}
    gauges['kontor_queue_length{queue="house"}'] = float(here.jobs.waiting())
    return Response(here.metrics.render(gauges), content_type="text/plain; version=0.0.4; charset=utf-8")


@blueprint.get("/v1/openapi.json")
def openapi() -> Response:
    """The OpenAPI 3.1 description."""
    return answer(document())


@blueprint.get("/docs")
def docs() -> Response:
    """The same for people; needs nothing from elsewhere."""
    return Response(page(document()), content_type="text/html; charset=utf-8")
