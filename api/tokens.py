"""Tokens: random secrets that name the game or bot they are for, kept only as SHA-256.

kt_GAME_SECRET   a seat of a game, or its owner
kb_BOT_SECRET    a registered bot
kh_SECRET        the house: workers that play house seats
"""

import hmac
import secrets
from hashlib import sha256

SEAT, BOT, HOUSE = "kt", "kb", "kh"


def digest(token: str) -> bytes:
    """What is stored of a token."""
    return sha256(token.encode()).digest()


def matches(presented: bytes, stored: bytes) -> bool:
    """Whether the digest of a token is the one stored, in constant time."""
    return bool(stored) and hmac.compare_digest(presented, stored)


def new(kind: str, of: str) -> str:
    """A fresh token."""
    return f"{kind}_{of}_{secrets.token_urlsafe(24)}"


def derived(game_id: str, salt: bytes, key: str, role: str) -> str:
    """A token that a retried creation can compute again: from a stored salt and the Idempotency-Key, which is not."""
    secret = hmac.new(salt, f"{role}\0{key}".encode(), sha256).hexdigest()[:40]
    return f"{SEAT}_{game_id}_{secret}"


def split(token: str) -> tuple[str, str]:
    """The kind of a token and whom it is for; two empty texts if it has no such form."""
    parts = token.split("_", 2)
    return (parts[0], parts[1]) if len(parts) == 3 else ("", "")
