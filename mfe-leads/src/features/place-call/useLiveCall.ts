import type { PlacedCall } from '@switchboard/contracts/place-call';
import { notifyError, request, useLiveEvents } from '@switchboard/platform';
import { endpointQuery, makeStale, useQuery, useQueryClient } from '@switchboard/platform/query';
import { useState } from 'react';
import { type CallSignal, callProgress } from './callProgress.ts';

// Events update the dialog; polling covers lost events.
const askAgainMs = 4000;

/** A placed call while it runs and after it: its progress, its data, and a function to end it. */
export function useLiveCall(placed: PlacedCall | null) {
  const client = useQueryClient();
  const [heard, setHeard] = useState<CallSignal & { subject_id: string }>();
  const [isEnding, setIsEnding] = useState(false);
  const callId = placed?.call_id ?? '';
  const { data: call } = useQuery({
    ...endpointQuery('GET /api/call/:id', { params: { id: callId } }),
    enabled: placed !== null,
    refetchInterval: ({ state }) => {
      const status = state.data?.status;
      const isFinal = status === 'error' || (status === 'disconnected' && state.data?.call_log_id);
      return isFinal ? false : askAgainMs;
    },
  });

  useLiveEvents(['call.status'], (event) => {
    if (event.subject_id === callId) setHeard(event);
  });

  const signal = heard?.subject_id === callId ? heard : undefined;
  const progress = callProgress(placed?.status ?? 'initiated', call, signal);

  const endCall = async () => {
    setIsEnding(true);
    try {
      await request('POST /api/call/:id/end', { params: { id: callId } });
      await makeStale(client, ['GET /api/call/:id']);
    } catch (error) {
      notifyError('The call could not be ended', error);
    } finally {
      setIsEnding(false);
    }
  };

  return { call, progress, endCall, isEnding };
}
