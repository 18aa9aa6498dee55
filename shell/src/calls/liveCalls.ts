import type { Call, CallStatus } from '@switchboard/contracts/calls';
import { callEnd } from '@switchboard/platform';

interface CallFacts {
  id: string;
  leadId: string | null;
  leadName: string;
  phoneNumber: string;
  assistantName: string;
  isInbound: boolean;
  isSimulated: boolean;
  startedAt: string;
  callLogId: string | null;
}

/** One call of the strip. `ending` waits for the server; the previous phase returns when the server refuses. */
export type LiveCall =
  | (CallFacts & { phase: 'starting' })
  | (CallFacts & { phase: 'ringing' })
  | (CallFacts & { phase: 'connected'; connectedAt: string })
  | (CallFacts & { phase: 'ending'; before: LiveCall })
  | (CallFacts & { phase: 'ended'; end: ReturnType<typeof callEnd>; endedReason: string | null; wasAnswered: boolean });

export interface LiveCallsState {
  /** Oldest first, so that rows keep their place. */
  calls: readonly LiveCall[];
  /** A call is live that the list does not know yet: the list has to be read again. */
  isStale: boolean;
  /** Events of calls that no list has shown yet: a list that was read earlier has outdated data. */
  ahead: readonly News[];
}

type News = Omit<Extract<LiveCallsAction, { type: 'status' }>, 'type'>;

/** So much is remembered: a list is never older than a few calls. */
const maxAhead = 50;

export type LiveCallsAction =
  | { type: 'listed'; calls: readonly Call[] }
  | { type: 'status'; callId: string; status: CallStatus; at: string; endedReason: string | null }
  | { type: 'end-requested'; callId: string }
  | { type: 'end-refused'; callId: string }
  | { type: 'swept'; callId: string };

export const noLiveCalls: LiveCallsState = { calls: [], isStale: false, ahead: [] };

// A late event never moves a call backwards.
const rank: Record<LiveCall['phase'], number> = { starting: 0, ringing: 1, connected: 2, ending: 3, ended: 4 };

const later = (one: LiveCall, other: LiveCall): LiveCall => (rank[other.phase] > rank[one.phase] ? other : one);

function isConnected(call: LiveCall): boolean {
  return call.phase === 'connected' || (call.phase === 'ending' && isConnected(call.before));
}

function moved(call: LiveCall, status: CallStatus, at: string, endedReason: string | null): LiveCall {
  const { id, leadId, leadName, phoneNumber, assistantName, isInbound, isSimulated, startedAt, callLogId } = call;
  const facts: CallFacts = {
    id,
    leadId,
    leadName,
    phoneNumber,
    assistantName,
    isInbound,
    isSimulated,
    startedAt,
    callLogId,
  };
  switch (status) {
    case 'initiated':
    case 'dialing':
      return { ...facts, phase: 'starting' };
    case 'ringing':
      return { ...facts, phase: 'ringing' };
    case 'connected':
      return { ...facts, phase: 'connected', connectedAt: at };
    case 'disconnected':
    case 'error':
      return {
        ...facts,
        phase: 'ended',
        end: callEnd(endedReason, status === 'error'),
        endedReason,
        wasAnswered: isConnected(call),
      };
  }
}

function fromApi(call: Call): LiveCall {
  const facts: LiveCall = {
    phase: 'starting',
    id: call.id,
    leadId: call.lead_id,
    leadName: call.lead_name,
    phoneNumber: call.phone_number,
    assistantName: call.assistant_name,
    isInbound: call.direction === 'inbound',
    isSimulated: call.is_simulated,
    startedAt: call.created_at,
    callLogId: call.call_log_id,
  };
  return moved(facts, call.status, call.connected_at ?? call.created_at, call.ended_reason);
}

function listed(state: LiveCallsState, calls: readonly Call[]): LiveCallsState {
  const known = new Map(state.calls.map((call) => [call.id, call]));
  const ended = state.calls.filter(({ phase }) => phase === 'ended');
  const live = calls.map(fromApi).flatMap((call) => {
    const before = known.get(call.id);
    if (before?.phase === 'ended') return [];
    if (before) return [later(call, before)];
    const news = state.ahead.filter(({ callId }) => callId === call.id);
    return [news.reduce((now, one) => later(now, moved(now, one.status, one.at, one.endedReason)), call)];
  });
  const all = [...ended, ...live].sort((one, other) => one.startedAt.localeCompare(other.startedAt));
  const shown = new Set(all.map(({ id }) => id));
  return { calls: all, isStale: false, ahead: state.ahead.filter(({ callId }) => !shown.has(callId)) };
}

function replaced(state: LiveCallsState, callId: string, change: (call: LiveCall) => LiveCall): LiveCallsState {
  return { ...state, calls: state.calls.map((call) => (call.id === callId ? change(call) : call)) };
}

const ending = (call: LiveCall): LiveCall =>
  call.phase === 'ended' || call.phase === 'ending' ? call : { ...call, phase: 'ending', before: call };

/** Moves the strip. Pure: the list from the API, live events and the End button are its only inputs. */
export function liveCallsReducer(state: LiveCallsState, action: LiveCallsAction): LiveCallsState {
  switch (action.type) {
    case 'listed':
      return listed(state, action.calls);
    case 'status': {
      const isKnown = state.calls.some(({ id }) => id === action.callId);
      const isOver = action.status === 'disconnected' || action.status === 'error';
      if (!isKnown) {
        const { type: _, ...news } = action;
        return { ...state, isStale: state.isStale || !isOver, ahead: [...state.ahead, news].slice(-maxAhead) };
      }
      // A person has given a reason for ending it, so it is about to end.
      if (!isOver && action.endedReason !== null) return replaced(state, action.callId, ending);
      return replaced(state, action.callId, (call) => {
        const next = moved(call, action.status, action.at, action.endedReason);
        return rank[next.phase] > rank[call.phase] ? next : call;
      });
    }
    case 'end-requested':
      return replaced(state, action.callId, ending);
    case 'end-refused':
      return replaced(state, action.callId, (call) => (call.phase === 'ending' ? call.before : call));
    case 'swept':
      return { ...state, calls: state.calls.filter(({ id, phase }) => id !== action.callId || phase !== 'ended') };
  }
}
