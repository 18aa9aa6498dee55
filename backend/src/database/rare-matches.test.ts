import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';
import { withTenant } from './tenant-pool.ts';

let app: TestApp;
let member: TestPerson;
const at = "now() - n * interval '1 minute'";
const name = "CASE n WHEN 2900 THEN 'Zora Rarely' ELSE 'Reception ' || n END";
const seeds = [
  `INSERT INTO prompts (organization_id, title, description, latest_version, status, created_at)
   SELECT $1, ${name}, 'About ' || n, 1, 'ready', ${at} FROM generate_series(1, 10000) n`,
  `INSERT INTO transcripts (organization_id, name, content, preview, created_at)
   SELECT $1, ${name}, 'User: About ' || n, 'User: About ' || n, ${at} FROM generate_series(1, 10000) n`,
  `INSERT INTO audit_logs (organization_id, actor_kind, actor_name, action, resource_type, resource_name, created_at)
   SELECT $1, 'person', ${name}, 'create', 'lead', 'Lead ' || n, ${at} FROM generate_series(1, 10000) n`,
  `INSERT INTO call_logs (organization_id, call_type, phone_number, status, summary, created_at)
   SELECT $1, 'outbound', '+12025550114', 'completed', ${name}, ${at} FROM generate_series(1, 10000) n`,
];

beforeAll(async () => {
  app = await startTestApp();
  member = await app.signUp({ role: 'member' });
  const other = await app.signUp();
  await asOwner(app.services.env.databaseUrl, async (owner) => {
    for (const { organizationId } of [member, other])
      for (const seed of seeds) await owner.query(seed, [organizationId]);
    // Indexes of words keep recent rows in a separate list until a vacuum.
    await owner.query('VACUUM ANALYZE prompts, transcripts, audit_logs, call_log_words');
  });
});
afterAll(() => app.close());

test.each([
  ['prompt_matches', 'prompts_search'],
  ['transcript_matches', 'transcripts_search'],
  ['audit_log_matches', 'audit_logs_search'],
  ['call_log_matches', 'call_log_words_search'],
])('%s uses the index %s even if the limit makes scanning the list look cheaper', async (finder, index) => {
  // One match is more than the maximum, so the answer is null. The planner would expect the first match after a few rows.
  const { rows } = await withTenant(member.organizationId, () =>
    app.services.tenantPool.query(
      `SELECT cardinality(ids) AS found, pg_stat_get_xact_numscans($1::regclass)::int AS scans FROM ${finder}('zora', 0) ids`,
      [index],
    ),
  );
  expect(rows).toEqual([{ found: null, scans: 1 }]);
});
