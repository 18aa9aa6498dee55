import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretMark } from '../auth-secret.ts';
import { testEnv } from '../testing/test-app.ts';
import { asOwner, envFor } from '../testing/test-database.ts';
import { pendingInWords } from './expected-duration.ts';
import { migrationNames } from './migrations.ts';
import { prepareDatabase } from './prepare.ts';
import { applyMigrations, schemaAsSql } from './schema-engine.ts';

const env = testEnv();
const suffix = randomUUID().slice(0, 8);
const migrated = envFor(env, `migrated_${suffix}`);
const declared = envFor(env, `declared_${suffix}`);

beforeAll(async () => {
  await asOwner(env.databaseUrl, async (owner) => {
    for (const name of [`migrated_${suffix}`, `declared_${suffix}`]) await owner.query(`CREATE DATABASE ${name}`);
  });
  await applyMigrations(migrated.databaseUrl);
  const script = await schemaAsSql(declared.databaseUrl);
  await asOwner(declared.databaseUrl, (owner) => owner.query(script));
});
afterAll(() =>
  asOwner(env.databaseUrl, async (owner) => {
    for (const name of [`migrated_${suffix}`, `declared_${suffix}`])
      await owner.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }),
);

const columns = `
  SELECT c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
    || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') AS line
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`;

// SET NULL on one column of a composite key is beyond Prisma's schema: the actions are compared, not their columns.
const foreignKeys = `
  SELECT k.conrelid::regclass || ' (' || (SELECT string_agg(attname, ', ' ORDER BY place) FROM unnest(k.conkey) WITH ORDINALITY AS u(num, place)
      JOIN pg_attribute ON attrelid = k.conrelid AND attnum = num) || ') -> ' || k.confrelid::regclass || ' ('
    || (SELECT string_agg(attname, ', ' ORDER BY place) FROM unnest(k.confkey) WITH ORDINALITY AS u(num, place)
      JOIN pg_attribute ON attrelid = k.confrelid AND attnum = num) || ') ' || k.confdeltype::text || k.confupdtype::text AS line
  FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace`;

const indexes = `
  SELECT regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX \\S+ ON ', ' INDEX ON ') || CASE WHEN i.indisprimary THEN ' primary' ELSE '' END AS line
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND i.indpred IS NULL AND i.indexprs IS NULL`;

async function lines(owner: pg.Client, statement: string): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(statement);
  return rows
    .map(({ line }) => line)
    .filter((line) => !line.includes('_prisma_migrations'))
    .sort();
}

const both = async (statement: string) => ({
  migrated: await asOwner(migrated.databaseUrl, (owner) => lines(owner, statement)),
  declared: await asOwner(declared.databaseUrl, (owner) => lines(owner, statement)),
});

describe('the migrations', () => {
  it('the migrations create the tables, columns, types and defaults of the schema', async () => {
    const found = await both(columns);
    expect(found.declared.length).toBeGreaterThan(300);
    expect(found.migrated).toEqual(found.declared);
  });

  it('the migrations create the foreign keys of the schema with their actions', async () => {
    const found = await both(foreignKeys);
    expect(found.declared.length).toBeGreaterThan(25);
    expect(found.migrated).toEqual(found.declared);
  });

  it('the migrations create every primary key, unique key and plain index of the schema', async () => {
    const found = await both(indexes);
    expect(found.declared.length).toBeGreaterThan(50);
    expect(found.migrated).toEqual(expect.arrayContaining(found.declared));
  });

  it('deleting a referenced row never clears the organization of the rows that refer to it', async () => {
    const clearing = await asOwner(migrated.databaseUrl, (owner) =>
      lines(
        owner,
        `SELECT k.conrelid::regclass || '.' || a.attname AS line FROM pg_constraint k
         JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(coalesce(k.confdelsetcols, k.conkey))
         WHERE k.contype = 'f' AND k.confdeltype = 'n' AND a.attname = 'organization_id'`,
      ),
    );
    expect(clearing).toEqual([]);
  });

  it('migrations are applied once, even by four processes that start together', async () => {
    const name = `started_${suffix}`;
    await asOwner(env.databaseUrl, (owner) => owner.query(`CREATE DATABASE ${name}`));
    const heard: string[] = [];
    const prepare = () =>
      prepareDatabase(envFor(env, name), undefined, (pending) => heard.push(pendingInWords(pending)));
    const applied = await Promise.all(Array.from({ length: 4 }, prepare));
    // Only the process that applies them reports it before it begins; those that waited have nothing to report.
    expect(heard).toEqual([expect.stringMatching(/^Applying \d+ database migrations, which takes /)]);
    expect(applied.flat().sort()).toEqual(migrationNames());
    expect(await prepareDatabase(envFor(env, name))).toEqual([]);
    await asOwner(env.databaseUrl, (owner) => owner.query(`DROP DATABASE ${name} WITH (FORCE)`));
  });
});

it('migrating names the setting of a missing or unreachable database, and no password', async () => {
  const nobody = { ...env, databaseUrl: 'postgres://owner:hidden@127.0.0.1:1/switchboard' };
  await expect(prepareDatabase(nobody)).rejects.toThrow(
    /^The database switchboard at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED.*DATABASE_URL/,
  );
  await expect(prepareDatabase(nobody)).rejects.not.toThrow('hidden');
  await expect(prepareDatabase(envFor(env, `absent_${suffix}`))).rejects.toThrow(
    /absent_.*does not exist.*DATABASE_URL/,
  );
});

it('a database with another encoding is refused, and the error says how to fix it', async () => {
  const name = `latin_${suffix}`;
  await asOwner(env.databaseUrl, (owner) =>
    owner.query(`CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`),
  );
  await expect(prepareDatabase(envFor(env, name))).rejects.toThrow(/latin_.*its encoding is LATIN1.*ENCODING 'UTF8'/);
  await asOwner(env.databaseUrl, (owner) => owner.query(`DROP DATABASE ${name} WITH (FORCE)`));
});

it("migrating doesn't change the role passwords while a running process lacks the secret", async () => {
  const name = `shared_${suffix}`;
  await asOwner(env.databaseUrl, (owner) => owner.query(`CREATE DATABASE ${name}`));
  const own = envFor(env, name);
  await prepareDatabase(own);
  const other = async (statement: string, ...values: unknown[]) =>
    asOwner(own.databaseUrl, (owner) => owner.query(statement, values));
  const add = `INSERT INTO processes (id, host, pid, roles, version, file_store, secrets)
    VALUES (gen_random_uuid(), 'elsewhere', 41, ARRAY['api'], '0', '', $1)`;
  await other(add, [secretMark('the secret of the others, 32 letters')]);
  await expect(prepareDatabase(own)).rejects.toThrow(
    /process 41 on the host elsewhere does not accept.*SWITCHBOARD_AUTH_SECRET_PREVIOUS/,
  );
  // It accepts the secret in addition to its own; its version knows no secrets; it is gone.
  await other('UPDATE processes SET secrets = secrets || $1::text[]', [secretMark(env.authSecret)]);
  expect(await prepareDatabase(own)).toEqual([]);
  await other("UPDATE processes SET secrets = '{}'");
  expect(await prepareDatabase(own)).toEqual([]);
  await other("UPDATE processes SET secrets = ARRAY['another'], seen_at = now() - interval '16 seconds'");
  expect(await prepareDatabase(own)).toEqual([]);
  await asOwner(env.databaseUrl, (owner) => owner.query(`DROP DATABASE ${name} WITH (FORCE)`));
});
