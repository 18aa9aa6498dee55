/** A pointer that moves no further than this has not been dragged away to cancel a press. */
const maxMovedPx = 8;

let down: { button: HTMLButtonElement; at: DOMRect; x: number; y: number } | null = null;

function onDown({ target, button: which, clientX: x, clientY: y }: PointerEvent): void {
  const button = target instanceof Element ? target.closest('button') : null;
  // What opens something has opened it already, as the pointer went down.
  down = button && which === 0 && !button.ariaHasPopup ? { button, at: button.getBoundingClientRect(), x, y } : null;
}

function onUp({ target, clientX, clientY }: PointerEvent): void {
  const before = down;
  down = null;
  if (!before || !(target instanceof Node) || before.button.contains(target)) return;
  const { button, at, x, y } = before;
  if (!button.isConnected || Math.hypot(clientX - x, clientY - y) > maxMovedPx) return;
  const now = button.getBoundingClientRect();
  const isMoved = now.left !== at.left || now.top !== at.top || now.width !== at.width;
  // After the press that the pointer has lost was given up.
  if (isMoved) setTimeout(() => button.click());
}

/**
 * Presses a button that moved away under a resting pointer. When the pointer goes down, the field before loses the focus; what
 * appears then can move the button, and the browser gives the click to whatever is below the pointer instead. Each button asks for it:
 * the same listeners count once, and come back where someone has removed them, as the shell does with those of a module that was left.
 */
export function pressMovedButtons(): void {
  addEventListener('pointerdown', onDown, true);
  addEventListener('pointerup', onUp, true);
}
