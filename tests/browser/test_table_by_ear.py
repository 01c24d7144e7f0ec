"""A game by ear: what is read is the accessibility tree and what live regions announce, what is pressed is found by role and name."""

from __future__ import annotations

from playwright.sync_api import Page
from servers import Server

import infiltr

TABLE = "voila/render/play/infiltraitors.ipynb"
LISTEN = """() => {
  window.announced = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target.nodeType === 1 ? target : target.parentElement;
      const region = element?.closest("[aria-live='polite'], [role='status'], [role='alert']");
      const text = region?.textContent.trim();
      if (text && announced.at(-1) !== text) announced.push(text);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


class Ear:
    """Somebody who hears the page and presses keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(LISTEN)

    @property
    def tree(self) -> str:
        """The accessibility tree, as text."""
        return self.page.locator("body").aria_snapshot()

    @property
    def announced(self) -> list[str]:
        """What live regions said, oldest first."""
        return list(self.page.evaluate("announced"))

    def press(self, role: str, name: str, key: str = "Enter") -> None:
        """Press a key on what has this role and name, and listen until the page has changed."""
        before = self.tree
        found = self.page.get_by_role(role, name=name).first  # type: ignore[arg-type]
        found.focus()
        found.press(key)
        for _ in range(50):
            if self.tree != before:
                return
            self.page.wait_for_timeout(100)


def test_training_1_by_ear(page: Page, voila: Server) -> None:
    """Training 1 is won, and one *why not?* is answered, from the tree and the announcements alone."""
    code = infiltr.code(infiltr.new("infiltraitors", seats=2, seed=5, mission="training1"))
    page.goto(voila.url(TABLE, deal=code, pace="once"))
    page.get_by_role("button", name="Play this deal").wait_for()
    ear = Ear(page)
    ear.press("button", "Play this deal")
    asked = False
    for _ in range(400):
        page.wait_for_timeout(300)
        tree = ear.tree
        if 'heading "Won!"' in tree or 'heading "Lost"' in tree:
            break
        if not asked and 'gridcell "Red 5' in tree and 'region "What you do"' in tree:
            ear.press("gridcell", "Red 5", "?")
            page.wait_for_function("() => announced.some((text) => /Red 5/.test(text))")
            asked = True
        elif 'button "Make this move"' in tree:
            ear.press("button", "Make this move")
        elif 'button "A bit more"' in tree:
            ear.press("button", "A bit more")
        elif ('button "What could I do?"' in tree and 'toolbar "Actions"' in tree) or "You may draw" in tree or "Discard" in tree:
            ear.press("button", "What could I do?")
    heard = " ".join(ear.announced)
    assert "Your turn: choose one action." in heard
    assert "nabs a suspect" in heard
    assert asked
    assert 'heading "Won!"' in ear.tree
    assert "Found: " in heard
