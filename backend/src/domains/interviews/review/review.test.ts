import { createHash } from 'node:crypto';
import type { Dashboard } from '@switchboard/contracts/dashboard';
import type { CandidateFindings, Finding } from '@switchboard/contracts/interview-findings';
import { type Interview, type InterviewDetail, InterviewExport } from '@switchboard/contracts/interviews';
import { webhookEvents } from '@switchboard/contracts/webhook-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTenant } from '../../../database/tenant-pool.ts';
import { fictionalPhone } from '../../../testing/fictional-phones.ts';
import { mailsTo } from '../../../testing/mail.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { uniqueAddress } from '../../../testing/test-organization.ts';
import { startWebhookReceiver } from '../../../testing/webhook-receiver.ts';
import {
  minutesAgo,
  newBrowser,
  newLeadOf,
  newLink,
  newRun,
  type Refused,
  type Run,
} from '../interview-run.fixture.ts';

let app: TestApp;
let alice: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_WEBHOOK_NETWORKS: '127.0.0.0/8' });
  await app.startJobs();
  alice = await app.signUp();
});
afterAll(() => app.close());

const detail = async (id: string) => (await alice.request<InterviewDetail>('GET', `/api/interviews/${id}`)).body;
const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();
const inTenant = <T>(work: () => Promise<T>) => withTenant(alice.organizationId, work);

/** An interview that its third tab change ended. */
async function endedByLimit(email = uniqueAddress()): Promise<Run> {
  const run = await newRun(app, alice, { lead_id: await newLeadOf(alice, { email }) });
  await run.set({ started_at: minutesAgo(5) });
  await run.report(
    [60, 40, 20].flatMap((ago) => [
      { event_type: 'tab_change' as const, event_action: 'hidden' as const, at: at(ago) },
      { event_type: 'tab_change' as const, event_action: 'visible' as const, at: at(ago - 3) },
    ]),
  );
  return run;
}

const decide = (run: Run, finding: Finding | undefined, verdict: string, reason = 'It was the doorbell') =>
  alice.request<Finding & Refused>('POST', `/api/interviews/${run.id}/findings/${finding?.id}/verdict`, {
    verdict,
    reason,
  });

async function findingsPath(run: Run): Promise<string> {
  const { body } = await run.join();
  return new URL(body.findings_url ?? '').pathname.replace('/interview-findings', '/api/interview-findings');
}

test('an interview that a limit ended needs a review, and each changed verdict is kept in the audit log', async () => {
  const run = await endedByLimit();
  const { findings, needs_review } = await detail(run.id);
  expect(needs_review).toBe(true);
  const dashboard = async () => (await alice.request<Dashboard>('GET', '/api/dashboard')).body.interviews_to_review;
  const waiting = await dashboard();
  expect(waiting).toBeGreaterThan(0);
  expect((await decide(run, findings[0], 'dismissed')).body).toMatchObject({ verdict: 'dismissed', number: 1 });
  expect(await detail(run.id)).toMatchObject({ needs_review: true, counted_findings: 2 });
  expect((await decide(run, findings[2], 'upheld')).body).toMatchObject({
    verdict: 'upheld',
    verdict_reason: 'It was the doorbell',
    verdict_by: 'Test Person',
  });
  expect(await detail(run.id)).toMatchObject({ needs_review: false, ended_reason: 'tab-change-violation-limit' });
  expect(await dashboard()).toBe(waiting - 1);
  await decide(run, findings[2], 'dismissed', 'Seen again: it was a notification');
  const entries = await inTenant(() =>
    app.services.db.audit_logs.findMany({ where: { resource_id: run.id, action: 'verdict' } }),
  );
  expect(entries).toHaveLength(3);
  expect((await decide(run, findings[0], 'upheld', ' ')).status).toBe(400);
});

test("a candidate sees the same findings, can contest each once, and gets a person's decision by email", async () => {
  const email = uniqueAddress();
  const run = await endedByLimit(email);
  const path = await findingsPath(run);
  const mailed = await eventually(async () =>
    mailsTo(app, email).find((mail) => mail.includes('/interview-findings/')),
  );
  expect(mailed).toContain(path.replace('/api', ''));

  const stranger = newBrowser(app);
  const seen = await stranger.request<CandidateFindings>('GET', path);
  const { findings } = await detail(run.id);
  expect(seen.body.findings.map(({ id, message, rule }) => ({ id, message, rule }))).toEqual(
    findings.map(({ id, message, rule }) => ({ id, message, rule })),
  );
  const finding_id = findings[1]?.id;
  const contest = (text: string) =>
    stranger.request<CandidateFindings>('POST', `${path}/contests`, { finding_id, text });
  expect((await contest('x'.repeat(2001))).status).toBe(400);
  const contested = await contest('My phone rang.');
  expect(contested.body.findings[1]?.contest).toMatchObject({ text: 'My phone rang.', answer: null });
  expect((await contest('And again.')).body.error.reason).toBe('finding_contested');
  expect(await detail(run.id)).toMatchObject({ needs_review: true, open_contests: 1 });

  const answer = (id = finding_id) =>
    alice.request<Refused>('POST', `/api/interviews/${run.id}/findings/${id}/answer`, {
      verdict: 'dismissed',
      answer: 'We hear it too.',
    });
  const { counted_findings } = await detail(run.id);
  expect((await answer(findings[0]?.id)).body.error.reason).toBe('finding_not_contested');
  expect((await answer()).status).toBe(200);
  expect((await answer()).body.error.reason).toBe('contest_answered');
  const decided = await detail(run.id);
  expect(decided).toMatchObject({ open_contests: 0, counted_findings: counted_findings - 1 });
  expect(decided.findings[1]).toMatchObject({ verdict: 'dismissed', verdict_reason: 'We hear it too.' });
  const reply = await eventually(async () => mailsTo(app, email).find((mail) => mail.includes('We hear it too.')));
  expect(reply).toContain('Hello Grace');
  const after = await stranger.request<CandidateFindings>('GET', path);
  expect(after.body.findings[1]?.contest).toMatchObject({ answer: 'We hear it too.' });
  expect(JSON.stringify(after.body)).not.toContain('Test Person');
});

test("the candidate's link to the findings expires after thirty days", async () => {
  const run = await endedByLimit();
  const path = await findingsPath(run);
  const { findings_until } = await run.row();
  expect(((findings_until as Date).getTime() - Date.now()) / 86_400_000).toBeGreaterThan(29.9);
  await run.set({ findings_until: new Date(Date.now() - 1000) });
  const { status, body } = await newBrowser(app).request('GET', path);
  expect([status, body.error.reason]).toEqual([410, 'findings_link_expired']);
  expect((await newBrowser(app).request('GET', '/api/interview-findings/nothing')).status).toBe(404);
});

test('the audit log records who viewed an interview', async () => {
  const run = await endedByLimit();
  await detail(run.id);
  await alice.request('GET', `/api/call/${run.id}/events`);
  await alice.request('GET', `/api/interviews/${run.id}/export`);
  const entries = await inTenant(() =>
    app.services.db.audit_logs.findMany({ where: { resource_id: run.id }, orderBy: { created_at: 'asc' } }),
  );
  expect(entries.map(({ action, actor_kind }) => `${actor_kind} ${action}`)).toEqual([
    'person create',
    'candidate start',
    'candidate end',
    'person view',
    'person view_events',
    'person export',
  ]);
});

test('an interview export contains the hash of each of its parts', async () => {
  const run = await endedByLimit();
  const response = await app.fetch(`/api/interviews/${run.id}/export`, { headers: { cookie: alice.cookie } });
  expect(response.headers.get('content-disposition')).toContain(`interview-${run.id}.json`);
  const exported = (await response.json()) as object;
  // The export has no fields beyond the contract.
  expect(InterviewExport.parse(exported)).toEqual(exported);
  const { sha256, ...parts } = exported as Record<string, unknown> & { sha256: Record<string, string> };
  expect(Object.keys(parts)).toEqual(['interview', 'lines', 'findings', 'spans', 'requests', 'recordings', 'events']);
  expect(parts.events).toHaveLength(6);
  for (const [name, part] of Object.entries(parts))
    expect(createHash('sha256').update(JSON.stringify(part)).digest('hex'), name).toBe(sha256[name]);
});

test('webhooks receive interview events like call events', async () => {
  const bob = await app.signUp();
  const receiver = await startWebhookReceiver();
  try {
    const made = await bob.request('POST', '/api/webhooks', { url: receiver.url, description: '', filter_types: [] });
    expect(made.status).toBe(201);
    const run = await newRun(app, bob);
    await run.answer(1);
    await run.answer(2);
    await eventually(async () => receiver.received.length >= 3);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
    const of = (type: string) => bodies.find((body) => body.type === type);
    expect(webhookEvents['call.started'].data.parse(of('call.started')?.data)).toMatchObject({
      call_id: run.id,
      interview_id: run.id,
      call_log_id: null,
      is_simulated: true,
    });
    expect(webhookEvents['call.ended'].data.parse(of('call.ended')?.data).ended_reason).toBe('interview-completed');
    const { messages } = webhookEvents['transcript.completed'].data.parse(of('transcript.completed')?.data);
    expect(messages.map(({ role }) => role)).toEqual([
      'assistant',
      'assistant',
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
  } finally {
    await receiver.close();
  }
});

test("an interview is on its lead's timeline, moves with a merge and is deleted with its lead", async () => {
  const phone_number = fictionalPhone();
  const lead_id = await newLeadOf(alice, { phone_number });
  const run = await newRun(app, alice, { lead_id });
  await run.set({ started_at: minutesAgo(5) });
  await run.report([{ event_type: 'tab_change', event_action: 'hidden', at: at(20) }]);
  const timeline = await alice.request<{ items: { kind: string; id: string; status: string }[] }>(
    'GET',
    `/api/leads/${lead_id}/timeline`,
  );
  expect(timeline.body.items.find(({ kind }) => kind === 'interview')).toMatchObject({ id: run.id, status: 'started' });
  const other = await newLeadOf(alice, { first_name: 'Gracie', phone_number });
  const merged = await alice.request('POST', `/api/leads/${other}/merge`, { lead_ids: [lead_id] });
  expect(merged.status, JSON.stringify(merged.body)).toBeLessThan(300);
  expect(await detail(run.id)).toMatchObject({ lead_id: other, lead_name: 'Gracie Hill' });
  expect((await run.join()).body.candidate_name).toBe('Gracie Hill');
  await alice.request('DELETE', `/api/leads/${other}`);
  expect((await alice.request('GET', `/api/interviews/${run.id}`)).status).toBe(404);
  expect((await run.join()).status).toBe(401);
  const left = await inTenant(async () => {
    const where = { interview_id: run.id };
    const { db } = app.services;
    return [
      await db.interview_events.count({ where }),
      await db.interview_findings.count({ where }),
      await db.interview_lines.count({ where }),
    ];
  });
  expect(left).toEqual([0, 0, 0]);
});

test('the sweep interrupts, ends and expires interviews without any request', async () => {
  const [silent, lost, late] = [await newRun(app, alice), await newRun(app, alice), await newRun(app, alice)];
  const open = await newLink(app, alice);
  await silent.set({ last_sign_at: new Date(Date.now() - 30_000) });
  await lost.set({ last_sign_at: minutesAgo(11) });
  await late.set({ ends_at: minutesAgo(1) });
  await inTenant(() =>
    app.services.db.interviews.update({ where: { id: open.interview_id }, data: { expires_at: minutesAgo(1) } }),
  );
  const is = (run: Run, status: string) => eventually(async () => (await run.row()).status === status);
  await is(silent, 'interrupted');
  await is(lost, 'ended');
  await is(late, 'ended');
  expect(await lost.row()).toMatchObject({ ended_reason: 'network-disconnected' });
  expect(await late.row()).toMatchObject({ ended_reason: 'time-limit-reached' });
  const stored = () => inTenant(() => app.services.db.interviews.findFirst({ where: { id: open.interview_id } }));
  await eventually(async () => (await stored())?.status === 'expired');
  expect((await newBrowser(app).request('GET', `/api/video-call/${open.token}`)).status).toBe(410);
});

test('an interview ends when its organization is closed', async () => {
  const bob = await app.signUp();
  const run = await newRun(app, bob);
  await app.services.systemPool.query(
    "UPDATE organizations SET suspended_at = now(), suspended_reason = 'unpaid' WHERE id = $1",
    [bob.organizationId],
  );
  expect((await run.sign()).status).toBe(503);
  await eventually(async () => (await run.row()).ended_reason === 'organization-closed');
});

test('concurrent ends of an interview end it once', async () => {
  const run = await newRun(app, alice);
  const ends = ['user-ended-call', 'audio-failed', 'camera-failed', 'screenshare-failed'].map((ended_reason) =>
    run.browser.request<Interview>('PATCH', `/api/call/${run.id}/ended-reason`, { ended_reason }),
  );
  await Promise.all([...ends, run.answer(1)]);
  const entries = await inTenant(() =>
    app.services.db.audit_logs.count({ where: { resource_id: run.id, action: 'end' } }),
  );
  expect(entries).toBe(1);
});
