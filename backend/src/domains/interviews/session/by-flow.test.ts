import { edge, flowWith, when } from '@switchboard/contracts/flows/testing/sample-flows';
import type { InterviewDetail, VideoLink } from '@switchboard/contracts/interviews';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { authorOf, setPlan } from '../../assistants/test-assistants.ts';
import { newBrowser, newLeadOf, newRun, type Refused } from '../interview-run.fixture.ts';

let app: TestApp;
let alice: TestPerson;
let agent_id: string;

const tools = [{ type: 'transfer_call', targets: [{ name: 'Front desk', phone_number: '+4930123456' }] }];

/** Asks for a person's work and its duration; a person with three years of work gets one more question. */
const screening = flowWith({
  fields: [
    { name: 'work', type: 'text', label: 'Work' },
    { name: 'years', type: 'number', label: 'Years' },
    { name: 'team', type: 'text', label: 'Team' },
  ],
  nodes: [
    { id: 'work', kind: 'ask', field: 'work', question: '{first_name}, what do you do?' },
    { id: 'years', kind: 'ask', field: 'years', question: 'For how many years?' },
    { id: 'enough', kind: 'decide' },
    { id: 'team', kind: 'ask', field: 'team', question: 'How large was your team?' },
    { id: 'thanks', kind: 'end', text: '' },
    { id: 'junior', kind: 'end', text: 'Thank you. We also have places for beginners.' },
  ],
  edges: [
    edge('work', 'done', 'years'),
    edge('work', 'gave_up', 'years'),
    edge('years', 'done', 'enough'),
    edge('years', 'gave_up', 'junior'),
    when('is-enough', 'enough', 'team', { field: 'years', is: 'at_least', values: [3] }),
    edge('enough', 'else', 'junior'),
    edge('team', 'done', 'thanks'),
    edge('team', 'gave_up', 'thanks'),
  ],
});

async function publish(flow: ReturnType<typeof flowWith>): Promise<string> {
  const author = authorOf(alice);
  const draft = (await author.save(await author.create(), { conversation: 'flow', flow, tools } as never)).body;
  const published = await author.publish(draft);
  expect(published).toMatchObject({ status: 200 });
  return published.body.id;
}

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.signUp();
  await setPlan(app, alice, true);
  agent_id = await publish(screening);
});
afterAll(() => app.close());

const interview = () => newRun(app, alice, { agent_id, questions: [] });
const typed = (text: string) => ({ kind: 'typed', text });
const detail = async (id: string) => (await alice.request<InterviewDetail>('GET', `/api/interviews/${id}`)).body;

test('a simulated interviewer follows the flow, and staff can read its steps', async () => {
  const run = await interview();
  expect(run.state).toMatchObject({ question: { number: 1, text: 'Grace, what do you do?' }, question_count: 0 });
  expect(run.state.lines[0]?.message).toMatch(/an AI interviewer .+ I am simulated and do not judge/);
  const second = await run.answer(1, typed('I build bridges.'));
  expect(second.body.question).toMatchObject({ number: 2, text: 'For how many years?' });
  // A repeated answer asks nothing new.
  expect((await run.answer(1, typed('I build bridges.'))).body.lines).toEqual(second.body.lines);
  const third = await run.answer(2, typed('Ten'));
  expect(third.body.question).toMatchObject({ number: 3, text: 'How large was your team?' });
  // A reload continues at the same question.
  expect((await run.join()).body.question).toMatchObject({ number: 3 });
  const sound = await app.fetch(third.body.question?.audio_url ?? '', { headers: { cookie: run.browser.cookie } });
  expect(sound.status).toBe(200);
  const last = await run.answer(3, typed('Four'));
  expect(last.body).toMatchObject({ status: 'ended', ended_reason: 'interview-completed', question: null });
  expect(last.body.lines.at(-1)?.message).toMatch(/^Thank you, Grace\. That was the last question\./);
  expect(JSON.stringify(last.body)).not.toContain('Flow:');
  const { lines } = await detail(run.id);
  const steps = lines.filter(({ message }) => message.startsWith('Flow:')).map(({ message }) => message);
  expect(steps.join('\n')).toContain('Read years: 10.');
  expect(steps.join('\n')).toContain('Entered “Decide”.');
});

test('another branch of the flow ends the interview with the text of its node, which has audio', async () => {
  const run = await interview();
  await run.answer(1, typed('I study.'));
  const last = await run.answer(2, typed('One year'));
  expect(last.body.lines.at(-1)?.message).toBe('Thank you. We also have places for beginners.');
  const sound = await app.fetch(`/api/interviews/${run.id}/questions/3/audio`, {
    headers: { cookie: run.browser.cookie },
  });
  expect(sound.status).toBe(200);
});

test('an answer that has to be understood is asked for in writing, and a skipped one ends the interview', async () => {
  const run = await interview();
  const from = new Date().toISOString();
  const spoken = () => ({ kind: 'spoken', starts_at: from, ends_at: new Date().toISOString() });
  const second = await run.answer(1, spoken());
  expect(second.body.question).toMatchObject({ text: 'For how many years?' });
  const again = await run.answer(2, spoken());
  expect(again.body.question).toMatchObject({
    number: 3,
    text: 'I am simulated and do not understand speech. Please type this answer. For how many years?',
  });
  const last = await run.answer(3, { kind: 'skipped' });
  expect(last.body).toMatchObject({ status: 'ended', ended_reason: 'interview-completed' });
});

test('the questions of an interview link replace the flow', async () => {
  const run = await newRun(app, alice, { agent_id });
  expect(run.state).toMatchObject({ question: { text: 'What do you do?' }, question_count: 2 });
});

test('an interview link without questions is refused if the flow needs a telephone, with the node named', async () => {
  const keys = await publish(
    flowWith({
      fields: [{ name: 'pin', type: 'text', label: 'PIN' }],
      nodes: [
        { id: 'pin', kind: 'collect_keys', name: 'PIN', field: 'pin', question: 'Press it.', min_keys: 1, max_keys: 4 },
      ],
      edges: [edge('pin', 'done', 'bye'), edge('pin', 'gave_up', 'bye')],
    }),
  );
  const lead_id = await newLeadOf(alice);
  const create = (questions: string[]) =>
    alice.request<VideoLink & Refused>('POST', '/api/video-link', {
      ...{ lead_id, agent_id: keys, questions },
      proctoring_tools: {},
    });
  const refused = await create([]);
  expect(refused.status).toBe(409);
  expect(refused.body.error).toMatchObject({
    reason: 'flow_not_for_interviews',
    message:
      "“PIN” of this assistant's flow waits for keys of a telephone, which an interview can't. Add questions to the link, or choose another assistant.",
  });
  expect((await create(['What do you do?'])).status).toBe(201);
  const opened = await newBrowser(app).request('GET', `/api/video-call/${(await create(['Why?'])).body.token}`);
  expect(opened.status).toBe(200);
});
