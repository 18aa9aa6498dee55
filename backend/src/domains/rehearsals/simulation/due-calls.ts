import FlatQueue from 'flatqueue';
import type { LeadState } from './store.ts';

const minuteMs = 60_000;
/** Turns of calls that are due at the same moment, which a number can hold beside the moment. */
const turns = 2 ** 20;

/** Scheduled calls by the moment in which they are due, those of the same moment in the order in which they were made. */
export function createDueCalls(startsAt: number) {
  const queue = new FlatQueue<LeadState>();
  /** How many are due until the end of each minute, counted apart from those before. */
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

  /** Places in line that their calls have left for earlier ones are given up when their time comes. */
  function dropLeft(): void {
    while (queue.length > 0 && queue.peek()?.due_at !== dueOf(queue.peekValue() ?? 0)) queue.pop();
  }

  return {
    size: () => size,
    next(): number {
      dropLeft();
      return queue.length > 0 ? dueOf(queue.peekValue() ?? 0) : Infinity;
    },
    /** Puts a call in line, or to another place where it is in line already. */
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
    /** How many are due until a moment, which never goes back. */
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

/** How many calls that wait for minutes are looked at again when a call ends: as the database does it. */
const releasedAtOnce = 5;

/** Calls that wait until minutes are left, in the order in which they were to be made. */
export function createMinutesQueue(startsAt: number) {
  const queue = new FlatQueue<LeadState>();
  const isHeld = ({ refusal, is_open }: LeadState) => is_open && refusal?.reason === 'campaign_minutes';
  const add = (lead: LeadState) => queue.push(lead, (lead.scheduled_time - startsAt) * turns + (lead.turn % turns));
  return {
    add,
    /** The first few; they stay in line until something else is said of them. */
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
