export const toastTones = ['info', 'success', 'warning', 'danger'] as const;
export type ToastTone = (typeof toastTones)[number];

export interface ToastOptions {
  title: string;
  description?: string;
  tone?: ToastTone;
  action?: { label: string; onPress: () => void };
  /** Time on screen in ms, not counting the time that the pointer or the focus is on it. */
  durationMs?: number;
  /** The subject of a failure; `settleToast` with the same subject removes the message. */
  about?: string;
}

export interface ToastState extends ToastOptions {
  id: number;
  tone: ToastTone;
  durationMs: number;
}

// There is one toast at a time: a new one replaces the current one, so the store has a single slot.
let current: ToastState | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: ToastState | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a message in place of the current one, for 5000 ms by default. */
export function toast(options: ToastOptions): void {
  lastId += 1;
  publish({ tone: 'info', durationMs: 5000, ...options, id: lastId });
}

/** Removes the message from the screen. */
export function dismissToast(): void {
  if (current !== null) publish(null);
}

/** Removes the failure message of something that has succeeded since. Any other message stays. */
export function settleToast(about: string): void {
  if (current?.tone === 'danger' && current.about === about) publish(null);
}

/** Calls the listener on every change and returns a function that unsubscribes. */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The message on screen, if any. */
export function currentToast(): ToastState | null {
  return current;
}
