import type { Interview, InterviewDetail, VideoLink } from '@switchboard/contracts/interviews';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTenant } from '../../../database/tenant-pool.ts';
import { mailsTo } from '../../../testing/mail.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { uniqueAddress } from '../../../testing/test-organization.ts';
import {
  minutesAgo,
  newBrowser,
  newLeadOf,
  newLink,
  newRun,
  type Refused,
  startWith,
} from '../interview-run.fixture.ts';

let app: TestApp;
let alice: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  alice = await app.signUp();
});
afterAll(() => app.close());

const act = <T = Interview>(id: string, what: string, body: unknown = {}) =>
  alice.request<T & Refused>('POST', `/api/interviews/${id}/${what}`, body);
const detail = async (id: string) => (await alice.request<InterviewDetail>('GET', `/api/interviews/${id}`)).body;
const open = (token: string) => newBrowser(app).request('GET', `/api/video-call/${token}`);
const list = async (query: string) =>
  (await alice.request<{ items: Interview[] }>('GET', `/api/interviews?${query}`)).body.items;

const post = (fields: Record<string, unknown>) => alice.request<VideoLink & Refused>('POST', '/api/video-link', fields);

test.each([
  ['an unknown tool', { proctoring_tools: { mind_reading: true } }, 'proctoring_tools.mind_reading'],
  ['metadata over 16 kB', { metadata: { text: 'x'.repeat(16_100) } }, 'metadata'],
  ['no day', { days: 0 }, 'days'],
  ['more days than there may be', { days: 31 }, 'days'],
  ['too few minutes', { max_minutes: 4 }, 'max_minutes'],
  ['too many minutes', { max_minutes: 121 }, 'max_minutes'],
  ['a question without words', { questions: ['Who?', ' '] }, 'questions.1'],
  ['too many questions', { questions: Array.from({ length: 21 }, () => 'Who?') }, 'questions'],
])('an interview link with %s is refused with an error at the field', async (_, fields, name) => {
  const { status, body } = await post({
    lead_id: await newLeadOf(alice),
    agent_id: (await newLink(app, alice)).interview_id,
    ...fields,
  });
  expect(status).toBe(400);
  expect(Object.keys(body.error.fields ?? {})).toContain(name);
});

test('an interview link can have its own days, minutes and questions', async () => {
  const link = await newLink(app, alice, { days: 2, max_minutes: 45, questions: ['Hello {first_name}, who are you?'] });
  expect(Date.parse(link.expires_at) - Date.now()).toBeLessThan(2 * 24 * 60 * 60_000 + 1000);
  const shown = await detail(link.interview_id);
  expect(shown).toMatchObject({ status: 'pending', max_minutes: 45, questions: ['Hello {first_name}, who are you?'] });
  const browser = newBrowser(app);
  await startWith(browser, link.token);
  const { body } = await browser.request('POST', `/api/interviews/${link.interview_id}/join`, { tab: browser.tab });
  expect(body).toMatchObject({ question: { text: 'Hello Grace, who are you?' } });
});

test('an interview link is mailed without being stored, and resending mails a new link that replaces it', async () => {
  const email = uniqueAddress();
  const lead_id = await newLeadOf(alice, { email });
  const link = await newLink(app, alice, { lead_id, send_email: true });
  const first = await eventually(async () => mailsTo(app, email)[0]);
  expect(first).toContain(link.url);
  expect(first).toContain('Opening it doesn’t start anything');
  const again = await act<VideoLink>(link.interview_id, 'resend');
  expect(again.body.token).not.toBe(link.token);
  const second = await eventually(async () => mailsTo(app, email)[1]);
  expect(second).toContain(again.body.url);
  expect((await open(link.token)).status).toBe(404);
  expect((await open(again.body.token)).status).toBe(200);
});

test('an address receives at most five interview emails an hour across all interviews and leads', async () => {
  const email = uniqueAddress();
  const lead_id = await newLeadOf(alice, { email });
  const agent_id = (await detail((await newLink(app, alice)).interview_id)).assistant_id;
  const mailed = { lead_id, agent_id, send_email: true };
  for (let count = 0; count < 4; count += 1) expect((await post(mailed)).status).toBe(201);
  const { interview_id } = (await post({ ...mailed, send_email: false })).body;
  expect((await act(interview_id, 'resend')).status).toBe(200);
  const refused = await post(mailed);
  expect([refused.status, refused.body.error.reason]).toEqual([429, 'rate_limit']);
  expect((await act(interview_id, 'resend')).status).toBe(429);
  // Another lead with the same address in a different spelling.
  const other = await newLeadOf(alice, { email: email.toUpperCase() });
  expect((await post({ ...mailed, lead_id: other })).status).toBe(429);
  expect((await act(interview_id, 'reissue', { send_email: true })).status).toBe(429);
  expect((await post({ ...mailed, send_email: false })).status).toBe(201);
});

test('a lead without an address gets no interview email', async () => {
  const lead_id = await newLeadOf(alice, { email: undefined });
  const refused = await post({
    lead_id,
    agent_id: (await detail((await newLink(app, alice)).interview_id)).assistant_id,
    send_email: true,
  });
  expect(refused.status).toBe(409);
  expect(refused.body.error).toMatchObject({
    reason: 'lead_without_email',
    fields: { send_email: expect.any(String) },
  });
  expect((await act((await newLink(app, alice, { lead_id })).interview_id, 'resend')).body.error.reason).toBe(
    'lead_without_email',
  );
});

test('staff can cancel an interview only before it starts', async () => {
  const link = await newLink(app, alice);
  expect((await act(link.interview_id, 'cancel')).body.status).toBe('cancelled');
  expect((await act(link.interview_id, 'cancel')).body.error.reason).toBe('interview_not_pending');
  const refused = await newBrowser(app).request('GET', `/api/video-call/${link.token}`);
  expect(refused.body.error.reason).toBe('interview_cancelled');
  const run = await newRun(app, alice);
  expect((await act(run.id, 'cancel')).body.error.reason).toBe('interview_not_pending');
});

test('a candidate can send a request before the start, and staff settle it or create another link', async () => {
  const link = await newLink(app, alice);
  const path = `/api/video-call/${link.token}/requests`;
  const ask = (body: object) => newBrowser(app).request('POST', path, body);
  expect((await ask({ kind: 'adjustment', message: 'More time, please' })).status).toBe(204);
  await ask({ kind: 'adjustment', message: 'Twice the time, please' });
  await ask({ kind: 'no_consent' });
  expect((await open(link.token)).body).toMatchObject({ requested: ['adjustment', 'no_consent'] });
  const waiting = await detail(link.interview_id);
  expect(waiting).toMatchObject({
    needs_review: true,
    open_requests: 2,
    status: 'pending',
    requests: [{ message: 'Twice the time, please' }, { kind: 'no_consent' }],
  });
  const settled = await act(link.interview_id, `requests/${waiting.requests[0]?.id}/settle`, {
    reason: 'On the phone',
  });
  expect(settled.body).toMatchObject({ open_requests: 1, needs_review: true });
  const again = await act<VideoLink>(link.interview_id, 'reissue', { max_minutes: 60, proctoring_tools: {} });
  expect(again.status).toBe(201);
  expect(await detail(link.interview_id)).toMatchObject({
    status: 'cancelled',
    open_requests: 0,
    needs_review: false,
    reissued_as: again.body.interview_id,
  });
  const other = await detail(again.body.interview_id);
  expect(other).toMatchObject({
    reissue_of: link.interview_id,
    max_minutes: 60,
    questions: ['What do you do?', 'Why here?'],
  });
  expect(Object.values(other.proctoring_tools)).not.toContain(true);
});

test("the answer to a candidate's request is mailed and shown on the interview page", async () => {
  const email = uniqueAddress();
  const lead_id = await newLeadOf(alice, { email });
  const link = await newLink(app, alice, { lead_id });
  const ask = (body: object) => newBrowser(app).request('POST', `/api/video-call/${link.token}/requests`, body);
  expect((await ask({ kind: 'adjustment', message: '  ' })).status).toBe(400);
  await ask({ kind: 'adjustment', message: 'Questions in writing, please' });
  const [asked] = (await detail(link.interview_id)).requests;
  await act(link.interview_id, `requests/${asked?.id}/settle`, { reason: 'You can type every answer.' });
  const mail = await eventually(async () => mailsTo(app, email)[0]);
  expect(mail).toContain('Questions in writing, please');
  expect(mail).toContain('You can type every answer.');
  expect(mail).toContain(link.url);
  // There is no reply address.
  expect(mail).not.toMatch(/reply to this email/i);
  const answers = [
    { kind: 'adjustment', message: 'Questions in writing, please', answer: 'You can type every answer.' },
  ];
  expect((await open(link.token)).body).toMatchObject({ requested: [], answers });
  const browser = newBrowser(app);
  await startWith(browser, link.token);
  const joined = await browser.request('POST', `/api/interviews/${link.interview_id}/join`, { tab: browser.tab });
  expect(joined.body).toMatchObject({ answers });
});

test("reissuing a link answers the candidate's request with what is different in the new link", async () => {
  const email = uniqueAddress();
  const lead_id = await newLeadOf(alice, { email });
  const link = await newLink(app, alice, { lead_id });
  await newBrowser(app).request('POST', `/api/video-call/${link.token}/requests`, {
    kind: 'adjustment',
    message: 'More time, and no screen sharing',
  });
  const { proctoring_tools } = await detail(link.interview_id);
  const again = await act<VideoLink>(link.interview_id, 'reissue', {
    max_minutes: 60,
    proctoring_tools: { ...proctoring_tools, screen_share: false },
    answer: 'Of course.',
  });
  const answer = 'Of course.\n\nYou have a new link: 60 minutes instead of 30, no screen sharing.';
  expect((await detail(link.interview_id)).requests).toMatchObject([{ answer }]);
  const mail = await eventually(async () => mailsTo(app, email)[0]);
  expect(mail).toContain('60 minutes instead of 30, no screen sharing');
  expect(mail).toContain(again.body.url);
  expect((await open(again.body.token)).body).toMatchObject({ requested: [], answers: [{ answer }] });
});

test('an interview email asks for a reply only if the organization has a reply address', async () => {
  const bob = await app.signUp();
  const email = uniqueAddress();
  const lead_id = await newLeadOf(bob, { email });
  const link = await newLink(app, bob, { lead_id });
  await bob.request('PATCH', '/api/organization', { name: 'Northwind', reply_address: 'people@northwind.example' });
  await newBrowser(app).request('POST', `/api/video-call/${link.token}/requests`, { kind: 'no_consent' });
  const { body } = await bob.request<InterviewDetail>('GET', `/api/interviews/${link.interview_id}`);
  const path = `/api/interviews/${link.interview_id}/requests/${body.requests[0]?.id}/settle`;
  await bob.request('POST', path, { reason: 'We can talk on the phone.' });
  const mail = await eventually(async () => mailsTo(app, email)[0]);
  expect(mail).toContain('reply to this email');
  expect(mail).not.toContain('?write');

  const other = uniqueAddress();
  const elsewhere = await app.signUp();
  const plain = await newLink(app, elsewhere, { lead_id: await newLeadOf(elsewhere, { email: other }) });
  await newBrowser(app).request('POST', `/api/video-call/${plain.token}/requests`, { kind: 'message', message: 'Hi' });
  const read = await elsewhere.request<InterviewDetail>('GET', `/api/interviews/${plain.interview_id}`);
  const settle = `/api/interviews/${plain.interview_id}/requests/${read.body.requests[0]?.id}/settle`;
  await elsewhere.request('POST', settle, { reason: 'Hello.' });
  const linked = await eventually(async () => mailsTo(app, other)[0]);
  expect(linked).not.toContain('reply to this email');
  expect(linked).toContain(`/video-call/${plain.token}?write`);
});

test('only the newest of the reissued links of an interview is valid', async () => {
  const { interview_id } = await newLink(app, alice);
  const first = (await act<VideoLink>(interview_id, 'reissue')).body;
  const second = (await act<VideoLink>(interview_id, 'reissue')).body;
  expect(await detail(first.interview_id)).toMatchObject({ status: 'cancelled' });
  expect(await detail(interview_id)).toMatchObject({ reissued_as: second.interview_id });
  const browser = newBrowser(app);
  expect((await startWith(browser, second.token)).status).toBe(201);
  expect((await act(interview_id, 'reissue')).body.error.reason).toBe('interview_not_ended');
});

test("an interview in progress can't be reissued", async () => {
  const run = await newRun(app, alice);
  expect((await act(run.id, 'reissue')).body.error.reason).toBe('interview_not_ended');
});

test('an interview that lost its connection continues with its remaining time if staff give a reason', async () => {
  const run = await newRun(app, alice);
  await run.set({
    started_at: minutesAgo(25),
    ends_at: new Date(Date.now() + 5 * 60_000),
    last_sign_at: minutesAgo(11),
  });
  await run.sign();
  expect(await run.row()).toMatchObject({ status: 'ended', ended_reason: 'network-disconnected' });
  const { body } = await act(run.id, 'allow-resume', { reason: 'The line was cut' });
  expect(body.status).toBe('interrupted');
  const browser = newBrowser(app);
  await startWith(browser, run.link.token);
  const joined = await browser.request<{ status: string; ends_at: string }>('POST', `/api/interviews/${run.id}/join`, {
    tab: browser.tab,
  });
  expect(joined.body.status).toBe('started');
  expect(Date.parse(joined.body.ends_at) - Date.now()).toBeGreaterThan(15 * 60_000);
  const completed = await newRun(app, alice);
  await completed.browser.request('POST', `/api/call/${completed.id}/end`);
  expect((await act(completed.id, 'allow-resume', { reason: 'Please' })).body.error.reason).toBe(
    'interview_not_running',
  );
});

test('an interview that was allowed to continue but stayed empty keeps its remaining time', async () => {
  const run = await newRun(app, alice);
  await run.set({ ends_at: new Date(Date.now() + 5 * 60_000) });
  for (const reason of ['The line was cut', 'Said once more', 'And again'])
    expect((await act(run.id, 'allow-resume', { reason })).body.status).toBe('interrupted');
  const { ends_at } = await run.row();
  expect((ends_at as Date).getTime() - Date.now()).toBeLessThan(15.5 * 60_000);
});

test('interviews can be filtered by status, assistant, lead, name and whether they need a review', async () => {
  const lead_id = await newLeadOf(alice, { first_name: 'Zuleika', last_name: 'Ångström' });
  const { interview_id: pending } = await newLink(app, alice, { lead_id });
  const { interview_id: expired } = await newLink(app, alice, { lead_id });
  const run = await newRun(app, alice, { lead_id });
  const ids = async (query: string) => (await list(`lead_id=${lead_id}&${query}`)).map(({ id }) => id);
  const { db } = app.services;
  await withTenant(alice.organizationId, async () =>
    db.interviews.update({ where: { id: expired }, data: { expires_at: new Date(Date.now() - 1000) } }),
  );
  expect(await ids('status=pending')).toEqual([pending]);
  expect(await ids('status=expired')).toEqual([expired]);
  expect(await ids('status=started')).toEqual([run.id]);
  expect((await list('search=angstrom')).map(({ id }) => id).sort()).toEqual([pending, expired, run.id].sort());
  expect(await ids('needs_review=true')).toEqual([]);
  expect(await ids('needs_review=false')).toHaveLength(3);
  const [{ assistant_id = '' } = {}] = await list(`lead_id=${lead_id}`);
  expect(await ids(`assistant_id=${assistant_id}`)).toHaveLength(3);
});

test('anyone can start a demo interview with the screening assistant of a new organization', async () => {
  const bob = await app.signUp();
  const demo = () => bob.request<VideoLink & Refused>('POST', '/api/demo-video-call');
  const first = await demo();
  expect(first.status).toBe(201);
  expect((await open(first.body.token)).body).toMatchObject({
    agent: { name: 'Screening interviewer' },
    lead: { first_name: 'Test', last_name: 'Person', email: bob.email },
  });
  await demo();
  const { body } = await bob.request<{ items: Interview[] }>('GET', '/api/interviews');
  expect(new Set(body.items.map(({ lead_id }) => lead_id)).size).toBe(1);
  await withTenant(bob.organizationId, async () =>
    app.services.db.assistants.updateMany({
      where: { name: 'Screening interviewer' },
      data: { name: 'Somebody else' },
    }),
  );
  const refused = await demo();
  expect(refused.status).toBe(409);
  expect(refused.body.error.message).toBe('No SCREENING assistant found. Please create one first.');
});
