"""Templates are broken and indented for whoever reads them; the pages go out without that."""

from __future__ import annotations

import re

from django.template.base import Origin
from django.template.loaders import filesystem


class Loader(filesystem.Loader):
    """Every tag on one line, and no line begins with spaces."""

    def get_contents(self, origin: Origin) -> str:
        text = re.sub(r"\n\s+", "\n", super().get_contents(origin))
        return re.sub(r"</?[a-z][^<>]*>", lambda tag: tag[0].replace("\n>", ">").replace("\n", " "), text)
