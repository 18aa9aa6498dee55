"""Sends requests: with the key, repeated where that is safe, refusals as errors."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

import anyio
import httpx

from ._download import AsyncDownload, Download
from ._events import SILENCE, AsyncEventStream, EventStream
from ._listing import AsyncListing, Item, Listing, PageT
from ._requests import Call, Prepared, RequestOptions, Settings, part, pause_before, prepare
from ._upload import UploadBody, UploadProgress
from .errors import (
    ApiConnectionError,
    ApiError,
    SwitchboardError,
    api_error_of,
    connection_error_of,
)

__all__ = ["AsyncResource", "AsyncTransport", "Call", "Resource", "Transport", "part"]

Answer = TypeVar("Answer")
Progress = Callable[[UploadProgress], None]


class Resource:
    """A group of operations."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport


class AsyncResource:
    """A group of operations."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport


class Transport:
    def __init__(self, settings: Settings, http: httpx.Client | None) -> None:
        self._settings = settings
        self._http = http or httpx.Client()
        self._is_own = http is None

    def close(self) -> None:
        if self._is_own:
            self._http.close()

    def json(self, call: Call, options: RequestOptions) -> Answer:  # type: ignore[type-var]
        """The JSON of an answer, of the type that the method returns."""
        answer: Answer = self._send(call, options).json()
        return answer

    def none(self, call: Call, options: RequestOptions) -> None:
        self._send(call, options)

    def download(self, call: Call, options: RequestOptions) -> Download:
        return Download(self._send(call, options, is_stream=True))

    def list(self, call: Call, options: RequestOptions) -> Listing[Item, PageT]:
        def read(cursor: str | None) -> PageT:
            return self.json(_page_of(call, cursor), options)

        return Listing(read)

    def stream(self, call: Call, options: RequestOptions) -> EventStream[Any]:
        def connect(last_event_id: str) -> httpx.Response:
            return self._send(call, _stream_options(options, last_event_id), is_stream=True)

        return EventStream(connect, _first_event_id(call), options.get("max_retries"))

    def _send(
        self, call: Call, options: RequestOptions, *, is_stream: bool = False
    ) -> httpx.Response:
        prepared = prepare(call, self._settings, options)
        retries = options.get("max_retries", self._settings.max_retries)
        was_lost = False
        attempt = 1
        while True:
            try:
                return self._attempt(prepared, options, is_stream)
            except (ApiError, ApiConnectionError) as error:
                if was_lost and _is_deleted(call, error):
                    return httpx.Response(204)
                pause = pause_before(error, prepared, attempt, self._settings)
                if pause is None or attempt > retries:
                    raise
                was_lost = was_lost or isinstance(error, ApiConnectionError)
            time.sleep(pause)
            attempt += 1

    def _attempt(
        self, prepared: Prepared, options: RequestOptions, is_stream: bool
    ) -> httpx.Response:
        content = prepared.content
        if isinstance(content, UploadBody):
            content_or_chunks: bytes | Iterator[bytes] | None = _chunks(
                content, options.get("on_progress")
            )
        else:
            content_or_chunks = content
        request = self._http.build_request(
            prepared.method,
            prepared.url,
            headers=prepared.headers,
            content=content_or_chunks,
            timeout=options.get("timeout", self._settings.timeout),
        )
        try:
            response = self._http.send(request, stream=is_stream, follow_redirects=False)
            if not response.is_success:
                response.read()
        except httpx.RequestError as error:
            raise connection_error_of(error) from error
        return _checked(response)


class AsyncTransport:
    def __init__(self, settings: Settings, http: httpx.AsyncClient | None) -> None:
        self._settings = settings
        self._http = http or httpx.AsyncClient()
        self._is_own = http is None

    async def close(self) -> None:
        if self._is_own:
            await self._http.aclose()

    async def json(self, call: Call, options: RequestOptions) -> Answer:
        """The JSON of an answer, of the type that the method returns."""
        answer: Answer = (await self._send(call, options)).json()
        return answer

    async def none(self, call: Call, options: RequestOptions) -> None:
        await self._send(call, options)

    async def download(self, call: Call, options: RequestOptions) -> AsyncDownload:
        return AsyncDownload(await self._send(call, options, is_stream=True))

    def list(self, call: Call, options: RequestOptions) -> AsyncListing[Item, PageT]:
        async def read(cursor: str | None) -> PageT:
            return await self.json(_page_of(call, cursor), options)

        return AsyncListing(read)

    def stream(self, call: Call, options: RequestOptions) -> AsyncEventStream[Any]:
        async def connect(last_event_id: str) -> httpx.Response:
            return await self._send(call, _stream_options(options, last_event_id), is_stream=True)

        return AsyncEventStream(connect, _first_event_id(call), options.get("max_retries"))

    async def _send(
        self, call: Call, options: RequestOptions, *, is_stream: bool = False
    ) -> httpx.Response:
        prepared = prepare(call, self._settings, options)
        retries = options.get("max_retries", self._settings.max_retries)
        was_lost = False
        attempt = 1
        while True:
            try:
                return await self._attempt(prepared, options, is_stream)
            except (ApiError, ApiConnectionError) as error:
                if was_lost and _is_deleted(call, error):
                    return httpx.Response(204)
                pause = pause_before(error, prepared, attempt, self._settings)
                if pause is None or attempt > retries:
                    raise
                was_lost = was_lost or isinstance(error, ApiConnectionError)
            await anyio.sleep(pause)
            attempt += 1

    async def _attempt(
        self, prepared: Prepared, options: RequestOptions, is_stream: bool
    ) -> httpx.Response:
        content = prepared.content
        if isinstance(content, UploadBody):
            content_or_chunks: bytes | AsyncIterator[bytes] | None = _async_chunks(
                content, options.get("on_progress")
            )
        else:
            content_or_chunks = content
        request = self._http.build_request(
            prepared.method,
            prepared.url,
            headers=prepared.headers,
            content=content_or_chunks,
            timeout=options.get("timeout", self._settings.timeout),
        )
        try:
            response = await self._http.send(request, stream=is_stream, follow_redirects=False)
            if not response.is_success:
                await response.aread()
        except httpx.RequestError as error:
            raise connection_error_of(error) from error
        return _checked(response)


def _checked(response: httpx.Response) -> httpx.Response:
    if response.is_success:
        return response
    if 300 <= response.status_code < 400:
        # Neither a body nor a key goes to another address.
        raise SwitchboardError("The server redirected the request. Use its final address as url.")
    raise api_error_of(response)


def _page_of(call: Call, cursor: str | None) -> Call:
    return call if cursor is None else replace(call, query={**call.query, "cursor": cursor})


def _is_deleted(call: Call, error: ApiError | ApiConnectionError) -> bool:
    """Whether the attempt whose answer was lost has deleted it."""
    return call.method == "DELETE" and isinstance(error, ApiError) and error.status == 404


def _first_event_id(call: Call) -> str:
    return str(call.query.get("last_event_id") or "")


def _stream_options(options: RequestOptions, last_event_id: str) -> RequestOptions:
    headers = {**options.get("headers", {}), "accept": "text/event-stream"}
    if last_event_id:
        headers["last-event-id"] = last_event_id
    timeout = options.get("timeout", SILENCE)
    return {**options, "headers": headers, "timeout": timeout}


def _chunks(body: UploadBody, on_progress: Progress | None) -> Iterator[bytes]:
    sent = 0
    for chunk in body.chunks():
        yield chunk
        sent += len(chunk)
        if on_progress is not None:
            on_progress(UploadProgress(sent, body.size))


async def _async_chunks(body: UploadBody, on_progress: Progress | None) -> AsyncIterator[bytes]:
    sent = 0
    chunks = body.chunks()
    # Reading a file would stop everything else on the event loop.
    while chunk := await anyio.to_thread.run_sync(next, chunks, b""):
        yield chunk
        sent += len(chunk)
        if on_progress is not None:
            on_progress(UploadProgress(sent, body.size))
