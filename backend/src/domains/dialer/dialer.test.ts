import type { CallOverview, CallPause, UncertainAttempt } from '@switchboard/contracts/dialer';
import type { ScheduledCall } from '@switchboard/contracts/scheduled-calls';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';
import { scheduleFor } from './proof/schedule-for.ts';

// No worker runs here: the operator sees what is in the tables.
let app: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  caller = await signUpCaller(app);
});

const request: TestCaller['person']['request'] = (...given) => caller.person.request(...given);
const inOrganization = <T>(work: () => Promise<T>) =>
  withTenant(caller.person.organizationId, async () => await work());
const asMember = () => app.signUp({ role: 'member', organizationId: caller.person.organizationId });
const pause = (reason = 'fire drill') => request<CallPause>('POST', '/api/calls/pause', { reason });
const overview = async () => (await request<CallOverview>('GET', '/api/calls/overview')).body;
const entries = (action: string) => inOrganization(() => app.services.db.audit_logs.findMany({ where: { action } }));

const minute = 60_000;
/** Schedules a call to a new lead, due this many minutes from now. */
async function scheduled(inMinutes: number): Promise<string> {
  const [id = ''] = await scheduleFor(app, caller, { lead_ids: [await caller.lead()], in_ms: inMinutes * minute });
  return id;
}
async function held(reason: string, inMinutes: number): Promise<string> {
  const id = await scheduled(inMinutes);
  const hold = { hold_reason: reason, hold_explanation: `Held: ${reason}.`, held_since: new Date() };
  await inOrganization(() => app.services.db.scheduled_calls.update({ where: { id }, data: hold }));
  return id;
}

describe('pausing all calls', () => {
  it('pausing all calls records once, in the audit log and an event, who did it and why', async () => {
    expect((await request<CallPause>('GET', '/api/calls/pause')).body).toEqual({
      is_paused: false,
      reason: null,
      paused_by_name: null,
      paused_at: null,
    });
    const { status, body } = await pause('  A wrong script went out ');
    expect([status, body]).toMatchObject([
      200,
      { is_paused: true, reason: 'A wrong script went out', paused_by_name: 'Test Person' },
    ]);
    expect(await pause()).toMatchObject({ status: 409, body: { error: { reason: 'already_paused' } } });
    expect((await overview()).pause).toEqual(body);
    expect(await entries('pause_calls')).toMatchObject([{ details: { reason: 'A wrong script went out' } }]);
    const events = await inOrganization(() => app.services.db.live_events.findMany());
    expect(events.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ type: 'organization.changed', change: 'updated' }),
    );
  });

  it.each([[''], ['   '], ['x'.repeat(201)]])("calls can't be paused with the reason %j", async (reason) => {
    expect(await pause(reason)).toMatchObject({
      status: 400,
      body: { error: { fields: { reason: expect.any(String) } } },
    });
    expect((await request<CallPause>('GET', '/api/calls/pause')).body.is_paused).toBe(false);
  });

  it('members can pause all calls, and only admins can resume them', async () => {
    const member = await asMember();
    expect((await member.request('POST', '/api/calls/pause', { reason: 'Complaints' })).status).toBe(200);
    expect((await member.request('POST', '/api/calls/resume')).status).toBe(403);
    expect((await request<CallPause>('POST', '/api/calls/resume')).body).toMatchObject({
      is_paused: false,
      reason: null,
    });
    expect(await request('POST', '/api/calls/resume')).toMatchObject({
      status: 409,
      body: { error: { reason: 'not_paused' } },
    });
    expect(await entries('resume_calls')).toMatchObject([{ details: { reason: 'Complaints' } }]);
  });

  it('manual calls are refused with the reason of the pause, and other organizations can still call', async () => {
    await pause('fire drill');
    expect((await caller.place(await caller.lead())).body).toMatchObject({
      success: false,
      message: 'All calls of your organization are paused: fire drill',
    });
    const other = await signUpCaller(app);
    expect((await other.place(await other.lead())).body.success).toBe(true);
  });

  it('resuming calls makes held calls due again immediately', async () => {
    await pause();
    const id = await held('organization_paused', 10);
    const read = () => inOrganization(() => app.services.db.scheduled_calls.findFirstOrThrow({ where: { id } }));
    await inOrganization(() =>
      app.services.db.scheduled_calls.update({
        where: { id },
        data: { scheduled_time: new Date(Date.now() - minute) },
      }),
    );
    expect((await read()).due_at.getTime()).toBeGreaterThan(Date.now() + 5 * minute);
    await request('POST', '/api/calls/resume');
    expect((await read()).due_at.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  it('only one of two concurrent pauses takes effect', async () => {
    const answers = await Promise.all([pause('one'), pause('two'), pause('three')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await entries('pause_calls')).toHaveLength(1);
  });
});

describe('the overview', () => {
  it('the dialer overview counts due, upcoming, held and live calls, and shows how late calls were', async () => {
    for (const inMinutes of [-2, -1, 7, 90]) await scheduled(inMinutes);
    await held('outside_call_window', 12);
    await held('outside_call_window', 600);
    await held('concurrency_limit', -3);
    await caller.place(await caller.lead());
    const made = Date.now() - minute;
    const rows = [10, 20, 900].map((late) => ({ due_at: new Date(made - late), created_at: new Date(made) }));
    const { assistantId: assistant_id, numberId: phone_number_id } = caller;
    await inOrganization(() =>
      app.services.db.calls.createMany({
        data: rows.map((row) => ({
          ...row,
          organization_id: caller.person.organizationId,
          assistant_id,
          phone_number_id,
          carrier: 'sandbox',
          status: 'disconnected' as const,
          ended_at: new Date(),
          lead_name: 'Grace Hopper',
          phone_number: '+12025550147',
        })),
      }),
    );
    const found = await overview();
    expect(found).toMatchObject({
      due: 2,
      upcoming: 2,
      running: 1,
      max_concurrent_calls: 10,
      uncertain: 0,
      held: [
        { reason: 'outside_call_window', count: 2 },
        { reason: 'concurrency_limit', count: 1 },
      ],
      lateness: { calls: 3, p50_ms: 20, p99_ms: 900 },
      workers: [],
    });
    const sum = (of: 'due' | 'held') => found.next_hour.reduce((all, row) => all + row[of], 0);
    expect([sum('due'), sum('held')]).toEqual([3, 2]);
  });

  it('the dialer overview distinguishes live workers from one without a recent heartbeat', async () => {
    const put = (id: string, seen: string) =>
      app.services.systemPool.query(
        `INSERT INTO dialer_workers (id, host, pid, calls, seen_at) VALUES ($1, 'box', 1, 4, now() - $2::interval)`,
        [id, seen],
      );
    await put('00000000-0000-4000-8000-00000000000a', '2 seconds');
    await put('00000000-0000-4000-8000-00000000000b', '20 seconds');
    const { workers } = await overview();
    await app.services.systemPool.query('DELETE FROM dialer_workers');
    expect(workers.map(({ is_alive, calls }) => [is_alive, calls])).toEqual([
      [true, 4],
      [false, 0],
    ]);
  });
});

describe('held calls', () => {
  it('held calls are listed by the time of their next check, for all rules or one, page by page', async () => {
    await scheduled(1);
    const late = await held('outside_call_window', 30);
    const soon = await held('outside_call_window', 10);
    const between = await held('attempts_per_day', 20);
    const list = async (query: string) => (await request<Page<ScheduledCall>>('GET', `/api/calls/held?${query}`)).body;
    expect((await list('')).items.map(({ id }) => id)).toEqual([soon, between, late]);
    expect((await list('reason=attempts_per_day')).items).toMatchObject([
      { id: between, hold: { reason: 'attempts_per_day', explanation: 'Held: attempts_per_day.' } },
    ]);
    const first = await list('limit=2');
    expect(first.items.map(({ id }) => id)).toEqual([soon, between]);
    expect((await list(`limit=2&cursor=${first.next_cursor}`)).items.map(({ id }) => id)).toEqual([late]);
    expect((await request('GET', '/api/calls/held?reason=nothing')).status).toBe(400);
  });
});

describe('uncertain attempts', () => {
  /** A call whose worker died after its commit; `isDialed`: after its dialing. */
  async function uncertain(isDialed: boolean): Promise<{ id: string; call_id: string }> {
    const { body } = await caller.place(await caller.lead());
    const ended = { ended_at: new Date(), status: 'disconnected', ended_reason: 'technical-issues' } as const;
    const { id } = await inOrganization(async () => {
      await app.services.db.calls.update({ where: { id: body.call_id }, data: ended });
      const attempt = { organization_id: caller.person.organizationId, call_id: body.call_id, attempt_number: 1 };
      return app.services.db.call_attempts.create({
        data: { ...attempt, status: 'uncertain', settled_at: new Date() },
      });
    });
    const request = { attempt_id: id, call_id: body.call_id, to: '+12025550147', from: '' };
    if (isDialed) {
      const signals = app.services.carrier.dial(request, someScript, new AbortController().signal);
      await signals[Symbol.asyncIterator]().next();
    }
    return { id, call_id: body.call_id };
  }
  const someScript = {
    direction: 'outbound' as const,
    assistant_name: 'First call',
    first_message: 'Hello',
    end_call_message: 'Goodbye',
    lead_first_name: 'Grace',
    organization_name: 'Engines',
    seed: 'a',
  };
  const list = async () => (await request<Page<UncertainAttempt>>('GET', '/api/calls/uncertain')).body.items;
  const resolve = (id: string, body: object) => request('POST', `/api/calls/uncertain/${id}/resolve`, body);
  const logOf = (call_id: string) =>
    inOrganization(() => app.services.db.call_logs.findFirstOrThrow({ where: { call_id } }));

  it("uncertain attempts are listed newest first and counted, with the carrier's current answer", async () => {
    const first = await uncertain(false);
    const second = await uncertain(true);
    expect(await list()).toMatchObject([
      { id: second.id, call_id: second.call_id, lead_name: 'Grace Hopper', carrier_says: 'dialed' },
      { id: first.id, call_id: first.call_id, carrier_says: 'not_dialed' },
    ]);
    expect((await overview()).uncertain).toBe(2);
  });

  it("an uncertain attempt says so if the carrier can't be asked about it", async () => {
    await uncertain(false);
    const { carrier } = app.services;
    const find = carrier.find;
    carrier.find = () => Promise.reject(new Error('no connection'));
    try {
      expect(await list()).toMatchObject([{ carrier_says: 'unreachable' }]);
    } finally {
      carrier.find = find;
    }
  });

  it('a person can settle an uncertain attempt as not dialed, which updates the call, its log and the audit log', async () => {
    const { id, call_id } = await uncertain(false);
    expect((await resolve(id, { was_dialed: false, note: 'Asked the carrier' })).status).toBe(204);
    expect(await list()).toEqual([]);
    expect(await caller.read(call_id)).toMatchObject({
      ended_reason: 'connection-failed',
      attempts: [{ status: 'settled', outcome: 'connection-failed' }],
    });
    expect(await logOf(call_id)).toMatchObject({
      outcome: 'connection-failed',
      summary: 'A person confirmed that the lead was not called.',
    });
    expect(await entries('resolve')).toMatchObject([
      { resource_id: call_id, details: { attempt_id: id, was_dialed: false, note: 'Asked the carrier' } },
    ]);
    const events = await inOrganization(() => app.services.db.live_events.findMany());
    expect(events.at(-1)?.payload).toMatchObject({ type: 'call.status', subject_id: call_id, status: 'disconnected' });
  });

  it('a person can settle an uncertain attempt as dialed with its outcome, or as unknown', async () => {
    const [known, unknown] = [await uncertain(true), await uncertain(true)];
    await resolve(known.id, { was_dialed: true, outcome: 'no-answer' });
    await resolve(unknown.id, { was_dialed: true });
    expect((await caller.read(known.call_id)).ended_reason).toBe('no-answer');
    expect((await caller.read(unknown.call_id)).ended_reason).toBe('unknown');
  });

  it('an uncertain attempt can be settled only once', async () => {
    const { id } = await uncertain(false);
    const answers = await Promise.all([resolve(id, { was_dialed: false }), resolve(id, { was_dialed: true })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await resolve(id, { was_dialed: true })).toMatchObject({
      status: 409,
      body: { error: { reason: 'not_uncertain' } },
    });
    expect((await resolve('00000000-0000-4000-8000-00000000000c', { was_dialed: true })).status).toBe(404);
  });

  it.each([[{}], [{ was_dialed: 'yes' }], [{ was_dialed: true, outcome: 'nonsense' }]])(
    "an uncertain attempt can't be settled with %j",
    async (body) => {
      const { id } = await uncertain(false);
      expect((await resolve(id, body)).status).toBe(400);
      expect(await list()).toHaveLength(1);
    },
  );
});
