"""Lists that are read page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from typing import Generic, TypeVar, cast

Item = TypeVar("Item")
PageT = TypeVar("PageT", bound=Mapping[str, object])


class Listing(Generic[Item, PageT]):
    """A list: `for lead in switchboard.leads.list()` reads further pages when they are needed."""

    def __init__(self, read: Callable[[str | None], PageT]) -> None:
        self._read = read

    def page(self) -> PageT:
        """The first page."""
        return self._read(None)

    def pages(self) -> Iterator[PageT]:
        """Page after page."""
        cursor: str | None = None
        while True:
            page = self._read(cursor)
            yield page
            cursor = _next_cursor(page)
            if cursor is None:
                return

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from cast("list[Item]", page["items"])

    def all(self, limit: int | None = None) -> list[Item]:
        """All items, at most `limit` of them."""
        items: list[Item] = []
        for page in self.pages():
            items.extend(cast("list[Item]", page["items"]))
            if limit is not None and len(items) >= limit:
                return items[:limit]
        return items


class AsyncListing(Generic[Item, PageT]):
    """A list: `async for lead in switchboard.leads.list()` reads pages when they are needed."""

    def __init__(self, read: Callable[[str | None], Awaitable[PageT]]) -> None:
        self._read = read

    async def page(self) -> PageT:
        """The first page."""
        return await self._read(None)

    async def pages(self) -> AsyncIterator[PageT]:
        """Page after page."""
        cursor: str | None = None
        while True:
            page = await self._read(cursor)
            yield page
            cursor = _next_cursor(page)
            if cursor is None:
                return

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in cast("list[Item]", page["items"]):
                yield item

    async def all(self, limit: int | None = None) -> list[Item]:
        """All items, at most `limit` of them."""
        items: list[Item] = []
        async for page in self.pages():
            items.extend(cast("list[Item]", page["items"]))
            if limit is not None and len(items) >= limit:
                return items[:limit]
        return items


def _next_cursor(page: Mapping[str, object]) -> str | None:
    cursor = page.get("next_cursor")
    return cursor if isinstance(cursor, str) else None
