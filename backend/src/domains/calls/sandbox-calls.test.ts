import type { AuditLog } from '@switchboard/contracts/audit-logs';
import type { CallLogDetail } from '@switchboard/contracts/call-logs';
import type { EndedReason, OverheardCall } from '@switchboard/contracts/calls';
import type { DoNotCallEntry } from '@switchboard/contracts/do-not-call';
import type { SignedLink } from '@switchboard/contracts/lead-uploads';
import { noticeIn } from '@switchboard/contracts/notices';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { openEvents } from '../../testing/event-stream.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';
import { authorOf, setPlan } from '../assistants/test-assistants.ts';
import { signUpCaller, type TestCaller } from './test-caller.ts';

let app: TestApp;
let slow: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  caller = await signUpCaller(app);
  // Calls that last long enough to be ended manually.
  slow = await startTestApp({ SWITCHBOARD_SANDBOX_SPEED: '1' });
  await slow.startJobs();
});
afterAll(async () => {
  await slow.close();
  await app.close();
});

const logOf = async (of: TestCaller, id: string | null) =>
  (await of.person.request<CallLogDetail>('GET', `/api/call-logs/${id}`)).body;

async function recordingOf(test: TestApp, of: TestCaller, logId: string | null): Promise<Buffer> {
  const link = await of.person.request<SignedLink>('GET', `/api/call-logs/${logId}/recording`);
  expect(link.status).toBe(200);
  const file = await test.fetch(link.body.url);
  expect(file.headers.get('content-type')).toBe('audio/wav');
  return Buffer.from(await file.arrayBuffer());
}

describe('a simulated call', () => {
  it('a simulated call passes through its states in order, with consistent log, transcript and recording', async () => {
    const stream = await openEvents(app, caller.person);
    const lead = await caller.lead();
    const placed = await caller.place(lead, { variables: { first_name: 'Amazing' } });
    expect(placed.body).toMatchObject({
      success: true,
      is_simulated: true,
      message: 'AI assistant is calling Grace Hopper...',
    });
    const call = await caller.ended(placed.body.call_id);
    expect(call).toMatchObject({
      status: 'disconnected',
      ended_reason: 'assistant-ended-call',
      attempts: [{ status: 'settled', outcome: 'assistant-ended-call' }],
    });
    const states = await eventually(async () => {
      const seen = stream.events.flatMap((event) =>
        event.type === 'call.status' && event.subject_id === call.id ? [event.status] : [],
      );
      return seen.includes('disconnected') && seen;
    });
    expect(states).toEqual(['initiated', 'dialing', 'ringing', 'connected', 'disconnected']);
    await stream.close();

    const log = await logOf(caller, call.call_log_id);
    expect(log).toMatchObject({
      status: 'completed',
      ended_reason: 'assistant-ended-call',
      call_id: call.id,
      lead_id: lead,
      is_simulated: true,
      has_transcript: true,
    });
    expect(log.summary).toContain('Grace');
    const [note, ...messages] = log.transcript?.messages ?? [];
    expect(note).toMatchObject({ role: 'system', message: expect.stringContaining('agents are switched off here.') });
    expect(messages.length).toBeGreaterThan(3);
    expect(log.cost).toMatchObject({
      items: [
        { part: 'model', provider: null, quantity: messages.filter(({ times }) => times).length, amount: '0' },
        { part: 'line', model: 'simulated', amount: '0' },
      ],
      ...{ totals: [], is_complete: true },
    });
    expect(log.analyses).toEqual([]);
    const times = messages.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(log.call_duration);
    expect(messages[0]?.message).toBe(noticeIn('en', true));
    expect(messages[1]?.message).toMatch(
      /^Hello Amazing, I am calling from Test [0-9a-f]{8}\. Is this a good time to talk\?$/,
    );
    for (const { message } of messages) expect(message).not.toMatch(/[{}]/);

    const wav = await recordingOf(app, caller, call.call_log_id);
    expect(Math.abs((wav.length - 44) / 64_000 - log.call_duration)).toBeLessThanOrEqual(0.5);
    // The second request returns the same file.
    expect((await recordingOf(app, caller, call.call_log_id)).equals(wav)).toBe(true);
    const read = await caller.person.request<{ total_calls: number; last_called_at: string | null }>(
      'GET',
      `/api/leads/${lead}`,
    );
    expect(read.body.total_calls).toBe(1);
    expect(read.body.last_called_at).not.toBeNull();
  });

  it("a lead's status follows its calls, but a status set by people stays", async () => {
    const statusOf = async (id: string) =>
      (await caller.person.request<{ status: string }>('GET', `/api/leads/${id}`)).body.status;
    const call = async (id: string) => caller.ended((await caller.place(id)).body.call_id);
    const [answers, silent, won] = [await caller.lead(), await caller.lead('0102'), await caller.lead()];
    await call(silent);
    expect(await statusOf(silent)).toBe('not reached');
    expect(await statusOf(answers)).toBe('new');
    await call(answers);
    expect(await statusOf(answers)).toBe('contacted');
    await withTenant(caller.person.organizationId, () =>
      app.services.db.leads.update({ where: { id: won }, data: { status: 'won' } }),
    );
    await call(won);
    expect(await statusOf(won)).toBe('won');
  });

  it("a call has a transcript but no recording if its assistant doesn't record calls", async () => {
    const own = await signUpCaller(app);
    const author = authorOf(own.person);
    const assistant = await author.read(own.assistantId);
    const { configuration } = assistant.config;
    const saved = await author.save(assistant, { configuration: { ...configuration, recordCalls: false } });
    expect((await author.publish(saved.body)).status).toBe(200);
    const call = await own.ended((await own.place(await own.lead())).body.call_id);
    expect(await logOf(own, call.call_log_id)).toMatchObject({ has_transcript: true, has_recording: false });
    const refused = await own.person.request('GET', `/api/call-logs/${call.call_log_id}/recording`);
    expect([refused.status, refused.body]).toMatchObject([404, { error: { reason: 'no_recording' } }]);
  });

  it.each([
    ['0101', 'busy', 'failed', ['initiated', 'dialing', 'disconnected']],
    ['0102', 'no-answer', 'failed', ['initiated', 'dialing', 'ringing', 'disconnected']],
    ['0103', 'voicemail', 'completed', ['initiated', 'dialing', 'ringing', 'connected', 'disconnected']],
    ['0104', 'trunk-failed', 'failed', ['initiated', 'dialing', 'disconnected']],
    ['0106', 'rejected', 'failed', ['initiated', 'dialing', 'disconnected']],
    ['0107', 'invalid-number', 'failed', ['initiated', 'dialing', 'disconnected']],
    ['0105', 'rejected', 'failed', ['initiated', 'dialing', 'ringing', 'disconnected']],
  ] as [string, EndedReason, string, string[]][])(
    'a simulated call to a number that ends in %s ends as %s',
    async (digits, reason, status, expected) => {
      const stream = await openEvents(app, caller.person);
      const placed = await caller.place(await caller.lead(digits));
      const call = await caller.ended(placed.body.call_id);
      expect(call.ended_reason).toBe(reason);
      const log = await logOf(caller, call.call_log_id);
      expect([log.status, log.ended_reason, log.has_recording]).toEqual([status, reason, reason === 'voicemail']);
      if (reason === 'voicemail')
        expect([log.call_duration, log.transcript?.messages[1]?.message]).toEqual([
          13,
          "Please call back when you're available.",
        ]);
      const seen = () =>
        stream.events.flatMap((event) =>
          event.type === 'call.status' && event.subject_id === call.id ? [event.status] : [],
        );
      await eventually(async () => seen().includes('disconnected'));
      expect(seen()).toEqual(expected);
      await stream.close();
      if (reason === 'voicemail') return;
      const recording = await caller.person.request('GET', `/api/call-logs/${call.call_log_id}/recording`);
      expect([recording.status, recording.body]).toMatchObject([404, { error: { reason: 'no_recording' } }]);
    },
  );

  it("a carrier's opt-out signal adds the number to the do-not-call list with a link to its call", async () => {
    const own = await signUpCaller(app);
    const call = await own.ended((await own.place(await own.lead('0106'))).body.call_id);
    const list = () => own.person.request<Page<DoNotCallEntry>>('GET', `/api/do-not-call?call_id=${call.id}&state=all`);
    await eventually(async () => (await list()).body.items.length === 1);
    expect((await list()).body.items).toMatchObject([{ source: 'carrier', call_id: call.id }]);
  });

  it.each([
    ['hang_up', 'voicemail', 1],
    ['talk_on', 'assistant-ended-call', 4],
  ] as const)(
    "a simulated call to a voicemail follows the assistant's setting: %s",
    async (voicemailManner, reason, said) => {
      const own = await signUpCaller(app);
      const author = authorOf(own.person);
      await setPlan(app, own.person, true);
      const assistant = await author.read(own.assistantId);
      const configuration = { ...assistant.config.configuration, voicemailManner };
      expect((await author.publish((await author.save(assistant, { configuration })).body)).status).toBe(200);
      const call = await own.ended((await own.place(await own.lead('0103'))).body.call_id);
      const { ended_reason, transcript } = await logOf(own, call.call_log_id);
      const lines = transcript?.messages.filter(({ role }) => role !== 'system') ?? [];
      expect([ended_reason, lines.length]).toEqual([reason, said]);
      expect(lines.filter(({ role }) => role === 'user')).toMatchObject([
        { message: expect.stringContaining('leave a message after the tone') },
      ]);
    },
  );

  it('staff can end a simulated call while it rings, and ending it again has no effect', async () => {
    const own = await signUpCaller(slow);
    const placed = await own.place(await own.lead());
    const id = placed.body.call_id;
    await eventually(async () => (await own.read(id)).status === 'ringing');
    expect((await own.person.request('POST', `/api/call/${id}/end`)).status).toBe(200);
    const call = await own.ended(id);
    expect([call.ended_reason, call.connected_at]).toEqual(['user-ended-call-during-ring', null]);
    expect((await own.person.request('POST', `/api/call/${id}/end`)).body).toMatchObject({
      ended_at: call.ended_at,
      ended_reason: call.ended_reason,
    });
    expect((await logOf(own, call.call_log_id)).status).toBe('failed');
  });

  it('a simulated call of a closed organization ends as organization-closed', async () => {
    const own = await signUpCaller(slow);
    const id = (await own.place(await own.lead())).body.call_id;
    await eventually(async () => (await own.read(id)).status === 'ringing');
    const rows = async (statement: string) =>
      (await slow.services.systemPool.query(statement, [own.person.organizationId])).rows;
    await asOwner(slow.services.env.databaseUrl, async (owner) => {
      await owner.query("UPDATE organizations SET suspended_at = now(), suspended_reason = 'unpaid' WHERE id = $1", [
        own.person.organizationId,
      ]);
      await owner.query('UPDATE calls SET end_requested_at = now() WHERE id = $1', [id]);
    });
    const ended = 'SELECT ended_reason FROM calls WHERE organization_id = $1 AND ended_at IS NOT NULL';
    const [call] = await eventually(async () => {
      const found = await rows(ended);
      return found.length > 0 && found;
    });
    expect(call).toEqual({ ended_reason: 'organization-closed' });
  });

  it('staff can end a simulated call during the conversation, and the transcript so far is kept', async () => {
    const own = await signUpCaller(slow);
    const placed = await own.place(await own.lead());
    const id = placed.body.call_id;
    await eventually(async () => (await own.read(id)).status === 'connected');
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const member = await slow.signUp({ role: 'member', organizationId: own.person.organizationId });
    expect((await member.request('POST', `/api/call/${id}/listen`)).status).toBe(403);
    const listen = () => own.person.request<OverheardCall>('POST', `/api/call/${id}/listen`);
    const [overheard] = [(await listen()).body, await listen()];
    const entries = await own.person.request<Page<AuditLog>>('GET', `/api/audit-logs?resource_id=${id}&action=listen`);
    expect(entries.body.items.filter(({ action }) => action === 'listen')).toMatchObject([
      { resource_name: 'Grace Hopper' },
    ]);
    expect(overheard.lines.at(-1)?.message).toMatch(/^You're speaking.*…$/);
    await own.person.request('POST', `/api/call/${id}/end`);
    const call = await own.ended(id);
    expect(call.ended_reason).toBe('staff-ended-call');
    expect((await listen()).status).toBe(409);
    const log = await logOf(own, call.call_log_id);
    expect(log.status).toBe('completed');
    const seconds = ((await recordingOf(slow, own, call.call_log_id)).length - 44) / 64_000;
    const talked = (Date.parse(call.ended_at ?? '') - Date.parse(call.connected_at ?? '')) / 1000;
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThanOrEqual(talked + 0.6);
    for (const { timestamp } of log.transcript?.messages ?? []) expect(timestamp).toBeLessThan(seconds);
    expect(log.transcript?.messages.at(-1)?.message).toMatch(/…$/);
  });

  it('a simulated call that was never dialed ends without dialing', async () => {
    const quiet = await startTestApp();
    const own = await signUpCaller(quiet);
    const placed = await own.place(await own.lead());
    await own.person.request('POST', `/api/call/${placed.body.call_id}/end`);
    await quiet.startJobs();
    const call = await own.ended(placed.body.call_id);
    expect([call.ended_reason, call.attempts]).toEqual(['user-ended-call-during-ring', []]);
    await quiet.close();
  });

  it('a simulated call is cut off with a reason when its process stops', async () => {
    // One process serves the API, another on the same database carries the calls.
    const answering = await startTestApp();
    const carrying = await startTestApp({
      SWITCHBOARD_SANDBOX_SPEED: '1',
      DATABASE_URL: answering.services.env.databaseUrl,
    });
    await carrying.startJobs();
    const own = await signUpCaller(answering);
    const { body } = await own.place(await own.lead());
    await eventually(async () => (await own.read(body.call_id)).status !== 'initiated');
    carrying.shutDown();
    await carrying.close();
    expect((await own.read(body.call_id)).ended_reason).toBe('server-shutdown');
    await answering.close();
  });
});
