import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrationsDir } from '../../../database/migrations.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { asOwner } from '../../../testing/test-database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const migration = readFileSync(join(migrationsDir, '20261128150100_incoming_calls', 'migration.sql'), 'utf8');
const columns = [...migration.matchAll(/ADD COLUMN "(\w+)"/g)].map(([, name]) => `DROP COLUMN "${name}"`).join(', ');

it('a migration leaves a shared number to its first organization, even for an owner without superuser rights', async () => {
  const number = '+442079460077';
  await asOwner(app.services.env.databaseUrl, async (owner) => {
    // What happens here is rolled back, the role with it.
    await owner.query(`BEGIN; DROP TRIGGER claim_number ON phone_numbers; DROP FUNCTION claim_number();
      ALTER TABLE phone_numbers ${columns}; CREATE ROLE plain_owner; ALTER TABLE phone_numbers OWNER TO plain_owner;
      GRANT CREATE ON SCHEMA public TO plain_owner`);
    for (const [type, day, retired_at] of [
      ['inbound', '2026-01-01', '2026-01-02'],
      ['outbound', '2026-01-02', null],
      ['inbound', '2026-01-03', null],
      ['inbound', '2026-01-04', null],
    ])
      await owner.query(
        'INSERT INTO phone_numbers (organization_id, phone_number, type, created_at, retired_at) VALUES ($1, $2, $3, $4, $5)',
        [randomUUID(), number, type, day, retired_at],
      );
    await owner.query('SET ROLE plain_owner');
    await owner.query(migration);
    await owner.query('RESET ROLE');
    const { rows } = await owner.query<{ day: string }>(
      `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM phone_numbers WHERE claimed_number = '442079460077'`,
    );
    const { rows: forced } = await owner.query<{ relforcerowsecurity: boolean }>(
      "SELECT relforcerowsecurity FROM pg_class WHERE oid = 'phone_numbers'::regclass",
    );
    await owner.query('ROLLBACK');
    expect(rows).toEqual([{ day: '2026-01-03' }]);
    expect(forced[0]?.relforcerowsecurity).toBe(true);
  });
});
