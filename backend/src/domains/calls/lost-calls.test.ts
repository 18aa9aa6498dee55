import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { type CallDesk, openCallDesk } from '../../testing/call-desk.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';
import type { Carrier, CarrierSignal } from './carrier.ts';
import { carryCall, reapLostCalls } from './carry-call.ts';

// Jobs are run by hand here, so that a worker can die at any point.
let app: TestApp;
let desk: CallDesk;
let dialed: string[];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  desk = await openCallDesk(app);
  dialed = [];
});

const carrier = (signals: (hangUp: AbortSignal) => AsyncGenerator<CarrierSignal>): Carrier => ({
  name: 'sandbox',
  isSimulated: true,
  carry(request, _script, hangUp) {
    dialed.push(request.attempt_id);
    return signals(hangUp);
  },
});
const dies = carrier(async function* () {
  yield { kind: 'dialing' };
  yield { kind: 'connected' };
  throw new Error('the worker is gone');
});
const ends = carrier(async function* () {
  yield { kind: 'dialing' };
  yield { kind: 'ended', reason: 'busy', conversation: null };
});

const place = async () => (await desk.place(await desk.lead())).body.call_id;
const carry = (call_id: string, by: Carrier) =>
  carryCall({ ...app.services, carrier: by }, { organization_id: desk.person.organizationId, call_id });
const age = (statement: string, id: string) =>
  asOwner(app.services.env.databaseUrl, (owner) => owner.query(statement, [id]));
const expireLease = (id: string) =>
  age("UPDATE call_attempts SET lease_expires_at = now() - interval '1 second' WHERE call_id = $1", id);
const jobsOf = async (id: string) => {
  const { rows } = await app.services.systemPool.query<{ payload: { call_id: string } }>(
    'SELECT payload FROM graphile_worker._private_jobs',
  );
  return rows.filter(({ payload }) => payload.call_id === id).length;
};

describe('a call whose worker dies', () => {
  it('after the attempt was committed becomes uncertain and is never dialed again', async () => {
    const id = await place();
    await expect(carry(id, dies)).rejects.toThrow('the worker is gone');
    expect(dialed).toHaveLength(1);
    expect(await reapLostCalls(app.services)).toBe(0);
    expect((await desk.read(id)).ended_at).toBeNull();
    await expireLease(id);
    expect(await reapLostCalls(app.services)).toBe(1);
    const call = await desk.read(id);
    expect(call).toMatchObject({
      status: 'disconnected',
      ended_reason: 'technical-issues',
      attempts: [{ status: 'uncertain' }],
    });
    await carry(id, ends);
    expect(await reapLostCalls(app.services)).toBe(0);
    expect(dialed).toHaveLength(1);
    expect((await desk.read(id)).attempts).toHaveLength(1);
  });

  it('frees its lead and its place, so that a person can decide to call again', async () => {
    const lead = await desk.lead();
    const { body } = await desk.place(lead);
    await carry(body.call_id, dies).catch(() => undefined);
    expect((await desk.place(lead)).body.success).toBe(false);
    await expireLease(body.call_id);
    await reapLostCalls(app.services);
    expect((await desk.place(lead)).body.success).toBe(true);
  });

  it('before anything was dialed goes back into the queue, and is dialed once', async () => {
    const id = await place();
    await age("DELETE FROM graphile_worker._private_jobs WHERE payload->>'call_id' = $1", id);
    await reapLostCalls(app.services);
    expect(await jobsOf(id)).toBe(0);
    await age("UPDATE calls SET created_at = now() - interval '1 minute' WHERE id = $1", id);
    await reapLostCalls(app.services);
    await reapLostCalls(app.services);
    expect(await jobsOf(id)).toBe(1);
    await carry(id, ends);
    await reapLostCalls(app.services);
    await carry(id, ends);
    expect(dialed).toHaveLength(1);
    expect(await desk.read(id)).toMatchObject({ ended_reason: 'busy', attempts: [{ status: 'settled' }] });
  });
});

describe('a call that two workers take', () => {
  it('is dialed by one of them', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, place));
    await Promise.all(ids.flatMap((id) => [carry(id, ends), carry(id, ends), carry(id, ends)]));
    expect(dialed).toHaveLength(5);
    for (const id of ids) expect((await desk.read(id)).attempts).toHaveLength(1);
  });

  it('stays ended when the slow one reports after the reaper closed it', async () => {
    const id = await place();
    let isReaped = false;
    const late = carrier(async function* () {
      yield { kind: 'dialing' };
      await expireLease(id);
      await reapLostCalls(app.services);
      isReaped = true;
      yield { kind: 'connected' };
      yield { kind: 'ended', reason: 'assistant-ended-call', conversation: null };
    });
    await carry(id, late);
    expect(isReaped).toBe(true);
    expect(await desk.read(id)).toMatchObject({
      status: 'disconnected',
      ended_reason: 'technical-issues',
      connected_at: null,
      attempts: [{ status: 'uncertain' }],
    });
  });
});

describe('a process that stops', () => {
  it('begins no call any more and leaves it to the others', async () => {
    const id = await place();
    const stopped = { ...app.services, carrier: ends, shutdown: AbortSignal.abort() };
    await carryCall(stopped, { organization_id: desk.person.organizationId, call_id: id });
    expect([dialed, (await desk.read(id)).ended_at]).toEqual([[], null]);
  });

  it('keeps the lease of a call by the clock of the database alone', async () => {
    const id = await place();
    const seen: number[] = [];
    const looking = carrier(async function* () {
      yield { kind: 'dialing' };
      const { rows } = await app.services.systemPool.query<{ seconds: number }>(
        'SELECT extract(epoch FROM lease_expires_at - now())::float AS seconds FROM call_attempts WHERE call_id = $1',
        [id],
      );
      seen.push(rows[0]?.seconds ?? 0);
      yield { kind: 'ended', reason: 'busy', conversation: null };
    });
    await carry(id, looking);
    expect(seen[0]).toBeGreaterThan(10);
    expect(seen[0]).toBeLessThanOrEqual(15);
    const decisions = await withTenant(desk.person.organizationId, () =>
      app.services.db.dial_decisions.count({ where: { call_id: id } }),
    );
    expect(decisions).toBe(1);
  });
});
