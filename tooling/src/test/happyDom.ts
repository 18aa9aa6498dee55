// happy-dom's document is no instance of its own window's Document class. react-aria asks exactly that before it
// decides whether a dialog already holds the focus, so autofocus inside overlays would be lost in tests.
Object.defineProperty(window.Document, Symbol.hasInstance, {
  configurable: true,
  value: (node: unknown) => node instanceof Node && node.nodeType === Node.DOCUMENT_NODE,
});

// happy-dom announces a changed selection while it changes it; react-aria answers by collapsing it, without end.
Object.assign(Object.getPrototypeOf(document.getSelection()), { collapse: () => undefined });

// A beacon leaves when the test that caused it is long over; that nobody answers it would fail another one.
Object.assign(navigator, { sendBeacon: () => true });

// react-aria asks each element in focus management whether it is a window. A form of happy-dom looks through all its controls
// for one of that name, unless it has the property itself: a fortieth of the time of tests of screens with forms.
Object.defineProperty(window.HTMLFormElement.prototype, 'window', { configurable: true, value: undefined });
