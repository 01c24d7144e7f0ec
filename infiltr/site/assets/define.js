// anywidget's browser part is written for an AMD loader: keep its factory for the bundle.
globalThis.define = (needs, factory) => {
  globalThis.infiltrDefined = factory;
};
