import type pg from 'pg';
import { type AuthSecrets, acceptedSecrets } from '../auth-secret.ts';
import type { Database } from '../database/database.ts';
import { withTenant } from '../database/tenant-pool.ts';
import { type Row, type SealedTable, sealedTables } from './sealed.ts';

const pageSize = 100;

/** The number of a table's values by the secret that encrypts them. */
export interface SealedCount {
  what: string;
  /** Values under the first secret, including those that were just renewed. */
  current: number;
  /** Values that a previous secret decrypts. */
  previous: number;
  /** Values that no accepted secret decrypts. */
  lost: number;
}

type Asks = Pick<Database, 'systemPool' | 'tenantPool'>;

/** The secret and the plain text of a value; null if no accepted secret decrypts it. */
async function opened(secrets: AuthSecrets, { open }: SealedTable, stored: string, row: Row) {
  for (const secret of acceptedSecrets(secrets))
    try {
      return { secret, text: await open(secret, stored, row) };
    } catch {}
  return null;
}

async function renewValue(pool: pg.Pool, table: SealedTable, row: Row, column: string, next: string): Promise<boolean> {
  // Only if the value is unchanged: a concurrent change used an accepted secret, and the next run checks it.
  const { rowCount } = await pool.query(`UPDATE ${table.table} SET ${column} = $3 WHERE id = $1 AND ${column} = $2`, [
    row.id,
    row[column],
    next,
  ]);
  return rowCount === 1;
}

/** Goes through the rows that a pool sees, a page at a time. */
async function goThrough(
  pool: pg.Pool,
  secrets: AuthSecrets,
  table: SealedTable,
  { count, isRenewed }: { count: SealedCount; isRenewed: boolean },
): Promise<void> {
  const { columns, boundBy } = table;
  const isSealed = columns.map((column) => `${column} IS NOT NULL`).join(' OR ');
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: Row[] } = await pool.query<Row>(
      `SELECT ${['id', ...boundBy, ...columns].join(', ')} FROM ${table.table}
       WHERE (${isSealed}) ${after === null ? '' : 'AND id > $1'} ORDER BY id LIMIT ${pageSize}`,
      after === null ? [] : [after],
    );
    for (const row of rows)
      for (const column of columns) {
        const stored = row[column];
        if (!stored) continue;
        const found = await opened(secrets, table, stored, row);
        if (!found) count.lost += 1;
        else if (found.secret === secrets.authSecret) count.current += 1;
        else if (
          isRenewed &&
          (await renewValue(pool, table, row, column, await table.seal(secrets.authSecret, found.text, row)))
        )
          count.current += 1;
        else count.previous += 1;
      }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.id;
  }
}

/**
 * Counts encrypted values by secret, and with `isRenewed` encrypts everything with the first one. Each value is a separate
 * statement, so it can be stopped at any moment, run again, and run while everything else works.
 */
export async function countSealed(
  { systemPool, tenantPool }: Asks,
  secrets: AuthSecrets,
  isRenewed: boolean,
): Promise<SealedCount[]> {
  const { rows: organizations } = await systemPool.query<{ id: string }>('SELECT id FROM organizations ORDER BY id');
  const counts: SealedCount[] = [];
  for (const table of sealedTables) {
    const count = { what: table.what, current: 0, previous: 0, lost: 0 };
    const work = { count, isRenewed };
    if (!table.isOfOrganizations) await goThrough(systemPool, secrets, table, work);
    else for (const { id } of organizations) await withTenant(id, () => goThrough(tenantPool, secrets, table, work));
    counts.push(count);
  }
  return counts;
}

/** How many organizations are checked for a value of each kind. */
const askedOrganizations = 20;

/**
 * Detects whether values are stored and no accepted secret decrypts any of them: the installation was started with another secret.
 * Checks one value of each table, and of some organizations. Returns the kinds that can't be decrypted; none if any value can.
 */
export async function whatNothingOpens({ systemPool, tenantPool }: Asks, secrets: AuthSecrets): Promise<string[]> {
  const { rows: organizations } = await systemPool.query<{ id: string }>(
    `SELECT id FROM organizations ORDER BY created_at LIMIT ${askedOrganizations}`,
  );
  const lost: string[] = [];
  for (const table of sealedTables) {
    const [column = ''] = table.columns;
    const text = `SELECT ${['id', ...table.boundBy, column].join(', ')} FROM ${table.table} WHERE ${column} IS NOT NULL LIMIT 1`;
    const ask = async (pool: pg.Pool) => (await pool.query<Row>(text)).rows;
    const found: Row[] = table.isOfOrganizations ? [] : await ask(systemPool);
    if (table.isOfOrganizations)
      for (const { id } of organizations) found.push(...(await withTenant(id, () => ask(tenantPool))));
    for (const row of found) {
      if (await opened(secrets, table, row[column] ?? '', row)) return [];
      if (!lost.includes(table.what)) lost.push(table.what);
    }
  }
  return lost;
}
