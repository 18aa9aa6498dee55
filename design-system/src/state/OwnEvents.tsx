import { type DOMAttributes, type ReactNode, type SyntheticEvent, useState } from 'react';
import { createPortal } from 'react-dom';

// The native event continues, because other code listens for it on the document.
const stop = (event: SyntheticEvent) => {
  event.isPropagationStopped = () => true;
};

// All events except focus events: focus counts as inside the component that opened the overlay.
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
 * Keeps the events of an overlay from the component that opened it: React propagates events from a portal to its parents, so a form in a
 * dialog would also submit the form that contains the dialog's button.
 */
export function OwnEvents({ children }: { children: ReactNode }) {
  // An element outside the page, so that it adds nothing to the layout of the component that opened the overlay.
  const [gate] = useState(() => (typeof document === 'undefined' ? null : document.createElement('div')));
  return gate ? createPortal(<div {...handlers}>{children}</div>, gate) : children;
}
