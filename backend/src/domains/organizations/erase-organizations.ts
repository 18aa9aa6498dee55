import { takeBackDays } from '@switchboard/contracts/session.limits';
import type pg from 'pg';
import { withTenant } from '../../database/tenant-pool.ts';
import { enqueueFromSystem } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';

interface TenantTable {
  name: string;
  /** Whether the current role may delete the table's rows. */
  is_mine: boolean;
}

const tenantTables = `
  SELECT c.relname AS name, has_table_privilege(c.oid, 'DELETE') AS is_mine
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'organization_id' AND NOT a.attisdropped
  ORDER BY name`;

const tenantReferences = `
  SELECT conrelid::regclass::text AS name, confrelid::regclass::text AS of, confdeltype IN ('a', 'r') AS holds
  FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid AND connamespace = 'public'::regnamespace`;

/** All tenant tables, ordered so that referencing rows are deleted first. */
async function inOrder(pool: pg.Pool): Promise<TenantTable[]> {
  const { rows } = await pool.query<TenantTable>(tenantTables);
  const { rows: references } = await pool.query<{ name: string; of: string; holds: boolean }>(tenantReferences);
  const order: TenantTable[] = [];
  for (let left = rows; left.length > 0; ) {
    const isLeft = (name: string) => left.some((table) => table.name === name);
    const inTheWay = ({ name }: TenantTable) => references.filter((one) => one.of === name && isLeft(one.name));
    // If two tables reference each other, the one whose rows the other does not block goes first.
    const next =
      left.find((table) => inTheWay(table).length === 0) ??
      left.find((table) => !inTheWay(table).some(({ holds }) => holds));
    if (!next) throw new Error(`Rows of these tables hold each other: ${left.map(({ name }) => name).join(', ')}`);
    order.push(next);
    left = left.filter((table) => table !== next);
  }
  return order;
}

// A statement holds its locks until it ends, so an organization of a million leads is deleted in batches.
const removedAtOnce = 5_000;

async function removeRows(pool: pg.Pool, { name }: TenantTable, organizationId: string): Promise<number> {
  for (let removed = 0; ; ) {
    const { rowCount } = await pool.query(
      `DELETE FROM ${name} WHERE organization_id = $1 AND ctid = ANY (ARRAY (
         SELECT ctid FROM ${name} WHERE organization_id = $1 LIMIT $2))`,
      [organizationId, removedAtOnce],
    );
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < removedAtOnce) return removed;
  }
}

/** Removes every row, and repeats until deletions have caused no new rows, such as counters. */
async function removeAllRows({ tenantPool, systemPool }: Services, organizationId: string): Promise<void> {
  const tables = await inOrder(tenantPool);
  for (let removed = 1; removed > 0; ) {
    removed = 0;
    for (const table of tables)
      removed += await removeRows(table.is_mine ? tenantPool : systemPool, table, organizationId);
  }
}

/** Schedules jobs that remove the sessions of its WhatsApp numbers at the gateway, with retries. */
async function removeInstances({ systemPool }: Services, id: string): Promise<void> {
  const { rows } = await systemPool.query<{ instance_id: string }>(
    'SELECT instance_id FROM whatsapp_numbers WHERE organization_id = $1 AND instance_id IS NOT NULL',
    [id],
  );
  for (const { instance_id } of rows) await enqueueFromSystem(systemPool, 'whatsapp.remove-instance', { instance_id });
}

async function erase(services: Services, id: string): Promise<void> {
  const { systemPool, files } = services;
  await systemPool.query(
    "DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL AND payload ->> 'organization_id' = $1",
    [id],
  );
  await files.deleteFolder(id);
  await removeInstances(services, id);
  await withTenant(id, () => removeAllRows(services, id));
  for (const statement of [
    'UPDATE sessions SET active_organization_id = NULL WHERE active_organization_id = $1',
    'UPDATE organizations SET parent_organization_id = NULL WHERE parent_organization_id = $1',
    'UPDATE module_assignments SET canary_organization_ids = array_remove(canary_organization_ids, $1::uuid) WHERE canary_organization_ids @> ARRAY[$1::uuid]',
    'DELETE FROM organizations WHERE id = $1',
  ])
    await systemPool.query(statement, [id]);
}

/**
 * The job that erases organizations that can no longer be restored: rows, files and waiting jobs. If the
 * process dies, the next run removes the rest: the organization's own row is deleted last. Throws the first error after it tried
 * all of them.
 */
export async function eraseOrganizations(services: Services): Promise<void> {
  // A minute after the last time at which an owner can start to restore it.
  const { rows } = await services.systemPool.query<{ id: string }>(
    'SELECT id FROM organizations WHERE deleted_at < now() - make_interval(days => $1, mins => 1) ORDER BY deleted_at',
    [takeBackDays],
  );
  const failures: unknown[] = [];
  // One whose files can't be removed, for example, must not keep the data of all later ones.
  for (const { id } of rows) {
    try {
      await erase(services, id);
      services.log.info({ organization_id: id }, 'a deleted organization was erased');
    } catch (error) {
      services.log.error({ err: error, organization_id: id }, 'a deleted organization was not erased completely');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
