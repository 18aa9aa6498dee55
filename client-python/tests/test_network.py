"""A real server that misbehaves, so that connections break as they do in networks."""

from __future__ import annotations

import asyncio
import threading
import time
import unittest
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from clients import LEAD

from switchboard import ApiConnectionError, AsyncSwitchboard, Switchboard, UploadProgress

LARGE = b"first_name\nAda\n" * 400_000


class Misbehaving(ThreadingHTTPServer):
    """Does one thing after the other: cuts the connection, or answers a status."""

    def __init__(self, *steps: str) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.steps = list(steps)
        self.seen: list[tuple[float, str | None]] = []
        self.bodies: list[bytes] = []


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Misbehaving

    def do_POST(self) -> None:
        step = self.server.steps.pop(0)
        self.server.seen.append((time.monotonic(), self.headers["idempotency-key"]))
        if step == "cut":
            self.close_connection = True
            return
        if step == "refuse early":
            # Before the body has arrived, which is read and thrown away.
            self.answer(429, "retry-after: 0")
            self.rfile.read(int(self.headers["content-length"]))
            return
        self.server.bodies.append(self.rfile.read(int(self.headers["content-length"])))
        if step == "silence":
            time.sleep(2)
            self.close_connection = True
        elif step == "busy":
            self.answer(503, "retry-after: 1")
        else:
            self.answer(201)

    def answer(self, status: int, header: str = "x: y") -> None:
        name, _, value = header.partition(": ")
        self.send_response(status)
        self.send_header(name, value)
        self.send_header("content-length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def misbehaving(*steps: str) -> Iterator[tuple[Misbehaving, str]]:
    with Misbehaving(*steps) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server, f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


def call(url: str, is_async: bool, resource: str, name: str, *args: Any, **options: Any) -> Any:
    if not is_async:
        with Switchboard(url, "sbk_test") as client:
            return getattr(getattr(client, resource), name)(*args, **options)

    async def main() -> Any:
        async with AsyncSwitchboard(url, "sbk_test") as client:
            return await getattr(getattr(client, resource), name)(*args, **options)

    return asyncio.run(main())


class Network(unittest.TestCase):
    def test_a_write_arrives_with_one_key_after_a_cut_connection_and_a_busy_server(self) -> None:
        for is_async in (False, True):
            with misbehaving("cut", "busy", "work") as (server, url):
                self.assertEqual(call(url, is_async, "leads", "create", LEAD), {})
            self.assertEqual(len({key for _, key in server.seen}), 1)
            (_, (busy, _), (worked, _)) = server.seen
            self.assertGreaterEqual(worked - busy, 1)
            self.assertEqual(server.bodies[0], server.bodies[1])

    def test_a_large_upload_that_is_refused_before_it_has_arrived_is_sent_again(self) -> None:
        for is_async in (False, True):
            seen: list[UploadProgress] = []
            with misbehaving("refuse early", "work") as (server, url):
                call(url, is_async, "leads", "create_import", LARGE, on_progress=seen.append)
            self.assertEqual(server.bodies, [LARGE])
            self.assertEqual(seen[-1].sent_bytes, len(LARGE))

    def test_a_server_that_stays_silent_is_a_timeout(self) -> None:
        for is_async in (False, True):
            with (
                misbehaving("silence") as (_, url),
                self.assertRaises(ApiConnectionError) as raised,
            ):
                call(url, is_async, "micro_prompts", "create", {}, timeout=0.2)
            self.assertTrue(raised.exception.is_timeout)


if __name__ == "__main__":
    unittest.main()
