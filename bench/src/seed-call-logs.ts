import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { benchDir, type Running, startApi, startDatabase } from './stack.ts';

/** The organization whose call logs they are, and one that has none. */
export const organizationId = '00000000-0000-4000-8000-000000000061';
export const emptyOrganizationId = '00000000-0000-4000-8000-000000000062';

const atOnce = 500_000;
const leads = 10_000;

/** The id of a lead, from its place: one that the API takes for an id. */
const leadId = (place: string) =>
  `overlay(overlay(md5('lead' || ${place}) placing '4' from 13) placing '8' from 17)::uuid`;

// One call in fifty was rejected, one in nine came in; spread over two years.
const columns = `id, organization_id, lead_id, lead_name, call_type, phone_number, from_number, to_number, status, ended_reason, call_duration,
  average_response_ms, summary, created_at, updated_at, answers_ms, is_simulated, is_sample`;
const rows = (first: number, last: number, count: number) => `
  SELECT gen_random_uuid(), '${organizationId}'::uuid, ${leadId(`n % ${leads}`)}, 'Lead ' || n % ${leads}, CASE WHEN n % 9 = 4 THEN 'inbound' ELSE 'outbound' END,
    '+12125550' || lpad((n % 1000)::text, 3, '0'), '+1212555010' || n % 4, '+12125550199',
    CASE WHEN n % 50 < 12 THEN 'failed' ELSE 'completed' END,
    CASE WHEN n % 50 = 0 THEN 'rejected' WHEN n % 50 < 12 THEN 'no-answer' ELSE 'assistant-ended-call' END,
    (20 + n % 200)::int, (600 + n % 300)::int, 'The caller asked about prices', made, made, '{}'::int[], false, false
  FROM (SELECT n, (now() - (n::float8 / ${count}) * interval '730 days')::timestamptz(3) AS made FROM generate_series(${first}, ${last}) n) g`;

/** Indexes that aren't constraints: creating them after the rows takes a third of the time. */
const indexesOf = `
  SELECT x.relname AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
  JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relname = ANY ('{call_logs,call_log_words}') AND NOT i.indisunique`;

async function write(owner: pg.Client, count: number, log: (line: string) => void): Promise<void> {
  const one = async <T>(text: string) => (await owner.query(text)).rows[0] as T;
  for (const id of [organizationId, emptyOrganizationId])
    await owner.query('INSERT INTO organizations (id, name, is_pro) VALUES ($1, $2, true)', [id, `Calls ${count}`]);
  await owner.query(
    `INSERT INTO leads (id, organization_id, first_name, last_name, phone_number)
     SELECT ${leadId('n')}, $1, 'Lead', n::text, '+12125550' || lpad((n % 1000)::text, 3, '0') FROM generate_series(0, ${leads - 1}) n`,
    [organizationId],
  );
  // Data that triggers maintain is created at the end, all at once.
  await owner.query("SET session_replication_role = 'replica'");
  await owner.query("SET maintenance_work_mem = '512MB'");
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(indexesOf);
  for (const { name } of indexes) await owner.query(`DROP INDEX ${name}`);
  const { folder } = await one<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
  const file = join(folder, 'bench-call-logs');
  for (let first = 0; first < count; first += atOnce) {
    const last = Math.min(first + atOnce, count) - 1;
    await owner.query(`COPY (${rows(first, last, count)}) TO '${file}' (FORMAT binary)`);
    await owner.query(`COPY call_logs (${columns}) FROM '${file}' (FORMAT binary)`);
    log(`${(last + 1).toLocaleString('en')} of ${count.toLocaleString('en')} call logs`);
  }
  rmSync(file, { force: true });
  await owner.query(
    `INSERT INTO call_log_words (organization_id, call_log_id, created_at, words)
     SELECT l.organization_id, l.id, l.created_at, w.words FROM call_logs l
     JOIN (SELECT summary, words_of_call(summary, NULL) AS words FROM (SELECT DISTINCT summary FROM call_logs) s) w USING (summary)`,
  );
  log('their words are there');
  await owner.query(`SELECT recount_calls('${organizationId}')`);
  log('they are counted');
  for (const { definition } of indexes) await owner.query(definition);
  await owner.query("SET session_replication_role = 'origin'");
  await owner.query('VACUUM ANALYZE');
}

/** The product on a database with this many call logs, which is written the first time, and kept. */
export async function startWithCallLogs(
  count: number,
  log: (line: string) => void,
): Promise<{ api: Running; url: string; stop(): Promise<void> }> {
  const name = `call-log-rows-${count}`;
  const isThere = join(benchDir, name, 'complete');
  // An interrupted run has no indexes.
  if (!existsSync(isThere)) rmSync(join(benchDir, name), { recursive: true, force: true });
  const database = await startDatabase(name);
  const api = await startApi(database.url, { dataDir: join(benchDir, name) }).catch(async (error) => {
    await database.stop();
    throw error;
  });
  const stop = async () => {
    await api.stop();
    await database.stop();
  };
  if (existsSync(isThere)) return { api, url: database.url, stop };
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  try {
    await write(owner, count, log);
    writeFileSync(isThere, '');
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await owner.end().catch(() => undefined);
  }
  return { api, url: database.url, stop };
}
