// A table's page: starts Python in a worker, runs the notebook's cells, keeps the game in this page's memory alone.
import { PageManager, showBundle } from "./widgets.js";

const { cells, labels } = JSON.parse(document.getElementById("page").textContent);
const places = cells.map((_, index) => document.getElementById(`cell-${index}`));
const status = document.getElementById("status");
const tools = document.getElementById("tools");
const [save, open, again, file] = ["save", "open", "again", "file"].map((id) => document.getElementById(id));
let started = performance.now();
let worker, manager, order, alarm;

const say = (text, wrong = false) => {
  status.textContent = text;
  status.hidden = !text;
  status.classList.toggle("wrong", wrong);
};

// While Python works on something for long, the page says so.
const SHORT = 900;
const questions = new Set();
let thinking;

const asked = (id) => {
  questions.add(id);
  thinking ??= setTimeout(() => {
    if (questions.size && status.hidden) say(labels.thinking);
  }, SHORT);
};

const answered = (id) => {
  questions.delete(id);
  if (questions.size) return;
  clearTimeout(thinking);
  thinking = undefined;
  if (status.textContent === labels.thinking) say("");
};

const toKernel = (message, buffers = []) => {
  if (document.body.dataset.ready) asked(message.id);
  const copies = buffers.map((one) => {
    const view = one instanceof ArrayBuffer ? new Uint8Array(one) : new Uint8Array(one.buffer, one.byteOffset, one.byteLength);
    return view.slice().buffer;
  });
  worker.postMessage({ kind: "python", text: JSON.stringify(message), buffers: copies }, copies);
};

const printed = (place, text) => {
  let box = place.lastElementChild;
  if (!box?.classList.contains("printed")) {
    box = document.createElement("pre");
    box.className = "printed";
    place.append(box);
  }
  box.textContent += text;
};

const showError = (place, { text, trace }) => {
  const box = document.createElement("div");
  box.className = "wrong";
  const line = document.createElement("p");
  line.textContent = text;
  const more = document.createElement("details");
  const name = document.createElement("summary");
  name.textContent = labels.details;
  const lines = document.createElement("pre");
  lines.textContent = trace;
  more.append(name, lines);
  box.append(line, more);
  place.append(box);
  say(labels.stopped, true);
};

const download = (text) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = labels.file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

const fromKernel = async (message, buffers) => {
  const place = places[message.cell] ?? places.at(-1);
  switch (message.kind) {
    case "display":
      await showBundle(place, message.data, manager);
      break;
    case "print":
      printed(place, message.text);
      break;
    case "error":
      showError(place, message);
      break;
    case "file":
      if (message.text) download(message.text);
      break;
    default:
      if (message.kind === "done") {
        answered(message.id);
        save.disabled = !message.saved;
        if (message.id === "last-cell" && !status.classList.contains("wrong")) {
          say("");
          tools.hidden = false;
          document.body.dataset.ready = String(Math.round(performance.now() - started));
        }
      }
      await manager.receive(message, buffers.map((one) => new DataView(one)));
  }
};

// Python that does not answer within this time is ended and started anew.
const PATIENCE = 4000;

const launch = (query) => {
  worker?.terminate();
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const mine = worker;
  worker.onerror = (event) => say(`${labels.failed} ${event.message ?? ""}`, true);
  worker.onmessage = ({ data }) => {
    if (mine !== worker) return;
    if (data.kind === "failed") say(`${labels.failed} ${data.text}`, true);
    else if (data.kind === "ready") say(labels.dealing);
    else {
      const message = JSON.parse(data.text);
      if (message.id === "again") clearTimeout(alarm);
      order = order.then(() => (mine === worker ? fromKernel(message, data.buffers) : null)).catch((error) => {
        console.error(error);
        say(`${labels.failed} ${error.message}`, true);
      });
    }
  };
  worker.postMessage({ kind: "start", query });
};

const deal = () => {
  const last = cells.findLastIndex((cell) => cell.source !== undefined);
  for (const [index, cell] of cells.entries()) {
    if (cell.source === undefined) continue;
    toKernel({ kind: "run", cell: index, source: cell.source, id: index === last ? "last-cell" : `cell-${index}` });
  }
};

const begin = async (query, opened = null) => {
  const warm = worker !== undefined;
  if (warm) await manager.clear_state();
  for (const [index, cell] of cells.entries()) if (cell.source !== undefined) places[index].replaceChildren();
  delete document.body.dataset.ready;
  questions.clear();
  started = performance.now();
  say(warm ? labels.dealing : labels.starting);
  manager = new PageManager(toKernel);
  order = Promise.resolve();
  clearTimeout(alarm);
  const ask = () => {
    toKernel({ kind: "again", query, text: opened, id: "again" });
    deal();
  };
  if (warm) {
    alarm = setTimeout(() => {
      say(labels.starting);
      launch(query);
      ask();
    }, PATIENCE);
  } else {
    launch(query);
  }
  ask();
};

save.onclick = () => toKernel({ kind: "read", path: "newest", id: "read" });
open.onclick = () => file.click();
file.onchange = async () => {
  const [chosen] = file.files;
  file.value = "";
  if (chosen) begin("save=opened", await chosen.text());
};
// The table has such buttons too; here they do the same as the page's, which keep the campaign as well.
const cellsBox = document.getElementById("cells");
cellsBox.addEventListener("click", (event) => {
  if (save.disabled || !event.target.closest('.if-tools [data-cell="file"]')) return;
  event.stopPropagation();
  save.click();
}, true);
cellsBox.addEventListener("change", async (event) => {
  const [chosen] = event.target.type === "file" ? event.target.files : [];
  if (!chosen) return;
  event.stopPropagation();
  begin("save=opened", await chosen.text());
}, true);
again.onclick = () => begin(location.search.slice(1));

if (!document.body.dataset.old) begin(location.search.slice(1));
