"""Answers that are files, such as exports."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from types import TracebackType

import anyio
import httpx

from ._typing import Self
from .errors import connection_error_of


class Download:
    """A file that the server sends. Read it once, in one of these ways."""

    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        self.content_type: str = response.headers.get("content-type", "")

    def read(self) -> bytes:
        return b"".join(self.iter_bytes())

    def text(self) -> str:
        return self.read().decode()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it to a file, piece by piece."""
        with open(path, "wb") as file:
            file.writelines(self.iter_bytes())

    def iter_bytes(self) -> Iterator[bytes]:
        try:
            yield from self._response.iter_bytes()
        except httpx.RequestError as error:
            raise connection_error_of(error) from error
        finally:
            self.close()

    def close(self) -> None:
        """Ends a download that isn't read to its end."""
        self._response.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class AsyncDownload:
    """A file that the server sends. Read it once, in one of these ways."""

    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        self.content_type: str = response.headers.get("content-type", "")

    async def read(self) -> bytes:
        return b"".join([chunk async for chunk in self.iter_bytes()])

    async def text(self) -> str:
        return (await self.read()).decode()

    async def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it to a file, piece by piece."""
        async with await anyio.open_file(path, "wb") as file:
            async for chunk in self.iter_bytes():
                await file.write(chunk)

    async def iter_bytes(self) -> AsyncIterator[bytes]:
        try:
            async for chunk in self._response.aiter_bytes():
                yield chunk
        except httpx.RequestError as error:
            raise connection_error_of(error) from error
        finally:
            await self.close()

    async def close(self) -> None:
        """Ends a download that isn't read to its end."""
        await self._response.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
