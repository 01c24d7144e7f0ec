"""The catalogue of every sentence that a person sees: ``infiltr.pot``, and a folder for each language.

``python -m infiltr.locale`` brings ``infiltr.pot`` up to date. A translation is ``LANGUAGE/LC_MESSAGES/infiltr.po``,
compiled to ``infiltr.mo`` beside it; English needs neither.
"""
