import { setTimeout as delay } from 'node:timers/promises';
import { zoneAt } from '../../backend/src/domains/dialer/proof/open-zone.ts';
import { type Cost, costOf, costOfOne } from './cost-counter.ts';
import { type Costed, costRow, printMax } from './cost-rows.ts';
import { addLeads, seedCampaign, seedTemplate } from './seed-campaigns.ts';
import type { Row } from './table.ts';

/** The cost of adding a lead to a campaign, and of a campaign that dials automatically. */
export async function campaignCosts({ prepared, owner, callers, options }: Costed, atRest: Cost) {
  const [leads, seconds] = options.isQuick ? [1_000, 20] : [2_000, 65];
  const organization = callers[1];
  if (!organization) throw new Error('Nobody has a campaign');
  const rows: Row[] = [];
  const template = await seedTemplate(owner, organization.id);
  const seeded = { ...template, number: organization.numberId };
  const campaign = await seedCampaign(owner, seeded, { max_calls_per_minute: 600 });
  const there = await costOf({ owner, postgresPid: prepared.postgresPid, pids: [] }, () =>
    addLeads(owner, seeded, { campaign, leads }),
  );
  const lead = costOfOne(there, leads);
  rows.push(costRow('a lead, and its place in a campaign', leads, lead, there));
  await owner.query('UPDATE leads SET time_zone = $2 WHERE organization_id = $1', [organization.id, zoneAt(12)]);
  await owner.query("UPDATE campaigns SET status = 'active', dialing = 'automatic' WHERE id = $1", [campaign]);
  const worker = await prepared.startWorker(0.01);
  // Code that a process runs for the first time is not compiled yet.
  await delay(5_000);
  const made = async () =>
    Number(
      (
        await owner.query('SELECT count(*) AS made FROM calls WHERE campaign_id = $1 AND ended_at IS NOT NULL', [
          campaign,
        ])
      ).rows[0]?.made,
    );
  const before = await made();
  const cost = await costOf({ owner, postgresPid: prepared.postgresPid, pids: [worker.pid] }, () =>
    delay(seconds * 1000),
  );
  const count = (await made()) - before;
  if (count === 0) throw new Error('The campaign did not call anybody');
  printMax(options, 'a call of a campaign', cost, count);
  const call = costOfOne(cost, count, atRest);
  rows.push(costRow('a call of a campaign that dials by itself, with its planning', count, call, cost));
  await owner.query("UPDATE campaigns SET status = 'paused' WHERE id = $1", [campaign]);
  await owner.query("DELETE FROM scheduled_calls WHERE status = 'scheduled'");
  await worker.stop();
  return { rows, figures: { campaignLead: lead, campaignCall: call } };
}
