"""Record of every page of the demo club for a guest, the organiser and the director, in Dutch and English.

    python scripts/recorded_site.py before.txt [--pages FOLDER]

The script serves the site, follows every link, and writes one line per role, language and address. The line has the
status and a hash of the words on the page, without tokens, times and versions. Two such files, made on the same day
from two versions of the code, show which pages changed. `--pages` also stores the words themselves.
"""

from __future__ import annotations

import argparse
import hashlib
import http.cookiejar
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

PASSWORD = "schoppenaas"
ROLES = {"guest": None, "organiser": "organisator", "director": "wedstrijdleider"}
SEEDS = ("/", "/law/", "/charts/", "/sandbox/", "/klaverjas/", "/score/", "/api/v1/evenings", "/api/v1/openapi.json")
FEW = {
    re.compile(r"\?"): 50,
    re.compile(r"^/law/[^/]+/[^/]+/|^/charts/[^/]+/[^/]+/|/board/|/results?/|/table/|/scorer/|/round/|/paper"): 8,
}
"""Kinds of addresses that are very numerous, with the number of which one is requested."""
PASSED_BY = re.compile(r"/live/|/sign-out|/static/|/backup|\.zip|\.pdf|/i18n/")
DIFFERENT_EACH_TIME = re.compile(
    r"csrfmiddlewaretoken\S*|nonce=\S+|\?v=[\w.]+|\.[0-9a-f]{8,12}\.(?=js|css|svg|png|woff2)"
    r"|\d{4}-\d\d-\d\d|\d\d?[:.]\d\d(?::\d\d)?|[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{22,}={0,2}|[0-9a-f]{10,}"
    r"|\b\d{1,2} (?:min|sec)\w*|127\.0\.0\.1:\d+|\b[A-HJ-NP-Z2-9]{4}\b"
)


class Reader:
    """A reader with a browser."""

    def __init__(self, url: str, lang: str) -> None:
        self.url = url
        self.jar = http.cookiejar.CookieJar()
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.browser.addheaders = [("Accept-Language", lang)]

    def get(self, path: str) -> tuple[int, str]:
        try:
            with self.browser.open(self.url + urllib.parse.quote(path, safe="/?&=%:+,;@~"), timeout=300) as answer:
                return answer.status, answer.read().decode("utf-8", errors="replace")
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode("utf-8", errors="replace")

    def post(self, path: str, **fields: str) -> None:
        token = next((cookie.value or "" for cookie in self.jar if cookie.name == "csrftoken"), "")
        data = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": token}).encode()
        request = urllib.request.Request(self.url + path, data, {"Referer": self.url})
        self.browser.open(request, timeout=300).close()


def walked(url: str, role: str, lang: str) -> Iterator[tuple[str, int, str]]:
    """Yield every address that this reader finds by following links, with its status and page."""
    reader = Reader(url, lang)
    reader.get("/sign-in/")
    reader.post("/i18n/setlang/", language=lang, next="/")
    if ROLES[role]:
        reader.post("/sign-in/", username=str(ROLES[role]), password=PASSWORD)
    waiting, known = list(SEEDS), set(SEEDS)
    while waiting:
        path = waiting.pop(0)
        status, page = reader.get(path)
        yield path, status, page
        for link in re.findall(r"(?:href|hx-get|src)=\"([^\"#]+)", page):
            found = urllib.parse.urlsplit(urllib.parse.urljoin(path, link.replace("&amp;", "&")))
            address = found.path + (f"?{found.query}" if found.query else "")
            if found.netloc or found.scheme or address in known or PASSED_BY.search(address) or len(address) > 300:
                continue
            known.add(address)
            share = next((share for kind, share in FEW.items() if kind.search(address)), 1)
            if int(hashlib.sha256(address.encode()).hexdigest(), 16) % share == 0:
                waiting.append(address)


def words(page: str) -> str:
    """Return the words of a page in order, without the parts that differ each time."""
    return re.sub(r"\s+", " ", DIFFERENT_EACH_TIME.sub("…", page)).replace("> <", ">\n<")


def served() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as var, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        command = [sys.executable, "-m", "troef.cli", "serve", "--host", "127.0.0.1", "--port", str(port), "--demo"]
        quiet = subprocess.DEVNULL
        server = subprocess.Popen(command, env=os.environ | {"TROEF_VAR": var}, stdout=quiet, stderr=quiet)
        try:
            for _ in range(1200):
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=300).close()
                    break
                except OSError:
                    time.sleep(0.2)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--pages", type=Path)
    options = parser.parse_args()
    lines = []
    for url in served():
        for role in ROLES:
            for lang in ("nl", "en"):
                for path, status, page in walked(url, role, lang):
                    said = words(page)
                    lines.append(
                        f"{role} {lang} {words(path)}\t{status}:{hashlib.sha256(said.encode()).hexdigest()[:10]}"
                    )
                    if options.pages:
                        name = f"{role} {lang} {words(path)}".replace("/", "_")[:200]
                        options.pages.mkdir(parents=True, exist_ok=True)
                        (options.pages / name).write_text(said, encoding="utf-8")
    options.out.write_text("".join(f"{line}\n" for line in sorted(lines)), encoding="utf-8")
