import type { Flow } from '@switchboard/contracts/flows/document';

/** An edited flow with its undo and redo history. */
export interface FlowHistory {
  flow: Flow;
  past: readonly Flow[];
  future: readonly Flow[];
  /** The field being typed in: further changes to it are undone together. Null after any other change. */
  lastChange: string | null;
}

export type HistoryAction =
  /** Another draft, such as after merging someone else's. It is undone as a whole. */
  | { type: 'load'; flow: Flow }
  | { type: 'change'; flow: Flow; what: string | null }
  | { type: 'undo' }
  | { type: 'redo' };

const maxSteps = 200;

export const historyOf = (flow: Flow): FlowHistory => ({ flow, past: [], future: [], lastChange: null });

/** Whether two flows are the same document. */
export const isSameFlow = (one: Flow, other: Flow): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

function step(history: FlowHistory, flow: Flow, what: string | null): FlowHistory {
  if (flow === history.flow) return history;
  const isMore = what !== null && history.lastChange === what && history.past.length > 0;
  return {
    flow,
    past: isMore ? history.past : [...history.past, history.flow].slice(-maxSteps),
    future: [],
    lastChange: what,
  };
}

function back(history: FlowHistory, from: 'past' | 'future'): FlowHistory {
  const flow = history[from].at(-1);
  if (!flow) return history;
  const to = from === 'past' ? 'future' : 'past';
  return {
    ...history,
    flow,
    [from]: history[from].slice(0, -1),
    [to]: [...history[to], history.flow],
    lastChange: null,
  };
}

export function editFlow(history: FlowHistory, action: HistoryAction): FlowHistory {
  switch (action.type) {
    case 'load':
      return isSameFlow(history.flow, action.flow) ? history : step(history, action.flow, null);
    case 'change':
      return step(history, action.flow, action.what);
    case 'undo':
      return back(history, 'past');
    case 'redo':
      return back(history, 'future');
  }
}
