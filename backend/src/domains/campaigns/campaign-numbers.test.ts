import type { CampaignNumber } from '@switchboard/contracts/campaigns';
import { minRatedCalls } from '@switchboard/contracts/dialer.limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertRow } from '../../testing/test-organization.ts';
import { commitBatch } from '../dialer/commit-batch.ts';
import { phoneColumns } from '../leads/phone.ts';
import { newTestCampaigns, type TestCampaigns } from './test-campaigns.ts';

let app: TestApp;
let my: TestCampaigns;
let boston: string;
let california: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  my = await newTestCampaigns(app);
  boston = await newNumber('+16175550100');
  california = await newNumber('+14155550100');
});

const newNumber = (phone_number: string, more: object = {}) =>
  insertRow(my.organization, (tx, organization_id) =>
    tx.phone_numbers.create({ data: { organization_id, phone_number, type: 'outbound', ...more } }),
  );
const newLead = (phone: string) =>
  insertRow(my.organization, (tx, organization_id) =>
    tx.leads.create({
      data: { organization_id, first_name: 'Ada', last_name: 'Lead', ...phoneColumns(phone), time_zone: 'UTC' },
    }),
  );

/** An active campaign that calls at any time, from its own number and these. */
async function activeCampaign(extra_phone_number_ids: string[]): Promise<string> {
  const { id } = (await my.add({ extra_phone_number_ids })).body;
  const allDay = { call_start_time: '00:00', call_end_time: '24:00' };
  expect((await my.change(id, { ...allDay, status: 'active' })).status).toBe(200);
  return id;
}

/** Lets the dialer decide about one call of a campaign to each of these leads, concurrently. Returns the numbers that called. */
async function dial(campaign_id: string, phones: string[], phone_number_id = my.phone_number_id) {
  const { agent_id: assistant_id } = await my.template();
  const now = new Date();
  const ids: string[] = [];
  for (const phone of phones) {
    const lead_id = await newLead(phone);
    ids.push(
      await insertRow(my.organization, (tx, organization_id) =>
        tx.scheduled_calls.create({
          data: {
            ...{
              organization_id,
              lead_id,
              assistant_id,
              phone_number_id,
              campaign_id,
              scheduled_time: now,
              due_at: now,
            },
            // Claimed, because the worker of another test may be looking for calls.
            ...{ claim_fence: 1, claim_expires_at: new Date(now.getTime() + 600_000) },
          },
        }),
      ),
    );
  }
  const { organizationId } = my.organization;
  const claims = ids.map((id) => ({ id, organization_id: organizationId, fence: '1', placement_doubt: 0 }));
  const { committed } = await commitBatch(app.services, organizationId, claims);
  const from = new Map(committed.map(({ call }) => [call.scheduled_call_id, call.phone_number_id]));
  return ids.map((id) => from.get(id) ?? null);
}

const pastCalls = (phone_number_id: string, count: number, more: object) =>
  my.inTenant(async () => {
    const { agent_id: assistant_id } = await app.services.db.feature_templates.findFirstOrThrow({
      where: { id: my.feature_template_id },
    });
    await app.services.db.calls.createMany({
      data: Array.from({ length: count }, () => ({
        ...{ organization_id: my.organization.organizationId, assistant_id, phone_number_id, carrier: 'sandbox' },
        ...{ lead_name: 'Ada', phone_number: '+13035550114', status: 'disconnected', ended_at: new Date() },
        ...more,
      })),
    });
  });
const limit = (id: string, data: object) =>
  my.inTenant(() => app.services.db.phone_numbers.update({ where: { id }, data, select: { id: true } }));
const numbersOf = async (id: string) =>
  (await my.member.request<{ numbers: CampaignNumber[] }>('GET', `/api/campaigns/${id}/numbers`)).body.numbers;

describe('the numbers of a campaign', () => {
  it('a campaign keeps its additional numbers in order, and a duplicate gets the same numbers', async () => {
    const { body } = await my.add({ extra_phone_number_ids: [california, boston, my.phone_number_id] });
    expect(body.extra_phone_number_ids).toEqual([california, boston]);
    const changed = await my.change(body.id, { extra_phone_number_ids: [boston] });
    expect(changed.body.extra_phone_numbers).toEqual([{ id: boston, phone_number: '+16175550100' }]);
    const copy = await my.member.request<{ extra_phone_number_ids: string[] }>(
      'POST',
      `/api/campaigns/${body.id}/duplicate`,
      { leads: 'none' },
    );
    expect(copy.body.extra_phone_number_ids).toEqual([boston]);
  });

  it('a campaign rejects numbers that are inbound, retired or of another organization', async () => {
    const retired = await newNumber('+16175550101', { retired_at: new Date() });
    const inbound = await newNumber('+16175550102', { type: 'inbound' });
    const other = await newTestCampaigns(app);
    for (const [id, status] of [
      [retired, 400],
      [inbound, 400],
      [other.phone_number_id, 404],
    ] as const)
      expect((await my.add({ extra_phone_number_ids: [id] })).status).toBe(status);
  });

  it("a number can't be deleted while a campaign calls from it", async () => {
    await my.add({ extra_phone_number_ids: [boston] });
    const owner = await app.signUp({ organizationId: my.organization.organizationId, role: 'owner' });
    expect((await owner.request('DELETE', `/api/phone-numbers/${boston}`)).status).toBe(409);
    const uses = await owner.request<{ campaigns: { total: number } }>('GET', `/api/phone-numbers/${boston}/uses`);
    expect(uses.body.campaigns.total).toBe(1);
  });
});

describe('the dialer', () => {
  it("a campaign calls from the number of the lead's region", async () => {
    const id = await activeCampaign([boston, california]);
    expect(await dial(id, ['+16175550123', '+14155550123'])).toEqual([boston, california]);
  });

  it('a campaign alternates between numbers that are equally close', async () => {
    const second = await newNumber('+16175550101');
    const id = await activeCampaign([boston, second, california]);
    const called = await dial(id, ['+16175550123', '+16175550124', '+16175550125', '+16175550126']);
    expect(called.toSorted()).toEqual([boston, boston, second, second].toSorted());
  });

  it('a campaign calls from the next closest number once the closest has reached its daily limit', async () => {
    await limit(boston, { max_calls_per_day: 2 });
    await pastCalls(boston, 1, {});
    const id = await activeCampaign([boston, california]);
    const called = await dial(id, ['+16175550123', '+16175550124']);
    // Calls that are due at the same moment are placed in any order.
    expect(called.filter((number) => number === boston)).toHaveLength(1);
    expect(called).not.toContain(null);
    expect(await numbersOf(id)).toContainEqual(
      expect.objectContaining({ id: boston, calls_today: 2, max_calls_per_day: 2, state: 'daily_limit' }),
    );
  });

  it("a number with few answered calls is paused, and voicemails don't count as answers", async () => {
    await limit(boston, { min_answer_percent: 20 });
    const answered = { connected_at: new Date() };
    await pastCalls(boston, minRatedCalls - 1, { ...answered, ended_reason: 'voicemail' });
    await pastCalls(boston, 1, { ...answered, ended_reason: 'user-ended-call' });
    const id = await activeCampaign([boston, california]);
    expect(await dial(id, ['+16175550123'])).not.toContain(boston);
    expect(await numbersOf(id)).toContainEqual(
      expect.objectContaining({ id: boston, answer_percent: 5, min_answer_percent: 20, state: 'paused' }),
    );
  });

  it("a campaign's calls are held if all its numbers have reached their limit", async () => {
    for (const number of [my.phone_number_id, boston]) {
      await limit(number, { max_calls_per_day: 1 });
      await pastCalls(number, 1, {});
    }
    const id = await activeCampaign([boston]);
    expect(await dial(id, ['+16175550123'])).toEqual([null]);
    const held = await my.inTenant(() =>
      app.services.db.scheduled_calls.findFirstOrThrow({ where: { campaign_id: id } }),
    );
    expect(held).toMatchObject({ status: 'scheduled', hold_reason: 'number_daily_limit' });
    expect(held.phone_number_id).toBe(my.phone_number_id);
  });

  it("a call uses the number chosen for it instead of one of the campaign's numbers", async () => {
    const id = await activeCampaign([boston, california]);
    expect(await dial(id, ['+16175550123'], california)).toEqual([california]);
  });
});

it('a number stays outbound while it is one of the additional numbers of a campaign', async () => {
  const { id } = (await my.add({ extra_phone_number_ids: [boston] })).body;
  const owner = await app.signUp({ organizationId: my.organization.organizationId, role: 'owner' });
  const change = () => owner.request('PATCH', `/api/phone-numbers/${boston}`, { type: 'inbound' });
  expect(await change()).toMatchObject({ status: 409, body: { error: { reason: 'in_use' } } });
  expect((await my.change(id, { extra_phone_number_ids: [] })).status).toBe(200);
  expect((await change()).status).toBe(200);
});
