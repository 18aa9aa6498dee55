import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../root.ts';
import { contractingStatements, migrationProblems } from './migrations.ts';

describe('a migration that the version before cannot live with', () => {
  it.each([
    ['DROP TABLE leads', 'drops a table'],
    ['DROP TABLE IF EXISTS "public"."leads" CASCADE', 'drops a table'],
    ['ALTER TABLE leads DROP COLUMN email', 'drops a column'],
    ['ALTER TABLE "leads" DROP "email"', 'drops a column'],
    ['ALTER TABLE leads ADD COLUMN a text, DROP COLUMN b', 'drops a column'],
    ['ALTER TABLE leads RENAME TO people', 'renames'],
    ['ALTER TABLE leads RENAME COLUMN email TO mail', 'renames'],
    ["ALTER TYPE state RENAME VALUE 'a' TO 'b'", 'renames'],
    ['ALTER TABLE leads ALTER COLUMN email SET NOT NULL', 'demands a value'],
    ['ALTER TABLE leads ALTER COLUMN email DROP DEFAULT', 'takes away a default'],
    ['ALTER TABLE leads ALTER COLUMN total TYPE bigint', 'changes the type'],
    ['ALTER TABLE leads ALTER total SET DATA TYPE numeric(10, 2)', 'changes the type'],
    ['ALTER TABLE leads ADD COLUMN kind text NOT NULL', 'leaves empty'],
    ["ALTER TABLE leads ADD CONSTRAINT c CHECK (kind IN ('a', 'b'))", 'refuses rows'],
    ['ALTER TABLE ONLY leads ADD UNIQUE (email)', 'refuses rows'],
    ['CREATE UNIQUE INDEX leads_email ON leads (email)', 'refuses rows'],
    ['DROP FUNCTION filtered_lead_ids(jsonb)', 'drops a function'],
    ['DROP VIEW lead_totals', 'drops a view'],
    ['REVOKE UPDATE ON leads FROM switchboard_app', 'takes a right'],
    ['TRUNCATE live_events', 'empties a table'],
    ['DO $$ BEGIN DROP TABLE leads; END $$', 'drops a table'],
  ])('a migration is refused if it breaks the previous version: %s', (sql, why) => {
    expect(contractingStatements(`${sql};`)).toEqual([expect.stringContaining(why)]);
  });

  it("a breaking migration is accepted only with the reason why the previous version doesn't need the data", () => {
    const sql = 'ALTER TABLE leads DROP COLUMN email;';
    expect(contractingStatements(`-- contract: since 0.3 nobody reads it any more.\n${sql}`)).toEqual([]);
    expect(contractingStatements(`-- contract:\n${sql}`)).toHaveLength(1);
    expect(contractingStatements(`-- contract: yes\n${sql}`)).toHaveLength(1);
  });
});

describe('a migration that the previous version can live with', () => {
  it.each([
    'CREATE TABLE notes (id uuid); ALTER TABLE notes ADD CONSTRAINT c CHECK (true); CREATE UNIQUE INDEX n ON notes (id)',
    'ALTER TABLE leads ADD COLUMN kind text',
    'ALTER TABLE leads ADD COLUMN "is_sample" BOOLEAN NOT NULL DEFAULT false',
    "ALTER TABLE leads ADD COLUMN kind text; ALTER TABLE leads ADD CONSTRAINT k CHECK (kind <> '')",
    'ALTER TABLE leads ADD COLUMN a int; CREATE INDEX leads_a ON leads (a); DROP INDEX leads_b',
    'ALTER TABLE leads ADD COLUMN key text; CREATE UNIQUE INDEX leads_key ON leads (organization_id, key)',
    'CREATE FUNCTION g() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$; REVOKE ALL ON FUNCTION g() FROM PUBLIC',
    'ALTER TABLE leads ALTER COLUMN email DROP NOT NULL',
    "ALTER TABLE leads DROP CONSTRAINT k; ALTER TABLE leads ADD CONSTRAINT k CHECK (kind IN ('a', 'b', 'c'))",
    'DROP VIEW totals; CREATE VIEW totals AS SELECT 1',
    "-- DROP TABLE leads;\nINSERT INTO notes VALUES ('DROP TABLE leads;')",
    'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DROP TABLE scratch; END $$',
    'GRANT SELECT ON leads TO switchboard_system',
  ])('a compatible migration is accepted: %s', (sql) => {
    expect(contractingStatements(`${sql};`)).toEqual([]);
  });

  it('every migration of this version is compatible', () => {
    expect(migrationProblems(repositoryRoot)).toEqual([]);
  });
});

it('the check reads every migration, including the older ones', () => {
  const folder = join(repositoryRoot, 'backend/prisma/migrations');
  const names = readdirSync(folder).filter((name) => !name.includes('.'));
  expect(names.length).toBeGreaterThan(100);
  const refused = names.filter(
    (name) => contractingStatements(readFileSync(join(folder, name, 'migration.sql'), 'utf8')).length > 0,
  );
  // Before the rule, columns were dropped and renamed in one step.
  expect(refused.length).toBeGreaterThan(5);
});
