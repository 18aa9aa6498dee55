import type pg from 'pg';
import type { Row } from './table.ts';

const constraints = `
  SELECT c.relname AS table, k.contype AS kind, k.conname AS name,
    (SELECT array_agg(a.attname::text ORDER BY u.place) FROM unnest(k.conkey) WITH ORDINALITY u(attnum, place)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = u.attnum) AS columns,
    f.relname AS target,
    EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped) AS has_tenant,
    EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = f.oid AND a.attname = 'organization_id' AND NOT a.attisdropped) AS target_has_tenant
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_class f ON f.oid = k.confrelid
  WHERE n.nspname = 'public' AND k.contype IN ('p', 'u', 'f') ORDER BY 1, 3`;

const uniqueIndexes = `
  SELECT c.relname AS table, x.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND i.indisunique AND NOT i.indisprimary
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u')) ORDER BY 1, 2`;

const tables = `
  SELECT c.relname AS table, EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped) AS has_tenant
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind = 'r' ORDER BY 1`;

const others = `
  SELECT (SELECT count(*)::int FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND k.contype = 'f' AND k.confdeltype = 'n') AS "setNull",
    count(*)::int AS triggers, count(*) FILTER (WHERE t.tgnewtable IS NOT NULL OR t.tgoldtable IS NOT NULL)::int AS "statementTriggers"
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND NOT t.tgisinternal`;

interface Constraint {
  table: string;
  kind: 'p' | 'u' | 'f';
  name: string;
  columns: string[];
  target: string | null;
  has_tenant: boolean;
  target_has_tenant: boolean;
}

/** The obstacles to distributing organizations over several databases by `organization_id`, read from the catalog. */
interface TenantKeys {
  tables: number;
  /** Tables without `organization_id`: each would be in every database, or stay in one. */
  shared: string[];
  primaryKeys: string[];
  /** Those of them that already have a unique key of both columns. */
  pairs: string[];
  uniqueKeys: string[];
  /** From a tenant's table to another one, without the tenant. */
  foreignKeys: string[];
  /** From a shared table to a tenant's. */
  fromShared: string[];
}

async function readTenantKeys(owner: pg.Client): Promise<TenantKeys> {
  const all = (await owner.query<Constraint>(constraints)).rows;
  const indexes = (await owner.query<{ table: string; name: string; definition: string }>(uniqueIndexes)).rows;
  const every = (await owner.query<{ table: string; has_tenant: boolean }>(tables)).rows;
  const tenants = new Set(every.filter(({ has_tenant }) => has_tenant).map(({ table }) => table));
  const without = (kind: Constraint['kind']) =>
    all.filter((one) => one.kind === kind && one.has_tenant && !one.columns.includes('organization_id'));
  const columnsOf = (definition: string) => definition.slice(definition.indexOf('('));
  const words = ({ table, columns }: Constraint) => `${table} (${columns.join(', ')})`;
  return {
    tables: every.length,
    shared: every.filter(({ has_tenant }) => !has_tenant).map(({ table }) => table),
    primaryKeys: without('p').map(words),
    pairs: without('p')
      .map(({ table }) => table)
      .filter((table) =>
        indexes.some((index) => index.table === table && /\(organization_id, id\)$/.test(index.definition)),
      ),
    uniqueKeys: [
      ...without('u').map(words),
      ...indexes
        .filter(
          ({ table, definition }) =>
            tenants.has(table) && !/\borganization_id\b/.test(columnsOf(definition).split(' WHERE ')[0] ?? ''),
        )
        .map(({ table, definition }) => `${table} ${columnsOf(definition)}`),
    ],
    foreignKeys: without('f').map((one) => `${words(one)} → ${one.target}`),
    fromShared: all
      .filter(({ kind, has_tenant, target_has_tenant }) => kind === 'f' && !has_tenant && target_has_tenant)
      .map((one) => `${words(one)} → ${one.target}`),
  };
}

/** Returns the counts as rows and logs the lists. */
export async function keyRows(owner: pg.Client, log: (line: string) => void): Promise<Row[]> {
  const { tables: total, ...lists } = await readTenantKeys(owner);
  for (const [name, list] of Object.entries(lists)) for (const one of list) log(`${name}: ${one}`);
  const { rows } = await owner.query<{ setNull: number; triggers: number; statementTriggers: number }>(others);
  const row = (measure: string, list: readonly string[], of: string): Row => ({
    measure,
    against: '',
    ratio: `${list.length}`,
    goal: '',
    note: of,
  });
  return [
    row('tables without an organization', lists.shared, `of ${total}; the list is in docs/capacity.md`),
    row(
      'primary keys of tenants’ tables without the organization',
      lists.primaryKeys,
      `of ${total - lists.shared.length}; ${lists.pairs.length} of them have a unique key of both already`,
    ),
    row('unique keys of tenants’ tables without the organization', lists.uniqueKeys, 'constraints and indexes'),
    row('foreign keys of tenants’ tables without the organization', lists.foreignKeys, ''),
    row('foreign keys from shared tables to tenants’', lists.fromShared, ''),
    ...rows.map(({ setNull, triggers, statementTriggers }) => ({
      measure: 'triggers of tables',
      against: '',
      ratio: `${triggers}`,
      goal: '',
      note: `${statementTriggers} of them see all rows of a statement; ${setNull} foreign keys set a column to null when their row goes`,
    })),
  ];
}
