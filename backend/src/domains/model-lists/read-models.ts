import type { ProviderName } from '@switchboard/contracts/providers.limits';
import { type Context, systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { enqueueFromSystem } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import { credentialOf } from '../providers/credential-of.ts';
import { askModels, type ListedModel, listingProviders } from './ask-models.ts';
import { warnOfShutdowns } from './warn-admins.ts';

/** Lists are read once a day. */
const everyHours = 23;

/** The job that creates a job for each organization, once a day, so that a failure in one doesn't affect the others. */
export async function planModelLists({ systemPool }: Services): Promise<void> {
  const { rows } = await systemPool.query<{ id: string }>(
    'SELECT id FROM organizations WHERE deleted_at IS NULL AND suspended_at IS NULL',
  );
  for (const { id } of rows) await enqueueFromSystem(systemPool, 'model-lists.read', { organization_id: id });
}

/** Stores a list. Models that it contained before and lacks now are missing from this moment on. */
async function keep(context: Context, provider_name: ProviderName, models: ListedModel[]): Promise<void> {
  const { organizationId } = context;
  await transact(context, async (tx) => {
    const now = new Date();
    await tx.$executeRaw`
      INSERT INTO offered_models (organization_id, provider_name, part, model_id, shut_down_on, context_size, max_output, first_seen_at, last_seen_at)
      SELECT ${organizationId}::uuid, ${provider_name}, part, id, shut_down_on, context_size, max_output, ${now}, ${now}
      FROM jsonb_to_recordset(${JSON.stringify(models)}::jsonb)
        AS listed(part text, id text, shut_down_on date, context_size int, max_output int)
      ON CONFLICT (organization_id, provider_name, model_id) DO UPDATE SET part = excluded.part, shut_down_on = excluded.shut_down_on,
        context_size = excluded.context_size, max_output = excluded.max_output, last_seen_at = excluded.last_seen_at, missing_since = NULL`;
    await tx.offered_models.updateMany({
      where: { provider_name, last_seen_at: { lt: now }, missing_since: null },
      data: { missing_since: now },
    });
    await tx.provider_credentials.updateMany({
      where: { provider_name },
      data: { models_read_at: now, models_error: null },
    });
    await emitEvent(tx, organizationId, { type: 'provider.changed', subject_id: organizationId, change: 'updated' });
  });
}

async function readList(context: Context, provider: ProviderName): Promise<void> {
  const credential = await withTenant(context.organizationId, () => credentialOf(context, provider));
  if (!credential) return;
  const answer = await askModels(provider, credential, context.env.privateNetworks);
  if ('models' in answer) return keep(context, provider, answer.models);
  await transact(context, (tx) =>
    tx.provider_credentials.updateMany({
      where: { provider_name: provider },
      data: { models_read_at: new Date(), models_error: answer.problem },
    }),
  );
}

async function dueProviders(context: Context): Promise<ProviderName[]> {
  const rows = await withTenant(context.organizationId, () =>
    context.db.provider_credentials.findMany({
      where: {
        is_active: true,
        provider_name: { in: [...listingProviders] },
        OR: [{ models_read_at: null }, { models_read_at: { lt: new Date(Date.now() - everyHours * 3_600_000) } }],
      },
      select: { provider_name: true },
    }),
  );
  return rows.map(({ provider_name }) => provider_name as ProviderName);
}

/** The job that reads the lists of one organization, and then warns of models that end. */
export async function readModelLists(
  services: Services,
  { organization_id }: JobPayload<'model-lists.read'>,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'the lists of models');
  for (const provider of await dueProviders(context)) await readList(context, provider);
  await warnOfShutdowns(context);
}
