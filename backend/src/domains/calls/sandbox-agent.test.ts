import type { CallLogDetail } from '@switchboard/contracts/call-logs';
import { noticeIn } from '@switchboard/contracts/notices';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { authorOf, setPlan } from '../assistants/test-assistants.ts';
import { signUpCaller, type TestCaller } from './test-caller.ts';

let app: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_SANDBOX_AGENTS: '1' });
  await app.startJobs();
  caller = await signUpCaller(app);
});
afterAll(() => app.close());

it('an agent talks in simulated calls according to the published version', async () => {
  await setPlan(app, caller.person, true);
  const author = authorOf(caller.person);
  const saved = await author.save(await author.read(caller.assistantId), {
    first_message: 'Good day {first_name}, this is about bicycles.',
    system_prompt: 'Ask {first_name} "Which colour is your bicycle?"',
  });
  expect(saved.status).toBe(200);
  expect((await author.publish(saved.body)).status).toBe(200);
  // Some callees don't want to answer questions; it's unlikely that all six don't.
  const transcripts = await Promise.all(
    ['0141', '0142', '0143', '0144', '0145', '0146'].map(async (digits) => {
      const placed = await caller.place(await caller.lead(digits));
      const call = await caller.ended(placed.body.call_id);
      const log = await caller.person.request<CallLogDetail>('GET', `/api/call-logs/${call.call_log_id}`);
      return log.body.transcript?.messages ?? [];
    }),
  );
  const said = transcripts.flatMap((messages) => messages.map(({ message }) => message));
  expect(said).not.toContainEqual(expect.stringContaining('alone'));
  expect(said).toContainEqual(expect.stringContaining('Which colour is your bicycle?'));
  for (const [notice, first] of transcripts) {
    expect(notice?.message).toBe(noticeIn('en', true));
    expect(first?.message).toBe('Good day Grace, this is about bicycles.');
  }
  for (const { times } of transcripts.flat()) expect(times?.total_ms ?? 600).toBeGreaterThanOrEqual(600);
});

/** The messages of a call during which the agents' process ends. */
async function messagesOfCutCall() {
  const { agents } = app.services;
  const play = agents.play.bind(agents);
  vi.spyOn(agents, 'play').mockImplementationOnce((...order) => {
    const played = play(...order);
    agents.close();
    return played;
  });
  const placed = await caller.place(await caller.lead());
  const call = await caller.ended(placed.body.call_id);
  const log = await caller.person.request<CallLogDetail>('GET', `/api/call-logs/${call.call_log_id}`);
  return log.body.transcript?.messages ?? [];
}

it("a simulated call continues with a note if the agents' process ends during it", async () => {
  let messages = await messagesOfCutCall();
  // A fast process may answer before it ends, so try again.
  for (let tries = 1; tries < 10 && messages[0]?.role !== 'system'; tries += 1) messages = await messagesOfCutCall();
  expect(messages[0]).toMatchObject({ role: 'system', message: expect.stringMatching(/alone.*the agents ended/) });
  expect(messages[1]?.message).toBe(noticeIn('en', true));
  expect(messages[2]?.message).toBe('Good day Grace, this is about bicycles.');
});
