import { randomUUID } from 'node:crypto';
import { edge, flowWith } from '@switchboard/contracts/flows/testing/sample-flows';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { resumedNote } from '../agent/talk-lines.ts';
import { unwatched } from '../agent-errors.ts';
import { createAgentProcess } from '../agent-process.ts';
import { flowOrder, summaryOf } from './text-flow.fixture.ts';

// The real agents' process.
const logged: { pid?: number; msg: string }[] = [];
const log = pino({}, { write: (line) => void logged.push(JSON.parse(line)) });
const pids = () => logged.filter(({ msg }) => msg.endsWith('starts')).map(({ pid }) => pid ?? 0);
const agents = createAgentProcess(log, false, unwatched);
afterAll(() => agents.close());

it('another process continues in the same node with the fields when a process is killed in a flow', async () => {
  const flow = flowWith({
    fields: [
      { name: 'age', type: 'number', label: 'Age' },
      { name: 'city', type: 'text', label: 'City' },
    ],
    nodes: [
      { id: 'age', kind: 'ask', field: 'age', question: 'How old are you?' },
      { id: 'pay', kind: 'tool', tool: 'pay' },
      { id: 'paid', kind: 'end', text: 'Paid.' },
      { id: 'city', kind: 'ask', field: 'city', question: 'That did not work. In which city do you live?' },
      { id: 'done', kind: 'end', text: 'You are {age} and live in {city}.' },
    ],
    edges: [
      edge('age', 'done', 'pay'),
      edge('age', 'gave_up', 'bye'),
      edge('pay', 'done', 'paid'),
      edge('pay', 'failed', 'city'),
      edge('city', 'done', 'done'),
      edge('city', 'gave_up', 'bye'),
    ],
  });
  let uses = 0;
  const order = { ...flowOrder({ flow, lines: ['Forty', 'Lisbon'], tools: { pay: {} } }), id: randomUUID() };
  const { lines, reason } = await agents.write(order, () => {
    uses++;
    process.kill(pids().at(-1) ?? 0, 'SIGKILL');
    return Promise.resolve({ is_ok: true, shown_to_model: 'Paid.', said: null, hangs_up: false });
  });
  expect(reason).toBe('assistant-ended-call');
  expect(pids()).toHaveLength(2);
  expect(uses).toBe(1);
  expect(lines.map(({ message }) => message)).toContain(resumedNote);
  expect(summaryOf(lines)).toEqual({
    said: [
      'R: How old are you?',
      'C: Forty',
      'R: That did not work. In which city do you live?',
      'C: Lisbon',
      'R: You are 40 and live in Lisbon.',
    ],
    nodes: ['age', 'pay', 'city', 'done'],
    fields: { age: 40, city: 'Lisbon' },
  });
});
