"""Views, forms and template tags. Its packages do not import each other."""
