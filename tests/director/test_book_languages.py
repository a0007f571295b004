"""The law books in other languages: each has the paragraphs and the numbers of the English one."""

import re
import shutil
import tomllib
from pathlib import Path

import pytest

from troef.director.glossary import glossary
from troef.director.library import book, folder_of
from troef.laws import BRIDGE_2017, EDITIONS
from troef.laws.book import load_book

FOLDERS = [folder_of(edition) for edition in EDITIONS]
FILES = [file for folder in FOLDERS for file in sorted(folder.glob("*/*.toml"))]
WORDS = {"title", "text", "keywords", "now", "choices"}


def read(file):
    return tomllib.loads(file.read_text(encoding="utf-8"))


def english(file):
    """Return the words of the English paragraphs by id, for a file in another language."""
    entries = read(file.parents[1] / file.name)["paragraph"]
    return {entry["id"]: {key: entry[key] for key in WORDS & entry.keys()} for entry in entries}


def figures(entry):
    """Return the numbers and citations in the words of a paragraph. `SA` is the Dutch for `NT`."""
    words = "\n".join(str(entry[key]) for key in sorted(entry.keys() - {"keywords"}))
    return set(re.findall(r"\d+(?:[A-Z]\d*[a-z]*)?|\{\w+\}", words.replace("SA", "NT")))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_book_is_complete_in_dutch(folder):
    files = read(folder / "book.toml")["files"]
    assert sorted(path.name for path in (folder / "nl").iterdir()) == sorted(files)
    dutch = {id: set(words) for name in files for id, words in read(folder / "nl" / name).items()}
    assert dutch == {id: set(words) for name in files for id, words in english(folder / "nl" / name).items()}


@pytest.mark.parametrize("file", FILES, ids=lambda file: "/".join(file.parts[-3:]))
def test_a_translation_has_only_paragraphs_of_the_book_in_its_order_with_its_numbers(file):
    there, words = english(file), read(file)
    assert [id for id in there if id in words] == list(words)
    assert {id: entry.keys() - there[id].keys() for id, entry in words.items()} == {id: set() for id in words}
    complete = {id: {**there[id], **entry} for id, entry in words.items()}
    assert {id: figures(entry) for id, entry in complete.items()} == {id: figures(there[id]) for id in words}
    assert [id for id, entry in words.items() if entry.get("choices", {}).keys() - there[id].get("choices", {})] == []


def test_a_third_language_is_a_folder_and_what_it_lacks_is_in_english(tmp_path: Path):
    shutil.copytree(folder_of(BRIDGE_2017), tmp_path, dirs_exist_ok=True)
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "law27.toml").write_text('[27A]\ntitle = "Das Gebot gilt"\n', encoding="utf-8")
    german, now = load_book(tmp_path, BRIDGE_2017), book(BRIDGE_2017)
    assert german.languages == ("de", "nl", "en")
    here, before = german.by_id["27A"], now.by_id["27A"]
    assert (here.title["de"], here.title["nl"]) == ("Das Gebot gilt", before.title["nl"])
    assert here.summary["de"] == before.summary["en"] != before.summary["nl"]
    assert german.by_id["26"].title["de"] == now.by_id["26"].title["en"]


def test_every_entry_of_the_dutch_words_is_about_a_defined_term():
    slugs = {definition.id.partition(":")[2] for term in glossary() for definition in term.definitions}
    assert set(read(Path("src/troef/director/nl/glossary.toml"))) - slugs == set()
