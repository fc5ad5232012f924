"""What is described of a call."""

from typing import Any

import msgspec
from marshmallow import Schema

READ = (401, 403, 404, 422, 429, 503)  # problems of most calls that read, that write, that create
WRITE = (400, 401, 403, 404, 409, 413, 415, 422, 429, 503)
MAKE = (400, 401, 403, 413, 415, 422, 429, 503)


class Call(msgspec.Struct, frozen=True):
    """One call of the API."""

    method: str
    path: str
    name: str
    tag: str
    summary: str
    success: str
    shape: str = ""
    example: Any = None
    status: int = 200
    problems: tuple[int, ...] = ()
    security: str = "none"  # none, optional or needed
    query: type[Schema] | None = None
    body: type[Schema] | None = None
    body_example: Any = None
    body_optional: bool = False
    one_of: tuple[str, ...] = ()  # fields of which exactly one is there
    idempotent: bool = False
    about: str = ""
    path_example: dict[str, str] = {}
    other_types: dict[str, str] = {}

    @property
    def statuses(self) -> tuple[int, ...]:
        """How it succeeds; a creation that is retried under its key answers 200."""
        return (201, 200) if self.status == 201 and self.idempotent else (self.status,)
