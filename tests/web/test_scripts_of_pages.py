"""Scripts have no sentences: what they say is in the page, in the language of the reader."""

import re


def test_no_sentence_in_a_script(root):
    """A sentence is a text of three words; selectors and keys have fewer."""
    found = {}
    for script in (root / "src" / "troef" / "web" / "static" / "troef").glob("*.js"):
        code = re.sub(r"(?m)(^|\s)//.*$", "", script.read_text(encoding="utf-8"))
        texts = map("".join, re.findall(r"\"([^\"\n]*)\"|'([^'\n]*)'|`([^`]*)`", code))
        found[script.name] = [text for text in texts if re.search(r"(^|\s)[A-Z]?[a-z]+ [a-z]+ [a-z]+", text)]
    assert len(found) > 10
    assert {name: texts for name, texts in found.items() if texts} == {}
