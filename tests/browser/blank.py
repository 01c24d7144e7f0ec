"""A blank page that mounts one widget's ES module with a fake model, as anywidget would."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, Route

ADDRESS = "http://127.0.0.1/blank/"

_HTML = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A widget alone</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="widget.css"></head>
<body><main><h1 style="font-size:1rem">A widget alone</h1><div id="root"></div></main></body></html>"""

# The model of anywidget's front-end interface: get, set, save_changes, on, off, send.
_MOUNT = """async ([state, address]) => {
  const copy = (value) => value === undefined ? value : structuredClone(value);
  const held = state, changed = new Set(), handlers = new Map(), traffic = [];
  const fire = (event, ...args) => { for (const f of [...(handlers.get(event) ?? [])]) f(...args); };
  const put = (name, value) => {
    if (JSON.stringify(held[name]) === JSON.stringify(value)) return false;
    held[name] = value; fire(`change:${name}`, model, value); return true;
  };
  const model = {
    get: (name) => held[name],
    set: (name, value) => {
      const values = typeof name === "object" ? name : { [name]: value };
      let any = false;
      for (const [key, item] of Object.entries(values)) if (put(key, item)) { changed.add(key); any = true; }
      if (any) fire("change", model);
    },
    save_changes: () => {
      if (changed.size) traffic.push({ saved: copy(Object.fromEntries([...changed].map((key) => [key, held[key]]))) });
      changed.clear();
    },
    on: (event, f) => {
      for (const one of event.split(" ")) handlers.set(one, [...(handlers.get(one) ?? []), f]);
    },
    off: (event, f) => {
      if (event == null) return handlers.clear();
      for (const one of event.split(" ")) handlers.set(one, f ? (handlers.get(one) ?? []).filter((g) => g !== f) : []);
    },
    send: (content, callbacks, buffers) => { traffic.push({ sent: copy(content) }); },
    widget_manager: { get_model: async () => { throw new Error("a blank page has one model"); } },
  };
  let widget = (await import(address)).default;
  if (typeof widget === "function") widget = await widget();
  const experimental = { invoke: async () => { throw new Error("a blank page has no kernel"); } };
  const cleanups = [
    await widget.initialize?.({ model, experimental }),
    await widget.render?.({ model, el: document.getElementById("root"), experimental }),
  ];
  window.bench = {
    model, traffic, copy,
    kernel: (values) => {
      let any = false;
      for (const [key, item] of Object.entries(values)) any = put(key, item) || any;
      if (any) fire("change", model);
    },
    message: (content) => fire("msg:custom", content, []),
    unmount: async () => { for (const f of cleanups.reverse()) if (typeof f === "function") await f(); },
    listeners: () => [...handlers.values()].reduce((sum, list) => sum + list.length, 0),
  };
}"""


class Mounted:
    """A mounted widget: its place in the page, what it told the kernel, and ways to play the kernel."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def root(self) -> Locator:
        """The element that the widget was given."""
        return self.page.locator("#root")

    @property
    def traffic(self) -> list[dict[str, Any]]:
        """What went to the kernel, in order: {"sent": message} or {"saved": {name: value}}."""
        return list(self.page.evaluate("() => bench.copy(bench.traffic)"))

    @property
    def sent(self) -> list[Any]:
        """The custom messages alone."""
        return [item["sent"] for item in self.traffic if "sent" in item]

    @property
    def saved(self) -> list[dict[str, Any]]:
        """The saved traits alone."""
        return [item["saved"] for item in self.traffic if "saved" in item]

    def get(self, name: str) -> Any:
        """A trait as the model holds it now."""
        return self.page.evaluate("(name) => bench.copy(bench.model.get(name))", name)

    def set(self, **values: Any) -> None:
        """Change traits as the kernel would: the widget hears of it, nothing is sent back."""
        self.page.evaluate("(values) => bench.kernel(values)", values)

    def message(self, content: Any) -> None:
        """A custom message from the kernel."""
        self.page.evaluate("(content) => bench.message(content)", content)

    def unmount(self) -> int:
        """Run the widget's clean-up; how many listeners it left on the model."""
        self.page.evaluate("() => bench.unmount()")
        return int(self.page.evaluate("() => bench.listeners()"))


def _answer(kind: str, body: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(content_type=f"{kind}; charset=utf-8", body=body)


def mounter(page: Page) -> Callable[..., Mounted]:
    """`mount(es_module, css=..., **state)`; the module and the sheet are paths, or text."""

    def mount(es_module: Path | str, css: Path | str = "", **state: Any) -> Mounted:
        module = es_module.read_text(encoding="utf-8") if isinstance(es_module, Path) else es_module
        sheet = css.read_text(encoding="utf-8") if isinstance(css, Path) else css
        files = {"": ("text/html", _HTML), "widget.js": ("text/javascript", module), "widget.css": ("text/css", sheet)}
        for name, (kind, body) in files.items():
            page.route(ADDRESS + name, _answer(kind, body))
        page.goto(ADDRESS)
        page.evaluate(_MOUNT, [json.loads(json.dumps(state)), ADDRESS + "widget.js"])
        return Mounted(page)

    return mount
