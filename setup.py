"""Compiles the words of the interface before anything is built: a wheel carries them. The rest: pyproject.toml."""

import sys
from pathlib import Path

from setuptools import setup

sys.path.insert(0, str(Path(__file__).parent / "src"))

from troef.web.site.catalogues import compile_all

compile_all()
setup()
