/** A pointer that moved at most this far wasn't dragged away to cancel the click. */
const maxMovedPx = 8;

// On the event, because a page can have several copies of the design system, each with its own listeners.
const isPressed = Symbol.for('switchboard.moved-press');

let down: { button: HTMLButtonElement; at: DOMRect; x: number; y: number } | null = null;

function onDown({ target, button: which, clientX: x, clientY: y }: PointerEvent): void {
  const button = target instanceof Element ? target.closest('button') : null;
  // A button that opens something has already opened it on pointer down.
  down = button && which === 0 && !button.ariaHasPopup ? { button, at: button.getBoundingClientRect(), x, y } : null;
}

function onUp(event: PointerEvent & { [isPressed]?: true }): void {
  const { target, clientX, clientY } = event;
  const before = down;
  down = null;
  if (!before || !(target instanceof Node) || before.button.contains(target)) return;
  const { button, at, x, y } = before;
  if (!button.isConnected || Math.hypot(clientX - x, clientY - y) > maxMovedPx) return;
  const now = button.getBoundingClientRect();
  const isMoved = now.left !== at.left || now.top !== at.top || now.width !== at.width;
  if (!isMoved || event[isPressed]) return;
  event[isPressed] = true;
  // After the browser has cancelled the press that left the button.
  setTimeout(() => button.click());
}

/**
 * Clicks a button that moved away under a resting pointer. On pointer down the previous field loses the focus. Content that appears then
 * can move the button, and the browser sends the click to whatever is below the pointer instead. Each button calls this: identical
 * listeners are added only once, and are restored if someone has removed them, as the shell does with the listeners of a module that was
 * left.
 */
export function pressMovedButtons(): void {
  addEventListener('pointerdown', onDown, true);
  addEventListener('pointerup', onUp, true);
}
