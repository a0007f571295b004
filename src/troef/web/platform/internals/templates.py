"""The messages of a template, as Python that a message extractor reads."""

from django.utils.translation.template import templatize

__all__ = ["templatize"]
