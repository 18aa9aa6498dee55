import { type CampaignChange, type CampaignInput, problemsOfTimes } from '@switchboard/contracts/campaigns';
import { instancesUsedUp } from '@switchboard/contracts/campaigns.limits';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { jsonColumn } from '../../database/json-column.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import { assertNotStale } from '../../stale.ts';
import { assertParties, cancelCallsOf } from '../scheduled-calls/scheduled-calls.service.ts';
import { newestVersionId } from '../schema-templates/schema-versions.read.ts';
import { writeExtraNumbers } from './campaign-numbers.ts';
import { type CampaignRow, readCampaign } from './campaigns.read.ts';
import { assertConfiguration } from './configuration.ts';
import { assertReady } from './ready.ts';
import { assertWhatsAppNumber, numberTaken } from './whatsapp-number.ts';

type NewCampaign = z.output<typeof CampaignInput>;
type Change = z.output<typeof CampaignChange>;

/** Throws LIMIT_EXCEEDED at the template's limit of campaigns. Locks the template, so that concurrent creations wait. */
export async function assertRoom(tx: Tx, templateId: string): Promise<void> {
  const [template] = await tx.$queryRaw<{ max_instances: number | null }[]>`
    SELECT max_instances FROM feature_templates WHERE id = ${templateId}::uuid FOR UPDATE`;
  if (!template) throw notFound('Feature template');
  const { max_instances } = template;
  if (max_instances === null) return;
  const campaigns = await tx.campaigns.count({ where: { feature_template_id: templateId, is_sample: false } });
  if (campaigns >= max_instances)
    throw new AppError('LIMIT_EXCEEDED', instancesUsedUp(max_instances), {
      reason: 'template_instances_limit',
      details: { limit: max_instances, current: campaigns },
    });
}

const record = (tx: Tx, context: Context, { id, name }: CampaignRow, change: 'created' | 'updated', details = {}) =>
  recordChange(tx, context, { resource: 'campaign', id, name, change, details });

/** Creates a campaign as a draft. Throws NOT_FOUND for references that don't exist, VALIDATION, LIMIT_EXCEEDED. */
export function createCampaign(
  context: Context,
  { configuration_data, extra_phone_number_ids, ...input }: NewCampaign,
): Promise<CampaignRow> {
  return transact(context, async (tx) => {
    await assertRoom(tx, input.feature_template_id);
    await assertParties(tx, input);
    await assertWhatsAppNumber(tx, input.whatsapp_number_id, null);
    const { id } = await tx.campaigns.create({
      data: {
        ...input,
        description: input.description ?? null,
        configuration_data: jsonColumn(configuration_data),
        schema_version_id: await newestVersionId(tx, input.feature_template_id),
        organization_id: context.organizationId,
        created_by: userIdOf(context.actor),
      },
      select: { id: true },
    });
    if (extra_phone_number_ids.length > 0) await writeExtraNumbers(tx, context, id, extra_phone_number_ids);
    await assertConfiguration(tx, id);
    const campaign = await readCampaign(tx, id);
    await record(tx, context, campaign, 'created', { template: campaign.feature_template.name });
    return campaign;
  }).catch(numberTaken);
}

/** Locks a campaign until the transaction ends. Throws NOT_FOUND. */
export async function lockCampaign(tx: Tx, id: string): Promise<CampaignRow> {
  await tx.$queryRaw`SELECT id FROM campaigns WHERE id = ${id}::uuid FOR UPDATE`;
  return readCampaign(tx, id);
}

/** The columns that change along with the status. */
function afterStatus(before: CampaignRow, status: CampaignRow['status'] | undefined, now: Date) {
  if (status === undefined || status === before.status) return {};
  return { pause_reason: null, ...(status === 'active' ? { activated_at: now } : {}) };
}

const day = (text: string | null | undefined) => (text ? new Date(text) : text);

/**
 * Changes the given fields of a campaign. Throws NOT_FOUND, VALIDATION, and CONFLICT if it was changed since it was read
 * (`stale`) or is not ready to become active (`campaign_not_ready`).
 */
export function updateCampaign(context: Context, id: string, { updated_at, ...given }: Change): Promise<CampaignRow> {
  const { configuration_data, start_date, end_date, retry_rules, auto_pause, extra_phone_number_ids, ...plain } = given;
  const now = new Date();
  return transact(context, async (tx) => {
    const before = await lockCampaign(tx, id);
    assertNotStale(before, updated_at, before.name);
    const fields = problemsOfTimes({ ...before, ...withoutAbsent(given) });
    const [message] = Object.values(fields);
    if (message !== undefined) throw new AppError('VALIDATION', message, { fields });
    if (plain.phone_number_id !== before.phone_number_id)
      await assertParties(tx, { phone_number_id: plain.phone_number_id });
    await assertWhatsAppNumber(tx, plain.whatsapp_number_id, before);
    await tx.campaigns.update({
      where: { id },
      data: {
        ...withoutAbsent(plain),
        ...withoutAbsent({ start_date: day(start_date), end_date: day(end_date) }),
        ...(configuration_data ? { configuration_data: jsonColumn(configuration_data) } : {}),
        ...(retry_rules === undefined ? {} : { retry_rules: retry_rules ?? Prisma.DbNull }),
        ...(auto_pause === undefined ? {} : { auto_pause: auto_pause ?? Prisma.DbNull }),
        ...afterStatus(before, plain.status, now),
        updated_at: now,
      },
      select: { id: true },
    });
    if (plain.phone_number_id && plain.phone_number_id !== before.phone_number_id)
      await tx.scheduled_calls.updateMany({
        where: { campaign_id: id, status: 'scheduled', phone_number_id: before.phone_number_id },
        data: { phone_number_id: plain.phone_number_id },
      });
    if (extra_phone_number_ids) await writeExtraNumbers(tx, context, id, extra_phone_number_ids);
    if (configuration_data) await assertConfiguration(tx, id);
    const campaign = await readCampaign(tx, id);
    if (campaign.status === 'active' && before.status !== 'active') await assertReady(tx, context, id);
    if (campaign.status === 'active' && campaign.dialing === 'automatic')
      await enqueue(tx, 'campaign.plan', { organization_id: context.organizationId, campaign_id: id });
    await record(tx, context, campaign, 'updated', difference(before, campaign, Object.keys(given)));
    return campaign;
  }).catch(numberTaken);
}

function withoutAbsent<T extends object>(given: T) {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Deletes a campaign and cancels its scheduled calls; logs stay. Throws NOT_FOUND, and CONFLICT during one of its calls. */
export async function deleteCampaign(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    // Calls are placed under the organization's lock, so none begins between the check and the deletion.
    await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${context.organizationId}::uuid FOR UPDATE`;
    const { name } = await lockCampaign(tx, id);
    const calls = await tx.calls.count({ where: { campaign_id: id, ended_at: null } });
    if (calls > 0)
      throw new AppError(
        'CONFLICT',
        `${calls === 1 ? 'A call' : `${calls} calls`} of ${name} ${calls === 1 ? 'is' : 'are'} still in progress. Try again when ${calls === 1 ? 'it has' : 'they have'} ended.`,
        { reason: 'campaign_in_call', details: { calls } },
      );
    const cancelled = await cancelCallsOf(tx, { campaign_id: id });
    await tx.campaigns.delete({ where: { id }, select: { id: true } });
    await recordChange(tx, context, { resource: 'campaign', id, name, change: 'deleted', details: { cancelled } });
  });
}

/** Throws NOT_FOUND. */
export async function assertCampaign(tx: Pick<Tx, 'campaigns'>, id: string): Promise<void> {
  if ((await tx.campaigns.count({ where: { id } })) === 0) throw notFound('Campaign');
}
