import type { CallDetail, CallStatus } from '@switchboard/contracts/calls';
import { callEnd } from '@switchboard/platform';

/** The progress of a call, as the dialog shows it. */
export type CallProgress =
  | { phase: 'initiated' | 'dialing' | 'ringing' }
  | { phase: 'connected'; connectedAt: string }
  | { phase: 'ended'; end: ReturnType<typeof callEnd>; endedReason: string | null; durationSeconds: number | null };

/** The part of a live event that moves a call. */
export interface CallSignal {
  status: CallStatus;
  at: string;
  ended_reason: string | null;
}

const rank: Record<CallProgress['phase'], number> = { initiated: 0, dialing: 1, ringing: 2, connected: 3, ended: 4 };

function fromSignal({ status, at, ended_reason: endedReason }: CallSignal): CallProgress {
  switch (status) {
    case 'connected':
      return { phase: 'connected', connectedAt: at };
    case 'disconnected':
    case 'error':
      return { phase: 'ended', end: callEnd(endedReason, status === 'error'), endedReason, durationSeconds: null };
    default:
      return { phase: status };
  }
}

function talkedSeconds(call: CallDetail): number | null {
  if (!call.connected_at || !call.ended_at) return null;
  return (Date.parse(call.ended_at) - Date.parse(call.connected_at)) / 1000;
}

function fromCall(call: CallDetail): CallProgress {
  const progress = fromSignal({
    status: call.status,
    at: call.connected_at ?? call.created_at,
    ended_reason: call.ended_reason,
  });
  return progress.phase === 'ended' ? { ...progress, durationSeconds: talkedSeconds(call) } : progress;
}

/**
 * The progress of a call, from the API's last response and the last live event. The further one wins, so that a late response never moves
 * the call backwards. At the same stage the response wins, since it has more details.
 */
export function callProgress(
  start: CallStatus,
  call: CallDetail | undefined,
  signal: CallSignal | undefined,
): CallProgress {
  const known = call ? fromCall(call) : fromSignal({ status: start, at: new Date().toISOString(), ended_reason: null });
  const heard = signal && fromSignal(signal);
  return heard && rank[heard.phase] > rank[known.phase] ? heard : known;
}
