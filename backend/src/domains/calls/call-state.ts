import type { CallStatus, EndedReason } from '@switchboard/contracts/calls';
import type { CarrierSignal } from './carrier.ts';

/** As much of a call as signals change. */
export interface CallState {
  status: CallStatus;
  connected_at: Date | null;
  ended_at: Date | null;
  /** May be known before the call is over: whoever ends it says why first. */
  ended_reason: EndedReason | null;
}

/** The states of a call on its way, in their order: none is gone back to. */
const way: readonly CallStatus[] = ['initiated', 'dialing', 'ringing', 'connected'];

/** Whether a call that has come so far has something new to hear in such a signal. */
export const isFurther = (status: CallStatus, than: CallStatus): boolean => way.indexOf(status) > way.indexOf(than);

/** The states from which a call goes on to this one. */
export const statesBefore = (status: CallStatus): readonly CallStatus[] => way.slice(0, way.indexOf(status));

const earliest = (one: Date | null, other: Date): Date => (one && one <= other ? one : other);

/**
 * A call after one more signal. Signals may come in any order, twice and late: each adds the fact it carries, and none takes
 * one away. Only what contradicts is decided by who came first: the end and its reason.
 */
export function afterSignal(state: CallState, signal: CarrierSignal): CallState {
  if (signal.kind === 'ended')
    return state.ended_at
      ? state
      : {
          ...state,
          status: 'disconnected',
          ended_at: signal.at,
          ended_reason: state.ended_reason ?? signal.reason,
        };
  const status = !state.ended_at && isFurther(signal.kind, state.status) ? signal.kind : state.status;
  const connected_at = signal.kind === 'connected' ? earliest(state.connected_at, signal.at) : state.connected_at;
  const isSame = status === state.status && connected_at?.getTime() === state.connected_at?.getTime();
  return isSame ? state : { ...state, status, connected_at };
}
