"""Reading XML from strangers: no entities, nothing fetched, and errors with a line."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from troef.cards import TroefError

_ENTITY = re.compile(r"<!ENTITY", re.IGNORECASE)


def parse_xml(text: str) -> ElementTree.Element:
    """The root of a document; one that declares entities is refused, its document type is never looked up."""
    if _ENTITY.search(text):
        raise TroefError(
            "the XML declares entities; such a file is not read",
            "de XML declareert entiteiten; zo'n bestand wordt niet gelezen",
        )
    try:
        return ElementTree.fromstring(text.lstrip("\ufeff \t\r\n"))
    except ElementTree.ParseError as error:
        line, column = error.position
        raise TroefError(
            f"line {line}, column {column + 1}: not XML: {error.msg.split(':')[0]}",
            f"regel {line}, kolom {column + 1}: dit is geen XML",
        ) from None
    except ValueError as error:
        raise TroefError(f"not XML: {error}", "dit is geen XML") from None


def text_at(element: ElementTree.Element, name: str) -> str | None:
    """The text of a child, without spaces around it; None when it is empty or not there."""
    found = element.findtext(name)
    return found.strip() or None if found else None
