import type { Callee, Expectation, TestRunStatus, TestVerdict } from '@switchboard/contracts/test-conversations';
import type { calleePersonas } from '@switchboard/contracts/test-conversations.limits';
import type { BadgeTone } from '@switchboard/design-system';
import { endedReasonText } from '@switchboard/platform';

export const personaLabels: Record<(typeof calleePersonas)[number], string> = {
  agreeable: 'Agreeable: answers every question',
  busy: 'Busy: wants to be called later',
  doubtful: 'Doubtful: asks who calls and why',
  refusing: 'Refusing: wants no calls',
};

export const calleeLabels: Record<Callee['kind'], string> = {
  lines: 'Says these lines',
  persona: 'Is a persona',
  voicemail: 'Is a voicemail',
  silence: 'Says nothing',
};

export const expectationLabels: Record<Expectation['kind'], string> = {
  says: 'Says',
  never_says: 'Never says',
  asks: 'Asks',
  tool_called: 'Calls a tool',
  tool_not_called: 'Does not call a tool',
  ended: 'Ends by',
  max_turns: 'Speaks at most',
  latency: 'Answers within',
  keeps_instructions: 'Keeps its instructions to itself',
  gives_notice: 'Begins by saying that it is automated',
  data: 'Leads to a value (judged by a model)',
  criterion: 'Meets a criterion (judged by a model)',
};

/** An expectation as a sentence for people who read a result. */
export function expectationText(expectation: Expectation): string {
  switch (expectation.kind) {
    case 'says':
    case 'never_says':
    case 'asks': {
      const { kind, meaning, text, is_pattern } = expectation;
      return `${expectationLabels[kind]} ${meaning ?? `${is_pattern ? 'what fits ' : ''}“${text}”`}`;
    }
    case 'tool_called': {
      const given =
        Object.keys(expectation.arguments).length > 0 ? ` with ${JSON.stringify(expectation.arguments)}` : '';
      return `Calls ${expectation.name}${given}`;
    }
    case 'tool_not_called':
      return `Does not call ${expectation.name}`;
    case 'ended':
      return `Ends by: ${expectation.reasons.map((reason) => endedReasonText(reason) ?? reason).join(', ')}`;
    case 'max_turns':
      return `Speaks at most ${expectation.turns} ${expectation.turns === 1 ? 'time' : 'times'}`;
    case 'latency':
      return `Answers within ${expectation.max_ms} ms`;
    case 'keeps_instructions':
    case 'gives_notice':
      return expectationLabels[expectation.kind];
    case 'data':
      return `${expectation.field} is “${expectation.value}”`;
    case 'criterion':
      return expectation.text;
  }
}

export const verdictLabels: Record<TestVerdict, { word: string; tone: BadgeTone }> = {
  passed: { word: 'Passed', tone: 'success' },
  failed: { word: 'Failed', tone: 'danger' },
  undecided: { word: 'Undecided', tone: 'warning' },
};

export const runLabels: Record<TestRunStatus, { word: string; tone: BadgeTone }> = {
  waiting: { word: 'Waiting', tone: 'neutral' },
  running: { word: 'Running', tone: 'info' },
  completed: { word: 'Completed', tone: 'success' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  failed: { word: 'Failed', tone: 'danger' },
};

export const isAtWork = (status: TestRunStatus): boolean => status === 'waiting' || status === 'running';
