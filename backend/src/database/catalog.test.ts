import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogFaults } from '../testing/catalog.ts';
import { tenantTables } from '../testing/checksum.ts';
import { testEnv } from '../testing/test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { connectDatabase } from './database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase(testEnv());
  owner = new pg.Client({ connectionString: database.env.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** The faults of the catalog after a change that is rolled back. */
async function faultsAfter(statements: readonly string[], about?: RegExp): Promise<string[]> {
  await owner.query('BEGIN');
  try {
    for (const statement of statements) await owner.query(statement);
    return await catalogFaults(owner, about);
  } finally {
    await owner.query('ROLLBACK');
  }
}

describe('the catalog', () => {
  it('every tenant table has its policy, index and keys', async () => {
    expect((await tenantTables(owner)).length).toBeGreaterThan(20);
    expect(await catalogFaults(owner)).toEqual([]);
  });

  it('the catalog check fails when any table loses its policy or its row security', async () => {
    const changes = (table: string) => [
      `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`,
      `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`,
      `DROP POLICY tenant ON ${table}`,
    ];
    for (const table of await tenantTables(owner))
      for (const change of changes(table))
        expect(await faultsAfter([change], /row-level security|one policy/), change).toEqual([
          expect.stringMatching(`: ${table}$`),
        ]);
  });

  it.each([
    ['a policy that reads everything', 'ALTER POLICY tenant ON leads USING (true)'],
    ['a policy that writes everything', 'ALTER POLICY tenant ON leads WITH CHECK (true)'],
    ['a second policy that widens the first', 'CREATE POLICY more ON leads TO switchboard_app USING (true)'],
    ['a policy for everybody', 'CREATE POLICY more ON leads USING (true)'],
    ['a new table without a policy', 'CREATE TABLE extra (organization_id uuid)'],
    [
      'a key without the organization',
      'ALTER TABLE leads ADD UNIQUE (id)',
      'ALTER TABLE slots ADD lead_id uuid REFERENCES leads (id)',
    ],
    ["a view with its owner's rights", 'CREATE VIEW all_leads AS SELECT * FROM leads'],
    [
      "a function with its owner's rights",
      'CREATE FUNCTION peek() RETURNS bigint LANGUAGE sql SECURITY DEFINER RETURN 1',
    ],
    ['an app role past row-level security', 'ALTER ROLE switchboard_app BYPASSRLS'],
    [
      'an app role that owns a table',
      'GRANT CREATE ON SCHEMA public TO switchboard_app',
      'ALTER TABLE leads OWNER TO switchboard_app',
    ],
    ['an audit log that can be changed', 'GRANT UPDATE ON audit_logs TO switchboard_app'],
    ['an audit log that can be emptied by the app', 'GRANT DELETE ON audit_logs TO switchboard_app'],
    ['an audit log whose new entries can be removed', 'ALTER POLICY system_forget ON audit_logs USING (true)'],
    ['an audit log that is erased with an organization in use', 'ALTER POLICY system_erase ON audit_logs USING (true)'],
    ['an organization that can be removed at once', 'DROP POLICY system_erase ON organizations'],
    ['a log of releases that can be emptied', 'GRANT DELETE ON module_log TO switchboard_system'],
    ['an app role that reads deploy tokens', 'GRANT SELECT (token_hash) ON module_deploy_tokens TO switchboard_app'],
    ['a table that can be emptied', 'GRANT TRUNCATE ON leads TO switchboard_app'],
    ['an app role that reads sessions', 'GRANT SELECT (token) ON sessions TO switchboard_app'],
    ['an app role that is also the owner', 'GRANT pg_read_all_data TO switchboard_app'],
  ])('the catalog check fails for %s', async (_, ...statements) => {
    expect(await faultsAfter(statements)).not.toEqual([]);
  });
});

describe('start-up', () => {
  it.each(['appDatabaseUrl', 'systemDatabaseUrl'] as const)('a superuser is refused as %s', async (name) => {
    const { env } = database;
    await expect(connectDatabase({ ...env, [name]: env.databaseUrl })).rejects.toThrow(
      /is a superuser, bypasses row-level security or owns tables/,
    );
  });

  it('a role that owns a table is refused', async () => {
    await owner.query('GRANT CREATE ON SCHEMA public TO switchboard_app');
    const name = `owned_${randomUUID().slice(0, 8)}`;
    await owner.query(`CREATE TABLE ${name} (id int)`);
    await owner.query(`ALTER TABLE ${name} OWNER TO switchboard_app`);
    await expect(connectDatabase(database.env)).rejects.toThrow(/"switchboard_app" is a superuser, bypasses/);
    await owner.query(`DROP TABLE ${name}`);
    await (await connectDatabase(database.env)).close();
  });
});

describe('the app role', () => {
  it("the app role can't change or delete audit log entries", async () => {
    const { tenantPool, close } = await connectDatabase(database.env);
    await expect(tenantPool.query("UPDATE audit_logs SET action = 'nothing'")).rejects.toThrow(/permission denied/);
    await expect(tenantPool.query('DELETE FROM audit_logs')).rejects.toThrow(/permission denied/);
    await expect(tenantPool.query('TRUNCATE audit_logs')).rejects.toThrow(/permission denied/);
    await close();
  });

  it("the app role can't write a row into another organization", async () => {
    const { tenantPool, close } = await connectDatabase(database.env);
    const insert = `INSERT INTO micro_prompts (organization_id, title, content) VALUES ('${randomUUID()}', 'a', 'b')`;
    await expect(tenantPool.query(insert)).rejects.toThrow(/violates row-level security/);
    await close();
  });
});
