import type { EventQueue } from './eventQueue.ts';

/** Does something for which the browser takes the focus, so that it is not taken for the candidate's doing. */
export type OwnDialog = <T>(name: string, ask: () => Promise<T>) => Promise<T>;

/** The focus comes back a moment after a prompt has closed. */
const settleMs = 500;

/** Wraps our own prompts and pickers: what happens to the focus meanwhile is ours. */
export function ownDialogs(events: Pick<EventQueue, 'add'>): OwnDialog {
  return async (name, ask) => {
    events.add('own_dialog', 'begins', { name });
    try {
      return await ask();
    } finally {
      setTimeout(() => events.add('own_dialog', 'ends', { name }), settleMs);
    }
  };
}
