"""The style sheet: delivered as one file, and every class in it is used and every class in a template is defined."""

from __future__ import annotations

import gzip
import re
import zlib
from pathlib import Path

from django.templatetags.static import static

import troef.web
from troef.web.platform.http.static_files import StaticFiles, style_sheet

WEB = Path(troef.web.__file__).parent
STATIC = WEB / "static" / "troef"
PARTS = sorted((STATIC / "css").glob("*.css"))
_CLASS = r"-?[a-zA-Z][\w-]*"


def _ask(path: str, **headers: str) -> tuple[dict[str, str], bytes]:
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    url, _, query = path.partition("?")
    scope = {"type": "http", "method": "GET", "path": url, "query_string": query.encode(), "headers": sent}
    answer = StaticFiles().answer(scope)
    assert answer is not None and answer.status_code == 200
    return dict(answer.headers), answer.content


def test_the_style_sheet_is_one_compressed_file_that_holds_every_part():
    headers, body = _ask(static("troef/troef.css"), accept_encoding="gzip")
    text = gzip.decompress(body).decode()
    assert (headers["Content-Encoding"], headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert headers["Content-Type"].startswith("text/css") and "immutable" in headers["Cache-Control"]
    assert [part.name for part in PARTS if style_sheet(part) not in text] == []
    assert "@import" not in text and "/*" not in text and len(body) < 28_000
    assert _ask("/static/troef/troef.css")[1].decode() == text


def test_the_address_of_the_style_sheet_changes_with_its_parts():
    assert static("troef/troef.css").endswith(f"?{zlib.crc32(style_sheet(STATIC / 'troef.css').encode()):08x}")


def test_a_script_is_compressed_for_clients_that_accept_it():
    script = (STATIC / "table.js").read_bytes()
    assert gzip.decompress(_ask("/static/troef/table.js", accept_encoding="br, gzip")[1]) == script
    headers, body = _ask("/static/troef/table.js")
    assert body == script and "Content-Encoding" not in headers


def test_the_dark_theme_of_the_style_guide_is_that_of_the_device():
    tokens = (STATIC / "css" / "tokens.css").read_text("utf-8")
    dark = re.findall(r'data-theme="(?:light|dark)"\]\)? \{\n(.*?)\n *\}', tokens, re.DOTALL)[:2]
    of_device, of_guide = ([line.strip() for line in block.splitlines()] for block in dark)
    assert of_guide == ["color-scheme: dark;", *of_device] and len(of_guide) > 30


def _styled() -> set[str]:
    text = re.sub(r"/\*.*?\*/", "", "".join(part.read_text("utf-8") for part in PARTS), flags=re.DOTALL)
    selectors = " ".join(re.findall(r"([^{};]+)\{", text))
    return set(re.findall(rf"\.({_CLASS})", re.sub(r"\[[^\]]*\]", "", selectors)))


def _in_templates() -> set[str]:
    """Return the class names in templates. One that a variable completes ends with a hyphen."""
    found: set[str] = set()
    for file in WEB.rglob("*.html"):
        text = re.sub(r"\{[%#][^}]*[%#]\}", " ", file.read_text("utf-8"))
        for value in re.findall(r'\bclass="([^"]*)"', text):
            found |= set(re.findall(_CLASS, re.sub(r"\{\{[^}]*\}\}", "", value)))
    return found


def _elsewhere() -> set[str]:
    """Return the words in strings of Python, scripts and templates, which may be classes too."""
    files = [*WEB.parent.rglob("*.py"), *STATIC.glob("*.js"), *WEB.rglob("*.html")]
    said = re.findall(r"\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`", "\n".join(file.read_text("utf-8") for file in files))
    return set(re.findall(_CLASS, " ".join(said)))


def _hooks() -> set[str]:
    """Return the classes by which scripts and tests find an element."""
    files = [*STATIC.glob("*.js"), *Path(__file__).parents[2].rglob("*.py")]
    text = "\n".join(file.read_text("utf-8") for file in files)
    written = " ".join(re.findall(r"class=\W*([\w -]+)", text))
    return set(re.findall(rf"\.({_CLASS})", text)) | set(re.findall(_CLASS, written))


def test_no_class_of_the_style_sheet_is_unused():
    used = _in_templates() | _elsewhere()
    completed = tuple(name for name in used if name.endswith("-"))
    assert sorted(name for name in _styled() - used if not name.startswith(completed)) == []


def test_no_class_in_a_template_is_without_a_style_or_a_purpose():
    unknown = _in_templates() - _styled() - _hooks()
    assert sorted(name for name in unknown if not name.endswith("-")) == []
