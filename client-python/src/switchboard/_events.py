"""Streams of server-sent events that continue after a lost connection."""

from __future__ import annotations

import json
import re
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Generator, Iterator
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Generic, TypeVar

import anyio
import httpx

from ._requests import backoff
from ._typing import Self
from .errors import ApiConnectionError, ApiError, StreamReplacedError, connection_error_of

Event = TypeVar("Event")

# The server sends a comment every 20 seconds: a silence that is longer means a lost connection.
SILENCE = 60.0

# About 40 seconds in all, in which a server can restart.
_RECONNECTS = 10

# str.splitlines would also split at characters that JSON leaves as they are, such as U+2028.
_LINE_END = re.compile(rb"\r\n|\n|\r(?!$)")


@dataclass
class _Frame:
    id: str = ""
    type: str = "message"
    data: list[str] = field(default_factory=list)


class EventReader:
    """Reads frames out of the pieces of one answer."""

    def __init__(self) -> None:
        self._rest = b""
        self._frame = _Frame()

    def feed(self, chunk: bytes) -> Iterator[_Frame]:
        *lines, self._rest = _LINE_END.split(self._rest + chunk)
        for line in lines:
            if line:
                self._read_field(line.decode())
                continue
            frame, self._frame = self._frame, _Frame(id=self._frame.id)
            if frame.data:
                yield frame

    def _read_field(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self._frame.data.append(value)
        elif name == "event":
            self._frame.type = value
        elif name == "id":
            self._frame.id = value


class _StreamState:
    """Where a stream is, and how often it was lost since it last received something."""

    def __init__(self, last_event_id: str, max_retries: int | None) -> None:
        self.last_event_id = last_event_id
        self.dropped = 0
        self.is_over = False
        self._losses = 0
        self._max_losses = _RECONNECTS if max_retries is None else max_retries

    def received(self) -> None:
        self._losses = 0

    def value_of(self, frame: _Frame) -> Any:
        """The event of a frame; None for those that only concern the stream."""
        text = "\n".join(frame.data)
        if frame.type == "closed":
            raise StreamReplacedError("The server closed this stream: the key has too many open.")
        if frame.type == "dropped":
            self.dropped += int(text)
            return None
        value = json.loads(text)
        self.last_event_id = frame.id or self.last_event_id
        self.is_over = isinstance(value, dict) and value.get("type") == "end"
        return value

    def pause_after(self, error: ApiConnectionError | ApiError | None) -> float:
        """Seconds until the stream is opened again. Raises the error if it shouldn't be."""
        if error is None:
            # The server ended the stream in order, for example because it is restarting.
            return backoff(2)
        if isinstance(error, ApiError) and error.status not in (429, 502, 503, 504):
            raise error
        self._losses += 1
        if self._losses > self._max_losses:
            raise error
        return backoff(self._losses)


class EventStream(Generic[Event]):
    """Events as they happen. After a lost connection, it continues after the last event.

    Use it in a `with` statement, which connects at the beginning and disconnects at the end.
    """

    def __init__(
        self, connect: Callable[[str], httpx.Response], last_event_id: str, max_retries: int | None
    ) -> None:
        self._connect = connect
        self._state = _StreamState(last_event_id, max_retries)
        self._response: httpx.Response | None = None
        self._events = self._read()

    @property
    def last_event_id(self) -> str:
        """Identifies the last event, to continue there after your program was restarted."""
        return self._state.last_event_id

    @property
    def dropped(self) -> int:
        """How many events were lost, because the server no longer had them."""
        return self._state.dropped

    def close(self) -> None:
        self._events.close()
        self._disconnect()

    def __enter__(self) -> Self:
        self._open()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __iter__(self) -> Iterator[Event]:
        return self

    def __next__(self) -> Event:
        return next(self._events)

    def _read(self) -> Generator[Event, None, None]:
        state = self._state
        while True:
            failure: ApiConnectionError | ApiError | None = None
            try:
                yield from self._read_connection(self._open())
            except httpx.RequestError as error:
                failure = connection_error_of(error)
                failure.__cause__ = error
            except (ApiConnectionError, ApiError) as error:
                failure = error
            finally:
                self._disconnect()
            if state.is_over:
                return
            time.sleep(state.pause_after(failure))

    def _read_connection(self, response: httpx.Response) -> Iterator[Event]:
        reader = EventReader()
        for chunk in response.iter_bytes():
            self._state.received()
            for frame in reader.feed(chunk):
                value = self._state.value_of(frame)
                if value is not None:
                    yield value
                if self._state.is_over:
                    return

    def _open(self) -> httpx.Response:
        if self._response is None:
            self._response = self._connect(self.last_event_id)
        return self._response

    def _disconnect(self) -> None:
        response, self._response = self._response, None
        if response is not None:
            response.close()


class AsyncEventStream(Generic[Event]):
    """Events as they happen. After a lost connection, it continues after the last event.

    Use it in an `async with` statement, which connects at the beginning and disconnects at the end.
    """

    def __init__(
        self,
        connect: Callable[[str], Awaitable[httpx.Response]],
        last_event_id: str,
        max_retries: int | None,
    ) -> None:
        self._connect = connect
        self._state = _StreamState(last_event_id, max_retries)
        self._response: httpx.Response | None = None
        self._events = self._read()

    @property
    def last_event_id(self) -> str:
        """Identifies the last event, to continue there after your program was restarted."""
        return self._state.last_event_id

    @property
    def dropped(self) -> int:
        """How many events were lost, because the server no longer had them."""
        return self._state.dropped

    async def close(self) -> None:
        await self._events.aclose()
        await self._disconnect()

    async def __aenter__(self) -> Self:
        await self._open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    def __aiter__(self) -> AsyncIterator[Event]:
        return self

    async def __anext__(self) -> Event:
        return await self._events.__anext__()

    async def _read(self) -> AsyncGenerator[Event, None]:
        state = self._state
        while True:
            failure: ApiConnectionError | ApiError | None = None
            try:
                response = await self._open()
                reader = EventReader()
                async for chunk in response.aiter_bytes():
                    state.received()
                    for frame in reader.feed(chunk):
                        value = state.value_of(frame)
                        if value is not None:
                            yield value
                        if state.is_over:
                            return
            except httpx.RequestError as error:
                failure = connection_error_of(error)
                failure.__cause__ = error
            except (ApiConnectionError, ApiError) as error:
                failure = error
            finally:
                await self._disconnect()
            await anyio.sleep(state.pause_after(failure))

    async def _open(self) -> httpx.Response:
        if self._response is None:
            self._response = await self._connect(self.last_event_id)
        return self._response

    async def _disconnect(self) -> None:
        response, self._response = self._response, None
        if response is not None:
            await response.aclose()
