import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** The parts of an organization's campaigns. */
export interface SeededTemplate {
  organizationId: string;
  template: string;
  number: string;
}

/** Creates a template with an assistant and an empty form, and a phone number to call from. */
export async function seedTemplate(owner: pg.Client, organizationId: string): Promise<SeededTemplate> {
  const [template, schema, number, assistant] = Array.from({ length: 4 }, () => randomUUID());
  const run = (text: string, values: unknown[]) => owner.query(text, [organizationId, ...values]);
  await run(
    `INSERT INTO assistants (id, organization_id, name, status, published_version, llm_provider, llm_model, stt_provider, stt_model, tts_provider, tts_model)
     VALUES ($2::uuid, $1, 'Bench ' || $2::uuid, 'published', 1, '-', '-', '-', '-', '-', '-')`,
    [assistant],
  );
  await run(`INSERT INTO schema_templates (id, organization_id, name) VALUES ($2::uuid, $1, 'Bench ' || $2::uuid)`, [
    schema,
  ]);
  await run(
    `INSERT INTO feature_templates (id, organization_id, name, agent_id, schema_template_id) VALUES ($2::uuid, $1, 'Bench ' || $2::uuid, $3, $4)`,
    [template, assistant, schema],
  );
  await run(
    `INSERT INTO phone_numbers (id, organization_id, phone_number, type) VALUES ($2, $1, '+14155550100', 'outbound')`,
    [number],
  );
  return { organizationId, template: template as string, number: number as string };
}

interface Settings {
  call_start_time?: string;
  call_end_time?: string;
  max_calls_per_minute?: number;
  retry_rules?: object;
}

/** A draft without leads. Returns its ID. */
export async function seedCampaign(
  owner: pg.Client,
  { organizationId, template, number }: SeededTemplate,
  { call_start_time, call_end_time, max_calls_per_minute, retry_rules }: Settings = {},
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO campaigns (organization_id, name, feature_template_id, phone_number_id, call_start_time, call_end_time,
       max_calls_per_minute, retry_rules) VALUES ($1, 'Bench', $2, $3, $4, $5, $6, $7) RETURNING id`,
    [organizationId, template, number, call_start_time, call_end_time, max_calls_per_minute, retry_rules],
  );
  return rows[0]?.id ?? '';
}

/** Makes new leads of three zones, members of a campaign where one is named. */
export async function addLeads(
  owner: pg.Client,
  { organizationId }: SeededTemplate,
  { campaign, leads }: { campaign?: string; leads: number },
): Promise<void> {
  await owner.query(
    `WITH made AS (INSERT INTO leads (organization_id, first_name, last_name, phone_number, phone_e164, time_zone)
       SELECT $1, 'Grace', 'Hopper' || n, '+1202' || 2000000 + n, '+1202' || 2000000 + n,
         (ARRAY['America/New_York', 'America/Chicago', 'America/Los_Angeles'])[1 + n % 3]
       FROM generate_series(1, $2::int) n RETURNING id)
     INSERT INTO campaign_leads (organization_id, campaign_id, lead_id)
     SELECT $1, $3::uuid, id FROM made WHERE $3::uuid IS NOT NULL`,
    [organizationId, leads, campaign ?? null],
  );
}
