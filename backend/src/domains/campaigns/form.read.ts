import type { CampaignForm } from '@switchboard/contracts/campaign-forms';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { notFound } from '../../errors.ts';
import { newestVersionId } from '../schema-templates/schema-versions.read.ts';

async function readForm(tx: Pick<Tx, 'schema_template_versions'>, versionId: string | null): Promise<CampaignForm> {
  const form = versionId
    ? await tx.schema_template_versions.findFirst({
        where: { id: versionId },
        select: { schema_template_id: true, version: true, schema: true },
      })
    : null;
  if (!form) throw notFound('Schema template');
  return { ...form, schema: form.schema as CampaignForm['schema'] };
}

/** What a new campaign of a feature template is asked. Throws NOT_FOUND. */
export async function readFormOfTemplate({ db }: Context, id: string): Promise<CampaignForm> {
  if (!(await db.feature_templates.findFirst({ where: { id }, select: { id: true } })))
    throw notFound('Feature template');
  return readForm(db, await newestVersionId(db, id));
}

/** What a campaign was asked when it was made; of one from before there were versions, what would be asked today. Throws NOT_FOUND. */
export async function readFormOfCampaign({ db }: Context, id: string): Promise<CampaignForm> {
  const campaign = await db.campaigns.findFirst({
    where: { id },
    select: { schema_version_id: true, feature_template_id: true },
  });
  if (!campaign) throw notFound('Campaign');
  return readForm(db, campaign.schema_version_id ?? (await newestVersionId(db, campaign.feature_template_id)));
}
