import { describe, expect, it } from 'vitest';
import { checkFlow, isPublishable } from '../check/index.ts';
import type { Flow } from '../document.ts';
import type { FlowValue } from '../fields.ts';
import { plainReaders } from '../testing/plain-readers.ts';
import { edge, flowWith, screening, surroundings, when } from '../testing/sample-flows.ts';
import { continueFlow, type FlowEvent, type FlowStep, startFlow } from './index.ts';
import { FlowPosition } from './position.ts';

const options = { readers: plainReaders, variables: { first_name: 'Ada' } };
const say = (text: string): FlowEvent => ({ type: 'heard', text });

/** A conversation with these events; after each, the position is serialized to JSON and back. */
function walk(flow: Flow, known: Record<string, FlowValue>, ...events: FlowEvent[]): FlowStep[] {
  const steps = [startFlow(flow, known, options)];
  for (const event of events) {
    const position = JSON.parse(JSON.stringify(steps.at(-1)?.position));
    steps.push(continueFlow(flow, position, event, options));
  }
  return steps;
}
const spoken = (steps: readonly FlowStep[]) =>
  steps.flatMap(({ actions }) =>
    actions.flatMap((action) => (action.type === 'say' || action.type === 'end' ? [action.text] : [])),
  );
const last = (steps: readonly FlowStep[]) => steps.at(-1) as FlowStep;

describe('a conversation', () => {
  it('a conversation stops at a condition without a target, and its position can be stored', () => {
    const flow = screening();
    const edges = flow.edges.map((one) => (one.id === 'enough-yes' ? { ...one, to: '' } : one));
    const { position, trace } = last(walk({ ...flow, edges }, {}, say('4')));
    expect(trace.at(-1)).toEqual({ type: 'stuck', subflow: null, node: 'enough', outcome: 'condition' });
    expect(FlowPosition.parse(position).ended).toEqual({ reason: 'stuck', result: 'condition' });
  });

  it('a conversation asks, branches and ends with the fields in its texts', () => {
    const steps = walk(screening(), {}, say('4'), say('2026-12-01'), say('yes'));
    expect(spoken(steps)).toEqual([
      'Hello Ada.',
      'How many years have you worked?',
      'When can you start?',
      '2026-12-01, is that right?',
      'We will call you before 2026-12-01.',
    ]);
    expect(last(steps).position.ended).toEqual({ reason: 'ended', result: 'qualified' });
    expect(last(steps).trace).toEqual([
      { type: 'read', subflow: null, node: 'ask_start', field: 'start', value: '2026-12-01' },
      { type: 'took', subflow: null, edge: 'ask_start-done', why: 'done' },
      { type: 'entered', subflow: null, node: 'yes' },
    ]);
  });

  it('an answer outside the range of its field is asked again, until the last attempt gives up', () => {
    const steps = walk(screening(), {}, say('99'), say('no idea'));
    expect(last(steps).trace.map(({ type }) => type)).toEqual(['not_read', 'took', 'entered']);
    expect(last(steps).actions).toEqual([{ type: 'transfer', node: 'desk', target: 'Front desk', briefing: '' }]);
  });

  it('a corrected answer replaces the one that was not confirmed', () => {
    const steps = walk(screening(), {}, say('4'), say('2026-12-01'), say('2026-12-24'), say('yes'));
    expect(last(steps).position.frames[0]?.fields.start).toBe('2026-12-24');
  });

  it('a conversation ends at any question when the caller asks for no more calls', () => {
    for (const before of [[], [say('4')], [say('4'), say('2026-12-01')]]) {
      const step = last(walk(screening(), {}, ...before, say('stop calling')));
      expect(step.trace[0]).toEqual({ type: 'exit', exit: 'stop', why: 'stop' });
      expect(step.position.ended?.reason).toBe('ended');
    }
  });

  it('a field that another assistant handed over is not asked for', () => {
    expect(spoken(walk(screening(), { years: 5 }))).toEqual(['Hello Ada.', 'When can you start?']);
  });

  it('a conversation can start at any node with fields filled in', () => {
    const step = startFlow(screening(), { years: 1 }, options, 'enough');
    expect(step.position.ended).toEqual({ reason: 'ended', result: 'rejected' });
  });

  it('a late answer of a tool that the conversation no longer waits for is ignored', () => {
    const [first] = walk(screening(), {});
    const step = continueFlow(
      screening(),
      (first as FlowStep).position,
      { type: 'tool', ok: true, answer: {} },
      options,
    );
    expect(step).toEqual({ position: first?.position, actions: [], trace: [] });
  });

  it('an intent is recognized by its example without a model, and other answers are sent to the model', () => {
    const flow = flowWith({
      fields: [{ name: 'ok', type: 'yes_no' }],
      nodes: [{ id: 'q', kind: 'ask', field: 'ok', question: 'OK?' }],
      edges: [
        edge('q', 'done', 'bye'),
        edge('q', 'gave_up', 'bye'),
        {
          id: 'price',
          from: 'q',
          to: 'desk',
          on: { type: 'intent', intent: 'Asks for the price', examples: ['How much is it?'] },
        },
      ],
    });
    expect(last(walk(flow, {}, say('how much is it'))).trace[0]).toEqual({
      type: 'took',
      subflow: null,
      edge: 'price',
      why: 'example',
    });
    const asked = last(walk(flow, {}, say('is it dear')));
    expect(asked.actions.map(({ type }) => type)).toEqual(['classify']);
    expect(continueFlow(flow, asked.position, { type: 'classified', id: 'price' }, options).trace[0]).toEqual({
      type: 'took',
      subflow: null,
      edge: 'price',
      why: 'classified',
    });
  });

  it('an exit that returns says its text and keeps the question open', () => {
    const flow = flowWith({
      fields: [{ name: 'ok', type: 'yes_no' }],
      nodes: [{ id: 'q', kind: 'ask', field: 'ok', question: 'OK?' }],
      edges: [edge('q', 'done', 'bye'), edge('q', 'gave_up', 'bye')],
      exits: [{ id: 'screen', trigger: 'screening', action: { type: 'say_and_return', text: 'This is Robin.' } }],
    });
    const step = last(walk(flow, {}, { type: 'machine', trigger: 'screening' }));
    expect(step.actions).toEqual([
      { type: 'say', node: 'q', text: 'This is Robin.' },
      { type: 'listen', node: 'q' },
    ]);
    expect(step.position.frames[0]?.attempts).toBe(0);
  });

  it('a conversation listens again after an exit that returns while a model was asked', () => {
    const flow = flowWith({
      nodes: [{ id: 't', kind: 'talk', opening: 'Hi.', instruction: 'Help.' }],
      edges: [edge('t', 'turns_used', 'bye')],
      exits: [{ id: 'screen', trigger: 'screening', action: { type: 'say_and_return', text: 'This is Robin.' } }],
    });
    const step = last(walk(flow, {}, say('who is this'), { type: 'machine', trigger: 'screening' }));
    expect([step.position.waits_for, step.actions.at(-1)?.type]).toEqual(['answer', 'listen']);
  });

  it('a sub-flow receives parameters and returns its fields, even if its process ends inside', () => {
    const flow = flowWith({
      fields: [
        { name: 'who', type: 'text', is_given: true },
        { name: 'born', type: 'date' },
      ],
      nodes: [
        {
          id: 'run',
          kind: 'subflow',
          subflow: 'verify',
          arguments: [{ name: 'name', from: { type: 'field', field: 'who' } }],
          saves: [{ from: 'date', to: 'born' }],
        },
        { id: 'done', kind: 'end', text: 'Born {born}.' },
      ],
      edges: [edge('run', 'verified', 'done'), edge('run', 'failed', 'bye')],
      subflows: [
        {
          id: 'verify',
          start: 'q',
          fields: [
            { name: 'name', type: 'text', is_given: true },
            { name: 'date', type: 'date' },
          ],
          nodes: [
            { id: 'q', kind: 'ask', field: 'date', question: 'When were you born, {name}?' },
            { id: 'ok', kind: 'return', result: 'verified' },
            { id: 'no', kind: 'return', result: 'failed' },
          ],
          edges: [edge('q', 'done', 'ok'), edge('q', 'gave_up', 'no')],
        },
      ],
    });
    expect(isPublishable(checkFlow(flow, surroundings()))).toBe(true);
    expect(spoken(walk(flow, { who: 'Ada' }, say('1815-12-10')))).toEqual([
      'When were you born, Ada?',
      'Born 1815-12-10.',
    ]);
    expect(last(walk(flow, { who: 'Ada' }, say('stop calling'))).position.frames).toHaveLength(1);
  });

  it('a loop is followed until its node reaches the limit of visits', () => {
    const flow = flowWith({
      fields: [{ name: 'ok', type: 'yes_no' }],
      nodes: [
        { id: 'q', kind: 'ask', field: 'ok', question: 'OK?', max_visits: 2, skips_known: false },
        { id: 'd', kind: 'decide' },
      ],
      edges: [
        edge('q', 'done', 'd'),
        edge('q', 'gave_up', 'bye'),
        edge('q', 'too_often', 'desk'),
        when('yes', 'd', 'bye', { field: 'ok', is: 'is', values: [true] }),
        when('no', 'd', 'q', { field: 'ok', is: 'is', values: [false] }),
      ],
    });
    expect(last(walk(flow, {}, say('no'), say('no'))).actions.at(-1)?.type).toBe('transfer');
  });
});
