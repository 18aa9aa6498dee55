import { oneActMs } from '@switchboard/contracts/interviews.limits';
import type { WatchedEvent } from './ordered-events.ts';

/** The maximum time that one of our prompts excuses events. A prompt left open longer is no excuse. */
export const longestDialogMs = 120_000;

interface Dialog {
  from: number;
  until: number;
}

/** Times at which one of our prompts, pickers or dialogs was open, until focus returned: events in them are not the candidate's acts. */
export function ownDialogs(ordered: readonly WatchedEvent[]): Dialog[] {
  const open = new Map<string, Dialog>();
  const dialogs: Dialog[] = [];
  for (const { tab, event_type, event_action, at } of ordered) {
    if (event_type !== 'own_dialog') continue;
    const current = open.get(tab);
    if (event_action === 'begins' && !current) {
      const dialog = { from: at, until: at + longestDialogMs };
      open.set(tab, dialog);
      dialogs.push(dialog);
    }
    if (event_action === 'ends' && current) {
      current.until = Math.min(current.until, at + oneActMs);
      open.delete(tab);
    }
  }
  return dialogs;
}

export const isInDialog = (dialogs: readonly Dialog[], at: number): boolean =>
  dialogs.some(({ from, until }) => from <= at && at <= until);
