"""The command `troef robots evening`."""

from __future__ import annotations

import argparse
import sys

from troef.cards import TroefError


def main(arguments: list[str]) -> int:
    """Let robots play an evening, showing progress by board, and print the official result."""
    parser = argparse.ArgumentParser()
    for name in ("tables", "boards", "samples"):
        parser.add_argument(f"--{name}", type=int)
    parser.add_argument("--game")
    parser.add_argument("--lang")
    options = parser.parse_args(arguments)
    from django.utils.translation import override

    from troef.web.platform.database import prepare_command

    try:
        prepare_command()
        from troef.web.demo import robots

        with override(options.lang):
            evening = robots.begin_robot_evening(options.game, options.tables, options.boards)
            total = sum(len(sitting.boards) for sitting in robots.sittings(evening))
            done = iter(range(1, total + 1))
            robots.play(evening, options.samples, lambda: print(f"\r{next(done)}/{total}", end="", file=sys.stderr))
            print(file=sys.stderr)
            print("\n".join(robots.official_lines(evening)))
    except TroefError as error:
        print(f"troef robots: {error.words(options.lang)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
