import type { EventQueue } from './eventQueue.ts';

/** Runs an action for which the browser takes the focus, so that the candidate isn't blamed for it. */
export type OwnDialog = <T>(name: string, ask: () => Promise<T>) => Promise<T>;

/** The focus returns a moment after a prompt has closed. */
const settleMs = 500;

/** Wraps our own prompts and pickers: focus changes during them are ours. */
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
