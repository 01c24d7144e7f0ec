// The game screen: a form, a cover between two people, or the table as one seat sees it. Traits: `scene` (what is shown, plain
// data), `labels` (words that never change), `marks` (the person's own: unknown -> value -> x or o). Messages to Python:
// {move, n}, {preview, n}, {tick, n}, {tool}, {form, button}, {back: moment}, {reveal}, {open: text}, {timeup}.
// From Python: {preview, text}, {file: {name, text}}, {speak}, {refused}.

function drawHeader(scene, labels, ui, leap) {
  return h("header", { class: "if-head", key: "head" },
    h("div", { class: "if-row" },
      h("h2", { key: "title" }, scene.title),
      leap && h("button", { key: "leap", type: "button", class: "if-leap", onclick: leap }, labels.leap),
      scene.clock && h("span", { key: "clock", class: ui.left <= 60 ? "if-clock if-warn" : "if-clock", role: "timer", "aria-label": labels.clock },
        fillIn(labels.clock_left, { minutes: Math.floor(ui.left / 60), seconds: String(ui.left % 60).padStart(2, "0") })),
      h("span", { class: "if-grow" }),
      scene.code && h("span", { key: "code", class: "if-quiet" }, `${labels.code} `, h("code", null, scene.code))),
    scene.story && h("p", { key: "story", class: "if-quiet if-story" }, scene.story),
    scene.rules?.length > 0 && h("details", { key: "rules", class: "if-rules", open: scene.rulesOpen },
      h("summary", null, labels.rules),
      h("ul", null, scene.rules.map((rule, index) => h("li", { key: index }, rule)))));
}

function drawNote(note, act) {
  return note && h("aside", { class: `if-note if-note-${note.kind}`, key: "note" },
    note.title && h("h3", { key: "title" }, note.title),
    (note.paragraphs ?? [note.text]).map((text, index) => h("p", { key: index }, text)),
    note.buttons?.length > 0 && h("div", { class: "if-row", key: "buttons" },
      note.buttons.map((button) => h("button", { key: button.id, type: "button", class: button.main ? "if-main" : "", "data-home": button.main,
        onclick: () => act({ tool: button.id }) }, button.text))));
}

// ---- the table --------------------------------------------------------------------------------------------------------

// A card on the table: a button where it can be picked now, else a picture.
function thing(face, ctx, more = {}) {
  const value = valueOf(face, ctx);
  if (!ctx.canPick(value)) return card(face, { small: true, ...more });
  return card(face, { small: true, ...more, tag: "button", type: "button", "aria-pressed": String(ctx.isPicked(value)),
    onclick: () => ctx.pick(value) });
}

// What a card stands for when it is picked: itself, or (for one of several equal cards) what `pick` names.
function valueOf(face, ctx) {
  return face.pick !== undefined && !ctx.canPick(face.id) ? face.pick : face.id;
}

function drawZone(zone, ctx) {
  const cards = zone.cards ?? [];
  return h("div", { class: `if-zone if-zone-${zone.layout ?? "row"}`, key: zone.id, role: "group", "aria-label": zone.spoken ?? zone.title },
    zone.title && h("span", { class: "if-zone-title", key: "title", "aria-hidden": zone.spoken ? "true" : undefined }, zone.title),
    h("span", { class: "if-cards", key: "cards" },
      cards.map((face) => thing(face, ctx)),
      zone.lead && h("b", { key: "lead", class: "if-lead" }, zone.lead),
      !cards.length && h("span", { key: "empty", class: "if-empty" }, zone.empty ?? "")));
}

function drawPlayer(player, ctx) {
  const names = ["if-player", player.turn && "if-turn", player.you && "if-you", player.out && "if-out"];
  return h("section", { class: names.filter(Boolean).join(" "), key: player.seat, "aria-label": player.spoken },
    h("h3", { key: "name" }, h("span", { class: "if-name" }, player.name),
      player.badges.map((badge) => h("span", { key: badge.id, class: `if-badge if-badge-${badge.id}`, title: badge.spoken }, badge.text))),
    h("div", { class: "if-zones", key: "zones" }, player.zones.map((zone) => drawZone(zone, ctx))));
}

// A place of a map: its name tells all of it and shows what it does below the map; what stands there can be picked where it may be.
// room: {id, number, name, title, spoken, up, tone, marks: [{id, text, spoken}], cards, lines, wide: {column, row, next}, narrow}
function drawRoom(room, shown, ctx, rove, keys) {
  const open = ctx.canPick(room.id);
  const names = ["if-room", `if-room-${room.tone}`, room.up ? "if-room-up" : "if-room-down", room.lit && "if-lit", `if-wide-${room.wide.next || "end"}`, `if-narrow-${room.narrow.next || "end"}`];
  const mark = (one) => (ctx.canPick(one.id) ? h("button", { key: one.id, type: "button", class: "if-mark", "aria-label": one.spoken, title: one.spoken,
    "aria-pressed": String(ctx.isPicked(one.id)), "data-sign": one.text, onclick: () => ctx.pick(one.id) })
    : h("span", { key: one.id, class: `if-mark${one.hushed ? " if-hushed" : ""}${one.strong ? " if-strong" : ""}`, title: one.spoken, "data-sign": one.text, "aria-hidden": "true" }));
  return h("div", { class: names.filter(Boolean).join(" "), key: room.id, style: `--wc:${room.wide.column};--wr:${room.wide.row};--nc:${room.narrow.column};--nr:${room.narrow.row}` },
    h("button", { key: "name", type: "button", class: "if-room-name", ...rove.cell("map", room.id, keys), "aria-label": room.spoken, title: room.spoken,
      "aria-pressed": open ? String(ctx.isPicked(room.id)) : undefined, "aria-expanded": String(shown?.id === room.id),
      onclick: () => { ctx.readRoom(room); if (open) ctx.pick(room.id); } }, h("b", null, room.number), " ", room.name),
    room.marks.length > 0 && h("span", { class: "if-marks", key: "marks" }, room.marks.map(mark)),
    room.cards.length > 0 && h("span", { class: "if-pieces", key: "cards" }, room.cards.map((face) => thing(face, ctx))));
}

function drawMap(map, ctx, rove) {
  const keys = map.rooms.map((room) => room.id);
  const shown = map.rooms.find((room) => room.id === ctx.room) ?? map.rooms.find((room) => room.id === map.shown);
  return h("section", { class: "if-map", key: "map", "aria-label": map.spoken },
    h("div", { class: "if-map-rooms", key: "rooms", role: "group", "aria-label": map.title, style: `--wide:${map.columns.wide};--narrow:${map.columns.narrow}`, ...rove.group("map") },
      map.rooms.map((room) => drawRoom(room, shown, ctx, rove, keys)),
      shown && h("div", { class: map.beside ? "if-map-text if-beside" : "if-map-text", key: "text", style: `--wr:${map.beside}` },
        h("p", { key: "t", class: "if-ask" }, shown.title), h("ul", { key: "l" }, shown.lines.map((text, index) => h("li", { key: index }, text))))));
}

// chart: {title, text, spoken, axis, scale: [bottom, middle, top], points: [{label, line, bar, note, best}], lines: [text]}; line and bar from 0 to 1
function drawChart(chart) {
  if (!chart) return null;
  const [left, width, top, height] = [38, 250, 12, 96];
  const step = width / chart.points.length;
  const at = (index) => left + step * (index + 0.5);
  const y = (part) => top + height * (1 - part);
  return h("details", { class: "if-panel if-chart", key: "chart" }, h("summary", { key: "s" }, h("h3", null, chart.title)),
    h("svg", { key: "plot", role: "img", "aria-label": chart.spoken, viewBox: `0 0 ${left + width + 6} ${top + height + 34}`, width: "100%" },
      chart.scale.map((text, index) => h("g", { key: `y${index}` },
        h("line", { class: "if-chart-grid", x1: left, x2: left + width, y1: y(index / 2), y2: y(index / 2) }), h("text", { x: left - 4, y: y(index / 2) + 4, "text-anchor": "end" }, text))),
      chart.points.map((point, index) => h("g", { key: `p${index}` },
        h("rect", { class: point.best ? "if-chart-best" : "if-chart-bar", x: at(index) - step * 0.32, width: step * 0.64, y: y(point.bar), height: height * point.bar }),
        h("text", { x: at(index), y: top + height + 13, "text-anchor": "middle" }, point.label))),
      h("polyline", { key: "line", class: "if-chart-line", points: chart.points.map((point, index) => `${at(index)},${y(point.line)}`).join(" ") }),
      chart.points.map((point, index) => h("circle", { key: `c${index}`, class: "if-chart-dot", cx: at(index), cy: y(point.line), r: 3 })),
      h("text", { key: "axis", x: left + width / 2, y: top + height + 28, "text-anchor": "middle" }, chart.axis)),
    h("p", { key: "text", class: "if-quiet" }, chart.text),
    h("ul", { key: "lines" }, chart.lines.map((text, index) => h("li", { key: index }, text))));
}

function drawSupply(supply) {
  const pips = supply.pips !== undefined && supply.pips <= 14;
  return h("div", { class: `if-supply if-supply-${supply.id}`, key: supply.id, role: "group", "aria-label": supply.spoken },
    h("span", { class: "if-zone-title", "aria-hidden": "true", key: "title" }, supply.title),
    h("span", { class: "if-supply-body", "aria-hidden": "true", key: "body" },
      pips ? h("span", { class: "if-pips" }, Array.from({ length: supply.pips }, (_, index) => h("i", { key: index })))
        : supply.pile && h("span", { class: supply.count ? "if-card if-small if-back" : "if-card if-small if-none" },
          h("span", { class: "if-glyph" }, supply.pile)),
      supply.gauge !== undefined && h("span", { class: "if-gauge", style: `--part:${supply.gauge}` }),
      h("b", null, supply.count)));
}

function drawSearch(zone, ctx) {
  return h("details", { class: "if-search", key: zone.id, open: zone.open },
    h("summary", { key: "s", "aria-label": zone.spoken }, h("span", { class: "if-zone-title" }, zone.title), " ", h("b", null, zone.text)),
    h("div", { class: "if-cards", key: "c" },
      zone.cards.map((face) => thing(face, ctx)),
      !zone.cards.length && h("span", { class: "if-empty" }, zone.empty)),
    zone.note && h("p", { class: "if-quiet", key: "n" }, zone.note));
}

function drawTable(scene, labels, ctx, rove) {
  const others = scene.players.filter((player) => !player.you);
  const own = scene.players.filter((player) => player.you);
  const around = h("div", { class: "if-around", key: "around" }, others.map((player) => drawPlayer(player, ctx)));
  const centre = h("div", { class: "if-centre", key: "centre" },
    scene.supplies.map(drawSupply),
    scene.zones.map((zone) => (zone.search ? drawSearch(zone, ctx) : drawZone(zone, ctx))));
  return h("section", { class: "if-table", key: "table", "aria-label": labels.table },
    scene.map ? [drawMap(scene.map, ctx, rove), centre, around] : [around, centre],
    own.map((player) => drawPlayer(player, ctx)));
}

// ---- choosing ---------------------------------------------------------------------------------------------------------

function drawHand(scene, labels, ctx, rove) {
  if (!scene.hand) return null;
  const keys = scene.hand.cards.map((face) => face.id);
  const cards = scene.hand.cards.map((face) => {
    const value = valueOf(face, ctx);
    const open = ctx.canPick(value);
    const why = open ? undefined : face.why;
    return card(face, { tag: "button", type: "button", ...rove.cell("hand", face.id, keys), "aria-pressed": open ? String(ctx.isPicked(value)) : undefined,
      "aria-disabled": open ? undefined : "true", "aria-description": why, class: [face.apart && "if-apart", why && "if-barred"].filter(Boolean).join(" "),
      onclick: () => (open ? ctx.pick(value) : why && ctx.refuse(why)) });
  });
  return h("div", { class: "if-hand", key: "hand", role: "group", "aria-label": scene.hand.spoken, ...rove.group("hand") },
    h("span", { class: "if-zone-title", key: "t" }, scene.hand.title), h("span", { class: "if-cards", key: "c" }, cards,
      !cards.length && h("span", { class: "if-empty", key: "e" }, scene.hand.empty)));
}

function drawActions(scene, labels, ctx, rove) {
  if (scene.actions.length < 2) return null;
  const keys = scene.actions.map((action) => action.id);
  const fits = (action) => action.available && Object.entries(ctx.loose).every(([part, value]) => {
    const index = action.parts.findIndex((one) => one.id === part);
    return value === undefined || (index >= 0 && allowedValues(action, index, {}).has(value));
  });
  const shown = scene.actions.find((action) => action.id === (ctx.asked ?? ctx.choice.action));
  return h("div", { class: "if-actions", key: "actions" },
    h("div", { class: "if-row", key: "row", role: "toolbar", "aria-label": labels.actions, ...rove.group("actions") },
      scene.actions.map((action) => h("button", {
        key: action.id, type: "button", class: `if-action${fits(action) ? "" : " if-faint"}`, ...rove.cell("actions", action.id, keys),
        "aria-pressed": String(ctx.choice.action === action.id), "aria-disabled": action.available ? undefined : "true",
        "data-home": ctx.choice.action === null && keys[0] === action.id,
        title: action.available ? action.text : action.reason, "aria-description": action.available ? action.text : action.reason,
        onclick: () => ctx.act(action),
      }, action.name))),
    shown && h("p", { key: "why", class: shown.available ? "if-quiet" : "if-warn" }, shown.available ? shown.text : shown.reason));
}

function chipFor(value, scene, ctx, part, open, rove, keys) {
  const look = scene.things[value] ?? { text: value };
  const props = { key: value, type: "button", ...rove.cell(`part-${part.id}`, value, keys), "aria-pressed": String(ctx.choice.picks[part.id] === value),
    onclick: () => ctx.pickPart(part.id, value) };
  if (look.suit || look.back) return card({ ...look, id: value }, { ...props, tag: "button", small: true });
  return h("button", { ...props, "aria-label": look.spoken, title: look.spoken }, look.text);
}

function drawPart(part, index, action, scene, labels, ctx, rove) {
  const before = action.parts.slice(0, index).every((one) => ctx.choice.picks[one.id] !== undefined);
  if (!before) return null;
  const values = [...allowedValues(action, index, ctx.choice.picks)];
  const inHand = values.every((value) => scene.hand?.cards.some((face) => face.id === value));
  if (part.as === "grid") return drawGuess(part, values, scene, labels, ctx, rove);
  if (inHand && values.length === 1 && ctx.choice.picks[part.id] !== undefined) return null; // it follows from the action
  if (inHand) return h("p", { class: "if-ask", key: part.id }, part.ask, " ", h("span", { class: "if-quiet" }, labels.from_hand));
  return h("div", { class: "if-part", key: part.id, role: "group", "aria-label": part.ask, ...rove.group(`part-${part.id}`) },
    h("span", { class: "if-ask", key: "ask" }, part.ask),
    h("span", { class: "if-row if-chips", key: "chips" }, values.map((value) => chipFor(value, scene, ctx, part, true, rove, values))));
}

// Suits x numbers, for naming a suspect, with the person's own marks for it.
// grid: {rows: [{id, text, glyph}], columns: [n], cells: {value: {spoken}}}
function drawGuess(part, values, scene, labels, ctx, rove) {
  const grid = scene.grids[part.id];
  const open = new Set(values);
  const picked = ctx.choice.picks[part.id];
  const about = [...Object.values(ctx.choice.picks), ctx.choice.action].find((name) => ctx.marks[name]);
  const marks = ctx.marks[about] ?? {};
  const order = grid.rows.flatMap((row) => grid.columns.map((column) => row.id + column)).filter((value) => grid.cells[value]);
  const name = `grid-${part.id}`;
  return h("div", { class: "if-guess", key: part.id },
    h("p", { class: "if-ask", key: "ask" }, part.ask),
    h("div", { role: "grid", "aria-label": part.ask, class: "if-grid", key: "grid", ...rove.group(name),
      style: `--columns:${grid.columns.length};--half:${Math.ceil(grid.columns.length / 2)}` },
      grid.rows.map((row) => h("div", { role: "row", class: "if-grid-row", key: row.id },
        row.text && h("span", { role: "rowheader", class: `if-grid-head if-suit-${row.id}`, "aria-label": row.text, title: row.text }, h("span", { "aria-hidden": "true" }, row.glyph, h("small", null, row.id))),
        grid.columns.map((column) => {
          const value = row.id + column;
          const cell = grid.cells[value];
          if (!cell) return h("span", { role: "gridcell", class: "if-grid-none", key: value });
          const mark = marks[value];
          const spoken = mark ? `${cell.spoken}, ${labels[`mark_${mark}`]}` : cell.spoken;
          const can = open.has(value);
          return h("button", {
            role: "gridcell", type: "button", key: value, class: `if-cell if-suit-${row.id}${mark ? ` if-marked-${mark}` : ""}`, ...rove.cell(name, value, order),
            "aria-selected": String(picked === value), "aria-disabled": can ? undefined : "true",
            "aria-label": spoken, title: spoken,
            onclick: () => can && ctx.pickPart(part.id, value),
          }, h("span", null, column), mark === "x" && h("small", { "aria-hidden": "true" }, "✕"));
        })))));
}

function drawConfirm(scene, labels, ctx) {
  const line = chosenLine(scene, ctx.choice);
  const preview = line && ctx.preview?.line === line ? ctx.preview : null;
  return h("div", { class: "if-confirm", key: "confirm" },
    line && h("button", { key: "go", type: "button", class: "if-main", "data-confirm": true, disabled: ctx.waiting, onclick: () => ctx.confirm(line) },
      preview?.name ?? labels.confirm),
    line && h("p", { key: "effect", class: "if-effect", id: "if-effect" }, preview?.text ?? ""),
    ctx.refused && h("p", { key: "refused", class: "if-warn", role: "alert" }, ctx.refused));
}

function drawDesk(scene, labels, ctx, rove) {
  const action = actionOf(scene, ctx.choice);
  return h("section", { class: `if-desk${scene.status.tone === "turn" ? " if-your-turn" : ""}`, key: "desk", "aria-label": labels.desk,
    onkeydown: (event) => event.key === "Escape" && ctx.cancel() },
    h("div", { class: "if-row if-desk-head", key: "head" }, h("p", { class: `if-status if-status-${scene.status.tone}`, key: "status" }, scene.status.text),
      ctx.leap && h("button", { key: "leap", type: "button", class: "if-leap", onclick: ctx.leap }, labels.leap)),
    drawActions(scene, labels, ctx, rove),
    action && action.parts.map((part, index) => drawPart(part, index, action, scene, labels, ctx, rove)),
    drawHand(scene, labels, ctx, rove),
    drawConfirm(scene, labels, ctx));
}

// ---- beside the table -------------------------------------------------------------------------------------------------

function drawTools(scene, labels, ctx, rove) {
  const keys = scene.tools.map((tool) => tool.id);
  return scene.tools.length > 0 && h("div", { class: "if-row if-tools", key: "tools", role: "toolbar", "aria-label": labels.tools, ...rove.group("tools") },
    scene.tools.map((tool) => h("button", { key: tool.id, type: "button", ...rove.cell("tools", tool.id, keys),
      "aria-disabled": tool.reason ? "true" : undefined, "aria-pressed": tool.pressed === undefined ? undefined : String(tool.pressed),
      title: tool.reason || tool.spoken, "aria-description": tool.reason || tool.spoken,
      onclick: () => (tool.reason ? ctx.speak(tool.reason) : ctx.act({ tool: tool.id })) }, tool.text)));
}

function drawLog(scene, labels, ctx, rove) {
  if (!scene.log) return null;
  const keys = scene.log.map((entry) => `m${entry.at}`).reverse();
  return h("details", { class: "if-panel if-log", key: "log", open: ctx.wide },
    h("summary", { key: "s" }, h("h3", null, labels.log)),
    h("p", { class: "if-quiet", key: "hint" }, labels.log_hint),
    h("ol", { key: "list", ...rove.group("log") }, [...scene.log].reverse().map((entry) =>
      h("li", { key: `m${entry.at}` }, h("button", { type: "button", class: entry.lit ? "if-plain if-lit" : "if-plain", ...rove.cell("log", `m${entry.at}`, keys),
        "aria-current": entry.at === scene.moment ? "step" : undefined, onclick: () => ctx.send({ back: entry.at }) }, entry.text)))));
}

// aid: {title, ask, numbers: [{n, text, match}]} to look numbers up in, or {title, lines: [text]}
function drawAid(aid, labels, ctx) {
  if (!aid) return null;
  const summary = h("summary", { key: "s" }, h("h3", null, aid.title));
  if (!aid.numbers) return h("details", { class: "if-panel if-aid", key: "aid" }, summary, h("ul", { key: "l" }, aid.lines.map((text, index) => h("li", { key: index }, text))));
  const shown = aid.numbers.find((one) => one.n === ctx.aid) ?? aid.numbers[0];
  return h("details", { class: "if-panel if-aid", key: "aid" },
    summary,
    h("label", { key: "pick", class: "if-row" }, aid.ask,
      h("select", { value: String(shown.n), onchange: (event) => ctx.setAid(Number(event.target.value)) },
        aid.numbers.map((one) => h("option", { key: one.n, value: String(one.n) }, String(one.n))))),
    h("p", { key: "text", "aria-live": "polite" }, shown.text),
    h("div", { class: "if-aid-row", key: "row", "aria-hidden": "true" }, aid.numbers.map((one) =>
      h("span", { key: one.n, class: shown.match.includes(one.n) ? "if-aid-hit" : "if-aid-miss" }, String(one.n)))));
}

// ---- forms and covers -------------------------------------------------------------------------------------------------

function drawField(field, form, ctx) {
  const value = ctx.values[field.id] ?? field.value;
  const set = (next) => ctx.setValue(field, next);
  const chosen = (id) => ctx.values[id] ?? form.fields.find((one) => one.id === id)?.value;
  const inWords = (one) => (one === true ? "on" : one === false ? "off" : one); // a check's value as its option writes it
  if (field.when && !Object.entries(field.when).every(([id, wanted]) => wanted.includes(inWords(chosen(id))))) return null;
  const about = field.options?.find((option) => option.id === value)?.about ?? field.about;
  const id = `if-${ctx.uid}-${field.id}`;
  const props = { id, "aria-describedby": about ? `${id}-about` : undefined };
  if (field.kind === "check") {
    return h("div", { key: field.id, class: "if-field" }, h("label", { class: "if-check" }, h("input", { ...props, type: "checkbox", checked: Boolean(value),
      onchange: (event) => set(event.target.checked) }), " ", field.label), about && h("p", { class: "if-quiet", id: `${id}-about` }, about));
  }
  const control = field.kind === "select"
    ? h("select", { ...props, value, onchange: (event) => set(event.target.value) }, field.options.map((option) => h("option", { key: option.id, value: option.id }, option.text)))
    : field.kind === "file" ? h("input", { ...props, type: "file", accept: field.accept, onchange: (event) => ctx.openFile(event.target) })
      : h("input", { ...props, type: "text", value, placeholder: field.placeholder, autocomplete: "off", spellcheck: "false", oninput: (event) => set(event.target.value),
        onkeydown: (event) => event.key === "Enter" && ctx.submit(form.buttons.find((button) => button.id === field.button) ?? form.buttons[0]) });
  return h("div", { key: field.id, class: `if-field if-field-${field.kind}${field.half ? " if-half" : ""}` }, h("label", { for: id }, field.label), control, about && h("p", { class: "if-quiet", id: `${id}-about` }, about));
}

function drawForm(form, ctx) {
  return h("section", { class: "if-form", key: "form", "aria-label": form.title },
    h("h2", { key: "title" }, form.title),
    form.text && h("p", { key: "text", class: "if-quiet" }, form.text),
    form.groups.map((group) => {
      const fields = form.fields.filter((field) => field.group === group.id).map((field) => drawField(field, form, ctx)).filter(Boolean);
      const buttons = form.buttons.filter((button) => button.group === group.id);
      const body = [h("div", { class: "if-fields", key: "f" }, fields), group.text && h("p", { class: "if-quiet", key: "t" }, group.text),
        buttons.length > 0 && h("div", { class: "if-row", key: "b" }, buttons.map((button) => h("button", { key: button.id, type: "button", class: button.main ? "if-main" : "", "data-home": button.main,
          onclick: () => ctx.submit(button) }, button.text)))];
      return group.folded ? h("details", { class: "if-panel", key: group.id, open: group.open }, h("summary", { key: "s" }, h("h3", null, group.title)), body)
        : h("div", { class: "if-panel", key: group.id, role: "group", "aria-label": group.title }, group.title && h("h3", { key: "h" }, group.title), body);
    }),
    (form.problem || ctx.refused) && h("p", { class: "if-warn", role: "alert", key: "problem" }, form.problem || ctx.refused),
    form.notice && h("p", { class: "if-quiet if-notice", key: "notice" }, form.notice));
}

function drawCover(cover, ctx) {
  return h("section", { class: "if-cover", key: "cover", "aria-label": cover.title },
    h("h2", { key: "t" }, cover.title), h("p", { key: "p" }, cover.text),
    cover.recap && h("div", { key: "r", class: "if-recap", role: "group", "aria-label": cover.recap.title }, h("p", { key: "t" }, cover.recap.title),
      h("ul", { key: "l" }, cover.recap.lines.map((text, index) => h("li", { key: index }, text)))),
    h("button", { key: "b", type: "button", class: "if-main", "data-home": true, onclick: () => ctx.send({ reveal: cover.seat }) }, cover.button),
    cover.back && h("button", { key: "back", type: "button", onclick: () => ctx.send({ tool: "back" }) }, cover.back));
}

// ---- the widget -------------------------------------------------------------------------------------------------------

let screens = 0;

function readText(file, done) {
  const reader = new FileReader();
  reader.onload = () => done(String(reader.result));
  reader.readAsText(file);
}

function offerFile({ name, text }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function render({ model, el }) {
  el.classList.add("infiltr", "if-screen");
  const body = document.createElement("div");
  el.append(body);
  const paint = painter(body);
  const speak = speaker(el);
  const rove = roving();
  const unguard = guardKeys(el);
  const ui = { choice: { action: null, picks: {} }, decision: null, preview: null, asked: null, refused: "", values: {}, form: null, aid: null, room: null, waiting: false,
    left: 0, uid: ++screens, wide: null, ends: null };
  let tick = null;

  const scene = () => model.get("scene");
  const send = (content) => model.send({ ...content, n: scene().n });
  const ask = () => {
    const line = chosenLine(scene(), ui.choice);
    if (line && ui.preview?.line !== line) send({ preview: line });
  };
  const changed = (choice, jump) => {
    ui.choice = choice;
    ui.asked = null;
    ui.refused = "";
    ask();
    draw();
    if (jump && chosenLine(scene(), choice)) body.querySelector("[data-confirm]")?.focus();
  };

  function context() {
    const now = scene();
    const picked = new Set(Object.values(ui.choice.picks));
    return {
      choice: ui.choice, preview: ui.preview, asked: ui.asked, refused: ui.refused, values: ui.values, waiting: ui.waiting, uid: ui.uid, aid: ui.aid, room: ui.room, wide: ui.wide,
      marks: model.get("marks") ?? {},
      loose: ui.choice.action === null ? ui.choice.picks : {},
      send, speak, leap: leapTo(el, ".infiltr-sheet, .infiltr-hints"),
      canPick: (id) => placesFor(now, ui.choice, id).length > 0,
      isPicked: (id) => picked.has(id),
      pick: (id) => changed(pickThing(now, ui.choice, id), true),
      refuse: (why) => { ui.refused = why; draw(); },
      pickPart: (part, value) => changed(pickValue(now, ui.choice, part, value), true),
      cancel: () => { changed(firstChoice(now), false); body.querySelector("[data-home]")?.focus(); },
      act: (what) => {
        if (what.tool) return send({ tool: what.tool });
        if (!what.available) { ui.asked = what.id; speak(what.reason); return draw(); }
        return changed(ui.choice.action === what.id ? { action: null, picks: {} } : chooseAction(now, ui.choice, what.id), true);
      },
      confirm: (line) => { ui.waiting = true; send({ move: line }); draw(); },
      readRoom: (room) => { ui.room = room.id; speak(room.lines.join(" ")); draw(); },
      setAid: (n) => { ui.aid = n; draw(); },
      setValue: (field, value) => { ui.values = { ...ui.values, [field.id]: value }; ui.refused = ""; if (field.tell) send({ form: formValues(), button: field.tell }); draw(); },
      submit: (button) => send({ form: formValues(), button: button.id }),
      openFile: (input) => { if (input.files[0]) readText(input.files[0], (text) => send({ open: text })); input.value = ""; },
    };
  }
  const formValues = () => Object.fromEntries(scene().form.fields.map((field) => [field.id, ui.values[field.id] ?? field.value ?? null]));

  function draw() {
    const now = scene();
    const labels = model.get("labels");
    if (ui.wide === null && now.mode === "game") ui.wide = (el.clientWidth || innerWidth) > 900;
    const ctx = context();
    if (now.mode === "form") return paint(drawForm(now.form, ctx));
    if (now.mode === "cover") return paint([drawHeader(now, labels, ui), drawCover(now.cover, ctx)]);
    return paint(h("div", { class: "if-game", key: "game", "data-moves": now.moment },
      h("div", { class: "if-main-column", key: "main" },
        drawHeader(now, labels, ui, ctx.leap), drawNote(now.note, ctx.act), drawTable(now, labels, ctx, rove), drawDesk(now, labels, ctx, rove)),
      h("div", { class: "if-side", key: "side" }, drawTools(now, labels, ctx, rove), drawChart(now.chart), drawLog(now, labels, ctx, rove), drawAid(now.aid, labels, ctx))));
  }

  function update() {
    const now = scene();
    ui.waiting = false;
    if (now.mode === "game" && now.decision !== ui.decision) {
      ui.decision = now.decision;
      ui.choice = firstChoice(now);
      ui.room = null;
      ui.preview = null;
      ui.asked = null;
      ui.refused = "";
      ask();
    }
    if (now.mode !== "form") ui.values = {};
    if (now.mode === "form" && now.form.id !== ui.form) { ui.form = now.form.id; ui.values = {}; }
    clearTimeout(tick);
    if (now.next) tick = setTimeout(() => send({ tick: true }), now.next.after);
    ui.ends = now.clock ? Date.now() + now.clock.left * 1000 : null;
    countDown();
    draw();
    const told = now.note ? now.note.title ?? now.note.text : "";
    if (told && ui.told !== undefined && told !== ui.told) el.querySelector(".if-note").scrollIntoView({ block: "nearest" });
    ui.told = told;
    speak(now.speak);
  }

  function countDown() {
    if (ui.ends === null) return false;
    const left = Math.max(0, Math.ceil((ui.ends - Date.now()) / 1000));
    if (left === ui.left) return false;
    ui.left = left;
    if (left === 0) send({ timeup: true });
    return true;
  }

  function heard(content) {
    if (content.preview) { ui.preview = { line: content.preview, text: content.text, name: content.name }; speak(content.text); }
    if (content.refused) { ui.refused = content.refused; ui.waiting = false; }
    if (content.file) offerFile(content.file);
    if (content.speak) speak(content.speak);
    draw();
  }

  const late = setTimeout(draw, 400); // what stands beside the screen is there by now
  const clock = setInterval(() => countDown() && draw(), 250);
  model.on("change:scene", update);
  model.on("change:labels", draw);
  model.on("change:marks", draw);
  model.on("msg:custom", heard);
  update();
  return () => {
    clearInterval(clock);
    clearTimeout(late);
    clearTimeout(tick);
    unguard();
    model.off("change:scene", update);
    model.off("change:labels", draw);
    model.off("change:marks", draw);
    model.off("msg:custom", heard);
  };
}

export default { render };
