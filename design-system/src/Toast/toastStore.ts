export const toastTones = ['info', 'success', 'warning', 'danger'] as const;
export type ToastTone = (typeof toastTones)[number];

export interface ToastOptions {
  title: string;
  description?: string;
  tone?: ToastTone;
  action?: { label: string; onPress: () => void };
  /** Time on screen in ms, without the time the pointer or the focus rests on it. */
  durationMs?: number;
  /** What failed; `settleToast` of the same takes the failure off the screen. */
  about?: string;
}

export interface ToastState extends ToastOptions {
  id: number;
  tone: ToastTone;
  durationMs: number;
}

// One toast at a time: a new one replaces the one on screen, so a single slot is the whole store.
let current: ToastState | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: ToastState | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a message for a few seconds (5000 ms unless told otherwise), in place of the one on screen. */
export function toast(options: ToastOptions): void {
  lastId += 1;
  publish({ tone: 'info', durationMs: 5000, ...options, id: lastId });
}

/** Takes the message off the screen. */
export function dismissToast(): void {
  if (current !== null) publish(null);
}

/** What failed has succeeded since: its failure is taken off the screen. Anything else stays. */
export function settleToast(about: string): void {
  if (current?.tone === 'danger' && current.about === about) publish(null);
}

/** Calls the listener at every change and returns the way to stop. */
export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The message on screen, if any. */
export function currentToast(): ToastState | null {
  return current;
}
