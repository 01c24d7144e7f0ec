// The cross-out board: unknowns x values, marked by hand; every word comes from Python in `labels`, `boards` and `cells`.
//
// Traits: boards (structure), cells (of the board shown, per unknown and value: mark, label, shading), board (the one shown),
// view (what is shown and what may be asked), lit (cells lit up), labels, said (what is spoken now).
// Messages: mark, match, undo, wipe, why, check, show, eyes.

const ROOM = { cell: 30, head: 52, narrow: 34 };
const KEYS = { x: "x", X: "x", o: "o", O: "o", c: "", C: "", Delete: "", Backspace: "" };

function make(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name === "class") node.className = value;
    else if (name === "text") node.textContent = value;
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null) node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

function put(node, name, value) {
  if (value == null || value === false) { if (node.hasAttribute(name)) node.removeAttribute(name); }
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

let serial = 0;

/** A named group of native radio buttons, kept in place by key. */
function radios(name, onPick) {
  const group = `${name}-${++serial}`;
  const legend = make("legend");
  const row = make("span", { class: "choices" });
  const field = make("fieldset", { class: `pick pick-${name}` }, legend, row);
  const known = new Map();
  row.addEventListener("change", (event) => onPick(event.target.value));
  function paint(title, options, chosen) {
    write(legend, title);
    const wanted = new Set(options.map((option) => option.key));
    for (const [key, item] of known) if (!wanted.has(key)) { item.box.remove(); known.delete(key); }
    options.forEach((option, place) => {
      let item = known.get(option.key);
      if (!item) {
        const input = make("input", { type: "radio", name: group, value: option.key });
        const text = make("span", { class: "text" });
        const count = make("span", { class: "count" });
        item = { box: make("label", { class: "choice" }, input, text, count), input, text, count };
        known.set(option.key, item);
      }
      if (row.children[place] !== item.box) row.insertBefore(item.box, row.children[place] ?? null);
      write(item.text, option.label);
      write(item.count, option.count ?? "");
      item.count.hidden = !option.count;
      put(item.box, "title", option.hint);
      item.input.checked = option.key === chosen;
    });
    field.hidden = options.length < 2;
  }
  return { field, paint };
}

function render({ model, el }) {
  const labels = () => model.get("labels");
  const send = (content) => model.send(content);
  let tool = "x";
  let at = [0, 0]; // the cell that Tab reaches: row and column of the board as drawn, heads included
  let rows = []; // the drawn table: rows of {node, kind, unknown, value, cells}
  const byKey = new Map(); // "unknown value" -> cell
  let turned = false;
  let drawn = "";

  const boards = radios("board", (key) => { model.set("board", key); model.save_changes(); draw(); });
  const tools = radios("tool", (key) => { tool = key; });
  const shows = radios("show", (key) => send({ kind: "show", show: key }));
  const eyes = radios("eyes", (key) => send({ kind: "eyes", eyes: key }));
  const title = make("h3", { class: "title", id: `sheet-title-${++serial}` });
  const note = make("p", { class: "note" });
  const table = make("table", { role: "grid", class: "grid", "aria-labelledby": title.id });
  const scroller = make("div", { class: "scroller" }, table);
  const bar = make("div", { class: "bar" });
  const matchTitle = make("span", { class: "quiet", id: `sheet-matches-${++serial}` });
  const matches = make("div", { class: "bar matches", role: "group", "aria-labelledby": matchTitle.id }, matchTitle);
  const keys = make("p", { class: "keys" });
  const spoken = make("div", { class: "spoken", role: "status", "aria-live": "polite" });
  const root = make("section", { class: "infiltr infiltr-sheet" },
    boards.field, title, make("div", { class: "picks" }, tools.field), scroller, note, make("div", { class: "picks" }, shows.field, eyes.field),
    matches, bar, keys, spoken);
  const free = guardKeys(root);
  el.append(root);

  const board = () => model.get("boards").find((one) => one.id === model.get("board")) ?? model.get("boards")[0];

  // --- drawing: the table is built once for each board and direction, then painted in place
  function draw(force = false) {
    const one = board();
    const names = labels();
    put(root, "aria-label", names.sheet);
    root.hidden = !model.get("view").here; // nobody is looking
    boards.paint(names.boards, model.get("boards").map((b) => ({ key: b.id, label: b.tab, count: model.get("view").counts?.[b.id] })), one?.id);
    const usable = names.tool_list.filter((item) => (item.key === "?" ? model.get("view").why : model.get("view").marks));
    if (usable.length && !usable.some((item) => item.key === tool)) tool = usable[0].key;
    tools.paint(names.tools, usable, tool);
    write(title, one ? one.title : names.empty);
    title.classList.toggle("spoken", model.get("boards").length > 1); // the choice of boards says it already
    write(note, model.get("view").note ?? "");
    note.hidden = !note.textContent;
    write(keys, model.get("view").marks ? names.keys : model.get("view").why ? names.keys_ask : "");
    scroller.hidden = !one;
    keys.hidden = !one || !keys.textContent;
    const print = one ? JSON.stringify([one.id, one.rows, one.columns, one.cells, turned]) : "";
    if (force || print !== drawn) {
      const held = table.contains(document.activeElement) ? document.activeElement.dataset.key : null;
      build(one);
      drawn = print;
      if (held != null) (find(held) ?? rows[at[0]]?.[at[1]])?.node.focus();
    }
    paintBar(one);
    paint();
  }

  function find(key) {
    return rows.flat().find((cell) => cell.node.dataset.key === key);
  }

  function build(one) {
    rows = [];
    byKey.clear();
    table.replaceChildren();
    if (!one) return;
    const [down, across] = turned ? [one.columns, one.rows] : [one.rows, one.columns];
    const pick = (r, c) => (turned ? one.cells[c][r] : one.cells[r][c]);
    const row = (r) => across.map((_, c) => pick(r, c)).filter(Boolean);
    const column = (c) => down.map((_, r) => pick(r, c)).filter(Boolean);
    const head = make("tr", {}, make("td", { class: "corner", role: "none" }));
    rows.push([null, ...across.map((item, c) => header(item, "columnheader", column(c), head))]);
    const body = [head];
    down.forEach((item, r) => {
      const tr = make("tr", {});
      const first = header(item, "rowheader", row(r), tr);
      rows.push([first, ...across.map((_, c) => cellAt(pick(r, c), [down[r].tone, across[c].tone], tr))]);
      body.push(tr);
    });
    table.append(...body);
    put(root, "data-turned", turned ? "yes" : null);
    const longest = Math.max(0, ...down.map((item) => item.short.length));
    put(table, "data-heads", longest > 8 ? "long" : longest > 2 ? "names" : null);
    put(root, "data-dense", across.length > 7 || (!turned && across.some((item) => item.short.length > 3)) ? "yes" : null); // odds below
    at = [Math.min(Math.max(at[0], 1), rows.length - 1), Math.min(Math.max(at[1], 1), rows[0].length - 1)];
    rove(...at, false);
  }

  function header(item, role, cells, tr) {
    const node = make("th", { role, tabindex: "-1", class: "head", "aria-label": item.label, "data-key": `#${item.key}`,
      "data-tone": item.tone }, make("span", { class: "glyph", text: item.glyph ?? "" }), make("span", { text: item.short }));
    tr.append(node);
    return { node, cells };
  }

  function cellAt(data, tones, tr) {
    if (!data) { tr.append(make("td", { class: "none", role: "none" })); return null; }
    const [unknown, value, text] = data;
    const face = make("span", { class: "face", text });
    const mark = make("span", { class: "mark" });
    const odds = make("span", { class: "odds" });
    const badge = make("span", { class: "badge" });
    const node = make("td", { role: "gridcell", tabindex: "-1", class: "cell", "data-key": `${unknown} ${value}`,
      "data-tone": tones.find(Boolean) }, face, mark, badge, odds);
    tr.append(node);
    const cell = { node, mark, odds, badge, unknown, value, cells: [data] };
    byKey.set(`${unknown} ${value}`, cell);
    return cell;
  }

  function paint() {
    const all = model.get("cells");
    const lit = model.get("lit") ?? {};
    const shown = model.get("view").show;
    put(root, "data-show", shown === "belief" ? "odds" : shown); // drawn alike; the note says what the numbers are
    for (const cell of byKey.values()) {
      const data = all[cell.unknown]?.[cell.value] ?? {};
      dress(cell, data, (lit[cell.unknown] ?? []).includes(cell.value));
    }
  }

  function dress(cell, data, lit) {
    const { node } = cell;
    put(node, "data-mark", data.m || null);
    put(node, "data-possible", data.p == null ? null : data.p ? "yes" : "no");
    put(node, "data-verdict", data.v || null);
    put(node, "data-lit", lit ? "yes" : null);
    put(node, "aria-label", data.t ?? "");
    write(cell.mark, data.m === "x" ? "✕" : data.m === "o" ? "◯" : "");
    put(cell.odds, "data-text", data.o); // drawn by the style sheet: the label says it in words
    write(cell.badge, data.b ?? "");
    node.style.setProperty("--weight", data.w ?? 0);
  }

  // --- the buttons under the board
  const buttons = new Map();
  function button(parent, key, label, onClick) {
    let node = buttons.get(key);
    if (!node) {
      node = make("button", { type: "button" });
      node.addEventListener("click", () => node.act());
      buttons.set(key, node);
    }
    node.act = onClick;
    write(node, label);
    if (node.parentNode !== parent) parent.append(node);
    return key;
  }

  function paintBar(one) {
    const names = labels();
    const view = model.get("view");
    shows.paint(names.show, view.shows ?? [], view.show);
    eyes.paint(names.eyes, view.eyes_list ?? [], view.eyes);
    const kept = new Set();
    if (one) {
      for (const match of view.matches ?? []) {
        kept.add(button(matches, `match ${match.key}`, match.label, () => send({ kind: "match", board: one.id, key: match.key })));
      }
      if (view.marks) {
        kept.add(button(bar, "undo", names.undo, () => send({ kind: "undo" })));
        kept.add(button(bar, "wipe", names.wipe, () => send({ kind: "wipe", board: one.id })));
      }
    }
    for (const [key, node] of buttons) if (!kept.has(key)) { node.remove(); buttons.delete(key); }
    write(matchTitle, names.matches);
    matches.hidden = matches.childElementCount < 2;
    bar.hidden = !bar.childElementCount;
    const undo = buttons.get("undo");
    if (undo) put(undo, "aria-disabled", view.undo ? null : "true");
  }

  // --- marking and asking
  function apply(cell, what) {
    if (what === "?" || !model.get("view").marks) return ask(cell);
    const cells = cell.cells.map(([unknown, value]) => [unknown, value]);
    const all = model.get("cells");
    const single = cell.cells.length === 1 && cell.unknown;
    const now = single ? all[cell.unknown]?.[cell.value]?.m ?? "" : null;
    const mark = single && now === what ? "" : what;
    for (const [unknown, value] of cells) { // shown at once; the kernel's answer follows
      const target = byKey.get(`${unknown} ${value}`);
      const data = all[unknown]?.[value] ?? {};
      if (!single && data.m === "o" && mark === "x") continue;
      if (target) { put(target.node, "data-mark", mark || null); write(target.mark, mark === "x" ? "✕" : mark === "o" ? "◯" : ""); }
    }
    send({ kind: "mark", cells, mark, whole: !single });
  }

  function ask(cell) {
    if (model.get("view").why && cell.unknown) send({ kind: "why", unknown: cell.unknown, value: cell.value });
  }

  function rove(r, c, focus = true) {
    const cell = rows[r]?.[c];
    if (!cell) return false;
    for (const other of rows.flat()) if (other && other !== cell) put(other.node, "tabindex", "-1");
    put(cell.node, "tabindex", "0");
    at = [r, c];
    if (focus) cell.node.focus();
    return true;
  }

  function step(dr, dc) {
    let [r, c] = at;
    do { r += dr; c += dc; } while (rows[r]?.[c] === null && r >= 0 && c >= 0);
    rove(r, c);
  }

  function whereIs(node) {
    const target = node.closest?.("[data-key]");
    for (let r = 0; r < rows.length; r++) {
      const c = rows[r].findIndex((cell) => cell && cell.node === target);
      if (c >= 0) return [r, c];
    }
    return null;
  }

  table.addEventListener("click", (event) => {
    const place = whereIs(event.target);
    if (!place) return;
    rove(...place);
    apply(rows[place[0]][place[1]], tool);
  });

  table.addEventListener("keydown", (event) => {
    const place = whereIs(event.target);
    if (!place || event.altKey || event.metaKey) return;
    at = place;
    const cell = rows[at[0]][at[1]];
    const width = rows[0].length - 1;
    const moves = {
      ArrowUp: () => step(-1, 0), ArrowDown: () => step(1, 0), ArrowLeft: () => step(0, -1), ArrowRight: () => step(0, 1),
      Home: () => rove(event.ctrlKey ? 1 : at[0], at[0] === 0 ? 1 : event.ctrlKey ? 1 : 0),
      End: () => rove(event.ctrlKey ? rows.length - 1 : at[0], width),
    };
    if (moves[event.key]) moves[event.key]();
    else if (event.ctrlKey) return;
    else if (event.key === "Enter" || event.key === " ") apply(cell, tool);
    else if (event.key === "?" || event.key === "w" || event.key === "W") ask(cell);
    else if (event.key in KEYS) apply(cell, KEYS[event.key]);
    else if (event.key === "u" || event.key === "U") send({ kind: "undo" });
    else return;
    event.preventDefault();
  });

  // --- which way round: numbers across where they fit, down where the page is narrow
  function fit() {
    const one = board();
    if (!one) return;
    const width = root.clientWidth;
    const wide = ROOM.head + one.columns.length * ROOM.cell;
    const tall = ROOM.head + one.rows.length * ROOM.narrow;
    const next = width > 0 && wide > width && tall < wide;
    if (next !== turned) { turned = next; draw(true); }
  }
  const observer = new ResizeObserver(fit);
  observer.observe(root);

  const say = () => { spoken.textContent = model.get("said")?.text ?? ""; };
  const redraw = () => { fit(); draw(); };
  model.on("change:boards change:board change:labels", redraw);
  model.on("change:cells change:lit", paint);
  model.on("change:view", redraw);
  model.on("change:said", say);
  draw();
  fit();
  return () => {
    observer.disconnect();
    free();
    model.off("change:boards change:board change:labels", redraw);
    model.off("change:cells change:lit", paint);
    model.off("change:view", redraw);
    model.off("change:said", say);
    root.remove();
  };
}

export default { render };
