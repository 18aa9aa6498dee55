import type { Flow } from '@switchboard/contracts/flows/document';
import { edge, flowWith, when } from '@switchboard/contracts/flows/testing/sample-flows';
import { continueFlow, type FlowTrace, startFlow } from '@switchboard/contracts/flows/walk/index';
import { describe, expect, it } from 'vitest';
import { generateTestsOf } from './in-thread.ts';
import { flowReaders } from './readers.ts';

type Fields = Parameters<typeof flowWith>[0]['fields'];

/** Asks for a day, and ends early unless it is in the spring of 2027. */
const asking = (field: NonNullable<Fields>[number], isCompared: boolean): Flow =>
  flowWith({
    fields: [{ ...field, name: 'day' }],
    nodes: [
      { id: 'day', kind: 'ask', field: 'day', question: 'Which day?', attempts: 1 },
      { id: 'spring', kind: 'decide' },
      { id: 'yes', kind: 'end', text: 'In spring then. Goodbye.' },
    ],
    edges: [
      edge('day', 'done', 'spring'),
      edge('day', 'gave_up', 'bye'),
      ...(isCompared
        ? [when('is-spring', 'spring', 'yes', { field: 'day', is: 'at_least', values: [firstDay(field.type)] })]
        : [when('is-known', 'spring', 'yes', { field: 'day', is: 'is_known', values: [] })]),
      edge('spring', 'else', 'bye'),
    ],
  });
const firstDay = (type: string) => (type === 'date' ? '2027-03-01' : '2027-03-01T09:30');

/** The edges that a conversation with these lines takes if it is held at this moment. */
function edgesTaken(flow: Flow, lines: readonly string[], now: string): string[] {
  const options = { readers: flowReaders({ now }) };
  const traces: FlowTrace[] = [];
  let step = startFlow(flow, {}, options);
  traces.push(...step.trace);
  for (const text of lines) {
    step = continueFlow(flow, step.position, { type: 'heard', text }, options);
    traces.push(...step.trace);
  }
  return traces.flatMap((trace) => (trace.type === 'took' ? [trace.edge] : []));
}

const moments = ['2026-11-29T12:00', '2026-12-31T23:50', '2027-01-01T00:05', '2028-02-29T09:00', '2031-07-15T18:00'];

describe('generated tests', () => {
  it.each(['date', 'date_time'] as const)(
    'generating the tests of a flow repeatedly gives the same tests, for a %s',
    (type) => {
      for (const isCompared of [true, false]) {
        const flow = asking({ name: 'day', type }, isCompared);
        const [first, ...others] = moments.map((now) => generateTestsOf(flow, now, 100).map(({ lines }) => lines));
        expect(first?.flat().length).toBeGreaterThan(1);
        for (const lines of others) expect(lines).toEqual(first);
      }
    },
  );

  it.each(['date', 'date_time'] as const)('a generated test takes the same path in later years, for a %s', (type) => {
    for (const isCompared of [true, false]) {
      const flow = asking({ name: 'day', type }, isCompared);
      for (const { lines, trace } of generateTestsOf(flow, '2026-12-31T23:50', 100)) {
        const expected = trace.flatMap((one) => (one.type === 'took' ? [one.edge] : []));
        for (const now of moments)
          expect(edgesTaken(flow, lines, now), `${lines.join(' / ')} ${now}`).toEqual(expected);
      }
    }
  });

  it('a generated test has a day without a date if any day is valid, and a birthday with its year', () => {
    const linesOf = (field: NonNullable<Fields>[number]) =>
      generateTestsOf(asking(field, false), '2026-12-31T23:50', 100).flatMap(({ lines }) => lines);
    expect(linesOf({ name: 'day', type: 'date_time' })).toContain('Tomorrow at 10 AM.');
    expect(linesOf({ name: 'day', type: 'date' })).toContain('Tomorrow.');
    expect(linesOf({ name: 'day', type: 'date', label: 'Date of birth' })).toContain('May 12, 1987');
  });

  it('a generated test respects the first and last day of a field', () => {
    const lines = generateTestsOf(
      asking({ name: 'day', type: 'date', min: '2028-02-01', max: '2028-02-29' }, false),
      '2026-12-31T23:50',
      100,
    ).flatMap((test) => test.lines);
    expect(lines.filter((line) => /^February \d+, 2028$/.test(line))).not.toEqual([]);
    expect(lines).not.toContain('Tomorrow.');
  });

  it('a time next to a number that looks like a year is read as a time', () => {
    const field = { name: 'f', type: 'date_time', label: '', is_given: false, choices: [], is_whole: false } as const;
    const { read } = flowReaders({ now: '2026-11-29T12:00' });
    expect(read({ ...field, choices: [], min: null, max: null }, 'December 24, 2030 at 10 AM')).toBe(
      '2030-12-24T10:00',
    );
  });
});
