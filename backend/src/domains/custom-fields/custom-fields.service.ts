import { customFieldLimits, customKeyOf, isSameLabel } from '@switchboard/contracts/custom-field-values';
import type { CustomFieldChange, CustomFieldInput, CustomFieldUse } from '@switchboard/contracts/custom-fields';
import type { z } from 'zod';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { type Order, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, conflictOn, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { enqueue } from '../../jobs/queue.ts';
import { assertNotStale } from '../../stale.ts';
import { countLeads } from '../leads/leads.filter.ts';
import { readFieldRows, shapeOf } from './custom-fields.read.ts';

const inOrder = { by: 'position', type: 'int', direction: 'asc' } as const satisfies Order;
const taken = 'There is a field of this name already.';
const isTaken = conflictOn('label', taken);

/** Throws CONFLICT if people could confuse the label with that of another field. */
function assertTellsApart(label: string, others: readonly { label: string }[]): void {
  const alike = others.find((other) => isSameLabel(label, other.label));
  if (!alike) return;
  const message =
    alike.label === label ? taken : `There is a field “${alike.label}” already, which is hard to tell from this one.`;
  throw new AppError('CONFLICT', message, { reason: 'duplicate', fields: { label: message } });
}

/** The organization's fields in their order. */
export function listCustomFields({ db }: Context, query: PageRequest) {
  return readPage(inOrder, query, async (args) => {
    const rows = await db.custom_fields.findMany({ ...args, where: { archived_at: null, AND: args.where } });
    return rows.map(shapeOf);
  });
}

async function readField(tx: Pick<Tx, 'custom_fields'>, id: string) {
  const row = await tx.custom_fields.findFirst({ where: { id, archived_at: null } });
  if (!row) throw notFound('Field');
  return shapeOf(row);
}

// Positions and keys are assigned one at a time.
const lockFields = (tx: Tx, organizationId: string) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`custom-fields ${organizationId}`}, 0))`;

/** A key that no field uses, including fields that are still being removed. */
function freeKey(label: string, taken: ReadonlySet<string>): string {
  const key = customKeyOf(label);
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? key : `${key}_${number}`;
    if (!taken.has(wanted)) return wanted;
  }
}

/** Creates a field. Throws CONFLICT for a taken name, and LIMIT_EXCEEDED at the maximum number of fields. */
export function createCustomField(context: Context, input: z.output<typeof CustomFieldInput>) {
  const { organizationId: organization_id } = context;
  const { label, field_type, choices } = input;
  return transact(context, async (tx) => {
    await lockFields(tx, organization_id);
    const all = await tx.custom_fields.findMany({
      select: { key: true, label: true, position: true, archived_at: true },
    });
    const inUse = all.filter(({ archived_at }) => archived_at === null);
    assertTellsApart(label, inUse);
    if (inUse.length >= customFieldLimits.fields)
      throw new AppError('LIMIT_EXCEEDED', `Leads can have ${customFieldLimits.fields} custom fields.`, {
        reason: 'custom_field_limit',
      });
    const field = await tx.custom_fields.create({
      data: {
        organization_id,
        key: freeKey(label, new Set(all.map(({ key }) => key))),
        label,
        field_type,
        choices: field_type === 'choice' ? choices : [],
        position: Math.max(-1, ...all.map(({ position }) => position)) + 1,
      },
    });
    const details = { field_type, key: field.key };
    await recordChange(tx, context, {
      resource: 'custom_field',
      id: field.id,
      name: label,
      change: 'created',
      details,
    });
    return readField(tx, field.id);
  }).catch(isTaken);
}

/** Where a field is used, before it is changed or deleted. Throws NOT_FOUND. */
export async function readCustomFieldUse(context: Context, id: string): Promise<CustomFieldUse> {
  const { db, tenantPool } = context;
  const { key, field_type } = await readField(db, id);
  const lead_count = await countLeads(context, { custom_fields: { [key]: { is_empty: false } } });
  const { rows: choices } =
    field_type === 'choice' && lead_count > 0
      ? await tenantPool.query<{ choice: string; lead_count: number }>(
          `SELECT custom_fields ->> $1 AS choice, count(*)::int AS lead_count FROM leads
           WHERE id = ANY (ARRAY(SELECT filtered_lead_ids($2::jsonb))) GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 200`,
          [key, JSON.stringify({ custom_fields: { [key]: { is_empty: false } } })],
        )
      : { rows: [] };
  const saved_filter_count = await db.saved_filters.count({
    where: { filter: { path: ['custom_fields', key], not: 'AnyNull' as never } },
  });
  return { lead_count, choices, saved_filter_count };
}

type Change = z.output<typeof CustomFieldChange>;
type Field = Awaited<ReturnType<typeof readField>>;

/** The choices after a change: removed choices are withdrawn, except those that were renamed. */
function changedChoices(before: Field, { choices, renamed_choices = {} }: Change) {
  if (before.field_type !== 'choice') return { columns: {}, renames: [] };
  const renames = Object.entries(renamed_choices).filter(([from, to]) => from !== to);
  const given = choices ?? before.choices.map((choice) => renamed_choices[choice] ?? choice);
  for (const [from, to] of renames)
    if (!given.includes(to) || given.includes(from) || ![...before.choices, ...before.withdrawn_choices].includes(from))
      throw new AppError('VALIDATION', 'A renamed option has to become one of the current options.', {
        fields: { choices: `“${from}” cannot become “${to}”.` },
      });
  const kept = new Set([...given, ...renames.map(([from]) => from)].map((choice) => choice.toLowerCase()));
  const withdrawn = [...before.withdrawn_choices, ...before.choices].filter(
    (choice) => !kept.has(choice.toLowerCase()),
  );
  // This list isn't shown anywhere, so it is limited: the oldest are dropped, and leads keep their values.
  return {
    columns: { choices: given, withdrawn_choices: [...new Set(withdrawn)].slice(-customFieldLimits.choices) },
    renames,
  };
}

async function moveTo(tx: Tx, id: string, position: number): Promise<void> {
  const others = (await readFieldRows(tx)).filter((field) => field.id !== id).map((field) => field.id);
  const order = [...others.slice(0, position), id, ...others.slice(position)];
  await tx.$executeRaw`
    UPDATE custom_fields f SET position = o.place - 1 FROM unnest(${order}::uuid[]) WITH ORDINALITY AS o (id, place)
    WHERE f.id = o.id AND f.position <> o.place - 1`;
}

/** Keeps renamed choices until all leads have the new names; a pending rename continues to the newest name. */
async function rename(
  tx: Tx,
  payload: { organization_id: string; field_id: string },
  renames: Record<string, string>,
): Promise<void> {
  const where = { id: payload.field_id };
  const { pending_renames } = await tx.custom_fields.findFirstOrThrow({ where, select: { pending_renames: true } });
  const pending = Object.entries(pending_renames as Record<string, string>).map(([from, to]) => [
    from,
    renames[to] ?? to,
  ]);
  await tx.custom_fields.updateMany({
    where,
    data: { pending_renames: { ...(Object.fromEntries(pending) as Record<string, string>), ...renames } },
  });
  await enqueue(tx, 'custom-field.rename', payload);
}

/** Changes a field; leads get renamed choices in the background. Throws NOT_FOUND, CONFLICT, VALIDATION. */
export function updateCustomField(context: Context, id: string, input: Change) {
  const { organizationId: organization_id } = context;
  return transact(context, async (tx) => {
    await lockFields(tx, organization_id);
    const before = await readField(tx, id);
    assertNotStale(before, input.updated_at, before.label);
    const { label } = input;
    if (label !== undefined && label !== before.label)
      assertTellsApart(
        label,
        (await readFieldRows(tx)).filter((field) => field.id !== id),
      );
    const { columns, renames } = changedChoices(before, input);
    await tx.custom_fields.updateMany({
      where: { id },
      data: { ...(label === undefined ? {} : { label }), ...columns, updated_at: new Date() },
    });
    if (input.position !== undefined) await moveTo(tx, id, input.position);
    if (renames.length > 0) await rename(tx, { organization_id, field_id: id }, Object.fromEntries(renames));
    const after = await readField(tx, id);
    const details = difference(before, after, ['label', 'choices', 'withdrawn_choices', 'position']);
    await recordChange(tx, context, { resource: 'custom_field', id, name: after.label, change: 'updated', details });
    return after;
  }).catch(isTaken);
}

/** Removes a field at once, and its values from leads in the background. Throws NOT_FOUND. */
export async function deleteCustomField(context: Context, id: string): Promise<void> {
  const { organizationId: organization_id } = context;
  const { lead_count } = await readCustomFieldUse(context, id);
  await transact(context, async (tx) => {
    const { label, key } = await readField(tx, id);
    await tx.custom_fields.updateMany({ where: { id }, data: { archived_at: new Date(), updated_at: new Date() } });
    await enqueue(tx, 'custom-field.remove', { organization_id, field_id: id });
    const details = { key, leads: lead_count };
    await recordChange(tx, context, { resource: 'custom_field', id, name: label, change: 'deleted', details });
  });
}
