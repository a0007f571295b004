"""Templates are indented for whoever reads them; the pages go out without that."""

from __future__ import annotations

import re

from django.template.base import Origin
from django.template.loaders import filesystem


class Loader(filesystem.Loader):
    def get_contents(self, origin: Origin) -> str:
        return re.sub(r"\n[ \n]+", "\n", super().get_contents(origin))
