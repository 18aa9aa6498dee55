import FlatQueue from 'flatqueue';
import type { LeadState } from './store.ts';

const minuteMs = 60_000;
/** The turns of calls due at the same moment that fit into a number together with the moment. */
const turns = 2 ** 20;

/** Scheduled calls by the moment at which they are due, those of the same moment in the order of their creation. */
export function createDueCalls(startsAt: number) {
  const queue = new FlatQueue<LeadState>();
  /** The number of calls due until the end of each minute, not counting earlier minutes. */
  const byMinute: number[] = [];
  let countedUntil = -1;
  let counted = 0;
  let size = 0;
  const minuteOf = (due: number) => Math.max(0, Math.ceil((due - startsAt) / minuteMs));
  const dueOf = (value: number) => Math.floor(value / turns) + startsAt;

  function count(due: number, change: 1 | -1): void {
    const minute = minuteOf(due);
    byMinute[minute] = (byMinute[minute] ?? 0) + change;
    if (minute <= countedUntil) counted += change;
    size += change;
  }

  /** Drops queue entries whose calls have moved to an earlier entry, when they become due. */
  function dropLeft(): void {
    while (queue.length > 0 && queue.peek()?.due_at !== dueOf(queue.peekValue() ?? 0)) queue.pop();
  }

  return {
    size: () => size,
    next(): number {
      dropLeft();
      return queue.length > 0 ? dueOf(queue.peekValue() ?? 0) : Infinity;
    },
    /** Adds a call to the queue, or moves one that is in it already. */
    push(lead: LeadState, due: number): void {
      if (lead.due_at !== null) count(lead.due_at, -1);
      lead.due_at = due;
      queue.push(lead, (due - startsAt) * turns + (lead.turn % turns));
      count(due, 1);
    },
    pop(): LeadState | undefined {
      dropLeft();
      const lead = queue.pop();
      if (!lead || lead.due_at === null) return undefined;
      count(lead.due_at, -1);
      lead.due_at = null;
      return lead;
    },
    /** The number of calls due until a moment, which never decreases. */
    countUntil(moment: number): number {
      const minute = Math.floor((moment - startsAt) / minuteMs);
      while (countedUntil < minute) {
        countedUntil += 1;
        counted += byMinute[countedUntil] ?? 0;
      }
      return counted;
    },
  };
}

/** The number of calls waiting for minutes that are checked again when a call ends, as in the database. */
const releasedAtOnce = 5;

/** Calls that wait until minutes are left, in the order in which they were scheduled. */
export function createMinutesQueue(startsAt: number) {
  const queue = new FlatQueue<LeadState>();
  const isHeld = ({ refusal, is_open }: LeadState) => is_open && refusal?.reason === 'campaign_minutes';
  const add = (lead: LeadState) => queue.push(lead, (lead.scheduled_time - startsAt) * turns + (lead.turn % turns));
  return {
    add,
    /** The first few; they stay in the queue as long as minutes hold them back. */
    first(): LeadState[] {
      const found: LeadState[] = [];
      while (queue.length > 0 && found.length < releasedAtOnce) {
        const lead = queue.pop();
        if (lead && isHeld(lead) && !found.includes(lead)) found.push(lead);
      }
      found.forEach(add);
      return found;
    },
  };
}
