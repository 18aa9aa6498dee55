import { createHash } from 'node:crypto';
import type { InterviewSession } from '@switchboard/contracts/interview-sessions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTenant } from '../../../database/tenant-pool.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

interface Link {
  interview_id: string;
  token: string;
  url: string;
  expires_at: string;
}

interface Refused {
  error: { code: string; message: string; reason?: string };
}

let app: TestApp;
let alice: TestPerson;
let leadId: string;
let agentId: string;

async function addLead(person: TestPerson): Promise<string> {
  const { body } = await person.request<{ id: string }>('POST', '/api/leads', {
    first_name: 'Grace',
    last_name: 'Hill',
    email: 'grace@example.com',
    phone_number: '+12025550123',
    notes: 'Knows the manager',
  });
  return body.id;
}

const assistantOf = (person: TestPerson, status: string) =>
  withTenant(person.organizationId, async () => {
    const { db } = app.services;
    const { id } = await db.assistants.findFirstOrThrow({ select: { id: true } });
    await db.assistants.update({
      where: { id },
      data: { status, published_version: status === 'published' ? 1 : null },
    });
    return id;
  });

beforeAll(async () => {
  app = await startTestApp();
  alice = await app.signUp();
  leadId = await addLead(alice);
  agentId = await assistantOf(alice, 'published');
});
afterAll(() => app.close());

const link = (person: TestPerson, fields: Record<string, unknown> = {}) =>
  person.request<Link & Refused>('POST', '/api/video-link', { lead_id: leadId, agent_id: agentId, ...fields });
const open = (token: string) => app.request<InterviewSession & Refused>('GET', `/api/video-call/${token}`);
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const change = (token: string, data: Prisma.interviewsUpdateInput) =>
  withTenant(alice.organizationId, async () =>
    app.services.db.interviews.update({ where: { token_hash: hashOf(token) }, data }),
  );

test('an interview link has 192 random bits, is valid for seven days and never looks like a lead id', async () => {
  const { status, body } = await link(alice);
  expect(status).toBe(201);
  expect(body.token).toMatch(/^[\w-]{32}$/);
  expect(body.url).toBe(`http://localhost/video-call/${body.token}`);
  const days = (Date.parse(body.expires_at) - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThanOrEqual(7);
});

test('an interview stores only the hash of its token and records who made the link', async () => {
  const { body } = await link(alice, { metadata: { variables: { role: 'Nurse' } } });
  await withTenant(alice.organizationId, async () => {
    const { db } = app.services;
    const row = await db.interviews.findUniqueOrThrow({ where: { token_hash: hashOf(body.token) } });
    expect(JSON.stringify(row)).not.toContain(body.token);
    expect(row).toMatchObject({
      status: 'pending',
      created_by: alice.userId,
      metadata: { variables: { role: 'Nurse' } },
    });
    const entries = await db.audit_logs.findMany({ where: { resource_id: row.id } });
    expect(entries).toMatchObject([{ action: 'create', resource_type: 'interview', user_id: alice.userId }]);
    expect(JSON.stringify(entries)).not.toContain(body.token);
  });
});

test('an interview link uses the configured public address', async () => {
  const other = await startTestApp({ SWITCHBOARD_PUBLIC_URL: 'https://calls.example.com' });
  try {
    const person = await other.signUp();
    const lead = await addLead(person);
    const agent = await withTenant(person.organizationId, async () =>
      other.services.db.assistants.findFirstOrThrow({ where: { status: 'published' }, select: { id: true } }),
    );
    const { body } = await person.request<Link>('POST', '/api/video-link', { lead_id: lead, agent_id: agent.id });
    expect(body.url).toBe(`https://calls.example.com/video-call/${body.token}`);
  } finally {
    await other.close();
  }
});

test('an interview link shows its holder the interview and nothing else of the organization', async () => {
  const { body: made } = await link(alice, { proctoring_tools: { screen_share: true } });
  const { status, body } = await open(made.token);
  expect(status).toBe(200);
  const { id: _, agent, organization_name, ...rest } = body;
  expect(agent).toEqual({ id: agentId, name: expect.any(String) });
  expect(organization_name).toMatch(/^Test /);
  expect(rest).toEqual({
    lead: {
      id: leadId,
      first_name: 'Grace',
      last_name: 'Hill',
      email: 'grace@example.com',
      phone_number: '+12025550123',
    },
    max_minutes: 30,
    question_count: 6,
    kept_days: 90,
    answer_silence_seconds: 8,
    answers: [],
    face_violations_end: false,
    is_simulated: true,
    transport: 'sandbox',
    can_resume: false,
    requested: [],
    proctoring_tools: {
      tab_change_detection: false,
      multiple_monitor_detection: false,
      screen_share: true,
      face_blur_detection: false,
      face_out_of_view: false,
    },
    expires_at: made.expires_at,
  });
});

test('an unknown interview token returns 404', async () => {
  const { status, body } = await open('A'.repeat(32));
  expect(status).toBe(404);
  expect(body.error).toMatchObject({ code: 'NOT_FOUND', reason: 'interview_not_found' });
});

test('an expired interview link returns 410', async () => {
  const { body: made } = await link(alice);
  await change(made.token, { expires_at: new Date(Date.now() - 1000) });
  const { status, body } = await open(made.token);
  expect(status).toBe(410);
  expect(body.error).toMatchObject({ reason: 'interview_expired', message: 'Interview session has expired' });
});

const over = { started_at: new Date(), ends_at: new Date(Date.now() + 60_000), last_sign_at: new Date() };

test.each([
  ['started', { status: 'started', ...over }, 'interview_already_started'],
  ['ended', { status: 'ended', ended_reason: 'interview-completed', ended_at: new Date() }, 'interview_completed'],
  ['cancelled', { status: 'cancelled' }, 'interview_cancelled'],
])('a link to an interview that is %s returns 409, even after it expires', async (_, data, reason) => {
  const { body: made } = await link(alice);
  await change(made.token, data);
  const fresh = await open(made.token);
  expect(fresh.status).toBe(409);
  expect(fresh.body.error).toMatchObject({ code: 'CONFLICT', reason });
  await change(made.token, { expires_at: new Date(Date.now() - 1000) });
  expect((await open(made.token)).body.error.reason).toBe(reason);
});

test("an interview link can't be created for an unpublished assistant", async () => {
  const bob = await app.signUp();
  const fields = { lead_id: await addLead(bob), agent_id: await assistantOf(bob, 'draft') };
  const { status, body } = await link(bob, fields);
  expect(status).toBe(409);
  expect(body.error.reason).toBe('assistant_not_published');
});

test("an interview link can't use another organization's lead, assistant or id", async () => {
  const bob = await app.signUp();
  const own = { lead_id: await addLead(bob), agent_id: await assistantOf(bob, 'published') };
  expect((await link(bob, { ...own, lead_id: leadId })).body.error.message).toBe('Lead not found');
  expect((await link(bob, { ...own, agent_id: agentId })).body.error.message).toBe('Assistant not found');
  expect((await link(bob, { ...own, organization_id: alice.organizationId })).status).toBe(404);
  expect((await link(bob, { ...own, organization_id: bob.organizationId })).status).toBe(201);
});

test("members can create interview links, and viewers and signed-out people can't", async () => {
  const { organizationId } = alice;
  const member = await app.signUp({ role: 'member', organizationId });
  const viewer = await app.signUp({ role: 'viewer', organizationId });
  expect((await link(member)).status).toBe(201);
  expect((await link(viewer)).status).toBe(403);
  expect((await app.request('POST', '/api/video-link', { lead_id: leadId, agent_id: agentId })).status).toBe(401);
});
