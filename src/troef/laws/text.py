"""A sentence in the two languages of our users."""

from __future__ import annotations

from dataclasses import dataclass

from troef.cards import Lang


@dataclass(frozen=True, slots=True)
class Text:
    """The same thing said in Dutch and in English."""

    nl: str
    en: str

    def __getitem__(self, lang: Lang) -> str:
        return self.nl if lang == "nl" else self.en

    def as_json(self) -> dict[str, str]:
        return {"nl": self.nl, "en": self.en}
