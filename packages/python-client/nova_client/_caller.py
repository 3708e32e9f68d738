"""Calls procedures, with retries where they are safe and may help."""

from __future__ import annotations

import random
import time
import uuid
import warnings
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, TypeVar

from ._answers import Page, RecordPage, read_answer
from ._failures import NovaApiError, NovaConnectionError
from ._http import ConnectionPool, Request, Response
from ._omitted import given
from ._request import build_request
from ._table import PROCEDURES
from ._version import VERSION

Issues = List[Any]
OnWarnings = Callable[[Issues, str], None]

#: Seconds before the first retry; it doubles each time.
_FIRST_DELAY = 0.25

#: The server's maximum.
_LARGEST_PAGE = 100

T = TypeVar("T")


class NovaWarning(UserWarning):
    """Something that the server left out of a request that is not strict."""


@dataclass(frozen=True)
class Settings:
    """How a client reaches its server."""

    pool: ConnectionPool
    api_key: str = field(repr=False)
    retries: int
    timeout: float
    strict: bool
    max_retry_delay: float
    on_warnings: Optional[OnWarnings]
    idempotency_key: Optional[str] = None


class Caller:
    """What the resources of a client share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def call(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """Returns the data, page or download.

        Raises:
            NovaApiError: if the server refuses
            NovaConnectionError: if it cannot be reached, or answers unlike a Nova server
        """
        procedure = PROCEDURES[name]
        request = self._with_headers(build_request(procedure, given(arguments)))
        repeatable = request.method != "POST" or "Idempotency-Key" in request.headers
        retries = self.settings.retries if repeatable else 0
        attempt = 0
        while True:
            try:
                data, left_out = read_answer(procedure, self.send(request))
                break
            except (NovaApiError, NovaConnectionError) as error:
                delay = delay_before(attempt, error) if attempt < retries else None
                if delay is None or delay > self.settings.max_retry_delay:
                    raise
            time.sleep(delay)
            attempt += 1
        if left_out:
            (self.settings.on_warnings or _warn)(left_out, name)
        return data

    def all(self, name: str, arguments: Mapping[str, Any]) -> Iterator[Any]:
        """Reads a list to its end. Each page is requested once its records are taken."""
        asked = given(arguments)
        asked.setdefault("size", _LARGEST_PAGE)
        return self._walk(name, asked) if PROCEDURES[name].walks else self._turn_pages(name, asked)

    def _walk(self, name: str, asked: Dict[str, Any]) -> Iterator[Any]:
        """Walks by cursor, from the caller's or from the beginning (docs/interface/paging.md#walks)."""
        cursor: Optional[str] = asked.get("cursor") or ""
        while cursor is not None:
            page: RecordPage[Any] = self.call(name, {**asked, "cursor": cursor})
            yield from page.data
            cursor = page.next_cursor

    def _turn_pages(self, name: str, asked: Dict[str, Any]) -> Iterator[Any]:
        asked["page"] = asked.get("page") or 0
        while True:
            page: Page[Any] = self.call(name, asked)
            yield from page.data
            if not page.data or (page.page + 1) * page.size >= page.total:
                return
            asked["page"] += 1

    def send(self, request: Request) -> Response:
        return self.settings.pool.send(request, self.settings.timeout)

    def _with_headers(self, request: Request) -> Request:
        settings = self.settings
        headers: Dict[str, str] = {**request.headers, **self.identity()}
        if settings.strict:
            headers["Prefer"] = "handling=strict"
        if request.method == "POST":
            # A POST is retried only with an idempotency key, so that the server runs it once.
            key = settings.idempotency_key or (uuid.uuid4().hex if settings.retries > 0 else None)
            if key is not None:
                headers["Idempotency-Key"] = key
        return request._replace(headers=headers)

    def identity(self) -> Dict[str, str]:
        return {"X-Api-Key": self.settings.api_key, "User-Agent": f"nova-client-python/{VERSION}"}


def _warn(left_out: Issues, call: str) -> None:
    for issue in left_out:
        warnings.warn(f"Nova, {call}: {issue['path']} {issue['message']}", NovaWarning, stacklevel=4)


def delay_before(attempt: int, error: Exception) -> Optional[float]:
    """Seconds until a retry may help; None if none does."""
    if isinstance(error, NovaConnectionError):
        return backoff(attempt)
    if not isinstance(error, NovaApiError):
        return None
    if error.retry_after is not None:
        return error.retry_after
    passes = error.code == "IDEMPOTENCY_IN_PROGRESS" or error.status in (502, 503, 504)
    return backoff(attempt) if passes else None


def backoff(attempt: int) -> float:
    """Random, so that clients that failed together don't retry together."""
    # An int of Python has no bounds, a float has.
    return float(_FIRST_DELAY * 2 ** min(attempt, 20) * (0.5 + random.random() / 2))
