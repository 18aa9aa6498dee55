"""Streams of events."""

from __future__ import annotations

import unittest
from typing import Any

import httpx
from clients import Answer, answer, ask, ask_async, refusal, stream

from switchboard import ApiConnectionError, ApiError, StreamReplacedError
from switchboard._events import EventReader

lost = httpx.ReadError("connection reset")
end = b'data: {"type":"end"}\n\n'
END = {"type": "end"}


def follow(client: Any, **options: Any) -> tuple[list[Any], Any]:
    seen: list[Any] = []
    with client.conversation_events.stream(**options) as events:
        try:
            for event in events:
                seen.append((event, events.last_event_id))
        except Exception as error:
            return seen, error
        return seen, events


async def follow_async(client: Any, **options: Any) -> tuple[list[Any], Any]:
    seen: list[Any] = []
    async with client.conversation_events.stream(**options) as events:
        try:
            async for event in events:
                seen.append((event, events.last_event_id))
        except Exception as error:
            return seen, error
        return seen, events


class Streams(unittest.TestCase):
    def both(self, answers: Any, **options: Any) -> list[tuple[Any, Any]]:
        return [
            ask(answers(), lambda client: follow(client, **options)),
            ask_async(answers(), lambda client: follow_async(client, **options)),
        ]

    def test_a_stream_continues_after_its_last_event_when_the_connection_is_lost(self) -> None:
        def answers() -> list[Answer]:
            return [
                stream(b'id: 1\r\ndata: {"n":1}\r\n\r\nid: 2\nda', b'ta: {"n"', lost),
                stream(b': hello\n\nid: 2\ndata: {"n":\ndata: 2}\n\n' + end),
            ]

        for (seen, _), server in self.both(answers):
            self.assertEqual(seen, [({"n": 1}, "1"), ({"n": 2}, "2"), (END, "2")])
            self.assertEqual(server.headers("last-event-id"), [None, "1"])
            self.assertEqual(server.headers("accept"), ["text/event-stream"] * 2)

    def test_a_stream_that_the_server_ends_in_order_is_opened_again(self) -> None:
        def answers() -> list[Answer]:
            # More often than a stream may be lost.
            quiet: list[Answer] = [stream(b": connected\n\n") for _ in range(20)]
            return [stream(b'id: 7\ndata: {"n":1}\n\n'), *quiet, stream(end)]

        for (seen, _), server in self.both(answers):
            self.assertEqual([event for event, _ in seen], [{"n": 1}, END])
            self.assertEqual(server.headers("last-event-id"), [None] + ["7"] * 21)
            self.assertTrue(all(wait >= 0.25 for wait in server.waits))

    def test_a_stream_survives_a_server_that_restarts(self) -> None:
        def answers() -> list[Answer]:
            down: list[Answer] = [httpx.ConnectError("refused")] * 5
            return [
                stream(b'id: 7\ndata: {"n":1}\n\n', lost),
                *down,
                refusal(503, None),
                stream(end),
            ]

        for (seen, _), server in self.both(answers):
            self.assertEqual([event for event, _ in seen], [{"n": 1}, END])
            self.assertGreater(sum(server.waits), 4)

    def test_a_stream_gives_up_when_the_server_stays_away(self) -> None:
        def answers() -> list[Answer]:
            return [stream(b'id: 7\ndata: {"n":1}\n\n'), *[httpx.ConnectError("refused")] * 100]

        for (seen, error), server in self.both(answers):
            self.assertEqual(len(seen), 1)
            self.assertIsInstance(error, ApiConnectionError)
            self.assertGreater(sum(server.waits), 20)
            self.assertLess(len(server.asked), 60)

    def test_a_key_that_was_revoked_ends_the_stream_with_the_refusal(self) -> None:
        def answers() -> list[Answer]:
            return [stream(b": connected\n\n"), answer({"error": {"code": "UNAUTHENTICATED"}}, 401)]

        for (_, error), _ in self.both(answers):
            self.assertIsInstance(error, ApiError)
            self.assertEqual(error.status, 401)

    def test_a_stream_continues_where_another_program_stopped(self) -> None:
        for _, server in self.both(lambda: [stream(end)], last_event_id="41", call_id="c"):
            self.assertEqual(server.headers("last-event-id"), ["41"])
            self.assertEqual(server.asked[0].url.query, b"last_event_id=41&call_id=c")

    def test_events_that_the_server_no_longer_has_are_counted(self) -> None:
        answers = lambda: [stream(b"event: dropped\ndata: 12\n\n" + end)]
        for (seen, events), _ in self.both(answers):
            self.assertEqual(events.dropped, 12)
            self.assertEqual(len(seen), 1)

    def test_a_stream_that_the_server_closes_for_a_newer_one_is_an_error(self) -> None:
        answers = lambda: [stream(b"event: closed\ndata: too_many_streams\n\n")]
        for (_, error), server in self.both(answers):
            self.assertIsInstance(error, StreamReplacedError)
            self.assertEqual(len(server.asked), 1)

    def test_a_stream_can_be_read_without_a_with_statement(self) -> None:
        seen, _ = ask([stream(end)], lambda client: list(client.conversation_events.stream()))
        self.assertEqual(seen, [END])


class Reading(unittest.TestCase):
    def test_frames_are_read_from_pieces_of_any_length(self) -> None:
        # A line separator of Unicode doesn't end a line of a stream.
        text = 'id: 1\r\ndata: {"name":"Zo\u00eb\u2028😀"}\r\n\r\nevent: closed\ndata\ndata: b\n\n'
        for length in (1, 2, 3, 1000):
            reader = EventReader()
            content = text.encode()
            pieces = [content[start : start + length] for start in range(0, len(content), length)]
            frames = [frame for piece in pieces for frame in reader.feed(piece)]
            self.assertEqual(
                [(frame.id, frame.type, frame.data) for frame in frames],
                [("1", "message", ['{"name":"Zoë\u2028😀"}']), ("1", "closed", ["", "b"])],
            )


if __name__ == "__main__":
    unittest.main()
