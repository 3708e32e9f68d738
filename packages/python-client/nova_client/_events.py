"""The event feed, followed."""

from __future__ import annotations

import json
import re
import time
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, NamedTuple, Optional, Union
from urllib.parse import urlencode

from ._answers import FeedPage, read_answer
from ._caller import Caller, backoff, delay_before
from ._failures import NovaApiError, NovaConnectionError
from ._http import Request, Response
from ._omitted import OMITTED, Omitted, given
from ._table import PROCEDURES

if TYPE_CHECKING:
    from .types import NovaEvent

#: A connection silent for this many seconds is dead; the server writes every 15 s.
_LONGEST_SILENCE = 45.0
_LARGEST_PAGE = 500

#: Nova's lines are shorter; in bytes.
_LONGEST_LINE = 1024 * 1024


class EventFeed:
    """Events in order: `for event in feed`."""

    def __init__(self, cursor: Optional[str], take: Callable[[EventFeed], Iterator[NovaEvent]]) -> None:
        self.cursor = cursor
        """Where the next `since` or `stream` continues: after the current event, or at most a page before it.

        Store it together with what you made of the event.
        """
        self._take = take
        self._response: Optional[Response] = None
        self._is_closed = False

    def __iter__(self) -> Iterator[NovaEvent]:
        return self._take(self)

    def close(self) -> None:
        """Ends a stream, from any thread: at once, or once a connection that is opening is there or given up."""
        self._is_closed = True
        response = self._response
        if response is not None:
            response.cut()


class FollowingFeed:
    """What `nova.events` has beside its procedures."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def since(
        self,
        cursor: Optional[str] = None,
        *,
        types: Union[str, Omitted] = OMITTED,
        recordId: Union[str, Omitted] = OMITTED,
    ) -> EventFeed:
        """Reads the events after a cursor, up to the newest. Without a cursor it starts at the oldest stored event.

        Args:
            types: Only events of these types, separated by commas; `job.*` is every type of a kind.
            recordId: Only events of this record.

        Raises:
            GoneError: if events after the cursor are deleted: read your records again, and continue from the
                error's `data`
        """
        asked = {"types": types, "recordId": recordId}
        return EventFeed(cursor, lambda feed: _since(self._caller, feed, asked))

    def stream(
        self,
        cursor: Optional[str] = None,
        *,
        types: Union[str, Omitted] = OMITTED,
        recordId: Union[str, Omitted] = OMITTED,
    ) -> EventFeed:
        """Streams events without end, and reconnects after the last event.

        It starts after `cursor`, by default now, and ends with the loop or with `close()` of the feed.

        Args:
            types: Only events of these types, separated by commas; `job.*` is every type of a kind.
            recordId: Only events of this record.

        Raises:
            NovaApiError: if the server refuses, such as `UnauthorizedError` and `GoneError`
            NovaConnectionError: if the server can't be reached at the start
        """
        asked = given({"types": types, "recordId": recordId})
        return EventFeed(cursor, lambda feed: _stream(self._caller, feed, asked))


def _read_page(caller: Caller, asked: Dict[str, Any]) -> FeedPage[NovaEvent]:
    page: FeedPage[NovaEvent] = caller.call("events.list", asked)
    return page


def _since(caller: Caller, feed: EventFeed, asked: Dict[str, Any]) -> Iterator[NovaEvent]:
    while True:
        begin = {} if feed.cursor is None else {"cursor": feed.cursor}
        page = _read_page(caller, {**asked, **begin, "limit": _LARGEST_PAGE})
        yield from page.data[:-1]
        # Never ahead of the current event.
        feed.cursor = page.next_cursor
        yield from page.data[-1:]
        if not page.has_more:
            return


def _stream(caller: Caller, feed: EventFeed, asked: Dict[str, Any]) -> Iterator[NovaEvent]:
    if feed.cursor is None:
        # Needed if the stream is cut before its first event.
        feed.cursor = _read_page(caller, {"cursor": "now", "limit": 1}).next_cursor
    retries: float = caller.settings.retries
    failures = 0
    while not feed._is_closed:
        failure: Optional[Exception] = None
        try:
            feed._response = _open(caller, {**asked, "cursor": feed.cursor})
            if feed._is_closed:
                # It was while the connection opened, and was not yet there to be cut.
                return
            retries = float("inf")
            for event_id, data in read_server_events(feed._response):
                failures = 0
                feed.cursor = event_id
                event: NovaEvent = json.loads(data)
                yield event
        except (NovaApiError, NovaConnectionError) as error:
            if not feed._is_closed and (not _is_passing(error) or failures >= retries):
                raise
            failure = error
        finally:
            if feed._response is not None:
                feed._response.close()
        # A server that ends the stream is about to stop.
        delay = delay_before(failures, failure) if failure is not None else None
        _pause(feed, min(backoff(failures) if delay is None else delay, caller.settings.max_retry_delay))
        failures += 1


def _pause(feed: EventFeed, seconds: float) -> None:
    until = time.monotonic() + seconds
    while not feed._is_closed and time.monotonic() < until:
        time.sleep(max(0.0, min(0.5, until - time.monotonic())))


def _is_passing(error: Exception) -> bool:
    if isinstance(error, NovaApiError):
        return error.status >= 500 or error.retry_after is not None
    return isinstance(error, NovaConnectionError)


def _open(caller: Caller, asked: Dict[str, Any]) -> Response:
    target = f"/api/nova/events/stream?{urlencode(asked)}"
    request = Request("GET", target, {"Accept": "text/event-stream", **caller.identity()}, None)
    response = caller.send(request)
    if response.status != 200:
        read_answer(PROCEDURES["events.list"], response)
        raise NovaConnectionError(f"The server answered {response.status}.")
    response.wait_at_most(_LONGEST_SILENCE)
    return response


class ServerEvent(NamedTuple):
    """A server-sent event with data."""

    id: str
    data: str


def read_server_events(response: Response) -> Iterator[ServerEvent]:
    """Reads server-sent events as they arrive.

    Raises:
        NovaConnectionError: if the connection is cut or dead
    """
    event_id, data = "", None
    for line in _lines_of(response):
        if line == "":
            if data is not None:
                yield ServerEvent(event_id, data)
            data = None
            continue
        name, _colon, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "id":
            event_id = value
        elif name == "data":
            data = value if data is None else f"{data}\n{value}"


def _lines_of(response: Response) -> Iterator[str]:
    rest = b""
    while True:
        piece = response.read_some()
        if not piece:
            return
        # A CR at the end may be the first half of a line's end.
        *lines, rest = re.split(rb"\r\n|\n|\r(?!\Z)", rest + piece)
        if len(rest) > _LONGEST_LINE:
            response.close()
            raise NovaConnectionError("The stream has a line without an end.")
        for line in lines:
            yield line.decode(errors="replace")
