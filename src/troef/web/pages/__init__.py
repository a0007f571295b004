"""Views, forms and template tags. The packages in it do not import each other."""
