import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Context, systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';
import { recordOptOut } from '../do-not-call/opt-out.ts';
import { receiveMessage } from '../whatsapp-messages/receive.ts';
import { type Claim, claimDueCalls } from './claim.ts';
import { commitBatch } from './commit-batch.ts';
import { zoneAt } from './proof/open-zone.ts';
import { scheduleFor } from './proof/schedule-for.ts';

let app: TestApp;
let caller: TestCaller;
let context: Context;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
async function newOrganization(): Promise<void> {
  caller = await signUpCaller(app);
  context = await systemContext(app.services, caller.person.organizationId, 'test');
}
beforeEach(newOrganization);

const inTenant = <T>(work: () => PromiseLike<T>) => withTenant(caller.person.organizationId, async () => await work());

/** A due call, claimed by a worker as before every dial. */
async function claimed() {
  const leadId = await caller.lead();
  const [id = ''] = await scheduleFor(app, caller, { lead_ids: [leadId], time_zone: zoneAt(12) });
  const { phone_e164 } = await inTenant(() => app.services.db.leads.findFirstOrThrow({ where: { id: leadId } }));
  const room = { limit: 50, perOrganization: 50, fullNumbers: [], served: [] };
  const claims = await claimDueCalls(app.services.systemPool, crypto.randomUUID(), room);
  const own = claims.filter((claim) => claim.id === id);
  expect(own).toHaveLength(1);
  return { id, number: phone_e164 ?? '', own };
}

const isSomeoneWaiting = async () => {
  const { rowCount } = await app.services.systemPool.query(
    'SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()',
  );
  return rowCount === 1;
};

const commit = (claims: readonly Claim[]) => commitBatch(app.services, caller.person.organizationId, claims);
const stop = (number: string) => recordOptOut(context, { numbers: [number] }, { reason: null, source: 'whatsapp' });
const state = (id: string) =>
  inTenant(async () => {
    const { status } = await app.services.db.scheduled_calls.findFirstOrThrow({ where: { id } });
    const attempts = await app.services.db.call_attempts.count({ where: { call: { scheduled_call_id: id } } });
    return { status, attempts };
  });

it("a call isn't dialed if its lead opts out between the claim and the commit of the attempt", async () => {
  const { id, number, own } = await claimed();
  expect(await stop(number)).toMatchObject({ cancelled_calls: 1 });
  expect((await commit(own)).committed).toEqual([]);
  expect(await state(id)).toEqual({ status: 'cancelled', attempts: 0 });
});

it('an attempt waits for an uncommitted opt-out of its lead and is then not made', async () => {
  const { id, number, own } = await claimed();
  const opened = Promise.withResolvers<void>();
  const may = Promise.withResolvers<void>();
  const stopping = transact(context, async () => {
    await stop(number);
    opened.resolve();
    await may.promise;
  });
  await opened.promise;
  let isDecided = false;
  const committing = commit(own).finally(() => {
    isDecided = true;
  });
  await eventually(isSomeoneWaiting);
  expect(isDecided).toBe(false);
  may.resolve();
  await stopping;
  expect((await committing).committed).toEqual([]);
  expect(await state(id)).toEqual({ status: 'cancelled', attempts: 0 });
});

it('an opt-out by WhatsApp ends the call that is being claimed, with its evidence', async () => {
  const { id, number, own } = await claimed();
  const whatsapp = await inTenant(() =>
    app.services.db.whatsapp_numbers.create({
      data: {
        organization_id: context.organizationId,
        phone_number: '+12025550100',
        instance_id: id,
        status: 'active',
      },
    }),
  );
  await inTenant(() =>
    receiveMessage(context, whatsapp, {
      messageId: 'IN1',
      jid: `${number.slice(1)}@s.whatsapp.net`,
      phoneNumber: null,
      fromMe: false,
      message: 'STOP',
      status: 'delivered',
      timestamp: new Date().toISOString(),
      idempotencyKey: null,
    }),
  );
  expect((await commit(own)).committed).toEqual([]);
  expect(await state(id)).toEqual({ status: 'cancelled', attempts: 0 });
});

it('a call that races with an opt-out is dialed or cancelled, and never dialed after the opt-out is committed', async () => {
  const seen = { dialed: 0, cancelled: 0 };
  for (let round = 0; round < 30; round += 1) {
    // Changes organizations before one reaches its limit of concurrent calls.
    if (round % 8 === 7) await newOrganization();
    const { id, number, own } = await claimed();
    let isStopped = false;
    const late = round % 3;
    const [batch] = await Promise.all([
      // The two take turns to begin a little later.
      pause(late === 1 ? round % 7 : 0).then(async () => {
        const wasStopped = isStopped;
        const { committed } = await commit(own);
        return { committed, wasStopped };
      }),
      pause(late === 2 ? round % 7 : 0)
        .then(() => stop(number))
        .then(() => {
          isStopped = true;
        }),
    ]);
    const { status, attempts } = await state(id);
    if (batch.committed.length > 0) {
      expect([batch.wasStopped, attempts, status]).toEqual([false, 1, 'called']);
      seen.dialed += 1;
    } else {
      expect([attempts, status]).toEqual([0, 'cancelled']);
      seen.cancelled += 1;
    }
    // Whatever the outcome of the first call, no second call is made.
    const leadId = await inTenant(() => app.services.db.leads.findFirstOrThrow({ where: { phone_e164: number } }));
    expect((await caller.place(leadId.id)).body.success).toBe(false);
  }
  expect(seen.dialed + seen.cancelled).toBe(30);
  expect(Math.min(seen.dialed, seen.cancelled)).toBeGreaterThan(0);
});
