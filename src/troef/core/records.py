"""Declarative JSON records: parse with located errors, serialise, export a JSON Schema.

A record is a frozen dataclass. The type of a field determines how it is parsed. `Annotated` adds what a type cannot
express: a schema of its own such as `BoundedInt(1, 2)`, and a sentence that describes the field. A field with a default
may be omitted, and null counts as omitted. A record checks constraints between its fields in `__post_init__`. A
trailing underscore in a name (`from_`) is dropped in the document.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from functools import cache, reduce
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from troef.core.errors import TroefError
from troef.core.messages import Localised, Text, _, gettext_noop
from troef.core.numbers import parse_fraction
from troef.core.schema_names import RELEASED_NAMES

Json = dict[str, Any]
T = TypeVar("T")

ALWAYS = object()
"""Annotation for a field of a record. The field is written to JSON even if it has its default value."""

LARGEST = 10**6
"""Upper limit for numbers of points, IMPs or boards. Real numbers are far below it."""

_NAME = re.compile(r"[^\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")
"""Characters that may occur in a single line of text. Others would break the line or cannot be encoded."""


# Errors.


class ReadError(TroefError):
    """A value that cannot be parsed, with its path: `contestants[2].players[0]: 7 is not a text`."""

    def __init__(self, sentence: Text, where: str = "") -> None:
        super().__init__(_("{place}: {error}", place=where, error=sentence) if where else sentence)
        self.sentence, self.place = sentence, where


class LocatedError(TroefError):
    """An error that already names its place from the top of the document: `event 7: …`."""


def at_step(step: str, error: TroefError) -> TroefError:
    """Return the error with one more step in front of its path: a field, or an index such as `[3]`."""
    if isinstance(error, LocatedError):
        return error
    if not isinstance(error, ReadError):
        return ReadError(Localised(error.in_language), step)
    inner = error.place and (error.place if error.place.startswith("[") else f".{error.place}")
    return ReadError(error.sentence, f"{step}{inner}")


def shorten(value: Any) -> str:
    """Return a value as text for an error message, cut to 60 characters."""
    text = f"{float(value):g}" if isinstance(value, Fraction) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def unknown_field(name: str, known: Iterable[str] = ()) -> ReadError:
    """Return the error for a field that a record does not have; it lists the fields that are `known`."""
    names = ", ".join(sorted(known))
    if not names:
        return ReadError(_("unknown field {name}", name=shorten(name)))
    return ReadError(_("unknown field {name}; known are {names}", name=shorten(name), names=names))


def missing_field(name: str) -> ReadError:
    return ReadError(_("field {name!r} is missing", name=name))


def not_an_object(value: Any) -> ReadError:
    return ReadError(_("{value} is not an object", value=shorten(value)))


def not_a_list(value: Any) -> ReadError:
    return ReadError(_("{value} is not a list", value=shorten(value)))


def unknown_value(value: Any, words: Iterable[object]) -> ReadError:
    """Return the error for a value that is not one of the permitted `words`."""
    known = ", ".join(map(str, words))
    return ReadError(_("{value} is not known; use {known}", value=shorten(value), known=known))


def number_too_large(value: Any) -> ReadError:
    return ReadError(_("{value} is too large", value=shorten(value)))


def number_too_small(value: Any, lowest: int) -> ReadError:
    return ReadError(_("{value} is not possible, it is at least {lowest}", value=shorten(value), lowest=lowest))


# Schemas of single values.


class Schema:
    """A declaration of how one kind of value is parsed, written and described in JSON Schema."""

    def read(self, value: Any) -> Any:
        return value

    def write(self, value: Any) -> Any:
        return value

    def schema(self, records: Json) -> Json:
        """Return the JSON Schema. A record is defined once, in `records`, and referred to by its name."""
        return {}


class AnyOf(Schema):
    """A JSON value that is not converted. `fits` returns whether it is accepted."""

    def __init__(self, fits: Callable[[Any], object], error: str, schema: Json) -> None:
        self.fits, self.error, self.described = fits, error, schema

    def read(self, value: Any) -> Any:
        if not self.fits(value):
            raise ReadError(_(self.error, value=shorten(value)))
        return value

    def schema(self, records: Json) -> Json:
        return self.described


TRUTH = AnyOf(lambda value: type(value) is bool, gettext_noop("{value} is not true or false"), {"type": "boolean"})
TEXT = AnyOf(lambda value: isinstance(value, str), gettext_noop("{value} is not a text"), {"type": "string"})


class NonEmptyString(AnyOf):
    """A text on one line that is not empty."""

    def __init__(self) -> None:
        schema = {"type": "string", "pattern": f"^{_NAME.pattern}$"}
        super().__init__(lambda value: isinstance(value, str) and _NAME.fullmatch(value), TEXT.error, schema)


class Identifier(NonEmptyString):
    """A name or number that identifies something. A whole number becomes text."""

    def read(self, value: Any) -> Any:
        return str(value) if type(value) is int else super().read(value)

    def schema(self, records: Json) -> Json:
        return self.described | {"type": ["string", "integer"]}


class BoundedInt(Schema):
    """A whole number within bounds."""

    def __init__(self, lowest: int = 0, highest: int | None = None) -> None:
        self.lowest, self.highest = lowest, highest
        self.most = LARGEST if highest is None else highest

    def read(self, value: Any) -> int:
        if type(value) is int and self.lowest <= value <= self.most:
            return value
        raise self.refusal(value)

    def refusal(self, value: Any) -> TroefError:
        """Return the error for a value that is not a whole number within the bounds."""
        if type(value) is not int:
            return ReadError(_("{value} is not a whole number", value=shorten(value)))
        if self.highest is None:
            return number_too_large(value) if value > LARGEST else number_too_small(value, self.lowest)
        return ReadError(
            _(
                "{value} is not possible, it is {lowest} to {highest}",
                value=shorten(value),
                lowest=self.lowest,
                highest=self.highest,
            )
        )

    def schema(self, records: Json) -> Json:
        return {"type": "integer", "minimum": self.lowest, "maximum": self.most}


class FractionNumber(Schema):
    """An exact number; a fraction may be written as "1/3"."""

    def __init__(self, lowest: int = -LARGEST) -> None:
        self.lowest = lowest

    def read(self, value: Any) -> Fraction:
        if type(value) is int:
            exact: Fraction | None = Fraction(value)
        else:
            exact = parse_fraction(TEXT.read(str(value) if isinstance(value, float) else value))
        if exact is None:
            raise ReadError(_("{value} is not a number", value=shorten(value)))
        if abs(exact) > LARGEST:
            raise number_too_large(value)
        if exact < self.lowest:
            raise number_too_small(value, self.lowest)
        return exact

    def write(self, value: int | Fraction) -> int | float | str:
        """Return the number as an integer, a decimal or a fraction, whichever parses back to exactly this number."""
        if value.denominator == 1:
            return value.numerator
        decimal = float(value)
        return decimal if Fraction(str(decimal)) == value else f"{value.numerator}/{value.denominator}"

    def schema(self, records: Json) -> Json:
        return {"type": ["number", "string"], "minimum": self.lowest, "maximum": LARGEST, "pattern": "^[0-9+./eE -]+$"}


class DateOrTime(Schema):
    """A date, or a date and time, in ISO format."""

    def __init__(self, kind: type[date], error: str, such: str, form: str) -> None:
        self.kind, self.error, self.such, self.form = kind, error, such, form

    def read(self, value: Any) -> date:
        try:
            return self.kind.fromisoformat(value)
        except (TypeError, ValueError):
            raise ReadError(_(self.error, value=shorten(value), such=self.such)) from None

    def write(self, value: date) -> str:
        return value.isoformat()

    def schema(self, records: Json) -> Json:
        return {"type": "string", "format": self.form}


class EnumValue(Schema):
    """A member of an enum, given by its value. With `members`, only one of those."""

    def __init__(self, enum: type[Enum], *members: Enum) -> None:
        self.enum, self.members = enum, members or tuple(enum)

    def read(self, value: Any) -> Any:
        try:
            return self.members[self.members.index(self.enum(value))]
        except ValueError:
            raise unknown_value(value, (member.value for member in self.members)) from None

    def write(self, value: Any) -> Any:
        return value.value

    def schema(self, records: Json) -> Json:
        return {"enum": [member.value for member in self.members]}


class OneOf(Schema):
    """One of a fixed set of words or numbers."""

    def __init__(self, *words: Any) -> None:
        self.words = words

    def read(self, value: Any) -> Any:
        if not any(value == word and type(value) is type(word) for word in self.words):
            raise unknown_value(value, self.words)
        return value

    def schema(self, records: Json) -> Json:
        return {"enum": list(self.words)}


class ParsedString(Schema):
    """A string with its own parser, described by `pattern` or all its `words`; `str()` of the value gives it again."""

    def __init__(self, parse: Callable[[str], Any], pattern: str = "", words: Iterable[object] = ()) -> None:
        self.parse, self.pattern, self.words = parse, pattern, [str(word) for word in words]

    def read(self, value: Any) -> Any:
        return self.parse(value if type(value) is str else TEXT.read(value))

    def write(self, value: Any) -> str:
        return str(value)

    def schema(self, records: Json) -> Json:
        if self.words:
            return {"enum": self.words}
        return {"type": "string"} | ({"pattern": f"^({self.pattern})$"} if self.pattern else {})


# Schemas of several values.


class ListOf(Schema):
    """A list, parsed to a tuple; `called` names an entry in errors, as in `event {number}: {error}`."""

    def __init__(self, form: Schema, unique: bool = False, called: str = "") -> None:
        self.form, self.unique, self.called = form, unique, called

    def read(self, value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise not_a_list(value)
        values = tuple(self._entry(index, entry) for index, entry in enumerate(value))
        if self.unique and len(set(values)) < len(values):
            raise ReadError(_("{value} has a duplicate", value=shorten(value)))
        return values

    def _entry(self, index: int, entry: Any) -> Any:
        try:
            return self.form.read(entry)
        except TroefError as error:
            if not self.called:
                raise at_step(f"[{index}]", error) from None
            raise LocatedError(_(self.called, number=index + 1, error=error)) from None

    def write(self, value: Iterable[Any]) -> list[Any]:
        return [self.form.write(entry) for entry in value]

    def schema(self, records: Json) -> Json:
        unique = {"uniqueItems": True} if self.unique else {}
        return {"type": "array", "items": self.form.schema(records), **unique}


class DictOf(Schema):
    """An object whose keys are parsed as well as its values, such as numbers of boards."""

    def __init__(self, key: Schema, form: Schema) -> None:
        self.key, self.form = key, form

    def read(self, value: Any) -> dict[Any, Any]:
        if not isinstance(value, dict):
            raise not_an_object(value)
        entries = {}
        for name, entry in value.items():
            if entry is not None:
                try:
                    entries[self.key.read(name)] = self.form.read(entry)
                except TroefError as error:
                    raise at_step(name, error) from None
        return entries

    def write(self, value: dict[Any, Any]) -> Json:
        return {str(self.key.write(key)): self.form.write(entry) for key, entry in value.items()}

    def schema(self, records: Json) -> Json:
        names, values = self.key.schema(records), nullable_schema(self.form.schema(records))
        return {"type": "object", "propertyNames": names, "additionalProperties": values}


class Opaque(Schema):
    """A value that is described here but parsed by its own code, which needs more data or has to be fast."""

    def __init__(self, form: Schema) -> None:
        self.form = form

    def schema(self, records: Json) -> Json:
        return self.form.schema(records)


class Nullable(Schema):
    """A value of another schema, or null. The field is always present."""

    def __init__(self, form: Schema) -> None:
        self.form = form

    def read(self, value: Any) -> Any:
        return None if value is None else self.form.read(value)

    def write(self, value: Any) -> Any:
        return None if value is None else self.form.write(value)

    def schema(self, records: Json) -> Json:
        return nullable_schema(self.form.schema(records))


class UnionOf(Schema):
    """The first of several schemas that fits. An object is parsed by the first record whose required fields it has."""

    def __init__(self, *forms: Schema) -> None:
        self.forms = forms
        self.records = [form for form in forms if isinstance(form, RecordOf)]

    def read(self, value: Any) -> Any:
        if isinstance(value, dict) and self.records:
            return next((form for form in self.records if form.needed.keys() <= value.keys()), self.records[-1]).read(
                value
            )
        refusals = []
        for form in [form for form in self.forms if not isinstance(form, RecordOf)] or self.records:
            try:
                return form.read(value)
            except TroefError as error:
                refusals.append(error)
        different = {str(error): error.text for error in refusals}.values()  # The same reason is given only once.
        raise ReadError(reduce(lambda one, more: _("{one} and {more}", one=one, more=more), different))

    def write(self, value: Any) -> Any:
        return next(form for form in self.forms if _fits(form, value)).write(value)

    def schema(self, records: Json) -> Json:
        return {"anyOf": [form.schema(records) for form in self.forms]}


def _fits(form: Schema, value: Any) -> bool:
    """Return whether a value belongs to this schema. If so, parsing it after writing it returns the same value."""
    if isinstance(form, RecordOf):
        return isinstance(value, form.kind)
    try:
        return bool(form.read(form.write(value)) == value)
    except (TroefError, TypeError, AttributeError):
        return False


class RecordOf(Schema):
    """An object with the fields of a dataclass. With `tag`, it also has that key, whose value identifies the class."""

    def __init__(self, kind: Any, tag: str = "") -> None:
        self.kind, self.tag = kind, tag
        hints = get_type_hints(kind, include_extras=True)
        self.fields = {field.name.rstrip("_"): field for field in fields(kind)}
        self.needed = {name: field for name, field in self.fields.items() if _default(field) is MISSING}
        self.always = {name for name, field in self.fields.items() if ALWAYS in _extras(hints[field.name])}
        self.always |= self.needed.keys()
        self.forms = {name: schema_for(hints[field.name], name in self.needed) for name, field in self.fields.items()}
        self.nullable = {name for name, form in self.forms.items() if isinstance(form, Nullable)}
        self.meanings = {name: _meaning(hints[field.name]) for name, field in self.fields.items()}
        self.attributes = {name: (field.name, self.forms[name].read) for name, field in self.fields.items()}

    def read(self, value: Any) -> Any:
        if not isinstance(value, dict):
            raise not_an_object(value)
        given = {}
        for name, entry in value.items():
            known = self.attributes.get(name)
            if known is None:
                if name == self.tag:
                    continue
                raise unknown_field(name, [*self.attributes, *filter(None, [self.tag])])
            if entry is None and name not in self.nullable:
                continue
            attribute, read = known
            try:
                given[attribute] = read(entry)
            except TroefError as error:
                raise at_step(name, error) from None
        for name in self.needed:
            if value.get(name) is None and (name not in value or name not in self.nullable):
                raise missing_field(name)
        return self.kind(**given)

    def write(self, value: Any) -> Json:
        entry: Json = {self.tag: getattr(self.kind, self.tag)} if self.tag else {}
        for name, field in self.fields.items():
            here = getattr(value, field.name)
            if name in self.always or here != _default(field):
                entry[name] = self.forms[name].write(here)
        return entry

    def schema(self, records: Json) -> Json:
        name = f"{self.kind.__module__.split('.')[1]}.{self.kind.__name__}"
        name = RELEASED_NAMES.get(name, name)
        if name not in records:
            records[name] = {}  # Reserve the name first: a record may contain records of its own kind.
            records[name] = self._described(records)
        return {"$ref": f"#/$defs/{name}"}

    def _described(self, records: Json) -> Json:
        tag: Json = {self.tag: {"const": getattr(self.kind, self.tag)}} if self.tag else {}
        return {
            "description": " ".join((self.kind.__doc__ or "").split()),
            "type": "object",
            "properties": tag | {name: self._field(name, records) for name in self.fields},
            "required": [*tag, *(name for name in self.fields if name in self.needed)],
            "additionalProperties": False,
        }

    def _field(self, name: str, records: Json) -> Json:
        form, default = self.forms[name], _default(self.fields[name])
        entry = form.schema(records) if name in self.needed else nullable_schema(form.schema(records))
        meaning = {"description": self.meanings[name]} if self.meanings[name] else {}
        is_told = name not in self.needed and default not in (None, (), "")
        return meaning | entry | ({"default": form.write(default)} if is_told else {})


class PartialRecordOf(Schema):
    """Some fields of a record, parsed from an object to a dictionary.

    Only the fields `names` may be present, and `needed` must be; `own` replaces the schema of some fields. It is for
    records of which each kind of document has other fields, and for records that occur by the million.
    """

    def __init__(
        self, form: RecordOf, names: Iterable[str], needed: Iterable[str], own: Mapping[str, Schema] | None = None
    ) -> None:
        self.needed = tuple(needed)
        self.readers = {name: ((own or {}).get(name) or form.forms[name]).read for name in names}

    def read(self, value: Any) -> Json:
        if not isinstance(value, dict):
            raise not_an_object(value)
        entries, readers = {}, self.readers
        for name, entry in value.items():
            read = readers.get(name)
            if read is None:
                raise unknown_field(name, readers)
            if entry is not None:
                try:
                    entries[name] = read(entry)
                except TroefError as error:
                    raise at_step(name, error) from None
        for name in self.needed:
            if name not in entries:
                raise missing_field(name)
        return entries


class EmbeddedRecordOf(Schema):
    """A record in an object that may have further fields, which are ignored."""

    def __init__(self, form: RecordOf) -> None:
        self.form = form

    def read(self, value: Any) -> Any:
        known = self.form.fields
        return self.form.read(
            {name: value[name] for name in value if name in known} if isinstance(value, dict) else value
        )

    def schema(self, records: Json) -> Json:
        reference = self.form.schema(records)
        records[reference["$ref"].rpartition("/")[2]].pop("additionalProperties", None)
        return reference


def _default(field: Any) -> Any:
    return field.default if field.default_factory is MISSING else field.default_factory()


def _extras(hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) in (Union, UnionType):
        return tuple(extra for part in get_args(hint) for extra in _extras(part))
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


def _meaning(hint: Any) -> str:
    return next((extra for extra in reversed(_extras(hint)) if isinstance(extra, str)), "")


def nullable_schema(schema: Json) -> Json:
    """Return the JSON Schema of a field that may also be null, given that of its value."""
    if isinstance(schema.get("type"), str):
        return schema | {"type": [schema["type"], "null"]}
    if "enum" in schema:
        return schema | {"enum": [*schema["enum"], None]}
    return {"anyOf": [schema, {"type": "null"}]}


class TaggedUnion(Schema):
    """One of several records. The value of one field, the tag, tells which: `{"do": "play", …}`."""

    def __init__(self, tag: str, kinds: Iterable[Any]) -> None:
        self.tag = tag
        self.kinds = {word: kind for kind in kinds for word in tag_values(kind, tag)}

    def record(self, kind: Any) -> RecordOf:
        return record_schema(kind, "" if self.tag in {field.name for field in fields(kind)} else self.tag)

    def read(self, value: Any) -> Any:
        if not isinstance(value, dict):
            raise ReadError(_("{value} is not an object with a field {tag!r}", value=shorten(value), tag=self.tag))
        word = value.get(self.tag)
        if word is None:
            raise missing_field(self.tag)
        kind = self.kinds.get(word) if isinstance(word, str) else None
        if kind is None:
            raise at_step(self.tag, unknown_value(word, self.kinds))
        return self.record(kind).read(value)

    def write(self, value: Any) -> Json:
        return self.record(type(value)).write(value)

    def schema(self, records: Json) -> Json:
        return {"oneOf": [self.record(kind).schema(records) for kind in dict.fromkeys(self.kinds.values())]}


def tag_values(kind: Any, tag: str) -> tuple[str, ...]:
    """Return the values of the tag that identify a class, from its class attribute or the type of its field."""
    word = getattr(kind, tag, None)
    if isinstance(word, str) and tag not in {field.name for field in fields(kind)}:
        return (word,)
    words: tuple[str, ...] = get_args(get_type_hints(kind)[tag])
    return words


# From types to schemas.


_PLAIN: dict[Any, Schema] = {
    bool: TRUTH,
    int: BoundedInt(),
    str: TEXT,
    Fraction: FractionNumber(),
    date: DateOrTime(date, gettext_noop("{value} is not a date such as {such}"), "2026-11-15", "date"),
    datetime: DateOrTime(
        datetime, gettext_noop("{value} is not a moment such as {such}"), "2026-11-15T22:41:00+01:00", "date-time"
    ),
    Any: Schema(),
}


def record_schema(kind: Any, tag: str = "") -> RecordOf:
    """Return the schema of a dataclass, from a cache. With `tag`, objects also have that key."""
    return _record(kind, tag)


_record = cache(RecordOf)


def schema_for(hint: Any, needed: bool = False) -> Schema:
    """Return the schema of a type hint. `needed`: the field is required, so that no value is written as null."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        own = next((extra for extra in reversed(arguments[1:]) if isinstance(extra, Schema)), None)
        return own or schema_for(arguments[0], needed)
    if origin in (Union, UnionType):
        forms = [schema_for(part) for part in arguments if part is not NoneType]
        form = forms[0] if len(forms) == 1 else UnionOf(*forms)
        return Nullable(form) if needed and NoneType in arguments else form
    if origin is tuple:
        return ListOf(schema_for(arguments[0]))
    if origin is Literal:
        return OneOf(*arguments)
    if hint in _PLAIN:
        return _PLAIN[hint]
    if hasattr(hint, "parse"):
        return ParsedString(hint.parse, getattr(hint, "pattern", ""), hint if issubclass(hint, Enum) else ())
    if isinstance(hint, type) and issubclass(hint, Enum):
        return EnumValue(hint)
    assert is_dataclass(hint), f"{hint} has no form"
    return record_schema(hint)


def read_at(where: str, form: Schema, value: Any) -> Any:
    """Parse a value by a schema. In an error, the place `where` comes before the path."""
    try:
        return form.read(value)
    except TroefError as error:
        raise at_step(where, error) if where else error from None


def read(kind: type[T], value: Any) -> T:
    """Parse a JSON object to a record of this class. Raise TroefError with the path of the value that is wrong."""
    made: T = record_schema(kind).read(value)
    return made


def write(value: Any) -> Json:
    """Return the JSON object of a record, without the fields that have their default value."""
    return record_schema(type(value)).write(value)


def json_schema(form: Schema, title: str) -> Json:
    """Return the JSON Schema of a complete document, given the schema of its top level."""
    records: Json = {}
    top = form.schema(records)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **top, "$defs": records}
