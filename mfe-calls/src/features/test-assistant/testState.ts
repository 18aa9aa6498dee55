import type { EndedReason } from '@switchboard/contracts/calls';
import type { Cost } from '@switchboard/contracts/costs';
import type { SpokenLine, ToCaller } from '@switchboard/contracts/voice';

/** A test of an assistant from the choice to its end. */
export type TestState =
  | { stage: 'idle' }
  | { stage: 'connecting' }
  | {
      stage: 'connected';
      agent: 'listening' | 'thinking' | 'speaking' | 'reconnecting';
      lines: readonly SpokenLine[];
      /** The interim transcript of the current utterance. */
      hearing: string;
      /** The cost so far. */
      cost: Cost | null;
    }
  | { stage: 'ended'; lines: readonly SpokenLine[]; reason: EndedReason; cost: Cost | null }
  | { stage: 'error'; title: string; message: string };

export type TestEvent =
  | { kind: 'start' }
  | { kind: 'received'; message: ToCaller }
  /** The connection broke off, and is being made again. */
  | { kind: 'interrupted' }
  | { kind: 'failed'; title: string; message: string }
  | { kind: 'again' };

function received(state: TestState, message: ToCaller): TestState {
  if (message.kind === 'connected' && state.stage === 'connecting')
    return { stage: 'connected', agent: 'listening', lines: [], hearing: '', cost: null };
  if (state.stage !== 'connected') return state;
  switch (message.kind) {
    case 'connected':
      return { ...state, agent: 'listening' };
    case 'state':
      return { ...state, agent: message.state };
    case 'hearing':
      return { ...state, hearing: message.text };
    case 'line':
      return {
        ...state,
        lines: [...state.lines, message.line],
        hearing: message.line.role === 'user' ? '' : state.hearing,
      };
    case 'cost':
      return { ...state, cost: message.cost };
    case 'ended':
      return { stage: 'ended', lines: state.lines, reason: message.reason, cost: state.cost };
    default:
      return state;
  }
}

/** The state of a test after an event. */
export function nextState(state: TestState, event: TestEvent): TestState {
  switch (event.kind) {
    case 'start':
      return { stage: 'connecting' };
    case 'again':
      return { stage: 'idle' };
    case 'received':
      return received(state, event.message);
    case 'interrupted':
      return state.stage === 'connected' ? { ...state, agent: 'reconnecting', hearing: '' } : state;
    case 'failed':
      // A test that is over can no longer fail.
      return state.stage === 'ended' || state.stage === 'idle'
        ? state
        : { stage: 'error', title: event.title, message: event.message };
  }
}
