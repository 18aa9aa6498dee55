import type { CallStatus, EndedReason } from '@switchboard/contracts/calls';
import type { CarrierSignal } from './carrier.ts';

/** The part of a call that signals change. */
export interface CallState {
  status: CallStatus;
  connected_at: Date | null;
  ended_at: Date | null;
  /** May be known before the call ends: the first reason given stays. */
  ended_reason: EndedReason | null;
}

/** The states of a call in progress, in order. A call never goes back to an earlier one. */
const way: readonly CallStatus[] = ['initiated', 'dialing', 'ringing', 'connected'];

/** Whether a signal with this status is news to a call in that status. */
export const isFurther = (status: CallStatus, than: CallStatus): boolean => way.indexOf(status) > way.indexOf(than);

/** The states from which a call moves to this one. */
export const statesBefore = (status: CallStatus): readonly CallStatus[] => way.slice(0, way.indexOf(status));

const earliest = (one: Date | null, other: Date): Date => (one && one <= other ? one : other);

/**
 * A call after one more signal. Signals may arrive in any order, twice and late: each adds its fact and removes none. Only the end
 * and its reason can contradict each other; the first one wins.
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
