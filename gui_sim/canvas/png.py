"""Lossless PNG, fast: screens gain nothing from PNG's filters, so none is used.

The format is that of the PNG specification (W3C, third edition): signature, IHDR, IDAT, IEND.
"""

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

try:
    from isal.isal_zlib import compress
except ImportError:
    from zlib import compress


def encode(rgb: NDArray[np.uint8]) -> bytes:
    """Return a height x width x 3 array of bytes as a PNG file."""
    height, width = rgb.shape[:2]
    rows = np.zeros((height, 1 + width * 3), np.uint8)  # each row begins with its filter type, 0
    rows[:, 1:] = rgb.reshape(height, width * 3)
    data = compress(rows.data, 1)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    checked = zlib.crc32(data, zlib.crc32(kind))
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checked)
