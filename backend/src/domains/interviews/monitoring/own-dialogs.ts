import { oneActMs } from '@switchboard/contracts/interviews.limits';
import type { WatchedEvent } from './ordered-events.ts';

/** The maximum time that one of our prompts excuses events. A prompt left open longer is no excuse. */
export const longestDialogMs = 120_000;

interface Dialog {
  from: number;
  until: number;
}

/** Joins dialogs that overlap; they are ordered by their beginning. */
function joined(dialogs: readonly Dialog[]): Dialog[] {
  const all: Dialog[] = [];
  for (const { from, until } of dialogs) {
    const last = all.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else all.push({ from, until });
  }
  return all;
}

/**
 * Times at which one of our prompts, pickers or dialogs was open, until focus returned: events in them are not the candidate's acts.
 * Ordered, and without overlaps.
 */
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
  return joined(dialogs);
}

/** Binary search: a browser can report thousands of prompts, and each of its events is looked up. */
export function isInDialog(dialogs: readonly Dialog[], at: number): boolean {
  let [low, high] = [0, dialogs.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((dialogs[middle]?.from ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return (dialogs[low - 1]?.until ?? Number.NEGATIVE_INFINITY) >= at;
}
