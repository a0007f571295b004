"""The import path of `Refused` documented in 1.0.0; the class is defined in `troef.engine.acts`."""

from __future__ import annotations

from troef.core.lazy_exports import lazy_exports

__getattr__, __dir__ = lazy_exports("troef.engine", {"Refused": "acts"})
