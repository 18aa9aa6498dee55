import type { Flow } from '../document.ts';
import type { FlowAction, FlowEvent, FlowStep } from '../walk/index.ts';
import { continueFlow, FlowPositionSchema, startFlow } from '../walk/index.ts';
import { plainReaders } from './plain-readers.ts';

const options = { readers: plainReaders, variables: { first_name: 'Ada' } };

/** The next event: one of those that are possible after the last action, chosen by a number. */
function eventFor(action: FlowAction | undefined, waits: FlowStep['position']['waits_for'], choice: number): FlowEvent {
  const pick = <T>(...list: readonly T[]): T => list[choice % list.length] as T;
  const said = pick(
    'yes',
    'no',
    '4',
    'well well',
    'by the way',
    'a human please',
    'goodbye',
    'stop calling',
    '2026-12-01',
    '',
  );
  switch (waits) {
    case 'classification':
      return {
        type: 'classified',
        id: action?.type === 'classify' ? pick(null, action.choices[0]?.id ?? null, 'unknown') : null,
      };
    case 'reply':
      return pick<FlowEvent>(
        { type: 'replied', goal: true, fields: { a: true, b: false } },
        { type: 'replied', goal: false, fields: {} },
        { type: 'replied', goal: true, fields: {} },
        { type: 'machine', trigger: 'voicemail' },
      );
    case 'keys':
      return pick<FlowEvent>(
        { type: 'keys', keys: '12' },
        { type: 'keys', keys: '123456' },
        { type: 'heard', text: said },
      );
    case 'tool':
      return pick<FlowEvent>(
        { type: 'tool', ok: true, answer: { a: true, b: true } },
        { type: 'tool', ok: true, answer: null },
        { type: 'tool', ok: false, answer: null },
      );
    case 'knowledge':
      return { type: 'answered', found: choice % 2 === 0 };
    case 'booking':
      return pick<FlowEvent>(
        { type: 'booked', time: '2026-12-01T10:00' },
        { type: 'booked', time: null },
        { type: 'heard', text: said },
      );
    case 'transfer':
      return { type: 'transferred', ok: choice % 2 === 0 };
    case 'hand_over':
      return pick<FlowEvent>(
        { type: 'handed_over', ok: false },
        { type: 'returned', fields: {} },
        { type: 'handed_over', ok: true },
      );
    case 'message':
      return { type: 'sent', ok: choice % 2 === 0 };
    default:
      return { type: 'heard', text: said };
  }
}

export interface Conversation {
  steps: FlowStep[];
  modelCalls: number;
}

/**
 * A whole conversation in which numbers choose the events. After each step its position is serialized to JSON and back,
 * as if the agent had been killed.
 */
export function converse(flow: Flow, choices: readonly number[], maxEvents = 2_000): Conversation {
  const steps = [startFlow(flow, {}, options)];
  let modelCalls = 0;
  const count = (step: FlowStep) => {
    modelCalls += step.actions.filter(
      ({ type }) => type === 'reply' || type === 'classify' || type === 'search',
    ).length;
  };
  count(steps[0] as FlowStep);
  for (let at = 0; at < maxEvents; at++) {
    const last = steps.at(-1) as FlowStep;
    if (last.position.ended) break;
    const position = FlowPositionSchema.parse(JSON.parse(JSON.stringify(last.position)));
    const event = eventFor(
      last.actions.at(-1),
      position.waits_for,
      (choices[at % choices.length] ?? 0) + Math.floor(at / choices.length),
    );
    const step = continueFlow(flow, position, event, options);
    count(step);
    // An event that changes nothing, such as a voicemail without an exit, leaves the last action open.
    steps.push(step.actions.length === 0 && !step.position.ended ? { ...step, actions: last.actions } : step);
  }
  return { steps, modelCalls };
}
