"""The deals of an evening: dealt by Troef, brought from a file or typed in; hand records for those who may see them."""
