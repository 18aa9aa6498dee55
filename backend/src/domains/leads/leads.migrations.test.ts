import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrationsDir } from '../../database/migrations.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const statements = (migration: string) => readFileSync(join(migrationsDir, migration, 'migration.sql'), 'utf8');

it('a migration clears a guessed country and keeps a certain one, even for an owner without superuser rights', async () => {
  const stored = {
    '7700 900124': '+17700900124',
    '(202) 555-0148': '+12025550148',
    '+44 20 7946 0018': '+442079460018',
  };
  await asOwner(app.services.env.databaseUrl, async (owner) => {
    const organization = randomUUID();
    // What happens here is rolled back, the role with it.
    await owner.query(`BEGIN; CREATE ROLE plain_owner; ALTER TABLE leads OWNER TO plain_owner;
      GRANT CREATE ON SCHEMA public TO plain_owner; GRANT SELECT ON do_not_call TO plain_owner`);
    for (const [phone_number, phone_e164] of Object.entries(stored))
      await owner.query(
        "INSERT INTO leads (organization_id, first_name, last_name, phone_number, phone_e164) VALUES ($1, 'A', 'B', $2, $3)",
        [organization, phone_number, phone_e164],
      );
    await owner.query('SET ROLE plain_owner');
    await owner.query(statements('20261121221500_phone_countries'));
    await owner.query('RESET ROLE');
    const { rows } = await owner.query<{ phone_number: string; phone_e164: string | null }>(
      'SELECT phone_number, phone_e164 FROM leads WHERE organization_id = $1',
      [organization],
    );
    const { rows: forced } = await owner.query<{ relforcerowsecurity: boolean }>(
      "SELECT relforcerowsecurity FROM pg_class WHERE oid = 'leads'::regclass",
    );
    await owner.query('ROLLBACK');
    expect(Object.fromEntries(rows.map((lead) => [lead.phone_number, lead.phone_e164]))).toEqual({
      '7700 900124': null,
      '(202) 555-0148': null,
      '+44 20 7946 0018': '+442079460018',
    });
    expect(forced[0]?.relforcerowsecurity).toBe(true);
  });
});
