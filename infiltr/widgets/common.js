// Shared by every widget of the house: Python puts this text in front of each ES module (see assets.py), so nothing here is
// exported and nothing is loaded. There are no sentences in it: every word on the screen comes from Python.
//
//   h(tag, props, ...kids)   describes an element; kids may be strings, arrays, null. props.key keeps an element's identity
//   painter(el)              -> paint(kids): changes el in place to look like kids; focus and scroll survive
//   guardKeys(el)            keys pressed inside stay inside: Lab's one-letter commands (m, x, a, b) never see them
//   roving()                 arrow keys and one tab stop for a grid, a list or a toolbar
//   leapTo(el, selector)     -> a function that leads to another widget of the same table, or null
//   speaker(el)              -> speak(text): tells a screen reader, politely
//   card(face, more)         a playing card; face is a card of the scene (see docs of infiltr/games/*/scene.py)
//   fillIn(template, params) "{name} has {count}" with its holes filled

const SVG = "http://www.w3.org/2000/svg";

function h(tag, props, ...kids) {
  const list = kids.flat(Infinity).filter((kid) => kid !== null && kid !== undefined && kid !== false && kid !== "");
  return { tag, props: props ?? {}, key: props?.key, kids: list };
}

function fillIn(template, params = {}) {
  return template.replace(/\{(\w+)\}/g, (hole, name) => (name in params ? String(params[name]) : hole));
}

// ---- painting in place ------------------------------------------------------------------------------------------------

const AS_PROPERTY = new Set(["value", "checked", "disabled", "hidden", "open", "selected", "indeterminate", "multiple"]);

function setProp(node, name, value, before) {
  if (name === "key" || value === before) return;
  if (name.startsWith("on")) {
    const type = name.slice(2);
    node.$on ??= {};
    if (!(type in node.$on)) node.addEventListener(type, (event) => node.$on[type]?.(event));
    node.$on[type] = value;
  } else if (AS_PROPERTY.has(name)) {
    const wanted = value ?? (name === "value" ? "" : false);
    if (node[name] !== wanted) node[name] = wanted;
  } else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
}

function makeNode(kid, svg) {
  if (typeof kid !== "object") return document.createTextNode(String(kid));
  const inside = svg || kid.tag === "svg";
  const node = inside ? document.createElementNS(SVG, kid.tag) : document.createElement(kid.tag);
  node.$key = kid.key;
  node.$props = {};
  updateNode(node, kid, inside);
  return node;
}

function updateNode(node, kid, svg) {
  const before = node.$props;
  for (const name of Object.keys(before)) if (!(name in kid.props)) setProp(node, name, undefined, before[name]);
  const late = kid.tag === "select" && "value" in kid.props; // a select takes its value once its options are there
  for (const [name, value] of Object.entries(kid.props)) if (!(late && name === "value")) setProp(node, name, value, before[name]);
  paintInto(node, kid.kids, svg);
  if (late) setProp(node, "value", kid.props.value, before.value);
  node.$props = kid.props;
}

function fits(node, kid) {
  if (typeof kid !== "object") return node.nodeType === Node.TEXT_NODE;
  return node.nodeType === Node.ELEMENT_NODE && node.$props !== undefined && node.$key === kid.key
    && node.localName === kid.tag;
}

function paintInto(parent, kids, svg) {
  const keyed = new Map();
  const loose = [];
  for (const node of parent.childNodes) (node.$key === undefined ? loose.push(node) : keyed.set(node.$key, node));
  const chosen = kids.map((kid) => {
    if (typeof kid === "object" && kid.key !== undefined) {
      const node = keyed.get(kid.key);
      if (node && fits(node, kid)) { keyed.delete(kid.key); return node; }
      return null;
    }
    const index = loose.findIndex((node) => fits(node, kid));
    return index < 0 ? null : loose.splice(0, index + 1)[index];
  });
  const kept = new Set(chosen);
  for (const node of [...parent.childNodes]) if (!kept.has(node)) node.remove();
  let place = parent.firstChild;
  kids.forEach((kid, index) => {
    let node = chosen[index];
    if (node === null) node = makeNode(kid, svg);
    else if (typeof kid === "object") updateNode(node, kid, svg || kid.tag === "svg");
    else if (node.data !== String(kid)) node.data = String(kid);
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
  });
}

function painter(el) {
  return (kids) => {
    const scope = el.getRootNode();
    const active = scope.activeElement;
    const inside = active && active !== el && el.contains(active);
    const chain = [];
    for (let node = active; inside && node && node !== el; node = node.parentNode) chain.push(node);
    paintInto(el, [kids].flat(Infinity).filter(Boolean), false);
    if (!inside || scope.activeElement === active) return;
    // the focused element moved or went away: keep it, or land as near as can be
    const target = active.isConnected ? active
      : chain.slice(1).filter((node) => node.isConnected && el.contains(node)).map((node) => homeOf(node)).find(Boolean) ?? homeOf(el);
    target?.focus({ preventScroll: true });
  };
}

function homeOf(node) {
  return node.querySelector?.("[data-home]:not([disabled])") ?? node.querySelector?.("button:not([disabled]):not([tabindex='-1']), [tabindex='0']");
}

// ---- keys -------------------------------------------------------------------------------------------------------------

function guardKeys(el) {
  const stop = (event) => event.stopPropagation();
  const kinds = ["keydown", "keyup", "keypress", "copy", "cut", "paste"];
  for (const kind of kinds) el.addEventListener(kind, stop);
  return () => kinds.forEach((kind) => el.removeEventListener(kind, stop));
}

// One tab stop for a group of cells. The group's element takes ...rove.group("name"), each cell ...rove.cell("name", key, first):
// `first` marks the cell that has the tab stop until the user moves. Rows are elements with role="row"; without rows the cells
// are one line, which Up and Down walk as well.
function roving() {
  const current = new Map();
  const cellsOf = (group) => {
    const rows = [...group.querySelectorAll("[role='row']")].map((row) => [...row.querySelectorAll("[data-cell]")]).filter((row) => row.length);
    return rows.length ? rows : [[...group.querySelectorAll("[data-cell]")]];
  };
  const step = (rows, cell, key, ctrl) => {
    const r = rows.findIndex((row) => row.includes(cell));
    const c = rows[r].indexOf(cell);
    const line = rows.length === 1;
    const near = (row) => rows[row]?.[Math.min(c, rows[row].length - 1)];
    switch (key) {
      case "ArrowRight": return rows[r][c + 1];
      case "ArrowLeft": return rows[r][c - 1];
      case "ArrowDown": return line ? rows[r][c + 1] : near(r + 1);
      case "ArrowUp": return line ? rows[r][c - 1] : near(r - 1);
      case "Home": return ctrl ? rows[0][0] : rows[r][0];
      case "End": return ctrl ? rows.at(-1).at(-1) : rows[r].at(-1);
      default: return undefined;
    }
  };
  const settle = (name, group, cell) => {
    current.set(name, cell.dataset.cell);
    for (const other of group.querySelectorAll("[data-cell]")) other.tabIndex = other === cell ? 0 : -1;
  };
  return {
    group: (name) => ({
      onkeydown: (event) => {
        const cell = event.target.closest("[data-cell]");
        if (!cell || !["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) return;
        event.preventDefault();
        step(cellsOf(event.currentTarget), cell, event.key, event.ctrlKey)?.focus();
      },
      onfocusin: (event) => {
        const cell = event.target.closest("[data-cell]");
        if (cell) settle(name, event.currentTarget, cell);
      },
    }),
    // `keys`: every key of the group, so that the stop is never lost when the current cell goes away
    cell: (name, key, keys) => {
      const here = current.get(name);
      const stop = keys.includes(here) ? here : keys[0];
      return { "data-cell": key, tabindex: key === stop ? "0" : "-1" };
    },
    at: (name) => current.get(name),
    set: (name, key) => current.set(name, key),
  };
}

// From one widget of a table to another: null where there is none, else a function that shows it and puts the focus on it.
function leapTo(el, selector) {
  const find = () => el.closest(".infiltr-beside")?.querySelector(selector);  // looked up again when it is needed
  if (!find()) return null;
  const leap = (tries) => {
    const goal = find();
    if (!goal) return;
    if (!goal.getClientRects().length && tries > 0) return void setTimeout(leap, 150, tries - 1); // it is about to be shown
    goal.tabIndex = -1;
    goal.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    goal.focus({ preventScroll: true });
  };
  return () => leap(10);
}

// ---- speech -----------------------------------------------------------------------------------------------------------

// A live region of its own beside the painted part; two halves take turns, so that the same words are spoken again.
function speaker(el) {
  const halves = [0, 1].map(() => {
    const half = document.createElement("div");
    half.setAttribute("aria-live", "polite");
    half.setAttribute("role", "status");
    half.className = "if-spoken";
    el.append(half);
    return half;
  });
  let turn = 0;
  return (text) => {
    if (!text) return;
    halves[turn].textContent = "";
    turn = 1 - turn;
    halves[turn].textContent = text;
  };
}

// ---- cards ------------------------------------------------------------------------------------------------------------

// face: {id, suit, glyph, letter, number, name, spoken, turned, lit, back, word, tag}; a card without a suit shows its back; a word
// stands for number and letter; hushed is one that lies face down but is known to whoever looks; a tag ({suit, text}) is a small card above it.
// more: extra props (role, onclick, tabindex, "aria-pressed" ...) and `small`, `tag`.
function card(face, more = {}) {
  const { small, tag, class: extra, ...props } = more;
  const known = Boolean(face.suit);
  const names = ["if-card", known ? `if-suit-${face.suit}` : "if-back", small && "if-small", known && face.word && "if-worded", face.tag && "if-tagged", face.hushed && "if-hushed", face.turned && "if-turned",
    face.lit && "if-lit", face.fresh && "if-fresh", extra];
  const kind = tag ?? "span";
  const label = kind === "span" && !props.role ? { role: "img", "aria-label": face.spoken } : { "aria-label": face.spoken };
  // the signs are drawn by the style sheet: the name says it in words, and speech input finds a card by what it is called
  const sign = (part, text) => h("span", { class: `if-${part}`, "data-sign": text ?? "", "aria-hidden": "true" });
  const inner = known ? face.word ? [sign("glyph", face.glyph), sign("word", face.word)]
    : [sign("number", face.number), sign("glyph", face.glyph), sign("letter", face.letter)] : [sign("glyph", face.back)];
  if (face.tag) inner.push(h("span", { class: `if-tag if-suit-${face.tag.suit}`, "data-sign": face.tag.text, "aria-hidden": "true" }));
  return h(kind, { key: face.id, title: face.spoken, ...label, ...props, class: names.filter(Boolean).join(" ") }, inner);
}
