"""Bring ``infiltr.pot`` up to date."""

from infiltr.locale.extract import CATALOGUE, catalogue_text, templates

CATALOGUE.write_text(catalogue_text(templates()), encoding="utf-8")
