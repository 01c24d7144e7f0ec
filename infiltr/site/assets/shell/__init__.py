"""The few names of IPython that ipywidgets, anywidget and a page's cells use; there is no shell in a page."""

import sys

from infiltr_page_kernel import tell_here

from . import display

__all__ = ["display", "get_ipython"]


class _Page:
    """Stands for the shell, to which ipywidgets gives what a callback raised."""

    kernel = None

    @property
    def events(self) -> "_Page":
        """Nobody listens to the shell's events in a page."""
        return self

    def trigger(self, event: str) -> None:
        """An event that nobody hears."""

    def showtraceback(self, *_: object, **__: object) -> None:
        """Show it in the page."""
        error = sys.exc_info()[1]
        if error is not None:
            tell_here(error)


_page = _Page()


def get_ipython() -> _Page:
    """The page."""
    return _page
