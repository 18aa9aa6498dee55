import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { migrationsDir } from './migrations.ts';

/** Migrations that are about to be applied. */
export interface PendingMigrations {
  names: string[];
  /** A rough estimate, from the sizes of the tables that they read or rewrite and the durations of earlier ones. */
  expectedSeconds: number;
}

/** Statements whose duration grows with a table's rows. All others only change the catalog. */
const growsWithRows =
  /\b(?:UPDATE|DELETE|INSERT|INDEX|CONSTRAINT|TYPE|REINDEX|VACUUM)\b|\bSET NOT NULL\b|\bADD (?:CHECK|FOREIGN|PRIMARY|UNIQUE)\b/i;

/** A modest disk reads and writes this much of a table in a second. */
const bytesPerSecond = 30_000_000;

/** The duration of a migration without rows, if the database has applied none yet. */
const usualSeconds = 0.05;

/** Names of the tables that a script processes row by row, one for each statement. */
export function tablesWorkedOn(script: string, tables: ReadonlySet<string>): string[] {
  const statements = script.replaceAll(/--[^\n]*/g, '').split(';');
  return statements
    .filter((statement) => growsWithRows.test(statement))
    .flatMap((statement) => [...new Set(statement.match(/\w+/g))].filter((word) => tables.has(word)));
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** The duration of earlier migrations on this database: most of them find no rows. */
async function secondsBefore(owner: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows: tables } = await owner.query<{ exists: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists",
  );
  if (!tables[0]?.exists) return usualSeconds;
  const { rows } = await owner.query<{ seconds: number }>(
    `SELECT extract(epoch FROM finished_at - started_at)::float8 AS seconds FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return median(rows.map(({ seconds }) => seconds)) ?? usualSeconds;
}

/** The migrations that are about to be applied, and an estimate of their duration. */
export async function expectDuration(owner: Pick<pg.Client, 'query'>, names: string[]): Promise<PendingMigrations> {
  const { rows } = await owner.query<{ name: string; bytes: number }>(
    `SELECT relname AS name, pg_table_size(oid)::float8 AS bytes FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  );
  const sizes = new Map(rows.map(({ name, bytes }) => [name, bytes]));
  const tables = new Set(sizes.keys());
  const scripts = names.map((name) => readFileSync(join(migrationsDir, name, 'migration.sql'), 'utf8'));
  const bytes = scripts
    .flatMap((script) => tablesWorkedOn(script, tables))
    .reduce((sum, table) => sum + (sizes.get(table) ?? 0), 0);
  return { names, expectedSeconds: names.length * (await secondsBefore(owner)) + bytes / bytesPerSecond };
}

/** Such as `Applying 3 database migrations, which takes about 4 seconds`. */
export function pendingInWords({ names, expectedSeconds }: PendingMigrations): string {
  const count = names.length === 1 ? '1 database migration' : `${names.length} database migrations`;
  const rounded = Math.round(expectedSeconds);
  if (rounded < 1) return `Applying ${count}, which takes less than a second`;
  if (rounded < 90) return `Applying ${count}, which takes about ${rounded === 1 ? '1 second' : `${rounded} seconds`}`;
  return `Applying ${count}, which takes about ${Math.round(rounded / 60)} minutes`;
}
