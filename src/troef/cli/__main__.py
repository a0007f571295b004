"""`python -m troef.cli`, for places where scripts are not on the path."""

from troef.cli import main

raise SystemExit(main())
