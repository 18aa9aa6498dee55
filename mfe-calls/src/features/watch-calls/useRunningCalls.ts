import type { Call } from '@switchboard/contracts/calls';
import { useLiveEvents } from '@switchboard/platform';
import { endpointQuery, makeStale, useQuery, useQueryClient } from '@switchboard/platform/query';
import { useEffect, useRef, useState } from 'react';

const paceMs = 1000;

/** The calls that are live now: events move their state, and the list is read again at most once a second. */
export function useRunningCalls() {
  const client = useQueryClient();
  const query = useQuery(endpointQuery('GET /api/call'));
  const [heard, setHeard] = useState<Record<string, Call['status']>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvents(['call.status'], ({ subject_id: id, status }) => {
    setHeard((before) => ({ ...before, [id]: status }));
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void makeStale(client, ['GET /api/call']).then(() => setHeard({}));
    }, paceMs);
  });
  const isLive = ({ status }: Call) => status !== 'disconnected' && status !== 'error';
  const calls = query.data?.items.map((call) => ({ ...call, status: heard[call.id] ?? call.status })).filter(isLive);
  // One page is shown. The calls beyond it take the places of those that end.
  const hasMore = Boolean(query.data?.next_cursor);
  return { query, calls, hasMore };
}
