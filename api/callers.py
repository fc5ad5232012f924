"""Callers: whom a request comes from, and which seats of a game it may speak for."""

from ipaddress import ip_address

import msgspec
from flask import request

from api import tokens
from api.problems import FORBIDDEN, NO_TOKEN, Problem
from api.record import HERE, Facts, Table
from api.service import Service


class Caller(msgspec.Struct, frozen=True):
    """Who calls: the seats it holds in this game, and what else it may do."""

    holder: str  # for limits: a digest of the token, or the address
    seats: tuple[int, ...] = ()
    is_owner: bool = False
    is_house: bool = False
    is_known: bool = False  # brought a valid token

    def seat_to_move(self, table: Table) -> int | None:
        """Of its seats, the next to act; else the first it still plays for itself, else the first."""
        mine = self.seats if self.is_house else tuple(s for s in self.seats if table.control.left[s] == HERE)
        return next((s for s in table.to_act() if s in mine), next(iter(mine or self.seats), None))


def bearer() -> str:
    """The token of the request; empty without one."""
    header: str = request.environ.get("HTTP_AUTHORIZATION", "")
    if not header:
        return ""
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise Problem(NO_TOKEN, "send `Authorization: Bearer <token>`")
    return token.strip()


def address(service: Service) -> str:
    """The peer's address; behind a trusted proxy, the one that it was told."""
    peer = request.remote_addr or "unknown"
    if peer in service.trusted_proxies:
        hops = [hop.strip() for hop in request.headers.get("X-Forwarded-For", "").split(",")]
        strangers = [hop for hop in hops if hop and hop not in service.trusted_proxies]
        peer = strangers[-1] if strangers else peer
    return peer


def is_local(service: Service) -> bool:
    """Whether a request comes from this very machine. What a stranger's proxy passes on may come from anywhere."""
    if "HTTP_X_FORWARDED_FOR" in request.environ and request.remote_addr not in service.trusted_proxies:
        return False
    try:
        return ip_address(address(service)).is_loopback
    except ValueError:
        return False


def is_admin(service: Service, token: str) -> bool:
    """Whether the token is the administrator's key."""
    key = service.settings.admin_key
    return bool(key and token) and tokens.matches(tokens.digest(token), tokens.digest(key))


def in_game(service: Service, table: Table) -> Caller:
    """Who calls, seen from one game. An unknown token is refused, never taken for a spectator."""
    token = bearer()
    if not token:
        return Caller(holder=address(service))
    kind, of = tokens.split(token)
    presented = tokens.digest(token)
    holder = presented.hex()[:24]
    if kind == tokens.SEAT and of == table.id:
        return _of_seat_token(service, table.facts, presented, holder)
    if kind == tokens.HOUSE and service.is_house_key(token):
        return Caller(holder, _house_seats(table), is_house=True, is_known=True)
    if is_admin(service, token):
        return Caller(holder, is_owner=True, is_known=True)
    if kind == tokens.BOT and service.bots.holds_key(of, token):
        service.bots.note_seen(of)
        seats = tuple(n for n, seat in enumerate(table.facts.seats) if seat.bot == of)
        return _or_forbidden(Caller(holder, seats, is_known=True))
    if kind == tokens.SEAT and _is_valid_elsewhere(service, of, presented):
        raise Problem(FORBIDDEN, "this token is for another game")
    raise _unknown(service)


def _unknown(service: Service) -> Problem:
    """A token that nobody was given. Whoever guesses is counted by address, like any stranger."""
    service.buckets.spend(address(service))
    return Problem(NO_TOKEN, "this token is not known")


def _of_seat_token(service: Service, facts: Facts, presented: bytes, holder: str) -> Caller:
    seats = tuple(n for n, seat in enumerate(facts.seats) if tokens.matches(presented, seat.token))
    is_owner = tokens.matches(presented, facts.owner)
    if not seats and not is_owner:
        raise _unknown(service)
    return Caller(holder, seats, is_owner, is_known=True)


def _house_seats(table: Table) -> tuple[int, ...]:
    return tuple(seat for seat in range(len(table.facts.seats)) if table.is_house(seat))


def _is_valid_elsewhere(service: Service, game_id: str, presented: bytes) -> bool:
    facts = service.games.facts(game_id)
    if facts is None:
        return False
    return any(tokens.matches(presented, stored) for stored in (facts.owner, *(seat.token for seat in facts.seats)))


def _or_forbidden(caller: Caller) -> Caller:
    if not caller.seats:
        raise Problem(FORBIDDEN, "this bot has no seat in the game")
    return caller


def choose_seat(caller: Caller, table: Table, wanted: int | None) -> int:
    """The seat that a move is for."""
    if wanted is not None and wanted not in caller.seats:
        raise Problem(FORBIDDEN if caller.is_known else NO_TOKEN, f"this token does not hold seat {wanted}")
    seat = wanted if wanted is not None else caller.seat_to_move(table)
    if seat is None:
        raise Problem(FORBIDDEN if caller.is_known else NO_TOKEN, "this call needs the token of a seat")
    return seat


def creator(service: Service) -> tuple[str, bool]:
    """Who makes something new, and whether it is free of limits: by bot key, else by address."""
    token = bearer()
    if not token:
        return f"ip:{address(service)}", False
    kind, of = tokens.split(token)
    if kind == tokens.BOT and service.bots.holds_key(of, token):
        return f"bot:{of}", False
    if is_admin(service, token):
        return "admin", True
    if kind == tokens.HOUSE and service.is_house_key(token):
        return "house", True
    raise _unknown(service)
