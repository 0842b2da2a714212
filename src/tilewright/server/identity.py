"""Who asks: a browser by a random session in a cookie, a program by an API token.

Only the hashes of both are stored.
"""

import hashlib
import hmac
import secrets
import string

from starlette.requests import HTTPConnection
from starlette.responses import Response

__all__ = [
    "KEPT_SECONDS",
    "digest",
    "drop_session",
    "give_session",
    "invitation_token",
    "new_identifier",
    "new_session",
    "new_token",
    "session_of",
    "set_session",
    "token_of",
]

SESSION_COOKIE = "tilewright_session"
TOKEN_START = "tilewright_"  # noqa: S105 - what every token begins with, not one

_IDENTIFIER_SIGNS = string.ascii_letters + string.digits

KEPT_SECONDS = 400 * 24 * 3600
"""The longest that browsers keep a cookie; every visit begins it anew."""


def session_of(connection: HTTPConnection) -> str | None:
    """The session in the caller's cookie; None when there is none or it has not our form."""
    cookie = connection.cookies.get(SESSION_COOKIE)
    return cookie if cookie is not None and 32 <= len(cookie) <= 64 else None


def give_session(connection: HTTPConnection, response: Response) -> str:
    """The caller's session, a new one if need be, set in the answer's cookie."""
    session = session_of(connection) or new_session()
    set_session(connection, response, session)
    return session


def set_session(connection: HTTPConnection, response: Response, session: str) -> None:
    """Let the browser be known by that session from now on; scripts cannot read it."""
    response.set_cookie(
        SESSION_COOKIE,
        session,
        max_age=KEPT_SECONDS,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme in ("https", "wss"),
        path="/",
    )


def drop_session(response: Response) -> None:
    """Let the browser forget its session."""
    response.delete_cookie(SESSION_COOKIE, path="/", httponly=True, samesite="lax")


def token_of(connection: HTTPConnection) -> str | None:
    """The API token in the caller's ``Authorization: Bearer`` header, or None."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    token = token.strip()
    return token if scheme.lower() == "bearer" and 0 < len(token) <= 128 else None


def new_session() -> str:
    """A session: 256 random bits."""
    return secrets.token_urlsafe(32)


def new_token() -> str:
    """An API token: 256 random bits behind a word that says what it is wherever it turns up."""
    return f"{TOKEN_START}{secrets.token_urlsafe(32)}"


def new_identifier() -> str:
    """What a match or a person is addressed by: 95 random bits in 16 letters and digits.

    No hyphen: a command would take an identifier that begins with one for an option, and what
    finds addresses in a text leaves one at the end out.
    """
    return "".join(secrets.choice(_IDENTIFIER_SIGNS) for _ in range(16))


def digest(secret: str) -> str:
    """The hexadecimal SHA-256 under which a session or an invitation is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def invitation_token(secret: str, match: str, seat: int) -> str:
    """The invitation to a seat, which only who holds that session or API token can compute again.

    So the invitation can be shown to its author at any time though only its hash is stored.
    """
    tag = hmac.new(secret.encode(), f"invitation:{match}:{seat}".encode(), "sha256")
    return tag.hexdigest()[:32]
