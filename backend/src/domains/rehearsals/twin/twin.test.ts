import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { newTestCampaigns } from '../../campaigns/test-campaigns.ts';
import { randomFrom } from '../../dialer/proof/random-windows.ts';
import { readLeadsAfter } from '../read-leads.ts';
import { readBasis, worldOf } from '../read-world.ts';
import { neverReached } from '../simulation/never-reached.ts';
import { simulate } from '../simulation/simulate.ts';
import type { NeverReached, SimulatedCall } from '../simulation/world.ts';
import { neverOpens } from '../simulation/zone-openings.ts';
import { dialForReal } from './dial-for-real.ts';
import { type RandomCampaign, randomCampaign } from './random-campaign.ts';
import { realEnds } from './real-ends.ts';
import { installVirtualClock } from './virtual-clock.ts';

// For more and larger campaigns: `TWIN_CAMPAIGNS=20 TWIN_LEADS=300 npx vitest run <this> --testTimeout 0`.
const campaigns = Number(process.env.TWIN_CAMPAIGNS ?? 3);
const leadsOfEach = Number(process.env.TWIN_LEADS ?? 12);
const firstSeed = Number(process.env.TWIN_SEED ?? 5);
const days = 2;

let first: TestApp;
let app: TestApp;
beforeAll(async () => {
  first = await startTestApp();
  await installVirtualClock(first);
  app = await startTestApp({ DATABASE_URL: first.services.env.databaseUrl });
});
afterAll(async () => {
  await app.close();
  await first.close();
});
afterEach(async () => {
  vi.useRealTimers();
  // The next campaign has the dialer to itself.
  await asOwner(app.services.env.databaseUrl, (owner) => owner.query('DELETE FROM scheduled_calls'));
});

async function setClock(now: number): Promise<void> {
  vi.setSystemTime(now);
  await app.services.systemPool.query('UPDATE virtual.clock SET at = $1', [new Date(now)]);
}

/** Writes a campaign to the database as if it had been launched. */
async function writeCampaign(made: RandomCampaign) {
  const my = await newTestCampaigns(app);
  const { organizationId } = my.organization;
  const { id } = (await my.add()).body;
  const run = (text: string, values: unknown[]) =>
    asOwner(app.services.env.databaseUrl, (owner) => owner.query(text, values));
  const { settings, organization, max_minutes, leads } = made;
  const columns = Object.keys(settings);
  const values = Object.values(settings).map((value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : value,
  );
  await run(
    `UPDATE organizations SET max_concurrent_calls = $2, max_attempts_per_lead_and_day = $3, time_zone = 'Europe/London' WHERE id = $1`,
    [organizationId, organization.max_concurrent_calls, organization.max_attempts_per_lead_and_day],
  );
  await run(
    `UPDATE feature_templates SET max_call_minutes_per_instance = $2 WHERE organization_id = $1
       AND id = (SELECT feature_template_id FROM campaigns WHERE id = $3)`,
    [organizationId, max_minutes, id],
  );
  await run(`UPDATE assistants SET status = 'published', published_version = 1 WHERE organization_id = $1`, [
    organizationId,
  ]);
  await run(
    `WITH given AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS g(place int, phone_number text, time_zone text)), made AS (
       INSERT INTO leads (organization_id, first_name, last_name, phone_number, phone_e164, time_zone)
       SELECT $1, 'Lead', place::text, phone_number, CASE WHEN length(phone_number) > 4 THEN phone_number END, time_zone FROM given
       RETURNING id, last_name)
     INSERT INTO campaign_leads (organization_id, campaign_id, lead_id, added_at)
     SELECT $1, $3, id, timestamptz '2026-11-01' + last_name::int * interval '1 second' FROM made`,
    [organizationId, JSON.stringify(leads.map((lead, place) => ({ place, ...lead }))), id],
  );
  const blocked = [...new Set(leads.flatMap(({ is_blocked, phone_number }) => (is_blocked ? phone_number : [])))];
  for (const number of blocked.filter((text) => text.length > 4))
    await my.member.request('POST', '/api/do-not-call', { phone_number: number });
  await run(
    `UPDATE campaigns SET (status, dialing, activated_at, ${columns.join(', ')})
       = ROW ('active', 'automatic', $2::timestamptz, ${columns.map((_, at) => `$${at + 3}`).join(', ')}) WHERE id = $1`,
    [id, new Date(made.starts_at), ...values],
  );
  return { my, id, organizationId };
}

const line = ({ lead_id, attempt, at, outcome }: SimulatedCall) =>
  `${lead_id} ${attempt} ${new Date(Math.floor(at / 60_000) * 60_000).toISOString()} ${outcome}`;

const end = ({ lead, reason, attempts }: NeverReached) => `${lead.place} ${reason} after ${attempts}`;

describe('the dialer and a rehearsal', () => {
  it.each(Array.from({ length: campaigns }, (_, at) => firstSeed + at))(
    'the dialer and a rehearsal make the same calls and miss the same leads in random campaign %i',
    async (seed) => {
      const made = randomCampaign(randomFrom(seed), leadsOfEach);
      const { my, id, organizationId } = await writeCampaign(made);
      const { db } = app.services;
      const saved = await my.inTenant(() => readBasis(db, id));
      const { leads } = await my.inTenant(() =>
        readLeadsAfter(db, id, { after: null, limit: 10_000, now: new Date(made.starts_at) }),
      );
      const { callees, starts_at } = made;
      const rehearsed: SimulatedCall[] = [];
      const world = worldOf(saved, {}, 0);
      const run = simulate(
        { world, leads, callees, seed, starts_at, days },
        { onCall: (call) => void rehearsed.push(call) },
      );
      vi.useFakeTimers({ toFake: ['Date'] });
      await setClock(starts_at);
      const real = await dialForReal({
        app,
        organizationId,
        campaignId: id,
        callees,
        seed,
        starts_at,
        days,
        lines: made.organization.max_concurrent_calls,
        time_zone: 'Europe/London',
        setClock,
      });
      expect(leads).toHaveLength(leadsOfEach);
      expect(real.map(line)).toEqual(rehearsed.map(line));
      const ends = await realEnds(app, id, leads);
      expect(
        neverReached(ends, {
          world,
          days,
          isShut: neverOpens({ world, leads, callees, seed, starts_at, days }),
          ...run,
        }).map(end),
      ).toEqual(run.never_reached.map(end));
    },
  );
});
