"""Entry point for `python -m troef.cli`, if scripts are not on the path."""

from troef.cli import main

raise SystemExit(main())
