"""The bench for component tests itself: a toy widget, its traffic, its clean-up, axe."""

from __future__ import annotations

from collections.abc import Callable

from blank import Mounted
from playwright.sync_api import Page, expect

TOY = """
export default {
  render({ model, el }) {
    const button = document.createElement("button");
    const show = () => { button.textContent = `${model.get("label")} ${model.get("count")}`; };
    const click = () => {
      model.set("count", model.get("count") + 1);
      model.save_changes();
      model.send({ type: "clicked" });
    };
    const heard = (content) => { button.title = content.say; };
    button.addEventListener("click", click);
    model.on("change:count", show); model.on("msg:custom", heard);
    show(); el.append(button);
    return () => { model.off("change:count", show); model.off("msg:custom", heard); button.remove(); };
  },
};
"""


def test_what_a_widget_tells_and_hears(blank_page: Callable[..., Mounted]) -> None:
    """Traits and messages go both ways, and a clean-up leaves no listener behind."""
    toy = blank_page(TOY, count=1, label="Bullets")
    button = toy.page.get_by_role("button")
    expect(button).to_have_text("Bullets 1")
    button.click()
    assert toy.traffic == [{"saved": {"count": 2}}, {"sent": {"type": "clicked"}}]
    toy.set(count=7)
    expect(button).to_have_text("Bullets 7")
    assert len(toy.traffic) == 2, "what the kernel sets is not sent back"
    toy.message({"say": "hello"})
    expect(button).to_have_attribute("title", "hello")
    assert toy.unmount() == 0
    expect(button).to_have_count(0)


def test_axe_sees_a_fault(blank_page: Callable[..., Mounted], axe: Callable[..., list[str]]) -> None:
    """A named button passes; a button without a name is reported."""
    toy = blank_page(TOY, count=1, label="Bullets")
    assert axe(toy.page) == []
    toy.page.get_by_role("button").evaluate("(button) => { button.textContent = ''; button.removeAttribute('title'); }")
    assert any(line.startswith("button-name") for line in axe(toy.page))


def test_outside_addresses_are_counted(page: Page, outside: list[str]) -> None:
    """A request to another host fails and is counted."""
    page.goto("about:blank")
    reached = page.evaluate("() => fetch('http://example.org/', { mode: 'no-cors' }).then(() => true, () => false)")
    assert not reached
    assert outside == ["http://example.org/"]
    outside.clear()
