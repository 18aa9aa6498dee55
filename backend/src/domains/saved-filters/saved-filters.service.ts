import type { LeadFilter } from '@switchboard/contracts/leads';
import type { SavedFilterChange, SavedFilterInput } from '@switchboard/contracts/saved-filters';
import { savedFilterLimits } from '@switchboard/contracts/saved-filters.limits';
import type { z } from 'zod';
import { actorCan, auditColumnsOf, userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { type Order, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, conflictOn, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { Prisma, saved_filters } from '../../generated/prisma/client.ts';
import { assertNotStale } from '../../stale.ts';
import { assertClient } from '../clients/clients.service.ts';

const byName = { by: 'name', type: 'text', direction: 'asc' } as const satisfies Order;
const isTaken = conflictOn('name', 'You have saved a filter of this name already.');

const wire = ({ filter, created_by, ...row }: saved_filters, userId: string | null) => ({
  ...row,
  filter: filter as LeadFilter,
  is_own: created_by !== null && created_by === userId,
});

/** The filters that an actor sees: their own, and shared ones. */
function visibleTo({ actor }: Context): Prisma.saved_filtersWhereInput {
  const userId = userIdOf(actor);
  return { OR: [{ is_shared: true }, ...(userId ? [{ created_by: userId }] : [])] };
}

/** The actor's own filters and shared ones, by name. */
export function listSavedFilters(context: Context, query: PageRequest) {
  return readPage(byName, query, async (args) => {
    const rows = await context.db.saved_filters.findMany({ ...args, where: { AND: [visibleTo(context), args.where] } });
    return rows.map((row) => wire(row, userIdOf(context.actor)));
  });
}

/** A filter that the actor may change: their own, or, for admins and programs, a shared one. Throws NOT_FOUND and FORBIDDEN. */
async function ownedFilter(tx: Tx, context: Context, id: string): Promise<saved_filters> {
  const row = await tx.saved_filters.findFirst({ where: { AND: [{ id }, visibleTo(context)] } });
  if (!row) throw notFound('Saved filter');
  const userId = userIdOf(context.actor);
  const isProgram = context.actor.kind === 'api_key';
  if (row.created_by !== userId && !isProgram && !actorCan(context.actor, 'custom_field.manage'))
    throw new AppError(
      'FORBIDDEN',
      `${row.created_by_name ?? 'Someone else'} shared this filter, so you can't change it. Save your own.`,
      {
        reason: 'not_your_filter',
      },
    );
  return row;
}

const json = (filter: object) => JSON.parse(JSON.stringify(filter)) as Prisma.InputJsonObject;

/** Saves a filter; one without a person is shared. Throws CONFLICT for a name that its owner already uses, and LIMIT_EXCEEDED. */
export function createSavedFilter(context: Context, { name, filter, is_shared }: z.output<typeof SavedFilterInput>) {
  const { organizationId: organization_id, actor } = context;
  const created_by = userIdOf(actor);
  return transact(context, async (tx) => {
    if (filter.client_id) await assertClient(tx, filter.client_id);
    if ((await tx.saved_filters.count({ where: { created_by } })) >= savedFilterLimits.own)
      throw new AppError('LIMIT_EXCEEDED', `You can save ${savedFilterLimits.own} filters. Delete one first.`, {
        reason: 'saved_filter_limit',
      });
    const created_by_name = auditColumnsOf(actor).actor_name;
    const row = await tx.saved_filters.create({
      data: {
        organization_id,
        name,
        filter: json(filter),
        is_shared: is_shared || created_by === null,
        created_by,
        created_by_name,
      },
    });
    await recordChange(tx, context, {
      resource: 'saved_filter',
      id: row.id,
      name,
      change: 'created',
      details: { is_shared },
    });
    return wire(row, created_by);
  }).catch(isTaken);
}

/** Changes a saved filter. Throws NOT_FOUND, FORBIDDEN, and CONFLICT for a name that its owner already uses. */
export function updateSavedFilter(context: Context, id: string, input: z.output<typeof SavedFilterChange>) {
  return transact(context, async (tx) => {
    // Of two concurrent saves, the later one sees what the other wrote.
    await tx.$queryRaw`SELECT id FROM saved_filters WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await ownedFilter(tx, context, id);
    assertNotStale(before, input.updated_at, before.name);
    const { name, filter, is_shared } = input;
    if (filter?.client_id) await assertClient(tx, filter.client_id);
    const row = await tx.saved_filters.update({
      where: { id },
      data: {
        ...(name === undefined ? {} : { name }),
        ...(filter === undefined ? {} : { filter: json(filter) }),
        ...(is_shared === undefined || before.created_by === null ? {} : { is_shared }),
        updated_at: new Date(),
      },
    });
    const details = difference(before, row, ['name', 'filter', 'is_shared']);
    await recordChange(tx, context, { resource: 'saved_filter', id, name: row.name, change: 'updated', details });
    return wire(row, userIdOf(context.actor));
  }).catch(isTaken);
}

/** Deletes a saved filter; no lead changes. Throws NOT_FOUND and FORBIDDEN. */
export async function deleteSavedFilter(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const { name } = await ownedFilter(tx, context, id);
    await tx.saved_filters.deleteMany({ where: { id } });
    await recordChange(tx, context, { resource: 'saved_filter', id, name, change: 'deleted' });
  });
}
