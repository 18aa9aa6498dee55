import type { TriedSettings } from '@switchboard/contracts/rehearsals';
import type { Tx } from '../../database/database.ts';
import { notFound } from '../../errors.ts';
import { smallerLimit } from '../campaigns/campaigns.read.ts';
import { pacePerMinute } from '../dialer/plan/pace.ts';
import type { World } from './simulation/world.ts';

/** The settings by which a campaign calls, with those of its template, its number and its organization. */
export interface SettingsRow {
  name: string;
  call_start_time: string | null;
  call_end_time: string | null;
  start_date: string | null;
  end_date: string | null;
  weekdays: World['campaign']['weekdays'];
  max_leads: number | null;
  max_concurrent_calls: number | null;
  max_calls_per_minute: number | null;
  max_attempts_per_lead: number | null;
  max_attempts_per_lead_and_day: number | null;
  max_call_seconds: number | null;
  auto_pause: World['auto_pause'];
  retry_rules: World['retries']['campaign'];
  template_leads: number | null;
  template_minutes: number | null;
  organization_retries: World['retries']['organization'];
  organization_lines: number;
  organization_attempts: number | null;
  time_zone: string;
  number: World['number'];
}

/** Reads the settings by which a campaign calls. Throws NOT_FOUND. */
export async function readBasis(tx: Pick<Tx, '$queryRaw'>, campaignId: string): Promise<SettingsRow> {
  const [row] = await tx.$queryRaw<SettingsRow[]>`
    SELECT c.name, c.call_start_time, c.call_end_time, c.start_date::text, c.end_date::text, c.weekdays, c.max_leads,
      c.max_concurrent_calls, c.max_calls_per_minute, c.max_attempts_per_lead, c.max_attempts_per_lead_and_day,
      c.max_call_seconds, c.auto_pause, c.retry_rules, nullif(t.max_leads_per_instance, 0) AS template_leads,
      nullif(t.max_call_minutes_per_instance, 0) AS template_minutes, o.retry_rules AS organization_retries,
      o.max_concurrent_calls AS organization_lines, o.max_attempts_per_lead_and_day AS organization_attempts, o.time_zone,
      jsonb_build_object('type', n.type, 'is_retired', n.retired_at IS NOT NULL, 'max_concurrent_calls', n.max_concurrent_calls,
        'max_calls_per_second', n.max_calls_per_second) AS number
    FROM campaigns c JOIN feature_templates t ON t.organization_id = c.organization_id AND t.id = c.feature_template_id
    JOIN phone_numbers n ON n.organization_id = c.organization_id AND n.id = c.phone_number_id
    JOIN organizations o ON o.id = c.organization_id WHERE c.id = ${campaignId}::uuid`;
  if (!row) throw notFound('Campaign');
  return row;
}

/** Seconds for which people were connected in calls of a campaign. */
export async function readUsedSeconds(tx: Pick<Tx, '$queryRaw'>, campaignId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ seconds: number }[]>`
    SELECT coalesce(sum(call_duration), 0)::int AS seconds FROM call_logs
    WHERE organization_id = current_organization() AND campaign_id = ${campaignId}::uuid AND NOT is_sample`;
  return row?.seconds ?? 0;
}

/** The world of a rehearsal: the settings as they are, with those that are tried laid over them. */
export function worldOf(saved: SettingsRow, tried: TriedSettings, usedSeconds: number): World {
  const given = Object.fromEntries(Object.entries(tried).filter(([, value]) => value !== undefined));
  const row = { ...saved, ...given } as SettingsRow;
  const { name, call_start_time, call_end_time, start_date, end_date, weekdays } = row;
  return {
    campaign: { name, call_start_time, call_end_time, start_date, end_date, weekdays },
    minutes: { used_seconds: usedSeconds, limit: row.template_minutes },
    lead_limit: smallerLimit(row.max_leads || null, row.template_leads),
    max_concurrent_calls: row.max_concurrent_calls,
    max_calls_per_minute: row.max_calls_per_minute,
    max_attempts_per_lead: row.max_attempts_per_lead,
    max_call_seconds: row.max_call_seconds,
    auto_pause: row.auto_pause,
    per_minute: pacePerMinute({
      max_calls_per_minute: row.max_calls_per_minute,
      max_concurrent_calls: row.max_concurrent_calls,
      organization_lines: row.organization_lines,
    }),
    retries: { organization: row.organization_retries, campaign: row.retry_rules },
    organization: {
      time_zone: row.time_zone,
      max_concurrent_calls: row.organization_lines,
      max_attempts_per_lead_and_day: smallerLimit(row.organization_attempts, row.max_attempts_per_lead_and_day),
    },
    number: row.number,
  };
}
