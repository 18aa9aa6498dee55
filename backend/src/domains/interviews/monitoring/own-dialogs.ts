import { oneActMs } from '@switchboard/contracts/interviews.limits';
import type { WatchedEvent } from './ordered-events.ts';

/** A prompt of ours is open for so long at most: whoever leaves one open is not excused by it. */
export const longestDialogMs = 120_000;

interface Dialog {
  from: number;
  until: number;
}

/** While a prompt, picker or dialog of ours was open, and until the focus it took is back: nothing of that is anybody's act. */
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
