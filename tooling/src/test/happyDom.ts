// happy-dom's document isn't an instance of its own window's Document class. react-aria checks this before it decides
// whether a dialog already has the focus, so autofocus inside overlays would be lost in tests.
Object.defineProperty(window.Document, Symbol.hasInstance, {
  configurable: true,
  value: (node: unknown) => node instanceof Node && node.nodeType === Node.DOCUMENT_NODE,
});

// happy-dom fires a selection change while it changes the selection; react-aria answers by collapsing it, in an endless loop.
Object.assign(Object.getPrototypeOf(document.getSelection()), { collapse: () => undefined });

// A beacon is sent when the test that caused it has ended; its unanswered request would fail another test.
Object.assign(navigator, { sendBeacon: () => true });

// react-aria checks each element in focus management for being a window. A form of happy-dom searches all its controls
// for one of that name, unless it has the property itself. Without the search, tests of screens with forms take a
// fortieth of the time.
Object.defineProperty(window.HTMLFormElement.prototype, 'window', { configurable: true, value: undefined });
