import type { InterviewEventAction, InterviewEventType } from '@switchboard/contracts/interview-events';

/** The fields of a reported event that decide; `at` in milliseconds, limited to possible times. */
export interface WatchedEvent {
  tab: string;
  sequence: number;
  event_type: InterviewEventType;
  event_action: InterviewEventAction;
  at: number;
  error_ms: number;
  event_data: Record<string, unknown>;
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/**
 * Events in the order in which they happened, each once, however they arrived. Within a tab the sequence numbers decide, and time
 * never goes back: a later clock comparison moves nothing.
 */
export function inOrder(events: readonly WatchedEvent[]): WatchedEvent[] {
  const tabs = new Map<string, Map<number, WatchedEvent>>();
  for (const event of events) {
    const tab = tabs.get(event.tab) ?? new Map<number, WatchedEvent>();
    tabs.set(event.tab, tab);
    if (!tab.has(event.sequence)) tab.set(event.sequence, event);
  }
  const ordered = [...tabs.values()].flatMap((tab) => {
    let latest = Number.NEGATIVE_INFINITY;
    return [...tab.values()]
      .sort((a, b) => a.sequence - b.sequence)
      .map((event) => {
        latest = Math.max(latest, event.at);
        return latest === event.at ? event : { ...event, at: latest };
      });
  });
  return ordered.sort((a, b) => a.at - b.at || compare(a.tab, b.tab) || a.sequence - b.sequence);
}

/** Identifies an event within its interview. */
export const keyOf = ({ tab, sequence }: Pick<WatchedEvent, 'tab' | 'sequence'>): string => `${tab}.${sequence}`;
