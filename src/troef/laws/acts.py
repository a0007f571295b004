"""The documented place of `Refused` in 1.0.0; it lives in `troef.engine.acts`."""

from __future__ import annotations

from troef.core.lazy_exports import lazy_exports

__getattr__, __dir__ = lazy_exports("troef.engine", {"Refused": "acts"})
