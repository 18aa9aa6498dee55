import { notifyError, request, useCan, useLiveEvents } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useCallback, useEffect, useReducer } from 'react';
import { liveCallsReducer, noLiveCalls } from './liveCalls.ts';

// Long enough to read how a call ended and to open its transcript.
const endedShownMs = 8000;

/** The live calls, updated by events, and a function to end one. Ended calls stay while the strip is held. */
export function useLiveCalls(isHeld: boolean) {
  const isAllowed = useCan('call.read');
  const [state, dispatch] = useReducer(liveCallsReducer, noLiveCalls);
  const { data, refetch } = useQuery({
    ...endpointQuery('GET /api/call'),
    enabled: isAllowed,
  });

  useEffect(() => {
    if (data) dispatch({ type: 'listed', calls: data.items });
  }, [data]);

  useLiveEvents(['call.status'], ({ subject_id: callId, status, at, ended_reason: endedReason }) => {
    dispatch({ type: 'status', callId, status, at, endedReason });
  });

  const { isStale } = state;
  useEffect(() => {
    if (isStale) void refetch();
  }, [isStale, refetch]);

  const endedIds = state.calls.filter(({ phase }) => phase === 'ended').map(({ id }) => id);
  const oldestEnded = endedIds[0];
  useEffect(() => {
    if (oldestEnded === undefined || isHeld) return;
    const timer = setTimeout(() => dispatch({ type: 'swept', callId: oldestEnded }), endedShownMs);
    return () => clearTimeout(timer);
  }, [oldestEnded, isHeld]);

  const endCall = useCallback(async (callId: string) => {
    dispatch({ type: 'end-requested', callId });
    try {
      const call = await request('POST /api/call/:id/end', { params: { id: callId } });
      const { status, ended_at: at, ended_reason: endedReason } = call;
      dispatch({ type: 'status', callId, status, at: at ?? call.created_at, endedReason });
    } catch (error) {
      dispatch({ type: 'end-refused', callId });
      notifyError('The call could not be ended', error);
    }
  }, []);

  return { calls: state.calls, endCall };
}
