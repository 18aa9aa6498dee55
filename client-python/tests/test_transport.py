"""Requests, retries and errors."""

from __future__ import annotations

import io
import tempfile
import unittest
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
from clients import LEAD, Answer, answer, ask, ask_async, refusal, stream

from switchboard import (
    ApiConnectionError,
    ApiError,
    Switchboard,
    SwitchboardError,
    Upload,
    UploadProgress,
)

lost = httpx.ReadError("connection reset")


class Requests(unittest.TestCase):
    def test_a_request_carries_the_key_and_encodes_ids_in_its_address(self) -> None:
        _, server = ask([answer({"id": "x"})], lambda client: client.leads.get("a/b ?"))
        self.assertEqual(
            str(server.asked[0].url), "https://calls.example.com/api/leads/a%2Fb%20%3F"
        )
        self.assertEqual(server.headers("authorization"), ["Bearer sbk_test"])

    def test_an_empty_id_is_refused_before_a_request_is_sent(self) -> None:
        for id in ("", ".."):
            error, server = ask([], lambda client, id=id: client.leads.delete(id))
            self.assertIsInstance(error, ValueError)
            self.assertEqual(server.asked, [])

    def test_a_query_contains_lists_booleans_and_nothing_that_was_left_out(self) -> None:
        page = answer({"items": [], "next_cursor": None})
        _, server = ask(
            [page],
            lambda client: client.leads.list(has_email=True, search="a&b", status=None).all(),
        )
        self.assertEqual(server.asked[0].url.query, b"search=a%26b&has_email=true")

    def test_an_address_or_a_key_that_cannot_be_right_is_refused_with_an_example(self) -> None:
        with self.assertRaisesRegex(ValueError, "https://calls.example.com"):
            Switchboard("calls.example.com", "sbk_x")
        with self.assertRaisesRegex(ValueError, "sbk_"):
            Switchboard("https://a.example", "sbk_x\n")

    def test_a_redirect_is_an_error_so_that_no_body_and_no_key_go_elsewhere(self) -> None:
        moved = httpx.Response(301, headers={"location": "https://x.example"})
        error, server = ask([moved], lambda client: client.leads.create(LEAD))
        self.assertIsInstance(error, SwitchboardError)
        self.assertIn("redirected", str(error))
        self.assertEqual(len(server.asked), 1)

    def test_options_of_one_request_reach_it(self) -> None:
        _, server = ask(
            [answer({})],
            lambda client: client.leads.count(timeout=5, headers={"X-Trace": "t1"}),
        )
        self.assertEqual(server.headers("x-trace"), ["t1"])
        self.assertEqual(server.asked[0].extensions["timeout"]["read"], 5)


class Retries(unittest.TestCase):
    """Each is tried with both clients, which share the decision but not the loop."""

    def both(
        self, answers: Any, method: str, *args: Any, client_options: Any = None, **options: Any
    ) -> list[tuple[Any, Any]]:
        resource, name = method.split(".")
        run = [
            (ask, lambda client: getattr(getattr(client, resource), name)(*args, **options)),
            (ask_async, lambda client: getattr(getattr(client, resource), name)(*args, **options)),
        ]
        return [doing(answers(), program, **(client_options or {})) for doing, program in run]

    def test_a_write_with_an_idempotency_key_repeats_it_after_lost_connections(self) -> None:
        def answers() -> list[Answer]:
            busy = refusal(503, None, {"retry-after": "0"})
            return [lost, busy, answer({"id": "x"}, 201)]

        for lead, server in self.both(answers, "leads.create", LEAD):
            self.assertEqual(lead, {"id": "x"})
            keys = server.headers("idempotency-key")
            self.assertEqual(len(keys), 3)
            self.assertEqual(len(set(keys)), 1)
            self.assertRegex(keys[0], r"^[\w-]{36}$")

    def test_two_calls_of_a_method_have_two_idempotency_keys_unless_they_are_given_one(
        self,
    ) -> None:
        def program(client: Switchboard) -> None:
            client.leads.create(LEAD)
            client.leads.create(LEAD)
            client.leads.create(LEAD, idempotency_key="order-4711")

        _, server = ask([answer({}, 201) for _ in range(3)], program)
        keys = server.headers("idempotency-key")
        self.assertEqual(len(set(keys)), 3)
        self.assertEqual(keys[2], "order-4711")

    def test_a_write_without_an_idempotency_key_is_not_repeated_after_a_lost_connection(
        self,
    ) -> None:
        for error, server in self.both(lambda: [lost], "micro_prompts.create", {"title": "A"}):
            self.assertIsInstance(error, ApiConnectionError)
            self.assertTrue(error.was_sent)
            self.assertEqual(len(server.asked), 1)

    def test_a_write_without_an_idempotency_key_is_repeated_after_a_refused_connection(
        self,
    ) -> None:
        def answers() -> list[Answer]:
            return [httpx.ConnectError("refused"), answer({"id": "x"}, 201)]

        for result, _ in self.both(answers, "micro_prompts.create", {"title": "A"}):
            self.assertEqual(result, {"id": "x"})

    def test_a_request_waits_as_long_as_retry_after_says_also_for_a_write(self) -> None:
        def answers() -> list[Answer]:
            return [refusal(429, "rate_limit", {"retry-after": "20"}), answer({})]

        for _, server in self.both(answers, "leads.update", "x", {"title": "CTO"}):
            self.assertEqual(len(server.asked), 2)
            self.assertEqual(len(server.waits), 1)
            self.assertTrue(20 <= server.waits[0] < 21)

    def test_a_date_in_retry_after_is_understood(self) -> None:
        past = {"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}
        result, server = ask(
            [refusal(429, "rate_limit", past), answer({"count": 1})],
            lambda client: client.leads.count(),
        )
        self.assertEqual(result, {"count": 1})
        self.assertTrue(server.waits[0] < 1)

    def test_a_wait_that_is_longer_than_allowed_is_an_error_with_the_wait_in_it(self) -> None:
        answers = lambda: [refusal(429, "rate_limit", {"retry-after": "600"})]
        for error, server in self.both(answers, "leads.count"):
            self.assertIsInstance(error, ApiError)
            self.assertEqual(
                (error.status, error.reason, error.retry_after, error.request_id),
                (429, "rate_limit", 600, "r1"),
            )
            self.assertEqual(str(error), "Not now.")
            self.assertEqual(len(server.asked), 1)

    def test_a_limit_without_retry_after_is_not_repeated(self) -> None:
        for error, server in self.both(lambda: [refusal(429, "too_many_keys")], "leads.count"):
            self.assertEqual(error.reason, "too_many_keys")
            self.assertEqual(len(server.asked), 1)

    def test_a_request_is_repeated_as_often_as_the_client_allows(self) -> None:
        answers = lambda: [lost, lost, lost]
        for error, server in self.both(answers, "leads.count", client_options={"max_retries": 2}):
            self.assertIsInstance(error, ApiConnectionError)
            self.assertEqual(len(server.asked), 3)
        for _, server in self.both(answers, "leads.count", max_retries=0):
            self.assertEqual(len(server.asked), 1)

    def test_a_deletion_whose_answer_was_lost_succeeds_when_the_row_is_gone(self) -> None:
        gone = lambda: answer({"error": {"code": "NOT_FOUND", "message": "Gone"}}, 404)
        for result, _ in self.both(lambda: [lost, gone()], "leads.delete", "x"):
            self.assertIsNone(result)
        for error, _ in self.both(lambda: [gone()], "leads.delete", "x"):
            self.assertEqual(error.status, 404)

    def test_a_request_without_an_answer_is_a_timeout(self) -> None:
        for error, _ in self.both(lambda: [httpx.ReadTimeout("")], "leads.count", max_retries=0):
            self.assertTrue(error.is_timeout)

    def test_a_refusal_that_is_not_json_is_an_error_with_its_status(self) -> None:
        answers = lambda: [httpx.Response(502, content=b"<html>")]
        for error, _ in self.both(answers, "leads.count", max_retries=0):
            self.assertEqual((error.status, error.reason), (502, None))


class Lists(unittest.TestCase):
    def pages(self) -> list[Answer]:
        first = answer({"items": [1, 2], "next_cursor": "c+1"})
        return [first, answer({"items": [3], "next_cursor": None})]

    def test_a_list_reads_its_pages_one_after_the_other(self) -> None:
        items, server = ask(self.pages(), lambda client: list(client.leads.list(status="new")))
        self.assertEqual(items, [1, 2, 3])
        queries = [request.url.query for request in server.asked]
        self.assertEqual(queries, [b"status=new", b"cursor=c%2B1&status=new"])

    def test_a_list_reads_only_as_far_as_it_is_used(self) -> None:
        for program in (
            lambda client: client.leads.list().all(2),
            lambda client: client.leads.list().page()["items"],
        ):
            items, server = ask(self.pages(), program)
            self.assertEqual(items, [1, 2])
            self.assertEqual(len(server.asked), 1)

    def test_an_async_list_reads_its_pages_one_after_the_other(self) -> None:
        async def program(client: Any) -> list[Any]:
            return [item async for item in client.leads.list()]

        items, _ = ask_async(self.pages(), program)
        self.assertEqual(items, [1, 2, 3])
        items, server = ask_async(self.pages(), lambda client: client.leads.list().all(1))
        self.assertEqual(items, [1])
        self.assertEqual(len(server.asked), 1)


class Files(unittest.TestCase):
    content = b"first_name\nAda\n" * 20_000

    def answers(self) -> list[Answer]:
        return [refusal(429, "rate_limit", {"retry-after": "0"}), answer({"id": "x"}, 201)]

    def test_a_repeated_upload_sends_the_whole_file_again_and_reports_its_progress(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "leads.csv"
            path.write_bytes(self.content)
            opened = io.BytesIO(b"skipped" + self.content)
            for file in (path, str(path), opened, self.content, Upload("leads.csv", self.content)):
                for run in (ask, ask_async):
                    opened.seek(len(b"skipped"))
                    seen: list[UploadProgress] = []
                    result, server = run(
                        self.answers(),
                        lambda client, file=file, seen=seen: client.leads.create_import(
                            file, filename="leads.csv", on_progress=seen.append
                        ),
                    )
                    self.assertEqual(result, {"id": "x"})
                    self.assertEqual(server.bodies, [self.content, self.content])
                    self.assertEqual(server.headers("content-length"), [str(len(self.content))] * 2)
                    self.assertEqual(seen[-1], UploadProgress(len(self.content), len(self.content)))
                    self.assertGreater(len(seen), 4)

    def test_a_document_is_sent_as_a_form_with_its_name(self) -> None:
        file = Upload('Résumé "1".txt', b"Ada", "text/plain")
        _, server = ask([answer({})], lambda client: client.lead_uploads.create(file))
        body = server.bodies[0].decode()
        self.assertIn('name="file"; filename="Résumé %221%22.txt"', body)
        self.assertIn("content-type: text/plain\r\n\r\nAda\r\n--", body)
        self.assertEqual(server.headers("content-length"), [str(len(server.bodies[0]))])

    def test_a_document_without_a_name_is_refused_with_an_example(self) -> None:
        error, _ = ask([], lambda client: client.lead_uploads.create(b"Ada"))
        self.assertRegex(str(error), "needs a name: Upload")

    def test_an_export_is_saved_piece_by_piece(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "leads.csv"
            ask([stream(b"a,", b"b\n")], lambda client: client.leads.export().save(path))
            self.assertEqual(path.read_bytes(), b"a,b\n")

            async def program(client: Any) -> None:
                await (await client.leads.export()).save(path)

            ask_async([stream(b"c,", b"d\n")], program)
            self.assertEqual(path.read_bytes(), b"c,d\n")

    def test_an_export_that_breaks_off_is_an_error(self) -> None:
        error, _ = ask([stream(b"a,", lost)], lambda client: client.leads.export().text())
        self.assertIsInstance(error, ApiConnectionError)


class Connections(unittest.TestCase):
    def test_a_client_closes_its_own_connections_and_leaves_yours_open(self) -> None:
        with httpx.Client() as http:
            with Switchboard("https://a.example", "sbk_x", http=http):
                pass
            self.assertFalse(http.is_closed)
        with patch("httpx.Client.close") as close, Switchboard("https://a.example", "sbk_x"):
            pass
        close.assert_called_once()


if __name__ == "__main__":
    unittest.main()
