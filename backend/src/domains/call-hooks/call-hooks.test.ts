import type { CreatedApiKey } from '@switchboard/contracts/api-keys';
import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { CallHook, CallHookTest, SavedCallHook } from '@switchboard/contracts/call-hooks';
import type { CallLogDetail } from '@switchboard/contracts/call-logs';
import type { CallRequest } from '@switchboard/contracts/call-requests';
import type { CallDetail } from '@switchboard/contracts/calls';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import type { PlacedCall, ReceivedCall } from '@switchboard/contracts/place-call';
import type { ScheduledCallDetail } from '@switchboard/contracts/scheduled-calls';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { fictionalPhone } from '../../testing/fictional-phones.ts';
import { type HookServer, startHookServer } from '../../testing/hook-server.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';
import { insertRow, uniqueName } from '../../testing/test-organization.ts';
import { starterConfig } from '../assistants/defaults.ts';
import { insertPublished } from '../assistants/versions.ts';
import { receiveCall } from '../calls/receive-call.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';
import { newTestCampaigns } from '../campaigns/test-campaigns.ts';
import { zoneAt } from '../dialer/proof/open-zone.ts';
import { scheduleFor } from '../dialer/proof/schedule-for.ts';

let app: TestApp;
let caller: TestCaller;
let server: HookServer;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_WEBHOOK_NETWORKS: '127.0.0.1/32' });
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  caller = await signUpCaller(app);
  server = await startHookServer();
});
afterEach(() => server.close());

const save = async (more: object = {}, person: TestPerson = caller.person) => {
  const body = { url: server.url, is_on_outbound: true, is_on_inbound: true, ...more };
  const answer = await person.request<SavedCallHook>('PUT', '/api/call-hook', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const read = async () =>
  (await caller.person.request<{ hook: CallHook | null }>('GET', '/api/call-hook')).body.hook as CallHook;
const test = async (direction = 'outbound') =>
  (await caller.person.request<CallHookTest>('POST', '/api/call-hook/test', { direction })).body;
const logOf = async ({ call_log_id }: { call_log_id: string | null }) =>
  (await caller.person.request<CallLogDetail>('GET', `/api/call-logs/${call_log_id}`)).body;

async function placed(): Promise<CallDetail> {
  const { body } = await caller.place(await caller.lead());
  expect(body.success, body.message).toBe(true);
  return caller.ended(body.call_id);
}
const ruleOf = (call: CallDetail) => call.decisions[0]?.rules.filter(({ rule }) => rule === 'before_call_hook') ?? [];

const publish = (more: Partial<AssistantConfig> = {}, organizationId = caller.person.organizationId) =>
  insertRow({ app, organizationId }, (tx, organization_id) =>
    insertPublished(tx, organization_id, { ...starterConfig(uniqueName('Chosen')), ...more }),
  );

const scriptOf = async ({ attempts }: CallDetail) => {
  const { rows } = await app.services.systemPool.query<{ script: { assistant_name: string; first_message: string } }>(
    'SELECT script FROM sandbox_calls WHERE attempt_id = $1',
    [attempts[0]?.id],
  );
  return rows[0]?.script;
};

describe('the settings of the before-call hook', () => {
  it('the hook shows its secret once, encrypts it, and signs with both secrets after a rotation', async () => {
    expect(await read()).toBeNull();
    const { hook, secret } = await save();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(hook).toMatchObject({ url: server.url, on_failure: 'call', failures: 0, skipped_until: null });
    expect((await save({ on_failure: 'hold' })).secret).toBeNull();
    const rows = await asOwner(app.services.env.databaseUrl, async (owner) => {
      const every = 'SELECT h::text AS line FROM call_hooks h UNION ALL SELECT a::text FROM audit_logs a';
      return (await owner.query<{ line: string }>(every)).rows;
    });
    expect(rows.map(({ line }) => line).join('\n')).not.toContain(secret);
    const rotated = await caller.person.request<SavedCallHook>('POST', '/api/call-hook/rotate-secret');
    await test();
    const [{ headers, text }] = server.asked as [HookServer['asked'][0]];
    for (const valid of [secret, rotated.body.secret])
      expect(new Verifier(valid ?? '').verify(text, headers as Record<string, string>)).toMatchObject({
        type: 'call.before',
      });
  });

  it('the hook settings refuse private addresses, addresses without TLS, and stale saves', async () => {
    const put = (body: object) => caller.person.request<ApiErrorBody>('PUT', '/api/call-hook', body);
    const on = { is_on_outbound: true, is_on_inbound: false };
    for (const url of ['https://10.0.0.1/', 'https://169.254.169.254/', 'https://[::1]/', 'http://crm.example.com/'])
      expect((await put({ ...on, url })).body.error.fields, url).toHaveProperty('url');
    const { hook } = await save();
    await save({ is_on_inbound: false });
    const late = await put({ ...on, url: server.url, updated_at: hook.updated_at });
    expect([late.status, late.body.error.reason]).toEqual([409, 'stale']);
  });

  it('a test without a saved hook is refused', async () => {
    const { status, body } = await caller.person.request<ApiErrorBody>('POST', '/api/call-hook/test', {});
    expect([status, body.error.reason]).toEqual([409, 'no_call_hook']);
  });
});

describe('a test of the before-call hook', () => {
  it('a test of the hook shows the request, the response and the decision, and places no call', async () => {
    await save({ is_on_outbound: false, is_on_inbound: false });
    server.answer = { action: 'do_not_call', reason: 'Customer has paid' };
    const tested = await test();
    expect(tested).toMatchObject({
      outcome: 'refuse',
      explanation: 'The before-call hook refused the call: Customer has paid.',
      response: { status: 200, body: JSON.stringify(server.answer) },
    });
    expect(JSON.parse(tested.request.body)).toMatchObject({
      type: 'call.before',
      data: { direction: 'outbound', is_test: true, call_id: null, lead: { first_name: 'Maya' } },
    });
    expect(tested.request.headers).toHaveProperty('webhook-signature');
    expect(await test('inbound')).toMatchObject({
      outcome: 'fail',
      explanation: expect.stringContaining("so the number's own assistant answers"),
    });
    expect((await caller.person.request<{ items: unknown[] }>('GET', '/api/call')).body.items).toEqual([]);
  });
});

describe('an outbound call', () => {
  it('an outbound call uses the assistant and variables that the hook chose, for this call only', async () => {
    await save();
    const first_message = 'Hello {first_name}, your plan is {plan}.';
    const assistant_id = await publish({ first_message });
    server.answer = { action: 'call', assistant_id, variables: { plan: 'Gold', first_name: 'Admiral' } };
    const lead = await caller.lead();
    const call = await caller.ended((await caller.place(lead)).body.call_id);
    expect(await scriptOf(call)).toMatchObject({ first_message: 'Hello Admiral, your plan is Gold.' });
    expect(call).toMatchObject({ assistant_id, assistant_version: 1, ended_reason: 'assistant-ended-call' });
    expect(await logOf(call)).toMatchObject({ assistant_id, status: 'completed' });
    const [rule] = ruleOf(call);
    expect(rule).toMatchObject({
      passed: true,
      explanation: expect.stringMatching(/chose the assistant "Chosen .*" and set the variables plan, first_name\.$/),
    });
    expect(call.decisions[0]?.inputs.before_call_hook).toMatchObject({ was_asked: true, status: 200 });
    const { data } = server.asked[0]?.body ?? {};
    expect(data).toMatchObject({
      ...{ id: `hook_${call.id}`, call_id: call.id, direction: 'outbound', is_test: false, is_simulated: true },
      ...{ lead_id: lead, lead: { first_name: 'Grace' }, assistant_id: caller.assistantId, campaign_id: null },
    });
    expect(server.asked[0]?.headers['webhook-id']).toBe(`hook_${call.id}`);
    server.answer = { action: 'call' };
    const next = await placed();
    expect(next.assistant_id).toBe(caller.assistantId);
    expect((await scriptOf(next))?.first_message).toContain('Hello Grace');
  });

  it('a refusal counts even if its reason is too long or its other fields are wrong', async () => {
    await save();
    server.answer = { action: 'do_not_call', reason: 'x'.repeat(301), variables: { n: 1 }, assistant_id: 'none' };
    const call = await placed();
    expect(call).toMatchObject({ status: 'error', ended_reason: 'rejected', attempts: [] });
    expect(call.error_message).toBe(`The before-call hook refused the call: ${'x'.repeat(300)}.`);
    server.answer = { action: 'do_not_call', reason: 5 };
    expect(await placed()).toMatchObject({ error_message: 'The before-call hook refused the call.', attempts: [] });
  });

  it("a call that the hook refuses isn't dialed, and its decision and log give the reason", async () => {
    await save();
    server.answer = { action: 'do_not_call', reason: 'Customer has paid' };
    const call = await placed();
    const explanation = 'The before-call hook refused the call: Customer has paid.';
    expect(call).toMatchObject({ status: 'error', ended_reason: 'rejected', attempts: [], error_message: explanation });
    expect(call.decisions).toMatchObject([{ is_allowed: false, reason: 'before_call_hook' }]);
    expect(ruleOf(call)).toEqual([{ rule: 'before_call_hook', passed: false, explanation }]);
    expect(await logOf(call)).toMatchObject({ status: 'failed', ended_reason: 'rejected', summary: explanation });
    const listed = await caller.person.request<{ items: object[] }>('GET', `/api/decisions?call_id=${call.id}`);
    expect(listed.body.items).toMatchObject([{ is_allowed: false, reason: 'before_call_hook' }]);
    const lead = await caller.person.request<{ status: string }>('GET', `/api/leads/${call.lead_id}`);
    expect(lead.body.status).toBe('new');
  });

  it('an API call is placed only if the hook allows it', async () => {
    await save();
    server.answer = { action: 'do_not_call' };
    const made = await caller.person.request<CreatedApiKey>('POST', '/api/api-keys', {
      name: 'CRM',
      scopes: ['calls'],
    });
    const lead = await caller.lead();
    await caller.person.request('PATCH', `/api/leads/${lead}`, { time_zone: zoneAt(12) });
    const answer = await app.fetch('/api/call', {
      method: 'POST',
      headers: { authorization: `Bearer ${made.body.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ lead_id: lead, assistant_id: caller.assistantId, phone_number_id: caller.numberId }),
    });
    const { call_id } = (await answer.json()) as PlacedCall;
    expect((await caller.ended(call_id)).decisions).toMatchObject([{ reason: 'before_call_hook' }]);
  });

  it("a scheduled call that the hook refuses fails without retries and doesn't count as an attempt", async () => {
    await save();
    server.answer = { action: 'do_not_call', reason: 'On holiday' };
    const retries = { failed: { after_minutes: 1, times: 3 } };
    await caller.person.request('PATCH', '/api/calls/settings', { retries });
    const [id] = await scheduleFor(app, caller, { lead_ids: [await caller.lead()], time_zone: zoneAt(12) });
    const scheduled = await eventually(async () => {
      const { body } = await caller.person.request<ScheduledCallDetail>('GET', `/api/scheduled-calls/${id}`);
      return body.status === 'failed' && body;
    });
    expect(scheduled.closed_explanation).toBe('The before-call hook refused the call: On holiday.');
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]?.body.data.scheduled_call_id).toBe(id);
    const decisions = await caller.person.request<{ items: object[] }>('GET', `/api/decisions?scheduled_call_id=${id}`);
    expect(decisions.body.items).toMatchObject([{ is_allowed: false, reason: 'before_call_hook' }]);
    // The call of another lead is due at once: a refusal is no failure of the telephony.
    server.answer = { action: 'call' };
    const [next] = await scheduleFor(app, caller, { lead_ids: [await caller.lead()], time_zone: zoneAt(12) });
    await eventually(async () => {
      const { body } = await caller.person.request<ScheduledCallDetail>('GET', `/api/scheduled-calls/${next}`);
      return body.status === 'called';
    });
  });

  it('a campaign call can be refused by the hook, which receives the campaign and its variables', async () => {
    const my = await newTestCampaigns(app, caller.person);
    await save();
    server.answer = { action: 'do_not_call' };
    const { id } = (await my.add({ configuration_data: { tone: 'warm' } })).body;
    await my.addLeads(id, { lead_ids: await my.someLeads(1) });
    await my.change(id, { call_start_time: '00:00', call_end_time: '24:00', max_calls_per_minute: 600 });
    const launched = await caller.person.request('POST', `/api/campaigns/${id}/launch`, { dialing: 'automatic' });
    expect(launched.status, JSON.stringify(launched.body)).toBe(200);
    const [scheduled] = await eventually(() =>
      my.inTenant(async () => {
        const found = await app.services.db.scheduled_calls.findMany({ where: { campaign_id: id, status: 'failed' } });
        return found.length > 0 && found;
      }),
    );
    expect(scheduled?.closed_explanation).toBe('The before-call hook refused the call.');
    expect(server.asked[0]?.body.data).toMatchObject({
      campaign_id: id,
      campaign_name: 'Spring',
      variables: { tone: 'warm' },
    });
  });

  it('a call for a call request can be refused by the hook, and the request fails', async () => {
    await save();
    server.answer = { action: 'do_not_call' };
    const parties = { assistant_id: caller.assistantId, phone_number_id: caller.numberId };
    const request = { lead_id: await caller.lead(), ...parties };
    const { body: made } = await caller.person.request<CallRequest>('POST', '/api/call-requests', request);
    const { body } = await caller.person.request<PlacedCall>('POST', `/api/call-requests/${made.id}/call`);
    expect((await caller.ended(body.call_id)).decisions).toMatchObject([{ reason: 'before_call_hook' }]);
    const after = await caller.person.request<CallRequest>('GET', `/api/call-requests/${made.id}`);
    expect(after.body.status).toBe('failed');
  });

  it('an opt-out or a pause during the hook request stops the call', async () => {
    await save();
    const lead = await caller.lead();
    const { phone_number } = (await caller.person.request<{ phone_number: string }>('GET', `/api/leads/${lead}`)).body;
    const answerAfter = (work: () => Promise<unknown>) => {
      server.answer = (response) => void work().then(() => response.end('{"action":"call"}'));
    };
    answerAfter(() => caller.person.request('POST', '/api/do-not-call', { phone_number, reason: 'Asked us' }));
    const blocked = await caller.ended((await caller.place(lead)).body.call_id);
    expect(blocked).toMatchObject({ status: 'error', attempts: [], decisions: [{ reason: 'do_not_call' }] });
    answerAfter(() => caller.person.request('POST', '/api/calls/pause', { reason: 'A drill' }));
    const paused = await placed();
    expect(paused).toMatchObject({ status: 'error', attempts: [], decisions: [{ reason: 'organization_paused' }] });
    expect(ruleOf(paused)).toMatchObject([{ passed: true }]);
    expect(paused.decisions[0]?.rules.filter(({ rule }) => rule === 'organization_paused')).toHaveLength(1);
  });

  it("the hook isn't asked about sample leads", async () => {
    await save();
    const lead = await caller.lead();
    await withTenant(caller.person.organizationId, async () => {
      await app.services.db.leads.update({ where: { id: lead }, data: { is_sample: true } });
    });
    const call = await caller.ended((await caller.place(lead)).body.call_id);
    expect(call).toMatchObject({ ended_reason: 'assistant-ended-call', attempts: [{ status: 'settled' }] });
    expect(server.asked).toEqual([]);
  });

  it('a call is dialed without asking the hook while the hook is off', async () => {
    await save({ is_on_outbound: false });
    expect(ruleOf(await placed())).toMatchObject([{ passed: true }]);
    expect(server.asked).toEqual([]);
  });
});

const misbehaviours: Record<string, { answer: HookServer['answer']; why: string }> = {
  'is silent': { answer: () => undefined, why: 'No answer within 2 seconds.' },
  'is slow within its answer': {
    answer: (response) => void response.writeHead(200).write('{"action":'),
    why: "Its answer wasn't complete within 2 seconds.",
  },
  'answers 500': { answer: (response) => response.writeHead(500).end(), why: 'It answered 500.' },
  redirects: {
    answer: (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    why: 'a redirect, which is not followed',
  },
  'sends too much': {
    answer: (response) => response.end(JSON.stringify({ action: 'call', reason: 'x'.repeat(70_000) })),
    why: 'Its answer is larger than 64 kB.',
  },
  'sends no JSON': { answer: (response) => response.end('<html>'), why: "Its answer isn't valid JSON." },
  'sends another action': { answer: { action: 'maybe' }, why: 'action: The action must be "call" or "do_not_call".' },
  'sends too many variables': {
    answer: { action: 'call', variables: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`v${at}`, ''])) },
    why: 'At most 50 variables can be set.',
  },
  'sends text that no database stores': {
    answer: (response) => response.end('{"action":"call","variables":{"a":"\\u0000","b":"\\ud800"}}'),
    why: 'Variables must be valid text.',
  },
  'closes the connection': {
    answer: (response) => response.destroy(),
    why: 'The server closed the connection without an answer.',
  },
  'chooses an unknown assistant': {
    answer: { action: 'call', assistant_id: '00000000-0000-4000-8000-000000000000' },
    why: "It chose an assistant that this organization doesn't have.",
  },
};

describe('a hook that fails', () => {
  it.each(Object.entries(misbehaviours))(
    'a call is placed as planned when the hook %s, and its decision gives the reason',
    async (_, { answer, why }) => {
      await save();
      server.answer = answer;
      const call = await placed();
      expect(call).toMatchObject({ assistant_id: caller.assistantId, ended_reason: 'assistant-ended-call' });
      const [rule] = ruleOf(call);
      expect(rule?.passed).toBe(false);
      expect(rule?.explanation).toContain('The before-call hook failed, so the call was placed as planned.');
      expect(rule?.explanation).toContain(why);
      expect(call.decisions).toMatchObject([{ is_allowed: true, reason: null }]);
      expect(await read()).toMatchObject({ failures: 1, last_failure: expect.stringContaining(why) });
      expect(server.asked).toHaveLength(1);
    },
  );

  it("the hook can't choose unpublished assistants or assistants of another organization", async () => {
    await save();
    const other = await signUpCaller(app);
    server.answer = { action: 'call', assistant_id: other.assistantId };
    expect(ruleOf(await placed())[0]?.explanation).toContain("an assistant that this organization doesn't have");
    const draft = await publish();
    await withTenant(caller.person.organizationId, async () => {
      const data = { status: 'draft', published_version: null };
      await app.services.db.assistants.update({ where: { id: draft }, data });
    });
    server.answer = { action: 'call', assistant_id: draft };
    expect(ruleOf(await placed())[0]?.explanation).toContain("which isn't published");
  });

  it('the hook never connects to a private address', async () => {
    await save({ url: 'https://localtest.me.invalid/' });
    expect(ruleOf(await placed())[0]?.explanation).toContain('The name of the server was not found.');
    await withTenant(caller.person.organizationId, async () => {
      await app.services.db.call_hooks.updateMany({ data: { url: 'http://127.0.0.2:1/' } });
    });
    expect(ruleOf(await placed())[0]?.explanation).toContain('127.0.0.2 is a private address');
  });

  it('calls are held when the hook fails if the organization chose to hold them', async () => {
    await save({ on_failure: 'hold' });
    server.answer = (response) => response.writeHead(503).end();
    const call = await placed();
    expect(call).toMatchObject({ status: 'error', ended_reason: 'rejected', attempts: [] });
    expect(call.error_message).toBe("The before-call hook failed, so the call wasn't placed. It answered 503.");
    const [id] = await scheduleFor(app, caller, { lead_ids: [await caller.lead()], time_zone: zoneAt(12) });
    const scheduled = await eventually(async () => {
      const { body } = await caller.person.request<ScheduledCallDetail>('GET', `/api/scheduled-calls/${id}`);
      return body.hold !== null && body;
    });
    expect(scheduled).toMatchObject({ status: 'scheduled', retries_made: 0, hold: { reason: 'before_call_hook' } });
  });

  it("a hook that failed five times in a row isn't asked again until a test of it succeeds", async () => {
    await save();
    server.answer = (response) => response.writeHead(500).end();
    for (let failures = 1; failures <= 5; failures += 1) await placed();
    expect((await read()).skipped_until).not.toBeNull();
    const skipped = await placed();
    expect(server.asked).toHaveLength(5);
    expect(ruleOf(skipped)[0]?.explanation).toContain("It wasn't asked because it failed 5 times in a row.");
    expect(skipped.decisions[0]?.inputs.before_call_hook).toEqual({ was_asked: false });
    server.answer = { action: 'call' };
    expect((await test()).outcome).toBe('call');
    expect(await read()).toMatchObject({ failures: 0, skipped_until: null });
    expect(ruleOf(await placed())[0]?.passed).toBe(true);
  });

  it('scheduled calls wait without asking while a failing hook is paused and set to hold calls', async () => {
    await save({ on_failure: 'hold' });
    await withTenant(caller.person.organizationId, async () => {
      const data = { failures: 5, skipped_until: new Date(Date.now() + 60_000) };
      await app.services.db.call_hooks.updateMany({ data });
    });
    const [id] = await scheduleFor(app, caller, { lead_ids: [await caller.lead()], time_zone: zoneAt(12) });
    const held = await eventually(async () => {
      const { body } = await caller.person.request<ScheduledCallDetail>('GET', `/api/scheduled-calls/${id}`);
      return body.hold !== null && body;
    });
    expect(held.hold).toMatchObject({ reason: 'before_call_hook' });
    expect(server.asked).toEqual([]);
    const logs = await caller.person.request<{ items: unknown[] }>('GET', '/api/call-logs');
    expect(logs.body.items).toEqual([]);
    // A person who calls asks it all the same.
    expect(ruleOf(await placed())[0]?.passed).toBe(true);
  });

  it("calls of other organizations are dialed while twenty calls wait for one organization's silent hook", async () => {
    await app.services.systemPool.query('UPDATE organizations SET max_concurrent_calls = 100 WHERE id = $1', [
      caller.person.organizationId,
    ]);
    await save();
    server.answer = () => undefined;
    const leads = await Promise.all(Array.from({ length: 20 }, () => caller.lead()));
    const waiting = await Promise.all(leads.map((lead) => caller.place(lead)));
    const other = await signUpCaller(app);
    const otherServer = await startHookServer();
    await save({ url: otherServer.url }, other.person);
    await other.ended((await other.place(await other.lead())).body.call_id);
    expect(otherServer.asked).toHaveLength(1);
    const states = await Promise.all(waiting.map(({ body }) => caller.read(body.call_id)));
    expect(states.some(({ ended_at }) => ended_at === null)).toBe(true);
    await otherServer.close();
    for (const { body } of waiting) await caller.ended(body.call_id);
  });
});

describe('an inbound call', () => {
  const addNumber = async (extra: object = {}) => {
    const phone_number = fictionalPhone().replace(/[ -]/g, '');
    const body = { phone_number, type: 'inbound', assistant_id: caller.assistantId, ...extra };
    return (await caller.person.request<PhoneNumber>('POST', '/api/phone-numbers', body)).body;
  };
  const callIn = async (number: PhoneNumber, caller_number = fictionalPhone()) => {
    const body = { phone_number_id: number.id, caller_number, caller_name: 'Maya Lindqvist' };
    return (await caller.person.request<ReceivedCall>('POST', '/api/sandbox/call-in', body)).body;
  };

  it('an inbound call uses the assistant and variables that the hook chose for the caller', async () => {
    await save();
    const number = await addNumber();
    const assistant_id = await publish({ first_message: 'Welcome back, {tier} member.' });
    server.answer = { action: 'call', assistant_id, variables: { tier: 'Gold' } };
    const lead = await caller.lead();
    const known = await caller.person.request<{ phone_number: string }>('GET', `/api/leads/${lead}`);
    const received = await callIn(number, known.body.phone_number);
    const call = await caller.ended(received.call_id ?? '');
    expect(call).toMatchObject({ assistant_id, direction: 'inbound', lead_id: lead });
    expect(await scriptOf(call)).toMatchObject({ first_message: 'Welcome back, Gold member.' });
    expect(ruleOf(call)).toMatchObject([{ passed: true }]);
    expect(call.decisions[0]?.inputs).toMatchObject({ direction: 'inbound', before_call_hook: { status: 200 } });
    expect(await logOf(call)).toMatchObject({ assistant_id });
    expect(server.asked[0]?.body.data).toMatchObject({
      ...{ direction: 'inbound', call_id: null, to_number: number.phone_number, lead_id: lead },
      from_number: known.body.phone_number.replace(/[ -]/g, ''),
    });
  });

  it("an inbound call is answered by the number's own assistant when the hook fails or refuses it", async () => {
    await save();
    const number = await addNumber();
    for (const answer of [{ action: 'do_not_call' }, { action: 'call', assistant_id: crypto.randomUUID() }]) {
      server.answer = answer;
      const call = await caller.ended((await callIn(number)).call_id ?? '');
      expect(call).toMatchObject({ assistant_id: caller.assistantId, ended_reason: 'assistant-ended-call' });
      expect(ruleOf(call)).toMatchObject([
        { passed: false, explanation: expect.stringContaining("so the number's own assistant answers.") },
      ]);
    }
  });

  it('the hook receives null for a caller who withholds the number, and no lead is linked', async () => {
    await save();
    const number = await addNumber();
    const { organizationId } = caller.person;
    const context = await systemContext(app.services, organizationId, 'a call that comes in');
    const { received } = await withTenant(organizationId, () =>
      receiveCall(context, { phone_number_id: number.id, caller_number: null }),
    );
    expect(server.asked[0]?.body.data).toMatchObject({ from_number: null, lead_id: null, lead: null });
    expect((await caller.ended(received.call_id ?? '')).lead_id).toBeNull();
  });

  it("the hook isn't asked about calls to a retired number, or about inbound calls while it is off for them", async () => {
    await save();
    const number = await addNumber();
    await caller.person.request('POST', `/api/phone-numbers/${number.id}/retire`);
    await callIn(number);
    await save({ is_on_inbound: false });
    await callIn(await addNumber());
    expect(server.asked).toEqual([]);
  });
});
