import type { TestApp } from '../../../testing/test-app.ts';
import { asOwner } from '../../../testing/test-database.ts';

/**
 * Gives a test's database a virtual clock, whose functions are found before Postgres's own. It applies to connections that
 * are opened afterwards.
 */
export async function installVirtualClock({ services }: TestApp): Promise<void> {
  const { databaseUrl } = services.env;
  await asOwner(databaseUrl, async (owner) => {
    await owner.query(`
      CREATE SCHEMA virtual;
      CREATE TABLE virtual.clock (at timestamptz NOT NULL);
      INSERT INTO virtual.clock VALUES (now());
      CREATE FUNCTION virtual.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT at FROM virtual.clock';
      CREATE FUNCTION virtual.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT at FROM virtual.clock';
      GRANT USAGE ON SCHEMA virtual TO PUBLIC;
      GRANT SELECT, UPDATE ON virtual.clock TO PUBLIC;
      DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = virtual, public, pg_catalog', current_database()); END $$;`);
  });
}
