import type { CustomConditions } from '@switchboard/contracts/custom-fields';
import { type Context, systemContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';

const leadsAtOnce = 1_000;

/** Rewrites the leads that match, in batches, until none is left; continues where a crash left it. */
async function rewrite(
  context: Context,
  custom_fields: CustomConditions,
  write: (tx: Tx, ids: string[]) => Promise<unknown>,
) {
  const asked = JSON.stringify({ custom_fields });
  for (;;) {
    const { rows } = await withTenant(context.organizationId, () =>
      context.tenantPool.query<{ id: string }>('SELECT id FROM filtered_lead_ids($1::jsonb) id', [asked]),
    );
    if (rows.length === 0) return;
    for (let at = 0; at < rows.length; at += leadsAtOnce) {
      if (context.shutdown.aborted) throw new Error('The process stops; the rest is done elsewhere');
      const ids = rows.slice(at, at + leadsAtOnce).map(({ id }) => id);
      await transact(context, (tx) => write(tx, ids));
    }
  }
}

const emitChange = (context: Context, field_id: string) =>
  transact(context, (tx) =>
    emitEvent(tx, context.organizationId, { type: 'custom_field.changed', subject_id: field_id, change: 'updated' }),
  );

const fieldOf = ({ db }: Context, organizationId: string, id: string) =>
  withTenant(organizationId, async () => db.custom_fields.findFirst({ where: { id } }));

/** Removes the values of a deleted field from all leads, and then the field itself. */
export async function removeValues(
  services: Services,
  { organization_id, field_id }: JobPayload<'custom-field.remove'>,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'custom fields');
  const field = await fieldOf(context, organization_id, field_id);
  if (!field?.archived_at) return;
  const { key } = field;
  await rewrite(
    context,
    { [key]: { is_empty: false } },
    (tx, ids) =>
      tx.$executeRaw`UPDATE leads SET custom_fields = custom_fields - ${key} WHERE id = ANY (${ids}::uuid[])`,
  );
  // A running import or undo may still use the field, so the key is released only when none can write it any longer.
  const isImporting = await withTenant(organization_id, async () =>
    services.db.lead_imports.count({ where: { import_status: { in: ['running', 'undoing'] } } }),
  );
  if (isImporting) throw new Error('An import is at work; the field is removed after it');
  await transact(context, (tx) => tx.custom_fields.deleteMany({ where: { id: field_id } }));
  await emitChange(context, field_id);
}

/** Saved filters that ask for the choice ask for its new name: by the old one they would find nothing. */
async function renameInFilters(tx: Tx, organizationId: string, key: string, [from, to]: [string, string]) {
  const [first] = await tx.$queryRaw<{ id: string }[]>`
    UPDATE saved_filters SET filter = jsonb_set(filter, ARRAY['custom_fields', ${key}, 'is'], to_jsonb(${to}::text)),
      updated_at = clock_timestamp()
    WHERE organization_id = ${organizationId}::uuid AND filter #>> ARRAY['custom_fields', ${key}, 'is'] = ${from}
    RETURNING id::text`;
  if (first)
    await emitEvent(tx, organizationId, { type: 'saved_filter.changed', subject_id: first.id, change: 'updated' });
}

/** Renames a field's choices in all leads and saved filters. */
export async function renameChoices(
  services: Services,
  { organization_id, field_id }: JobPayload<'custom-field.rename'>,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'custom fields');
  for (;;) {
    const field = await fieldOf(context, organization_id, field_id);
    const [renamed] = Object.entries((field?.pending_renames ?? {}) as Record<string, string>);
    if (!field || field.archived_at || !renamed) break;
    const [from, to] = renamed;
    const { key } = field;
    // If the old name has been added again in the meantime, it is a choice of its own.
    if (!(field.choices as string[]).includes(from))
      await rewrite(
        context,
        { [key]: { is: from } },
        (tx, ids) =>
          tx.$executeRaw`UPDATE leads SET custom_fields = jsonb_set(custom_fields, ARRAY[${key}], to_jsonb(${to}::text))
        WHERE id = ANY (${ids}::uuid[]) AND custom_fields ->> ${key} = ${from}`,
      );
    await transact(context, async (tx) => {
      if (!(field.choices as string[]).includes(from)) await renameInFilters(tx, organization_id, key, [from, to]);
      // If the choice has been renamed again since, the newest name is still pending.
      await tx.$executeRaw`UPDATE custom_fields SET pending_renames = pending_renames - ${from}
        WHERE id = ${field_id}::uuid AND pending_renames ->> ${from} = ${to}`;
    });
  }
  await emitChange(context, field_id);
}
