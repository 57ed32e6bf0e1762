"""QR codes, for an address that goes from a screen to a phone."""

from __future__ import annotations

import io

import segno


def qr_code(text: str) -> bytes:
    """The text as a picture: SVG, dark on light, with the quiet edge that readers need."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, border=4, light="#fff", dark="#000", omitsize=True
    )
    return out.getvalue()
