"""Clients whose server gives prepared answers, one after the other."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import AsyncMock, patch

import httpx

from switchboard import AsyncSwitchboard, Switchboard

Answer = httpx.Response | Exception

LEAD: Any = {"first_name": "Ada", "last_name": "Byron", "phone_number": "+12025550114"}


@dataclass
class Server:
    """Answers, and remembers what it was asked and how long clients waited."""

    answers: list[Answer]
    asked: list[httpx.Request] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)

    def answer(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        if not self.answers:
            raise AssertionError("The server was asked more often than expected")
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def handle(self, request: httpx.Request) -> httpx.Response:
        self.bodies.append(request.read())
        return self.answer(request)

    async def handle_async(self, request: httpx.Request) -> httpx.Response:
        self.bodies.append(await request.aread())
        return self.answer(request)

    def headers(self, name: str) -> list[str | None]:
        return [request.headers.get(name) for request in self.asked]


def ask(
    answers: list[Answer], program: Callable[[Switchboard], Any], **options: Any
) -> tuple[Any, Server]:
    """Runs a program with a sync client; answers its result or its error."""
    server = Server(answers)
    with (
        httpx.Client(transport=httpx.MockTransport(server.handle)) as http,
        patch("time.sleep", server.waits.append),
        Switchboard("https://calls.example.com/", "sbk_test", http=http, **options) as client,
    ):
        try:
            return program(client), server
        except Exception as error:
            return error, server


def ask_async(
    answers: list[Answer], program: Callable[[AsyncSwitchboard], Any], **options: Any
) -> tuple[Any, Server]:
    """Runs a program with an async client; answers its result or its error."""
    server = Server(answers)

    async def main() -> Any:
        async with (
            httpx.AsyncClient(transport=httpx.MockTransport(server.handle_async)) as http,
            AsyncSwitchboard(
                "https://calls.example.com/", "sbk_test", http=http, **options
            ) as client,
        ):
            return await program(client)

    with patch("anyio.sleep", AsyncMock(side_effect=server.waits.append)):
        try:
            return asyncio.run(main()), server
        except Exception as error:
            return error, server


def answer(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> httpx.Response:
    return httpx.Response(status, content=json.dumps(body).encode(), headers=headers)


def refusal(
    status: int, reason: str | None, headers: dict[str, str] | None = None
) -> httpx.Response:
    error = {"code": "LIMIT_EXCEEDED", "message": "Not now.", "reason": reason, "request_id": "r1"}
    return answer({"error": error}, status, headers)


class Pieces(httpx.SyncByteStream, httpx.AsyncByteStream):
    """The body of a stream, which may break at its end."""

    def __init__(self, *pieces: bytes | Exception) -> None:
        self.pieces = pieces

    def __iter__(self) -> Iterator[bytes]:
        for piece in self.pieces:
            if isinstance(piece, Exception):
                raise piece
            yield piece

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self:
            yield piece


def stream(*pieces: bytes | Exception) -> httpx.Response:
    return httpx.Response(200, stream=Pieces(*pieces))
