import { randomUUID } from 'node:crypto';
import type { InterviewSession } from '@switchboard/contracts/interview-sessions';
import type { InterviewDetail, LiveInterview } from '@switchboard/contracts/interviews';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import {
  type Browser,
  minutesAgo,
  newBrowser,
  newLink,
  newRun,
  type Refused,
  type Run,
  startWith,
} from '../interview-run.fixture.ts';

let app: TestApp;
let alice: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  alice = await app.signUp();
});
afterAll(() => app.close());

const open = (browser: Browser, token: string) =>
  browser.request<InterviewSession & Refused>('GET', `/api/video-call/${token}`);
const detail = async (id: string) => (await alice.request<InterviewDetail>('GET', `/api/interviews/${id}`)).body;

test('an interview runs from its link to its end: started once, joined, answered and completed', async () => {
  const run = await newRun(app, alice);
  expect(run.browser.cookie).toMatch(new RegExp(`^sb_interview_${run.id}=[\\w-]{43}$`));
  expect(run.state).toMatchObject({ status: 'started', question: { number: 1, text: 'What do you do?' } });
  expect(run.state.lines.map(({ kind }) => kind)).toEqual(['message', 'question']);
  expect(run.state.lines[0]?.message).toMatch(/^Hello Grace\. I am .+, an AI interviewer .+ simulated/);
  const sound = await app.fetch(run.state.question?.audio_url ?? '', { headers: { cookie: run.browser.cookie } });
  expect(sound.status).toBe(200);
  expect(Buffer.from(await sound.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF');

  const second = await run.answer(1);
  expect(second.body.question).toMatchObject({ number: 2, text: 'Why here?' });
  const again = await run.answer(1);
  expect(again.body.lines).toEqual(second.body.lines);
  const starts_at = second.body.lines.at(-1)?.starts_at;
  const last = await run.answer(2, { kind: 'spoken', starts_at, ends_at: new Date().toISOString() });
  expect(last.body).toMatchObject({ status: 'ended', ended_reason: 'interview-completed', question: null });
  expect(last.body.lines.map(({ kind }) => kind)).toEqual([
    'message',
    'question',
    'typed_answer',
    'question',
    'spoken_answer',
    'message',
  ]);
  expect(last.body.lines[4]?.message).toMatch(/^Spoken answer, \d+:\d\d$/);
  expect(last.body.findings_url).toMatch(/^http:\/\/localhost\/interview-findings\/[\w-]{32}$/);
  expect((await run.answer(2)).body.status).toBe('ended');
  expect(await detail(run.id)).toMatchObject({
    status: 'ended',
    ended_reason: 'interview-completed',
    needs_review: false,
  });
});

test('an addition to the last answer is stored once, until the next answer is given', async () => {
  const run = await newRun(app, alice);
  await run.answer(1);
  const addition = { kind: 'typed', text: 'And tunnels.', addition_id: randomUUID() };
  const added = await run.answer(1, addition);
  expect(added.body.question).toMatchObject({ number: 2 });
  expect(added.body.lines.slice(-2)).toMatchObject([
    { kind: 'note', message: 'Added to the answer to question 1:' },
    { kind: 'typed_answer', message: 'And tunnels.' },
  ]);
  expect((await run.answer(1, addition)).body.lines).toEqual(added.body.lines);
  const other = await run.answer(2, { ...addition, addition_id: randomUUID() });
  expect([other.status, other.body.error.reason]).toEqual([409, 'not_the_question']);
});

test('a candidate can write to staff during the interview, and sees their answer there', async () => {
  const run = await newRun(app, alice);
  const path = `/api/interviews/${run.id}`;
  const asked = await run.browser.request('POST', `${path}/requests`, { message: 'I have only one monitor.' });
  expect(asked.status).toBe(204);
  const live = async () =>
    (await alice.request<{ items: LiveInterview[] }>('GET', '/api/live-interviews')).body.items.find(
      ({ id }) => id === run.id,
    );
  expect(await live()).toMatchObject({ status: 'started', question: 1, open_requests: 1, resume_until: null });
  const request = (await detail(run.id)).requests[0];
  expect(request).toMatchObject({ kind: 'message', message: 'I have only one monitor.' });
  const settle = `${path}/requests/${request?.id}/settle`;
  expect((await alice.request('POST', settle, { reason: 'Please continue.' })).status).toBe(200);
  expect((await run.sign()).body).toMatchObject({ staff_message: { text: 'Please continue.' } });
  expect((await live())?.open_requests).toBe(0);
  const message = { id: randomUUID(), text: 'Take your time.' };
  for (const _ of [1, 2]) expect((await alice.request('POST', `${path}/staff-messages`, message)).status).toBe(200);
  const { lines, staff_message } = (await run.join()).body;
  expect(lines.filter(({ kind }) => kind === 'staff_message').map((line) => line.message)).toEqual([
    'Please continue.',
    'Take your time.',
  ]);
  expect(staff_message).toMatchObject({ text: 'Take your time.' });
  // Only staff see the author: candidates read the organization's name.
  expect(JSON.stringify((await run.join()).body)).not.toContain('author_name');
  const reviewed = await detail(run.id);
  const { full_name } = (await alice.request<{ user: { full_name: string } }>('GET', '/api/session')).body.user;
  expect(reviewed.lines.filter(({ kind }) => kind === 'staff_message').map((line) => line.author_name)).toEqual([
    full_name,
    full_name,
  ]);
  expect(reviewed.requests[0]).toMatchObject({ settled_by_name: full_name, answer: 'Please continue.' });
  await run.set({ last_sign_at: minutesAgo(1) });
  expect(await live()).toMatchObject({ status: 'interrupted', resume_until: expect.any(String) });
  await run.set({ last_sign_at: minutesAgo(11) });
  expect(await live()).toBeUndefined();
  const late = await alice.request<Refused>('POST', `${path}/staff-messages`, { ...message, id: randomUUID() });
  expect([late.status, late.body.error.reason]).toEqual([409, 'interview_not_running']);
});

test('a message sent through the link is accepted at any time and answered by email', async () => {
  const run = await newRun(app, alice);
  for (const question of [1, 2]) await run.answer(question);
  const path = `/api/video-call/${run.link.token}/requests`;
  const send = (body: object) => newBrowser(app).request<Refused>('POST', path, body);
  expect((await send({ kind: 'adjustment', message: 'More time' })).status).toBe(409);
  expect((await send({ kind: 'message', message: '' })).status).toBe(400);
  for (const message of ['First', 'Second']) expect((await send({ kind: 'message', message })).status).toBe(204);
  const { requests } = await detail(run.id);
  expect(requests.map(({ message }) => message)).toEqual(['First', 'Second']);
});

test('opening an interview link starts nothing, and its token can be exchanged once', async () => {
  const link = await newLink(app, alice);
  const [mail, candidate, other] = [newBrowser(app), newBrowser(app), newBrowser(app)];
  expect((await open(mail, link.token)).body).toMatchObject({
    can_resume: false,
    question_count: 2,
    is_simulated: true,
  });
  expect((await open(candidate, link.token)).status).toBe(200);
  const started = await startWith(candidate, link.token);
  expect(started.status).toBe(201);
  expect(started.body).toMatchObject({ call_id: link.interview_id, transport: 'sandbox', livekit_url: '' });
  expect(JSON.stringify(started.body)).not.toContain(link.token);
  const [cookie = ''] = started.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Strict/);
  expect(cookie).toMatch(/Path=\/api/);
  expect((await open(candidate, link.token)).body.can_resume).toBe(true);
  const refused = await open(other, link.token);
  expect(refused.status).toBe(409);
  expect(refused.body.error.reason).toBe('interview_already_started');
  expect((await startWith(other, link.token)).body.error.reason).toBe('interview_already_started');
});

test('a lost answer to the start is repeated for the tab that asked', async () => {
  const link = await newLink(app, alice);
  const first = newBrowser(app);
  await startWith(first, link.token);
  const again = { ...newBrowser(app), tab: first.tab };
  expect((await startWith(again, link.token)).status).toBe(201);
  const body = { tab: first.tab };
  expect((await first.request('POST', `/api/interviews/${link.interview_id}/join`, body)).status).toBe(200);
});

test('starting an interview requires consent to the current text', async () => {
  const link = await newLink(app, alice);
  const missing = await startWith(newBrowser(app), link.token, { consent_version: undefined });
  expect(missing.status).toBe(400);
  expect(missing.body.error).toMatchObject({
    reason: 'consent_required',
    fields: { consent_version: expect.any(String) },
  });
  const old = await startWith(newBrowser(app), link.token, { consent_version: '0' });
  expect(old.body.error.reason).toBe('consent_outdated');
});

test('a second tab is refused while the first is active, and accepted once the first is silent', async () => {
  const run = await newRun(app, alice);
  const tab = randomUUID();
  const join = () => run.browser.request<Refused>('POST', `/api/interviews/${run.id}/join`, { tab });
  const refused = await join();
  expect(refused.status).toBe(409);
  expect(refused.body.error.reason).toBe('interview_open_elsewhere');
  await run.set({ last_sign_at: new Date(Date.now() - 16_000) });
  const joined = await join();
  expect(joined.body).toMatchObject({ status: 'started', recording_part: 2 });
  expect((await run.answer(1)).body.error.reason).toBe('interview_open_elsewhere');
});

test('an interview resumes after 9 minutes of silence, and not after 11', async () => {
  const [soon, late] = [await newRun(app, alice), await newRun(app, alice)];
  await soon.set({ last_sign_at: minutesAgo(9) });
  expect((await soon.join()).body).toMatchObject({ status: 'started', recording_part: 2 });
  const { spans } = await detail(soon.id);
  expect(spans.map(({ kind }) => kind)).toEqual(['interrupted', 'resumed']);
  await late.set({ last_sign_at: minutesAgo(11) });
  expect((await late.join()).body).toMatchObject({ status: 'ended', ended_reason: 'network-disconnected' });
});

test('an interview ends at its time limit for everyone', async () => {
  const run = await newRun(app, alice);
  await run.set({ ends_at: new Date(Date.now() - 1000) });
  expect((await run.sign()).body).toMatchObject({ status: 'ended', ended_reason: 'time-limit-reached' });
  expect((await run.answer(2)).body.error.reason).toBe('interview_not_running');
});

test('an answer cut short by the end is stored once, with a note, if it arrives within a minute', async () => {
  const run = await newRun(app, alice);
  await run.answer(1);
  await run.set({ ends_at: new Date(Date.now() - 5_000) });
  await run.sign();
  const addition = { kind: 'typed', text: 'And tunnels.', addition_id: randomUUID() };
  const cut = { kind: 'typed', text: 'Because I' };
  for (const _ of [1, 2]) {
    expect((await run.answer(1, addition)).status).toBe(200);
    expect((await run.answer(2, cut)).status).toBe(200);
  }
  const { status, lines, ended_at } = await detail(run.id);
  expect(status).toBe('ended');
  expect(lines.slice(-4).map(({ message }) => message)).toEqual([
    'The interview ended during this answer:',
    'And tunnels.',
    'The interview ended during this answer:',
    'Because I',
  ]);
  expect(lines.at(-1)?.ends_at).toBe(ended_at);
  expect((await run.answer(1)).body.error.reason, 'an answer that was given before').toBe('interview_not_running');

  const late = await newRun(app, alice);
  await late.set({ ends_at: minutesAgo(2) });
  expect((await late.answer(1, cut)).body.error.reason).toBe('interview_not_running');
});

test("a candidate who ended the interview can't send an answer afterwards", async () => {
  const run = await newRun(app, alice);
  await run.browser.request('POST', `/api/call/${run.id}/end`);
  expect((await run.answer(1)).body.error.reason).toBe('interview_not_running');
});

test("the browser can't report end reasons that the server determines", async () => {
  const run = await newRun(app, alice);
  const report = (ended_reason: string) =>
    run.browser.request<Refused & { ended_reason: string }>('PATCH', `/api/call/${run.id}/ended-reason`, {
      ended_reason,
    });
  for (const reason of [
    'tab-change-violation-limit',
    'interview-completed',
    'time-limit-reached',
    'camera-violation',
  ]) {
    const refused = await report(reason);
    expect(refused.status).toBe(403);
    expect(refused.body.error.reason).toBe('ended_reason_not_reported');
  }
  expect((await report('audio-failed')).body.ended_reason).toBe('audio-failed');
  expect((await report('camera-failed')).body.error.reason).toBe('ended_reason_known');
  expect((await report('audio-failed')).status).toBe(200);
});

test('a connection that fails before anything was said makes the link valid again and counts nothing', async () => {
  const run = await newRun(app, alice);
  const leave = (event_type: 'window_blur' | 'window_focus', event_action: 'blur' | 'focus') => ({
    event_type,
    event_action,
  });
  await run.report([leave('window_blur', 'blur'), leave('window_focus', 'focus')]);
  expect((await detail(run.id)).counted_findings).toBe(1);
  const failed = await run.browser.request('PATCH', `/api/call/${run.id}/ended-reason`, {
    ended_reason: 'connection-failed',
  });
  expect(failed.status).toBe(200);
  expect(run.browser.cookie).toBe('');
  expect(await detail(run.id)).toMatchObject({ status: 'pending', counted_findings: 0, findings: [] });
  expect((await open(newBrowser(app), run.link.token)).body.can_resume).toBe(false);
  expect((await startWith(newBrowser(app), run.link.token)).status).toBe(201);
});

test("allowing a failed start again doesn't let others take over the interview", async () => {
  const run = await newRun(app, alice);
  await alice.request('POST', `/api/interviews/${run.id}/allow-resume`, { reason: 'Her laptop broke' });
  await run.browser.request('PATCH', `/api/call/${run.id}/ended-reason`, { ended_reason: 'connection-failed' });
  expect((await startWith(newBrowser(app), run.link.token)).status).toBe(201);
  expect((await open(newBrowser(app), run.link.token)).status).toBe(409);
  expect((await startWith(newBrowser(app), run.link.token)).status).toBe(409);
});

test('a pause at the start doesn’t count towards the time after which a failed connection ends an interview', async () => {
  const reports = async (run: Run) =>
    (
      await run.browser.request<{ is_taken_back: boolean }>('PATCH', `/api/call/${run.id}/ended-reason`, {
        ended_reason: 'connection-failed',
      })
    ).body.is_taken_back;
  const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  const pause = (event_action: 'begins' | 'ends', seconds: number) => ({
    event_type: 'pause' as const,
    event_action,
    at: secondsAgo(seconds),
  });
  const started = { started_at: new Date(Date.now() - 125_000) };
  const paused = await newRun(app, alice);
  await paused.set(started);
  await paused.report([pause('begins', 125), pause('ends', 30)]);
  expect(await reports(paused)).toBe(true);
  expect((await paused.row()).status).toBe('pending');

  const unpaused = await newRun(app, alice);
  await unpaused.set(started);
  expect(await reports(unpaused)).toBe(false);
  expect((await unpaused.row()).status).toBe('ended');
});

test('a chat message before any answer doesn’t invalidate the link of an interview that failed to connect', async () => {
  const run = await newRun(app, alice);
  const said = { tab: run.browser.tab, id: randomUUID(), text: 'I hear nothing.' };
  expect((await run.browser.request('POST', `/api/interviews/${run.id}/messages`, said)).status).toBeLessThan(300);
  await run.browser.request('PATCH', `/api/call/${run.id}/ended-reason`, { ended_reason: 'connection-failed' });
  expect((await run.row()).status).toBe('pending');
});

test('a connection that fails after an answer ends the interview', async () => {
  const run = await newRun(app, alice);
  await run.answer(1);
  await run.browser.request('PATCH', `/api/call/${run.id}/ended-reason`, { ended_reason: 'connection-failed' });
  expect(await run.row()).toMatchObject({ status: 'ended', ended_reason: 'connection-failed' });
});

test('leaving an interview ends it, even by a beacon', async () => {
  const run = await newRun(app, alice);
  const beacon = await app.fetch(`/api/call/${run.id}/end`, {
    method: 'POST',
    headers: { cookie: run.browser.cookie, 'content-type': 'text/plain' },
  });
  expect(beacon.status).toBe(200);
  expect(await run.row()).toMatchObject({ status: 'ended', ended_reason: 'user-ended-call' });
});

test('only a browser with the cookie can take part in an interview', async () => {
  const run = await newRun(app, alice);
  const stranger = newBrowser(app);
  for (const path of ['join', 'sign']) {
    const { status } = await stranger.request('POST', `/api/interviews/${run.id}/${path}`, { tab: run.browser.tab });
    expect(status).toBe(401);
  }
  stranger.cookie = `sb_interview_${run.id}=${'a'.repeat(43)}`;
  expect((await stranger.request('POST', `/api/interviews/${run.id}/sign`, { tab: run.browser.tab })).status).toBe(401);
});

test('a repeated interview message is stored once, in addition to the questions', async () => {
  const run = await newRun(app, alice);
  const message = { tab: run.browser.tab, id: randomUUID(), text: 'Can you hear me?' };
  const path = `/api/interviews/${run.id}/messages`;
  await run.browser.request('POST', path, message);
  const { body } = await run.browser.request<{ lines: { message: string }[] }>('POST', path, message);
  expect(body.lines.filter(({ message: text }) => text === 'Can you hear me?')).toHaveLength(1);
});

test('staff can let another browser continue an interview with a reason', async () => {
  const run = await newRun(app, alice);
  const path = `/api/interviews/${run.id}/allow-resume`;
  const allowed = await alice.request('POST', path, { reason: 'Her laptop broke' });
  expect(allowed.body).toMatchObject({ status: 'interrupted' });
  const other = newBrowser(app);
  expect((await open(other, run.link.token)).body.can_resume).toBe(true);
  expect((await startWith(other, run.link.token)).status).toBe(201);
  const joined = await other.request('POST', `/api/interviews/${run.id}/join`, { tab: other.tab });
  expect(joined.body).toMatchObject({ status: 'started' });
  expect((await run.sign()).status).toBe(401);
  expect((await open(newBrowser(app), run.link.token)).status).toBe(409);
});
