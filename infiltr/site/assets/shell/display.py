"""`display` and the plain holders."""

from infiltr_page_kernel import display

__all__ = ["HTML", "SVG", "Markdown", "clear_output", "display"]


class HTML:
    """A piece of HTML."""

    def __init__(self, data: str = "") -> None:
        self.data = data

    def _repr_html_(self) -> str:
        return self.data


SVG = HTML


class Markdown:
    """Shown as it was written."""

    def __init__(self, data: str = "") -> None:
        self.data = data

    def __repr__(self) -> str:
        return self.data


def clear_output(wait: bool = False) -> None:
    """A page's cells run once: nothing to clear."""
