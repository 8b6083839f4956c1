"""A stand-in for a push service on this machine: it checks who sends, and reads as a browser."""

from __future__ import annotations

import json
import queue
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from ilion.server.push.crypto import decode, encode

AUTH = bytes(range(16))


class PushService:
    """One browser's push service: the messages it got, in `heard`; `status` is what it answers."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.heard: queue.Queue[tuple[dict[str, Any], dict[str, Any]]] = queue.Queue()
        self.status = 201
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                claims = outer.checked(self.headers["Authorization"])
                assert self.headers["Content-Encoding"] == "aes128gcm"
                assert int(self.headers["TTL"]) > 0
                self.send_response(outer.status)
                self.end_headers()
                outer.heard.put((json.loads(outer.opened(body)), claims))

            def log_message(self, *args: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.http.server_address[1]}"
        self.thread = threading.Thread(target=self.http.serve_forever, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        self.http.shutdown()
        self.http.server_close()
        self.thread.join()

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, **more: Any) -> dict[str, Any]:
        keys = {"p256dh": encode(self.point), "auth": encode(AUTH)}
        return {"endpoint": f"{self.origin}/to/me", **keys, **more}

    def checked(self, header: str) -> dict[str, Any]:
        """The claims of a VAPID header whose signature holds."""
        parts = dict(
            part.strip().split("=", 1) for part in header.removeprefix("vapid ").split(",")
        )
        signed, _, signature = parts["t"].rpartition(".")
        raw = decode(signature)
        pair = utils.encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
        point = decode(parts["k"])
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        public.verify(pair, signed.encode(), ec.ECDSA(hashes.SHA256()))
        claims: dict[str, Any] = json.loads(decode(signed.split(".")[1]))
        assert claims["aud"] == self.origin
        return {**claims, "k": parts["k"]}

    def opened(self, body: bytes) -> bytes:
        """What is in a message (RFC 8291), by the steps of the RFC and HMAC alone."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + self.point + sender
        secret = _hmac(_hmac(AUTH, shared), info + b"\1")
        prk = _hmac(salt, secret)
        key = _hmac(prk, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = _hmac(prk, b"Content-Encoding: nonce\0\1")[:12]
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\2")
        return text[:-1]


def _hmac(key: bytes, data: bytes) -> bytes:
    made = hmac.HMAC(key, hashes.SHA256())
    made.update(data)
    return made.finalize()
