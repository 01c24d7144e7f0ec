// Python in a worker: starts Pyodide from this site alone, unpacks the wheels, hands messages to kernel.py.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = new URL("./", self.location);

const bytes = async (path) => {
  const answer = await fetch(new URL(path, here));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.arrayBuffer();
};

// Used by Python's `import` of a package that is not unpacked yet, which cannot wait for a promise.
const bytesNow = (path) => {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(path, here), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${path}: ${request.status}`);
  return new Uint8Array(request.response);
};

let handle;
const queue = [];

self.onmessage = (event) => {
  if (event.data.kind === "start") start(event.data).catch((error) => self.postMessage({ kind: "failed", text: String(error) }));
  else if (handle) handle(event.data);
  else queue.push(event.data);
};

async function start({ query }) {
  const packs = JSON.parse(new TextDecoder().decode(await bytes("packs.json")));
  const wheels = packs.boot.map(bytes);
  const code = bytes("kernel.py");
  const python = await loadPyodide({
    indexURL: new URL("./pyodide/", here).href,
    env: { HOME: "/home/pyodide", INFILTR_DATA: "/home/pyodide/infiltr", INFILTR_PAGE: "1", QUERY_STRING: query },
  });
  const place = python.runPython("import site; site.getsitepackages()[0]");
  const unpack = (buffer) => python.unpackArchive(buffer, "zip", { extractDir: place });
  for (const wheel of wheels) unpack(await wheel);
  python.registerJsModule("infiltr_page_host", {
    post: (text, buffers) => {
      const copies = buffers.map((one) => one.slice().buffer);
      self.postMessage({ kind: "python", text, buffers: copies }, copies);
    },
    unpack: (path) => unpack(bytesNow(path)),
  });
  python.FS.writeFile("/home/pyodide/infiltr_page_kernel.py", new Uint8Array(await code));
  const kernel = python.pyimport("infiltr_page_kernel");
  kernel.start(JSON.stringify(packs.later));
  handle = ({ text, buffers }) => kernel.handle(text, python.toPy((buffers ?? []).map((one) => new Uint8Array(one))));
  self.postMessage({ kind: "ready" });
  for (const message of queue.splice(0)) handle(message);
}
