import { type DOMAttributes, type ReactNode, type SyntheticEvent, useState } from 'react';
import { createPortal } from 'react-dom';

// The browser's own event goes on: others listen for it at the document.
const stop = (event: SyntheticEvent) => {
  event.isPropagationStopped = () => true;
};

// All but the focus, which counts as inside what opened the overlay.
const handlers: DOMAttributes<HTMLElement> = Object.fromEntries(
  [
    ...['onSubmit', 'onReset', 'onChange', 'onInput', 'onBeforeInput', 'onInvalid', 'onCopy', 'onCut', 'onPaste'],
    ...['onKeyDown', 'onKeyUp', 'onClick', 'onDoubleClick', 'onAuxClick', 'onContextMenu', 'onWheel'],
    ...['onMouseDown', 'onMouseUp', 'onMouseMove', 'onMouseOver', 'onMouseOut'],
    ...['onPointerDown', 'onPointerUp', 'onPointerMove', 'onPointerCancel', 'onPointerOver', 'onPointerOut'],
    ...['onTouchStart', 'onTouchMove', 'onTouchEnd', 'onTouchCancel'],
    ...['onDragStart', 'onDrag', 'onDragEnter', 'onDragOver', 'onDragLeave', 'onDrop', 'onDragEnd'],
  ].map((name) => [name, stop]),
);

/**
 * Keeps the events of an overlay from what opened it: React passes them on from a portal to its parents, so that a form in a
 * dialog would also submit the form that the dialog's button is in.
 */
export function OwnEvents({ children }: { children: ReactNode }) {
  // An element that is nowhere in the page: it adds nothing to the layout of what opened the overlay.
  const [gate] = useState(() => (typeof document === 'undefined' ? null : document.createElement('div')));
  return gate ? createPortal(<div {...handlers}>{children}</div>, gate) : children;
}
