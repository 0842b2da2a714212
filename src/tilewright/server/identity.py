"""Who a browser is: a random session in a cookie, of which only the hash is stored."""

import hashlib
import hmac
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

__all__ = ["digest", "give_session", "invitation_token", "new_identifier", "session_of"]

SESSION_COOKIE = "tilewright_session"
KEPT_SECONDS = 400 * 24 * 3600
"""The longest that browsers keep a cookie; every visit begins it anew."""


def session_of(connection: HTTPConnection) -> str | None:
    """The session in the caller's cookie; None when there is none or it has not our form."""
    cookie = connection.cookies.get(SESSION_COOKIE)
    return cookie if cookie is not None and 32 <= len(cookie) <= 64 else None


def give_session(connection: HTTPConnection, response: Response) -> str:
    """The caller's session, a new one if need be, set in the answer's cookie."""
    session = session_of(connection) or secrets.token_urlsafe(32)
    response.set_cookie(
        SESSION_COOKIE,
        session,
        max_age=KEPT_SECONDS,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme in ("https", "wss"),
        path="/",
    )
    return session


def new_identifier() -> str:
    """An address part for a match: 96 random bits in 16 letters."""
    return secrets.token_urlsafe(12)


def digest(secret: str) -> str:
    """The hexadecimal SHA-256 under which a session or an invitation is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def invitation_token(creator_session: str, match: str, seat: int) -> str:
    """The invitation to a seat, which only the session that made the match can compute again.

    So the invitation can be shown to its author at any time though only its hash is stored.
    """
    tag = hmac.new(creator_session.encode(), f"invitation:{match}:{seat}".encode(), "sha256")
    return tag.hexdigest()[:32]
