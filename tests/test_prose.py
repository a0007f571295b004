"""The code follows the naming rules that a script can check."""

import subprocess
import sys

import pytest


@pytest.fixture
def check(root):
    def run(*arguments, folder=root):
        command = [sys.executable, root / "scripts" / "prose_check.py", "--python", *arguments]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)

    return run


@pytest.mark.slow
def test_no_class_name_occurs_in_two_modules_and_no_import_renames_our_names(check):
    done = check("--only", "twin", "alias", "--", "src", "scripts", "bench")
    assert (done.returncode, done.stdout.count("\n")) == (0, 1), done.stdout


def test_a_second_class_of_one_name_and_a_renaming_import_are_found(check, tmp_path):
    package = tmp_path / "cards"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "deck.py").write_text("class Deck:\n    pass\n")
    (package / "pack.py").write_text("from cards.deck import Deck as Pack\n\n\nclass Deck(Pack):\n    pass\n")
    done = check("--only", "twin", "alias", folder=tmp_path)
    assert done.returncode == 1
    assert [line.split(": ")[1] for line in done.stdout.splitlines()[:-1]] == ["twin", "alias", "twin"]


def test_a_nested_class_counts_too_but_not_the_meta_of_a_model(check, tmp_path):
    (tmp_path / "deck.py").write_text("class Deck:\n    class Meta:\n        pass\n\n    class Source:\n        pass\n")
    (tmp_path / "hand.py").write_text("class Hand:\n    class Meta:\n        pass\n\n\nclass Source:\n    pass\n")
    done = check("--only", "twin", folder=tmp_path)
    assert done.returncode == 1
    assert [line.split(": ", 1)[1] for line in done.stdout.splitlines()[:-1]] == [
        "twin: class Source is also in 1 other module"
    ] * 2


def test_messages_and_sentences_of_data_are_checked(check, tmp_path, root):
    (tmp_path / "book.toml").write_text(
        '[law]\ntitle = "A fine title"\ntext = """\nPlay on.\nThe board is dealt anew."""\n'
    )
    (tmp_path / "django.po").write_text('msgid "Whoever plays, wins."\nmsgstr "Wie speelt, wint."\n')
    command = [sys.executable, root / "scripts" / "prose_check.py", "--data"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert [line.partition(": banned")[0] for line in done.stdout.splitlines()[:-1]] == ["book.toml:4", "django.po:1"]
