"""Second implementations of single laws, written from the text; they do not import the engine."""
