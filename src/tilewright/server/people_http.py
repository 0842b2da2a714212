"""The HTTP interface to people: names, accounts, sessions, API tokens, profiles."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from tilewright.game import ConfigError, JsonObject
from tilewright.server.callers import Caller, caller_of, known_caller
from tilewright.server.cursors import After, read_cursor
from tilewright.server.dependencies import (
    ERRORS,
    AccountsDependency,
    CallerDependency,
    HubDependency,
    LimitsDependency,
)
from tilewright.server.errors import AccessError, UnknownError
from tilewright.server.exports import export_of
from tilewright.server.histories import Histories
from tilewright.server.identity import drop_session, session_of, set_session, token_of
from tilewright.server.limits import network_of
from tilewright.server.names import clean_name, folded_name
from tilewright.server.passwords import check_password
from tilewright.server.people_shapes import (
    AccountRequest,
    Me,
    NameRequest,
    NewToken,
    PasswordRequest,
    Profile,
    SignInRequest,
    TokenList,
    TokenRequest,
)
from tilewright.server.profiles import profile_of
from tilewright.server.storage import Person, PersonKind, Token

__all__ = ["person_named", "router"]

_EXPORT: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "All that is kept of the caller",
        "content": {"application/json": {"schema": {"type": "object"}}},
    }
}

router = APIRouter(prefix="/api", responses=ERRORS)


async def _histories(request: Request) -> Histories:
    histories: Histories = request.app.state.histories
    return histories


async def _browser(request: Request) -> Caller:
    """Who asks by a session: a token that got into wrong hands must not take over an account."""
    if token_of(request) is not None:
        raise AccessError("server.session_needed")
    return await caller_of(request)


async def _person(caller: CallerDependency) -> Person:
    return _known(caller)


async def _person_at_browser(caller: Annotated[Caller, Depends(_browser)]) -> Person:
    return _known(caller)


def _known(caller: Caller) -> Person:
    if caller.person is None:
        raise AccessError("server.not_an_account")
    return caller.person


HistoriesDependency = Annotated[Histories, Depends(_histories)]
BrowserCaller = Annotated[Caller, Depends(_browser)]
KnownPerson = Annotated[Person, Depends(_person)]
BrowserPerson = Annotated[Person, Depends(_person_at_browser)]


# --- Who asks ------------------------------------------------------------------------------


@router.get("/me", response_model=Me)
async def who_am_i(caller: CallerDependency) -> JsonObject:
    """The caller, by session or token."""
    return _me(caller.person)


@router.post("/me", response_model=Me)
async def name_guest(
    body: NameRequest,
    request: Request,
    response: Response,
    accounts: AccountsDependency,
    hub: HubDependency,
    caller: BrowserCaller,
) -> JsonObject:
    """Give a guest a name; whoever is not known yet becomes a guest."""
    if caller.person is None:
        # Nobody becomes a guest by a name that is refused.
        clean_name(body.name)
        caller = await known_caller(request, response)
    guest = _known(caller)
    await accounts.rename(guest, body.name)
    await hub.renamed(guest.id)
    return _me(await hub.storage.people.get(guest.id))


@router.post("/accounts", status_code=201, response_model=Me)
async def register(
    body: AccountRequest,
    request: Request,
    response: Response,
    accounts: AccountsDependency,
    hub: HubDependency,
    limits: LimitsDependency,
    caller: BrowserCaller,
) -> JsonObject:
    """Make the guest who asks an account, with all that was played; nobody gets a new one."""
    limits.accounts_of_network.take(network_of(request))
    password = None if body.password is None else body.password.get_secret_value()
    if caller.person is not None:
        person = await accounts.claim(caller.person, body.name, password)
        await hub.renamed(person.id)
        set_session(request, response, await accounts.renew_session(person))
        return _me(person)
    made = await accounts.register(body.name, password)
    set_session(request, response, made.session)
    return _me(made.person)


@router.post("/sign-in", response_model=Me)
async def sign_in(
    body: SignInRequest,
    request: Request,
    response: Response,
    accounts: AccountsDependency,
    hub: HubDependency,
    limits: LimitsDependency,
    caller: BrowserCaller,
) -> JsonObject:
    """Open a new session of an account; what a guest played until then becomes the account's."""
    guest = caller.person
    if guest is not None and guest.kind is not PersonKind.GUEST:
        guest = None
    with limits.guessing(_name_guessed(body.name), network_of(request)):
        signed_in = await accounts.sign_in(body.name, body.password.get_secret_value(), guest=guest)
    if guest is not None:
        await hub.merged(guest.id)
    elif caller.session is not None and caller.person is not None:
        await accounts.sign_out(caller.session)
    set_session(request, response, signed_in.session)
    return _me(signed_in.person)


@router.post("/sign-out", response_model=Me)
async def sign_out(
    request: Request, response: Response, accounts: AccountsDependency
) -> JsonObject:
    """End the session, whoever it belongs to; without one nothing happens."""
    session = session_of(request)
    if session is not None:
        await accounts.sign_out(session)
        drop_session(response)
    return _me(None)


@router.post("/me/password", response_model=Me)
async def change_password(
    body: PasswordRequest,
    request: Request,
    accounts: AccountsDependency,
    limits: LimitsDependency,
    caller: BrowserCaller,
) -> JsonObject:
    """Set another password; every other session of the account ends."""
    person = _known(caller)
    old = None if body.old is None else body.old.get_secret_value()
    new = body.new.get_secret_value()
    check_password(new)
    with limits.guessing(_name_guessed(person.name), network_of(request)):
        await accounts.change_password(person, old, new, session=caller.session or "")
    return _me(person)


# --- API tokens ----------------------------------------------------------------------------


@router.get("/me/tokens", response_model=TokenList)
async def list_tokens(accounts: AccountsDependency, person: BrowserPerson) -> JsonObject:
    """The caller's API tokens, without their secrets."""
    return {"tokens": [_token(token) for token in await accounts.tokens(person)]}


@router.post("/me/tokens", status_code=201, response_model=NewToken)
async def make_token(
    body: TokenRequest, accounts: AccountsDependency, person: BrowserPerson
) -> JsonObject:
    """A new API token of an account; its secret is told only now."""
    token, secret = await accounts.make_token(person, body.label)
    return {**_token(token), "token": secret}


@router.delete("/me/tokens/{token}", response_model=TokenList)
async def revoke_token(
    token: str, accounts: AccountsDependency, person: BrowserPerson
) -> JsonObject:
    """End one of the caller's tokens, named by its identifier; the answer lists the others."""
    await accounts.revoke_token(person, token)
    return await list_tokens(accounts, person)


# --- What is kept of people ----------------------------------------------------------------


@router.get("/me/export", response_class=Response, responses=_EXPORT)
async def export(hub: HubDependency, limits: LimitsDependency, person: KnownPerson) -> Response:
    """All that is kept of the caller, with the records of the caller's matches, as a file."""
    limits.exports_of_person.take(person.id)
    return Response(
        await export_of(hub.storage, person.id),
        media_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="tilewright-export.json"'},
    )


@router.get("/people/{name:path}", response_model=Profile)
async def show_profile(
    name: str,
    hub: HubDependency,
    histories: HistoriesDependency,
    caller: CallerDependency,
    after: After = None,
) -> JsonObject:
    """An account's or a bot's ratings, finished matches and statistics."""
    person = await person_named(hub, name)
    return await profile_of(
        hub.storage,
        histories,
        person,
        viewer=caller.id,
        now=hub.now(),
        after=read_cursor(after),
    )


async def person_named(hub: HubDependency, name: str) -> Person:
    """The account or bot of that name. Raises UnknownError."""
    try:
        folded = folded_name(clean_name(name))
    except ConfigError:
        raise UnknownError("server.unknown_person") from None
    person = await hub.storage.people.named(folded)
    if person is None:
        raise UnknownError("server.unknown_person")
    return person


def _me(person: Person | None) -> JsonObject:
    if person is None:
        return {"person": None}
    return {"person": {"name": person.name, "kind": person.kind.value, "id": person.id}}


def _token(token: Token) -> JsonObject:
    return {
        "id": token.id,
        "label": token.label,
        "created_at": token.created_at,
        "used_at": token.used_at,
    }


def _name_guessed(text: str) -> str:
    """What attempts are counted by: the same for all ways to write a name."""
    try:
        return folded_name(clean_name(text))
    except ConfigError:
        return ""
