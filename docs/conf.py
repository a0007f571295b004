"""How `make docs` makes a site of these pages; `python.md` and `api.md` are about the code."""

from troef import __version__

project = "Troef"
author = "the Troef maintainers"
release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "alabaster"
html_theme_options = {"description": "Card competitions by the book", "page_width": "1100px", "sidebar_width": "240px"}
html_show_copyright = False
myst_heading_anchors = 3
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_use_unqualified_type_names = True
