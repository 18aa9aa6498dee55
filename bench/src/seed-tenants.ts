import type pg from 'pg';

const leadsEach = 10;

/** The id of a tenant's thing: one that the API takes for an id. */
const id = (kind: string, n: string) =>
  `overlay(overlay(md5('${kind}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;

const tenant = id('tenant', 'n');
const lead = id('lead', `n || '.' || m`);

/** The data of each: an owner with a session, an assistant, a number, leads with call logs, and two calls that are due in some days. */
const statements = [
  `INSERT INTO organizations (id, name) SELECT ${tenant}, 'Tenant ' || n FROM generate_series(1, $1::int) n`,
  `INSERT INTO users (id, email, full_name) SELECT ${id('user', 'n')}, 'owner-' || n || '@tenants.example', 'Owner ' || n FROM generate_series(1, $1::int) n`,
  `INSERT INTO organization_members (organization_id, user_id, role) SELECT ${tenant}, ${id('user', 'n')}, 'owner' FROM generate_series(1, $1::int) n`,
  `INSERT INTO sessions (token, user_id, active_organization_id, expires_at)
   SELECT md5('token' || n), ${id('user', 'n')}, ${tenant}, now() + interval '7 days' FROM generate_series(1, $1::int) n`,
  `INSERT INTO assistants (id, organization_id, name, status, published_version, llm_provider, llm_model, stt_provider, stt_model, tts_provider, tts_model)
   SELECT ${id('assistant', 'n')}, ${tenant}, 'Assistant', 'published', 1, '-', '-', '-', '-', '-', '-' FROM generate_series(1, $1::int) n`,
  `INSERT INTO phone_numbers (id, organization_id, phone_number, type)
   SELECT ${id('number', 'n')}, ${tenant}, '+1415555' || lpad((n % 10000)::text, 4, '0'), 'outbound' FROM generate_series(1, $1::int) n`,
  `INSERT INTO leads (id, organization_id, first_name, last_name, phone_number, phone_e164, time_zone)
   SELECT ${lead}, ${tenant}, 'Lead', m::text, '+1202' || 2200000 + m, '+1202' || 2200000 + m, 'America/New_York'
   FROM generate_series(1, $1::int) n, generate_series(1, ${leadsEach}) m`,
  `INSERT INTO call_logs (organization_id, lead_id, call_type, phone_number, from_number, status, ended_reason, call_duration, created_at)
   SELECT ${tenant}, ${lead}, 'outbound', '+12022200100', '+14155550100', 'completed', 'assistant-ended-call', 60, now() - m * interval '1 day'
   FROM generate_series(1, $1::int) n, generate_series(1, ${leadsEach}) m`,
  `INSERT INTO scheduled_calls (organization_id, lead_id, assistant_id, phone_number_id, scheduled_time, due_at)
   SELECT ${tenant}, ${lead}, ${id('assistant', 'n')}, ${id('number', 'n')}, now() + m * interval '3 days', now() + m * interval '3 days' + n * interval '1 second'
   FROM generate_series(1, $1::int) n, generate_series(1, 2) m`,
  `INSERT INTO live_events (organization_id, payload)
   SELECT ${tenant}, jsonb_build_object('type', 'lead.changed', 'subject_id', ${lead}, 'change', 'created')
   FROM generate_series(1, $1::int) n, generate_series(1, 5) m`,
  `INSERT INTO audit_logs (organization_id, actor_kind, actor_name, action, resource_type)
   SELECT ${tenant}, 'system', 'bench', 'lead.created', 'lead' FROM generate_series(1, $1::int) n, generate_series(1, 5) m`,
];

/** Creates this many idle organizations, bypassing triggers and keys. */
export async function seedTenants(owner: pg.Client, count: number): Promise<void> {
  await owner.query("SET session_replication_role = 'replica'");
  for (const statement of statements) await owner.query(statement, [count]);
  await owner.query("SET session_replication_role = 'origin'");
  await owner.query('VACUUM ANALYZE');
}
