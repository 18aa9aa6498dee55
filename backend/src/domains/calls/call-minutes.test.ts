import type { CallLogDetail } from '@switchboard/contracts/call-logs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newCampaign } from '../campaigns/test-campaign-row.ts';
import { secondsGranted } from '../dialer/rules/minutes.ts';
import { signUpCaller, type TestCaller } from './test-caller.ts';

let app: TestApp;
/** The same installation without a worker, so that calls stay in progress. */
let silent: TestApp;
let caller: TestCaller;
let campaign_id: string;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  silent = await startTestApp();
});
afterAll(async () => {
  await silent.close();
  await app.close();
});

const inTenant = <T>(work: () => Promise<T>) => withTenant(caller.person.organizationId, async () => await work());

async function begin(at: TestApp, minutes: number): Promise<void> {
  caller = await signUpCaller(at);
  const organization = { app: at, organizationId: caller.person.organizationId } as TestOrganization;
  campaign_id = await newCampaign(organization);
  await inTenant(() =>
    at.services.db.feature_templates.updateMany({ where: {}, data: { max_call_minutes_per_instance: minutes } }),
  );
}

/** Adds this many seconds of connected time to the campaign. */
const use = (call_duration: number) =>
  insertRow({ app, organizationId: caller.person.organizationId } as TestOrganization, (tx, organization_id) =>
    tx.call_logs.create({
      data: { organization_id, campaign_id, call_type: 'outbound', phone_number: '+13035550114', call_duration },
    }),
  );
const placeIn = async () => (await caller.place(await caller.lead(), { campaign_id })).body;

describe('minutes of a campaign', () => {
  beforeEach(() => begin(app, 1));

  it("a call ends when it uses up the campaign's minutes, and the next one is held", async () => {
    await use(55);
    const { call_id } = await placeIn();
    const call = await caller.ended(call_id);
    expect(call.ended_reason).toBe('time-limit-reached');
    const log = await caller.person.request<CallLogDetail>('GET', `/api/call-logs/${call.call_log_id}`);
    expect(log.body).toMatchObject({ status: 'completed', ended_reason: 'time-limit-reached', call_duration: 5 });
    const refused = await placeIn();
    expect(refused).toMatchObject({ success: false });
    expect(JSON.stringify(refused)).toContain('1 of 1 minutes are used');
  });

  it('unused minutes of a short call go to the next one, and waiting calls are checked again', async () => {
    const lead_id = await caller.lead();
    const { assistantId: assistant_id, numberId: phone_number_id } = caller;
    const held = await insertRow(
      { app, organizationId: caller.person.organizationId } as TestOrganization,
      (tx, organization_id) =>
        tx.scheduled_calls.create({
          data: {
            ...{ organization_id, lead_id, assistant_id, phone_number_id, campaign_id },
            scheduled_time: new Date(Date.now() - 60_000),
            due_at: new Date(Date.now() + 500_000),
            hold_reason: 'campaign_minutes',
            hold_explanation: 'Held until Spring has minutes again.',
            held_since: new Date(),
          },
        }),
    );
    // A voicemail takes 13 seconds.
    const voicemail = (await caller.place(await caller.lead('0103'), { campaign_id })).body;
    await caller.ended(voicemail.call_id);
    await eventually(async () => {
      const row = await inTenant(() => app.services.db.scheduled_calls.findFirstOrThrow({ where: { id: held } }));
      return row.status === 'called';
    });
    const rows = await inTenant(() =>
      app.services.db.calls.findMany({ where: { campaign_id }, orderBy: { created_at: 'asc' } }),
    );
    expect(rows.map(({ max_seconds }) => max_seconds)).toEqual([60, 47]);
  });
});

describe('minutes while calls are in progress', () => {
  it("running calls reserve campaign minutes, so concurrent calls can't exceed them", async () => {
    await begin(silent, 25);
    const answers = await Promise.all(Array.from({ length: 6 }, placeIn));
    expect(answers.filter(({ success }) => success)).toHaveLength(3);
    const rows = await inTenant(() => silent.services.db.calls.findMany({ where: { ended_at: null } }));
    expect(rows.map(({ max_seconds }) => max_seconds).sort()).toEqual([300, 600, 600]);
  });
});

it.each([
  [{ used: 0, reserved: 0, limit: null }, null, null],
  [{ used: 0, reserved: 0, limit: null }, 90, 90],
  [{ used: 3, reserved: 10, limit: 60 }, null, 600],
  [{ used: 3, reserved: 10, limit: 60 }, 90, 90],
  [{ used: 59.1, reserved: 0, limit: 60 }, 90, 54],
])(
  'a call of a campaign with %j and a longest call of %s gets %s seconds',
  (minutes, longest_call_seconds, seconds) => {
    expect(secondsGranted({ minutes, longest_call_seconds } as Parameters<typeof secondsGranted>[0])).toBe(seconds);
  },
);
