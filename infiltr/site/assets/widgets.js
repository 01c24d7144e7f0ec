// The widgets' side of a page: a widget manager over the worker's messages. Bundled by the build.
import * as base from "@jupyter-widgets/base";
import * as controls from "@jupyter-widgets/controls";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import { Widget } from "@lumino/widgets";
import "./define.js";
import "anywidget";

const VIEW = "application/vnd.jupyter.widget-view+json";

// Outputs captured in a widget: plain text and HTML are enough here.
class OutputModel extends base.DOMWidgetModel {
  defaults() {
    const names = { _model_name: "OutputModel", _view_name: "OutputView", outputs: [], msg_id: "" };
    const home = { _model_module: "@jupyter-widgets/output", _view_module: "@jupyter-widgets/output" };
    return { ...super.defaults(), ...names, ...home };
  }
}

class OutputView extends base.DOMWidgetView {
  render() {
    super.render();
    const show = () => {
      this.el.replaceChildren();
      for (const output of this.model.get("outputs")) {
        showBundle(this.el, output.data ?? { "text/plain": output.text ?? output.evalue ?? "" }, this.model.widget_manager);
      }
    };
    this.listenTo(this.model, "change:outputs", show);
    show();
  }
}

const MODULES = {
  "@jupyter-widgets/base": base,
  "@jupyter-widgets/controls": controls,
  "@jupyter-widgets/output": { OutputModel, OutputView },
  anywidget: globalThis.infiltrDefined(base),
};

class PageComm {
  constructor(manager, id) {
    this.manager = manager;
    this.comm_id = id;
    this.target_name = "jupyter.widget";
  }
  send(data, callbacks, metadata, buffers) {
    return this.manager.post({ kind: "comm_msg", comm_id: this.comm_id, data, metadata }, buffers, callbacks);
  }
  open(data, callbacks, metadata, buffers) {
    return this.manager.post({ kind: "comm_open", comm_id: this.comm_id, data, metadata }, buffers, callbacks);
  }
  close(data, callbacks, metadata, buffers) {
    return this.manager.post({ kind: "comm_close", comm_id: this.comm_id, data, metadata }, buffers, callbacks);
  }
  on_msg(callback) { this.message = callback; }
  on_close(callback) { this.closed = callback; }
}

/** Widgets of one page. `send(message, buffers)` posts to the kernel, which answers each with {kind: "done", id}. */
export class PageManager extends ManagerBase {
  constructor(send) {
    super();
    this.sendToKernel = send;
    this.comms = new Map();
    this.waiting = new Map();
    this.count = 0;
  }

  post(message, buffers, callbacks) {
    const id = `m${(this.count += 1)}`;
    if (callbacks) this.waiting.set(id, callbacks);
    this.sendToKernel({ ...message, id }, buffers ?? []);
    return id;
  }

  async loadClass(className, moduleName) {
    const found = MODULES[moduleName]?.[className];
    if (!found) throw new Error(`${moduleName}.${className} is not part of this page`);
    return found;
  }

  async _create_comm(target, id, data, metadata, buffers) {
    const comm = new PageComm(this, id ?? crypto.randomUUID());
    this.comms.set(comm.comm_id, comm);
    if (data) comm.open(data, undefined, metadata, buffers);
    return comm;
  }

  async _get_comm_info() {
    return {};
  }

  /** A message of the kernel: comm_open, comm_msg, comm_close, done. */
  async receive(message, buffers) {
    const { kind, comm_id: id, data, metadata } = message;
    if (kind === "done") {
      const callbacks = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      callbacks?.iopub?.status?.({ content: { execution_state: "idle" }, parent_header: { msg_id: message.id } });
      return;
    }
    const content = { content: { comm_id: id, data, target_name: "jupyter.widget" }, metadata: metadata ?? {}, buffers };
    if (kind === "comm_open") {
      const comm = new PageComm(this, id);
      this.comms.set(id, comm);
      await this.handle_comm_open(comm, { ...content, metadata: { version: "2.1.0", ...metadata } });
    } else if (kind === "comm_msg") {
      await this.comms.get(id)?.message?.(content);
    } else if (kind === "comm_close") {
      this.comms.get(id)?.closed?.(content);
      this.comms.delete(id);
    }
  }
}

/** Put one output into a place of the page. */
export async function showBundle(place, data, manager) {
  if (VIEW in data && manager) {
    const model = await manager.get_model(data[VIEW].model_id);
    const view = await manager.create_view(model, {});
    Widget.attach(view.luminoWidget, place);
    return;
  }
  const box = document.createElement("div");
  if (data["text/html"] !== undefined) {
    box.innerHTML = data["text/html"];
  } else {
    box.className = "plain";
    box.textContent = data["text/plain"] ?? "";
  }
  place.append(box);
}
