import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TestConversationInput } from '../test-conversations.ts';
import { coverageOf, untestedNodes } from './coverage.ts';
import { asTestConversation, generateTests } from './generate-tests.ts';
import { exportFlow, importOwnFlow } from './json.ts';
import { flowAsMermaid } from './mermaid.ts';
import { plainReaders } from './testing/plain-readers.ts';
import { anyFlow } from './testing/random-flows.ts';
import { edge, flowWith, screening } from './testing/sample-flows.ts';

const readers = { ...plainReaders, isYes: (said: string) => /^yes/i.test(said) };

describe('a flow as a file', () => {
  it('an exported flow imports byte for byte, even if a database reordered its keys', () => {
    const shuffled = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shuffled)
        : value !== null && typeof value === 'object'
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, own]) => [key, shuffled(own)]),
            )
          : value;
    fc.assert(
      fc.property(anyFlow(true), (flow) => {
        const text = exportFlow(flow);
        const again = importOwnFlow(text);
        if (!('flow' in again)) throw new Error(again.problems.join());
        expect(exportFlow(again.flow)).toBe(text);
        expect(exportFlow(shuffled(flow) as typeof flow)).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  it('a rejected flow file is reported with the place of each problem', () => {
    expect(importOwnFlow('{')).toEqual({ problems: ["The file isn't valid JSON."] });
    expect(importOwnFlow('{"format":"other"}')).toEqual({
      problems: ['format: The format must be switchboard.flow/1'],
    });
    expect(importOwnFlow(JSON.stringify({ ...screening(), colour: 'red' }))).toEqual({
      problems: ['Unrecognized key: "colour"'],
    });
  });
});

describe('generated tests', () => {
  it('generateTests covers every edge of a screening flow', () => {
    const tests = generateTests(screening(), { readers });
    const coverage = coverageOf(
      screening(),
      tests.map(({ trace }) => trace),
    );
    expect(coverage.edges).toEqual({ taken: screening().edges.length, total: screening().edges.length });
    expect(untestedNodes(screening(), coverage)).toEqual([]);
    expect(tests.map(({ ended, lines }) => [ended.result || ended.reason, lines])).toContainEqual([
      'qualified',
      ['4', '2099-01-15', 'Yes.'],
    ]);
  });

  it('generateTests names tests after the decisions on their path and the end that they reach', () => {
    expect(generateTests(screening(), { readers }).map(({ name }) => name)).toEqual([
      'Years ≥ 3, no valid answer for “start”, no one answers “Front desk” → “Goodbye”',
      'Years < 3 → rejected',
      'Years ≥ 3 → qualified',
      'No valid answer for “years” → transferred by “Front desk”',
      'Years ≥ 3, no valid answer for “start” → transferred by “Front desk”',
      'No valid answer for “years”, no one answers “Front desk” → “Goodbye”',
    ]);
  });

  it('generateTests returns the same tests each time, and no more than the limit', () => {
    expect(generateTests(screening(), { readers })).toEqual(generateTests(screening(), { readers }));
    expect(generateTests(screening(), { readers, limit: 2 })).toHaveLength(2);
  });

  it('asTestConversation creates tests that can be stored', () => {
    for (const test of generateTests(screening(), { readers }))
      expect(TestConversationInput.safeParse(asTestConversation(test)).error).toBeUndefined();
  });

  it('generateTests uses the examples of intents as lines, and marks tests whose lines have to be written', () => {
    const flow = flowWith({
      nodes: [{ id: 't', kind: 'talk', opening: 'Hi.', instruction: 'Help.', goal: 'They are happy.', max_turns: 1 }],
      edges: [
        edge('t', 'goal', 'bye'),
        edge('t', 'turns_used', 'desk'),
        { id: 'price', from: 't', to: 'desk', on: { type: 'intent', intent: 'Price', examples: ['How much is it?'] } },
      ],
    });
    const tests = generateTests(flow, { readers });
    expect(tests.find(({ lines }) => lines.includes('How much is it?'))?.needs_lines).toBe(false);
    expect(tests.filter(({ needs_lines }) => needs_lines).length).toBeGreaterThan(0);
  });
});

it('a node that no test enters is reported', () => {
  const coverage = coverageOf(screening(), []);
  expect(untestedNodes(screening(), coverage).map(({ message }) => message)).toContain(
    'No test enters “Enough experience?”.',
  );
});

it('a flow is drawn as a Mermaid flowchart with its texts escaped', () => {
  const flow = flowWith({ nodes: [{ id: 'a', kind: 'end', name: 'A "quote"] --> [x]' }] });
  expect(flowAsMermaid(flow).split('\n').slice(0, 3)).toEqual([
    'flowchart TD',
    '  start(( )) --> n0',
    '  n0(["A #34;quote#34;#93; --#62; #91;x#93;"])',
  ]);
  expect(flowAsMermaid(screening())).toContain('-->|"years ≥ 3"|');
  const open = screening().edges.map((one) => (one.id === 'enough-yes' ? { ...one, to: '' } : one));
  expect(flowAsMermaid({ ...screening(), edges: open })).toContain('-->|"years ≥ 3"| open3(("?"))');
});
