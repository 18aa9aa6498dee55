import type { EndedReason } from '@switchboard/contracts/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';
import type { Carrier, CarrierSignal } from './carrier.ts';
import { carryCall } from './carry-call.ts';
import { createLines, type Lines } from './lines.ts';
import { recoverCalls } from './lost-calls.ts';
import { signUpCaller, type TestCaller } from './test-caller.ts';

// The tests run jobs by hand, so that a worker can die at any point.
let app: TestApp;
let caller: TestCaller;
let lines: Lines;
/** The attempts that the carrier was asked to dial, and those it was asked to attach to. */
let dialed: string[];
let attached: string[];
beforeAll(async () => {
  app = await startTestApp();
  lines = createLines(app.services);
});
afterAll(async () => {
  await lines.drain();
  await app.close();
});
beforeEach(async () => {
  caller = await signUpCaller(app);
  dialed = [];
  attached = [];
});

type Signals = (hangUp: AbortSignal) => AsyncGenerator<CarrierSignal>;

/** A remote carrier: it can't report on an attempt that it doesn't know. */
const carrier = (dial: Signals, attach: Signals | null = null): Carrier => ({
  name: 'sandbox',
  isSimulated: true,
  dial({ attempt_id }, _script, hangUp) {
    dialed.push(attempt_id);
    return dial(hangUp);
  },
  async attach(attemptId, hangUp) {
    attached.push(attemptId);
    return attach?.(hangUp) ?? null;
  },
  find: async () => ({ state: 'unknown' }),
  end: async () => false,
});
const now = (kind: 'dialing' | 'ringing' | 'connected'): CarrierSignal => ({ kind, at: new Date() });
const ended = (reason: EndedReason): CarrierSignal => ({ kind: 'ended', reason, conversation: null, at: new Date() });
async function* goOn(): AsyncGenerator<CarrierSignal> {
  yield now('dialing');
  yield now('connected');
  yield ended('assistant-ended-call');
}
async function* die(): AsyncGenerator<CarrierSignal> {
  yield now('dialing');
  yield now('ringing');
  throw new Error('the worker is gone');
}
async function* isBusy(): AsyncGenerator<CarrierSignal> {
  yield now('dialing');
  yield ended('busy');
}
const ends = carrier(isBusy);

const place = async () => (await caller.place(await caller.lead())).body.call_id;
const carry = async (call_id: string, by: Carrier, on = lines) => {
  const worker = { ...app.services, carrier: by, lines: on };
  await (await carryCall(worker, { organization_id: caller.person.organizationId, call_id }))?.isOver;
};
const asAdmin = (statement: string, id: string) =>
  asOwner(app.services.env.databaseUrl, (owner) => owner.query(statement, [id]));
const expireLease = (id: string) =>
  asAdmin("UPDATE call_attempts SET lease_expires_at = now() - interval '1 second' WHERE call_id = $1", id);
/** How much longer the lease of a call lasts. */
const leaseSeconds = async (id: string): Promise<number> => {
  const left = 'SELECT extract(epoch FROM lease_expires_at - now())::float AS seconds FROM call_attempts';
  return (await asAdmin(`${left} WHERE call_id = $1`, id)).rows[0]?.seconds ?? 0;
};
/** Removes the job, as if a worker had taken it and then finished or died. */
const removeJob = (id: string) =>
  asAdmin("DELETE FROM graphile_worker._private_jobs WHERE payload->>'call_id' = $1", id);
const jobsOf = async (id: string) =>
  (await asAdmin("SELECT FROM graphile_worker._private_jobs WHERE payload->>'call_id' = $1", id)).rowCount;
/** A call whose worker died at some point after its attempt was committed. */
async function lost(): Promise<string> {
  const id = await place();
  await removeJob(id);
  await expect(carry(id, carrier(die))).rejects.toThrow('the worker is gone');
  return id;
}

describe('a call whose worker dies', () => {
  it('the next worker continues a call of a dead worker that the carrier still handles, without dialing again', async () => {
    const id = await lost();
    await recoverCalls(app.services);
    expect(await jobsOf(id)).toBe(0);
    expect((await caller.read(id)).status).toBe('ringing');
    await expireLease(id);
    await recoverCalls(app.services);
    expect(await jobsOf(id)).toBe(1);
    await carry(id, carrier(die, goOn));
    expect([dialed.length, attached]).toEqual([1, dialed]);
    const call = await caller.read(id);
    expect(call).toMatchObject({
      status: 'disconnected',
      ended_reason: 'assistant-ended-call',
      attempts: [{ status: 'settled' }],
    });
    expect(call.connected_at).not.toBeNull();
    await removeJob(id);
    await recoverCalls(app.services);
    expect(await jobsOf(id)).toBe(0);
  });

  it("a call of a dead worker that the carrier doesn't know becomes uncertain and is never dialed again", async () => {
    const id = await lost();
    await expireLease(id);
    await carry(id, ends);
    expect(await caller.read(id)).toMatchObject({
      status: 'disconnected',
      ended_reason: 'technical-issues',
      attempts: [{ status: 'uncertain' }],
    });
    await carry(id, ends);
    await recoverCalls(app.services);
    expect(await jobsOf(id)).toBe(0);
    expect([dialed.length, attached.length]).toEqual([1, 1]);
    expect((await caller.read(id)).attempts).toHaveLength(1);
  });

  it("a call of a dead worker stays unchanged while the carrier can't be asked", async () => {
    const id = await lost();
    const away: Carrier = { ...ends, attach: () => Promise.reject(new Error('no connection')) };
    await expireLease(id);
    await expect(carry(id, away)).rejects.toThrow('no connection');
    expect((await caller.read(id)).ended_at).toBeNull();
    await expireLease(id);
    await carry(id, carrier(die, goOn));
    expect((await caller.read(id)).ended_reason).toBe('assistant-ended-call');
  });

  it('a call of a dead worker frees its lead once it is uncertain, so that the lead can be called again', async () => {
    const lead = await caller.lead();
    const { body } = await caller.place(lead);
    await carry(body.call_id, carrier(die)).catch(() => undefined);
    expect((await caller.place(lead)).body.success).toBe(false);
    await expireLease(body.call_id);
    await carry(body.call_id, ends);
    expect((await caller.place(lead)).body.success).toBe(true);
  });

  it("a call of a dead worker that wasn't dialed yet goes back into the queue, and is dialed once", async () => {
    const id = await place();
    await recoverCalls(app.services);
    expect(await jobsOf(id)).toBe(1);
    await removeJob(id);
    await recoverCalls(app.services);
    await recoverCalls(app.services);
    expect(await jobsOf(id)).toBe(1);
    await carry(id, ends);
    await carry(id, ends);
    expect(dialed).toHaveLength(1);
    expect(await caller.read(id)).toMatchObject({ ended_reason: 'busy', attempts: [{ status: 'settled' }] });
  });
});

describe('a call that two workers take', () => {
  it('one of two workers dials a call that both take', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, place));
    await Promise.all(ids.flatMap((id) => [carry(id, ends), carry(id, ends), carry(id, ends)]));
    expect([dialed.length, attached.length]).toEqual([5, 0]);
    for (const id of ids) expect((await caller.read(id)).attempts).toHaveLength(1);
  });

  it('one of two workers attaches to a call whose worker is gone', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, lost));
    await Promise.all(ids.map(expireLease));
    await Promise.all(ids.flatMap((id) => [carry(id, carrier(die, goOn)), carry(id, carrier(die, goOn))]));
    expect([dialed.length, attached.length]).toEqual([5, 5]);
  });

  it('a call stays ended when a slow worker reports after another one closed it', async () => {
    const id = await place();
    const others = createLines(app.services);
    const late = carrier(async function* () {
      yield now('dialing');
      // Wait until the slow worker has missed a renewal of its lease.
      while (attached.length === 0) {
        await expireLease(id);
        await carry(id, ends, others);
      }
      yield now('connected');
      yield ended('assistant-ended-call');
    });
    await carry(id, late);
    await others.drain();
    expect(attached).toHaveLength(1);
    expect(await caller.read(id)).toMatchObject({
      status: 'disconnected',
      ended_reason: 'technical-issues',
      connected_at: expect.any(String),
      attempts: [{ status: 'uncertain' }],
    });
  });

  it('a call stays with the worker that handles it, even if it was slow to report', async () => {
    const id = await place();
    const slow = carrier(async function* () {
      yield now('dialing');
      await expireLease(id);
      await carry(id, ends);
      yield now('connected');
      yield ended('assistant-ended-call');
    });
    await carry(id, slow);
    expect(attached).toEqual([]);
    expect((await caller.read(id)).ended_reason).toBe('assistant-ended-call');
  });

  it('a call never returns to an earlier state when its signals are repeated', async () => {
    const id = await lost();
    await expireLease(id);
    const seen: string[] = [];
    const again = carrier(die, async function* () {
      yield now('dialing');
      seen.push((await caller.read(id)).status);
      yield ended('no-answer');
    });
    await carry(id, again);
    expect(seen).toEqual(['ringing']);
  });

  it("a worker that attaches to a call writes only states that aren't stored yet", async () => {
    const id = await lost();
    await expireLease(id);
    const statements = vi.spyOn(app.services.db, '$queryRaw');
    const written: number[] = [];
    const again = carrier(die, async function* () {
      const from = statements.mock.calls.length;
      for (const kind of ['dialing', 'ringing', 'connected'] as const) {
        yield now(kind);
        written.push(statements.mock.calls.length - from);
      }
      yield ended('assistant-ended-call');
    });
    await carry(id, again);
    statements.mockRestore();
    expect(written).toEqual([0, 0, 1]);
    expect((await caller.read(id)).connected_at).not.toBeNull();
  });

  it("a worker that was frozen for longer than its lease doesn't dial", async () => {
    const id = await place();
    const times = [0, 14_000];
    vi.spyOn(performance, 'now').mockImplementation(() => times.shift() ?? 14_000);
    await carry(id, ends);
    expect(dialed).toEqual([]);
  });
});

describe('a worker', () => {
  it('a worker renews the leases of the calls it carries', async () => {
    const id = await place();
    const own = createLines(app.services);
    const long = carrier(async function* () {
      yield now('dialing');
      await expireLease(id);
      await eventually(async () => (await leaseSeconds(id)) > 10);
      yield ended('no-answer');
    });
    await carry(id, long, own);
    await own.drain();
    expect((await caller.read(id)).ended_reason).toBe('no-answer');
  });

  it('a stopping worker takes no new calls and leaves them to others', async () => {
    const id = await place();
    const stopped = createLines({ ...app.services, shutdown: AbortSignal.abort() });
    const worker = { ...app.services, carrier: ends, lines: stopped };
    await carryCall(worker, { organization_id: caller.person.organizationId, call_id: id });
    await stopped.drain();
    expect([dialed, (await caller.read(id)).ended_at]).toEqual([[], null]);
  });

  it('the lease of a call is measured by the database clock only', async () => {
    const id = await place();
    const seen: number[] = [];
    const looking = carrier(async function* () {
      yield now('dialing');
      seen.push(await leaseSeconds(id));
      yield ended('busy');
    });
    await carry(id, looking);
    expect(seen[0]).toBeGreaterThan(10);
    expect(seen[0]).toBeLessThanOrEqual(15);
    const decisions = await withTenant(caller.person.organizationId, () =>
      app.services.db.dial_decisions.count({ where: { call_id: id } }),
    );
    expect(decisions).toBe(1);
  });
});
