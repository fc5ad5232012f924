"""Registered bots: their API key acts for every seat they are invited to."""

from flask import Blueprint, Response

from api import callers, tokens
from api.bots import Bot
from api.problems import NO_TOKEN, Problem
from api.schemas import BotIn, NoQuery
from api.service import Service, service
from api.wire import answer, read_body, read_query

blueprint = Blueprint("bots", __name__)

_BOT, _NONE = BotIn(), NoQuery()


@blueprint.post("/v1/bots")
def register() -> Response:
    """A new bot; its key is told only now."""
    here = service()
    here.buckets.spend(callers.address(here))
    bot, key = here.bots.register(**read_body(_BOT))
    return answer(bot.show() | {"key": key}, 201, {"Location": "/v1/bots/me"})


@blueprint.get("/v1/bots/me")
def read_me() -> Response:
    """The bot of the key."""
    read_query(_NONE)
    return answer(me(service()).show())


@blueprint.post("/v1/bots/me/key")
def rotate() -> Response:
    """A new key; the old one is void."""
    here = service()
    bot = me(here)
    return answer(bot.show() | {"key": here.bots.rotate(bot)})


@blueprint.delete("/v1/bots/me")
def delete() -> Response:
    """The bot is gone."""
    here = service()
    here.bots.delete(me(here))
    return Response(status=204)


def me(here: Service) -> Bot:
    """The bot whose key came with the request."""
    token = callers.bearer()
    _, bot_id = tokens.split(token)
    bot = here.bots.find(bot_id)
    if bot is None or not tokens.matches(tokens.digest(token), bot.key):
        raise Problem(NO_TOKEN, "this call needs a bot's API key")
    return bot
