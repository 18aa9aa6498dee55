import type { DuplicateCampaign } from '@switchboard/contracts/campaigns';
import { maxCampaignNameLength } from '@switchboard/contracts/campaigns.limits';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { beginningOf } from '../../text/beginning-of.ts';
import { assertRoomFor } from './campaign-leads.ts';
import { type CampaignRow, readCampaign } from './campaigns.read.ts';
import { assertRoom } from './campaigns.service.ts';

type Input = z.output<typeof DuplicateCampaign>;

const mark = ' (Copy)';
const nameOfCopy = (name: string) => `${beginningOf(name, maxCampaignNameLength - mark.length).trimEnd()}${mark}`;

interface Taken {
  from: string;
  to: string;
  leads: Input['leads'];
}

/** Takes over the leads in the order in which they joined. */
async function takeLeads(tx: Tx, { from, to, leads }: Taken): Promise<number> {
  if (leads === 'none') return 0;
  return tx.$executeRaw`
    INSERT INTO campaign_leads (organization_id, campaign_id, lead_id, added_at, is_sample)
    SELECT m.organization_id, ${to}::uuid, m.lead_id, now() + row_number() OVER (ORDER BY m.added_at, m.id) * interval '1 millisecond', m.is_sample
    FROM campaign_leads m WHERE m.campaign_id = ${from}::uuid AND (${leads} = 'all' OR NOT EXISTS (SELECT FROM call_logs g
      WHERE g.organization_id = m.organization_id AND g.campaign_id = m.campaign_id AND g.lead_id = m.lead_id AND g.status = 'completed'))`;
}

/** Creates a draft like a campaign. Throws NOT_FOUND, LIMIT_EXCEEDED. */
export function duplicateCampaign(context: Context, id: string, { name, leads }: Input): Promise<CampaignRow> {
  return transact(context, async (tx) => {
    const like = await tx.campaigns.findFirst({ where: { id } });
    if (!like) throw notFound('Campaign');
    await assertRoom(tx, like.feature_template_id);
    const { id: copy } = await tx.campaigns.create({
      data: {
        organization_id: context.organizationId,
        name: name ?? nameOfCopy(like.name),
        description: like.description,
        feature_template_id: like.feature_template_id,
        phone_number_id: like.phone_number_id,
        call_start_time: like.call_start_time,
        call_end_time: like.call_end_time,
        configuration_data: like.configuration_data ?? {},
        schema_version_id: like.schema_version_id,
        max_leads: like.max_leads,
        weekdays: like.weekdays,
        max_concurrent_calls: like.max_concurrent_calls,
        max_calls_per_minute: like.max_calls_per_minute,
        max_attempts_per_lead: like.max_attempts_per_lead,
        max_attempts_per_lead_and_day: like.max_attempts_per_lead_and_day,
        max_call_seconds: like.max_call_seconds,
        auto_pause: like.auto_pause ?? Prisma.DbNull,
        ...(like.retry_rules === null ? {} : { retry_rules: like.retry_rules }),
        created_by: userIdOf(context.actor),
      },
      select: { id: true },
    });
    await tx.$executeRaw`
      INSERT INTO campaign_numbers (organization_id, campaign_id, phone_number_id, position)
      SELECT organization_id, ${copy}::uuid, phone_number_id, position FROM campaign_numbers WHERE campaign_id = ${id}::uuid`;
    const taken = await takeLeads(tx, { from: id, to: copy, leads });
    const campaign = await readCampaign(tx, copy);
    // A limit may have been lowered below what the other one has.
    assertRoomFor({ ...campaign, lead_count: 0 }, taken);
    await recordChange(tx, context, {
      resource: 'campaign',
      id: copy,
      name: campaign.name,
      change: 'created',
      action: 'duplicate',
      details: { of: id, leads: taken },
    });
    return campaign;
  });
}
