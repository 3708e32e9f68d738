"""A server that gives prepared answers, and keeps what it was asked."""

import json
import socket
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, List, Optional, Tuple

Sent = Tuple[str, str, Dict[str, str], bytes]


class Answer:
    def __init__(
        self,
        status: int = 200,
        body: Any = None,
        headers: Optional[Dict[str, str]] = None,
        raw: Optional[bytes] = None,
        cut: bool = False,
        pieces: Optional[Callable[[Callable[[bytes], None]], None]] = None,
    ) -> None:
        self.status, self.headers, self.cut, self.pieces = status, headers or {}, cut, pieces
        self.content = raw if raw is not None else json.dumps(body).encode()


def success(data: Any = "id", **more: Any) -> Answer:
    return Answer(200, {"data": data, "error": None, "message": "OK", "success": True, "requestId": "r", **more})


def failure(status: int, code: str, headers: Optional[Dict[str, str]] = None, **more: Any) -> Answer:
    body = {"data": None, "error": code, "message": code, "success": False, "requestId": "r", **more}
    return Answer(status, body, headers)


CUT = Answer(cut=True)


class StubServer:
    """`with StubServer(answers) as server:`; each request takes the next answer."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.sent: List[Sent] = []
        self.connections = 0
        stub = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                stub.connections += 1
                super().setup()

            def answer(self) -> None:
                length = int(self.headers.get("content-length") or 0)
                content = self.rfile.read(length)
                headers = {name.lower(): value for name, value in self.headers.items()}
                stub.sent.append((self.command, self.path, headers, content))
                answer = stub.answers.pop(0) if stub.answers else failure(500, "ASKED_TOO_OFTEN")
                if answer.cut:
                    self.close_connection = True
                    self.connection.shutdown(socket.SHUT_RDWR)
                    return
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                if answer.pieces is None and "Content-Length" not in answer.headers:
                    self.send_header("Content-Length", str(len(answer.content)))
                self.end_headers()
                if answer.pieces is None:
                    self.wfile.write(answer.content)
                    if "Content-Length" in answer.headers:
                        self.close_connection = True
                    return
                self.close_connection = True
                try:
                    answer.pieces(self.write_piece)
                except OSError:
                    pass

            def write_piece(self, piece: bytes) -> None:
                self.wfile.write(piece)
                self.wfile.flush()

            do_GET = do_POST = do_PUT = do_DELETE = answer

            def log_message(self, *_args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> "StubServer":
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_raised: object) -> None:
        self._server.shutdown()
        self._server.server_close()
