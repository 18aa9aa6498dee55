"""The clients: `Switchboard` and `AsyncSwitchboard`."""

from __future__ import annotations

from types import TracebackType

import httpx

from ._generated.async_operations import AsyncOperations
from ._generated.operations import Operations
from ._requests import Settings
from ._transport import AsyncTransport, Transport
from ._typing import Self


class Switchboard(Operations):
    """The API of one organization, with one of its API keys."""

    def __init__(
        self,
        url: str,
        key: str,
        *,
        timeout: float = 30,
        max_retries: int = 3,
        max_retry_wait: float = 60,
        http: httpx.Client | None = None,
    ) -> None:
        """Creates a client. `url` is the address of the installation, and `key` starts with `sbk_`.

        `timeout` is the number of seconds without an answer or progress until an attempt fails.
        `max_retries` is how often a request is repeated, and `max_retry_wait` the longest wait in
        seconds that `Retry-After` may ask for. `http` replaces the httpx client, for example to
        use a proxy.
        """
        self._connection = Transport(Settings(url, key, timeout, max_retries, max_retry_wait), http)
        super().__init__(self._connection)

    def close(self) -> None:
        """Closes its connections. You close an `http` client of your own yourself."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class AsyncSwitchboard(AsyncOperations):
    """The API of one organization, with one of its API keys, for asyncio and trio."""

    def __init__(
        self,
        url: str,
        key: str,
        *,
        timeout: float = 30,
        max_retries: int = 3,
        max_retry_wait: float = 60,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        """Creates a client, with the parameters of `Switchboard`."""
        settings = Settings(url, key, timeout, max_retries, max_retry_wait)
        self._connection = AsyncTransport(settings, http)
        super().__init__(self._connection)

    async def close(self) -> None:
        """Closes its connections. You close an `http` client of your own yourself."""
        await self._connection.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
