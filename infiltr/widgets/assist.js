// The assistant's desk: what is due, its parts to choose, a line to type, and the entries with their problems. Traits: `desk`
// (see infiltr/entering.py), `labels`. Messages to Python: {line}, {place: how, at}, {delete: at}, {tool}. From Python:
// {refused}, {speak}.

// ---- from choices to a line; nothing here touches the page ------------------------------------------------------------

// picks: {part id: [values]}. A part counts where its `when` holds.
function isWanted(ask, part, picks) {
  return Object.entries(part.when ?? {}).every(([id, values]) => (picks[id] ?? []).some((value) => values.includes(value)));
}

function wantedCount(part, picks) {
  return typeof part.count === "string" ? Number(picks[part.count]?.[0] ?? NaN) : part.count ?? 1;
}

function isFilled(part, picks) {
  return (picks[part.id] ?? []).length === wantedCount(part, picks);
}

// The parts to show: every one up to the first that is not filled yet.
function openParts(ask, picks) {
  const parts = ask.parts.filter((part) => isWanted(ask, part, picks) && wantedCount(part, picks) !== 0);
  const first = parts.findIndex((part) => !isFilled(part, picks));
  return first < 0 ? parts : parts.slice(0, first + 1);
}

function lineOf(ask, picks) {
  const parts = ask.parts.filter((part) => isWanted(ask, part, picks));
  if (!parts.every((part) => isFilled(part, picks))) return null;
  const words = {};
  for (const part of parts) {
    const have = picks[part.id] ?? [];
    const options = part.options ?? [];
    const chosen = part.sorted ? options.map((option) => option.value).filter((value) => have.includes(value)) : have;
    words[part.id] = chosen.map((value) => options.find((option) => option.value === value)?.word ?? value).join(part.between ?? " ");
    for (const option of part.options ?? []) if (chosen.includes(option.value)) Object.assign(words, option.fill ?? {});
  }
  return ask.line.replace(/\{(\w+)\}/g, (_hole, name) => words[name] ?? "").split(/\s+/).filter(Boolean).join(" ");
}

// Picking one value more; where all are picked the oldest gives way.
function picked(ask, part, picks, value) {
  const have = picks[part.id] ?? [];
  const count = wantedCount(part, picks);
  const next = have.includes(value) ? have.filter((one) => one !== value) : [...have, value].slice(-count);
  const changed = { ...picks, [part.id]: next };
  for (const other of ask.parts) if (!isWanted(ask, other, changed) || (typeof other.count === "string" && other.count === part.id)) delete changed[other.id];
  return changed;
}

// What there is no choice about is chosen.
function settled(ask, picks) {
  const found = { ...picks };
  for (const part of ask.parts) if (part.options?.length === 1 && part.as === "choice" && isWanted(ask, part, found)) found[part.id] = [part.options[0].value];
  return found;
}

// ---- drawing ----------------------------------------------------------------------------------------------------------

function drawChoice(ask, part, ctx) {
  const chosen = ctx.picks[part.id] ?? [];
  const keys = part.options.map((option) => option.value);
  const wanted = wantedCount(part, ctx.picks);
  const count = wanted > 1 ? fillIn(ctx.labels.picked_of, { count: chosen.length, wanted }) : "";
  return h("div", { class: "if-part", key: part.id, role: "group", "aria-label": part.ask, ...ctx.rove.group(`part-${part.id}`) },
    (part.ask !== ctx.desk.due || count) && h("span", { class: "if-ask", key: "ask" }, part.ask !== ctx.desk.due && part.ask, count && h("span", { class: "if-quiet", key: "n" }, " ", count)),
    h("span", { class: "if-row if-chips", key: "chips" }, part.options.map((option) => {
      const props = { key: option.value, type: "button", ...ctx.rove.cell(`part-${part.id}`, option.value, keys),
        "aria-pressed": String(chosen.includes(option.value)), onclick: () => ctx.pick(ask, part, option.value) };
      return option.face ? card({ ...option.face, id: option.value }, { ...props, tag: "button", small: true }) : h("button", props, option.text);
    })));
}

function drawGrid(ask, part, ctx) {
  const { grid } = ctx.desk;
  const open = new Set(part.open);
  const chosen = ctx.picks[part.id] ?? [];
  const wanted = wantedCount(part, ctx.picks);
  const order = grid.rows.flatMap((row) => grid.columns.map((column) => row.id + column)).filter((value) => grid.cells[value]);
  const home = order.filter((value) => open.has(value)).concat(order);
  const name = `grid-${part.id}`;
  const count = wanted > 1 ? fillIn(ctx.labels.picked_of, { count: chosen.length, wanted }) : "";
  const cards = chosen.map((value) => grid.cells[value].spoken).join(", ");
  return h("div", { class: "if-guess", key: part.id },
    (part.ask !== ctx.desk.due || count) && h("p", { class: "if-ask", key: "ask" }, part.ask !== ctx.desk.due && part.ask, count && h("span", { class: "if-quiet", key: "n" }, " ", count)),
    h("div", { role: "grid", "aria-label": part.ask, "aria-multiselectable": wanted > 1 ? "true" : undefined, class: "if-grid", key: "grid", style: `--columns:${grid.columns.length}`, ...ctx.rove.group(name) },
      grid.rows.map((row) => h("div", { role: "row", class: "if-grid-row", key: row.id },
        h("span", { role: "rowheader", class: `if-grid-head if-suit-${row.id}`, "aria-label": row.text, title: row.text }, h("span", { "aria-hidden": "true" }, row.glyph, h("small", null, row.id))),
        grid.columns.map((column) => {
          const value = row.id + column;
          const cell = grid.cells[value];
          if (!cell) return h("span", { role: "gridcell", class: "if-grid-none", key: value });
          const label = open.has(value) ? cell.spoken : fillIn(ctx.labels.seen, { card: cell.spoken });
          return h("button", { role: "gridcell", type: "button", key: value, class: `if-cell if-suit-${row.id}${open.has(value) ? "" : " if-cell-seen"}`, ...ctx.rove.cell(name, value, home),
            "aria-selected": String(chosen.includes(value)), "aria-label": label, title: label, onclick: () => ctx.pick(ask, part, value) }, column);
        })))),
    wanted > 1 && cards && h("p", { class: "if-quiet", key: "cards" }, fillIn(ctx.labels.picked, { cards })));
}

function drawAsk(ask, ctx) {
  const line = lineOf(ask, ctx.picks);
  return h("div", { class: "if-stack", key: `ask-${ask.id}` },
    ask.text !== ctx.desk.due && ask.parts[0]?.ask !== ask.text && h("p", { class: "if-quiet", key: "text" }, ask.text),
    openParts(ask, ctx.picks).map((part) => (part.as === "cards" ? drawGrid(ask, part, ctx) : drawChoice(ask, part, ctx))),
    line !== null && h("div", { class: "if-row if-go", key: "go" },
      h("button", { type: "button", key: "b", class: "if-main", "data-confirm": true, disabled: ctx.waiting, onclick: () => ctx.enter(line) }, ctx.labels.done),
      h("code", { key: "line" }, line)));
}

function drawActs(ctx) {
  const { asks } = ctx.desk;
  if (asks.length < 2) return null;
  const keys = asks.map((ask) => ask.id);
  return h("div", { class: "if-row", key: "acts", role: "toolbar", "aria-label": ctx.labels.acts, ...ctx.rove.group("acts") },
    asks.map((ask) => h("button", { key: ask.id, type: "button", class: "if-action", ...ctx.rove.cell("acts", ask.id, keys), "data-home": ctx.ask === null && keys[0] === ask.id,
      "aria-pressed": String(ctx.ask === ask.id), title: ask.text, "aria-description": ask.text, onclick: () => ctx.choose(ask.id) }, ask.name)));
}

function drawTyping(ctx) {
  const { desk, labels } = ctx;
  return h("form", { class: "if-typing", key: "typing", onsubmit: (event) => { event.preventDefault(); ctx.typedIn(event.currentTarget.querySelector("[data-line]").value); } },
    h("label", { for: `if-line-${ctx.uid}`, key: "l" }, labels.type),
    desk.place.problem && h("p", { class: "if-warn", role: "alert", key: "problem" }, desk.place.problem),
    h("div", { class: "if-row", key: "r" },
      h("textarea", { id: `if-line-${ctx.uid}`, key: "i", rows: "1", class: "if-line", value: ctx.typed ?? desk.place.text, autocomplete: "off", autocapitalize: "none", spellcheck: "false",
        "data-line": true, "aria-describedby": `if-line-${ctx.uid}-about`, placeholder: desk.help[0]?.toLowerCase() ?? "",
        oninput: (event) => ctx.type(event.target.value),
        onkeydown: (event) => { if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); ctx.typedIn(event.target.value); } } }),
      h("button", { type: "submit", key: "b", disabled: ctx.waiting }, labels.typed)),
    h("p", { class: "if-quiet if-small-text", id: `if-line-${ctx.uid}-about`, key: "a" }, labels.typing, " ", desk.grid?.letters),
    desk.help.length > 0 && h("details", { key: "h" }, h("summary", { key: "s" }, labels.forms),
      h("ul", { key: "u", class: "if-forms" }, desk.help.map((one) => h("li", { key: one }, h("code", null, one))))));
}

function drawNote(note, ctx) {
  const { place } = ctx.desk;
  const fixes = note.fix.filter((one) => one.how !== place.how || one.at !== place.at);
  return h("aside", { class: "if-note if-note-lost", key: `note ${note.title}`, "aria-label": note.title },
    h("h3", { key: "t" }, note.title), note.paragraphs.map((text, index) => h("p", { key: index }, text)),
    note.facts.length > 0 && h("ul", { key: "facts", class: "if-forms" }, note.facts.map((text, index) => h("li", { key: index }, text))),
    note.more && h("p", { key: "more", class: "if-quiet" }, note.more),
    fixes.length > 0 && h("div", { class: "if-row", key: "b" }, fixes.map((one) => h("button", { key: `${one.how} ${one.at}`, type: "button", onclick: () => ctx.go(one.how, one.at) }, one.text))));
}

function drawEntry(entry, ctx) {
  const { labels } = ctx;
  const { place } = ctx.desk;
  const names = ["if-entry", entry.problem && "if-entry-wrong", entry.clash && "if-entry-clash", entry.lit && "if-entry-lit", place.how !== "add" && place.at === entry.at && "if-entry-here"];
  const params = { number: entry.number, text: entry.text };
  const button = (id, text, label, act) => h("button", { key: id, type: "button", class: "if-plain", "aria-label": fillIn(label, params), onclick: act }, text);
  return h("li", { key: `${entry.number} ${entry.text}`, class: names.filter(Boolean).join(" "), "aria-current": place.how !== "add" && place.at === entry.at ? "step" : undefined },
    h("div", { class: "if-entry-head", key: "head" },
      h("b", { key: "n" }, `${entry.number}.`), h("code", { key: "text" }, entry.text),
      entry.clash && h("span", { class: "if-badge if-badge-clash", key: "clash" }, labels.clash),
      entry.lit && h("span", { class: "if-badge if-badge-lit", key: "lit" }, labels.lit)),
    entry.problem ? h("p", { class: "if-warn", key: "problem" }, entry.problem) : entry.told && h("p", { key: "told" }, entry.told),
    h("div", { class: "if-row if-entry-tools", key: "tools" },
      button("edit", labels.check, labels.edit, () => ctx.go("replace", entry.at)),
      button("insert", labels.insert, labels.insert_before, () => ctx.go("insert", entry.at)),
      button("delete", labels.delete, labels.remove, () => ctx.send({ delete: entry.at }))));
}

function drawEntries(ctx) {
  const { desk, labels } = ctx;
  return h("section", { class: "if-panel if-entries", key: "entries", "aria-label": labels.entries },
    h("h3", { key: "h" }, labels.entries),
    h("p", { class: "if-quiet if-small-text", key: "q" }, desk.entries.length ? labels.newest : labels.empty),
    h("ol", { key: "list", tabindex: desk.entries.length ? "0" : undefined, "aria-label": labels.entries }, desk.entries.map((entry) => drawEntry(entry, ctx))));
}

function drawDesk(ctx) {
  const { desk, labels } = ctx;
  const ask = desk.asks.find((one) => one.id === ctx.ask);
  const keys = desk.tools.map((tool) => tool.id);
  return h("div", { class: "if-assist", key: "assist" },
    h("header", { class: "if-row", key: "head" }, h("h2", { key: "t" }, desk.title), h("span", { class: "if-grow", key: "g" }),
      h("span", { class: "if-row if-tools", key: "tools", role: "toolbar", "aria-label": labels.tools, ...ctx.rove.group("tools") }, desk.tools.map((tool) => h("button", {
        key: tool.id, type: "button", ...ctx.rove.cell("tools", tool.id, keys), "aria-disabled": tool.reason ? "true" : undefined, title: tool.reason || tool.spoken,
        "aria-description": tool.reason || tool.spoken, onclick: () => (tool.reason ? ctx.speak(tool.reason) : ctx.send({ tool: tool.id })) }, tool.text)))),
    desk.rules.length > 0 && h("details", { key: "rules", class: "if-rules" }, h("summary", { key: "s" }, labels.rules), h("ul", { key: "u" }, desk.rules.map((rule, index) => h("li", { key: index }, rule)))),
    h("div", { class: "if-assist-columns", key: "columns" },
      h("section", { class: "if-desk if-your-turn", key: "desk", "aria-label": labels.desk, onkeydown: (event) => event.key === "Escape" && ctx.cancel() },
        desk.place.how !== "add" && h("div", { class: "if-row", key: "place" }, h("b", { key: "t" }, desk.place.title), h("button", { key: "b", type: "button", onclick: () => ctx.go("add") }, labels.back)),
        h("p", { class: "if-status", key: "due" }, desk.due),
        drawActs(ctx),
        ask && drawAsk(ask, ctx),
        ctx.refused && h("p", { class: "if-warn", role: "alert", key: "refused" }, ctx.refused),
        drawTyping(ctx),
        desk.notes.map((note) => drawNote(note, ctx)),
        desk.saved && h("p", { class: "if-quiet if-small-text", key: "saved" }, desk.saved)),
      drawEntries(ctx)));
}

// ---- the widget -------------------------------------------------------------------------------------------------------

let desks = 0;

function render({ model, el }) {
  el.classList.add("infiltr", "if-assistant");
  const body = document.createElement("div");
  el.append(body);
  const paint = painter(body);
  const speak = speaker(el);
  const rove = roving();
  const unguard = guardKeys(el);
  const ui = { ask: null, picks: {}, typed: null, refused: "", waiting: false, decision: null, uid: ++desks, go: false };

  const send = (content) => model.send(content);
  const fresh = () => {
    const { asks } = model.get("desk");
    ui.ask = asks.length === 1 ? asks[0].id : null;
    ui.picks = asks.length === 1 ? settled(asks[0], {}) : {};
    ui.typed = null;
    ui.refused = "";
  };

  function draw() {
    const desk = model.get("desk");
    if (!desk.asks) return paint([]);
    return paint(drawDesk({
      desk, labels: model.get("labels"), ask: ui.ask, picks: ui.picks, typed: ui.typed, refused: ui.refused, waiting: ui.waiting, uid: ui.uid, rove, speak, send,
      choose: (id) => { ui.ask = ui.ask === id ? null : id; ui.picks = settled(desk.asks.find((one) => one.id === id), {}); draw(); landOn(); },
      pick: (ask, part, value) => { ui.picks = settled(ask, picked(ask, part, ui.picks, value)); draw(); if (isFilled(part, ui.picks)) landOn(); },
      enter: (line) => { ui.waiting = true; send({ line }); draw(); },
      typedIn: (text) => { ui.typed = text; ui.waiting = true; send({ line: text }); draw(); }, // it may have been typed before the last answer came
      type: (text) => { ui.typed = text; ui.refused = ""; },
      go: (how, at) => { ui.go = how !== "add"; send({ place: how, at }); },
      cancel: () => { fresh(); draw(); body.querySelector("[data-home]")?.focus(); },
    }));
  }

  // after a choice the focus goes on to what is to be chosen next, or to the button that enters it all
  function landOn() {
    const { asks } = model.get("desk");
    const ask = asks.find((one) => one.id === ui.ask);
    if (!ask) return;
    const target = lineOf(ask, ui.picks) !== null ? body.querySelector("[data-confirm]")
      : [...body.querySelectorAll(".if-part, .if-guess")].at(-1)?.querySelector("[data-cell][tabindex='0']");
    target?.focus();
  }

  function update() {
    const desk = model.get("desk");
    ui.waiting = false;
    const moved = desk.decision !== ui.decision;
    if (desk.asks && moved) {
      ui.decision = desk.decision;
      fresh();
    }
    draw();
    if (moved && (ui.go || desk.place?.how === "replace")) {
      const line = body.querySelector("[data-line]");
      line?.focus();
      line?.select();
    }
    ui.go = false;
    speak(desk.speak);
  }

  function heard(content) {
    if (content.refused) { ui.refused = content.refused; ui.waiting = false; }
    if (content.speak) speak(content.speak);
    draw();
  }

  model.on("change:desk", update);
  model.on("change:labels", draw);
  model.on("msg:custom", heard);
  update();
  return () => {
    unguard();
    model.off("change:desk", update);
    model.off("change:labels", draw);
    model.off("msg:custom", heard);
  };
}

export default { render };
