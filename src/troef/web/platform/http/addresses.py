"""URLs at which the site can be reached, and QR codes for them."""

from __future__ import annotations

import io
import socket
from ipaddress import IPv6Address, IPv6Network, ip_address

from django.http import HttpRequest

from troef.web.platform.clubs.registry import current_club, public_url

_LOCAL = ("localhost", "127.0.0.1", "::1", "0.0.0.0", "unknown")
"""Host names that only this machine can reach, and the word for an unknown one."""
_USUAL: dict[str | None, int] = {"http": 80, "https": 443}


EVERYWHERE = ("0.0.0.0", "::")
"""Listening addresses that accept connections from every network."""


def addresses(port: int, host: str = EVERYWHERE[0]) -> list[str]:
    """Return the URLs of the site: localhost and the network address, or one URL if it listens on a single host."""
    if host not in EVERYWHERE:
        name = "localhost" if host in _LOCAL else f"[{host}]" if ":" in host else host
        return [f"http://{name}:{port}/"]
    urls = [f"http://localhost:{port}/"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # A documentation address: nothing is sent, only a route is chosen.
            urls.append(f"http://{probe.getsockname()[0]}:{port}/")
        except OSError:
            pass
    return urls


def phone_address(request: HttpRequest, path: str) -> str:
    """Return the URL of a path for phones. It never uses the Host header, which a client chooses: codes are printed."""
    return (public_url(current_club()) or _own_address(request)).rstrip("/") + path


def _own_address(request: HttpRequest) -> str:
    """Return the site's address as this request used it, but with the network address in place of `localhost`."""
    host, port = request.META["SERVER_NAME"], int(request.META["SERVER_PORT"])
    if host in _LOCAL:
        return addresses(port)[-1]
    name = f"[{host}]" if ":" in host else host
    return f"{request.scheme}://{name}" + ("" if port == _USUAL[request.scheme] else f":{port}")


def qr_svg(text: str) -> str:
    """Return a QR code as SVG."""
    import segno

    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", border=2, xmldecl=False, scale=10, omitsize=True)
    return out.getvalue().decode()


def network(address: str) -> str:
    """Return the part of an IP address that identifies a visitor: all of IPv4, or the /64 of IPv6."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    return str(parsed.ipv4_mapped or IPv6Network((int(parsed) >> 64 << 64, 64)))
