"""Connections to the server, kept open between calls."""

from __future__ import annotations

import http.client
import os
import select
import socket
import threading
import time
from typing import List, Mapping, NamedTuple, Optional, Tuple, Union
from urllib.parse import SplitResult, quote, urlsplit

from ._failures import NovaConnectionError

Connection = Union[http.client.HTTPConnection, http.client.HTTPSConnection]

#: Seconds for which an idle connection is kept; proxies close theirs after a while, and a request must not meet that.
_LONGEST_IDLE = 15.0
_MOST_IDLE = 8


class Request(NamedTuple):
    """A request that can be sent repeatedly."""

    method: str
    #: Path and query below the server's address.
    target: str
    headers: Mapping[str, str]
    body: Optional[bytes]

    def __repr__(self) -> str:
        # Its headers have the key, and tools that report errors print what is in them.
        return f"Request({self.method} {self.target})"


class Response:
    """An answer, whose content may be read piece by piece.

    Every failure to read it is a `NovaConnectionError`.
    """

    def __init__(
        self,
        pool: ConnectionPool,
        connection: Connection,
        its_socket: socket.socket,
        raw: http.client.HTTPResponse,
    ) -> None:
        self._pool = pool
        self._connection: Optional[Connection] = connection
        self._socket = its_socket
        self._raw = raw
        self.status = raw.status

    def header(self, name: str) -> Optional[str]:
        return self._raw.getheader(name)

    def read(self) -> bytes:
        """Reads what is left, and gives the connection back."""
        try:
            content = self._raw.read()
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise NovaConnectionError("The answer was cut.") from error
        if self._connection is not None and not self._raw.will_close:
            self._pool.give_back(self._connection)
            self._connection = None
        self.close()
        return content

    def read_some(self) -> bytes:
        """Reads what has arrived, at least a byte; nothing at the end."""
        try:
            return self._raw.read1(65_536)
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise NovaConnectionError("The answer was cut.") from error

    def wait_at_most(self, seconds: float) -> None:
        """Sets how long a silent connection is waited for."""
        self._socket.settimeout(seconds)

    def cut(self) -> None:
        """Cuts the connection, which wakes a thread that reads from it."""
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            # It has ended already.
            pass

    def close(self) -> None:
        """Ends the connection, if it was not given back."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
        self._raw.close()


class ConnectionPool:
    """Connections to one server, which threads may share."""

    def __init__(self, url: str) -> None:
        """
        Raises:
            ValueError: for an address that is none
        """
        self._address = _address_of(url)
        self._idle: List[Tuple[float, Connection]] = []
        self._lock = threading.Lock()
        self._process = os.getpid()
        self.base_path = quote(self._address.path.rstrip("/"), safe="/%:@!$&'()*+,;=~")

    @property
    def origin(self) -> str:
        return f"{self._address.scheme}://{self._address.netloc}"

    def send(self, request: Request, timeout: float) -> Response:
        """Sends a request, and waits for the head of its answer.

        Args:
            timeout: Seconds of silence after which the connection is dead.

        Raises:
            NovaConnectionError: if the server can't be reached
        """
        connection = self._take(timeout)
        try:
            connection.request(
                request.method,
                f"{self.base_path}{request.target}",
                request.body,
                dict(request.headers),
            )
            # A connection that is not kept loses its socket with the answer's head.
            its_socket = connection.sock
            return Response(self, connection, its_socket, connection.getresponse())
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            # The frames of http.client have the key, and tools that report errors print what is in them.
            cause = error.with_traceback(None)
            raise NovaConnectionError(f"The server at {self.origin} cannot be reached: {_told(error)}") from cause
        except BaseException:
            connection.close()
            raise

    def give_back(self, connection: Connection) -> None:
        with self._lock:
            self._forget_those_of_a_parent()
            if len(self._idle) < _MOST_IDLE:
                self._idle.append((time.monotonic(), connection))
                return
        connection.close()

    def close(self) -> None:
        """Closes idle connections."""
        with self._lock:
            idle, self._idle = self._idle, []
        for _since, connection in idle:
            connection.close()

    def __del__(self) -> None:
        # A pool whose address was refused has no connections.
        if hasattr(self, "_idle"):
            self.close()

    def _take(self, timeout: float) -> Connection:
        while True:
            with self._lock:
                self._forget_those_of_a_parent()
                since, connection = self._idle.pop() if self._idle else (0.0, None)
            if connection is None:
                return self._connect(timeout)
            if time.monotonic() - since < _LONGEST_IDLE and not _is_ended(connection):
                connection.timeout = timeout
                connection.sock.settimeout(timeout)
                return connection
            connection.close()

    def _forget_those_of_a_parent(self) -> None:
        """A forked process must not speak on its parent's connections."""
        if self._process != os.getpid():
            self._process = os.getpid()
            self._idle = []

    def _connect(self, timeout: float) -> Connection:
        host, port = self._address.hostname or "", self._address.port
        if self._address.scheme == "http":
            return http.client.HTTPConnection(host, port, timeout=timeout)
        return http.client.HTTPSConnection(host, port, timeout=timeout)


def _address_of(url: str) -> SplitResult:
    address = urlsplit(url)
    if address.scheme not in ("http", "https") or not address.hostname or "@" in address.netloc or address.query:
        # Not quoted: credentials could stand in it.
        raise ValueError("url is no address of a server, such as https://crm.example")
    # Raises ValueError for one that is no number.
    _port = address.port
    return address


def _told(error: Exception) -> str:
    return str(error) or type(error).__name__


def _is_ended(connection: Connection) -> bool:
    """A connection without a request under way has nothing to read until its end."""
    try:
        readable, _writable, _failed = select.select([connection.sock], [], [], 0)
    except (OSError, ValueError):
        return True
    return bool(readable)

