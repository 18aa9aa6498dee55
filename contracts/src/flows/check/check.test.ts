import { describe, expect, it } from 'vitest';
import type { Flow } from '../document.ts';
import { edge, flowWith, screening, surroundings, when } from '../testing/sample-flows.ts';
import type { FlowSurroundings } from './about.ts';
import { checkFlow } from './index.ts';

const problems = (flow: Flow, about?: Partial<FlowSurroundings>) =>
  checkFlow(flow, surroundings(about)).problems.map(({ code, node, message }) => `${code} ${node ?? '-'}: ${message}`);

it('the check accepts a screening flow with a branch', () => {
  expect(problems(screening())).toEqual([]);
});

describe('the paths of a flow', () => {
  it('the check reports a node that no path leads to', () => {
    const flow = flowWith({
      nodes: [
        { id: 'a', kind: 'end' },
        { id: 'lost', kind: 'end', name: 'Lost' },
      ],
    });
    expect(problems(flow)).toContain('unreachable lost: No path leads to “Lost”.');
  });

  it('the check reports an outcome without a connection', () => {
    const flow = flowWith({ nodes: [{ id: 'a', kind: 'say', text: 'Hi.' }] });
    expect(problems(flow)).toContain(
      'dead_end a: The conversation stops at “Say” after “Next”, because no connection leaves it there.',
    );
  });

  it('the check reports a loop without a limit, and accepts it with one', () => {
    const loop = (max_visits: number | null) =>
      flowWith({
        fields: [{ name: 'ok', type: 'yes_no' }],
        nodes: [
          { id: 'q', kind: 'ask', field: 'ok', question: 'OK?', max_visits, skips_known: false },
          { id: 'd', kind: 'decide' },
        ],
        edges: [
          edge('q', 'done', 'd'),
          edge('q', 'gave_up', 'bye'),
          ...(max_visits ? [edge('q', 'too_often', 'bye')] : []),
          when('w1', 'd', 'bye', { field: 'ok', is: 'is', values: [true] }),
          when('w2', 'd', 'q', { field: 'ok', is: 'is', values: [false] }),
        ],
      });
    expect(problems(loop(null))).toEqual([
      'endless_loop q: The loop “Ask” → “Decide” → “Ask” has no limit: set how often one of its nodes can be entered.',
    ]);
    expect(problems(loop(3))).toEqual([]);
  });

  it('the check names the nodes of a loop in the order of the conversation', () => {
    const say = (id: string) => ({ id, kind: 'say' as const, name: id, text: `${id}.` });
    const round = ['second', 'third', 'fourth', 'fifth', 'sixth'];
    const loop = (names: readonly string[]) =>
      flowWith({
        start: 'first',
        nodes: [...names, 'first'].reverse().map(say),
        edges: [
          edge('first', 'next', 'second'),
          ...names.map((name, at) => edge(name, 'next', names[at + 1] ?? 'second')),
        ],
      });
    const found = (names: readonly string[]) => problems(loop(names)).find((text) => text.startsWith('endless_loop'));
    const limit = 'has no limit: set how often one of its nodes can be entered.';
    expect(found(round)).toBe(
      `endless_loop second: The loop “second” → “third” → “fourth” → “fifth” → “sixth” → “second” ${limit}`,
    );
    expect(found([...round, 'seventh'])).toContain('→ “sixth” → 1 more → “second” has no limit');
  });

  it('the check reports only the missing target of a condition or an intent, and no follow-up problems', () => {
    const flow = flowWith({
      fields: [{ name: 'ok', type: 'yes_no' }],
      nodes: [
        { id: 'q', kind: 'ask', field: 'ok', question: 'OK?' },
        { id: 'd', kind: 'decide', name: 'Fine?' },
      ],
      edges: [
        edge('q', 'done', 'd'),
        edge('q', 'gave_up', 'bye'),
        { id: 'i1', from: 'q', to: '', on: { type: 'intent', intent: 'Asks why' } },
        when('w1', 'd', '', { field: 'ok', is: 'is', values: [true] }),
        when('w2', 'd', '', { field: 'ok', is: 'is', values: [false] }),
      ],
    });
    expect(problems(flow)).toEqual([
      'incomplete q: Choose where intent 1 (Asks why) of “Ask” leads.',
      'incomplete d: Choose where condition 1 (ok = yes) of “Fine?” leads.',
      'incomplete d: Choose where condition 2 (ok = no) of “Fine?” leads.',
    ]);
  });

  it('the check reports a conversation that can never end', () => {
    const flow = flowWith({
      nodes: [
        { id: 'a', kind: 'say', text: 'A.' },
        { id: 'b', kind: 'say', text: 'B.' },
      ],
      edges: [edge('a', 'next', 'b'), edge('b', 'next', 'a')],
    });
    expect(problems(flow)).toContain('cannot_end a: A conversation at “Say” can never end.');
  });

  it('the check reports a transfer without an alternative', () => {
    const flow = flowWith({ nodes: [{ id: 't', kind: 'transfer', target: 'Front desk', name: 'Sales' }] });
    expect(problems(flow)).toContain("no_alternative t: “Sales” doesn't say how to continue if no one answers.");
  });

  it('the check reports missing exits, and a stop that asks another question', () => {
    const flow = screening();
    expect(problems({ ...flow, exits: [] }).filter((text) => text.startsWith('missing_exit'))).toHaveLength(3);
    const asking = flow.exits.map((exit) =>
      exit.id === 'stop' ? { ...exit, action: { type: 'go_to' as const, node: 'ask_years' } } : exit,
    );
    expect(problems({ ...flow, exits: asking })).toContain(
      'bad_exit -: The exit “Stop calling me” has to end the call without another question.',
    );
  });

  it('the check reports a sub-flow that runs itself through another one', () => {
    const sub = (id: string, calls: string) => ({
      id,
      name: id,
      start: 's',
      nodes: [
        { id: 's', kind: 'subflow' as const, subflow: calls },
        { id: 'r', kind: 'return' as const },
      ],
      edges: [edge('s', 'done', 'r')],
    });
    const flow = flowWith({
      nodes: [{ id: 'run', kind: 'subflow', subflow: 'one' }],
      edges: [edge('run', 'done', 'bye')],
      subflows: [sub('one', 'two'), sub('two', 'one')],
    });
    expect(problems(flow)).toContain('recursive_subflow -: The sub-flow “one” runs itself: “one” → “two” → “one”.');
  });
});

describe('the fields of a flow', () => {
  it('the check reports a field that is read before every path has collected it', () => {
    const flow = screening();
    const edges = flow.edges.map((one) => (one.id === 'ask_start-gave_up' ? { ...one, to: 'yes' } : one));
    expect(problems({ ...flow, edges })).toContain(
      'unread_field yes: “End the call” uses start, but not every path to it has collected it.',
    );
  });

  it('the check reports a placeholder that nothing fills in', () => {
    const flow = flowWith({ nodes: [{ id: 'a', kind: 'end', text: 'Bye {nick_name}.' }] });
    expect(problems(flow)).toEqual(['unknown_placeholder a: “End the call” uses {nick_name}, which nothing fills in.']);
  });

  it('the check reports a missing tool argument, and tools and knowledge that the assistant lacks', () => {
    const flow = flowWith({
      nodes: [
        { id: 't', kind: 'tool', tool: 'find_customer', name: 'Look up' },
        {
          id: 'k',
          kind: 'talk',
          instruction: 'Help.',
          tools: ['pay'],
          knowledge_base_ids: ['a0000000-0000-4000-8000-000000000009'],
        },
      ],
      edges: [edge('t', 'done', 'k'), edge('t', 'failed', 'k'), edge('k', 'turns_used', 'bye')],
    });
    expect(problems(flow)).toEqual([
      "missing_argument t: “Look up” doesn't give number, which is required.",
      "forbidden_tool k: “Talk” uses the tool pay, which this assistant doesn't have.",
      "forbidden_knowledge k: “Talk” uses a knowledge base that this assistant doesn't have.",
    ]);
  });

  it('the check reports a field that a sub-flow returns but does not always collect', () => {
    const flow = flowWith({
      fields: [{ name: 'born', type: 'date' }],
      nodes: [{ id: 'run', kind: 'subflow', subflow: 'verify', saves: [{ from: 'born', to: 'born' }] }],
      edges: [edge('run', 'done', 'bye')],
      subflows: [
        {
          id: 'verify',
          start: 'q',
          fields: [{ name: 'born', type: 'date' }],
          nodes: [
            { id: 'q', kind: 'ask', field: 'born', question: 'Born?' },
            { id: 'r', kind: 'return' },
          ],
          edges: [edge('q', 'done', 'r'), edge('q', 'gave_up', 'r')],
        },
      ],
    });
    expect(problems(flow)).toEqual([
      "unread_field run: “Run a sub-flow” takes over born, but its sub-flow doesn't always collect it.",
    ]);
  });
});

describe('the worst case', () => {
  it('the worst case counts the model calls of the most expensive path, including loops', () => {
    const flow = flowWith({
      nodes: [{ id: 't', kind: 'talk', opening: 'Hi.', instruction: 'Help.', max_turns: 5, max_visits: 2 }],
      edges: [edge('t', 'turns_used', 't'), edge('t', 'too_often', 'bye')],
    });
    // Entered twice, five replies each.
    expect(checkFlow(flow, surroundings()).worst_case).toEqual({ model_calls: 15, cents: 3 });
    expect(problems(flow, { max_model_calls: 9 })).toContain(
      'too_expensive -: The most expensive path asks a model 15 times; the limit is 9.',
    );
  });

  it('the worst case has no cents if a model has no known price', () => {
    const flow = flowWith({
      nodes: [{ id: 't', kind: 'talk', instruction: 'Help.' }],
      edges: [edge('t', 'turns_used', 'bye')],
    });
    expect(checkFlow(flow, surroundings({ cents: () => null })).worst_case.cents).toBeNull();
  });
});
