import { checkFlow, isPublishable } from '@switchboard/contracts/flows/check/index';
import type { Flow } from '@switchboard/contracts/flows/document';
import { likelyFlow, likelyNestedFlow } from '@switchboard/contracts/flows/testing/random-flows';
import { edge, flowWith, surroundings, when } from '@switchboard/contracts/flows/testing/sample-flows';
import type { FlowPosition } from '@switchboard/contracts/flows/walk/position';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Turn } from '../practice/turns.ts';
import { askByFlow, type InterviewAnswer, type InterviewPlace } from './interview-by-flow.ts';
import { typePlease } from './unheard-answers.ts';

const about = {
  variables: { first_name: 'Grace', organization: 'Northlight' },
  closing: 'Thank you, Grace.',
  assistantName: 'Robin',
  organizationName: 'Northlight',
  now: '2026-11-30T09:00',
};

/** Runs an interview to its end with these answers. The last one is repeated if more is asked. */
async function interviewed(flow: Flow, answers: readonly InterviewAnswer[], most = 200) {
  const asked: string[] = [];
  const nodes: string[] = [];
  let position: FlowPosition | undefined;
  let turns: Turn[] = [];
  for (let at = -1; at < most; at++) {
    const answer: InterviewAnswer = answers[Math.min(Math.max(at, 0), answers.length - 1)] ?? { kind: 'skipped' };
    const place: InterviewPlace | null = position
      ? { position, question: asked.at(-1) ?? '', turns: [...turns] }
      : null;
    if (place && answer.kind === 'typed') turns.push({ role: 'user', text: answer.text });
    const { text, isOver, steps } = await askByFlow({ ...about, flow }, place, answer);
    asked.push(text);
    const entered = steps.flatMap(({ line }) =>
      line.trace.flatMap((trace) => (trace.type === 'entered' ? [trace.node] : [])),
    );
    nodes.push(...entered);
    if (isOver) return { asked, nodes, reason: steps.at(-1)?.line.position?.ended?.reason };
    if (entered.length > 0) turns = [];
    turns.push({ role: 'assistant', text });
    position = steps.at(-1)?.line.position ?? position;
  }
  return { asked, nodes, reason: null };
}
const typed = (text: string): InterviewAnswer => ({ kind: 'typed', text });
const spoken: InterviewAnswer = { kind: 'spoken' };
const skipped: InterviewAnswer = { kind: 'skipped' };

/** Asks for the work and the years of experience, and then one of two more questions. */
const screening = flowWith({
  fields: [
    { name: 'work', type: 'text', label: 'Work' },
    { name: 'years', type: 'number', label: 'Years' },
    { name: 'team', type: 'text', label: 'Team' },
  ],
  nodes: [
    { id: 'hello', kind: 'say', text: 'Welcome, {first_name}.' },
    { id: 'work', kind: 'ask', field: 'work', question: 'What do you do?' },
    {
      id: 'years',
      kind: 'ask',
      field: 'years',
      question: 'For how many years?',
      again: 'How many years?',
      attempts: 2,
    },
    { id: 'enough', kind: 'decide' },
    { id: 'team', kind: 'ask', field: 'team', question: 'How large was your team?' },
    { id: 'write', kind: 'message', channel: 'email', subject: 'Hello', text: 'Hello' },
    { id: 'good', kind: 'end', text: '' },
    { id: 'junior', kind: 'end', text: 'Thank you. We also have places for beginners.' },
  ],
  edges: [
    edge('hello', 'next', 'work'),
    edge('work', 'done', 'years'),
    edge('work', 'gave_up', 'years'),
    edge('years', 'done', 'enough'),
    edge('years', 'gave_up', 'junior'),
    when('is-enough', 'enough', 'team', { field: 'years', is: 'at_least', values: [3] }),
    edge('enough', 'else', 'junior'),
    edge('team', 'done', 'write'),
    edge('team', 'gave_up', 'good'),
    edge('write', 'done', 'junior'),
    edge('write', 'failed', 'good'),
  ],
});

it('a simulated interviewer follows the branches of the flow and says its closing words', async () => {
  const held = await interviewed(screening, [typed('I build bridges.'), typed('Ten.'), typed('Four people.')]);
  expect(held.asked).toEqual([
    'Welcome, Grace. What do you do?',
    'For how many years?',
    'How large was your team?',
    'Thank you, Grace.',
  ]);
  const junior = await interviewed(screening, [typed('I build bridges.'), typed('One.')]);
  expect(junior.asked.at(-1)).toBe('Thank you. We also have places for beginners.');
});

it('a spoken answer counts for an open question, and must be typed if its words matter', async () => {
  const held = await interviewed(screening, [spoken, spoken, typed('12'), spoken]);
  expect(held.asked).toEqual([
    'Welcome, Grace. What do you do?',
    'For how many years?',
    `${typePlease} For how many years?`,
    'How large was your team?',
    'Thank you, Grace.',
  ]);
  expect(typePlease).not.toContain('  ');
});

it("a skipped question isn't asked again", async () => {
  const held = await interviewed(screening, [skipped]);
  expect(held.asked).toEqual([
    'Welcome, Grace. What do you do?',
    'For how many years?',
    'Thank you. We also have places for beginners.',
  ]);
});

it("a candidate's question is answered, and the open question is asked again", async () => {
  const held = await interviewed(screening, [typed('Are you a robot?'), typed('I build.'), skipped]);
  expect(held.asked.slice(0, 3)).toEqual([
    'Welcome, Grace. What do you do?',
    'Yes, I am an automated assistant. Welcome, Grace. What do you do?',
    'For how many years?',
  ]);
});

it('the interview ends if the candidate asks for that', async () => {
  const held = await interviewed(screening, [typed('Please stop, I do not want to go on.'), typed('Stop calling me.')]);
  expect(held.nodes).toContain('bye');
});

it('the fields of a free conversation are collected one after the other', async () => {
  const talk = flowWith({
    fields: [
      { name: 'city', type: 'text', label: 'City' },
      { name: 'start', type: 'date', label: 'Start' },
    ],
    nodes: [
      {
        ...{ id: 'talk', kind: 'talk', opening: 'Tell me about your plans.', instruction: 'Ask for both.' },
        ...{ goal: 'You know both.', collects: ['city', 'start'], max_turns: 6 },
      },
      { id: 'done', kind: 'end', text: 'So {city} it is.' },
    ],
    edges: [edge('talk', 'goal', 'done'), edge('talk', 'turns_used', 'bye')],
  });
  const held = await interviewed(talk, [typed('Lisbon'), typed('On 12 March 2027')]);
  expect(held.asked).toEqual(['Tell me about your plans.', 'What is your start?', 'So Lisbon it is.']);
});

it('every interview by a valid flow ends and never gets stuck, whatever is answered', async () => {
  const publishable = surroundings({ max_model_calls: 1_000_000 });
  const answer = fc.oneof(
    fc.constantFrom(spoken, skipped),
    fc.constantFrom('12', 'yes', 'no', 'red', 'Tomorrow at ten', 'I do not know', 'Who are you?', '…').map(typed),
  );
  let held = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(likelyFlow, likelyNestedFlow),
      fc.array(answer, { minLength: 1, maxLength: 8 }),
      async (flow, answers) => {
        const report = checkFlow(flow, publishable);
        if (!isPublishable({ ...report, problems: report.problems.filter(({ code }) => code !== 'unreachable') }))
          return;
        // A candidate who only asks back would be answered without end.
        const { asked, reason } = await interviewed(flow, [...answers, skipped], 400);
        held++;
        expect(reason).not.toBe('stuck');
        expect(reason).not.toBeNull();
        expect(asked.slice(0, -1).every((text) => text !== '')).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
  expect(held).toBeGreaterThan(20);
});
