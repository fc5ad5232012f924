"""What comes in, as marshmallow schemas. They validate requests and are part of the OpenAPI file."""

from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, validate, validates_schema

LONGEST_WAIT = 30  # seconds
MOST_MOVES = 100  # in one request
HIGHEST_VERSION, HIGHEST_SEAT = 2**31, 11
CURSOR = "^[0-9]{1,16}-[0-9a-z]{14}$"  # when the last game of a page was created, and its id
_PAGE, _LONGEST_PAGE = 50, 200

_PRINTABLE = r"^[^\x00-\x1f\x7f]*$"  # for the description; in Python `$` would let a last newline pass


def _text(value: str) -> None:
    if any(letter < " " or letter == "\x7f" for letter in value):
        raise ValidationError("must not contain control characters")


class Flag(fields.Boolean):
    """True or false and nothing that Python takes for them."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Whole(fields.Integer):
    """A whole number as JSON knows it: 4 and 4.0, but neither true nor "4"."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if type(value) is not int and not (type(value) is float and value.is_integer()):
            raise self.make_error("invalid", input=value)
        return int(value)


class WholeParameter(fields.Integer):
    """A whole number after the question mark: plain digits."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not (value.isascii() and value.isdigit() and len(value) < 20):
            raise self.make_error("invalid", input=value)
        return int(value)


def _whole(low: int, high: int, **more: Any) -> fields.Integer:
    return Whole(validate=validate.Range(low, high), **more)


class Query(Schema):
    """Parameters after the question mark."""

    class Meta:
        unknown = RAISE


class Body(Schema):
    """A JSON object with known fields only."""

    class Meta:
        unknown = RAISE


def _name(about: str = "", **more: Any) -> fields.String:
    metadata = {"pattern": _PRINTABLE} | ({"description": about} if about else {})
    return fields.String(validate=[validate.Length(1, 40), _text], metadata=metadata, **more)


class SeatIn(Body):
    """Who is to sit there: `name` for a token, `bot` for a house bot, `bot_id` for a registered one."""

    name = _name("gives a secret token for the seat")
    bot = _name("house bot, see `GET /v1/catalogue`")
    bot_id = _name("registered bot; its API key acts for the seat")

    @validates_schema
    def _one_of(self, data: dict[str, Any], **_: Any) -> None:
        if len([data[key] for key in ("name", "bot", "bot_id") if key in data]) != 1:
            raise ValidationError("a seat has exactly one of name, bot and bot_id")


class ClockIn(Body):
    """Seconds per decision and strikes until a house bot takes over."""

    move_seconds = _whole(1, 600, load_default=30)
    trade_seconds = _whole(1, 600, load_default=5)
    strikes = _whole(1, 600, load_default=3)


class GameIn(Body):
    """A game to be created."""

    game = _name(required=True)
    scenario = _name(load_default=None, allow_none=True)
    seats = fields.List(fields.Nested(SeatIn), required=True, validate=validate.Length(1, 12))
    seed = fields.String(
        load_default=None, allow_none=True, validate=[validate.Length(0, 256), _text],
        metadata={"description": "the game is then marked and never rated", "pattern": _PRINTABLE},
    )  # fmt: skip
    options = fields.Dict(keys=fields.String(), load_default=dict)
    clock = fields.Nested(ClockIn, load_default=lambda: ClockIn().load({}))
    one_token = Flag(load_default=False)


class MovesIn(Body):
    """One move or several, all played or none. That exactly one of them is there is checked afterwards."""

    move = fields.Dict(keys=fields.String())
    moves = fields.List(fields.Dict(keys=fields.String()), validate=validate.Length(1, MOST_MOVES))
    version = _whole(0, HIGHEST_VERSION, load_default=None, allow_none=True)
    seat = _whole(0, HIGHEST_SEAT, load_default=None, allow_none=True)
    forced = Flag(
        load_default=False,
        metadata={"description": "then also play your next decisions as long as each leaves a single move"},
    )  # fmt: skip


class SeatOnlyIn(Body):
    """Which seat is meant, for tokens that hold several."""

    seat = _whole(0, HIGHEST_SEAT, load_default=None, allow_none=True)


class BotIn(Body):
    """A bot to be registered."""

    name = _name(required=True)
    accepts_leagues = Flag(load_default=False)


class NoQuery(Query):
    """No parameters."""


class WaitQuery(Query):
    """How long an answer may be held."""

    wait = fields.Float(load_default=0.0, validate=validate.Range(0, LONGEST_WAIT))


class ReadQuery(WaitQuery):
    """Which part of a game is asked for."""

    since = WholeParameter(load_default=None, validate=validate.Range(0, HIGHEST_VERSION))
    seat = WholeParameter(load_default=None, validate=validate.Range(0, HIGHEST_SEAT))


class EventsQuery(Query):
    """From where events are told."""

    since = WholeParameter(load_default=0, validate=validate.Range(0, HIGHEST_VERSION))
    seat = WholeParameter(load_default=None, validate=validate.Range(0, HIGHEST_SEAT))


class SeatQuery(Query):
    """Whose view is asked for."""

    seat = WholeParameter(load_default=None, validate=validate.Range(0, HIGHEST_SEAT))


class LeagueIn(Body):
    """A league to be created."""

    name = _name(required=True)
    game = _name(required=True)
    scenario = _name(load_default=None, allow_none=True)
    players = _whole(1, 12, required=True)
    entrants = fields.List(
        _name(), required=True, validate=validate.Length(1, 64),
        metadata={"description": "`house:NAME` or the id of a registered bot, each once"},
    )  # fmt: skip
    format = fields.String(load_default="round_robin", validate=validate.OneOf(["round_robin", "swiss"]))
    rounds = _whole(1, 10_000, load_default=None, allow_none=True)
    duplicate = fields.String(
        load_default=None, allow_none=True, validate=validate.OneOf(["full", "board", "none"]),
        metadata={"description": "what matches of a block share; `full` if all entrants are house bots, else `board`"},
    )  # fmt: skip
    options = fields.Dict(keys=fields.String(), load_default=dict)
    clock = fields.Nested(ClockIn, load_default=lambda: ClockIn().load({}))
    seed = fields.String(
        load_default=None, allow_none=True, validate=[validate.Length(0, 256), _text],
        metadata={"description": "only if all entrants are house bots", "pattern": _PRINTABLE},
    )  # fmt: skip


class LeaguesQuery(Query):
    """A page of leagues."""

    cursor = fields.String(load_default=None, validate=validate.Regexp(CURSOR))
    limit = WholeParameter(load_default=_PAGE, validate=validate.Range(1, _LONGEST_PAGE))


class MatchesQuery(Query):
    """A page of matches."""

    cursor = WholeParameter(load_default=0, validate=validate.Range(0, 2**31))
    limit = WholeParameter(load_default=_PAGE, validate=validate.Range(1, _LONGEST_PAGE))


class ExportQuery(Query):
    """What of a league is exported, and how."""

    format = fields.String(load_default="json", validate=validate.OneOf(["json", "csv"]))
    table = fields.String(
        load_default="matches", validate=validate.OneOf(["matches", "standings"]),
        metadata={"description": "of the CSV; JSON has both"},
    )  # fmt: skip


class ListQuery(Query):
    """A page of a listing."""

    status = fields.String(load_default=None, validate=validate.OneOf(["playing", "finished", "aborted"]))
    cursor = fields.String(load_default=None, validate=validate.Regexp(CURSOR))
    limit = WholeParameter(load_default=_PAGE, validate=validate.Range(1, _LONGEST_PAGE))
