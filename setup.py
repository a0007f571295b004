"""Compiles the words of the interface before anything is built: a wheel carries them. The rest: pyproject.toml."""

import os
import re
import sys
from pathlib import Path

from setuptools import setup

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "src"))

from troef.core.catalogue import compile_all  # noqa: E402


def source():
    """Return the address of the repository in a GitHub workflow, or an empty string elsewhere."""
    told = [os.environ.get(f"GITHUB_{name}") for name in ("SERVER_URL", "REPOSITORY")]
    return "/".join(told) if all(told) else ""


def read_elsewhere(readme, address, version):
    """Return the README with absolute links to the repository, or with plain text if its address is unknown."""
    picture = rf"![\1]({address}/raw/{version}/\2)" if address else ""
    link = rf"[\1]({address}/blob/{version}/\2)" if address else r"\1"
    readme = re.sub(r"!\[([^]]+)\]\(([^):]+)\)", picture, readme)
    return re.sub(r"(?<!!)\[([^]]+)\]\(([^):]+)\)", link, readme)


if __name__ == "__main__":
    compile_all()
    address, version = source(), os.environ.get("GITHUB_REF_NAME", "main")
    setup(
        long_description=read_elsewhere((HERE / "README.md").read_text(encoding="utf-8"), address, version),
        long_description_content_type="text/markdown",
        project_urls={"Source": address, "Changes": f"{address}/blob/{version}/CHANGELOG.md"} if address else {},
    )
