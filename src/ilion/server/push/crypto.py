"""The cryptography of Web Push: VAPID keys (RFC 8292), and messages that only a browser can read
(RFC 8291, `aes128gcm` of RFC 8188)."""

from __future__ import annotations

import base64
import json
import os
import time
from typing import Any
from urllib.parse import urlsplit

from ilion.core.errors import IlionError

try:
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec, utils
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
except ImportError:
    raise IlionError("Web Push needs one more package: pip install 'ilion[push]'.") from None

RECORD_BYTES = 4096
LAST_RECORD = b"\x02"  # the delimiter of the last record
VALID_FOR = 12 * 3600  # seconds that a push service may accept a token for
POINT_BYTES, AUTH_BYTES, KEY_BYTES = 65, 16, 32


def encode(data: bytes) -> str:
    """URL-safe base64 without padding, as Web Push writes keys."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)


class VapidKey:
    """The operator's own key: browsers know its public part, push services check its signature."""

    def __init__(self, secret: str, contact: str = "") -> None:
        try:
            made = decode(secret)
            if len(made) != KEY_BYTES:
                raise ValueError("too short, or too long")
            self._key = ec.derive_private_key(int.from_bytes(made), ec.SECP256R1())
        except ValueError:
            raise IlionError("--push-key is not a key that `ilion push-key` has made.") from None
        self.contact = contact

    @classmethod
    def make(cls) -> str:
        """A new secret."""
        made = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        return encode(made.to_bytes(KEY_BYTES))

    @property
    def public(self) -> str:
        return encode(_point(self._key.public_key()))

    def header(self, endpoint: str, now: float | None = None) -> str:
        """The Authorization header for a message to this endpoint."""
        to = urlsplit(endpoint)
        claims: dict[str, Any] = {
            "aud": f"{to.scheme}://{to.netloc}",
            "exp": int((now or time.time()) + VALID_FOR),
        }
        if self.contact:
            claims["sub"] = self.contact
        head = {"typ": "JWT", "alg": "ES256"}
        signed = ".".join(encode(json.dumps(part).encode()) for part in (head, claims))
        made = self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256()))
        r, s = utils.decode_dss_signature(made)
        signature = encode(r.to_bytes(KEY_BYTES) + s.to_bytes(KEY_BYTES))
        return f"vapid t={signed}.{signature}, k={self.public}"


def is_public_key(data: bytes) -> bool:
    """Whether a browser could have this public key: a point of the curve."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data)
    except ValueError:
        return False
    return len(data) == POINT_BYTES


def encrypt(
    text: bytes,
    browser: bytes,
    auth: bytes,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """A message for the browser with this public key and secret; `salt` and `own` are random."""
    salt = salt or os.urandom(16)
    own = own or ec.generate_private_key(ec.SECP256R1())
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), browser)
    mine = _point(own.public_key())
    shared = own.exchange(ec.ECDH(), theirs)
    secret = _derived(shared, auth, b"WebPush: info\0" + browser + mine, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, text + LAST_RECORD, None)
    return salt + RECORD_BYTES.to_bytes(4) + bytes([len(mine)]) + mine + sealed


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    kind = serialization.PublicFormat.UncompressedPoint
    return key.public_bytes(serialization.Encoding.X962, kind)
