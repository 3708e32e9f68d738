"""Requests, answers and retries."""

import json
import os
import pickle
import threading
import time
import traceback
import unittest
import warnings
from email.utils import formatdate
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Callable, List

from nova_client import (
    DuplicateError,
    Nova,
    NovaApiError,
    NovaConnectionError,
    NovaError,
    NovaWarning,
    NotFoundError,
    RateLimitedError,
    ValidationError,
    errors,
)

from stub_server import CUT, Answer, StubServer, failure, success

KEY = "nova_sk_secret"


def client(server: StubServer, **options: Any) -> Nova:
    return Nova(server.url, KEY, max_retry_delay=0.5, **options)


def queries(server: StubServer) -> List[str]:
    return [path.partition("?")[2] for _method, path, _headers, _body in server.sent]


class Requests(unittest.TestCase):
    def test_what_is_left_out_is_not_sent_and_none_is_null(self) -> None:
        with StubServer(success()) as server:
            client(server).candidates.update(candidateId="a/b c", jobTitle=None, skills=("x", "ü"))
        method, path, headers, body = server.sent[0]
        self.assertEqual((method, path), ("PUT", "/api/nova/candidates/a%2Fb%20c"))
        self.assertEqual(json.loads(body), {"jobTitle": None, "skills": ["x", "ü"]})
        self.assertEqual((headers["x-api-key"], headers["prefer"]), (KEY, "handling=strict"))
        self.assertNotIn("idempotency-key", headers)

    def test_an_argument_whose_name_python_has_is_sent_under_the_interfaces_name(self) -> None:
        with StubServer(success([], page=0, size=20, total=0)) as server:
            client(server).interviews.list(from_="01/12/2026", to="31/12/2026", page=0)
        self.assertEqual(
            server.sent[0][1], "/api/nova/interviews/list?from=01%2F12%2F2026&to=31%2F12%2F2026&page=0"
        )

    def test_members_of_the_query_string_stay_out_of_the_body(self) -> None:
        with StubServer(success()) as server:
            client(server).candidates.create(firstName="Ada", allowDuplicate=True)
        self.assertEqual(server.sent[0][1], "/api/nova/candidates?allowDuplicate=true")
        self.assertEqual(json.loads(server.sent[0][3]), {"firstName": "Ada"})

    def test_a_base_path_stays_in_front(self) -> None:
        with StubServer(success({})) as server:
            Nova(f"{server.url}/crm/", KEY).master_data.all()
        self.assertEqual(server.sent[0][1], "/crm/api/nova/masterdata")

    def test_an_id_that_an_address_would_lose_is_refused_before_anything_is_sent(self) -> None:
        with StubServer(success({})) as server:
            for dots in (".", ".."):
                self.assertRaises(ValueError, client(server).notes.get, noteId=dots)
            client(server).notes.get(noteId="../%2e")
        self.assertEqual([path for _method, path, _headers, _body in server.sent], ["/api/nova/notes/..%2F%252e"])

    def test_names_of_files_may_be_in_any_encoding_and_content_is_bytes(self) -> None:
        with StubServer(success()) as server, TemporaryDirectory() as folder:
            path = Path(folder, os.fsdecode(b"caf\xe9.pdf"))
            path.write_bytes(b"x")
            client(server).files.upload(file=path, candidateId="c")
            zeros: Any = ("zeros.txt", 5)
            self.assertRaises(TypeError, client(server).files.upload, file=zeros, candidateId="c")
        self.assertIn(b'filename="caf?.pdf"', server.sent[0][3])
        self.assertEqual(len(server.sent), 1)

    def test_an_upload_is_a_form_with_the_name_and_type_of_its_file(self) -> None:
        with StubServer(success(), success()) as server, TemporaryDirectory() as folder:
            path = Path(folder, "CV of “Ada”.pdf")
            path.write_bytes(b"%PDF\r\n--")
            client(server).files.upload(file=path, candidateId="c", category=None)
            client(server).files.upload(file=('a"b.bin', b"\x00\xff"), companyId="d")
        for content, parts in (
            (server.sent[0][3], (b'filename="CV of \xe2\x80\x9cAda\xe2\x80\x9d.pdf"', b"application/pdf", b"%PDF\r\n--\r\n")),
            (server.sent[1][3], (b'filename="a%22b.bin"', b"application/octet-stream", b"\x00\xff\r\n")),
        ):
            for part in parts:
                self.assertIn(part, content)
        self.assertNotIn(b"category", server.sent[0][3])

    def test_an_unknown_argument_is_refused_before_anything_is_sent(self) -> None:
        with StubServer() as server:
            with self.assertRaisesRegex(TypeError, "lastNam"):
                client(server).candidates.create(firstName="Mary", lastNam="Jackson")  # type: ignore[call-arg]
            self.assertRaises(ValueError, client(server).candidates.create, desiredSalary=float("nan"))
        self.assertEqual(server.sent, [])

    def test_connections_are_kept_and_a_closed_one_is_not_used_again(self) -> None:
        with StubServer(success(), success(), CUT, success()) as server:
            nova = client(server, retries=1)
            for _call in range(3):
                nova.candidates.get(candidateId="x")
        self.assertEqual((len(server.sent), server.connections), (4, 2))

    def test_threads_share_a_client(self) -> None:
        with StubServer(*[success(number) for number in range(40)]) as server:
            nova, answers = client(server), []

            def work() -> None:
                for _call in range(10):
                    answers.append(nova.candidates.get(candidateId="x"))

            threads = [threading.Thread(target=work) for _thread in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual(sorted(answers), list(range(40)))
        self.assertLessEqual(server.connections, 4)


class Answers(unittest.TestCase):
    def test_a_list_is_a_page_and_all_of_it_is_read_page_by_page(self) -> None:
        pages = [success([{"id": str(n)} for n in numbers], page=page, size=2, total=3) for page, numbers in enumerate(([1, 2], [3]))]
        with StubServer(pages[0], *pages) as server:
            nova = client(server)
            page = nova.users.list(size=2)
            self.assertEqual((page.page, page.size, page.total, len(page.data)), (0, 2, 3, 2))
            ids = [one["id"] for one in nova.users.list_all(size=2)]
        self.assertEqual(ids, ["1", "2", "3"])
        self.assertEqual(queries(server)[1:], ["size=2&page=0", "size=2&page=1"])

    def test_a_list_with_cursors_is_walked_by_them(self) -> None:
        def page(ids: List[str], **further: Any) -> Answer:
            return success([{"id": one} for one in ids], page=0, size=2, total=3, **further)

        once = page(["1"], included={"companies": {"2": {"name": "x"}}})
        with StubServer(once, page(["1", "2"], nextCursor="v1.a"), page(["3"], nextCursor=None)) as server:
            nova = client(server)
            single = nova.jobs.search(expand="company")
            self.assertEqual((single.next_cursor, single.included), (None, {"companies": {"2": {"name": "x"}}}))
            ids = [one["id"] for one in nova.jobs.search_all(query="x", sort="title", size=2)]
        self.assertEqual(ids, ["1", "2", "3"])
        asked = "query=x&size=2&sort=title"
        self.assertEqual([sorted(one.split("&")) for one in queries(server)[1:]], [sorted(f"{asked}&cursor={cursor}".split("&")) for cursor in ("", "v1.a")])

    def test_a_walk_takes_no_page_and_no_related_records(self) -> None:
        with StubServer() as server:
            search_all: Any = client(server).jobs.search_all
            get: Any = client(server).jobs.get
            self.assertRaises(TypeError, search_all, page=0)
            self.assertRaises(TypeError, search_all, expand="company")
            self.assertRaises(TypeError, get, jobId="x", expand="company")
        self.assertEqual(server.sent, [])

    def test_a_record_comes_with_related_ones_by_a_method_of_its_own(self) -> None:
        with StubServer(success({"id": "1"}, included={"companies": {}})) as server:
            related = client(server).jobs.get_with_related(jobId="1", expand="company")
        self.assertEqual((related.data, related.included), ({"id": "1"}, {"companies": {}}))
        self.assertEqual(server.sent[0][1], "/api/nova/jobs/1?expand=company")

    def test_pages_are_requested_as_records_are_taken(self) -> None:
        with StubServer(success([{"id": "1"}], page=0, size=1, total=9, nextCursor="v1.a")) as server:
            self.assertEqual(next(client(server).candidates.search_all())["id"], "1")
        self.assertEqual(len(server.sent), 1)

    def test_a_download_has_its_name_and_is_saved_whole_or_not_at_all(self) -> None:
        named = {"Content-Disposition": "attachment; filename=\"x\"; filename*=UTF-8''..%2F%C3%BC.txt"}
        whole = Answer(200, raw=b"content", headers=named)
        part = Answer(200, raw=b"con", headers={**named, "Content-Length": "7"})
        with StubServer(whole, whole, part, part) as server, TemporaryDirectory() as folder:
            nova = client(server)
            download = nova.files.download(fileId="f")
            self.assertEqual((download.file_name, download.size, download.read()), ("ü.txt", 7, b"content"))
            saved = nova.files.download(fileId="f").save(Path(folder, "a"))
            self.assertEqual(saved.read_bytes(), b"content")
            self.assertRaises(NovaConnectionError, nova.files.download(fileId="f").save, Path(folder, "b"))
            self.assertEqual([one.name for one in Path(folder).iterdir()], ["a"])
            self.assertRaises(NovaConnectionError, nova.files.download(fileId="f").read)

    def test_a_download_is_saved_beside_files_of_others(self) -> None:
        named = {"Content-Disposition": "attachment"}
        with StubServer(Answer(200, raw=b"content", headers=named), Answer(200, raw=b"content", headers=named)) as server:
            with TemporaryDirectory() as folder:
                other, longest = Path(folder, "a.part"), Path(folder, "a" * 255)
                other.write_bytes(b"mine")
                nova = client(server)
                nova.files.download(fileId="f").save(Path(folder, "a"))
                nova.files.download(fileId="f").save(longest)
                self.assertEqual((other.read_bytes(), longest.read_bytes()), (b"mine", b"content"))
                self.assertEqual(len(list(Path(folder).iterdir())), 3)

    def test_what_is_left_out_is_a_warning_where_a_call_is_not_strict(self) -> None:
        left_out = [{"path": "ownerId", "message": "is no user"}]
        told: List[Any] = []
        with StubServer(*[success(warnings=left_out)] * 2) as server:
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                client(server).with_options(strict=False).candidates.create(firstName="Ada", ownerId="x")
            client(server, strict=False, on_warnings=lambda *one: told.append(one)).candidates.create(firstName="A")
        self.assertEqual([(one.category, one.filename) for one in caught], [(NovaWarning, __file__)])
        self.assertIn("candidates.create: ownerId is no user", str(caught[0].message))
        self.assertEqual(told, [(left_out, "candidates.create")])
        self.assertNotIn("prefer", server.sent[0][2])


class Errors(unittest.TestCase):
    def raised(self, answer: Answer) -> NovaApiError:
        with StubServer(answer) as server, self.assertRaises(NovaApiError) as caught:
            client(server, retries=0).candidates.get(candidateId="x")
        return caught.exception

    def test_each_code_has_a_class_which_carries_what_the_code_adds(self) -> None:
        error = self.raised(failure(409, "DUPLICATE", data="the id"))
        self.assertIsInstance(error, DuplicateError)
        self.assertEqual((error.code, error.status, error.data, error.request_id), ("DUPLICATE", 409, "the id", "r"))
        issues = [{"path": "email", "message": "must be an email address"}]
        error = self.raised(failure(400, "VALIDATION_ERROR", issues=issues))
        self.assertIsInstance(error, ValidationError)
        self.assertEqual(error.issues, issues)
        limit = {"name": "readsPerMinute", "max": 1, "used": 1, "resetsOn": None}
        error = self.raised(failure(429, "RATE_LIMITED", {"Retry-After": "7"}, limit=limit))
        self.assertIsInstance(error, RateLimitedError)
        self.assertEqual((error.limit, error.retry_after), (limit, 7))
        self.assertEqual(self.raised(failure(409, "IN_USE", uses={"jobs": 2})).uses, {"jobs": 2})
        self.assertIs(type(self.raised(failure(400, "OF_TOMORROW"))), NovaApiError)
        effect = {"summary": "Deletes 1 candidate", "total": 1, "sample": []}
        self.assertEqual(self.raised(failure(409, "CONFLICT", effect=effect)).effect, effect)

    def test_every_class_is_exported_and_named_after_its_code(self) -> None:
        for code, kind in errors.error_classes.items():
            words = [word.capitalize() for word in code.split("_") if word != "ERROR"]
            self.assertEqual(kind.__name__, f"{''.join(words)}Error")
            self.assertTrue(issubclass(kind, NovaApiError) and issubclass(kind, NovaError))
            self.assertIn(kind.__name__, errors.__all__)

    def test_no_text_of_a_client_or_an_error_has_the_key(self) -> None:
        with StubServer(failure(401, "UNAUTHORIZED")) as server:
            nova = client(server, retries=0)
            with self.assertRaises(NovaApiError) as caught:
                nova.users.list()
        nowhere = Nova("http://127.0.0.1:1", KEY, retries=0)
        with self.assertRaises(NovaConnectionError) as unreachable:
            nowhere.users.list()
        with self.assertRaises(ValueError) as invalid:
            Nova("http://127.0.0.1:1", f"{KEY}\n")
        for credentials in (KEY, f":{KEY}", f"u:{KEY}"):
            with self.assertRaises(ValueError) as address:
                Nova(f"http://{credentials}@127.0.0.1", KEY)
        texts = [nova, nova.users, nova.with_options(retries=1), nova._settings, caught.exception, unreachable.exception, invalid.exception, address.exception]
        self.assertNotIn("secret", " ".join(f"{one!r} {one!s}" for one in texts))

    def test_no_report_of_an_error_has_the_key_in_its_locals(self) -> None:
        nowhere = Nova("http://127.0.0.1:1", KEY, retries=0)
        stopped = Nova("http://127.0.0.1:1", KEY).with_options
        with StubServer(failure(404, "NOT_FOUND"), CUT, Answer(200, raw=b"{", headers={"Content-Length": "9"})) as server:
            nova = client(server, retries=0)
            calls: List[Callable[[], object]] = [nova.users.list] * 3
            calls += [nowhere.users.list, lambda: list(nowhere.events.stream("c")), lambda: stopped(idempotency_key="ü")]
            for call in calls:
                with self.assertRaises((NovaError, ValueError)) as caught:
                    call()
                report = traceback.TracebackException.from_exception(caught.exception, capture_locals=True)
                self.assertNotIn(KEY, "".join(report.format()))

    def test_an_error_survives_pickling(self) -> None:
        error = self.raised(failure(404, "NOT_FOUND"))
        restored = pickle.loads(pickle.dumps(error))
        self.assertEqual((type(restored), str(restored), vars(restored)), (NotFoundError, str(error), vars(error)))

    def test_an_answer_without_json_is_no_answer_of_a_server(self) -> None:
        for answer in (Answer(200, raw=b"<html>"), Answer(200, body={"data": []}), Answer(302, raw=b"", headers={"Location": "/"})):
            with StubServer(answer) as server, self.assertRaises(NovaConnectionError):
                client(server, retries=0).users.list()


class Retries(unittest.TestCase):
    def test_a_request_is_retried_after_the_servers_wait_or_a_lost_connection(self) -> None:
        busy = failure(429, "RATE_LIMITED", {"Retry-After": "0"})
        with StubServer(busy, CUT, success("ada")) as server:
            self.assertEqual(client(server).candidates.get(candidateId="x"), "ada")
        self.assertEqual(len(server.sent), 3)

    def test_a_wait_may_be_a_date_and_one_that_is_none_says_nothing(self) -> None:
        past = {"Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"}
        with StubServer(failure(429, "RATE_LIMITED", past), success("ada")) as server:
            self.assertEqual(client(server).candidates.get(candidateId="x"), "ada")
        ahead = {"Retry-After": formatdate(time.time() + 1_000, usegmt=True)}
        with StubServer(failure(429, "RATE_LIMITED", ahead)) as server:
            with self.assertRaises(RateLimitedError) as caught:
                client(server).candidates.get(candidateId="x")
        self.assertAlmostEqual(caught.exception.retry_after or 0, 970, delta=30)
        odd = Answer(429, raw=b'{"error": "RATE_LIMITED", "retryAfter": NaN}')
        for answer in (failure(429, "RATE_LIMITED", {"Retry-After": "soon"}), failure(429, "RATE_LIMITED", retryAfter=-1), odd):
            with StubServer(answer) as server, self.assertRaises(RateLimitedError) as caught:
                client(server).candidates.get(candidateId="x")
            self.assertIsNone(caught.exception.retry_after)

    def test_a_redirect_is_not_followed_and_its_target_is_named(self) -> None:
        with StubServer() as other:
            for place, said in ((f"{other.url}/x", f"points to {other.url}$"), ("http://[", "address of a Nova server"), ("/x", "address of a Nova server")):
                with StubServer(Answer(307, raw=b"", headers={"Location": place})) as server:
                    with self.assertRaisesRegex(NovaConnectionError, said):
                        client(server, retries=0).users.list()
        self.assertEqual(other.sent, [])

    def test_a_request_is_not_retried_where_that_does_not_help(self) -> None:
        for answer in (
            failure(404, "NOT_FOUND"),
            failure(500, "INTERNAL_ERROR"),
            failure(429, "RECORD_LIMIT_REACHED"),
            failure(429, "USAGE_LIMIT_REACHED", {"Retry-After": "40000"}),
        ):
            with StubServer(answer) as server, self.assertRaises(NovaApiError):
                client(server).candidates.get(candidateId="x")
            self.assertEqual(len(server.sent), 1)

    def test_a_post_is_retried_under_one_idempotency_key_and_not_without(self) -> None:
        with StubServer(CUT, failure(503, "UNAVAILABLE"), success(), success(), CUT) as server:
            nova = client(server)
            nova.candidates.create(firstName="Ada")
            nova.with_options(idempotency_key="mine", retries=0).candidates.create(firstName="Ada")
            with self.assertRaises(NovaConnectionError):
                nova.with_options(retries=0).candidates.create(firstName="Ada")
        keys = [headers.get("idempotency-key") for _method, _path, headers, _body in server.sent]
        self.assertRegex(keys[0] or "", r"^[0-9a-f]{32}$")
        self.assertEqual(keys, [keys[0], keys[0], keys[0], "mine", None])

    def test_options_of_one_call_leave_the_client_as_it_is(self) -> None:
        with StubServer(CUT, CUT, success()) as server:
            nova = client(server, retries=1)
            with self.assertRaises(NovaConnectionError):
                nova.with_options(retries=0).candidates.get(candidateId="x")
            nova.candidates.get(candidateId="x")
        self.assertEqual(len(server.sent), 3)

    def test_a_silent_server_is_given_up(self) -> None:
        done = threading.Event()

        def wait(_write: Callable[[bytes], None]) -> None:
            done.wait(120)

        silent = Answer(200, pieces=wait)
        with StubServer(silent) as server:
            with self.assertRaises(NovaConnectionError):
                client(server, retries=0).with_options(timeout=0.1).users.list()
            done.set()
