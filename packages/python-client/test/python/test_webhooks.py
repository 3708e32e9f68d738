"""Genuine webhooks and others."""

import base64
import hashlib
import hmac
import time
import unittest
from email.message import Message
from typing import Dict, List, Tuple, Union

from nova_client import NovaError, WebhookVerificationError, verify_webhook

KEY = bytes(range(32))
SECRET = "whsec_" + base64.b64encode(KEY).decode()
BODY = '{"type": "webhook.test", "ü": 1}'.encode()


def signature(body: bytes, sent: str, key: bytes = KEY) -> str:
    mac = hmac.new(key, f"evt_1.{sent}.".encode() + body, hashlib.sha256)
    return "v1," + base64.b64encode(mac.digest()).decode()


def headers(body: bytes = BODY, age: int = 0, **other: str) -> Dict[str, str]:
    sent = str(int(time.time()) - age)
    return {"Webhook-Id": "evt_1", "Webhook-Timestamp": sent, "Webhook-Signature": signature(body, sent), **other}


class Webhooks(unittest.TestCase):
    def test_a_genuine_one_is_the_event(self) -> None:
        self.assertEqual(verify_webhook(BODY, headers(), SECRET)["type"], "webhook.test")
        self.assertEqual(verify_webhook(BODY.decode(), headers(age=290), SECRET)["type"], "webhook.test")
        self.assertEqual(verify_webhook(BODY, headers(age=4_000), SECRET, tolerance=5_000)["type"], "webhook.test")

    def test_one_of_several_signatures_is_enough(self) -> None:
        sent = headers()
        both = f"v1,AAAA v1a,other {sent['Webhook-Signature']}"
        self.assertEqual(verify_webhook(BODY, {**sent, "Webhook-Signature": both}, SECRET)["type"], "webhook.test")

    def test_headers_of_other_kinds_will_do(self) -> None:
        message = Message()
        for name, value in headers().items():
            message[name.upper()] = value
        self.assertEqual(verify_webhook(BODY, message, SECRET)["type"], "webhook.test")

    def test_everything_else_is_refused(self) -> None:
        other = "whsec_" + base64.b64encode(bytes(32)).decode()
        sent = headers()
        cases: List[Tuple[Union[bytes, str], Dict[str, str], str]] = [
            (BODY + b" ", sent, SECRET),
            (BODY, sent, other),
            (BODY, sent, "whsec_no"),
            (BODY, sent, ""),
            (BODY, headers(age=400), SECRET),
            (BODY, headers(age=-400), SECRET),
            (BODY, {**sent, "Webhook-Timestamp": "１２"}, SECRET),
            (BODY, {**sent, "Webhook-Timestamp": "nan"}, SECRET),
            (BODY, {**sent, "Webhook-Id": "evt_2"}, SECRET),
            (BODY, {**sent, "Webhook-Signature": "v1,ü"}, SECRET),
            (BODY, {**sent, "Webhook-Signature": ""}, SECRET),
            (BODY, {}, SECRET),
            (BODY, {**sent, "Webhook-Signature": "v1,\udcff"}, SECRET),
            (BODY, {**sent, "Webhook-Id": "\udcff"}, SECRET),
            ("\udcff", sent, SECRET),
            (b"no json", headers(b"no json"), SECRET),
            (b"\xff", headers(b"\xff"), SECRET),
        ]
        for body, given, secret in cases:
            with self.subTest(body=body, given=given), self.assertRaises(WebhookVerificationError) as caught:
                verify_webhook(body, given, secret)
            self.assertIsInstance(caught.exception, NovaError)
