"""Verification of webhooks."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import unittest
from email.message import Message
from typing import Any

from switchboard import WebhookError, verify_webhook

SECRET = "whsec_" + base64.b64encode(b"0123456789abcdef0123456789abcdef").decode()
OTHER = "whsec_" + base64.b64encode(b"another secret of the same length").decode()
NOW = 1_800_000_000
BODY = json.dumps({"type": "call.ended", "data": {"lead_name": "Zoë 😀"}}, ensure_ascii=False)


def signed(secret: str = SECRET, at: int | str = NOW, id: str = "msg_1") -> dict[str, str]:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{id}.{at}.{BODY}".encode(), hashlib.sha256).digest()
    signature = base64.b64encode(digest).decode()
    return {
        "webhook-id": id,
        "webhook-timestamp": str(at),
        "webhook-signature": f"v1,{signature}",
    }


class Webhooks(unittest.TestCase):
    def test_a_genuine_request_is_read_from_text_or_bytes_and_any_kind_of_headers(self) -> None:
        message = Message()
        for name, value in signed().items():
            message[name.title()] = value
        upper = {name.upper(): value for name, value in signed().items()}
        for body in (BODY, BODY.encode()):
            for headers in (signed(), upper, message):
                event: Any = verify_webhook(body, headers, SECRET, now=NOW)
                self.assertEqual(event["data"]["lead_name"], "Zoë 😀")

    def test_either_signature_is_enough_while_a_secret_is_being_changed(self) -> None:
        both = signed(OTHER)
        both["webhook-signature"] += " " + signed()["webhook-signature"]
        verify_webhook(BODY, both, SECRET, now=NOW)
        verify_webhook(BODY, signed(), [OTHER, SECRET], now=NOW)

    def test_a_request_that_is_not_genuine_is_rejected(self) -> None:
        cases: list[tuple[str, str, dict[str, str]]] = [
            ("a changed body", BODY.replace("Zoë", "Eve"), signed()),
            ("a signature by another secret", BODY, signed(OTHER)),
            ("a signature for another id", BODY, {**signed(), "webhook-id": "msg_2"}),
            ("a request of six minutes ago", BODY, signed(at=NOW - 360)),
            ("a request from the future", BODY, signed(at=NOW + 360)),
            ("a time that is no number", BODY, signed(at="nan")),
            ("a signature that is not base64", BODY, {**signed(), "webhook-signature": "v1,%é%"}),
            ("an old version of signatures", BODY, {**signed(), "webhook-signature": "v0,AAAA"}),
            ("a request without a signature", BODY, {"webhook-id": "msg_1"}),
        ]
        for name, body, headers in cases:
            with self.subTest(name), self.assertRaises(WebhookError):
                verify_webhook(body, headers, SECRET, now=NOW)

    def test_a_secret_of_something_else_is_an_error_of_the_program(self) -> None:
        with self.assertRaisesRegex(ValueError, "whsec_"):
            verify_webhook(BODY, signed(), "sbk_é", now=NOW)


if __name__ == "__main__":
    unittest.main()
