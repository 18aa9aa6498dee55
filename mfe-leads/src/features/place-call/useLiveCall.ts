import type { PlacedCall } from '@switchboard/contracts/calls';
import { notifyError, request, useLiveEvents } from '@switchboard/platform';
import { useQuery, useQueryClient } from '@switchboard/platform/query';
import { useState } from 'react';
import { callOptions } from '../../api/calls.ts';
import { type CallSignal, callProgress } from './callProgress.ts';

// Events move the dialog; asking now and then covers one that was lost on the way.
const askAgainMs = 4000;

/** A placed call while it runs and after it: where it is, what is known of it, and a way to end it. */
export function useLiveCall(placed: PlacedCall | null) {
  const client = useQueryClient();
  const [heard, setHeard] = useState<CallSignal & { subject_id: string }>();
  const [isEnding, setIsEnding] = useState(false);
  const callId = placed?.call_id ?? '';
  const options = callOptions(callId);
  const { data: call } = useQuery({
    ...options,
    enabled: placed !== null,
    refetchInterval: ({ state }) => {
      const status = state.data?.status;
      const isFinal = status === 'error' || (status === 'disconnected' && state.data?.call_log_id);
      return isFinal ? false : askAgainMs;
    },
  });

  useLiveEvents(['call.status', 'call_log.changed'], (event) => {
    if (placed === null || (event.type === 'call.status' && event.subject_id !== callId)) return;
    if (event.type === 'call.status') setHeard(event);
    void client.invalidateQueries({ queryKey: options.queryKey });
  });

  const signal = heard?.subject_id === callId ? heard : undefined;
  const progress = callProgress(placed?.status ?? 'initiated', call, signal);

  const endCall = async () => {
    setIsEnding(true);
    try {
      await request('POST /api/call/:id/end', { params: { id: callId } });
      await client.invalidateQueries({ queryKey: options.queryKey });
    } catch (error) {
      notifyError('The call could not be ended', error);
    } finally {
      setIsEnding(false);
    }
  };

  return { call, progress, endCall, isEnding };
}
