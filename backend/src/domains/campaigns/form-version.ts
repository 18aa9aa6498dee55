import type { CampaignFormPreview, CampaignFormUpgrade } from '@switchboard/contracts/campaign-forms';
import type { JsonSchema, Upgrade } from '@switchboard/forms';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { jsonColumn } from '../../database/json-column.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { assertNotStale } from '../../stale.ts';
import { work } from '../../work/work.ts';
import { type CampaignRow, readCampaign } from './campaigns.read.ts';
import { lockCampaign } from './campaigns.service.ts';

interface Going extends Upgrade {
  campaign: CampaignRow;
  from: number | null;
  version_id: string;
}

/** The state of a campaign under another version of its form. Throws NOT_FOUND. */
async function goingOver(
  db: Pick<Tx, 'campaigns' | 'schema_template_versions' | '$queryRawUnsafe'>,
  id: string,
  version: number,
): Promise<Going> {
  const campaign = await readCampaign(db, id);
  const { schema_version: before, feature_template } = await db.campaigns.findFirstOrThrow({
    where: { id },
    select: {
      schema_version: { select: { version: true, schema: true } },
      feature_template: { select: { schema_template_id: true } },
    },
  });
  const after = await db.schema_template_versions.findFirst({
    where: { schema_template_id: feature_template.schema_template_id, version },
    select: { id: true, schema: true },
  });
  if (!after) throw notFound('Version');
  const upgrade = await work(
    campaign.organization_id,
    'form.upgrade',
    (before?.schema ?? { type: 'object' }) as JsonSchema,
    after.schema as JsonSchema,
    campaign.configuration_data,
  );
  return { ...upgrade, campaign, from: before?.version ?? null, version_id: after.id };
}

/** What a campaign would lose by switching to another version of its form. Throws NOT_FOUND. */
export async function previewFormVersion(
  { db }: Context,
  id: string,
  version: number,
): Promise<Omit<CampaignFormPreview, 'updated_at'> & { updated_at: Date }> {
  const { campaign, from, lost, problems } = await goingOver(db, id, version);
  return { from, to: version, lost, problems, updated_at: campaign.updated_at };
}

/**
 * Moves a campaign to another version of its form; values that do not fit are dropped, and missing values are filled in
 * later. Throws NOT_FOUND, and CONFLICT for a campaign that was changed since it was read (`stale`) or is active and would have
 * missing values (`campaign_not_ready`).
 */
export function upgradeFormVersion(
  context: Context,
  id: string,
  { version, updated_at }: z.output<typeof CampaignFormUpgrade>,
): Promise<CampaignRow> {
  return transact(context, async (tx) => {
    const before = await lockCampaign(tx, id);
    assertNotStale(before, updated_at, before.name);
    const { campaign, from, values, lost, problems, version_id } = await goingOver(tx, id, version);
    const [missing] = problems;
    if (missing && campaign.status === 'active')
      throw new AppError(
        'CONFLICT',
        `${campaign.name} is active, and version ${version} of its form has required fields without a value: ${missing.message}. Pause it first.`,
        { reason: 'campaign_not_ready' },
      );
    await tx.campaigns.update({
      where: { id },
      data: {
        schema_version_id: version_id,
        configuration_data: jsonColumn(values),
        updated_at: new Date(),
      },
      select: { id: true },
    });
    await recordChange(tx, context, {
      resource: 'campaign',
      id,
      name: campaign.name,
      change: 'updated',
      details: { form_version: { before: from, after: version }, lost: lost.map(({ path }) => path.join('.')) },
    });
    return readCampaign(tx, id);
  });
}
