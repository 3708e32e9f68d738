"""The feed and its stream."""

import json
import threading
import unittest
from typing import Any, Callable, List

from nova_client import GoneError, Nova, NovaConnectionError, UnauthorizedError
from nova_client._events import read_server_events

from stub_server import Answer, StubServer, failure, success

Write = Callable[[bytes], None]


def client(server: StubServer) -> Nova:
    return Nova(server.url, "nova_sk_test", max_retry_delay=0.05)


def feed(*numbers: int, cursor: str, more: bool = False) -> Answer:
    return success([{"id": f"evt_{number}"} for number in numbers], nextCursor=cursor, hasMore=more)


def stream(*numbers: int, then: Callable[[], Any] = lambda: None) -> Answer:
    def pieces(write: Write) -> None:
        write(b":\n\n")
        for number in numbers:
            write(f"id: c{number}\nevent: x\ndata: {json.dumps({'id': f'evt_{number}'})}\n\n".encode())
        then()

    return Answer(200, headers={"Content-Type": "text/event-stream"}, pieces=pieces)


class Since(unittest.TestCase):
    def test_since_reads_to_the_newest_and_its_cursor_never_lies_ahead(self) -> None:
        with StubServer(feed(1, 2, cursor="b", more=True), feed(3, cursor="c")) as server:
            events = client(server).events.since("a", types="job.*")
            seen = [(event["id"], events.cursor) for event in events]
        self.assertEqual(seen, [("evt_1", "a"), ("evt_2", "b"), ("evt_3", "c")])
        asked = [path.partition("?")[2] for _method, path, _headers, _body in server.sent]
        self.assertEqual(asked, ["types=job.%2A&cursor=a&limit=500", "types=job.%2A&cursor=b&limit=500"])

    def test_since_without_a_cursor_starts_at_the_oldest(self) -> None:
        with StubServer(feed(cursor="z")) as server:
            events = client(server).events.since()
            self.assertEqual((list(events), events.cursor), ([], "z"))
        self.assertEqual(server.sent[0][1], "/api/nova/events?limit=500")


class Stream(unittest.TestCase):
    def test_a_stream_goes_on_after_the_last_event(self) -> None:
        away = failure(503, "UNAVAILABLE")
        answers = (feed(cursor="c0"), stream(1, 2), away, away, away, away, stream(3))
        with StubServer(*answers) as server:
            events = client(server).events.stream()
            seen: List[str] = []
            for event in events:
                seen.append(event["id"])
                if len(seen) == 3:
                    break
        self.assertEqual((seen, events.cursor), (["evt_1", "evt_2", "evt_3"], "c3"))
        asked = [path for _method, path, _headers, _body in server.sent]
        self.assertEqual(asked[:3], ["/api/nova/events?cursor=now&limit=1", "/api/nova/events/stream?cursor=c0", "/api/nova/events/stream?cursor=c2"])

    def test_a_stream_raises_where_the_server_refuses_or_is_away_at_the_start(self) -> None:
        for answer, kind in ((failure(401, "UNAUTHORIZED"), UnauthorizedError), (failure(410, "GONE", data="old"), GoneError)):
            with StubServer(answer) as server, self.assertRaises(kind):
                next(iter(client(server).events.stream(cursor="c")))
        nowhere = Nova("http://127.0.0.1:1", "k", retries=1, max_retry_delay=0.01)
        with self.assertRaises(NovaConnectionError):
            next(iter(nowhere.events.stream("c")))

    def test_close_ends_a_stream_that_waits(self) -> None:
        never = threading.Event()
        with StubServer(stream(1, then=lambda: never.wait(120))) as server:
            events = client(server).events.stream("c")
            seen: List[Any] = []
            reading = threading.Thread(target=lambda: seen.extend(events))
            reading.start()
            while events.cursor != "c1":
                pass
            events.close()
            reading.join(60)
            self.assertFalse(reading.is_alive())
            never.set()
        self.assertEqual(len(seen), 1)


    def test_close_ends_a_stream_whose_connection_is_opening(self) -> None:
        asked, closed, never = threading.Event(), threading.Event(), threading.Event()

        def head(write: Write) -> None:
            write(b":\n\n")
            never.wait(120)

        class Slow(Answer):
            def __getattribute__(self, name: str) -> Any:
                if name == "status":
                    asked.set()
                    closed.wait(120)
                return super().__getattribute__(name)

        with StubServer(Slow(200, headers={"Content-Type": "text/event-stream"}, pieces=head)) as server:
            events = client(server).events.stream("c")
            reading = threading.Thread(target=lambda: list(events))
            reading.start()
            asked.wait(60)
            events.close()
            closed.set()
            reading.join(60)
            self.assertFalse(reading.is_alive())
            never.set()


class Pieces:
    """What a response reads."""

    def __init__(self, content: bytes, size: int) -> None:
        self._pieces: List[bytes] = [content[at : at + size] for at in range(0, len(content), size)]

    def read_some(self) -> bytes:
        return self._pieces.pop(0) if self._pieces else b""


class ServerSentEvents(unittest.TestCase):
    def test_they_are_read_across_any_pieces(self) -> None:
        content = ':\n\nid: a\nevent: x\ndata: {"über":1}\n\n:\r\n\r\nid: b\r\ndata: 2\r\ndata: 3\r\n\r\nid: c\ndata: lost'.encode()
        for size in (1, 2, 7, len(content)):
            read = [tuple(one) for one in read_server_events(Pieces(content, size))]  # type: ignore[arg-type]
            self.assertEqual(read, [("a", '{"über":1}'), ("b", "2\n3")])
