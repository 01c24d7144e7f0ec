// The hint panel: sections with texts, facts and buttons, as Python words them. A fact is a button that lights up its move.
//
// Traits: actions (buttons at the top), sections, note, lit (moves that are lit), labels, said. Messages: whatever a button
// carries in `send`, and {kind: "light", moves}.

function sameMoves(a, b) {
  return a.length === b.length && a.every((move, place) => move === b[place]);
}

function renderHints({ model, el }) {
  const root = document.createElement("section");
  root.className = "infiltr infiltr-hints";
  const body = document.createElement("div");
  root.append(body);
  el.append(root);
  const free = guardKeys(root);
  const speak = speaker(root);
  const paint = painter(body);

  const button = (data, key) => h("button", {
    key, type: "button", class: data.main ? "if-main" : null,
    "aria-pressed": data.pressed === null || data.pressed === undefined ? null : String(data.pressed),
    onclick: () => model.send(data.send),
  }, data.label);

  function fact(item, key) {
    if (!item.moves.length) return h("li", { key }, item.text);
    const on = sameMoves(item.moves, model.get("lit"));
    return h("li", { key }, h("button", {
      type: "button", class: "fact", "aria-pressed": String(on),
      onclick: () => model.send({ kind: "light", moves: on ? [] : item.moves }),
    }, item.text));
  }

  // a group of a check: its verdicts, each with the facts it rests on folded away
  const part = (item, key) => h("li", { key },
    h("p", {}, item.text),
    item.facts.length ? h("details", {}, h("summary", {}, model.get("labels").because),
      h("ul", { class: "facts" }, item.facts.map((one, place) => fact(one, `f${place}`)))) : null);

  const group = (item, key) => h("div", { key, class: "group", "data-tag": item.tag },
    h("h4", {}, h("span", { class: "sign", "aria-hidden": "true" }), item.text),
    h("ul", {}, item.facts.map((one, place) => part(one, `p${place}`))));

  function section(data) {
    const plain = data.items.filter((item) => !item.tag);
    const groups = data.items.filter((item) => item.tag);
    const title = `hint-title-${data.id}`;
    return h("section", { key: data.id, class: "hint", "aria-labelledby": title },
      h("h3", { id: title }, data.title),
      data.text.map((text, place) => h("p", { key: `t${place}` }, text)),
      plain.some((item) => item.moves.length) ? h("p", { key: "how", class: "quiet" }, model.get("labels").facts) : null,
      plain.length ? h("ul", { key: "facts", class: "facts" }, plain.map((item, place) => fact(item, `i${place}`))) : null,
      groups.map((item) => group(item, `g${item.tag}`)),
      data.end.map((text, place) => h("p", { key: `e${place}` }, text)),
      h("div", { key: "buttons", class: "bar" }, data.buttons.map((one) => button(one, `${one.send.kind} ${one.send.which ?? ""}`))));
  }

  let newest = "";

  function draw() {
    const { panel } = model.get("labels");
    root.setAttribute("aria-label", panel);
    const actions = model.get("actions");
    const sections = model.get("sections");
    const note = model.get("note");
    root.hidden = !actions.length && !sections.length && !note;
    const leap = leapTo(root, ".if-assist, .if-desk");
    paint([
      h("h2", { key: "title" }, panel),
      leap ? h("button", { key: "leap", type: "button", class: "leap", onclick: leap }, model.get("labels").leap) : null,
      note ? h("p", { key: "note" }, note) : null,
      actions.length ? h("div", { key: "actions", class: "bar" }, actions.map((one) => button(one, one.send.kind))) : null,
      ...sections.map(section),
    ]);
    const first = sections.length ? JSON.stringify([sections[0].id, sections[0].title, sections[0].text]) : "";
    if (first !== newest && first) body.querySelector(".hint").scrollIntoView({ block: "nearest" });
    newest = first;
  }

  const say = () => {
    const text = model.get("said")?.text;
    if (text) speak(text);
    else for (const half of root.querySelectorAll(".if-spoken")) half.textContent = ""; // under a cover no answer stays readable
  };
  const traits = "change:actions change:sections change:note change:lit change:labels";
  model.on(traits, draw);
  model.on("change:said", say);
  draw();
  return () => {
    model.off(traits, draw);
    model.off("change:said", say);
    free();
    root.remove();
  };
}

export default { render: renderHints };
