"""There is none; only its name is needed."""


class InteractiveShell:
    """Never made."""

    @staticmethod
    def initialized() -> bool:
        return False
