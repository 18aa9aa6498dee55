import type { InterviewVerdict } from '@switchboard/contracts/interview-events';
import { request } from '@switchboard/platform';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createEventQueue, type EventQueue } from './eventQueue.ts';
import { type OwnDialog, ownDialogs } from './ownDialog.ts';

interface Queued {
  id: string;
  tab: string;
  /** When the interview started. A start that failed is taken back with its events, so the next one counts from 1 again. */
  startedAt: string;
  now: () => { at: string; error_ms: number };
  onVerdict: (verdict: InterviewVerdict) => void;
}

function sessionStore(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** The event queue of this tab while the page is in the interview; the last events are sent when it leaves. */
export function useEventQueue({ id, tab, startedAt, now, onVerdict }: Queued): {
  events: EventQueue;
  ownDialog: OwnDialog;
} {
  const latest = useRef(onVerdict);
  useEffect(() => {
    latest.current = onVerdict;
  });
  const [events] = useState(() =>
    createEventQueue({
      storage: sessionStore(),
      key: `switchboard.interview-events.${id}.${startedAt}`,
      now,
      send: (batch) => request('POST /api/call/:id/events', { params: { id }, body: { tab, events: batch } }),
      onVerdict: (verdict) => latest.current(verdict),
    }),
  );
  useEffect(() => () => void events.flush().finally(() => events.stop()), [events]);
  const ownDialog = useMemo(() => ownDialogs(events), [events]);
  return { events, ownDialog };
}
