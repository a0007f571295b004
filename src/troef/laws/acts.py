"""The documented place of `Refused` in 1.0.0; it lives in `troef.engine.acts`."""

from __future__ import annotations

from troef.core.lazy_exports import door

__getattr__, __dir__ = door("troef.engine", {"Refused": "acts"})
