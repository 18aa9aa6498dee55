import type { ScheduledCall } from '@switchboard/contracts/scheduled-calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleCall } from '../calls/record-signals.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';
import { claimDueCalls } from './claim.ts';
import { commitBatch } from './commit-batch.ts';
import { zoneAt } from './proof/open-zone.ts';
import { scheduleFor } from './proof/schedule-for.ts';

let app: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  caller = await signUpCaller(app);
});

const scheduleNow = async () =>
  (await scheduleFor(app, caller, { lead_ids: [await caller.lead()], time_zone: zoneAt(12) }))[0] ?? '';
const read = async (id: string) =>
  (await caller.person.request<ScheduledCall>('GET', `/api/scheduled-calls/${id}`)).body;

/** Commits due calls. */
async function commit() {
  const room = { limit: 50, perOrganization: 50, fullNumbers: [], served: [] };
  const claims = await claimDueCalls(app.services.systemPool, crypto.randomUUID(), room);
  const mine = claims.filter(({ organization_id }) => organization_id === caller.person.organizationId);
  return (await commitBatch(app.services, caller.person.organizationId, mine)).committed;
}

/** Ends the due call without calling anyone. */
async function findNoTelephony(dial_outcome?: 'not_called' | 'credentials_refused') {
  const [committed] = await commit();
  if (!committed) throw new Error('No call was due');
  const explanation = "LiveKit SIP does not answer. The call wasn't placed. Try again in a minute.";
  const end = { kind: 'ended', reason: 'trunk-failed', conversation: null, at: new Date(), explanation } as const;
  await withTenant(caller.person.organizationId, () =>
    settleCall(app.services, committed.call, { ...end, ...(dial_outcome ? { dial_outcome } : {}) }),
  );
  return committed.call;
}

it('a call without available telephony is held with the reason and uses up no attempt and no retry', async () => {
  const id = await scheduleNow();
  const call = await findNoTelephony('not_called');
  expect(await read(id)).toMatchObject({
    ...{ status: 'scheduled', retries_made: 0 },
    hold: {
      reason: 'telephony_unavailable',
      explanation: "LiveKit SIP does not answer. The call wasn't placed. It is tried again automatically.",
    },
  });
  expect(await caller.read(call.id)).toMatchObject({ status: 'error', ended_reason: 'trunk-failed' });
});

it('other scheduled calls wait until the telephony is tried again, and manual calls are still placed', async () => {
  await scheduleNow();
  await findNoTelephony('not_called');
  const other = await scheduleNow();
  expect(await commit()).toEqual([]);
  expect(await read(other)).toMatchObject({ status: 'scheduled', hold: { reason: 'telephony_unavailable' } });
  expect((await caller.place(await caller.lead())).body.success).toBe(true);
});

it("a call whose trunk refused the password isn't retried, because retries could lock the account", async () => {
  const retry_rules = { failed: { after_minutes: 30, times: 2 } };
  await withTenant(caller.person.organizationId, async () => {
    await app.services.db.organizations.updateMany({ where: {}, data: { retry_rules } });
  });
  const retried = await scheduleNow();
  await findNoTelephony();
  expect(await read(retried)).toMatchObject({ status: 'scheduled', retries_made: 1 });
  const refused = await scheduleNow();
  await findNoTelephony('credentials_refused');
  expect(await read(refused)).toMatchObject({ status: 'called', retries_made: 0 });
});
