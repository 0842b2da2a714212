"""The listening socket, made before the server so that its address is known and errors are told."""

import socket

from tilewright.game import ConfigError

__all__ = ["address_of", "listen"]


def listen(host: str, ports: range) -> socket.socket:
    """A socket that listens on the first of ``ports`` that is free (0: any free one).

    Raises ConfigError when the host is not one of this machine's or no port can be used.
    """
    try:
        found = socket.getaddrinfo(host, ports[0], type=socket.SOCK_STREAM)
    except (OSError, UnicodeError, OverflowError) as error:
        raise ConfigError(
            "server.host_unknown", parts=["host"], host=host[:80], reason=_reason(error)
        ) from error
    family = found[0][0]
    reason = ""
    for port in ports:
        # The protocol is named: the event loop turns off Nagle's delay only where it is known.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host, port))
            listener.listen(1024)
        except (OSError, OverflowError) as error:
            listener.close()
            reason = _reason(error)
        else:
            return listener
    raise ConfigError(
        "server.port_taken", parts=["port"], host=host[:80], port=ports[-1], reason=reason
    )


def address_of(host: str, port: int) -> str:
    """The address to open in a browser on this machine."""
    if host in ("127.0.0.1", "0.0.0.0", "::", "::1"):  # noqa: S104 - compared, not bound
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
