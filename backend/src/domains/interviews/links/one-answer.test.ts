import { randomUUID } from 'node:crypto';
import type { Interview, InterviewDetail, VideoLink } from '@switchboard/contracts/interviews';
import { maxMessages } from '@switchboard/contracts/interviews.limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTenant } from '../../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { minutesAgo, newBrowser, newLink, newRun, type Refused, startWith } from '../interview-run.fixture.ts';

let app: TestApp;
let alice: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  alice = await app.signUp();
});
afterAll(() => app.close());

const act = <T = Interview>(id: string, what: string, body: unknown = {}) =>
  alice.request<T & Refused>('POST', `/api/interviews/${id}/${what}`, body);
const detail = async (id: string) => (await alice.request<InterviewDetail>('GET', `/api/interviews/${id}`)).body;
const reissue = async (id: string) => (await act<VideoLink>(id, 'reissue')).body.interview_id;
const statusOf = async (id: string) => (await detail(id)).status;

test('a new link for an interview cancels the links that were made in the place of its earlier ones', async () => {
  const { interview_id: first } = await newLink(app, alice);
  const second = await reissue(first);
  const third = await reissue(second);
  const fourth = await reissue(first);
  expect([await statusOf(second), await statusOf(third), await statusOf(fourth)]).toEqual([
    'cancelled',
    'cancelled',
    'pending',
  ]);
});

test('an interview that lost its connection can’t continue while the link that replaces it is valid', async () => {
  const run = await newRun(app, alice);
  await run.set({ last_sign_at: minutesAgo(11) });
  await run.sign();
  const next = await reissue(run.id);
  const refused = await act(run.id, 'allow-resume', { reason: 'The line was cut' });
  expect([refused.status, refused.body.error.reason]).toEqual([409, 'interview_not_running']);
  expect(await statusOf(run.id)).toBe('ended');
  await act(next, 'cancel');
  expect((await act(run.id, 'allow-resume', { reason: 'The line was cut' })).body.status).toBe('interrupted');
});

test('an interview that lost its connection can’t continue while the interview that replaces it is in progress', async () => {
  const run = await newRun(app, alice);
  await run.set({ last_sign_at: minutesAgo(11) });
  await run.sign();
  const { token } = (await act<VideoLink>(run.id, 'reissue')).body;
  expect((await startWith(newBrowser(app), token)).status).toBe(201);
  const refused = await act(run.id, 'allow-resume', { reason: 'The line was cut' });
  expect([refused.status, refused.body.error.reason]).toEqual([409, 'interview_not_ended']);
  expect(refused.body.error.message).toBe('An interview with another link of this interview is in progress.');
});

test('a request is answered once: a second answer is refused, and the same one again changes nothing', async () => {
  const link = await newLink(app, alice);
  await newBrowser(app).request('POST', `/api/video-call/${link.token}/requests`, {
    kind: 'adjustment',
    message: 'Hi',
  });
  const [asked] = (await detail(link.interview_id)).requests;
  const settle = (reason: string) => act(link.interview_id, `requests/${asked?.id}/settle`, { reason });
  expect((await settle('You can type every answer.')).status).toBe(200);
  expect((await settle('No.')).status).toBe(409);
  expect((await settle('You can type every answer.')).status).toBe(200);
  expect((await detail(link.interview_id)).requests).toMatchObject([{ answer: 'You can type every answer.' }]);
});

test('additions to answers have a limit, and one that is sent again still counts once', async () => {
  const run = await newRun(app, alice);
  await run.answer(1);
  const addition_id = randomUUID();
  const add = (id: string) => run.answer(1, { kind: 'typed', text: 'And tunnels.', addition_id: id });
  expect((await add(addition_id)).status).toBe(200);
  await withTenant(alice.organizationId, async () => {
    const { db } = app.services;
    const last = await db.interview_lines.findFirstOrThrow({
      where: { interview_id: run.id, message_id: addition_id },
    });
    const { id: _, flow: __, ...line } = last;
    await db.interview_lines.createMany({
      data: Array.from({ length: maxMessages - 1 }, (___, index) => ({
        ...line,
        number: 1_000 + index,
        message_id: randomUUID(),
      })),
    });
  });
  await run.set({ line_count: 2_000 });
  const refused = await add(randomUUID());
  expect([refused.status, refused.body.error.reason]).toEqual([429, 'too_many_messages']);
  expect((await add(addition_id)).status).toBe(200);
});
